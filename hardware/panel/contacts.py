"""From bouncing contacts to presses: a pure state machine for all buttons of a panel.

A contact that closes or opens does so many times within some milliseconds. What it says counts once it has said it for
20 ms without a break, in both directions; that moment begins and ends a press.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from companion.happenings import Button, Pressed
from hardware.presses import Presses

STABLE = 0.02
"""Seconds that a contact must rest before it counts."""


class Contact(Struct, frozen=True):
    """One button's contact."""

    counts: bool = False
    """Whether it is down, as far as anybody is told."""
    seen: bool = False
    """Whether it was closed when last seen."""
    since: float = 0.0
    """When that last changed."""

    @property
    def due(self) -> float | None:
        """When what was seen begins to count; None while both are the same."""
        return None if self.seen == self.counts else self.since + STABLE


class Contacts:
    """All buttons of a panel. Tell it what is `see`n, in the order of time, and `wake` it when `due` has come.

    `closed` says which contacts are closed at the start: a button that was held then is no press.
    """

    def __init__(self, closed: Mapping[Button, bool]) -> None:
        self._contacts = {button: Contact(is_closed, is_closed) for button, is_closed in closed.items()}
        self._presses = Presses()

    def see(self, button: Button, closed: bool, at: float) -> None:
        """A contact was seen closed or open. The same again changes nothing."""
        contact = self._contacts[button]
        if closed != contact.seen:
            self._contacts[button] = Contact(contact.counts, closed, at)

    def wake(self, at: float) -> tuple[Pressed, ...]:
        """The presses up to this moment, each with the moment at which it was one."""
        found: list[Pressed] = []
        while (due := self.due) is not None and due <= at:
            found += self._pass(due)
        return tuple(found)

    @property
    def due(self) -> float | None:
        """The next moment at which something begins to count or a press becomes long."""
        moments = [contact.due for contact in self._contacts.values()]
        return min((moment for moment in (*moments, self._presses.due) if moment is not None), default=None)

    def _pass(self, at: float) -> Iterable[Pressed]:
        """What one moment brings: long presses first, so that a release at the same moment finds them reported."""
        yield from self._presses.held(at)
        ripe = [(b, contact) for b, contact in self._contacts.items() if contact.due is not None and contact.due <= at]
        for button, contact in ripe:
            self._contacts[button] = Contact(contact.seen, contact.seen, contact.since)
            if contact.seen:
                yield from self._presses.down(button, at)
            else:
                yield from self._presses.up(button, at)
