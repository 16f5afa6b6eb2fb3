"""The cards of the garden: a parsed deck file to a deck, or what is wrong with it.

Costs and most effects are not in the rulebook. They are written in the deck file: what a card changes when it is played
or planted, and what it changes at the start of each turn while it lies in the garden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from companion.rules.core import Fault, Printed, shown
from companion.rules.decks import Check, Fields, check_cards, check_head, flag, one_of, too_few, whole, wrong_type
from companion.views import msg

PLAYERS = 2

SHARED = ("tierra", "cultivos", "humedad", "abono", "cosecha", "plagas", "desperdicio")
"""The counters of the garden, in the order of the rulebook."""

PURSE = ("monedas", "acciones")
"""The counters that each player has."""

HAND = 5
"""Cards that are dealt, and drawn at the end of a turn (rulebook, Setup and Your turn)."""

MOST_EFFECT = 99

Type: TypeAlias = Literal["unit", "seed", "item", "structure", "event"]


class Kind(Struct, frozen=True):
    """A kind of card: what is printed on it, how many copies a deck has, and what it changes.

    Effects are applied in the order in which the file gives them.
    """

    kind: str
    name: dict[str, str]
    type: Type
    deck: Literal["start", "supply"]
    copies: int
    """In each player's starting deck, or in the one supply deck."""
    source: str
    cost: int = 0
    on_play: dict[str, int] = {}
    on_plant: dict[str, int] = {}
    turn_start: dict[str, int] = {}
    permanent: bool = False

    @property
    def is_seed(self) -> bool:
        """Seeds are planted, all other cards are played."""
        return self.type == "seed"

    @property
    def is_supply(self) -> bool:
        """Cards of the supply are bought, the others are in the players' decks from the start."""
        return self.deck == "supply"


class Deck(Struct, frozen=True):
    """The decks to play with: kinds by name, and the copies of each in the box."""

    edition: str
    kinds: dict[str, Kind]
    copies: dict[str, int]
    """Numbered copies of a kind: those of the starting decks over both of them."""
    start: int
    """Cards of one starting deck."""
    supply: int


def _effects(value: object) -> Fault | None:
    """Changes of counters: `{plagas = -1}`."""
    if not isinstance(value, Mapping):
        return wrong_type("table")
    for counter, amount in value.items():
        if counter not in (*SHARED, *PURSE):
            known = (*SHARED, *PURSE)
            return Fault(msg("fault.unknown-counter", counter=shown(str(counter)), known=known), field=shown(counter))
        wrong = _AMOUNT(amount)
        if wrong is not None:
            return msgspec.structs.replace(wrong, field=counter)
    return None


_AMOUNT: Check = whole(-MOST_EFFECT, MOST_EFFECT)
_REQUIRED: Mapping[str, Check] = {"deck": one_of("start", "supply")}
_OPTIONAL: Mapping[str, Check] = {"cost": whole(0, 99), "turn_start": _effects, "permanent": flag}
_PLAYED = Fields(_REQUIRED, {**_OPTIONAL, "on_play": _effects})
_PLANTED = Fields(_REQUIRED, {**_OPTIONAL, "on_plant": _effects})
_TYPES: Mapping[str, Fields] = {
    "unit": _PLAYED,
    "seed": _PLANTED,
    "item": _PLAYED,
    "structure": _PLAYED,
    "event": _PLAYED,
}


def load_deck(parsed: Mapping[str, object]) -> Deck | Fault:
    """A parsed deck file to the decks, or what is wrong with it: which card, which field, and what is allowed."""
    entries = parsed.get("card")
    cards = entries if isinstance(entries, list) else []
    wrong = check_head(parsed, "huerto") or check_cards(cards, _TYPES)
    if wrong is not None:
        return wrong
    kinds = msgspec.convert(cards, tuple[Kind, ...])
    for kind, entry in zip(kinds, cards, strict=True):
        if kind.is_supply and "cost" not in entry:
            return Fault(msg("fault.missing-field"), card=kind.kind, field="cost")
        if kind.turn_start and not kind.permanent:
            return Fault(msg("huerto.fault.not-permanent"), card=kind.kind, field="turn_start")
    start = sum(kind.copies for kind in kinds if not kind.is_supply)
    if start < HAND:
        return too_few(start, HAND)
    copies = {kind.kind: kind.copies if kind.is_supply else PLAYERS * kind.copies for kind in kinds}
    supply = sum(kind.copies for kind in kinds if kind.is_supply)
    return Deck(str(parsed["edition"]), {kind.kind: kind for kind in kinds}, copies, start, supply)


def printed(deck: Deck) -> tuple[Printed, ...]:
    """Every kind of card in the box, with the copies of both starting decks."""
    return tuple(Printed(kind.kind, kind.name, kind.type, deck.copies[kind.kind]) for kind in deck.kinds.values())
