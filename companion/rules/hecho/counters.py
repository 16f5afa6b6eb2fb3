"""What is counted in Hecho: corrections by the table's agreement, the standing, and the referee's state."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Accepted, Awaited, Counter, Refused, Standing
from companion.rules.hecho.course import winners
from companion.rules.hecho.state import Player, State, with_player
from companion.views import Msg, msg

MOST_POINTS = 999


def counters(state: State) -> dict[str, Counter]:
    """Every counter by name. A hand takes no more than the scrapyard has."""
    found = {}
    for name, player in zip(state.terms.names, state.players, strict=True):
        found[f"{name}.score"] = Counter(player.score, 0, MOST_POINTS)
        found[f"{name}.hand"] = Counter(player.hand, 0, player.hand + state.scrapyard)
    return found


def adjust(state: State, counter: str, value: int) -> Accepted[State] | Refused:
    """Sets a counter that exists to a value in its range. Cards come from the scrapyard, or go there."""
    name, _, what = counter.rpartition(".")
    seat = state.terms.seats[name]
    player = state.players[seat]
    if what == "score":
        state = with_player(state, seat, replace(player, score=value))
    else:
        left = state.scrapyard + player.hand - value
        state = replace(with_player(state, seat, replace(player, hand=value)), scrapyard=left)
    if state.step == "over":
        state = replace(state, winners=winners(state))
    return Accepted(state, (msg("table.adjusted", counter=label(counter), value=value),))


def label(counter: str) -> Msg:
    """A counter in words: `Ana.hand` is "Ana: cards in hand"."""
    name, _, what = counter.rpartition(".")
    return msg(f"hecho.counter.{what}", player=name)


def standing(state: State) -> Standing:
    """The points. It is nobody's turn."""
    scores = {name: player.score for name, player in zip(state.terms.names, state.players, strict=True)}
    return Standing(state.step == "over", state.winners, None, scores)


def awaited(_state: State) -> Awaited | None:
    """No dice in this game."""
    return None


def report(state: State) -> dict[str, object]:
    """The referee's state, for programs."""
    return {
        "game": "hecho",
        "round": state.round,
        "rounds": state.terms.rounds,
        "step": state.step,
        "over": state.step == "over",
        "winners": list(state.winners),
        "player": None,
        "piles": [{"project": pile.project, "left": pile.left} for pile in state.piles],
        "scrapyard": state.scrapyard,
        "set_aside": len(state.set_aside),
        "stall": {"stage": state.stall.stage, "trades": state.stall.trades},
        "players": {name: _report(one) for name, one in zip(state.terms.names, state.players, strict=True)},
    }


def _report(player: Player) -> dict[str, object]:
    return {"score": player.score, "hand": player.hand, "projects": list(player.projects)}
