"""How often the garden of Huerto is won: by the size of the starting decks, and by what an owner changes in the file.

The figures of docs/huerto.md. A thousand games each, of the seed that stands there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.data import read_deck
from companion.rules.core import Fault
from companion.rules.huerto import GAME
from companion.simulate import Start, simulate
from companion.simulate.huerto import HuertoTable

GAMES, SEED = 1000, 1
SIZES: Mapping[int, tuple[int, ...]] = {30: (6, 8, 6, 6, 4), 25: (5, 7, 5, 5, 3), 20: (4, 5, 4, 4, 3)}
"""Copies of the starting cards, in proportion, in the order of the file."""
PATIENT, BOLD = 6, 8
"""Crops that people wait for before they harvest: until waste would come, or until the garden is full."""

Change = Callable[[dict[str, Any]], None]


def main() -> None:
    """Prints the shares of games won: harvesting at six crops, and with a full garden."""
    print(f"games won of {GAMES}, harvesting at {PATIENT} crops / at {BOLD}")
    for size in SIZES:
        for reshuffle in ("off", "on"):
            print(f"  {size} starting cards, reshuffle={reshuffle}: {both(of_size(size), reshuffle=reshuffle)}")
    for turns in ("10", "11", "13", "14"):
        print(f"  30 starting cards, turns={turns}: {both(of_size(30), turns=turns)}")
    for what, change in CHANGES.items():
        print(f"  {what}: {both(change)}")


def both(change: Change, **options: str) -> str:
    """The shares won by careful and by bold people."""
    return " / ".join(f"{won(change, patience, options):.0%}" for patience in (PATIENT, BOLD))


def won(change: Change, patience: int, options: Mapping[str, str]) -> float:
    """The share of games won with a changed deck file."""
    file = tomllib.loads(read_deck(GAME))
    change(file)
    deck = GAME.load_deck(file)
    assert not isinstance(deck, Fault), deck
    chosen = {"reshuffle": "off", "turns": "12", **options}
    state = GAME.start(deck, ("Ana", "Ben"), chosen)
    assert not isinstance(state, Fault), state

    def sit(
        deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
    ) -> HuertoTable:
        return HuertoTable(deck, players, options, random, tapping=tapping, patience=patience)

    result = simulate([Start(GAME, deck, ("Ana", "Ben"), chosen, state)], sit, games=GAMES, seed=SEED)
    return result.ends.get("won", 0) / GAMES


def of_size(size: int) -> Change:
    """Starting decks of so many cards."""

    def change(file: dict[str, Any]) -> None:
        for card, copies in zip(file["card"], SIZES[size], strict=False):
            card["copies"] = copies

    return change


def fields(of: str, **changes: object) -> Change:
    """One kind of card with other fields."""

    def change(file: dict[str, Any]) -> None:
        next(card for card in file["card"] if card["kind"] == of).update(changes)

    return change


def swap(give: str, take: str) -> Change:
    """One copy more of one starting card, and one less of another."""

    def change(file: dict[str, Any]) -> None:
        for kind, by in ((give, 1), (take, -1)):
            next(card for card in file["card"] if card["kind"] == kind)["copies"] += by

    return change


CHANGES: Mapping[str, Change] = {
    "a small basket more, a labourer less": swap("cesta-pequena", "jornalero"),
    "a small basket less, a labourer more": swap("jornalero", "cesta-pequena"),
    "tomato seeds one more, water jug one less": swap("semillas-de-tomate", "cantaro-de-agua"),
    "tomato seeds one less, water jug one more": swap("cantaro-de-agua", "semillas-de-tomate"),
    "small baskets give 2": fields("cesta-pequena", on_play={"cosecha": 2}),
    "water jugs take a pest too": fields("cantaro-de-agua", on_play={"humedad": 2, "plagas": -1}),
    "abundant seeds cost 4": fields("semillas-abundantes", cost=4),
    "abundant seeds give 3": fields("semillas-abundantes", on_plant={"cultivos": 3}),
    "large baskets give 3": fields("cesta-grande", on_play={"cosecha": 3}),
}
