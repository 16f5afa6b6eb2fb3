"""Every fault that devices.md names, put in at every single transfer of a poll.

Expected each time: no card that is not there, none that goes though it lies there, and a lost reader said once.
"""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable

import pytest

from companion.happenings import DeviceBack, DeviceLost, Happening
from hardware.rfid.chip import Chip, Wiring
from hardware.rfid.faults import Fault
from hardware.rfid.reader import Reader
from tests.emulated.board import Board, installed
from tests.emulated.chip import RF_CFG, TX_CONTROL, EmulatedChip
from tests.emulated.clock import Clock
from tests.hardware.rfid.rig import CLASSIC, NTAG, NTAG_TWIN, Rig, told

EVERY_TRANSFER = range(1, 102)
"""A poll of a 7-byte tag has a hundred; the 101st is the first of the next poll."""

LASTING: dict[str, Callable[[EmulatedChip], None]] = {
    "MISO low": lambda chip: setattr(chip, "miso", 0x00),
    "MISO high": lambda chip: setattr(chip, "miso", 0xFF),
    "power lost": lambda chip: setattr(chip, "power", False),
    "bus fails": lambda chip: setattr(chip, "fails", errno.EIO),
}


def heal(chip: EmulatedChip) -> None:
    chip.miso = chip.fails = None
    if not chip.power:
        chip.power = True


def resting(rig: Rig) -> None:
    rig.place(NTAG)
    assert rig.run(0.5) == [f"seen {NTAG}"]


@pytest.mark.parametrize("fault", LASTING.values(), ids=LASTING)
def test_a_lasting_fault_is_a_lost_reader_and_its_end_is_its_return(
    rig: Rig, fault: Callable[[EmulatedChip], None]
) -> None:
    """The card lay there all the time: it neither goes nor acts again."""
    resting(rig)
    for transfer in EVERY_TRANSFER:
        since = rig.clock.now
        rig.chip.at_transfer(transfer, lambda: fault(rig.chip))
        assert rig.run(6) == ["lost"], transfer
        assert isinstance(lost := rig.last(), DeviceLost)
        assert lost.at - since < 2
        assert rig.reader.fault is not None
        heal(rig.chip)
        since = rig.clock.now
        assert rig.run(3) == ["back"], transfer
        assert isinstance(back := rig.last(), DeviceBack)
        assert back.at - since < 2.2
        assert rig.reader.fault is None
    assert rig.board.open == [(0, 0)]
    rig.chip.take()
    assert rig.run(1) == [f"gone {NTAG}"]


@pytest.mark.parametrize("fault", LASTING.values(), ids=LASTING)
def test_a_lasting_fault_on_an_empty_table(rig: Rig, fault: Callable[[EmulatedChip], None]) -> None:
    rig.run(0.5)
    for transfer in range(1, 13):
        rig.chip.at_transfer(transfer, lambda: fault(rig.chip))
        assert rig.run(3) == ["lost"], transfer
        heal(rig.chip)
        assert rig.run(3) == ["back"], transfer


@pytest.mark.parametrize("remembers", [0.0, 0.002], ids=["tags forget at once", "tags outlive the gap"])
def test_a_reset_in_mid_poll_is_mended_without_a_word(board: Board, clock: Clock, remembers: float) -> None:
    """And the antenna's gain is set again with the rest. Not a single look at the card is missed for it."""
    rig = Rig(board, clock, patience=1)
    rig.chip.remembers = remembers
    resting(rig)
    for transfer in EVERY_TRANSFER:
        rig.chip.at_transfer(transfer, rig.chip.brown_out)
        assert rig.run(0.5) == [], transfer
        assert rig.chip.register(RF_CFG) == 0x70
    rig.chip.take()
    assert rig.run(1) == [f"gone {NTAG}"]


def test_an_antenna_that_went_off_is_switched_on_again(rig: Rig) -> None:
    resting(rig)
    rig.chip.transfer([TX_CONTROL << 1, 0x80])
    assert not rig.chip.field
    assert rig.run(0.5) == []
    assert rig.chip.field


