"""The cards of the tomato game: a parsed deck file to a deck, or what is wrong with it.

The printed Card Guide is not part of the rulebook. What a card does is written in the deck file, in a few effect words
that its type allows; Market Time is always there and stands in no file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.rules.core import Fault, Printed
from companion.rules.decks import Fields, check_cards, check_head, flag, one_of, table, texts, unknown_value, whole
from companion.views import msg

MARKET_TIME = "market-time"
MOST_DICE = 6

Type: TypeAlias = Literal["thumbs-down", "green-thumb", "fence", "blue-ribbon", "star"]
Place: TypeAlias = Literal["own.basket", "own.stash", "target.basket", "target.stash", "middle"]
PLACES: tuple[Place, ...] = ("own.basket", "own.stash", "target.basket", "target.stash", "middle")


class Move(Struct, frozen=True):
    """Tomatoes that a star moves: as many as `count`, or as `dice` show, at most what lies at `source`."""

    source: Place = msgspec.field(name="from")
    to: Place
    dice: int = 0
    count: int = 0


class Kind(Struct, frozen=True):
    """A kind of card: what is printed on it, how many copies there are, and what it does."""

    kind: str
    name: dict[str, str]
    type: Type
    copies: int
    source: str
    manual: bool = False
    """The companion says "do what the card says"."""
    side: Literal["patch", "stash"] = "patch"
    """Where a pest lies."""
    harvest_dice: int = 0
    """Dice that the harvest is rolled with while this pest lies there; 0: it changes nothing."""
    harvest_loss_dice: int = 0
    stash_loss_dice: int = 0
    removes: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    harvest_multiplier: int = 0
    color: Literal["", "red", "green"] = ""
    cancels: bool = False
    move: Move | None = None


class Deck(Struct, frozen=True):
    """A deck to play with: its kinds by name, and how many cards there are, Market Time not counted."""

    edition: str
    kinds: dict[str, Kind]
    copies: dict[str, int]
    size: int


_DICE = whole(1, MOST_DICE)
_MOVE = table(
    Fields({"from": one_of(*PLACES), "to": one_of(*PLACES)}, {"dice": _DICE, "count": whole(1, 150)}),
)
_TYPES: Mapping[str, Fields] = {
    "thumbs-down": Fields(
        {},
        {
            "side": one_of("patch", "stash"),
            "harvest_dice": whole(1, MOST_DICE),
            "harvest_loss_dice": _DICE,
            "stash_loss_dice": _DICE,
            "manual": flag,
        },
    ),
    "green-thumb": Fields({}, {"removes": texts}),
    "fence": Fields({}, {"blocks": texts}),
    "blue-ribbon": Fields({}, {"harvest_multiplier": whole(2, 10), "manual": flag}),
    "star": Fields({"color": one_of("red", "green")}, {"cancels": flag, "manual": flag, "move": _MOVE}),
}


def load_deck(parsed: Mapping[str, object]) -> Deck | Fault:
    """A parsed deck file to a deck, or what is wrong with it: which card, which field, and what is allowed."""
    wrong = check_head(parsed, "tomato") or check_cards(_entries(parsed), _TYPES, (MARKET_TIME,))
    if wrong is not None:
        return wrong
    kinds = msgspec.convert(parsed["card"], tuple[Kind, ...])
    pests = tuple(kind.kind for kind in kinds if kind.type == "thumbs-down")
    for kind in kinds:
        wrong = _names_no_pest(kind, pests) or _star_cannot(kind)
        if wrong is not None:
            return replace(wrong, card=kind.kind)
    copies = {kind.kind: kind.copies for kind in kinds}
    return Deck(str(parsed["edition"]), {kind.kind: kind for kind in kinds}, copies, sum(copies.values()))


def printed(deck: Deck) -> tuple[Printed, ...]:
    """Every kind of card in the box, Market Time last: there is one of it, without a number."""
    kinds = tuple(Printed(kind.kind, kind.name, kind.type, kind.copies) for kind in deck.kinds.values())
    market = Printed(MARKET_TIME, {"en": "Market Time", "es": "Hora de mercado"}, MARKET_TIME, 1, single=True)
    return (*kinds, market)


def _entries(parsed: Mapping[str, object]) -> list[object]:
    entries = parsed["card"]
    return entries if isinstance(entries, list) else []


def _names_no_pest(kind: Kind, pests: tuple[str, ...]) -> Fault | None:
    for field, named in (("removes", kind.removes), ("blocks", kind.blocks)):
        for pest in named:
            if pest not in pests:
                return replace(unknown_value(pest, pests), field=field)
    return None


def _star_cannot(kind: Kind) -> Fault | None:
    """What a star of its colour, or any star, cannot do."""
    if kind.cancels and kind.color == "red":
        return Fault(msg("tomato.fault.red-cancels"), field="cancels")
    move = kind.move
    if move is None:
        return None
    if bool(move.dice) == bool(move.count):
        return Fault(msg("tomato.fault.dice-or-count"), field="move")
    if move.source == move.to:
        return Fault(msg("tomato.fault.same-place"), field="move.to")
    for field, place in (("move.from", move.source), ("move.to", move.to)):
        if kind.color == "green" and place.startswith("target."):
            return replace(unknown_value(place, ("own.basket", "own.stash", "middle")), field=field)
    return None
