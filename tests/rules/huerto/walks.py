"""Games played at random with every action that can be written, to hold properties against."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from companion.rules.huerto import GAME
from companion.rules.huerto.actions import (
    Action,
    Buy,
    Draw,
    EndWork,
    Fertilise,
    Harvest,
    Plant,
    Play,
    Prepare,
    Protect,
    Reveal,
    Water,
)
from companion.rules.huerto.deck import Deck
from companion.rules.huerto.state import State
from tests.rules.huerto.sitting import deck_of, parsed
from tests.rules.walking import Walks

FREE = {
    "semillas-de-tomate": 2,
    "jornalero": 3,
    "cesta-pequena": 1,
    "azadon": 3,
    "espantapajaros": 2,
    "cesta-grande": 1,
}


def small() -> Deck:
    """A small box in which cards run out: what lies where is soon known. Every action gives back more than it costs."""
    file = parsed()
    file["card"] = [card for card in file["card"] if card["kind"] in FREE]
    for card in file["card"]:
        card["copies"] = FREE[card["kind"]]
        card["cost"] = 1
        card["on_plant" if card["type"] == "seed" else "on_play"] = {"acciones": 2, "monedas": 2}
    return deck_of(file)


SHIPPED, SMALL = deck_of(), small()


def starts() -> st.SearchStrategy[State]:
    """Games with any options, the shipped decks or the small ones."""
    options = st.fixed_dictionaries(
        {"reshuffle": st.sampled_from(["off", "on"]), "turns": st.sampled_from(["3", "12", "48"])}
    )
    return st.builds(_start, st.sampled_from([SHIPPED, SMALL, SMALL]), options)


def _start(deck: Deck, options: dict[str, str]) -> State:
    state = GAME.start(deck, ("Ana", "Ben"), options)
    assert isinstance(state, State)
    return state


def written(state: State) -> Iterator[Action]:
    """Complete actions of every sort by both: far more than are legal, and among them one of each that is."""
    for by in state.terms.names:
        for plain in (Prepare, Water, Fertilise, Protect, Harvest, Draw, EndWork):
            yield plain(by=by)
        for kind, copies in state.terms.deck.copies.items():
            for card in (kind, *(f"{kind}#{copy}" for copy in range(1, min(copies, 6) + 1))):
                for sort in (Plant, Play, Buy, Reveal):
                    yield sort(card, by=by)


def tapped(state: State) -> Iterator[str]:
    """Every kind and its first copies, and what is no card."""
    for kind in (*state.terms.deck.kinds, "nonsense"):
        yield from (kind, f"{kind}#1", f"{kind}#2")


HUERTO = Walks(GAME, starts(), (20, 60), written, tapped)
