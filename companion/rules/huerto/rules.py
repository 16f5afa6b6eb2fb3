"""The work of a turn. `apply` is the whole of the rules; how a turn ends and the next begins lies in `turn`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.rules.core import Accepted, Fault, Refused, card_name
from companion.rules.huerto.actions import (
    Action,
    Buy,
    Draw,
    EndWork,
    Fertilise,
    Harvest,
    Name,
    Plant,
    Play,
    Prepare,
    Protect,
    Reveal,
    Water,
)
from companion.rules.huerto.checks import cannot_work, no_actions, not_at_table, not_his_turn, unknown_card
from companion.rules.huerto.deck import HAND, Deck
from companion.rules.huerto.effects import change, of_card, of_harvest
from companion.rules.huerto.known import may_be_in_market, out_of_hand, out_of_market
from companion.rules.huerto.state import MARKET, MOST, Player, State, Terms, seated
from companion.rules.huerto.turn import end_work
from companion.rules.zones import Card, Zone, parse
from companion.views import Msg, msg

Done = Accepted[State] | Refused


def start(deck: Deck, players: tuple[str, ...], options: Mapping[str, str]) -> State | Fault:
    """The game once it is set up: five cards each, five in the market, the counters of the rulebook."""
    terms = Terms(
        deck,
        players,
        {name: seat for seat, name in enumerate(players)},
        turns=int(options.get("turns", "12")),
        reshuffle=options.get("reshuffle") == "on",
    )
    market = min(MARKET, deck.supply)
    each = Player(draw=deck.start - HAND)
    return State(terms, (each,) * len(players), Zone(unknown=market), deck.supply - market)


def apply(state: State, action: Action) -> Done:
    """One action: the state after it and what happened, or the first rule that it breaks."""
    return _ACTS[type(action)](state, action)


def _prepare(state: State, action: Prepare) -> Done:
    refused = cannot_work(state, action.by)
    if refused is not None:
        return refused
    if state.garden.tierra >= MOST["tierra"]:
        return _no_room("tierra")
    return _worked(state, (("tierra", 1),), "huerto.prepared")


def _water(state: State, action: Water) -> Done:
    refused = cannot_work(state, action.by)
    if refused is not None:
        return refused
    if not state.garden.cultivos:
        return Refused("huerto.nothing-planted", {"player": state.name})
    return _worked(state, (("humedad", 2), ("plagas", 1)), "huerto.watered")


def _fertilise(state: State, action: Fertilise) -> Done:
    return cannot_work(state, action.by) or _worked(state, (("abono", 2),), "huerto.fertilised")


def _protect(state: State, action: Protect) -> Done:
    return cannot_work(state, action.by) or _worked(state, (("plagas", -2),), "huerto.protected")


def _harvest(state: State, action: Harvest) -> Done:
    refused = cannot_work(state, action.by)
    if refused is not None:
        return refused
    if not state.garden.cultivos:
        return Refused("huerto.nothing-planted", {"player": state.name})
    return _worked(state, of_harvest(state.garden), "huerto.harvested")


def _plant(state: State, action: Plant) -> Done:
    card = _named(state, action.card, action.by)
    if isinstance(card, Refused):
        return card
    kind = state.terms.deck.kinds[card.kind]
    if not kind.is_seed:
        return Refused("huerto.not-a-seed", {"card": card_name(card)})
    if state.garden.cultivos >= MOST["cultivos"]:
        return _no_room("cultivos")
    return _laid(state, card, kind.on_plant, "huerto.planted")


def _play(state: State, action: Play) -> Done:
    card = _named(state, action.card, action.by)
    if isinstance(card, Refused):
        return card
    kind = state.terms.deck.kinds[card.kind]
    if kind.is_seed:
        return Refused("huerto.seeds-are-planted", {"card": card_name(card)})
    return _laid(state, card, kind.on_play, "huerto.played")


def _buy(state: State, action: Buy) -> Done:
    card = _named(state, action.card, action.by)
    if isinstance(card, Refused):
        return card
    bought = out_of_market(state, card)
    if bought is None:
        return _not_in_market(state, card)
    market, card = bought
    player, cost = state.active, state.terms.deck.kinds[card.kind].cost
    if player.monedas < cost:
        facts: dict[str, Any] = {"player": state.name, "n": player.monedas, "cost": cost, "card": card_name(card)}
        return Refused("huerto.cannot-pay", facts)
    player = replace(
        player,
        acciones=player.acciones - 1,
        monedas=player.monedas - cost,
        hand=player.hand.with_card(card),
        own=(*player.own, card),
    )
    filled = min(MARKET - market.size, state.supply)
    state = replace(
        state,
        players=seated(state.players, state.seat, player),
        market=market.with_unknown(filled),
        supply=state.supply - filled,
        before=state.garden,
    )
    event = msg("huerto.bought", player=state.name, card=card_name(card), n=cost)
    return Accepted(state, (event,), revealed=filled > 0)


def _draw(state: State, action: Draw) -> Done:
    return not_his_turn(state, action.by) or Refused("huerto.draw-undefined")


def _reveal(state: State, action: Reveal) -> Done:
    refused = not_at_table(state, action.by)
    if refused is not None:
        return refused
    card = parse(action.card, state.terms.deck.copies)
    if card is None:
        return unknown_card(action.card)
    if not may_be_in_market(state, card):
        return _not_in_market(state, card)
    market = state.market.with_unknown(-1).with_card(card)
    return Accepted(replace(state, market=market), (msg("huerto.revealed", card=card_name(card)),))


def _end_work(state: State, action: EndWork) -> Done:
    return not_his_turn(state, action.by) or end_work(state)


def _named(state: State, text: str, by: Name) -> Card | Refused:
    """The card that an action names, which costs one action; or what comes before the action's own rules."""
    refused = not_his_turn(state, by)
    if refused is not None:
        return refused
    card = parse(text, state.terms.deck.copies)
    return unknown_card(text) if card is None else no_actions(state) or card


