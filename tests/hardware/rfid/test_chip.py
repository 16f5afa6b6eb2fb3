"""The chip over the real mfrc522 package: its opening, its settings, its transfers, its faults."""

from __future__ import annotations

import errno
import logging
from pathlib import Path

import pytest

from hardware.rfid.chip import Chip, Wiring, open_chip
from hardware.rfid.faults import ChipTrouble, Fault
from hardware.rfid.frames import WAKE, Miss
from tests.emulated.board import BCM, BOARD, Board, installed
from tests.emulated.chip import RF_CFG, T_MODE, T_RELOAD_L, EmulatedChip
from tests.emulated.clock import Clock
from tests.emulated.tags import Tag
from tests.hardware.rfid.rig import CLASSIC, NTAG, NTAG_TWIN, TEN


def opened(clock: Clock, wiring: Wiring | None = None) -> Chip:
    chip = open_chip(wiring or Wiring(), clock.monotonic, clock.sleep)
    assert isinstance(chip, Chip), chip
    return chip


def fault(clock: Clock, wiring: Wiring | None = None) -> Fault:
    chip = open_chip(wiring or Wiring(), clock.monotonic, clock.sleep)
    assert isinstance(chip, Fault)
    return chip


@pytest.mark.parametrize(("uid", "most"), [("", 11), (CLASSIC, 63), (NTAG, 100), (TEN, 137)])
def test_a_poll_takes_few_transfers(board: Board, clock: Clock, uid: str, most: int) -> None:
    """Health check included; the package's SimpleMFRC522 takes 2,013 where nothing lies."""
    chip, emulated = opened(clock), board.chips[0, 0]
    if uid:
        emulated.place(Tag(uid))
        clock.sleep(0.01)
    for _ in range(3):
        before = emulated.transfers
        assert chip.poll() == (uid or Miss.NOTHING)
        assert emulated.transfers - before <= most


def test_what_was_told_stands_in_the_registers(board: Board, clock: Clock) -> None:
    opened(clock, Wiring(speed_hz=500_000))
    emulated = board.chips[0, 0]
    assert emulated.field
    assert emulated.register(RF_CFG) == 0x70
    assert emulated.register(T_MODE) == 0x8D
    assert emulated.register(T_RELOAD_L) == 1
    assert board.speeds == {(0, 0): 500_000}


@pytest.mark.parametrize(("decibel", "value"), [(18, 0x00), (33, 0x40), (48, 0x70)])
def test_the_antenna_gain_is_a_choice(board: Board, clock: Clock, decibel: int, value: int) -> None:
    opened(clock, Wiring(gain_db=decibel))
    assert board.chips[0, 0].register(RF_CFG) == value


def test_a_gain_that_the_chip_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match=r"gain_db is 40; the chip has 18, 23, 33, 38, 43, 48"):
        Wiring(gain_db=40)


def test_only_its_own_reset_pin_is_touched(board: Board, clock: Clock) -> None:
    chip = opened(clock)
    assert board.mode == BCM
    assert board.outputs == {25: 1}
    chip.close()
    assert board.cleanups == 0
    assert board.outputs == {25: 1}


def test_pins_may_be_counted_by_the_board(board: Board, clock: Clock) -> None:
    opened(clock, Wiring(reset_pin=22, numbering="BOARD"))
    assert board.mode == BOARD
    assert board.outputs == {22: 1}


def test_closing_switches_the_field_off_and_frees_the_bus(board: Board, clock: Clock) -> None:
    chip = opened(clock)
    assert board.open == [(0, 0)]
    chip.close()
    assert board.open == []
    assert not board.chips[0, 0].field


def test_closing_after_the_bus_has_failed_frees_it_all_the_same(board: Board, clock: Clock) -> None:
    chip = opened(clock)
    board.chips[0, 0].fails = errno.EIO
    chip.close()
    assert board.open == []


def test_no_log_handler_is_left(board: Board, clock: Clock) -> None:
    """Each of the package's objects adds one, and every message would come so many times."""
    for _ in range(3):
        opened(clock).close()
    assert logging.getLogger("mfrc522Logger").handlers == []


@pytest.mark.parametrize("version", [0x91, 0x92, 0x88, 0x12, 0xB2])
def test_genuine_and_cloned_chips_are_used(clock: Clock, version: int) -> None:
    with installed(Board({(0, 0): EmulatedChip(clock, version)})) as board:
        board.chips[0, 0].place(Tag(NTAG))
        chip = opened(clock)
        assert chip.version() == version
        assert chip.poll() == NTAG


@pytest.mark.parametrize("version", [0x00, 0xFF])
def test_a_line_that_nobody_drives_is_no_chip(board: Board, clock: Clock, version: int) -> None:
    chip = opened(clock)
    board.chips[0, 0].miso = version
    with pytest.raises(ChipTrouble) as caught:
        chip.poll()
    assert caught.value.fault.kind == "absent"
    assert f"0x{version:02X}" in caught.value.fault.found


@pytest.mark.parametrize("errors", [0x01, 0x02, 0x10, 0x13])
def test_a_reception_with_errors_is_not_believed(board: Board, clock: Clock, errors: int) -> None:
    """ErrorReg: protocol, parity, FIFO overflow."""
    chip = opened(clock)
    board.chips[0, 0].place(Tag(NTAG))
    clock.sleep(0.01)
    board.chips[0, 0].receive_errors = errors
    assert chip.exchange(WAKE) is Miss.GARBLED


