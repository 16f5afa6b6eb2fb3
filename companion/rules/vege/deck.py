"""The cards of Vege Tables: four colours from 1 to 20 and eight tractors, always the same.

A deck file may give the cards other names (the fourth colour's is assumed); another list of cards is refused, because
the rules count on every sequence being there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from companion.rules.core import Fault, Printed, card_name
from companion.rules.decks import Fields, check_cards, check_head
from companion.rules.zones import parse
from companion.views import msg

COLOURS = ("red", "black", "green", "yellow")
LANDS = 4
"""Farmlands of a colour, which begin its sequences: 1 to 4 (rulebook, "farmland" cards)."""

LAST = 17
"""The lowest number of the last level: 17 to 20 close a sequence, and no tractor replaces them."""

NUMBERS = 20
TRACTORS = 8
SEQUENCES = len(COLOURS) * LANDS


class Card(Struct, frozen=True, order=True):
    """A card. Cards order by colour, then number; tractors, which have neither, come last."""

    colour: int
    """Place in `COLOURS`."""
    number: int
    """1 to 20; 0 for a tractor."""
    kind: str
    sequence: int
    """Which of the 16 sequences it belongs to; -1 for a tractor."""

    @property
    def is_land(self) -> bool:
        """Whether it begins a sequence."""
        return 1 <= self.number <= LANDS

    @property
    def closes(self) -> bool:
        """Whether it is the last of its sequence."""
        return self.number >= LAST


TRACTOR = Card(len(COLOURS), 0, "tractor", -1)


def _colour(colour: int) -> tuple[Card, ...]:
    return tuple(
        Card(colour, number, f"{COLOURS[colour]}-{number}", colour * LANDS + (number - 1) % LANDS)
        for number in range(1, NUMBERS + 1)
    )


CARDS: tuple[tuple[Card, ...], ...] = tuple(_colour(colour) for colour in range(len(COLOURS)))
"""The numbered cards: by colour, then from 1 to 20."""

KINDS: Mapping[str, Card] = {card.kind: card for card in (*(card for row in CARDS for card in row), TRACTOR)}
COPIES: Mapping[str, int] = {kind: TRACTORS if card is TRACTOR else 1 for kind, card in KINDS.items()}


class Deck(Struct, frozen=True):
    """A deck to play with: only its names can differ."""

    edition: str
    printed: tuple[Printed, ...]


def find(text: str) -> Card | None:
    """The card that `red-7` or `red-7#1` names; None if there is no such card."""
    card = KINDS.get(text)
    if card is not None:
        return card
    named = parse(text, COPIES)
    return None if named is None else KINDS[named.kind]


def followed(card: Card) -> Card | None:
    """The card that this one lies upon in its sequence; None for a farmland or a tractor."""
    return CARDS[card.colour][card.number - LANDS - 1] if card.number > LANDS else None


def follower(card: Card) -> Card | None:
    """The card that lies upon this one in its sequence; None for the last one or a tractor."""
    return CARDS[card.colour][card.number + LANDS - 1] if 0 < card.number < LAST else None


def load_deck(parsed: Mapping[str, object]) -> Deck | Fault:
    """A parsed deck file to a deck; a `Fault` for any other list of cards than the box holds."""
    types = dict.fromkeys(("farmland", "crop", "tractor"), Fields({}))
    wrong = check_head(parsed, "vege")
    if wrong is not None:
        return wrong
    entries: Any = parsed["card"]
    wrong = check_cards(entries, types) or _another_deck(entries)
    if wrong is not None:
        return wrong
    cards = tuple(
        Printed(entry["kind"], dict(entry["name"]), entry["type"], entry["copies"], single=entry["copies"] == 1)
        for entry in entries
    )
    return Deck(str(parsed["edition"]), cards)


def printed(deck: Deck) -> tuple[Printed, ...]:
    """Every kind of card in the box."""
    return deck.printed


def _another_deck(entries: list[dict[str, Any]]) -> Fault | None:
    """What differs from the cards in the box."""
    for entry in entries:
        kind = entry["kind"]
        if kind not in KINDS:
            return Fault(msg("vege.fault.no-such-card"), card=kind, field="kind")
        if entry["type"] != type_of(KINDS[kind]):
            return Fault(msg("vege.fault.type", type=type_of(KINDS[kind])), card=kind, field="type")
        if entry["copies"] != COPIES[kind]:
            return Fault(msg("vege.fault.copies", n=COPIES[kind]), card=kind, field="copies")
    there = {entry["kind"] for entry in entries}
    missing = next((kind for kind in KINDS if kind not in there), None)
    return None if missing is None else Fault(msg("vege.fault.missing-card"), card=missing)


def type_of(card: Card) -> str:
    """What sort of card it is, as the deck file says it."""
    if card is TRACTOR:
        return "tractor"
    return "farmland" if card.is_land else "crop"


def names(cards: tuple[Card, ...]) -> tuple[Any, ...]:
    """The printed names of some cards."""
    return tuple(card_name(card.kind) for card in cards)
