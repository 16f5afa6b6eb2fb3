"""A Raspberry Pi's header for the `mfrc522` package: the modules `spidev` and `RPi.GPIO`, over emulated chips."""

from __future__ import annotations

import errno
import os
import sys
import types
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.emulated.chip import EmulatedChip

BOARD, BCM = 10, 11
_HEADER_PINS = {BOARD: frozenset(range(1, 41)) - {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}, BCM: frozenset(range(28))}


class Board:
    """What is connected, and what the programs did to it."""

    def __init__(self, chips: dict[tuple[int, int], EmulatedChip]) -> None:
        self.chips = chips
        """By bus and chip select."""
        self.forbidden: set[tuple[int, int]] = set()
        """SPI devices that this user may not open."""
        self.handles: weakref.WeakSet[SpiDev] = weakref.WeakSet()
        self.speeds: dict[tuple[int, int], int] = {}
        self.mode: int | None = None
        self.outputs: dict[int, int | None] = {}
        """Pins set up as outputs, in the numbering in force, with their level."""
        self.cleanups = 0
        self.busy_pins: set[int] = set()

    @property
    def open(self) -> list[tuple[int, int]]:
        """The SPI devices that are open, each as often as it is."""
        return [handle.port for handle in self.handles if handle.port is not None]

    def reload_driver(self) -> None:
        """The kernel lets go of every open SPI device; it can be opened anew."""
        for handle in self.handles:
            handle.xfer2 = _no_device


class SpiDev:
    """spidev's only class, on one board's buses."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.port: tuple[int, int] | None = None
        self.xfer2: Callable[[list[int]], list[int]] = _closed

    def open(self, bus: int, device: int) -> None:
        port = (bus, device)
        if port not in self._board.chips:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        if port in self._board.forbidden:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        self.port = port
        self.xfer2 = self._board.chips[port].transfer
        self._board.handles.add(self)

    @property
    def max_speed_hz(self) -> int:
        return self._board.speeds[self.port] if self.port else 0

    @max_speed_hz.setter
    def max_speed_hz(self, speed: int) -> None:
        if self.port:
            self._board.speeds[self.port] = speed

    def close(self) -> None:
        self.port = None
        self.xfer2 = _closed


def _closed(data: list[int]) -> list[int]:
    raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def _no_device(data: list[int]) -> list[int]:
    raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


def spidev_module(board: Board) -> types.ModuleType:
    module: Any = types.ModuleType("spidev")
    module.SpiDev = lambda: SpiDev(board)
    return module  # type: ignore[no-any-return]


def gpio_module(board: Board) -> types.ModuleType:
    def setmode(mode: int) -> None:
        if board.mode not in {None, mode}:
            raise ValueError("A different mode has already been set!")
        board.mode = mode

    def setup(pin: int, direction: int) -> None:
        if board.mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode(GPIO.BOARD) or GPIO.setmode(GPIO.BCM)")
        if pin not in _HEADER_PINS[board.mode]:
            raise ValueError("The channel sent is invalid on a Raspberry Pi")
        if pin in board.busy_pins:
            raise RuntimeError("GPIO busy")
        board.outputs.setdefault(pin, None)

    def output(pin: int, level: int) -> None:
        if pin not in board.outputs:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        board.outputs[pin] = level

    def cleanup() -> None:
        board.cleanups += 1
        board.outputs.clear()
        board.mode = None

    module: Any = types.ModuleType("RPi.GPIO")
    module.BOARD, module.BCM, module.OUT = BOARD, BCM, 0
    module.getmode = lambda: board.mode
    module.setmode, module.setup, module.output, module.cleanup = setmode, setup, output, cleanup
    return module  # type: ignore[no-any-return]


@contextmanager
def installed(board: Board, without: tuple[str, ...] = ()) -> Iterator[Board]:
    """Lets `import mfrc522` find the real package over this board; `without` names modules that are missing.

    The package binds to its modules when it is imported, so it is imported afresh for each board and forgotten after.
    """
    gpio = gpio_module(board)
    package: Any = types.ModuleType("RPi")
    package.GPIO, package.__path__ = gpio, []
    fakes: dict[str, types.ModuleType | None] = {"RPi": package, "RPi.GPIO": gpio, "spidev": spidev_module(board)}
    fakes.update(dict.fromkeys(without))  # None in sys.modules: importing it fails
    touched = {name for name in sys.modules if name.split(".")[0] in {"mfrc522", "RPi", "spidev"}} | fakes.keys()
    before = {name: sys.modules.pop(name) for name in touched if name in sys.modules}
    try:
        sys.modules.update(fakes)  # type: ignore[arg-type]
        yield board
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] in {"mfrc522", "RPi", "spidev"}]:
            del sys.modules[name]
        sys.modules.update(before)
