"""How people tell the companion of an action: which card they tap, which button they press next.

Looks at the table as a person does: at the open question and its choices. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.happenings import VIRTUAL_TAG, Button, Happening, Pressed, Rolled, TagSeen
from companion.rules.core import Accepted, Adjust, Ask, Match, Option, act
from companion.table import Play, Table, choices, moves
from companion.table.state import Dial

SEATS: tuple[Button, ...] = ("seat1", "seat2", "seat3", "seat4", "seat5", "seat6")
COARSE = 10
"""How far a dial turns while LEFT or RIGHT is held."""


def outcome(play: Play, action: Any) -> Accepted[Any] | None:
    """What would come of this action now; None if it would be refused, or is not one."""
    game = play.place.game
    if game is None or not isinstance(action, (Adjust, *game.actions)):
        return None
    _, done = act(game, Match(play.match.state), action)
    return done if isinstance(done, Accepted) else None


def gesture(table: Table, play: Play, action: Any) -> Happening | None:
    """The next tap, press or roll on the way to an action that is legal now; None if nothing leads there.

    What comes of an action tells which one a choice means: a choice may say who does it, the action may leave it out.
    """
    goal = outcome(play, action)

    def is_meant(then: Any) -> bool:
        if isinstance(then, moves.Correct):
            return isinstance(action, Adjust) and then.counter == action.counter
        return goal is not None and outcome(play, then) == goal

    top = table.top
    if isinstance(top, Dial) and isinstance(action, Adjust):
        return _turn(top, action.value)
    if isinstance(top, Ask):
        return walk(table, is_meant)
    if top is not None:
        return None
    dice, cards = getattr(action, "dice", None), _cards(action)
    if dice is not None:
        return Rolled(0.0, dice)
    if cards:
        return TagSeen(0.0, VIRTUAL_TAG + cards[0])
    if isinstance(action, Adjust):
        return Pressed(0.0, "ok", long=True)
    return walk(table, is_meant)


def walk(table: Table, is_meant: Callable[[Any], bool]) -> Happening | None:
    """The press that takes the choice that is meant or leads to it, or comes nearer to it; None if none does."""
    offered = choices.options(table)
    found = next((n for n, option in enumerate(offered) if leads(option.then, is_meant)), None)
    if found is None:
        return None
    seat = _seat_button(table, offered, found)
    if seat is not None:
        return Pressed(0.0, seat)
    steps = (found - min(table.at, len(offered) - 1)) % len(offered)
    if steps == 0:
        return Pressed(0.0, "ok")
    return Pressed(0.0, "right" if steps <= len(offered) // 2 else "left")


def leads(then: Any, is_meant: Callable[[Any], bool]) -> bool:
    """Whether a choice is the one that is meant, or a question where that is among the answers."""
    if isinstance(then, Ask):
        return any(leads(option.then, is_meant) for option in then.options)
    return is_meant(then)


def _seat_button(table: Table, offered: tuple[Option, ...], wanted: int) -> Button | None:
    """The seat button that takes this very choice, if one does."""
    player = offered[wanted].player
    if player is None or not isinstance(table.mode, Play):
        return None
    first = next(n for n, option in enumerate(offered) if option.player == player)
    return SEATS[table.mode.players.index(player)] if first == wanted else None


def _turn(dial: Dial, value: int) -> Happening:
    if dial.value == value:
        return Pressed(0.0, "ok")
    return Pressed(0.0, "right" if value > dial.value else "left", long=abs(value - dial.value) >= COARSE)


def _cards(action: Any) -> tuple[str, ...]:
    """The cards that an action shows: they are tapped."""
    card = getattr(action, "card", None)
    cards = getattr(action, "cards", None)
    if isinstance(card, str):
        return (card,)
    return cards if isinstance(cards, tuple) else ()
