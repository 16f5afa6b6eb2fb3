"""What lies on a simulated tomato table, and what people hold there. A card is its name as a tag says it: `hoe#1`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct

from companion.rules.tomato.deck import MARKET_TIME, Deck, Kind

TOMATOES = 150
HAND = 5
FULL = 20
BOTTOM = 10
MOST_PESTS = 3

Step: TypeAlias = Literal["draw", "guard", "damage", "harvest", "attack", "discard", "over"]
Eats: TypeAlias = Literal["harvest", "stash"]


class Person(Struct):
    """One of the people: the cards in the hand, and what lies in front of it."""

    name: str
    hand: list[str]
    basket: int = 0
    stash: int = 0
    pests: list[str] = []
    fences: list[str] = []
    ribbon: bool = False
    stored: bool = False


class Crop(Struct):
    """What is being harvested in this turn."""

    dice: list[int] = []
    multiplier: int = 1
    loss: int = 0

    @property
    def left(self) -> int:
        """What was rolled, less what was eaten; below 0, more was eaten than grew."""
        return sum(self.dice) * self.multiplier - self.loss


class Attack(Struct):
    """The last attack, as long as it can be answered."""

    by: int
    card: str
    target: int
    moved: int = 0


class Wanted(Struct):
    """Dice that somebody must throw now. `attack`: the star they are thrown for, if that is an attack."""

    roll: Literal["damage", "harvest", "star"]
    dice: int
    by: int
    card: str = ""
    """The pest or star that wants them; nothing for a harvest."""
    eats: Eats = "harvest"
    target: int = 0
    attack: Attack | None = None


def cards_of(deck: Deck) -> dict[str, Kind]:
    """Every card in the box but Market Time, with what is printed on it."""
    return {f"{kind.kind}#{copy}": kind for kind in deck.kinds.values() for copy in range(1, kind.copies + 1)}


def shuffled(cards: Mapping[str, Kind], players: int, random: Random) -> tuple[list[list[str]], list[str]]:
    """Hands and the draw pile, its top card last: shuffled, Market Time put among the bottom ten, five dealt each."""
    pile = list(cards)
    random.shuffle(pile)
    pile.insert(random.randint(0, BOTTOM), MARKET_TIME)
    hands = []
    for _ in range(players):
        hands.append(pile[-HAND:])
        del pile[-HAND:]
    return hands, pile
