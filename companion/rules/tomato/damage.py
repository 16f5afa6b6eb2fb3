"""Step 3, what pests do: one after another in the order they were played, each looked at when its moment comes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.rules.core import Accepted, card_name
from companion.rules.tomato.deck import Kind
from companion.rules.tomato.state import Awaiting, Loss, Player, State, with_player
from companion.views import Msg, msg

DICE = 2
"""Dice of a harvest (rulebook, step 4: "o en algunos casos 1 dado")."""


def open_damage(state: State, events: tuple[Msg, ...]) -> Accepted[State]:
    """Step 2 is over: the first pest that needs a roll asks for it; without one, straight to the harvest."""
    kinds = state.terms.deck.kinds
    due: list[tuple[str, Loss]] = []
    for pest in state.active.pests:
        kind = kinds[pest.kind]
        if kind.manual:
            events = (*events, msg("tomato.do-as-it-says", card=card_name(pest.kind)))
            continue
        if kind.harvest_loss_dice:
            due.append((pest.kind, "harvest"))
        if kind.stash_loss_dice:
            due.append((pest.kind, "stash"))
    return go_on(replace(state, step="damage", due=tuple(due)), events)


def go_on(state: State, events: tuple[Msg, ...]) -> Accepted[State]:
    """The next pest that does damage asks for its roll; after the last one the harvest opens."""
    player = state.active
    kinds = state.terms.deck.kinds
    held = state.held
    for n, (pest, loss) in enumerate(state.due, 1):
        if loss == "stash" and not player.stash:
            continue
        if blocked(player, pest, kinds):
            held = held or loss == "stash"
            events = (*events, msg("tomato.fence-holds", card=card_name(pest)))
            continue
        dice = kinds[pest].stash_loss_dice if loss == "stash" else kinds[pest].harvest_loss_dice
        awaiting = Awaiting("damage", dice, state.seat, pest, loss)
        return Accepted(replace(state, awaiting=awaiting, due=state.due[n:], held=held), events)
    return _open_harvest(state, held, events)


def eat(state: State, eaten: int, events: tuple[Msg, ...]) -> Accepted[State]:
    """The awaited damage was rolled: so many are lost from this harvest, or from the stash as far as it goes."""
    awaiting, harvest, player = state.awaiting, state.harvest, state.active
    assert awaiting is not None
    facts: dict[str, str | Msg] = {"player": state.terms.names[state.seat], "card": card_name(awaiting.card)}
    if awaiting.loss == "stash":
        eaten = min(eaten, player.stash)
        state = with_player(state, state.seat, replace(player, stash=player.stash - eaten))
        event = Msg("tomato.eaten-stash", {**facts, "n": eaten})
    else:
        # The harvest stands until its own step: nothing before can have collected it.
        assert harvest is not None
        state = replace(state, harvest=replace(harvest, loss=harvest.loss + eaten))
        event = Msg("tomato.eaten-harvest", {**facts, "n": eaten})
    return go_on(state, (*events, event))


def blocked(player: Player, pest: str, kinds: Mapping[str, Kind]) -> bool:
    """Whether a fence of this player keeps such a pest from doing anything."""
    return any(pest in kinds[fence.kind].blocks for fence in player.fences)


def harvest_dice(state: State) -> int:
    """Dice of this harvest: two, or the lowest number that a pest allows; pests do not add up."""
    player, kinds = state.active, state.terms.deck.kinds
    limits = [
        kinds[pest.kind].harvest_dice
        for pest in player.pests
        if kinds[pest.kind].harvest_dice and not blocked(player, pest.kind, kinds)
    ]
    return min(limits, default=DICE)


def _open_harvest(state: State, held: bool, events: tuple[Msg, ...]) -> Accepted[State]:
    player = state.active
    if held and state.terms.fence_once and player.fences:
        fence, *others = player.fences
        state = with_player(state, state.seat, replace(player, fences=tuple(others)))
        state = replace(state, compost=state.compost.with_card(fence))
        events = (*events, msg("tomato.fence-gone", card=card_name(fence.kind)))
    awaiting = Awaiting("harvest", harvest_dice(state), state.seat)
    return Accepted(replace(state, step="harvest", awaiting=awaiting, due=(), held=False), events)
