"""Passing: nobody may who can play, so the hand is shown and looked at."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Accepted, Refused, card_name
from companion.rules.vege.actions import Pass
from companion.rules.vege.checks import elsewhere, lies_before, not_in_turn, out_of_hands, unknown_card
from companion.rules.vege.course import next_turn, take_well
from companion.rules.vege.deck import COPIES, KINDS, TRACTOR, TRACTORS, Card
from companion.rules.vege.state import FINE, State, comes_next, holder, with_player
from companion.rules.zones import Card as Copy
from companion.rules.zones import parse
from companion.views import Fact, Msg, msg


def pass_turn(state: State, action: Pass) -> Accepted[State] | Refused:
    """Shows the whole hand, or pays for having none to show; then the well, if it still stands."""
    refused = not_in_turn(state, action.by)
    if refused is not None:
        return refused
    shown = []
    for text in action.shown:
        copy = parse(text, COPIES)
        if copy is None:
            return unknown_card(text)
        shown.append(copy)
    return _no_pass(state, shown) or _pass(state, tuple([KINDS[copy.kind] for copy in shown]))


def _no_pass(state: State, shown: list[Copy]) -> Refused | None:
    """Why this player cannot pass with these cards."""
    if state.played:
        return Refused("vege.pass-after-play", {"player": state.name})
    hand = state.active.hand
    if len(shown) != hand:
        facts: dict[str, Fact] = {"player": state.name, "n": hand, "shown": len(shown)}
        return Refused("vege.show-all", facts, counter=f"{state.name}.hand")
    for n, copy in enumerate(shown):
        refused = not_shown(state, copy, shown[:n])
        if refused is not None:
            return refused
    return must_play(state, [KINDS[copy.kind] for copy in shown])


def not_shown(state: State, copy: Copy, before: list[Copy]) -> Refused | None:
    """A card that cannot be in the hand: it was seen elsewhere, or shown already."""
    card = KINDS[copy.kind]
    if card is TRACTOR:
        same = copy.copy and copy in before
        if same or state.tractors + sum(other.kind == copy.kind for other in before) >= TRACTORS:
            return elsewhere(card, msg("vege.where.shown" if same else "vege.where.all-out", n=TRACTORS))
        return None
    refused = out_of_hands(state, card)
    if refused is not None:
        return refused
    seat = holder(state, card)
    if seat is not None:
        return elsewhere(card, lies_before(state, seat))
    if any(other.kind == copy.kind for other in before):
        return elsewhere(card, msg("vege.where.shown"))
    return None


def must_play(state: State, shown: list[Card]) -> Refused | None:
    """The first card by which the player whose turn it is could play: a farmland, an uncovered or a shown one."""
    player = state.active
    for card in player.lands:
        if card not in state.dead:
            return _able(state, card, "vege.why.land")
    for card in (*player.open, *shown):
        if card is TRACTOR:
            return _able(state, card, "vege.why.tractor")
        if comes_next(state, card):
            return _able(state, card, "vege.why.can-be-played")
    return None


def _able(state: State, card: Card, why: str) -> Refused:
    return Refused(
        "vege.must-play-if-able",
        {"player": state.name, "why": Msg(why, {"card": card_name(card.kind)})},
        ends=True,
    )


def _pass(state: State, shown: tuple[Card, ...]) -> Accepted[State]:
    player = state.active
    if shown:
        player = replace(player, hand=0, open=tuple(sorted((*player.open, *shown))))
        event = msg("vege.passed", player=state.name, n=len(shown))
    else:
        player = replace(player, score=player.score - FINE)
        event = msg("vege.paid", player=state.name, n=FINE)
    state = replace(with_player(state, state.seat, player), taken=None)
    if not player.well:
        return next_turn(state, (event,), revealed=bool(shown))
    state, well = take_well(state)
    return next_turn(state, (event, well), revealed=True)
