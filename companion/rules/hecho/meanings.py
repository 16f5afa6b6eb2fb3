"""What a tapped card can mean: a project is revealed or to be built; a material is built with, or half of a pair."""

from __future__ import annotations

from companion.rules.core import Ask, DoneFirst, Refused, card_name
from companion.rules.hecho.actions import Action, Exchange, Hecho, Reveal, Trade
from companion.rules.hecho.asking import ask_build, ask_exchange, ask_place, ask_who_exchanges
from companion.rules.hecho.checks import elsewhere, not_now, parsed, unknown_card
from companion.rules.hecho.rules import apply, no_pair, not_open
from companion.rules.hecho.state import State, pile_of
from companion.rules.zones import Card
from companion.views import msg

Meaning = Action | Ask | DoneFirst | Refused


def meanings(state: State, text: str, draft: Action | None) -> Meaning:
    """What this card means now, or the refusal of what it would most naturally mean."""
    if text in state.terms.deck.projects:
        return _to_build(state, text, draft) if isinstance(draft, Hecho) else _revealed(state, text)
    cards = parsed(state, (text,))
    if isinstance(cards, Refused):
        return cards
    refused = not_now(state, (), "reveal", "build") or elsewhere(state, cards[0], [])
    if refused is not None:
        return refused
    if isinstance(draft, Hecho):
        return _to_build_with(state, text, draft)
    if isinstance(draft, Trade):
        return Refused("hecho.trade-names-no-material")
    if isinstance(draft, Exchange) and (len(draft.cards) == 1 or text in draft.cards):
        return _second_of_pair(state, text, draft)
    return _first_of_pair(state, text, cards[0])


def _revealed(state: State, project: str) -> Meaning:
    """A project is shown in the first place that shows none. Where there are others, it can be moved."""
    if not state.hidden:
        return not_now(state, (), "reveal", "build") or _lies_there(state, project)
    shown = Reveal(state.hidden[0], project)
    done = apply(state, shown)
    if isinstance(done, Refused):
        return done
    place = ask_place(done.state, shown)
    return shown if place is None else DoneFirst(shown, place)


def _lies_there(state: State, project: str) -> Refused:
    """All piles show a project already: this one, or others."""
    pile = pile_of(state, project) or 1
    lies = state.piles[pile - 1].project
    if lies is None:
        return unknown_card(project)
    return Refused("hecho.already-open", {"pile": pile, "why": msg("hecho.why.open", project=card_name(lies))})


def _to_build(state: State, project: str, draft: Hecho) -> Meaning:
    """Which project is built. One that was only just turned over is revealed first."""
    chosen = Hecho(draft.by, project, draft.cards)
    if project in state.open:
        again = project == draft.project
        return ask_build(state, chosen, msg("hecho.note.project", project=card_name(project)) if again else "")
    if not state.hidden:
        return not_open(state, project)
    shown = Reveal(state.hidden[0], project)
    done = apply(state, shown)
    return done if isinstance(done, Refused) else DoneFirst(shown, ask_build(done.state, chosen))


def _to_build_with(state: State, text: str, draft: Hecho) -> Meaning:
    """One more card to build with; one that lies already only reminds."""
    if text in draft.cards and "#" in text:
        return ask_build(state, draft, msg("hecho.note.lies", card=card_name(text)))
    refused = _beside(state, text, draft.cards)
    return refused or ask_build(state, Hecho(draft.by, draft.project, (*draft.cards, text)))


def _first_of_pair(state: State, text: str, card: Card) -> Meaning:
    """Half of a pair, if it can be one."""
    if state.terms.deck.kinds[card.kind].type == "specialist":
        return no_pair([card])
    if not state.scrapyard:
        return Refused("hecho.scrapyard-empty")
    return ask_exchange(state, Exchange("", (text,)))


def _second_of_pair(state: State, text: str, draft: Exchange) -> Meaning:
    """The other half; whose pair it is, if more than one can have it."""
    if text in draft.cards and "#" in text:
        note = msg("hecho.note.lies", card=card_name(text))
        if len(draft.cards) == 1:
            return ask_exchange(state, draft, note)
        return ask_who_exchanges(state, draft.cards, note)
    pair = (*draft.cards, text)
    ways = [apply(state, Exchange(name, pair)) for name in state.terms.names]
    able = [name for name, way in zip(state.terms.names, ways, strict=True) if not isinstance(way, Refused)]
    if len(able) == 1:
        return Exchange(able[0], pair)
    first = ways[0]
    if not able and isinstance(first, Refused) and first.rule != "hecho.not-enough-cards":
        return first
    return ask_who_exchanges(state, pair)


def _beside(state: State, text: str, others: tuple[str, ...]) -> Refused | None:
    """Whether a card can lie beside those that lie already."""
    cards = parsed(state, (*others, text))
    return cards if isinstance(cards, Refused) else elsewhere(state, cards[-1], cards[:-1])
