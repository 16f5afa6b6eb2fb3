"""The race: run to the last field of the track; cards help a little.

On his turn a player plays as many cards as he likes, then runs (one die) or rests. A boost takes him fields forward,
a trip takes somebody else back. Who reaches the last field wins at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from companion.rules.core import Accepted, Counter, Fault, Refused, Setting, Standing, card_name, given, shown
from companion.rules.decks import too_few
from companion.rules.lines import bad
from companion.rules.zones import Zone, all_elsewhere, parse
from companion.views import msg
from tests.toy.race.deck import Deck

NAME = "race"
SEATS = (2, 3)
SETTINGS = (Setting("track", ("short", "long"), "short"),)
LENGTHS = {"short": 10, "long": 30}


class State(Struct, frozen=True):
    """Where the runners are, whose turn it is, and which cards were used."""

    deck: Deck
    names: tuple[str, ...]
    length: int
    fields: tuple[int, ...]
    seat: int = 0
    step: Literal["play", "run", "over"] = "play"
    used: Zone = Zone()

    @property
    def player(self) -> str:
        """Whose turn it is, or was last."""
        return self.names[self.seat]


class Play(Struct, frozen=True, tag="play", tag_field="do", forbid_unknown_fields=True):
    """Plays a card; a trip on `target`."""

    card: str
    target: str | UnsetType = UNSET
    by: str | UnsetType = UNSET


class Run(Struct, frozen=True, tag="run", tag_field="do", forbid_unknown_fields=True):
    """Starts to run: a roll is awaited."""

    by: str | UnsetType = UNSET


class Rest(Struct, frozen=True, tag="rest", tag_field="do", forbid_unknown_fields=True):
    """Stays where he is; the next player's turn."""

    by: str | UnsetType = UNSET


class Roll(Struct, frozen=True, tag="roll", tag_field="do", forbid_unknown_fields=True):
    """The die of a run."""

    dice: tuple[Annotated[int, Meta(ge=1, le=6)], ...]
    by: str | UnsetType = UNSET


Action: TypeAlias = Play | Run | Rest | Roll
ACTIONS: tuple[type[Any], ...] = (Play, Run, Rest, Roll)


def start(deck: Deck, players: tuple[str, ...], options: Mapping[str, str]) -> State | Fault:
    """Everybody at field 0. A card each is needed."""
    if deck.size < len(players):
        return too_few(deck.size, len(players))
    return State(deck, players, LENGTHS[options["track"]], (0,) * len(players))


def apply(state: State, action: Action) -> Accepted[State] | Refused:
    """One action, checked in the order of the referee's contract."""
    wrong = _check_target(state, action)
    if wrong is not None:
        return wrong
    by = given(action.by, state.player)
    target = given(action.target, by) if isinstance(action, Play) else by
    for name in (by, target):
        if name not in state.names:
            return Refused("table.unknown-player", {"player": shown(name), "known": state.names})
    if state.step == "over":
        return Refused("table.over")
    if by != state.player:
        return Refused("table.not-your-turn", {"player": state.player})
    if (state.step == "run") != isinstance(action, Roll):
        return Refused("table.wrong-step", {"step": msg(f"race.step-{state.step}")})
    return _do(state, action)


def _do(state: State, action: Action) -> Accepted[State] | Refused:
    match action:
        case Play():
            return _play(state, action)
        case Roll():
            return _roll(state, action.dice)
        case Run():
            return Accepted(replace(state, step="run"), (msg("race.runs", player=state.player),))
        case Rest():
            return Accepted(_next(state), (msg("race.rests", player=state.player),))


def _check_target(state: State, action: Action) -> Refused | None:
    card = parse(action.card, state.deck.copies) if isinstance(action, Play) else None
    if card is None or not isinstance(action, Play):
        return None
    is_trip = state.deck.kinds[card.kind].type == "trip"
    if is_trip == (action.target is not UNSET):
        return None
    return bad("missing-field" if is_trip else "needless-field", field="target")


def _play(state: State, action: Play) -> Accepted[State] | Refused:
    card = parse(action.card, state.deck.copies)
    if card is None:
        return Refused("table.unknown-card", {"card": shown(action.card)})
    kind = state.deck.kinds[card.kind]
    if all_elsewhere(card, state.used.known, kind.copies):
        return Refused("table.card-elsewhere", {"card": card_name(card), "where": msg("race.used")})
    target = given(action.target, state.player)
    if kind.type == "trip" and target == state.player:
        return Refused("race.not-yourself")
    steps = -kind.fields if kind.type == "trip" else kind.fields
    moved = _move(replace(state, used=state.used.with_card(card)), state.names.index(target), steps)
    return Accepted(moved, (msg(f"race.{kind.type}", player=state.player, card=card_name(card), target=target),))


def _roll(state: State, dice: tuple[int, ...]) -> Accepted[State] | Refused:
    if len(dice) != 1:
        return Refused("race.one-die", {"n": len(dice)})
    moved = _move(state, state.seat, dice[0])
    event = msg("race.rolled", player=state.player, die=dice[0])
    return Accepted(moved if moved.step == "over" else _next(moved), (event,))


def _move(state: State, seat: int, steps: int) -> State:
    field = min(state.length, max(0, state.fields[seat] + steps))
    fields = (*state.fields[:seat], field, *state.fields[seat + 1 :])
    return replace(state, fields=fields, step="over" if field == state.length else state.step)


def _next(state: State) -> State:
    return replace(state, seat=(state.seat + 1) % len(state.names), step="play")


def adjust(state: State, counter: str, value: int) -> Accepted[State] | Refused:
    """Puts a runner on another field."""
    seat = state.names.index(counter.rpartition(".")[0])
    event = msg("table.adjusted", counter=counter, value=value)
    if state.step == "over":
        return Accepted(replace(state, fields=(*state.fields[:seat], value, *state.fields[seat + 1 :])), (event,))
    return Accepted(_move(state, seat, value - state.fields[seat]), (event,))


def counters(state: State) -> dict[str, Counter]:
    """`NAME.field`, for each runner."""
    return {f"{name}.field": Counter(field, 0, state.length) for name, field in _runners(state)}


def legal(state: State) -> list[str]:
    """What somebody could do now."""
    if state.step != "play":
        return ["roll"] if state.step == "run" else []
    return ["play", "rest", "run"] if state.used.size < state.deck.size else ["rest", "run"]


def winners(state: State) -> tuple[str, ...]:
    """Who is farthest on, once somebody has reached the last field."""
    return tuple(name for name, field in _runners(state) if state.step == "over" and field == max(state.fields))


def report(state: State) -> dict[str, object]:
    """The referee's state."""
    return {
        "game": NAME,
        "over": state.step == "over",
        "winners": list(winners(state)),
        "player": state.player,
        "step": state.step,
        "length": state.length,
        "used": state.used.size,
        "players": {name: {"field": field} for name, field in _runners(state)},
    }


def standing(state: State) -> Standing:
    """How the race stands."""
    scores = dict(_runners(state))
    return Standing(state.step == "over", winners(state), state.player, scores)


def _runners(state: State) -> list[tuple[str, int]]:
    return list(zip(state.names, state.fields, strict=True))
