"""Short and long presses."""

from __future__ import annotations

from companion.happenings import Pressed
from hardware.presses import LONG, Presses


def test_a_press_is_short_when_it_is_released_before_the_mark() -> None:
    presses = Presses()
    presses.down("ok", 5)
    assert presses.held(5.9) == ()
    assert presses.up("ok", 5.9) == (Pressed(5.9, "ok"),)
    assert not presses.any_down
    assert presses.due is None


def test_a_press_is_long_at_the_mark_and_its_release_says_no_more() -> None:
    presses = Presses()
    presses.down("back", 5)
    dues = [presses.due]
    assert presses.held(6) == (Pressed(6, "back", long=True),)
    assert [*dues, presses.due] == [5 + LONG, None]
    assert presses.up("back", 7) == ()


def test_a_release_that_nobody_asked_about_in_time_is_a_long_press_too() -> None:
    presses = Presses()
    presses.down("back", 5)
    assert presses.up("back", 6.5) == (Pressed(6.5, "back", long=True),)


def test_a_keyboards_repetition_does_not_begin_anew() -> None:
    presses = Presses()
    presses.down("ok", 5)
    presses.down("ok", 5.9)
    assert presses.held(6) == (Pressed(6, "ok", long=True),)


def test_each_button_has_its_own_time() -> None:
    presses = Presses()
    presses.down("left", 5)
    presses.down("right", 5.5)
    assert presses.up("right", 6.2) == (Pressed(6.2, "left", long=True), Pressed(6.2, "right"))


def test_a_seat_button_is_pressed_when_it_goes_down_however_long_it_is_held() -> None:
    """Who is first must not depend on who lets go first."""
    presses = Presses()
    assert presses.down("seat1", 5) == (Pressed(5, "seat1"),)
    assert presses.down("seat2", 5.01) == (Pressed(5.01, "seat2"),)
    assert presses.down("seat1", 5.5) == ()
    assert (presses.held(7), presses.due, presses.any_down) == ((), None, False)
    assert presses.up("seat1", 7) == ()
    assert presses.down("seat1", 8) == (Pressed(8, "seat1"),)


def test_when_the_mark_is_due_the_press_is_long_whatever_the_number() -> None:
    """0.1 + 1 − 0.1 is less than 1 in floating point: the thread would look again and again."""
    presses = Presses()
    presses.down("ok", 0.1)
    assert presses.due is not None
    assert presses.held(presses.due) == (Pressed(1.1, "ok", long=True),)


def test_a_release_without_a_press_is_nothing() -> None:
    assert Presses().up("ok", 5) == ()
