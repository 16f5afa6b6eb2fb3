"""Stars: played by anybody in any step. Red ones attack, green ones answer; both can move tomatoes."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Accepted, Refused, card_name
from companion.rules.tomato.checks import not_in_hand, wrong_step
from companion.rules.tomato.deck import Kind, Move, Place
from companion.rules.tomato.state import Attack, Awaiting, State, to_compost, with_player, without_pest
from companion.rules.zones import Card
from companion.views import Msg, msg


def play_red_star(state: State, seat: int, card: Card, kind: Kind, target: int) -> Accepted[State] | Refused:
    """An attack at once. It becomes the standing attack, in the place of the one before."""
    if _must_wait(state, kind):
        return wrong_step(state)
    refused = not_in_hand(state, seat, card)
    if refused is not None:
        return refused
    if target == seat:
        return Refused("tomato.not-yourself", {"player": state.terms.names[seat]})
    names = state.terms.names
    event = msg("tomato.starred-red", player=names[seat], target=names[target], card=card_name(card))
    awaiting = state.awaiting
    if awaiting is not None and awaiting.standing:
        awaiting = replace(awaiting, standing=False)
    state = replace(to_compost(state, seat, card), attack=Attack(seat, card, target), awaiting=awaiting)
    return _take_effect(state, seat, kind, target, (event,))


def play_green_star(state: State, seat: int, card: Card, kind: Kind, target: int) -> Accepted[State] | Refused:
    """A defence: cancels the standing attack on the one who plays it, if it is such a star."""
    if _must_wait(state, kind):
        return wrong_step(state)
    refused = not_in_hand(state, seat, card)
    if refused is not None:
        return refused
    if kind.cancels and (state.attack is None or state.attack.target != seat):
        return Refused("tomato.nothing-to-cancel", {"player": state.terms.names[seat]})
    events: tuple[Msg, ...] = (msg("tomato.starred-green", player=state.terms.names[seat], card=card_name(card)),)
    state = to_compost(state, seat, card)
    if kind.cancels and state.attack is not None:
        events = (*events, msg("tomato.cancelled", card=card_name(state.attack.card)))
        state = _cancel(state, state.attack)
    return _take_effect(state, seat, kind, target, events)


def shift(state: State, n: int) -> Accepted[State]:
    """The awaited roll of a star came: it moves so many tomatoes."""
    awaiting = state.awaiting
    assert awaiting is not None
    assert awaiting.card is not None
    move = state.terms.deck.kinds[awaiting.card].move
    assert move is not None
    target = awaiting.by if awaiting.target is None else awaiting.target
    state, moved, event = _move(replace(state, awaiting=None), move, awaiting.by, target, n)
    return Accepted(_remember(state, moved) if awaiting.standing else state, (event,))


def _must_wait(state: State, kind: Kind) -> bool:
    """Whether this star wants dice while others are awaited."""
    return state.awaiting is not None and kind.move is not None and kind.move.dice > 0


def _take_effect(state: State, seat: int, kind: Kind, target: int, events: tuple[Msg, ...]) -> Accepted[State]:
    if kind.manual:
        events = (*events, msg("tomato.do-as-it-says", card=card_name(kind.kind)))
    if kind.move is None:
        return Accepted(state, events)
    standing = kind.color == "red"
    if kind.move.dice:
        awaiting = Awaiting("star", kind.move.dice, seat, kind.kind, target=target, standing=standing)
        return Accepted(replace(state, awaiting=awaiting), events)
    state, moved, event = _move(state, kind.move, seat, target, kind.move.count)
    return Accepted(_remember(state, moved) if standing else state, (*events, event))


def _move(state: State, move: Move, own: int, target: int, n: int) -> tuple[State, int, Msg]:
    """At most what lies there is moved. The event tells only what the card or the dice said: a basket is closed."""
    moved = min(n, _lying(state, move.source, own, target))
    places = {"source": _place(state, move.source, own, target), "to": _place(state, move.to, own, target)}
    state = _put(_put(state, move.source, own, target, -moved), move.to, own, target, moved)
    return state, moved, Msg("tomato.moved", {"n": n, **places})


def _remember(state: State, moved: int) -> State:
    """The standing attack knows what it moved, so that cancelling it moves that back."""
    return state if state.attack is None else replace(state, attack=replace(state.attack, moved=moved))


def _cancel(state: State, attack: Attack) -> State:
    """Undoes an attack: its pest goes, what it moved comes back as far as it is still there, its roll is dropped."""
    kind = state.terms.deck.kinds[attack.card.kind]
    if kind.type == "thumbs-down":
        state = without_pest(state, attack.target, attack.card, attack.card)
    elif kind.move is not None:
        back = min(attack.moved, _lying(state, kind.move.to, attack.by, attack.target))
        state = _put(state, kind.move.to, attack.by, attack.target, -back)
        state = _put(state, kind.move.source, attack.by, attack.target, back)
    awaiting = state.awaiting
    if awaiting is not None and awaiting.standing:
        awaiting = None
    return replace(state, attack=None, awaiting=awaiting)


def _lying(state: State, place: Place, own: int, target: int) -> int:
    """Tomatoes that lie at a place."""
    if place == "middle":
        return state.middle
    player = state.players[own if place.startswith("own.") else target]
    return player.basket if place.endswith(".basket") else player.stash


def _put(state: State, place: Place, own: int, target: int, n: int) -> State:
    """More tomatoes at a place, or fewer; the middle holds what is nowhere else."""
    if place == "middle" or n == 0:
        return state
    seat = own if place.startswith("own.") else target
    player = state.players[seat]
    if place.endswith(".basket"):
        return with_player(state, seat, replace(player, basket=player.basket + n))
    return with_player(state, seat, replace(player, stash=player.stash + n))


def _place(state: State, place: Place, own: int, target: int) -> Msg:
    if place == "middle":
        return msg("tomato.at.middle")
    owner = state.terms.names[own if place.startswith("own.") else target]
    return msg("tomato.at.basket" if place.endswith(".basket") else "tomato.at.stash", player=owner)
