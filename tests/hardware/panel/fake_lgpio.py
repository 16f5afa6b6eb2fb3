"""The lgpio library over pins that a test moves: claims, levels, PWM, and the one thread that calls back.

As the real one it makes a FIFO in the working directory when it is imported, and loses its thread, and with it every
button, to the first callback that raises.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FIFO = ".lgd-nfy0"
SOURCE = f"""
import os
os.mkfifo({FIFO!r})
handle = os.open({FIFO!r}, os.O_RDONLY | os.O_NONBLOCK)
"""
"""A module that does at its import what matters of the real one's."""

OUTPUT = 1 << 1
Callback = Callable[[int, int, int, int], None]


class Error(Exception):
    """As lgpio's: no OSError."""


Error.__module__ = "lgpio"


class Chip:
    """The GPIO chip: what was claimed, and what the outputs give off."""

    def __init__(self) -> None:
        self.open = False
        self.touched: set[int] = set()
        self.outputs: set[int] = set()
        self.levels = dict.fromkeys(range(28), 1)
        self.pwm: dict[int, tuple[float, float]] = {}
        self.busy: set[int] = set()
        self.calls_back = True
        self.callbacks: dict[int, Callback] = {}

    def drive(self, gpio: int, level: int) -> None:
        """A contact changes: lgpio's thread calls back, as long as it lives."""
        self.levels[gpio] = level
        callback = self.callbacks.get(gpio)
        if callback is None or not self.calls_back:
            return
        try:
            callback(0, gpio, level, 0)
        except Exception:  # noqa: BLE001
            self.calls_back = False

    def claim(self, handle: int, gpio: int, *_: int) -> None:
        if not self.open:
            raise Error("unknown handle")
        if gpio in self.busy:
            raise Error("GPIO busy")
        self.touched.add(gpio)
        self.outputs.discard(gpio)

    def claim_output(self, handle: int, gpio: int, *_: int) -> None:
        self.claim(handle, gpio)
        self.outputs.add(gpio)

    def tx_pwm(self, handle: int, gpio: int, frequency: float, duty: float) -> None:
        assert gpio in self.outputs
        self.pwm[gpio] = (frequency, duty)

    def callback(self, handle: int, gpio: int, edges: int, call: Callback) -> Any:
        self.callbacks[gpio] = call
        return types.SimpleNamespace(cancel=lambda: self.callbacks.pop(gpio, None))


def module(chip: Chip) -> types.ModuleType:
    """The chip as the module `lgpio`."""
    made: Any = types.ModuleType("lgpio")
    made.error = Error
    made.SET_PULL_NONE, made.SET_PULL_UP, made.SET_PULL_DOWN = 128, 32, 64
    made.RISING_EDGE, made.FALLING_EDGE, made.BOTH_EDGES = 1, 2, 3

    def gpiochip_open(number: int) -> int:
        chip.open = True
        return 0

    def gpiochip_close(handle: int) -> None:
        chip.open = False
        chip.outputs.clear()

    made.gpiochip_open, made.gpiochip_close = gpiochip_open, gpiochip_close
    made.gpio_claim_input = made.gpio_claim_alert = chip.claim
    made.gpio_claim_output = chip.claim_output
    made.gpio_free = lambda *_: None
    made.gpio_get_mode = lambda handle, gpio: OUTPUT if gpio in chip.outputs else 0
    made.gpio_read = lambda handle, gpio: chip.levels[gpio]
    made.gpio_write = lambda handle, gpio, level: chip.levels.__setitem__(gpio, level)
    made.gpio_set_debounce_micros = lambda *_: None
    made.tx_pwm, made.callback = chip.tx_pwm, chip.callback
    return made  # type: ignore[no-any-return]


@contextmanager
def installed(chip: Chip) -> Iterator[Chip]:
    """Lets gpiozero's own lgpio factory find this chip; its module is imported afresh, and forgotten afterwards."""
    names = ("lgpio", "gpiozero.pins.lgpio")
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.modules["lgpio"] = module(chip)
    try:
        yield chip
    finally:
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(before)


def write_module(folder: Path) -> None:
    """Writes a module `lgpio` that makes its FIFO where it is imported."""
    folder.mkdir()
    (folder / "lgpio.py").write_text(SOURCE)
