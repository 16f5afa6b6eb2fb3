"""What a person did, told from what the polls read."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.happenings import DeviceBack, DeviceLost
from hardware.rfid.frames import Miss, Reading
from hardware.rfid.presence import Health, Presence, failed, notice, retry_seconds, worked
from tests.hardware.rfid.rig import told

NO, GARBLED, SEVERAL = Miss.NOTHING, Miss.GARBLED, Miss.SEVERAL

READINGS = st.lists(st.sampled_from(["A", "B", NO, GARBLED, SEVERAL]), max_size=60)


def watch(*readings: Reading, patience: int = 3) -> list[str]:
    presence, heard = Presence(), []
    for at, reading in enumerate(readings):
        presence, news = notice(presence, reading, at=at, reader="reader", patience=patience)
        heard += [told(happening) for happening in news]
    return heard


def test_a_tag_acts_at_its_first_good_reading_and_once() -> None:
    assert watch(NO, "A") == ["seen A"]
    assert watch(NO, *["A"] * 50) == ["seen A"]


def test_a_tag_is_gone_after_three_misses_in_a_row() -> None:
    assert watch("A", NO, NO) == ["seen A"]
    assert watch("A", NO, NO, NO) == ["seen A", "gone A"]
    assert watch("A", NO, NO, "A", NO, NO, "A", NO, NO) == ["seen A"]


def test_patience_is_a_choice() -> None:
    assert watch("A", NO, patience=1) == ["seen A", "gone A"]
    assert watch("A", *[NO] * 5, patience=6) == ["seen A"]


def test_the_same_tag_placed_again_acts_again() -> None:
    assert watch("A", NO, NO, NO, "A") == ["seen A", "gone A", "seen A"]


def test_another_tag_takes_the_place_at_once() -> None:
    assert watch("A", "B") == ["seen A", "gone A", "seen B"]


def test_a_garbled_answer_is_neither_presence_nor_absence() -> None:
    assert watch(GARBLED, GARBLED) == []
    assert watch("A", *[GARBLED] * 10, "A") == ["seen A"]
    assert watch("A", NO, GARBLED, NO, GARBLED, NO) == ["seen A", "gone A"]


def test_several_tags_are_said_once() -> None:
    assert watch(*[SEVERAL] * 20) == ["several"]
    assert watch(SEVERAL, NO, SEVERAL, NO, NO, SEVERAL) == ["several"]
    assert watch(SEVERAL, NO, NO, NO, SEVERAL) == ["several", "several"]


def test_of_several_tags_the_last_one_acts_when_the_others_are_away() -> None:
    assert watch(SEVERAL, SEVERAL, "A", "A") == ["several"]
    assert watch(SEVERAL, SEVERAL, "A", "A", "A") == ["several", "seen A"]


def test_a_second_card_laid_on_a_resting_one_does_not_make_the_first_act_again() -> None:
    assert watch("A", SEVERAL, SEVERAL, "A", "A", "A", "A") == ["seen A", "several"]


def test_overlapping_cards_that_drown_each_other_in_turn_do_not_act_in_turn() -> None:
    assert watch("A", SEVERAL, "B", "A", SEVERAL, "B", SEVERAL, "A", "B", SEVERAL) == ["seen A", "several"]


def test_a_card_under_another_that_is_taken_away_gives_way() -> None:
    assert watch("A", SEVERAL, "B", "B", "B") == ["seen A", "several", "gone A", "seen B"]
    assert watch("A", SEVERAL, NO, NO, NO) == ["seen A", "several", "gone A"]


@given(READINGS)
def test_placed_and_gone_alternate_and_agree(readings: list[Reading]) -> None:
    """Whatever the polls read, a tag goes only if it was placed, and comes only if none lies there."""
    lying = None
    for what in watch(*readings):
        match what.split():
            case ["seen", uid]:
                assert lying is None
                lying = uid
            case ["gone", uid]:
                assert lying == uid
                lying = None


@given(READINGS, st.sampled_from(["A", "B"]))
def test_in_the_end_what_lies_there_is_known(readings: list[Reading], uid: str) -> None:
    heard = watch(*readings, uid, uid, uid)
    assert [what for what in heard if what != "several"][-1] == f"seen {uid}"
    heard = watch("A", *readings, NO, NO, NO)
    assert [what for what in heard if what != "several"][-1].startswith("gone")


@given(st.lists(st.booleans(), max_size=40))
def test_lost_and_back_alternate(polls: list[bool]) -> None:
    health, heard = Health(), []
    for good in polls:
        health, news = (worked if good else failed)(health, at=0.0, reader="north")
        heard += list(news)
    expected = [DeviceLost(0.0, "north"), DeviceBack(0.0, "north")] * len(polls)
    assert heard == expected[: len(heard)]
    assert health.lost == (len(heard) % 2 == 1)


def test_one_failure_is_mended_without_a_word_and_two_are_a_loss() -> None:
    once, news = failed(Health(), at=0.0, reader="reader")
    assert (once.lost, news) == (False, ())
    twice, news = failed(once, at=1.0, reader="reader")
    assert (twice.lost, news) == (True, (DeviceLost(1.0, "reader"),))


def test_retries_come_less_and_less_often_but_at_least_every_two_seconds() -> None:
    waits = [retry_seconds(Health(failures)) for failures in range(1, 10)]
    assert waits == sorted(waits)
    assert waits[0] < 0.1
    assert waits[-1] == 2.0
