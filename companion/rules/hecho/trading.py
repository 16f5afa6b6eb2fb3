"""Trades: numbers only. What a traded card is made of is neither shown nor recorded."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Accepted, Refused
from companion.rules.hecho.actions import Number, Trade
from companion.rules.hecho.checks import not_now, too_few
from companion.rules.hecho.state import State, with_player
from companion.views import Msg, msg

UNSAID = ""
"""In a trade that is being told: a card whose number nobody has said yet."""


def trade(state: State, action: Trade) -> Accepted[State] | Refused:
    """Two players give each other cards: so many for so many."""
    refused = not_now(state, (action.by, action.other), "reveal", "build")
    if refused is not None:
        return refused
    give, get = len(action.give), len(action.get)
    if any(isinstance(entry, str) for entry in (*action.give, *action.get)):
        return Refused("hecho.trade-names-no-material")
    if action.by == action.other:
        return Refused("hecho.not-yourself", {"player": action.by})
    if not (give and get):
        return Refused("hecho.empty-trade", {"player": action.by, "other": action.other})
    refused = too_few(state, action.by, give) or too_few(state, action.other, get)
    if refused is not None:
        return refused
    for name, change in ((action.by, get - give), (action.other, give - get)):
        seat = state.terms.seats[name]
        state = with_player(state, seat, replace(state.players[seat], hand=state.players[seat].hand + change))
    given, got = _numbers(state, action.give), _numbers(state, action.get)
    event = msg("hecho.traded", player=action.by, other=action.other, give=given, get=got)
    return Accepted(replace(state, stall=replace(state.stall, trades=state.stall.trades + 1), built=None), (event,))


def number(state: State, entry: int) -> Msg:
    """What is said of a card in a trade, in words: its number, 1 for a comodín, or that it is a specialist."""
    if entry == 0:
        return msg("hecho.specialist")
    if entry == 1 and not any(kind.value == 1 for kind in state.terms.deck.kinds.values()):
        return msg("hecho.comodin")
    return msg("hecho.number", number=entry)


def _numbers(state: State, entries: tuple[Number, ...]) -> tuple[Msg, ...]:
    return tuple([number(state, entry) for entry in entries if isinstance(entry, int)])
