"""What is counted in Vege Tables: corrections by the table's agreement, the standing, and the referee's state."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Accepted, Awaited, Counter, Refused, Standing
from companion.rules.vege.course import end_if_out, winners
from companion.rules.vege.deck import CARDS, COLOURS, LANDS, Card
from companion.rules.vege.state import Player, State, with_player
from companion.views import Msg, msg

SCORES = (-1000, 1000)
HANDS = (0, 40)


def counters(state: State) -> dict[str, Counter]:
    """Every counter by name."""
    found = {}
    for name, player in zip(state.terms.names, state.players, strict=True):
        found[f"{name}.score"] = Counter(player.score, *SCORES)
        found[f"{name}.hand"] = Counter(player.hand, *HANDS)
    return found


def adjust(state: State, counter: str, value: int) -> Accepted[State] | Refused:
    """Sets a counter that exists to a value in its range. An emptied hand can end the deal, but brings no well."""
    name, _, what = counter.rpartition(".")
    seat = state.terms.seats[name]
    player = state.players[seat]
    changed = replace(player, score=value) if what == "score" else replace(player, hand=value)
    state = with_player(state, seat, changed)
    event = msg("table.adjusted", counter=label(counter), value=value)
    if state.step == "over":
        return Accepted(replace(state, winners=winners(state)), (event,))
    if state.step == "play":
        return end_if_out(state, (event,))
    return Accepted(state, (event,))


def label(counter: str) -> Msg:
    """A counter in words: `Ana.hand` is "Ana: cards in hand"."""
    name, _, what = counter.rpartition(".")
    return msg(f"vege.counter.{what}", player=name)


def standing(state: State) -> Standing:
    """The points. It is nobody's turn before and after a deal."""
    scores = {name: player.score for name, player in zip(state.terms.names, state.players, strict=True)}
    return Standing(state.step == "over", state.winners, _player(state), scores)


def awaited(_state: State) -> Awaited | None:
    """No dice in this game."""
    return None


def report(state: State) -> dict[str, object]:
    """The referee's state, for programs."""
    names = state.terms.names
    return {
        "game": "vege",
        "turn": state.turn,
        "player": _player(state),
        "step": state.step,
        "over": state.step == "over",
        "winners": list(state.winners),
        "deal": state.deal,
        "deals": state.terms.deals,
        "played": state.played,
        "field": state.field,
        "closed": state.closed,
        "dead": _kinds(state.dead),
        "rows": dict(zip(COLOURS, state.rows, strict=True)),
        "sequences": {land.kind: state.tops[land.sequence] for row in CARDS for land in row[:LANDS]},
        "players": {name: _report_player(player) for name, player in zip(names, state.players, strict=True)},
    }


def _player(state: State) -> str | None:
    return state.name if state.step == "play" else None


def _report_player(player: Player) -> dict[str, object]:
    return {
        "score": player.score,
        "hand": player.hand,
        "lands": _kinds(player.lands),
        "open": _kinds(player.open),
        "well": player.well,
    }


def _kinds(cards: tuple[Card, ...]) -> list[str]:
    return [card.kind for card in cards]
