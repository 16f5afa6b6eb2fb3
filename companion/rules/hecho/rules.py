"""The rules of Hecho: revealing, building, exchanging; with trades and the course of a round, `apply` is all of them.

Each function checks in the order of the referee's contract, then in that of the game's page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.rules.core import Accepted, Fault, Refused, card_name, shown
from companion.rules.decks import too_few as too_few_cards
from companion.rules.hecho.actions import Action, Exchange, Hecho, Reveal, StartRound, Stuck, Trade
from companion.rules.hecho.building import needless, short_of
from companion.rules.hecho.checks import any_elsewhere, not_now, parsed, project_elsewhere, too_few, unknown_card
from companion.rules.hecho.course import after_building, start_round, stuck
from companion.rules.hecho.deck import Deck, Kind, Project, amounts
from companion.rules.hecho.state import HAND, Pile, State, Terms, dealt, pile_of, with_pile, with_player
from companion.rules.hecho.trading import trade
from companion.rules.zones import Card
from companion.views import Fact, Msg, msg


def start(deck: Deck, players: tuple[str, ...], options: Mapping[str, str]) -> State | Fault:
    """The table before the first round; a `Fault` where the materials do not go round."""
    if deck.size < HAND * len(players):
        return too_few_cards(deck.size, HAND * len(players))
    terms = Terms(
        deck,
        players,
        {name: seat for seat, name in enumerate(players)},
        rounds=int(options.get("rounds", "4")),
        comodin_is_one=options.get("comodin") == "one",
    )
    return dealt(terms, (0,) * len(players), 1)


def apply(state: State, action: Action) -> Accepted[State] | Refused:
    """One action: the state after it and what happened, or the first rule that it breaks."""
    return _ACTS[type(action)](state, action)


def _reveal(state: State, action: Reveal) -> Accepted[State] | Refused:
    refused = not_now(state, (), "reveal", "build")
    if refused is not None:
        return refused
    pile, project = state.piles[action.pile - 1], action.project
    if pile.project is not None or not pile.left:
        lies = "" if pile.project is None else card_name(pile.project)
        why = msg("hecho.why.open", project=lies) if lies else msg("hecho.why.empty")
        return Refused("hecho.already-open", {"pile": action.pile, "why": why})
    if project not in state.terms.deck.projects:
        return unknown_card(project)
    refused = project_elsewhere(state, project)
    if refused is not None:
        return refused
    state = with_pile(state, action.pile, Pile(project, pile.left))
    events: tuple[Msg, ...] = (msg("hecho.revealed", project=card_name(project), pile=action.pile),)
    if state.step == "reveal" and not state.hidden:
        state = replace(state, step="build")
        events = (*events, msg("hecho.begins"))
    return Accepted(replace(state, built=None), events, revealed=True)


def _hecho(state: State, action: Hecho) -> Accepted[State] | Refused:
    refused = not_now(state, (action.by,), "build")
    if refused is not None:
        return refused
    if pile_of(state, action.project) is None:
        return not_open(state, action.project)
    cards = parsed(state, action.cards)
    if isinstance(cards, Refused):
        return cards
    refused = too_few(state, action.by, len(cards)) or any_elsewhere(state, cards)
    if refused is not None:
        return refused
    project, kinds = state.terms.deck.projects[action.project], _kinds(state, cards)
    short = short_of(project.needs, kinds)
    if any(short):
        return does_not_build(project, short)
    return _built(state, action.by, project, cards, kinds)


def not_open(state: State, project: str) -> Refused:
    """A project that cannot be built now: it lies on no pile face up."""
    name = card_name(project) if project in state.terms.deck.projects else shown(project)
    facts: dict[str, Fact] = {"project": name, "open": tuple([card_name(kind) for kind in state.open])}
    return Refused("hecho.project-not-open", facts)


def does_not_build(project: Project, short: tuple[int, ...]) -> Refused:
    """What is short of a project."""
    needs = [(material, amount) for (material, _), amount in zip(project.needs, short, strict=True)]
    return Refused("hecho.does-not-build", {"project": card_name(project.kind), "short": amounts(needs)})


def _built(state: State, name: str, project: Project, cards: list[Card], kinds: list[Kind]) -> Accepted[State]:
    """The project goes to its builder, the cards out of the round."""
    seat, place = state.terms.seats[name], pile_of(state, project.kind)
    assert place is not None, "only an open project is built"
    pile, player = state.piles[place - 1], state.players[seat]
    built = replace(
        player,
        score=player.score + project.points,
        hand=player.hand - len(cards),
        projects=(*player.projects, project.kind),
    )
    event = msg("hecho.built", player=name, project=card_name(project.kind), n=project.points)
    unused = tuple([card_name(cards[at].kind) for at in needless(project.needs, kinds)])
    events = (event, msg("hecho.needless", cards=unused)) if unused else (event,)
    state = with_player(with_pile(state, place, Pile(None, pile.left - 1)), seat, built)
    state = replace(state, set_aside=(*state.set_aside, *cards))
    return after_building(state, seat, project, events, last=pile.left == 1)


def _exchange(state: State, action: Exchange) -> Accepted[State] | Refused:
    refused = not_now(state, (action.by,), "reveal", "build")
    if refused is not None:
        return refused
    cards = parsed(state, action.cards)
    if isinstance(cards, Refused):
        return cards
    if not (len(cards) == 2 and is_pair(state, *_kinds(state, cards))):
        return no_pair(cards)
    refused = any_elsewhere(state, cards) or too_few(state, action.by, 2)
    if refused is not None:
        return refused
    if not state.scrapyard:
        return Refused("hecho.scrapyard-empty", {"player": action.by})
    event = msg("hecho.exchanged", player=action.by, cards=tuple([card_name(card.kind) for card in cards]))
    return Accepted(replace(state, built=None), (event,), revealed=True)


def is_pair(state: State, one: Kind, other: Kind) -> bool:
    """Whether two cards can be exchanged: values alike, specialists never, a comodín as was agreed."""
    if "specialist" in (one.type, other.type):
        return False
    if "comodin" in (one.type, other.type) and not state.terms.comodin_is_one:
        return True
    return (one.value or 1) == (other.value or 1)


def no_pair(cards: list[Card]) -> Refused:
    """Cards that are no pair."""
    return Refused("hecho.exchange-needs-a-pair", {"cards": tuple([card_name(card.kind) for card in cards])})


def _kinds(state: State, cards: list[Card]) -> list[Kind]:
    return [state.terms.deck.kinds[card.kind] for card in cards]


def roll(_state: State, dice: tuple[int, ...]) -> Action:
    """No dice are awaited in this game."""
    raise ValueError(f"nobody awaits dice: {dice}")


_ACTS: Mapping[type, Callable[[State, Any], Accepted[State] | Refused]] = {
    Reveal: _reveal,
    Hecho: _hecho,
    Exchange: _exchange,
    Trade: trade,
    Stuck: stuck,
    StartRound: start_round,
}
