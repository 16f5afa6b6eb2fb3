"""The refusals that several actions share, in the order of the referee's contract."""

from __future__ import annotations

from msgspec import UNSET

from companion.rules.core import Refused, card_name, shown
from companion.rules.tomato.actions import Name
from companion.rules.tomato.state import Awaiting, State, seen
from companion.rules.zones import Card, all_elsewhere
from companion.views import Fact, Msg, msg


def not_his_turn(state: State, by: Name) -> Refused | None:
    """Checks 2 to 4: a known player, a game that goes on, and his turn."""
    if by is UNSET:
        return Refused("table.over") if state.step == "over" else None
    if by not in state.terms.seats:
        return unknown_player(state, by)
    if state.step == "over":
        return Refused("table.over")
    if by != state.terms.names[state.seat]:
        return not_your_turn(state, state.seat)
    return None


def not_in_step(state: State, by: Name, step: str) -> Refused | None:
    """Checks 2 to 5: his turn, this step, and no roll that must come first."""
    refused = not_his_turn(state, by)
    if refused is None and (state.step != step or state.awaiting is not None):
        return wrong_step(state)
    return refused


def unknown_player(state: State, name: str) -> Refused:
    """Nobody of that name plays."""
    return Refused("table.unknown-player", {"player": shown(name), "known": state.terms.names})


def not_your_turn(state: State, seat: int) -> Refused:
    """It is for the player in this seat to do it."""
    return Refused("table.not-your-turn", {"player": state.terms.names[seat]})


def wrong_step(state: State) -> Refused:
    """The action belongs to another step; the message names the present one and what it asks for."""
    step = msg("tomato.step-now", step=msg(f"tomato.step.{state.step}"), now=now(state))
    return Refused("table.wrong-step", {"step": step})


def unknown_card(text: str) -> Refused:
    """No card of this deck is called that."""
    return Refused("table.unknown-card", {"card": shown(text)})


def not_in_hand(state: State, seat: int, card: Card) -> Refused | None:
    """A card that lies elsewhere, or a hand that holds none."""
    refused = elsewhere(state, card)
    if refused is None and state.players[seat].hand < 1:
        return too_few_in_hand(state, seat, 1)
    return refused


def too_few_in_hand(state: State, seat: int, wanted: int) -> Refused:
    """A hand with fewer cards than are wanted from it."""
    player = state.terms.names[seat]
    facts: dict[str, Fact] = {"player": player, "n": state.players[seat].hand, "wanted": wanted}
    return Refused("tomato.no-card-in-hand", facts, counter=f"{player}.hand")


def elsewhere(state: State, card: Card, named: tuple[Card, ...] = ()) -> Refused | None:
    """A card that cannot be in a hand, for it was seen somewhere else or was named already in the same list."""
    if not all_elsewhere(card, (*seen(state), *named), state.terms.deck.copies[card.kind]):
        return None
    return Refused("table.card-elsewhere", {"card": card_name(card), "where": _where(state, card, named)})


def _where(state: State, card: Card, named: tuple[Card, ...]) -> Msg:
    """Where that copy was seen; if it was not, then where all copies of its kind were."""
    if card.copy and card in named:
        return msg("tomato.where.named")
    lying = [(name, (*p.pests, *p.fences)) for name, p in zip(state.terms.names, state.players, strict=True)]
    for name, cards in lying:
        if card.copy and card in cards:
            return msg("tomato.where.before", player=name)
    if card.copy and card in state.compost.known:
        return msg("tomato.where.compost")
    places = [msg("tomato.place.before", player=name) for name, cards in lying if _among(card, cards)]
    if _among(card, state.compost.known):
        places.append(msg("tomato.place.compost"))
    if _among(card, named):
        places.append(msg("tomato.place.named"))
    return msg("tomato.where.all", n=state.terms.deck.copies[card.kind], places=tuple(places))


def _among(card: Card, cards: tuple[Card, ...]) -> bool:
    return any(other.kind == card.kind for other in cards)


def now(state: State) -> Msg:
    """What the present step asks for."""
    if state.awaiting is not None:
        return asked(state, state.awaiting)
    if state.step == "draw":
        return msg("tomato.now.draw-or-market" if state.market_time_may_come else "tomato.now.draw")
    return msg("tomato.now.collect" if state.step == "harvest" else f"tomato.now.{state.step}")


def asked(state: State, awaiting: Awaiting) -> Msg:
    """The roll that is asked for: how many dice, by whom, what for."""
    facts: dict[str, Fact] = {"player": state.terms.names[awaiting.by], "n": awaiting.dice}
    if awaiting.card is None:
        return Msg("tomato.now.roll-harvest", facts)
    return Msg(f"tomato.now.roll-{awaiting.roll}", {**facts, "card": card_name(awaiting.card)})
