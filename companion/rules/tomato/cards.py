"""Playing a card. What is asked of the card's text and fields comes first, then its type's own rules, page order."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from companion.rules.core import Accepted, Refused, card_name
from companion.rules.lines import bad
from companion.rules.tomato.actions import Play
from companion.rules.tomato.checks import not_in_hand, not_your_turn, unknown_card, unknown_player, wrong_step
from companion.rules.tomato.damage import open_damage
from companion.rules.tomato.deck import Kind
from companion.rules.tomato.stars import play_green_star, play_red_star
from companion.rules.tomato.state import PESTS, Attack, State, seated, to_compost, without_pest
from companion.rules.zones import Card, parse
from companion.views import Fact, Msg, msg


def play(state: State, action: Play) -> Accepted[State] | Refused:
    """Plays a card from a hand, by the rules of its type."""
    terms = state.terms
    card = parse(action.card, terms.deck.copies)
    kind = None if card is None else terms.deck.kinds[card.kind]
    if kind is not None:
        refused = _wrong_fields(kind, action)
        if refused is not None:
            return refused
    if action.by is not UNSET and action.by not in terms.seats:
        return unknown_player(state, action.by)
    if action.target is not UNSET and action.target not in terms.seats:
        return unknown_player(state, action.target)
    if state.step == "over":
        return Refused("table.over")
    if card is None or kind is None:
        return unknown_card(action.card)
    seat = state.seat if action.by is UNSET else terms.seats[action.by]
    if kind.type == "star":
        target = seat if action.target is UNSET else terms.seats[action.target]
        return (play_red_star if kind.color == "red" else play_green_star)(state, seat, card, kind, target)
    if seat != state.seat:
        return not_your_turn(state, state.seat)
    return _on_own_turn(state, action, card, kind)


def _on_own_turn(state: State, action: Play, card: Card, kind: Kind) -> Accepted[State] | Refused:
    if kind.type == "green-thumb":
        return _green_thumb(state, action, card, kind)
    if kind.type == "fence":
        return _fence(state, card)
    if kind.type == "blue-ribbon":
        return _ribbon(state, card, kind)
    assert action.target is not UNSET
    return _thumbs_down(state, card, kind, state.terms.seats[action.target])


def _wrong_fields(kind: Kind, action: Play) -> Refused | None:
    """A `target` or `pest` where the type has none, or no `target` where it must have one."""
    attacks = kind.type == "thumbs-down" or kind.color == "red"
    if attacks and action.target is UNSET:
        return bad("missing-field", field="target")
    if not attacks and action.target is not UNSET:
        return bad("needless-field", field="target")
    if action.pest is not UNSET and kind.type != "green-thumb":
        return bad("needless-field", field="pest")
    return None


def _green_thumb(state: State, action: Play, card: Card, kind: Kind) -> Accepted[State] | Refused:
    if state.step != "guard" or state.awaiting is not None:
        return wrong_step(state)
    refused = not_in_hand(state, state.seat, card)
    if refused is not None:
        return refused
    for pest in state.active.pests:
        if pest.kind in kind.removes and action.pest in (UNSET, pest.kind):
            events = (_played(state, card), msg("tomato.removed", card=card_name(pest.kind)))
            return open_damage(without_pest(to_compost(state, state.seat, card), state.seat, pest, pest), events)
    why = msg("tomato.removes-only", pests=tuple(card_name(pest) for pest in kind.removes))
    return Refused("tomato.no-such-pest", {"player": state.terms.names[state.seat], "why": why})


def _fence(state: State, card: Card) -> Accepted[State] | Refused:
    if state.step != "guard" or state.awaiting is not None:
        return wrong_step(state)
    refused = not_in_hand(state, state.seat, card)
    if refused is not None:
        return refused
    player = state.active
    player = replace(player, hand=player.hand - 1, fences=(*player.fences, card))
    state = replace(state, players=seated(state.players, state.seat, player))
    return open_damage(state, (msg("tomato.fence-stands", player=state.terms.names[state.seat], card=card_name(card)),))


def _ribbon(state: State, card: Card, kind: Kind) -> Accepted[State] | Refused:
    refused = not_in_hand(state, state.seat, card)
    if refused is not None:
        return refused
    player, harvest = state.active, state.harvest
    if player.ribbon:
        return Refused("tomato.one-ribbon", {"player": state.terms.names[state.seat]})
    if kind.harvest_multiplier and harvest is None:
        return Refused("tomato.harvest-is-over", {"card": card_name(card)})
    events: tuple[Msg, ...] = (_played(state, card),)
    if kind.harvest_multiplier and harvest is not None:
        harvest = replace(harvest, multiplier=kind.harvest_multiplier)
        events = (*events, msg("tomato.multiplied", n=kind.harvest_multiplier))
    if kind.manual:
        events = (*events, msg("tomato.do-as-it-says", card=card_name(card)))
    player = replace(player, hand=player.hand - 1, ribbon=True)
    players = seated(state.players, state.seat, player)
    return Accepted(replace(state, players=players, harvest=harvest, compost=state.compost.with_card(card)), events)


def _thumbs_down(state: State, card: Card, kind: Kind, target: int) -> Accepted[State] | Refused:
    if state.step != "attack" or state.awaiting is not None:
        return wrong_step(state)
    refused = not_in_hand(state, state.seat, card)
    if refused is not None:
        return refused
    names, other = state.terms.names, state.players[target]
    if target == state.seat:
        return Refused("tomato.not-yourself", {"player": names[target]})
    if len(other.pests) >= PESTS:
        return Refused("tomato.three-at-most", {"player": names[target], "n": PESTS})
    if any(pest.kind == card.kind for pest in other.pests):
        return Refused("tomato.no-duplicate", {"player": names[target], "card": card_name(card.kind)})
    player = state.active
    players = seated(state.players, state.seat, replace(player, hand=player.hand - 1))
    players = seated(players, target, replace(other, pests=(*other.pests, card)))
    facts: dict[str, Fact] = {"player": names[state.seat], "target": names[target], "card": card_name(card)}
    events: tuple[Msg, ...] = (Msg(f"tomato.attacked-{kind.side}", facts),)
    if kind.manual:
        events = (*events, msg("tomato.do-as-it-says", card=card_name(card)))
    attack = Attack(state.seat, card, target)
    return Accepted(replace(state, players=players, attack=attack, step="discard"), events)


def _played(state: State, card: Card) -> Msg:
    return msg("tomato.played", player=state.terms.names[state.seat], card=card_name(card))
