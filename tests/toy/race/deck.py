"""The cards of the race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct

from companion.rules.core import Fault, Printed
from companion.rules.decks import Fields, check_cards, check_head, whole

_FIELDS = Fields({"fields": whole(1, 9)})


class Kind(Struct, frozen=True):
    """A kind of card: a boost goes `fields` forward, a trip takes somebody else as many back."""

    kind: str
    name: dict[str, str]
    type: Literal["boost", "trip"]
    copies: int
    fields: int


class Deck(Struct, frozen=True):
    """The kinds by name."""

    kinds: dict[str, Kind]

    @property
    def copies(self) -> dict[str, int]:
        """How many copies there are of each kind."""
        return {kind.kind: kind.copies for kind in self.kinds.values()}

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.copies.values())


def load_deck(parsed: Mapping[str, object]) -> Deck | Fault:
    """A parsed deck file to a deck, or what is wrong with it."""
    wrong = check_head(parsed, "race")
    if wrong is None:
        wrong = check_cards(cast("list[Any]", parsed["card"]), {"boost": _FIELDS, "trip": _FIELDS})
    if wrong is not None:
        return wrong
    return Deck({kind.kind: kind for kind in msgspec.convert(parsed["card"], tuple[Kind, ...])})


def printed(deck: Deck) -> tuple[Printed, ...]:
    """Every kind of card in the deck."""
    return tuple(Printed(kind.kind, kind.name, kind.type, kind.copies) for kind in deck.kinds.values())