def test_more_bytes_than_any_answer_has_are_not_fetched(board: Board, clock: Clock) -> None:
    chip, emulated = opened(clock), board.chips[0, 0]
    tag = Tag(NTAG)
    tag.noise = lambda answer: answer * 20
    emulated.place(tag)
    clock.sleep(0.01)
    before = emulated.transfers
    assert chip.exchange(WAKE) is Miss.GARBLED
    assert emulated.transfers - before < 15


def test_a_transmission_that_never_ends_is_ended_by_the_deadline(board: Board, clock: Clock) -> None:
    """Without TAuto no timer starts: the chip that was reset and never set up again."""
    chip, emulated = opened(clock), board.chips[0, 0]
    emulated.brown_out()
    before, since = emulated.transfers, clock.now
    with pytest.raises(ChipTrouble) as caught:
        chip.exchange(WAKE)
    assert caught.value.fault.kind == "deaf"
    assert emulated.transfers - before < 30
    assert clock.now - since < 0.02


def test_a_transmission_that_a_reset_cut_off_is_not_waited_for(board: Board, clock: Clock) -> None:
    """IdleIRq is set after a reset. What the exchange gives does not count: the poll finds the settings lost."""
    chip, emulated = opened(clock), board.chips[0, 0]
    before = emulated.transfers
    emulated.at_transfer(8, emulated.brown_out)
    assert chip.exchange(WAKE) is Miss.NOTHING
    assert emulated.transfers - before == 8


def test_what_a_collision_left_in_the_fifo_is_not_sent(board: Board, clock: Clock) -> None:
    chip, emulated = opened(clock), board.chips[0, 0]
    heard: list[bytes] = []
    first, second = Tag(NTAG), Tag(NTAG_TWIN)

    def listen(frame: bytes) -> bool:
        heard.append(frame)
        return False

    first.deaf_to = listen
    second.noise = lambda answer: answer[::-1]
    emulated.place(first, second)
    clock.sleep(0.01)
    assert chip.exchange(WAKE) is Miss.SEVERAL
    chip.exchange(WAKE)
    assert heard == [WAKE.data] * 2


def test_a_thread_that_was_kept_waiting_still_looks_before_it_gives_up(board: Board, clock: Clock) -> None:
    """On a busy Pi a sleep of a millisecond may take half a second; the chip has long finished then."""

    def oversleep(seconds: float) -> None:
        clock.sleep(seconds + 0.5)

    chip = open_chip(Wiring(), clock.monotonic, oversleep)
    assert isinstance(chip, Chip)
    board.chips[0, 0].place(Tag(NTAG))
    clock.sleep(0.01)
    assert chip.poll() == NTAG


def test_spi_that_is_switched_off_is_named(clock: Clock) -> None:
    with installed(Board({})):
        found = fault(clock, Wiring(bus=0, device=1))
    assert found.kind == "spi-off"
    assert found.found == "there is no /dev/spidev0.1"
    assert "raspi-config" in found.hint


def test_a_missing_permission_is_named(board: Board, clock: Clock) -> None:
    board.forbidden.add((0, 0))
    found = fault(clock)
    assert found.kind == "permission"
    assert "/dev/spidev0.0" in found.found
    assert "usermod -aG spi,gpio" in found.hint


@pytest.mark.parametrize(
    ("missing", "remedy"),
    [
        ("mfrc522", "pip install --no-deps mfrc522"),
        ("spidev", "apt install python3-spidev"),
        ("RPi", "apt install python3-rpi-lgpio"),
        ("RPi.GPIO", "apt install python3-rpi-lgpio"),
    ],
)
def test_a_missing_module_is_named_with_its_remedy(clock: Clock, missing: str, remedy: str) -> None:
    with installed(Board({(0, 0): EmulatedChip(clock)}), without=(missing,)):
        found = fault(clock)
    assert found.kind == "module"
    assert missing in found.found
    assert remedy in found.hint


def test_a_pin_that_others_use_is_named(board: Board, clock: Clock) -> None:
    board.busy_pins.add(25)
    found = fault(clock)
    assert found.kind == "pins"
    assert "25 (BCM)" in found.found
    assert board.open == []


def test_pins_counted_otherwise_are_refused_before_a_wrong_one_is_driven(board: Board, clock: Clock) -> None:
    """The package would silently drive the pin that has the same number in the other numbering."""
    board.mode = BOARD
    found = fault(clock, Wiring(reset_pin=24))
    assert found.kind == "pins"
    assert board.outputs == {}
    assert board.open == []


def test_a_bus_that_fails_while_it_is_opened_is_named(board: Board, clock: Clock) -> None:
    board.chips[0, 0].fails = errno.EIO
    found = fault(clock)
    assert found.kind == "spi"
    assert "Input/output error" in found.found
    assert board.open == []


def test_the_device_libraries_are_imported_only_when_a_reader_is_opened() -> None:
    """On a laptop they are not there. Both imports stand inside the function that opens."""
    source = Path(__file__).parents[3] / "hardware" / "rfid"
    lines = [line for file in source.glob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    imports = [line for line in lines if line.lstrip().startswith(("import", "from")) and not line.startswith(" " * 4)]
    assert imports
    assert not [line for line in imports if any(name in line for name in ("mfrc522", "spidev", "RPi"))]
