"""Zones of cards as a referee at a real table can know them: some cards seen, the others only counted.

A card that was shown leaves its hand as the card known there, else as one of the unknown ones. Named copies
(`hoe#2`) are followed; a kind alone (`hoe`) is any copy that is not known to be elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct


class Card(Struct, frozen=True):
    """A card of a kind. `copy` counts from 1; 0 where nobody said which copy it is."""

    kind: str
    copy: int = 0

    def __str__(self) -> str:
        return f"{self.kind}#{self.copy}" if self.copy else self.kind


class Zone(Struct, frozen=True):
    """A heap, hand or row: the cards seen there, in order, and how many more there are."""

    known: tuple[Card, ...] = ()
    unknown: int = 0

    @property
    def size(self) -> int:
        """How many cards lie here, seen or not."""
        return len(self.known) + self.unknown

    def kinds(self) -> tuple[str, ...]:
        """The kinds of the cards seen here, in order."""
        return tuple(card.kind for card in self.known)

    def find(self, card: Card) -> Card | None:
        """The card seen here that this one may be: the same copy, else one of its kind where either copy is open."""
        return find(self.known, card)

    def with_card(self, card: Card) -> Zone:
        """This zone and a card that was seen going there."""
        return Zone((*self.known, card), self.unknown)

    def with_unknown(self, count: int) -> Zone:
        """This zone and `count` more cards that nobody has seen (fewer, if negative)."""
        return Zone(self.known, self.unknown + count)

    def without(self, card: Card) -> Zone | None:
        """This zone once a card was shown from it; None if it cannot have been here."""
        seen = self.find(card)
        if seen is not None:
            at = self.known.index(seen)
            return Zone(self.known[:at] + self.known[at + 1 :], self.unknown)
        return Zone(self.known, self.unknown - 1) if self.unknown else None


def parse(text: str, copies: Mapping[str, int]) -> Card | None:
    """The card that `hoe` or `hoe#2` names in a deck of so many copies a kind; None if there is no such card."""
    kind, mark, number = text.partition("#")
    if kind not in copies:
        return None
    if not mark:
        return Card(kind)
    if not (number.isascii() and number.isdigit()) or number[0] == "0":
        return None
    # A number longer than any deck is refused before it is read: int() is slow on long ones, and raises beyond 4,300.
    if len(number) > 4 or int(number) > copies[kind]:
        return None
    return Card(kind, int(number))


def find(cards: Iterable[Card], card: Card) -> Card | None:
    """Of these cards, the same copy; else the first of its kind where one of the two copies is not known."""
    fallback = None
    for seen in cards:
        if seen.kind != card.kind:
            continue
        if seen.copy == card.copy:
            return seen
        if fallback is None and not (seen.copy and card.copy):
            fallback = seen
    return fallback


def all_elsewhere(card: Card, seen: Iterable[Card], copies: int) -> bool:
    """Whether a card cannot come from a place nobody has looked into: that copy was seen, or all of its kind were."""
    count = 0
    for other in seen:
        if other.kind == card.kind:
            if card.copy and other.copy == card.copy:
                return True
            count += 1
    return count >= copies
