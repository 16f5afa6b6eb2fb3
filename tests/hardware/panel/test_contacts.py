"""Bouncing contacts, against what the rule says: 20 ms without a break, in both directions."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.happenings import Pressed
from hardware.panel.contacts import STABLE, Contacts
from hardware.presses import LONG

# In 1024ths of a second, so that sums are exact: 20 and 21 are on different sides of the mark.
RESTS = st.lists(st.one_of(st.integers(1, 40), st.integers(900, 1100)), min_size=1, max_size=30)
MS = 1 / 1024


def told(rests: list[int]) -> list[tuple[float, bool]]:
    """When the contact counts as closed or open, by the rule, if it changes after each of these rests; ms."""
    moments, now = [0], 0
    for rest in rests:
        now += rest
        moments.append(now)
    found: list[tuple[float, bool]] = []
    counts = False
    for number, (begin, end) in enumerate(pairwise([*moments, now + 10_000])):
        closed = number % 2 == 1
        if closed != counts and (end - begin) * MS >= STABLE:
            counts = closed
            found.append((begin * MS + STABLE, closed))
    return found


def presses(rests: list[int]) -> list[Pressed]:
    """What people did, by the rule."""
    found: list[Pressed] = []
    changes = told(rests)
    for (down, _), (up, _) in zip(changes[::2], [*changes[1::2], (10_000, False)], strict=False):
        found.append(Pressed(down + LONG, "ok", long=True) if up - down >= LONG else Pressed(up, "ok"))
    return found


def feed(rests: list[int], wake_each: int | None) -> list[Pressed]:
    """What the machine says; woken every so many ms, or only at its own moments and the edges."""
    contacts = Contacts({"ok": False, "help": False})
    found: list[Pressed] = []
    now, closed = 0, False
    for rest in rests:
        if wake_each:
            for moment in range(now, now + rest, wake_each):
                found += contacts.wake(moment * MS)
        now += rest
        closed = not closed
        found += contacts.wake(now * MS)
        contacts.see("ok", closed, now * MS)
    return [*found, *contacts.wake((now + 10_000) * MS)]


@given(RESTS)
def test_presses_are_what_the_rule_says(rests: list[int]) -> None:
    found = feed(rests, None)
    expected = presses(rests)
    assert [(press.button, press.long) for press in found] == [(press.button, press.long) for press in expected]
    assert [press.at for press in found] == pytest.approx([press.at for press in expected])


@given(RESTS, st.integers(1, 50))
def test_how_often_it_is_woken_changes_nothing(rests: list[int], wake_each: int) -> None:
    assert feed(rests, wake_each) == feed(rests, None)


@given(RESTS)
def test_no_press_comes_before_it_is_due_and_none_after(rests: list[int]) -> None:
    """A thread that sleeps until `due` misses nothing, and never sleeps in vain."""
    contacts = Contacts({"ok": False})
    now = 0
    for number, rest in enumerate(rests):
        now += rest
        while (due := contacts.due) is not None and due <= now * MS:
            assert contacts.wake(due - 1e-6) == ()
            contacts.wake(due)
            assert contacts.due != due
        assert contacts.wake(now * MS) == ()
        contacts.see("ok", number % 2 == 0, now * MS)


def test_a_button_that_is_held_at_the_start_is_no_press() -> None:
    contacts = Contacts({"ok": True})
    assert contacts.due is None
    contacts.see("ok", False, 5)
    assert contacts.wake(6) == ()
    contacts.see("ok", True, 7)
    assert contacts.wake(7.1) == ()
    contacts.see("ok", False, 7.1)
    assert contacts.wake(8) == (Pressed(7.1 + STABLE, "ok"),)


def test_the_same_seen_again_changes_nothing() -> None:
    contacts = Contacts({"ok": False})
    contacts.see("ok", True, 5)
    contacts.see("ok", True, 5 + STABLE / 2)
    assert contacts.due == 5 + STABLE
