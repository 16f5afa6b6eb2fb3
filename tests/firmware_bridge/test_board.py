"""The Pico's pins: the real board.py on a pretended Pico. What MicroPython itself does is not pretended."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
import time
from collections.abc import Iterator
from io import FileIO
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from firmware_bridge import firmware

WRAP = 1 << 30
"""Where a Pico's ticks_ms begins again."""


class Pico:
    """What the firmware finds on the chip, as far as it uses it."""

    def __init__(self) -> None:
        self.interrupt_character = 3
        self.pressed = False
        self.ticks = 0
        self.watchdogs: list[int] = []
        self.fed = 0
        self.cause = 1
        self.lit: dict[int, list[tuple[int, int, int]]] = {}
        self.hear: FileIO
        self.say: FileIO
        self.stdin: SimpleNamespace
        self.stdout: SimpleNamespace

    def modules(self) -> dict[str, ModuleType]:
        pico = self

        class Pin:
            IN, PULL_UP = 0, 1

            def __init__(self, number: int, mode: int = -1, pull: int = -1) -> None:
                self.number, self.pull = number, pull

            def value(self) -> int:
                assert self.pull == Pin.PULL_UP
                return not pico.pressed

        class NeoPixel(list[tuple[int, int, int]]):
            def __init__(self, pin: Pin, count: int) -> None:
                super().__init__([(0, 0, 0)] * count)
                self.pin = pin

            def write(self) -> None:
                pico.lit[self.pin.number] = list(self)

        def watchdog(timeout: int) -> SimpleNamespace:
            pico.watchdogs.append(timeout)
            return SimpleNamespace(feed=lambda: setattr(pico, "fed", pico.fed + 1))

        return {
            "machine": _module(Pin=Pin, WDT=watchdog, PWRON_RESET=1, WDT_RESET=3, reset_cause=lambda: pico.cause),
            "micropython": _module(kbd_intr=lambda character: setattr(pico, "interrupt_character", character)),
            "neopixel": _module(NeoPixel=NeoPixel),
        }


def _module(**names: object) -> ModuleType:
    module = ModuleType("pretended")
    vars(module).update(names)
    return module


@pytest.fixture
def pico(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pico]:
    """A Pico whose line is two pipes; `hear` and `say` are the host's ends of them."""
    pico = Pico()
    for name, module in pico.modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(time, "ticks_ms", lambda: pico.ticks % WRAP, raising=False)
    monkeypatch.setattr(time, "ticks_diff", lambda a, b: (a - b + WRAP // 2) % WRAP - WRAP // 2, raising=False)
    module_in, host_out = os.pipe()
    host_in, module_out = os.pipe()
    with (
        FileIO(module_in, "r") as read,
        FileIO(module_out, "w") as write,
        FileIO(host_in, "r") as hear,
        FileIO(host_out, "w") as say,
    ):
        pico.hear, pico.say = hear, say
        pico.stdin = SimpleNamespace(buffer=read, fileno=read.fileno)
        pico.stdout = SimpleNamespace(buffer=write, fileno=write.fileno)
        yield pico
    for name in ("board", "main"):
        sys.modules.pop(f"firmware_bridge.firmware.{name}", None)
        vars(firmware).pop(name, None)


@pytest.fixture
def board(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> Any:
    module = importlib.import_module("firmware_bridge.firmware.board")
    monkeypatch.setattr(module, "sys", SimpleNamespace(stdin=pico.stdin, stdout=pico.stdout))
    return module.Board()


def test_a_byte_3_on_the_line_interrupts_nothing(board: Any, pico: Pico) -> None:
    assert pico.interrupt_character == -1


def test_the_watchdog_is_set_as_far_as_the_chip_can_count_and_is_fed(board: Any, pico: Pico) -> None:
    board.feed()
    assert pico.watchdogs == [8000]
    assert pico.fed == 1


def test_time_does_not_go_back_when_the_chip_s_count_begins_again(board: Any, pico: Pico) -> None:
    board.now()
    seen = []
    for _ in range(6):
        pico.ticks += WRAP // 4
        seen.append(board.now())
    assert seen == [WRAP // 4 * count for count in range(1, 7)]


def test_the_button_is_down_when_its_pin_is_low(board: Any, pico: Pico) -> None:
    assert not board.held()
    pico.pressed = True
    assert board.held()


def test_reading_takes_what_is_there_and_waits_for_nothing(board: Any, pico: Pico) -> None:
    assert board.read() == b""
    pico.say.write(b"x" * 100)
    assert board.read() == b"x" * 64
    assert board.read() == b"x" * 36
    assert board.read() == b""


def test_writing_to_a_full_buffer_is_left_undone(board: Any, pico: Pico) -> None:
    board.write(b"$line\n")
    assert pico.hear.read(100) == b"$line\n"
    os.set_blocking(pico.stdout.fileno(), False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(pico.stdout.fileno(), b"x" * 4096)
    os.set_blocking(pico.stdout.fileno(), True)
    board.write(b"$line\n")
    board.write(b"")


def test_dots_are_lit_row_by_row_from_the_top_left(board: Any, pico: Pico) -> None:
    board.show((0b100_000_001, 0b001_000_000, "white"))
    white, dark = (40, 40, 40), (0, 0, 0)
    assert pico.lit == {16: [white, *[dark] * 7, white], 17: [dark, dark, white, *[dark] * 6]}
    board.show((0, 0, "dark"))
    assert pico.lit == {16: [dark] * 9, 17: [dark] * 9}


def test_faces_whose_second_row_runs_back_are_lit_right(
    board: Any, pico: Pico, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_bridge.firmware.board.ROWS_TURN", True)
    board.show((0b000_100_000, 0b000_010_100, "white"))
    assert [at for at, colour in enumerate(pico.lit[16]) if any(colour)] == [5]
    assert [at for at, colour in enumerate(pico.lit[17]) if any(colour)] == [4, 6]


def test_all_lights_together_draw_less_than_usb_gives(board: Any, pico: Pico) -> None:
    """A WS2812B draws 20 mA a colour at 255; a USB 2 socket gives 500 mA, and the Pico needs 100."""
    for colour in ("white", "amber", "blue", "green"):
        board.show((0b111_111_111, 0b111_111_111, colour))
        assert sum(sum(dot) * 20 / 255 for face in pico.lit.values() for dot in face) < 200


@pytest.mark.parametrize(
    ("pressed", "cause", "runs"), [(False, 1, True), (True, 1, False), (True, 3, True), (False, 3, True)]
)
@pytest.mark.usefixtures("board")
def test_plugged_in_with_the_button_down_it_lets_new_files_be_put_on_it(
    pico: Pico, monkeypatch: pytest.MonkeyPatch, pressed: bool, cause: int, runs: bool
) -> None:
    """But a watchdog's reset while somebody presses starts the dice again."""
    ran: list[object] = []
    monkeypatch.setattr("firmware_bridge.firmware.loop.run", ran.append)
    pico.pressed, pico.cause = pressed, cause
    importlib.import_module("firmware_bridge.firmware.main")
    assert bool(ran) == runs
