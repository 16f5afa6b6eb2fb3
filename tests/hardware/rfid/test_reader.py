"""What a reader posts while people lay cards on it, in injected time: the loop of its thread, poll by poll."""

from __future__ import annotations

import itertools

import pytest

from companion.happenings import TagSeen
from hardware.rfid.chip import Wiring
from hardware.rfid.frames import WAKE
from tests.emulated.board import Board
from tests.emulated.chip import EmulatedChip
from tests.emulated.clock import Clock
from tests.emulated.tags import Tag
from tests.hardware.rfid.rig import CLASSIC, NTAG, NTAG_TWIN, TEN, Rig


def test_an_empty_table_says_nothing(rig: Rig) -> None:
    assert rig.run(60) == []


@pytest.mark.parametrize("uid", [CLASSIC, NTAG, TEN])
def test_a_card_is_seen_with_its_whole_uid(rig: Rig, uid: str) -> None:
    rig.run(1)
    rig.place(uid)
    assert rig.run(1) == [f"seen {uid}"]
    rig.chip.take()
    assert rig.run(1) == [f"gone {uid}"]


def test_a_card_that_lies_there_for_an_hour_acts_once(rig: Rig) -> None:
    rig.place(NTAG)
    assert rig.run(3600) == [f"seen {NTAG}"]
    rig.chip.take()
    assert rig.run(1) == [f"gone {NTAG}"]


@pytest.mark.parametrize("uid", [CLASSIC, NTAG])
def test_a_poll_lost_in_sixteen_is_no_absence(rig: Rig, uid: str) -> None:
    (tag,) = rig.place(uid)
    wakes = itertools.count()
    tag.deaf_to = lambda frame: frame == WAKE.data and next(wakes) % 16 == 5
    assert rig.run(600) == [f"seen {uid}"]
    assert next(wakes) > 5000


def test_an_answer_spoilt_in_sixteen_is_no_absence_and_no_other_card(rig: Rig) -> None:
    """Each kind of answer in its turn: 17 answers to a spoilt one, five to a poll."""
    (tag,) = rig.place(NTAG)
    answers = itertools.count()
    tag.noise = lambda answer: answer[:-1] + bytes([answer[-1] ^ 0x10]) if next(answers) % 17 == 0 else answer
    assert rig.run(600) == [f"seen {NTAG}"]


def test_the_same_card_tapped_twice_acts_twice(rig: Rig) -> None:
    (tag,) = rig.place(NTAG)
    first = rig.run(0.3)
    rig.chip.take()
    rig.run(0.3)
    rig.chip.place(tag)
    assert first == [f"seen {NTAG}"]
    assert rig.run(0.3) == [f"seen {NTAG}"]


def test_two_stickers_that_differ_in_their_last_four_bytes_are_two_cards(rig: Rig) -> None:
    """Swapped between two polls, so that the reader never sees an empty field."""
    uids = []
    for uid in [NTAG, NTAG_TWIN] * 3:
        rig.chip.take()
        rig.place(uid)
        rig.run(0.5)
        last = rig.last()
        assert isinstance(last, TagSeen)
        uids.append(last.uid)
    assert uids == [NTAG, NTAG_TWIN] * 3
    assert [what for what in rig.news() if what.startswith("several")] == []


@pytest.mark.parametrize("uid", [CLASSIC, NTAG, TEN])
@pytest.mark.parametrize("phase", range(0, 50, 7))
def test_a_card_is_seen_within_a_tenth_of_a_second(rig: Rig, clock: Clock, uid: str, phase: int) -> None:
    """From the moment it is in reach, whenever that is between two polls. In injected time, 40 µs a transfer."""
    pause = rig.reader.step()
    clock.sleep(phase / 1000)
    since = clock.now
    rig.place(uid)
    clock.sleep(max(0.0, pause - phase / 1000))
    rig.run(0.3)
    seen = rig.last()
    assert isinstance(seen, TagSeen)
    assert seen.at - since < 0.1


PAIRS = {
    "two of four bytes": (CLASSIC, "DEADBEEE"),
    "four and seven bytes": (CLASSIC, NTAG),
    "seven bytes, different at once": (NTAG, "04FFFFFFFFFFFF"),
    "seven bytes, different at the second level": (NTAG, NTAG_TWIN),
    "seven and ten bytes with the same first level": (NTAG, NTAG[:6] + "33445566778899"),
    "ten bytes, different at the third level": (TEN, TEN[:-2] + "00"),
}


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_two_cards_at_once_are_said_and_neither_acts(rig: Rig, pair: tuple[str, str]) -> None:
    first, second = rig.place(*pair)
    assert rig.run(5) == ["several"]
    rig.chip.take(first)
    assert rig.run(1) == [f"seen {pair[1]}"]
    rig.chip.take(second)
    assert rig.run(1) == [f"gone {pair[1]}"]


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_a_second_card_on_a_resting_one(rig: Rig, pair: tuple[str, str]) -> None:
    rig.place(pair[0])
    rig.run(1)
    (second,) = rig.place(pair[1])
    assert rig.run(5) == ["several"]
    rig.chip.take(second)
    assert rig.run(5) == []
    rig.chip.take()
    assert rig.run(1) == [f"gone {pair[0]}"]


def test_the_wake_up_after_a_collision_is_asked_twice(rig: Rig) -> None:
    """Both tags were left awake and take the first one for an error. The card that stays is not missed once."""
    resting, second = *rig.place(NTAG), Tag(NTAG_TWIN)
    rig.run(1)
    rig.chip.place(second)
    rig.run(0.2)
    rig.chip.take(second)
    before = resting.state
    rig.reader.step()
    assert (before.value, resting.state.value) == ("ready", "halt")


def test_cards_pulled_away_together_are_gone(rig: Rig) -> None:
    rig.place(NTAG, CLASSIC)
    assert rig.run(1) == ["several"]
    rig.chip.take()
    assert rig.run(1) == []
    rig.place(NTAG, CLASSIC)
    assert rig.run(1) == ["several"]


def test_two_readers_have_their_names_and_their_chips(board: Board, clock: Clock) -> None:
    board.chips[0, 1] = EmulatedChip(clock)
    market = Rig(board, clock, Wiring(device=0, reset_pin=25), "market")
    garden = Rig(board, clock, Wiring(device=1, reset_pin=24), "garden")
    market.place(NTAG)
    garden.place(CLASSIC)
    market.run(0.5)
    garden.run(0.5)
    for rig, uid, name in [(market, NTAG, "market"), (garden, CLASSIC, "garden")]:
        seen = rig.last()
        assert isinstance(seen, TagSeen)
        assert (seen.uid, seen.reader) == (uid, name)
    assert board.outputs == {25: 1, 24: 1}


def test_polls_have_their_pace(rig: Rig) -> None:
    """An empty table is looked at twenty times a second, a resting card somewhat less often."""
    rig.reader.step()
    assert rig.reader.step() == 0.05
    rig.place(NTAG)
    rig.clock.sleep(0.05)
    assert rig.reader.step() == 0.08
    rig.chip.take()
    assert rig.reader.step() == 0.05


def test_what_could_not_be_understood_is_looked_at_again_at_once_but_only_once(rig: Rig) -> None:
    (tag,) = rig.place(NTAG)
    tag.noise = lambda answer: answer if len(answer) == 2 else None
    assert [rig.reader.step() for _ in range(4)] == [0.015, 0.05, 0.05, 0.05]
