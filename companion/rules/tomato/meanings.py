"""What a tapped card can mean: played, cleared or discarded; by whom, on whom. One possibility is done at once."""

from __future__ import annotations

from msgspec import UNSET

from companion.rules.core import Ask, Option, Refused, card_name
from companion.rules.tomato.actions import Action, Clear, Discard, MarketTime, Play
from companion.rules.tomato.checks import unknown_card
from companion.rules.tomato.deck import MARKET_TIME, Kind
from companion.rules.tomato.rules import apply
from companion.rules.tomato.state import State
from companion.rules.zones import Card, parse
from companion.views import msg

Meaning = Action | Ask
"""An action, or the question that must be answered before it is one."""


def meanings(state: State, text: str, _draft: Action | None) -> Meaning | Refused:
    """What this card means now, or the refusal of what it would most naturally mean."""
    if text == MARKET_TIME:
        return _tried(state, MarketTime())
    card = parse(text, state.terms.deck.copies)
    if card is None:
        return unknown_card(text)
    name = card_name(text)
    played = _play(state, text, state.terms.deck.kinds[card.kind])
    cleared = _clear(state, text, card)
    discarded = _tried(state, Discard(cards=(text,)))
    ways = (
        (msg("tomato.way.play"), played),
        (msg("tomato.way.clear"), cleared),
        (msg("tomato.way.discard"), discarded),
    )
    options = tuple([Option(label, way) for label, way in ways if not isinstance(way, Refused)])
    if len(options) > 1:
        return Ask(msg("tomato.ask.what", card=name), options)
    if options:
        way: Meaning = options[0].then
        return way
    if state.step == "discard":
        return discarded
    return cleared if _owner(state, card) is not None else played


def _play(state: State, text: str, kind: Kind) -> Meaning | Refused:
    """Playing it: a star by anybody, any other card by the player whose turn it is."""
    if kind.type == "star":
        return _star(state, text, kind)
    if kind.type == "thumbs-down":
        return _on_whom(state, text, state.seat)
    return _tried(state, Play(text))


def _star(state: State, text: str, kind: Kind) -> Meaning | Refused:
    """By whom, if several can play it; the player whose turn it is stands first."""
    options, refusals = [], {}
    for seat in _from(state, state.seat):
        name = state.terms.names[seat]
        if kind.color == "red":
            way = _on_whom(state, text, seat)
        else:
            way = _tried(state, Play(text, by=UNSET if seat == state.seat else name))
        if isinstance(way, Refused):
            refusals[seat] = way
        else:
            options.append(Option(name, way, player=name))
    if not options:
        attacked = state.attack is not None and kind.cancels
        return refusals[state.attack.target if attacked and state.attack is not None else state.seat]
    return _one_of(Ask(msg("tomato.ask.who", card=card_name(text)), tuple(options)))


def _on_whom(state: State, text: str, seat: int) -> Meaning | Refused:
    """Its target, if several opponents can be one; the next clockwise stands first."""
    names = state.terms.names
    options, refused = [], None
    for other in _from(state, seat)[1:]:
        way = _tried(state, Play(text, target=names[other], by=UNSET if seat == state.seat else names[seat]))
        if not isinstance(way, Refused):
            options.append(Option(names[other], way, player=names[other]))
        elif refused is None:
            refused = way
    if refused is not None and not options:
        return refused
    return _one_of(Ask(msg("tomato.ask.on-whom", card=card_name(text), player=names[seat]), tuple(options)))


def _clear(state: State, text: str, card: Card) -> Meaning | Refused:
    """Clearing it: by the player before whom that very copy lies, else by the one whose turn it is."""
    owner = _owner(state, card)
    return _tried(state, Clear(text, by=UNSET if owner in (None, state.seat) else state.terms.names[owner]))


def _owner(state: State, card: Card) -> int | None:
    """The seat before which this very copy lies as a manual pest."""
    if not card.copy or not state.terms.deck.kinds[card.kind].manual:
        return None
    return next((seat for seat, player in enumerate(state.players) if card in player.pests), None)


def _one_of(ask: Ask) -> Meaning:
    """The question, or its only answer."""
    only: Meaning = ask.options[0].then
    return only if len(ask.options) == 1 else ask


def _tried(state: State, action: Action) -> Action | Refused:
    """The action if it is legal now, else why not."""
    done = apply(state, action)
    return done if isinstance(done, Refused) else action


def _from(state: State, seat: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with this one."""
    return tuple((seat + n) % len(state.players) for n in range(len(state.players)))
