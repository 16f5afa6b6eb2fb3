"""What lies on a simulated garden table, and what people hold. A card is its name as a tag says it: `azadon#1`."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from companion.rules.huerto.deck import Deck, Kind

HAND = 5
MARKET = 5
COINS, ACTIONS = 3, 2
PESTS, WASTE, GOAL = 10, 6, 20
CROWDED = 5
TOP = {"tierra": 8, "cultivos": 8, "humedad": 10, "abono": 8, "plagas": 12, "desperdicio": 8}


class Person(Struct):
    """One of the two people: cards in hand, in the garden and in the own piles (the top of a pile is its end)."""

    name: str
    hand: list[str]
    pile: list[str]
    area: list[str] = []
    discard: list[str] = []
    monedas: int = COINS
    acciones: int = ACTIONS
    shown: set[str] = set()
    """Cards of his starting deck that he ever laid down."""


def cards_of(deck: Deck) -> dict[str, Kind]:
    """Every card in the box, with what is printed on it."""
    return {
        f"{kind.kind}#{copy}": kind for kind in deck.kinds.values() for copy in range(1, deck.copies[kind.kind] + 1)
    }


def dealt(does: dict[str, Kind], names: tuple[str, ...], random: Random) -> list[Person]:
    """Everybody's shuffled starting deck: half of each kind's copies, whichever they are, and five of it in hand."""
    decks: list[list[str]] = [[] for _ in names]
    for kind in dict.fromkeys(kind.kind for kind in does.values() if kind.deck == "start"):
        copies = [card for card, what in does.items() if what.kind == kind]
        random.shuffle(copies)
        for seat in range(len(decks)):
            decks[seat] += copies[seat :: len(decks)]
    people = []
    for name, deck in zip(names, decks, strict=True):
        random.shuffle(deck)
        people.append(Person(name, deck[-HAND:], deck[:-HAND]))
    return people
