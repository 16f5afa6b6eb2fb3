"""What the store writes (entries, in the order they were accepted) and what it gives back (games)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from companion.effects import Append, Begin
from companion.remembered import Forgotten


class Line(NamedTuple):
    """One accepted action as it lies on disk. `line` is "" where the disk lost or spoilt it: no action reads so."""

    line: str
    source: str
    mark: str


class Saved(Struct, frozen=True):
    """A game with all that is needed to play it again."""

    id: int
    game: str
    players: tuple[str, ...]
    options: dict[str, str]
    deck: str
    """The deck file's text, as it was when the game began."""
    dice: str
    lines: tuple[Line, ...]
    began: str
    """Wall clock, UTC, ISO 8601."""


class Past(Struct, frozen=True):
    """A finished game in the history. Who won is not kept: `Store.load` and a replay tell."""

    id: int
    game: str
    players: tuple[str, ...]
    began: str
    ended: str


class Begun(Struct, frozen=True):
    """A game began."""

    begin: Begin
    at: str


class Added(Struct, frozen=True):
    """The `n`th accepted action of a game, from 0."""

    n: int
    append: Append
    at: str


class Closed(Struct, frozen=True):
    """A game was finished, put away or opened again; `damaged`: what it began with cannot be read any more."""

    how: Literal["over", "away", "open", "damaged"]
    at: str


class Cut(Struct, frozen=True):
    """The actions from the `n`th on were set aside: today's rules refuse the first of them."""

    n: int
    at: str


class Forgot(Struct, frozen=True):
    """Something was refused for this rule, `n` times."""

    rule: str
    n: int = 1


Entry: TypeAlias = Begun | Added | Closed | Cut | Forgot


def actions(entries: Sequence[Entry]) -> list[Added]:
    """The actions among a game's entries."""
    return [entry for entry in entries if isinstance(entry, Added)]


def cut(entries: Sequence[Entry], n: int) -> list[Entry]:
    """A game's entries without its actions from the `n`th on."""
    return [entry for entry in entries if not (isinstance(entry, Added) and entry.n >= n)]


def most_forgotten(refused: Iterable[tuple[str, str, int]]) -> tuple[Forgotten, ...]:
    """Refusals (game's name, rule, how often) added up, the most forgotten first."""
    found: Counter[tuple[str, str]] = Counter()
    for name, rule, n in refused:
        found[name, rule] += n
    counted = [Forgotten(name, rule, n) for (name, rule), n in sorted(found.items())]
    return tuple(sorted(counted, key=lambda forgotten: -forgotten.n))


def forgotten(entries: Sequence[Entry]) -> Counter[str]:
    """How often a game's actions were refused, by rule."""
    found: Counter[str] = Counter()
    for entry in entries:
        if isinstance(entry, Forgot):
            found[entry.rule] += entry.n
    return found


def closing(entries: Sequence[Entry]) -> Closed | None:
    """How a game was closed, None while it is open."""
    last = next((entry for entry in reversed(entries) if isinstance(entry, Closed)), None)
    return None if last is None or last.how == "open" else last


def saved(id: int, entries: Sequence[Entry]) -> Saved | None:
    """A game from its entries; None if its beginning is not among them."""
    first = next(iter(entries), None)
    if not isinstance(first, Begun):
        return None
    begin = first.begin
    lines = tuple(Line(added.append.line, added.append.source, added.append.mark) for added in actions(entries))
    return Saved(id, begin.game, begin.players, begin.options, begin.deck, begin.dice, lines, first.at)
