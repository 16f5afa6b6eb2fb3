"""What people do in Hecho, as values. Each is one line of JSON with its `do`.

Nobody has a turn, so `by` says who it is; revealing, being stuck and starting a round are everybody's.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct, field

Place: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=9)] | str
"""What is said of a card in a trade: its number, 0 for a specialist. A text is understood, and refused."""


class Reveal(Struct, frozen=True, tag="reveal", tag_field="do", forbid_unknown_fields=True):
    """Turns over the top project of a pile."""

    pile: Place
    project: str


class Hecho(Struct, frozen=True, tag="hecho", tag_field="do", forbid_unknown_fields=True):
    """Builds an open project with cards of the hand."""

    by: str
    project: str
    cards: tuple[str, ...]


class Exchange(Struct, frozen=True, tag="exchange", tag_field="do", forbid_unknown_fields=True):
    """Puts a pair back into the scrapyard and draws two cards."""

    by: str
    cards: tuple[str, ...]


class Trade(Struct, frozen=True, tag="trade", tag_field="do", forbid_unknown_fields=True):
    """Two players give each other cards, of which only the numbers are said."""

    by: str
    other: str = field(name="with")
    give: tuple[Number, ...]
    get: tuple[Number, ...]


class Stuck(Struct, frozen=True, tag="stuck", tag_field="do", forbid_unknown_fields=True):
    """Nobody can build: help comes, stage by stage."""


class StartRound(Struct, frozen=True, tag="start_round", tag_field="do", forbid_unknown_fields=True):
    """Everything is shuffled and dealt anew."""


Action: TypeAlias = Reveal | Hecho | Exchange | Trade | Stuck | StartRound
ACTIONS: tuple[type[Any], ...] = (Reveal, Hecho, Exchange, Trade, Stuck, StartRound)
