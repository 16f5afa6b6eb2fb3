"""Games played at random with actions of every sort, to hold properties against."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from hypothesis import strategies as st
from msgspec.structs import replace

from companion.rules.hecho import GAME
from companion.rules.hecho.actions import Action, Exchange, Hecho, Reveal, StartRound, Stuck, Trade
from companion.rules.hecho.checks import project_elsewhere
from companion.rules.hecho.deck import Deck
from companion.rules.hecho.state import State, with_player
from tests.rules.hecho.sitting import deck_of, parsed
from tests.rules.walking import Walks

SEATS = ("Ana,Ben", "Ana,Ben,Cleo", "Ana,Ben,Cleo,Dario")


@cache
def small() -> Deck:
    """A deck that is soon used up: 38 cards, two projects a pile."""
    file = parsed()
    file["card"] = [card for card in file["card"] if "-" not in card["kind"] or card["kind"][-1] in "39"]
    del file["project"][12:]
    return deck_of(file)


@cache
def shipped() -> Deck:
    return deck_of()


def starts() -> st.SearchStrategy[State]:
    """Games of two to four with any options, the shipped deck or a small one; in some the scrapyard is nearly empty."""
    options = st.fixed_dictionaries({"rounds": st.sampled_from("12"), "comodin": st.sampled_from(("any", "one"))})
    return st.builds(_start, st.sampled_from(SEATS), st.sampled_from((small, shipped)), options, st.booleans())


def _start(names: str, deck: object, options: dict[str, str], scarce: bool) -> State:
    assert callable(deck)
    state = GAME.start(deck(), tuple(names.split(",")), options)
    assert isinstance(state, State)
    if not scarce:
        return state
    first = state.players[0]
    taken = max(0, state.scrapyard - 4)
    return replace(with_player(state, 0, replace(first, hand=first.hand + taken)), scrapyard=state.scrapyard - taken)


def written(state: State) -> Iterator[Action]:
    """Complete actions of every sort: more than are legal, and among them one of each sort that is."""
    yield Stuck()
    yield StartRound()
    under = [project for project in state.terms.deck.projects if project_elsewhere(state, project) is None]
    for project in (*under[:2], *state.open[:2], "nonsense"):
        yield from (Reveal(pile, project) for pile in range(1, 7))
    for by in state.terms.names:
        yield from _of_player(state, by)


def _of_player(state: State, by: str) -> Iterator[Action]:
    for project in (*state.open, "plaza"):
        yield from (Hecho(by, project, cards) for cards in _enough(state.terms.deck, project))
    for pair in (("metal-3", "vidrio-3"), ("metal-3#1", "metal-9#2"), ("comodin", "comodin"), ("comodin#1", "metal-9")):
        yield Exchange(by, pair)
    for other in state.terms.names:
        yield from (Trade(by, other, give, get) for give in ((5,), (0, 3)) for get in ((5,), ("metal",)))


def _enough(deck: Deck, project: str) -> Iterator[tuple[str, ...]]:
    """Some ways to build a project: with cards of its materials, and with those that a specialist frees."""
    for values in combinations_with_replacement((9, 3), 2):
        yield tuple(f"{name}-{value}" for name, amount in deck.projects[project].needs for value in values if amount)
    for copy in ("#1", "#2"):
        yield (f"carpintero{copy}", *(f"madera-{value}{copy}" for value in (9, 3)), "madera-9", f"comodin{copy}")
    yield tuple(f"{name}-9" for name, _ in deck.projects[project].needs)
    yield tuple(f"{name}-3" for name, _ in deck.projects[project].needs)


def tapped(state: State) -> Iterator[str]:
    """Materials, a specialist, a comodin, projects, and what is no card."""
    for kind in ("metal-3", "madera-9", "herrero", "comodin", "nonsense"):
        yield from (kind, f"{kind}#1", f"{kind}#2")
    yield from ("plaza", "proyecto-12")


HECHO = Walks(GAME, starts(), (15, 30), written, tapped, promised=frozenset({"hecho", "exchange"}))
"""Buildings and exchanges are legal as soon as cards could be there for them, whichever these are."""
