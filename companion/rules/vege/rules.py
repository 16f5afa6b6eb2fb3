"""The rules: dealing, playing, passing, discarding. `apply` is the whole of them.

Each function checks in the order of the referee's contract, then in that of the game's page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.rules.core import Accepted, Fault, Refused, card_name
from companion.rules.vege.actions import Action, Deal, Discard, DiscardTractor, Done, Pass, Play, Substitute
from companion.rules.vege.checks import (
    elsewhere,
    lies_before,
    no_tractor,
    not_by_anybody,
    not_in_turn,
    too_few_in_hand,
    unknown_card,
)
from companion.rules.vege.course import after_play, next_turn
from companion.rules.vege.deck import KINDS, LANDS, Card, Deck, find, names
from companion.rules.vege.passing import pass_turn
from companion.rules.vege.planting import play, substitute
from companion.rules.vege.state import Player, State, Terms, cleared, holder, with_player, without
from companion.views import Fact, msg


def start(_deck: Deck, players: tuple[str, ...], options: Mapping[str, str]) -> State | Fault:
    """The table before the first deal. The deck is always the same, so nothing of it has to be kept."""
    seats = {name: seat for seat, name in enumerate(players)}
    return State(Terms(players, seats, int(options.get("deals", "1"))), (Player(),) * len(players))


def apply(state: State, action: Action) -> Accepted[State] | Refused:
    """One action: the state after it and what happened, or the first rule that it breaks."""
    return _ACTS[type(action)](state, action)


def _deal(state: State, action: Deal) -> Accepted[State] | Refused:
    refused = not_by_anybody(state, action.by, "deal", "deal-over")
    if refused is not None:
        return refused
    lands = []
    for text in action.lands:
        card = find(text)
        if card is None:
            return unknown_card(text)
        lands.append(card)
    if state.step == "deal-over":
        state = cleared(state)
    return _lay_out(state, state.terms.seats[action.by], tuple(sorted(lands)))


def _lay_out(state: State, seat: int, lands: tuple[Card, ...]) -> Accepted[State] | Refused:
    """Four farmlands before a player; after the last player's, the one with the black 1 begins."""
    name, player = state.terms.names[seat], state.players[seat]
    if len(set(lands)) != LANDS or len(lands) != LANDS or not all(card.is_land for card in lands):
        return Refused("vege.four-farmlands", {"player": name, "n": LANDS})
    for card in lands:
        before = holder(state, card)
        if before not in (None, seat):
            return elsewhere(card, lies_before(state, before or 0))
    if player.lands:
        return Refused("vege.already-dealt", {"player": name, "cards": names(player.lands)})
    state = with_player(state, seat, replace(player, lands=lands))
    event = msg("vege.dealt", player=name, cards=names(lands))
    if not all(other.lands for other in state.players):
        return Accepted(state, (event,))
    first = holder(state, BLACK_ONE)
    assert first is not None, "all farmlands are dealt"
    begins = msg("vege.begins", player=state.terms.names[first], card=card_name(BLACK_ONE.kind))
    return Accepted(replace(state, step="play", seat=first), (event, begins))


def _discard_tractor(state: State, action: DiscardTractor) -> Accepted[State] | Refused:
    refused = not_in_turn(state, action.by) or no_tractor(state)
    if refused is not None:
        return refused
    player = state.active
    state = with_player(state, state.seat, replace(player, hand=player.hand - 1))
    state = replace(state, tractors=state.tractors + 1, played=state.played + 1, taken=None)
    return after_play(state, (msg("vege.tractor-discarded", player=state.name),))


def _done(state: State, action: Done) -> Accepted[State] | Refused:
    refused = not_in_turn(state, action.by)
    if refused is not None:
        return refused
    if not state.played:
        return Refused("vege.must-play", {"player": state.name})
    return next_turn(replace(state, taken=None), (msg("vege.done", player=state.name),))


def _discard(state: State, action: Discard) -> Accepted[State] | Refused:
    refused = not_by_anybody(state, action.by, "play")
    if refused is not None:
        return refused
    card, name = find(action.card), action.by
    if card is None:
        return unknown_card(action.card)
    if card not in state.dead and card not in state.buried:
        return Refused("vege.not-replaced", {"player": name, "card": card_name(card.kind), "dead": names(state.dead)})
    if card in state.buried:
        return elsewhere(card, msg("vege.where.discarded"))
    seat, before = state.terms.seats[name], holder(state, card)
    if before not in (None, seat):
        return elsewhere(card, lies_before(state, before or 0))
    player = state.players[seat]
    if before is None and not player.hand:
        return too_few_in_hand(state, seat, card)
    if before is None:
        player = replace(player, hand=player.hand - 1)
    else:
        player = replace(player, lands=without(player.lands, card), open=without(player.open, card))
    state = replace(
        with_player(state, seat, player),
        dead=without(state.dead, card),
        buried=(*state.buried, card),
        taken=None,
    )
    facts: dict[str, Fact] = {"player": name, "card": card_name(card.kind)}
    event = msg("vege.discarded", **facts)
    return after_play(state, (event,)) if seat == state.seat else Accepted(state, (event,))


def roll(_state: State, dice: tuple[int, ...]) -> Action:
    """No dice are awaited in this game."""
    raise ValueError(f"nobody awaits dice: {dice}")


BLACK_ONE = KINDS["black-1"]
"""The eggplant's farmland: whoever owns it starts."""

_ACTS: Mapping[type, Callable[[State, Any], Accepted[State] | Refused]] = {
    Deal: _deal,
    Play: play,
    Substitute: substitute,
    DiscardTractor: _discard_tractor,
    Done: _done,
    Pass: pass_turn,
    Discard: _discard,
}
