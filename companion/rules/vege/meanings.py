"""What a tapped card can mean: played, replacing, shown, dealt or discarded. One possibility is done at once."""

from __future__ import annotations

from typing import TypeAlias

from companion.rules.core import Ask, Option, Refused, card_name
from companion.rules.vege.actions import Action, Deal, Discard, Pass, Play, Substitute
from companion.rules.vege.asking import ask_after_tractor, ask_hand, ask_lands, undealt
from companion.rules.vege.checks import elsewhere, lies_before, no_tractor, unknown_card
from companion.rules.vege.deck import COPIES, LANDS, TRACTOR, Card, find, followed
from companion.rules.vege.passing import must_play, not_shown
from companion.rules.vege.rules import apply
from companion.rules.vege.state import State, holder
from companion.rules.zones import Card as Copy
from companion.rules.zones import parse
from companion.views import msg

Meaning: TypeAlias = Action | Ask
"""An action, or the question that must be answered before it is one."""


def meanings(state: State, text: str, draft: Action | None) -> Meaning | Refused:
    """What this card means now, or the refusal of what it would most naturally mean."""
    card = find(text)
    if card is None:
        return unknown_card(text)
    if state.step == "over":
        return Refused("table.over")
    if isinstance(draft, Pass):
        return _shown(state, text, draft)
    if isinstance(draft, Substitute):
        return _after_tractor(state, card, text)
    if state.step != "play":
        return _dealt(state, card, draft if isinstance(draft, Deal) else Deal(undealt(state)[0], ()))
    if card is TRACTOR:
        return no_tractor(state) or ask_after_tractor(state)
    if card in state.dead:
        return _discarded(state, card)
    return _tried(state, Play(card.kind))


def _dealt(state: State, card: Card, draft: Deal) -> Meaning | Refused:
    """One more farmland of a player; the fourth completes them."""
    if not card.is_land:
        return _tried(state, Deal(draft.by, (card.kind,)))
    if card.kind in draft.lands:
        return ask_lands(state, draft, msg("vege.note.shown", card=card_name(card.kind)))
    before = None if state.step == "deal-over" else holder(state, card)
    if before is not None:
        return elsewhere(card, lies_before(state, before))
    more = Deal(draft.by, (*draft.lands, card.kind))
    return _tried(state, more) if len(more.lands) >= LANDS else ask_lands(state, more)


def _shown(state: State, text: str, draft: Pass) -> Meaning | Refused:
    """One more card of the hand that is shown; the last completes the pass. One that could be played ends it."""
    copies = [copy for copy in (parse(shown, COPIES) for shown in (*draft.shown, text)) if copy is not None]
    before, copy = copies[:-1], copies[-1]
    if copy in before or (copy.kind != TRACTOR.kind and Copy(copy.kind) in before):
        return ask_hand(state, draft, msg("vege.note.shown", card=card_name(copy.kind)))
    refused = not_shown(state, copy, before) or must_play(state, [card for card in (find(text),) if card])
    if refused is not None:
        return refused
    more = Pass((*draft.shown, copy.kind))
    return _tried(state, more) if len(more.shown) == state.active.hand else ask_hand(state, more)


def _after_tractor(state: State, card: Card, text: str) -> Meaning | Refused:
    """The card that follows the tractor says which one it replaces. What cannot follow it is taken afresh."""
    if card is TRACTOR:
        return ask_after_tractor(state, msg("vege.note.tractor"))
    instead = followed(card)
    replacing = _tried(state, Substitute((instead or card).kind, card.kind))
    if not isinstance(replacing, Refused):
        return replacing
    afresh = meanings(state, text, None)
    return replacing if isinstance(afresh, Refused) else afresh


def _discarded(state: State, card: Card) -> Meaning | Refused:
    """A replaced card is thrown away: by whom, unless it lies before somebody or only one can hold it."""
    names = state.terms.names
    clockwise = [(state.seat + n) % len(names) for n in range(len(names))]
    ways = [(names[seat], _tried(state, Discard(card.kind, names[seat]))) for seat in clockwise]
    can = [(name, way) for name, way in ways if not isinstance(way, Refused)]
    if not can:
        return ways[0][1]
    if len(can) == 1:
        return can[0][1]
    options = tuple([Option(name, way, player=name) for name, way in can])
    return Ask(msg("vege.ask.who-discards", card=card_name(card.kind)), options)


def _tried(state: State, action: Action) -> Action | Refused:
    """The action if it is legal now, else why not."""
    done = apply(state, action)
    return done if isinstance(done, Refused) else action
