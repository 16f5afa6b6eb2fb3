"""What the tests of the store have in common: games to write, and looks at what lies on disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.effects import Append, Begin
from companion.store import Saved, Store

DATABASE = "games.sqlite3"


def begin(record: int, *players: str, deck: str = 'game = "race"\nedition = "ñ"\n') -> Begin:
    """A game of Ana and Ben, unless others are named."""
    return Begin(record, "race", players or ("Ana", "Ben"), {"track": "short"}, deck, "real")


def line(n: int) -> str:
    """A line that tells its number."""
    return f'{{"do":"adjust","counter":"Ana.field","value":{n}}}'


def add(store: Store, record: int, numbers: Iterable[int]) -> None:
    """Appends lines that tell their numbers."""
    for n in numbers:
        store.append(Append(record, line(n)))


def texts(saved: Saved | None) -> list[str]:
    """The lines of a game that must be there."""
    assert saved is not None
    return [text for text, _, _ in saved.lines]


def lines(numbers: Iterable[int]) -> list[str]:
    """What `add` wrote."""
    return [line(n) for n in numbers]


def only(store: Store) -> Saved:
    """The one unfinished game."""
    (saved,) = store.unfinished()
    return saved


def rows(folder: Path, query: str) -> list[tuple[object, ...]]:
    """What a look from outside finds in the database."""
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        return db.execute(query).fetchall()


class WallClock:
    """A wall clock that goes a second forward each time somebody looks at it."""

    def __init__(self) -> None:
        self.time = datetime(2024, 5, 1, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time
