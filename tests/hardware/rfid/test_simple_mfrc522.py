"""Why the package's own SimpleMFRC522 is not used: what it does on the same chip with the same tags.

These tests document the package. If a later version mends one of them, that test fails and says so.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from tests.emulated.board import BCM, BOARD, Board
from tests.emulated.chip import EmulatedChip
from tests.emulated.clock import Clock
from tests.emulated.tags import Tag
from tests.hardware.rfid.rig import CLASSIC, NTAG, NTAG_TWIN, Rig

# Its loop inverts a bool where `not` was meant, of which Python warns from 3.12 on.
pytestmark = pytest.mark.filterwarnings("ignore:Bitwise inversion:DeprecationWarning")


@pytest.fixture
def simple(board: Board, clock: Clock) -> Iterator[Any]:
    yield _simple()
    _forget_handlers()


def _simple() -> Any:
    from mfrc522 import SimpleMFRC522  # noqa: PLC0415 - bound to the board of the test

    return SimpleMFRC522()


def _forget_handlers() -> None:
    logger = logging.getLogger("mfrc522Logger")
    for handler in list(logger.handlers):
        logger.removeHandler(handler)


@pytest.fixture
def chip(board: Board) -> EmulatedChip:
    return board.chips[0, 0]


def test_it_gives_two_different_stickers_the_same_id(simple: Any, chip: EmulatedChip, clock: Clock) -> None:
    """It takes 0x88, three bytes of the UID and their checksum for the whole."""
    ids = []
    for uid in [NTAG, NTAG_TWIN]:
        chip.take()
        chip.place(Tag(uid))
        clock.sleep(0.01)
        ids.append(simple.read_id_no_block())
    assert ids[0] is not None
    assert ids[0] == ids[1]
    assert f"{ids[0]:010X}".startswith("8804A1B2")


def test_ours_tells_them_apart(rig: Rig) -> None:
    rig.place(NTAG)
    assert rig.run(1) == [f"seen {NTAG}"]
    rig.chip.take()
    rig.place(NTAG_TWIN)
    assert rig.run(1) == [f"gone {NTAG}", f"seen {NTAG_TWIN}"]


def test_it_sees_a_resting_tag_every_other_time(simple: Any, chip: EmulatedChip, clock: Clock) -> None:
    """REQA is not answered by a tag that is still awake from the last time."""
    chip.place(Tag(CLASSIC))
    clock.sleep(0.01)
    seen = [simple.read_id_no_block() is not None for _ in range(6)]
    assert seen == [True, False] * 3


def test_it_takes_two_thousand_transfers_to_see_nothing(simple: Any, chip: EmulatedChip) -> None:
    before = chip.transfers
    assert simple.read_id_no_block() is None
    assert chip.transfers - before == 2013


def test_it_takes_an_unplugged_reader_for_an_empty_table(simple: Any, chip: EmulatedChip) -> None:
    chip.power = False
    assert simple.read_id_no_block() is None


def test_it_is_deaf_for_ever_after_a_brown_out(simple: Any, chip: EmulatedChip, clock: Clock) -> None:
    chip.place(Tag(CLASSIC))
    chip.brown_out()
    for _ in range(5):
        clock.sleep(1)
        assert simple.read_id_no_block() is None


def test_it_takes_two_tags_for_none(simple: Any, chip: EmulatedChip, clock: Clock) -> None:
    chip.place(Tag(NTAG), Tag(NTAG_TWIN), Tag(CLASSIC))
    clock.sleep(0.01)
    assert [simple.read_id_no_block() for _ in range(4)] == [None] * 4


def test_it_counts_pins_by_the_board_and_takes_the_serial_ports_pin_otherwise(board: Board) -> None:
    """BCM 15 is RXD of the Pi's UART."""
    _simple()
    assert (board.mode, board.outputs) == (BOARD, {22: 1})
    board.outputs.clear()
    board.mode = BCM
    _simple()
    assert board.outputs == {15: 1}
    _forget_handlers()


def test_its_close_takes_everybodys_pins(simple: Any, board: Board) -> None:
    board.outputs[11] = 1
    simple.READER.Close_MFRC522()
    assert board.cleanups == 1
    assert board.outputs == {}


def test_it_adds_a_log_handler_for_each_object(board: Board) -> None:
    for _ in range(3):
        _simple()
    assert len(logging.getLogger("mfrc522Logger").handlers) == 3
    _forget_handlers()