def _worked(state: State, changes: tuple[tuple[str, int], ...], event: str) -> Done:
    """An action is paid, and the garden changes."""
    player = state.active
    players = seated(state.players, state.seat, replace(player, acciones=player.acciones - 1))
    paid = replace(state, players=players, before=state.garden)
    return Accepted(*change(paid, state.seat, changes, (Msg(event, {"player": state.name}),)))


def _laid(state: State, card: Card, effects: Mapping[str, int], event: str) -> Done:
    """A card goes from the hand to the garden, and does what is printed on it."""
    shown = out_of_hand(state, state.seat, card)
    if isinstance(shown, Refused):
        return shown
    player, card = shown
    player = replace(player, acciones=player.acciones - 1, area=(*player.area, card))
    laid = replace(state, players=seated(state.players, state.seat, player), before=state.garden)
    events = (Msg(event, {"player": state.name, "card": card_name(card)}),)
    return Accepted(*change(laid, state.seat, of_card(effects), events))


def _no_room(counter: str) -> Refused:
    return Refused("huerto.no-room", {"what": msg(f"huerto.counts.{counter}"), "most": MOST[counter]})


def _not_in_market(state: State, card: Card) -> Refused:
    kind = state.terms.deck.kinds[card.kind]
    if not kind.is_supply:
        why = msg("huerto.market.start")
    elif state.market.unknown:
        why = msg("huerto.market.elsewhere", n=state.terms.deck.copies[card.kind])
    else:
        why = msg("huerto.market.all-known", cards=tuple([card_name(seen.kind) for seen in state.market.known]))
    return Refused("huerto.not-in-market", {"card": card_name(card), "why": why})


_ACTS: Mapping[type, Callable[[State, Any], Done]] = {
    Prepare: _prepare,
    Plant: _plant,
    Water: _water,
    Fertilise: _fertilise,
    Protect: _protect,
    Harvest: _harvest,
    Play: _play,
    Buy: _buy,
    Draw: _draw,
    Reveal: _reveal,
    EndWork: _end_work,
}
