"""From a button going down and up to short and long presses: a pure state machine, one for each panel.

A press is long when it has been held for a second: it is reported at that moment, so that people feel it, and its
release says nothing more. A press that was released before is short, reported on release. A seat button has no long
press: it is reported when it goes down, since in some games it counts who was first.
"""

from __future__ import annotations

from companion.happenings import BUTTONS, Button, Pressed

LONG = 1.0
"""Seconds that make a press long (table.md: BACK held for a second)."""

SEATS = frozenset(button for button in BUTTONS if button.startswith("seat"))
"""Buttons that are reported when they go down."""


class Presses:
    """Which buttons are down, and since when. Feed it `down` and `up`, and `held` when `due` has come."""

    def __init__(self) -> None:
        self._since: dict[Button, float] = {}
        self._seats: set[Button] = set()

    def down(self, button: Button, at: float) -> tuple[Pressed, ...]:
        """A button went down; a repeated one (a keyboard's) changes nothing. A seat button makes its press now."""
        if button not in SEATS:
            self._since.setdefault(button, at)
            return ()
        if button in self._seats:
            return ()
        self._seats.add(button)
        return (Pressed(at, button),)

    def up(self, button: Button, at: float) -> tuple[Pressed, ...]:
        """A button was released: a press, unless it was long and has been reported."""
        self._seats.discard(button)
        long = self.held(at)
        since = self._since.pop(button, None)
        return long if since is None or any(press.button == button for press in long) else (*long, Pressed(at, button))

    def held(self, at: float) -> tuple[Pressed, ...]:
        """The presses that have just become long."""
        ripe = tuple(button for button, since in self._since.items() if at >= since + LONG)
        for button in ripe:
            del self._since[button]
        return tuple(Pressed(at, button, long=True) for button in ripe)

    @property
    def due(self) -> float | None:
        """When the next press becomes long, if nothing is released before; None while nothing is held."""
        return min(self._since.values()) + LONG if self._since else None

    @property
    def any_down(self) -> bool:
        """Whether a button is held that may become a long press."""
        return bool(self._since)