def test_a_chip_that_keeps_restarting_is_a_lost_reader(rig: Rig) -> None:
    """It has a version, so it looks well; but it never keeps its settings until the end of a poll."""
    resting(rig)

    def restart() -> None:
        rig.chip.brown_out()
        rig.chip.at_transfer(4, restart)

    restart()
    assert rig.run(10) == ["lost"]
    assert rig.reader.fault is not None
    assert rig.reader.fault.kind == "deaf"
    rig.chip.at_transfer(10**9, restart)
    assert rig.run(3) == ["back"]


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_a_line_that_is_dead_for_one_poll_is_no_news(board: Board, clock: Clock, level: int) -> None:
    """The card was left awake in the middle of its selection, and outlives the chip's reset: not one look is missed."""
    rig = Rig(board, clock, patience=1)
    rig.chip.remembers = 0.002
    resting(rig)
    for transfer in EVERY_TRANSFER[:-1]:
        rig.chip.at_transfer(transfer, lambda: setattr(rig.chip, "miso", level))
        rig.clock.sleep(rig.reader.step())
        rig.chip.miso = None
        assert rig.run(0.5) == [], transfer


@pytest.mark.parametrize("level", [0x00, 0xFF])
def test_one_byte_misread_is_no_news(rig: Rig, level: int) -> None:
    """A spike on the line, at each transfer of a poll with a card and of one without."""

    def spike() -> None:
        rig.chip.miso = level
        rig.chip.at_transfer(1, lambda: setattr(rig.chip, "miso", None))

    rig.run(0.5)
    for transfer in range(1, 13):
        rig.chip.at_transfer(transfer, spike)
        assert rig.run(0.5) == [], transfer
    resting(rig)
    for transfer in EVERY_TRANSFER:
        rig.chip.at_transfer(transfer, spike)
        assert rig.run(0.5) == [], transfer


def test_a_bus_whose_driver_was_loaded_anew_is_opened_anew(rig: Rig) -> None:
    resting(rig)
    rig.board.reload_driver()
    assert rig.run(0.5) == []
    rig.chip.take()
    assert rig.run(0.5) == [f"gone {NTAG}"]


def test_a_bus_that_cannot_even_be_closed_is_a_lost_reader() -> None:
    def fail(*_: int) -> int:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def unclosable() -> None:
        raise RuntimeError("the driver is in a bad way")

    posted: list[Happening] = []
    chip = Chip(read=fail, write=lambda *_: None, set_up=lambda: None, release=unclosable, sleep=lambda _: None)
    reader = Reader("reader", posted.append, lambda: chip)
    for _ in range(5):
        reader.step()
    assert [told(happening) for happening in posted] == ["lost"]


def test_one_failed_transfer_is_no_news(board: Board, clock: Clock) -> None:
    """The bus is opened anew, and the old handle is not kept."""
    rig = Rig(board, clock, patience=1)
    rig.chip.remembers = 0.002
    resting(rig)
    for transfer in EVERY_TRANSFER:

        def fail_once() -> None:
            rig.chip.fails = errno.ETIMEDOUT
            rig.chip.at_transfer(1, lambda: setattr(rig.chip, "fails", None))

        rig.chip.at_transfer(transfer, fail_once)
        assert rig.run(0.5) == [], transfer
        assert rig.board.open == [(0, 0)]


def test_a_card_pulled_away_in_mid_select_is_gone_once(rig: Rig) -> None:
    for transfer in EVERY_TRANSFER:
        resting(rig)
        rig.chip.at_transfer(transfer, rig.chip.take)
        assert rig.run(1) == [f"gone {NTAG}"], transfer


