"""How a turn ends and the next begins: maintenance, a new hand, the end of the game, permanents."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Accepted, card_name
from companion.rules.huerto.deck import HAND
from companion.rules.huerto.effects import change, of_card, of_maintenance
from companion.rules.huerto.state import ACTIONS, COINS, CROWDED, HARVEST_WINS, Player, State, seated, with_player
from companion.rules.zones import Zone
from companion.views import Msg, msg


def end_work(state: State) -> Accepted[State]:
    """The end of a turn, in the order of the rulebook; a loss stops it where it happens."""
    began = replace(state, before=state.garden)
    events: tuple[Msg, ...] = (msg("huerto.ended", player=state.name),)
    state, events = change(began, state.seat, of_maintenance(began.garden, CROWDED), events)
    if state.ending:
        return Accepted(state, events)
    player, drawn, shuffled = _refreshed(state)
    state = with_player(state, state.seat, player)
    if shuffled:
        events = (*events, msg("huerto.reshuffled", player=state.name, n=shuffled))
    if drawn < HAND:
        events = (*events, msg("huerto.drew-few", player=state.name, n=drawn))
    cosecha = state.garden.cosecha
    if cosecha >= HARVEST_WINS:
        won = replace(state, ending="won")
        return Accepted(won, (*events, msg("huerto.won", n=cosecha, goal=HARVEST_WINS)), revealed=drawn > 0)
    if state.turn >= state.terms.turns:
        event = msg("huerto.lost-season", n=cosecha, goal=HARVEST_WINS, turns=state.terms.turns)
        return Accepted(replace(state, ending="season"), (*events, event), revealed=drawn > 0)
    return Accepted(*_begin(state, events), revealed=drawn > 0)


def _refreshed(state: State) -> tuple[Player, int, int]:
    """The player with a new hand, how many cards it has, and how many were shuffled into the draw pile."""
    player, kinds = state.active, state.terms.deck.kinds
    staying = tuple([card for card in player.area if kinds[card.kind].permanent])
    going = tuple([card for card in player.area if not kinds[card.kind].permanent])
    known = (*player.discard.known, *player.hand.known, *going)
    discard = Zone(known, player.discard.unknown + player.hand.unknown)
    drawn, draw, shuffled = min(HAND, player.draw), player.draw, 0
    if state.terms.reshuffle and drawn < HAND and discard.size:
        shuffled = discard.size
        draw, discard = draw + shuffled, Zone()
        drawn = min(HAND, draw)
    hand = Zone(unknown=drawn)
    return replace(player, hand=hand, area=staying, draw=draw - drawn, discard=discard), drawn, shuffled


def _begin(state: State, events: tuple[Msg, ...]) -> tuple[State, tuple[Msg, ...]]:
    """The other player's turn: coins and actions anew, then what his permanents do, in their order."""
    seat = (state.seat + 1) % len(state.players)
    players = seated(state.players, seat, replace(state.players[seat], monedas=COINS, acciones=ACTIONS))
    state = replace(state, players=players, seat=seat, turn=state.turn + 1)
    events = (*events, msg("huerto.begins", player=state.name))
    for card in players[seat].area:
        kind = state.terms.deck.kinds[card.kind]
        if kind.turn_start:
            told = (*events, msg("huerto.permanent", card=card_name(card.kind)))
            state, after = change(state, seat, of_card(kind.turn_start), told)
            events = after if len(after) > len(told) else events
    return state, events
