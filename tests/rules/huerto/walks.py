"""Games played at random with every action that can be written, to hold properties against."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from companion.rules.core import Accepted
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


def accepted(state: State) -> dict[str, list[Action]]:
    """What can be done, by its `do`."""
    found: dict[str, list[Action]] = {}
    for action in written(state):
        if isinstance(GAME.apply(state, action), Accepted):
            found.setdefault(str(action.__struct_config__.tag), []).append(action)
    return found


def chosen(can: dict[str, list[Action]], pick: int) -> Action:
    """One of the things that can be done: every `do` is as likely as every other."""
    actions = can[sorted(can)[pick % len(can)]]
    return actions[pick // len(can) % len(actions)]


picks = st.lists(st.integers(0, 100_000), min_size=20, max_size=60)
"""Which of what can be done is done, action after action."""
