"""What people do in the garden, as values. Each is one line of JSON with its `do`.

`by` is left out where it is the player whose turn it is.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType

Name: TypeAlias = str | UnsetType


class Prepare(Struct, frozen=True, tag="prepare", tag_field="do", forbid_unknown_fields=True):
    """Prepares soil."""

    by: Name = UNSET


class Plant(Struct, frozen=True, tag="plant", tag_field="do", forbid_unknown_fields=True):
    """Plants a seed from the hand."""

    card: str
    by: Name = UNSET


class Water(Struct, frozen=True, tag="water", tag_field="do", forbid_unknown_fields=True):
    """Waters the garden."""

    by: Name = UNSET


class Fertilise(Struct, frozen=True, tag="fertilise", tag_field="do", forbid_unknown_fields=True):
    """Spreads fertiliser."""

    by: Name = UNSET


class Protect(Struct, frozen=True, tag="protect", tag_field="do", forbid_unknown_fields=True):
    """Protects the garden from pests."""

    by: Name = UNSET


class Harvest(Struct, frozen=True, tag="harvest", tag_field="do", forbid_unknown_fields=True):
    """Harvests all that is planted."""

    by: Name = UNSET


class Play(Struct, frozen=True, tag="play", tag_field="do", forbid_unknown_fields=True):
    """Plays a card from the hand that is no seed."""

    card: str
    by: Name = UNSET


class Buy(Struct, frozen=True, tag="buy", tag_field="do", forbid_unknown_fields=True):
    """Buys a card of the market."""

    card: str
    by: Name = UNSET


class Draw(Struct, frozen=True, tag="draw", tag_field="do", forbid_unknown_fields=True):
    """Draws cards: the rulebook lists it and does not say what it is, so it is always refused."""

    by: Name = UNSET


class Reveal(Struct, frozen=True, tag="reveal", tag_field="do", forbid_unknown_fields=True):
    """Tells the referee what a market card is that he has not been shown."""

    card: str
    by: Name = UNSET


class EndWork(Struct, frozen=True, tag="end_work", tag_field="do", forbid_unknown_fields=True):
    """Ends the work of a turn."""

    by: Name = UNSET


Action: TypeAlias = Prepare | Plant | Water | Fertilise | Protect | Harvest | Play | Buy | Draw | Reveal | EndWork
ACTIONS: tuple[type[Any], ...] = (
    Prepare, Plant, Water, Fertilise, Protect, Harvest, Play, Buy, Draw, Reveal, EndWork,
)  # fmt: skip
