"""What the doctor finds by using a device for a moment: the real libraries over emulated hardware."""

from __future__ import annotations

import errno
import os
import sys
import types
from collections.abc import Iterator
from functools import partial
from importlib.machinery import ModuleSpec

import pytest
from gpiozero import GPIOZeroError

from companion.commands import device_findings as devices
from companion.commands.findings import Finding
from companion.views import msg
from display.window import NoScreen
from hardware.panel.board import Board as Panel
from hardware.rfid.chip import Chip, Wiring, open_chip
from hardware.rfid.faults import Fault
from tests.emulated.board import Board, installed
from tests.emulated.chip import EmulatedChip
from tests.emulated.clock import Clock
from tests.hardware.panel.rig import PINS, MockPins

WHAT = msg("wiring.reader", name="reader")


def module(name: str) -> types.ModuleType:
    """A module that is there: Python asks for its spec."""
    made = types.ModuleType(name)
    made.__spec__ = ModuleSpec(name, None)
    return made


def test_a_library_is_there_or_says_how_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", module("spidev"))
    assert devices.library("spidev").ok
    monkeypatch.setitem(sys.modules, "lgpio", None)
    found = devices.library("lgpio")
    assert (found.ok, found.mend) == (False, msg("doctor.mend.install", command="sudo apt install python3-lgpio"))


@pytest.mark.parametrize(
    ("providers", "ok"),
    [
        (["rpi-lgpio"], True),
        (["rpi_lgpio"], True),
        (["RPi.GPIO"], False),
        (["rpi-lgpio", "RPi.GPIO"], False),
        ([], False),
    ],
)
def test_rpi_gpio_comes_from_rpi_lgpio_alone(monkeypatch: pytest.MonkeyPatch, providers: list[str], ok: bool) -> None:
    monkeypatch.setitem(sys.modules, "RPi", module("RPi"))
    monkeypatch.setitem(sys.modules, "RPi.GPIO", module("RPi.GPIO"))
    found = devices.rpi_gpio(lambda: providers)
    assert found.ok is ok
    if not ok:
        assert found.mend == msg("doctor.mend.rpi-gpio")


def test_without_rpi_gpio_nobody_is_asked_where_it_comes_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    assert devices.rpi_gpio(lambda: ["rpi-lgpio"]).found == msg("doctor.library.none")


@pytest.fixture
def board() -> Iterator[Board]:
    with installed(Board({(0, 0): EmulatedChip(Clock())})) as made:
        yield made


def look(wiring: Wiring | None = None) -> Finding:
    clock = Clock()
    return devices.reader("reader", partial(open_chip, wiring or Wiring(), clock.monotonic, clock.sleep))


def test_a_reader_is_known_by_its_version(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[Chip] = []
    monkeypatch.setattr(Chip, "close", lambda chip: closed.append(chip))  # noqa: PLW0108 - append does not bind
    found = look()
    assert len(closed) == 1
    assert found.ok
    assert found.what == WHAT
    assert found.found == msg("doctor.reader.there", kind="MFRC522 2.0", register="0x92")


def test_a_chip_of_another_version_is_a_chip(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.rfid.chip.Chip.version", lambda _: 0xB2)
    found = look()
    assert (found.ok, found.found) == (
        True,
        msg("doctor.reader.there", kind=msg("doctor.reader.unknown"), register="0xB2"),
    )


@pytest.mark.parametrize("version", [0x00, 0xFF])
def test_a_reader_that_is_not_wired_does_not_answer(
    board: Board, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    monkeypatch.setattr("hardware.rfid.chip.Chip.version", lambda _: version)
    found = look()
    assert not found.ok
    assert found.found == msg("doctor.reader.absent", register=f"0x{version:02X}")
    assert found.mend == msg("doctor.mend.wires")
    assert board.open == []


def test_a_bus_that_fails_is_a_finding(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    def version(_: object) -> int:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr("hardware.rfid.chip.Chip.version", version)
    assert (look().found, look().mend) == (os.strerror(errno.EIO), msg("doctor.mend.spi"))
    assert board.open == []


def test_a_reset_pin_that_is_taken_is_a_finding(board: Board) -> None:
    board.busy_pins = {25}
    assert look() == Finding(WHAT, False, msg("doctor.reader.reset"), msg("doctor.mend.pins"))


@pytest.mark.parametrize("kind", ["module", "spi-off", "permission", "pins", "spi", "absent", "deaf", "unexpected"])
def test_every_fault_of_a_reader_can_be_mended(kind: str) -> None:
    found = devices.reader("reader", lambda: Fault(kind, "seen", "hint"))  # type: ignore[arg-type]  # they are its kinds
    assert not found.ok
    assert found.mend


def test_the_panels_pins_are_tried_and_given_back() -> None:
    mock = MockPins()
    found = devices.panel(6, lambda: Panel(PINS, lambda *_: None, mock.open()))
    assert (found.ok, found.found) == (True, msg("doctor.panel.pins", n=6))
    assert mock.opened[-1].pins == {}
    mock.broken = True
    refused = devices.panel(6, lambda: Panel(PINS, lambda *_: None, mock.open()))
    assert (refused.ok, refused.mend) == (False, msg("doctor.mend.pins"))
    assert refused.found == msg("doctor.panel.refused", reason=str(GPIOZeroError("can not open gpiochip")))


class Glass:
    def __init__(self, driver: str) -> None:
        self.driver = driver
        self.open = True

    def close(self) -> None:
        self.open = False


def test_a_screen_is_what_shows_something() -> None:
    glass = Glass("kmsdrm")
    assert devices.screen(lambda: glass).found == msg("doctor.screen.there", driver="kmsdrm")
    assert not glass.open
    nowhere = Glass("offscreen")
    assert not devices.screen(lambda: nowhere).ok
    assert not nowhere.open


def test_no_screen_is_a_finding() -> None:
    def none() -> Glass:
        raise NoScreen("no video device")

    assert devices.screen(none).mend == msg("doctor.mend.screen")
