"""A look at the games without taking part: also while a companion holds the table, and nothing is ever written."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.remembered import Forgotten
from companion.store import entries, schema
from companion.store.entries import Past, Saved
from companion.store.faults import Damaged, TooNew
from companion.store.store import DATABASE, Store


class Look:
    """The games of a data folder as they lie on disk; none where there is no database.

    Games of an older companion are brought up to date first, which takes the table. What it raises, also when it is
    asked, is in `faults.FAILURES`; `faults.reason` has the words.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / DATABASE
        self._db: sqlite3.Connection | None = None
        if not self._file.is_file():
            return
        if self._version() < len(schema.LADDER):
            Store(folder).shut()
        if self._version() > len(schema.LADDER):
            raise TooNew(self._file, self._version(), len(schema.LADDER))
        self._db = schema.read_only(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._db is not None:
            self._db.close()

    def finished(self) -> tuple[Past, ...]:
        """The finished games, the newest first."""
        found = () if self._db is None else schema.finished(self._db)
        return tuple(sorted(found, key=lambda past: -past.id))

    def unfinished(self, most: int = 3) -> tuple[Saved, ...]:
        """The newest games that are neither finished nor put away, the newest first."""
        ids = () if self._db is None else sorted(schema.open_games(self._db), reverse=True)[:most]
        return tuple(game for game in map(self.load, ids) if game is not None)

    def load(self, id: int) -> Saved | None:
        """A game, to play it again; None if there is none, or it cannot be read."""
        return None if self._db is None else entries.saved(id, schema.load(self._db, id))

    def refusals(self) -> tuple[Forgotten, ...]:
        """How often each rule was forgotten in each game, the most forgotten first."""
        found = () if self._db is None else schema.refusals(self._db)
        return entries.most_forgotten((name, rule, n) for _, name, rule, n in found)

    def _version(self) -> int:
        with closing(schema.read_only(self._file)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if db.execute("SELECT version FROM book").fetchall() != [(version,)]:
                raise Damaged(self._file)
        return int(version)
