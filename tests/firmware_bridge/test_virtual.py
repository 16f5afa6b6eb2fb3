"""The virtual dice do what the module on its port does."""

from __future__ import annotations

import pytest

from companion.happenings import DeviceBack, DeviceLost, Happening, Rolled
from firmware_bridge.virtual import VirtualDice


class Hand:
    """Virtual dice that always throw 1, 2, 3, …, at a clock that stands still."""

    def __init__(self) -> None:
        self.posted: list[Happening] = []
        self.dice = VirtualDice(
            self.posted.append, monotonic=lambda: 5.0, random_bytes=lambda count: bytes(range(count))
        )
        assert self.posted == [DeviceBack(5.0, "dice")], "it is there"
        self.posted.clear()


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.mark.parametrize(("count", "faces"), [(1, (1,)), (2, (1, 2)), (5, (1, 2, 3, 4, 5))])
def test_an_asked_roll_is_posted_when_the_button_is_pressed(hand: Hand, count: int, faces: tuple[int, ...]) -> None:
    hand.dice.ask(7, count)
    assert hand.dice.wanted
    assert hand.posted == []
    hand.dice.press()
    assert hand.posted == [Rolled(5.0, faces, "module", 7)]
    assert not hand.dice.wanted


def test_an_unasked_roll_is_posted_as_such(hand: Hand) -> None:
    hand.dice.press()
    hand.dice.press()
    assert hand.posted == [Rolled(5.0, (1, 2), "module", None)] * 2


def test_a_cancelled_roll_is_no_longer_invited_to(hand: Hand) -> None:
    hand.dice.ask(7, 1)
    hand.dice.cancel(7)
    assert not hand.dice.wanted
    hand.dice.press()
    assert hand.posted == [Rolled(5.0, (1, 2), "module", None)]


def test_more_dice_than_a_line_carries_are_refused(hand: Hand) -> None:
    with pytest.raises(ValueError, match="allowed are 1 to 20"):
        hand.dice.ask(7, 21)


def test_a_wanted_roll_is_wanted_again_when_the_module_is_back(hand: Hand) -> None:
    hand.dice.ask(7, 2)
    hand.dice.lose()
    hand.dice.lose()
    hand.dice.press()
    assert hand.posted == [DeviceLost(5.0, "dice")]
    hand.dice.mend()
    hand.dice.press()
    assert hand.posted == [DeviceLost(5.0, "dice"), DeviceBack(5.0, "dice"), Rolled(5.0, (1, 2), "module", 7)]


def test_many_rolls_one_after_another(hand: Hand) -> None:
    for id in range(1, 200):
        hand.dice.ask(id, 2)
        hand.dice.press()
    assert [it.ask for it in hand.posted if isinstance(it, Rolled)] == list(range(1, 200))
