"""What people do in Vege Tables, as values. Each is one line of JSON with its `do`.

`by` is left out where it is the player whose turn it is; dealing and discarding always say who does it.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, field

Name: TypeAlias = str | UnsetType
Row: TypeAlias = Annotated[int, Meta(ge=0, le=3)] | UnsetType


class Deal(Struct, frozen=True, tag="deal", tag_field="do", forbid_unknown_fields=True):
    """The four farmlands that lie before a player."""

    by: str
    lands: tuple[str, ...]


class Play(Struct, frozen=True, tag="play", tag_field="do", forbid_unknown_fields=True):
    """Plays a numbered card. The first farmland of a colour takes a `row`: the lowest free one, if left out."""

    card: str
    row: Row = UNSET
    by: Name = UNSET


class Substitute(Struct, frozen=True, tag="substitute", tag_field="do", forbid_unknown_fields=True):
    """Lays a tractor in the place of a card, and the card `then` that follows it."""

    instead: str = field(name="for")
    then: str
    row: Row = UNSET
    by: Name = UNSET


class DiscardTractor(Struct, frozen=True, tag="discard_tractor", tag_field="do", forbid_unknown_fields=True):
    """Throws a tractor away, which counts as a play."""

    by: Name = UNSET


class Done(Struct, frozen=True, tag="done", tag_field="do", forbid_unknown_fields=True):
    """Ends the turn."""

    by: Name = UNSET


class Pass(Struct, frozen=True, tag="pass", tag_field="do", forbid_unknown_fields=True):
    """Shows the whole hand, because nothing in it can be played."""

    shown: tuple[str, ...]
    by: Name = UNSET


class Discard(Struct, frozen=True, tag="discard", tag_field="do", forbid_unknown_fields=True):
    """Throws a card away that a tractor has replaced."""

    card: str
    by: str


Action: TypeAlias = Deal | Play | Substitute | DiscardTractor | Done | Pass | Discard
ACTIONS: tuple[type[Any], ...] = (Deal, Play, Substitute, DiscardTractor, Done, Pass, Discard)
