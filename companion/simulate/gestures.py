"""How people tell the companion of an action: which card they tap, which button they press next.

Looks at the table as a person does: at the open question and its choices. Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from msgspec import UNSET

from companion.happenings import VIRTUAL_TAG, Button, Happening, Pressed, Rolled, TagSeen
from companion.rules.core import Accepted, Adjust, Ask, DoneFirst, Match, Option, act
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
    if isinstance(top, Ask) and top.draft is None:
        return walk(table, is_meant)
    if top is not None and not isinstance(top, Ask):
        return None
    dice = getattr(action, "dice", None)
    if dice is not None:
        return Rolled(0.0, dice)
    if isinstance(action, Adjust):
        return Pressed(0.0, "ok", long=True)

    def goes_on(then: Any) -> bool:
        return gathers(then, action) or is_meant(then)

    # The cards that the action names; then a button; then a card that it does not name (the tractor of a substitution).
    card = _next_card(table, play, _cards(action))
    way = _tap(table, play, card, goes_on) or walk(table, goes_on) or _tap(table, play, _kinds(play), goes_on)
    # A question that leads elsewhere is left.
    return way or (None if top is None else Pressed(0.0, "back"))


def gathers(then: Any, action: Any) -> bool:
    """Whether it is a question in which such an action is being told, and nothing else than that was said so far."""
    if not isinstance(then, Ask) or type(then.draft) is not type(action):
        return False
    said = [(getattr(then.draft, name), getattr(action, name)) for name in action.__struct_fields__]
    return all(_agrees(so_far, meant) for so_far, meant in said if then.offered or not isinstance(so_far, tuple))


def _agrees(so_far: Any, meant: Any) -> bool:
    """Whether what was said is what is meant, as far as anything was said."""
    if so_far in (UNSET, "", ()) or so_far == meant:
        return True
    if not (isinstance(so_far, tuple) and isinstance(meant, tuple)):
        return False
    return len(so_far) == len(meant) and all(map(_agrees, so_far, meant))


def _next_card(table: Table, play: Play, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The first card among these texts that does not lie yet among those that are gathered."""
    kinds = _kinds(play)
    found = (card for card in cards if card.partition("#")[0] in kinds and not _is_known(table, play, card))
    return tuple(islice(found, 1))


def _is_known(table: Table, play: Play, card: str) -> bool:
    """Whether a card lies already among those that are gathered."""
    draft = table.top.draft if isinstance(table.top, Ask) else None
    if draft is None or play.place.game is None:
        return False
    meaning = play.place.game.meanings(play.match.state, card, draft)
    return isinstance(meaning, Ask) and meaning.draft == draft


def _tap(table: Table, play: Play, cards: tuple[str, ...], goes_on: Callable[[Any], bool]) -> Happening | None:
    """The first of these cards that means something on the way, and nothing that is known already."""
    game = play.place.game
    draft = table.top.draft if isinstance(table.top, Ask) else None
    if game is None:
        return None
    for card in cards:
        meaning = game.meanings(play.match.state, card, draft)
        then = meaning.action if isinstance(meaning, DoneFirst) else meaning
        if not _is_known(table, play, card) and leads(then, goes_on):
            return TagSeen(0.0, VIRTUAL_TAG + card)
    return None


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
    if is_meant(then):
        return True
    return isinstance(then, Ask) and any(leads(option.then, is_meant) for option in then.options)


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
    """The texts of an action, those of the cards that it shows among them, in its order."""
    values = [getattr(action, name) for name in action.__struct_fields__]
    lists = [value if isinstance(value, tuple) else (value,) for value in values]
    return tuple([text for texts in lists for text in texts if isinstance(text, str)])


def _kinds(play: Play) -> tuple[str, ...]:
    """Every kind of card in the deck."""
    game = play.place.game
    return () if game is None else tuple([kind.kind for kind in game.printed(play.place.deck)])
