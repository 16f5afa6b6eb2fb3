"""What people do in the tomato game, as values. Each is one line of JSON with its `do`.

`by` is left out where it is the player whose turn it is (for a roll: the one it is awaited from).
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

Name: TypeAlias = str | UnsetType
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]


class Draw(Struct, frozen=True, tag="draw", tag_field="do", forbid_unknown_fields=True):
    """Draws up to five cards (step 1)."""

    by: Name = UNSET


class MarketTime(Struct, frozen=True, tag="market_time", tag_field="do", forbid_unknown_fields=True):
    """Shows Market Time among the cards drawn: the game ends."""

    by: Name = UNSET


class Play(Struct, frozen=True, tag="play", tag_field="do", forbid_unknown_fields=True):
    """Plays a card. `target` for thumbs-down and red stars; `pest`, which may be left out, for green thumbs."""

    card: str
    target: Name = UNSET
    pest: str | UnsetType = UNSET
    by: Name = UNSET


class Roll(Struct, frozen=True, tag="roll", tag_field="do", forbid_unknown_fields=True):
    """The dice that were awaited."""

    dice: tuple[Face, ...]
    by: Name = UNSET


class Collect(Struct, frozen=True, tag="collect", tag_field="do", forbid_unknown_fields=True):
    """Takes the harvest from the middle into the basket."""

    by: Name = UNSET


class Skip(Struct, frozen=True, tag="skip", tag_field="do", forbid_unknown_fields=True):
    """Passes over a step."""

    by: Name = UNSET


class Discard(Struct, frozen=True, tag="discard", tag_field="do", forbid_unknown_fields=True):
    """Lays cards from the hand on the compost: which, or face down how many."""

    cards: Annotated[tuple[str, ...], Meta(min_length=1)] | UnsetType = UNSET
    count: Annotated[int, Meta(ge=1)] | UnsetType = UNSET
    by: Name = UNSET


class End(Struct, frozen=True, tag="end", tag_field="do", forbid_unknown_fields=True):
    """Ends the turn."""

    by: Name = UNSET


class Clear(Struct, frozen=True, tag="clear", tag_field="do", forbid_unknown_fields=True):
    """Takes away a pest whose printed card says that it goes now."""

    card: str
    by: Name = UNSET


class Store(Struct, frozen=True, tag="store", tag_field="do", forbid_unknown_fields=True):
    """Pours the basket: twenty or more go to the stash, fewer back to the middle."""

    by: Name = UNSET


Action: TypeAlias = Draw | MarketTime | Play | Roll | Collect | Skip | Discard | End | Clear | Store
ACTIONS: tuple[type[Any], ...] = (Draw, MarketTime, Play, Roll, Collect, Skip, Discard, End, Clear, Store)
