"""What lies on a simulated table of Hecho, and what people hold. A card is its name as a tag says it: `metal-3#1`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from companion.rules.hecho.deck import Deck, Kind

HAND = 6
PILES = 6
BONUS = 10
ENOUGH_TRADES = 3

Step: TypeAlias = Literal["reveal", "build", "round-over", "over"]


class Person(Struct):
    """One of the people: the cards in the hand, the points, and what was built in this round."""

    name: str
    hand: list[str]
    score: int = 0
    projects: list[str] = []


class Heap(Struct):
    """A pile of projects, its top last; and whether that one lies face up."""

    projects: list[str]
    shown: bool = False

    @property
    def open(self) -> str | None:
        """The project that lies face up."""
        return self.projects[-1] if self.shown and self.projects else None


def cards_of(deck: Deck) -> dict[str, Kind]:
    """Every material card in the box, with what is printed on it."""
    return {f"{kind.kind}#{copy}": kind for kind in deck.kinds.values() for copy in range(1, kind.copies + 1)}


def number_of(kind: Kind) -> int:
    """What is said of a card in a trade: its number, 1 for a comodín, 0 for a specialist."""
    if kind.type == "specialist":
        return 0
    return kind.value or 1


def value_of(card: str, does: Mapping[str, Kind]) -> int:
    """What a card is worth to its holder: a specialist and a comodín about as much as a middling number."""
    kind = does[card]
    return kind.value or (6 if kind.type == "specialist" else 3)
