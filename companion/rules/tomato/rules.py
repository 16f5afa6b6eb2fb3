"""The rules of a turn: draw, guard, damage, harvest, attack, discard. `apply` is the whole of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from companion.rules.core import Accepted, Fault, Refused, card_name
from companion.rules.decks import too_few
from companion.rules.lines import bad
from companion.rules.tomato.actions import (
    Action,
    Clear,
    Collect,
    Discard,
    Draw,
    End,
    MarketTime,
    Play,
    Roll,
    Skip,
    Store,
)
from companion.rules.tomato.cards import play
from companion.rules.tomato.checks import (
    elsewhere,
    not_his_turn,
    not_in_step,
    not_your_turn,
    too_few_in_hand,
    unknown_card,
    unknown_player,
    wrong_step,
)
from companion.rules.tomato.damage import eat, harvest_dice, open_damage
from companion.rules.tomato.deck import Deck
from companion.rules.tomato.stars import shift
from companion.rules.tomato.state import (
    FULL,
    HAND,
    LAST,
    Harvest,
    Player,
    State,
    Terms,
    seated,
    seen,
    with_player,
    without_pest,
)
from companion.rules.zones import Card, Zone, parse
from companion.views import Fact, Msg, msg


def start(deck: Deck, players: tuple[str, ...], options: Mapping[str, str]) -> State | Fault:
    """The game once it is set up: five cards each, the rest and Market Time on the pile, all tomatoes in the middle."""
    wanted = HAND * len(players) + LAST - 1
    if deck.size < wanted:
        return too_few(deck.size, wanted)
    terms = Terms(
        deck,
        players,
        {name: seat for seat, name in enumerate(players)},
        optional_draw=options.get("draw") == "optional",
        fence_once=options.get("fence") == "once",
        excess_from_basket=options.get("excess") == "basket",
        open_baskets=options.get("basket") == "open",
    )
    return State(terms, (Player(),) * len(players), deck.size + 1 - HAND * len(players))


def apply(state: State, action: Action) -> Accepted[State] | Refused:
    """One action: the state after it and what happened, or the first rule that it breaks."""
    return _ACTS[type(action)](state, action)


def _draw(state: State, action: Draw) -> Accepted[State] | Refused:
    refused = not_in_step(state, action.by, "draw")
    if refused is not None:
        return refused
    n, name = state.missing, state.terms.names[state.seat]
    if n and n >= state.pile:
        return Refused("tomato.market-time-must-come", {"player": name, "n": n, "deck": state.pile}, counter="deck")
    player = state.active
    players = seated(state.players, state.seat, replace(player, hand=player.hand + n))
    drawn = replace(state, players=players, pile=state.pile - n, step="guard", attack=None)
    event = msg("tomato.drew", player=name, n=n) if n else msg("tomato.drew-none", player=name)
    return Accepted(drawn, (event,), revealed=n > 0)


def _market_time(state: State, action: MarketTime) -> Accepted[State] | Refused:
    refused = not_in_step(state, action.by, "draw")
    if refused is not None:
        return refused
    n, name = state.missing, state.terms.names[state.seat]
    if n == 0:
        facts: dict[str, Fact] = {"player": name, "n": state.active.hand, "wanted": HAND}
        return Refused("tomato.hand-is-full", facts, counter=f"{name}.hand")
    if not state.market_time_may_come:
        facts = {"player": name, "n": n, "deck": state.pile, "last": LAST}
        return Refused("tomato.market-time-too-early", facts, counter="deck")
    won = winners(state)
    over = replace(state, step="over", attack=None, winners=won)
    most = max(player.stash for player in state.players)
    events = (msg("tomato.market-time", player=name), msg("tomato.won", players=won, n=most))
    return Accepted(over, events, revealed=True)


def winners(state: State) -> tuple[str, ...]:
    """Who has most in the stash (rulebook, Fin del juego: baskets count nothing). Ties are shared."""
    most = max(player.stash for player in state.players)
    return tuple(name for name, player in zip(state.terms.names, state.players, strict=True) if player.stash == most)


def _roll(state: State, action: Roll) -> Accepted[State] | Refused:
    names, awaiting = state.terms.names, state.awaiting
    if action.by is not UNSET and action.by not in state.terms.seats:
        return unknown_player(state, action.by)
    if state.step == "over":
        return Refused("table.over")
    thrower = state.seat if awaiting is None else awaiting.by
    if action.by is not UNSET and action.by != names[thrower]:
        return not_your_turn(state, thrower)
    if awaiting is None:
        return wrong_step(state)
    if len(action.dice) != awaiting.dice:
        facts: dict[str, Fact] = {"player": names[thrower], "n": awaiting.dice, "given": len(action.dice)}
        return Refused("tomato.wrong-dice", facts)
    event = msg("tomato.rolled", player=names[thrower], dice=action.dice)
    if awaiting.roll == "damage":
        return eat(state, sum(action.dice), (event,))
    if awaiting.roll == "star":
        done = shift(state, sum(action.dice))
        return Accepted(done.state, (event, *done.events))
    assert state.harvest is not None
    return Accepted(replace(state, awaiting=None, harvest=replace(state.harvest, dice=action.dice)), (event,))


def _collect(state: State, action: Collect) -> Accepted[State] | Refused:
    refused = not_in_step(state, action.by, "harvest")
    if refused is not None:
        return refused
    harvest, player = state.harvest, state.active
    assert harvest is not None
    basket = player.basket + min(harvest.net, state.middle)
    if state.terms.excess_from_basket:
        basket -= min(basket, max(0, harvest.loss - harvest.gross))
    players = seated(state.players, state.seat, replace(player, basket=basket))
    # The event does not say how many: the basket is a guess until it is poured.
    event = msg("tomato.collected", player=state.terms.names[state.seat])
    return Accepted(replace(state, players=players, harvest=None, step="attack"), (event,))


def _skip(state: State, action: Skip) -> Accepted[State] | Refused:
    refused = not_his_turn(state, action.by)
    if refused is not None:
        return refused
    name, awaiting = state.terms.names[state.seat], state.awaiting
    if state.step == "harvest" and awaiting is not None and awaiting.roll == "harvest":
        skipped = replace(state, step="attack", awaiting=None, harvest=None)
        return Accepted(skipped, (msg("tomato.skipped-harvest", player=name),))
    if awaiting is not None:
        return wrong_step(state)
    if state.step == "guard":
        return open_damage(state, (msg("tomato.skipped-guard", player=name),))
    if state.step == "attack":
        return Accepted(replace(state, step="discard"), (msg("tomato.skipped-attack", player=name),))
    if state.step != "draw":
        return wrong_step(state)
    if not state.terms.optional_draw:
        return Refused("tomato.draw-is-compulsory", {"player": name})
    return Accepted(replace(state, step="guard", attack=None), (msg("tomato.skipped-draw", player=name),))


def _discard(state: State, action: Discard) -> Accepted[State] | Refused:
    if action.cards is UNSET and action.count is UNSET:
        return bad("missing-field", field="cards")
    if action.cards is not UNSET and action.count is not UNSET:
        return bad("needless-field", field="count")
    refused = not_in_step(state, action.by, "discard")
    if refused is not None:
        return refused
    if action.count is not UNSET:
        return _face_down(state, action.count)
    cards: list[Card] = []
    for text in () if action.cards is UNSET else action.cards:
        card = parse(text, state.terms.deck.copies)
        if card is None:
            return unknown_card(text)
        cards.append(card)
    if len(cards) > state.active.hand:
        return too_few_in_hand(state, state.seat, len(cards))
    for n, card in enumerate(cards):
        refused = elsewhere(state, card, tuple(cards[:n]))
        if refused is not None:
            return refused
    name = state.terms.names[state.seat]
    event = msg("tomato.discarded", player=name, cards=tuple(card_name(card) for card in cards))
    compost = Zone((*state.compost.known, *cards), state.compost.unknown)
    return Accepted(replace(_shorter(state, len(cards)), compost=compost), (event,))


def _face_down(state: State, count: int) -> Accepted[State] | Refused:
    if count > state.active.hand:
        return too_few_in_hand(state, state.seat, count)
    event = msg("tomato.discarded-count", player=state.terms.names[state.seat], n=count)
    return Accepted(replace(_shorter(state, count), compost=state.compost.with_unknown(count)), (event,))


def _shorter(state: State, count: int) -> State:
    player = state.active
    return with_player(state, state.seat, replace(player, hand=player.hand - count))


def _end(state: State, action: End) -> Accepted[State] | Refused:
    refused = not_in_step(state, action.by, "discard")
    if refused is not None:
        return refused
    seat = (state.seat + 1) % len(state.players)
    players = seated(state.players, state.seat, replace(state.active, ribbon=False, stored=False))
    names = state.terms.names
    event = msg("tomato.ended", player=names[state.seat], next=names[seat])
    ended = replace(state, players=players, seat=seat, turn=state.turn + 1, step="draw", harvest=Harvest())
    return Accepted(ended, (event,))


def _clear(state: State, action: Clear) -> Accepted[State] | Refused:
    refused = not_his_turn(state, action.by)
    if refused is not None:
        return refused
    card = parse(action.card, state.terms.deck.copies)
    if card is None:
        return unknown_card(action.card)
    name = state.terms.names[state.seat]
    pest = _lying(state, card)
    if pest is None:
        manual = [card_name(one.kind) for one in state.active.pests if state.terms.deck.kinds[one.kind].manual]
        why = msg("tomato.clears-only", pests=tuple(manual))
        return Refused("tomato.no-such-pest", {"player": name, "why": why})
    cleared = without_pest(state, state.seat, pest, card if card.copy else pest)
    if cleared.awaiting is not None and cleared.awaiting.roll == "harvest":
        cleared = replace(cleared, awaiting=replace(cleared.awaiting, dice=harvest_dice(cleared)))
    return Accepted(cleared, (msg("tomato.cleared", player=name, card=card_name(pest)),))


def _lying(state: State, card: Card) -> Card | None:
    """The manual pest before the player whose turn it is that this card can be."""
    if not state.terms.deck.kinds[card.kind].manual:
        return None
    for pest in state.active.pests:
        if pest.kind == card.kind and (pest.copy == card.copy or not card.copy):
            return pest
        # It was played without its number: it is this copy, unless that one was seen elsewhere.
        if pest.kind == card.kind and not pest.copy and card not in seen(state):
            return pest
    return None


def _store(state: State, action: Store) -> Accepted[State] | Refused:
    refused = not_his_turn(state, action.by)
    if refused is not None:
        return refused
    player, name = state.active, state.terms.names[state.seat]
    if player.stored:
        return Refused("tomato.one-store", {"player": name})
    n = player.basket
    full = n >= FULL
    poured = replace(player, basket=0, stash=player.stash + n if full else player.stash, stored=True)
    event = Msg("tomato.stored" if full else "tomato.poured-back", {"player": name, "n": n})
    return Accepted(with_player(state, state.seat, poured), (event,))


_ACTS: Mapping[type, Callable[[State, Any], Accepted[State] | Refused]] = {
    Draw: _draw,
    MarketTime: _market_time,
    Play: play,
    Roll: _roll,
    Collect: _collect,
    Skip: _skip,
    Discard: _discard,
    End: _end,
    Clear: _clear,
    Store: _store,
}