@pytest.mark.parametrize("other", [CLASSIC, NTAG_TWIN])
def test_a_card_swapped_in_mid_select_is_never_a_mixture(rig: Rig, other: str) -> None:
    for transfer in EVERY_TRANSFER:
        resting(rig)

        def swap() -> None:
            rig.chip.take()
            rig.place(other)

        rig.chip.at_transfer(transfer, swap)
        assert rig.run(1) == [f"gone {NTAG}", f"seen {other}"], transfer
        rig.chip.take()
        rig.run(1)


def test_a_second_card_that_comes_in_mid_select(rig: Rig) -> None:
    resting(rig)
    for transfer in EVERY_TRANSFER:
        rig.chip.at_transfer(transfer, lambda: rig.place(NTAG_TWIN))
        assert rig.run(1) == ["several"], transfer
        rig.chip.take(rig.chip.tags[-1])
        assert rig.run(1) == [], transfer


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "BCC": lambda answer: answer[:4] + bytes([answer[4] ^ 0x01]) if len(answer) == 5 else answer,
    "UID": lambda answer: bytes([answer[0] ^ 0x40]) + answer[1:] if len(answer) == 5 else answer,
    "CRC": lambda answer: answer[:2] + bytes([answer[2] ^ 0x80]) if len(answer) == 3 else answer,
    "SAK": lambda answer: bytes([answer[0] ^ 0x04]) + answer[1:] if len(answer) == 3 else answer,
    "ATQA": lambda answer: answer + b"\x00" if len(answer) == 2 else answer,
}


@pytest.mark.parametrize("noise", SPOILT.values(), ids=SPOILT)
@pytest.mark.parametrize("uid", [CLASSIC, NTAG])
def test_a_card_with_wrong_checksums_never_acts(rig: Rig, uid: str, noise: Callable[[bytes], bytes]) -> None:
    (tag,) = rig.place(uid)
    tag.noise = noise
    assert rig.run(5) == []
    tag.noise = lambda answer: answer
    assert rig.run(1) == [f"seen {uid}"]
    tag.noise = noise
    assert rig.run(5) == []


def test_receiver_errors_never_make_a_card(rig: Rig) -> None:
    rig.place(NTAG)
    rig.chip.receive_errors = 0x02
    assert rig.run(2) == []
    rig.chip.receive_errors = 0
    assert rig.run(1) == [f"seen {NTAG}"]


def test_a_reader_that_is_not_there_at_the_start_is_lost_and_comes_when_it_is_plugged_in(rig: Rig) -> None:
    rig.chip.power = False
    assert rig.run(10) == ["lost"]
    rig.chip.power = True
    rig.place(NTAG)
    assert rig.run(3) == ["back", f"seen {NTAG}"]


def test_spi_that_is_switched_on_later_is_found(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    with installed(Board({(0, 0): EmulatedChip(clock)})) as board, caplog.at_level(logging.WARNING):
        rig = Rig(board, clock, Wiring(), "north")
        chip = board.chips.pop((0, 0))
        assert rig.run(10) == ["lost"]
        assert isinstance(rig.reader.fault, Fault)
        assert rig.reader.fault.kind == "spi-off"
        assert [record.getMessage() for record in caplog.records] == [
            "north: there is no /dev/spidev0.0; switch SPI on: sudo raspi-config nonint do_spi 0, then restart the Pi"
        ]
        board.chips[0, 0] = chip
        assert rig.run(3) == ["back"]


def test_a_lost_reader_costs_next_to_nothing(rig: Rig) -> None:
    """At most two seconds between tries, and not many more tries than that."""
    rig.run(1)
    rig.chip.power = False
    rig.run(10)
    before = rig.chip.transfers
    rig.run(60)
    assert rig.chip.transfers - before < 30 * 25


def test_a_card_exchanged_while_the_reader_was_lost(rig: Rig) -> None:
    resting(rig)
    rig.chip.power = False
    assert rig.run(3) == ["lost"]
    rig.chip.take()
    rig.place(CLASSIC)
    rig.chip.power = True
    assert rig.run(3) == ["back", f"gone {NTAG}", f"seen {CLASSIC}"]
