"""The database: its tables, how they grow from version to version, and each entry's way in and out.

Version n is made by the first n rungs of `LADDER`. Every version keeps the row of `book`: `version` repeats the file's
`user_version` (a spoilt head must not look like a newer companion's), `written` counts the entries ever written, so
that after a failed commit it can be seen whether it took place.

Each row carries a checksum of its text: SQLite has none, and a spoilt byte in a line is no fault to it.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from companion.effects import Append, Begin
from companion.store.entries import Added, Begun, Closed, Cut, Entry, Forgot, Past
from companion.store.faults import Damaged, TooNew
from companion.store.files import PARTS, sync

Ladder: TypeAlias = tuple[tuple[str, ...], ...]

LADDER: Ladder = (
    (
        """CREATE TABLE book (
            one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL, written INTEGER NOT NULL
        ) STRICT""",
        "INSERT INTO book VALUES (1, 0, 0)",
        """CREATE TABLE game (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, players TEXT NOT NULL, options TEXT NOT NULL,
            dice TEXT NOT NULL, began TEXT NOT NULL, ended TEXT,
            how TEXT CHECK (how IN ('over', 'away', 'damaged')), sum INTEGER NOT NULL, deck TEXT NOT NULL
        ) STRICT""",
        """CREATE TABLE action (
            game INTEGER NOT NULL REFERENCES game, n INTEGER NOT NULL, line TEXT NOT NULL,
            source TEXT NOT NULL, mark TEXT NOT NULL, at TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (game, n)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE dropped (
            id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, n INTEGER NOT NULL, line TEXT NOT NULL,
            source TEXT NOT NULL, mark TEXT NOT NULL, at TEXT NOT NULL, sum INTEGER NOT NULL, cut TEXT NOT NULL
        ) STRICT""",
    ),
    (
        """CREATE TABLE refusal (
            game INTEGER NOT NULL REFERENCES game, rule TEXT NOT NULL, n INTEGER NOT NULL, sum INTEGER NOT NULL,
            PRIMARY KEY (game, rule)
        ) STRICT, WITHOUT ROWID""",
    ),
)

_WAIT = 0.05
"""Seconds to wait for somebody who looks into the file with a tool of his own; nobody at the table waits longer."""
_RECENT = 200
"""Games whose players' names are offered."""


def open_book(file: Path, ladder: Ladder, *, check: bool) -> sqlite3.Connection:
    """The database, made if missing, checked if asked to, and brought to the last version.

    Raises `Damaged`, `TooNew`, `sqlite3.Error` or `OSError`.
    """
    if not file.exists():
        _create(file, ladder)
    with ExitStack() as on_failure:
        db = on_failure.enter_context(closing(_connect(file)))
        if check and db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise Damaged(file)
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if db.execute("SELECT version FROM book").fetchall() != [(version,)]:
            raise Damaged(file)
        if version > len(ladder):
            raise TooNew(file, version, len(ladder))
        _climb(db, version, ladder)
        on_failure.pop_all()
    return db


def _connect(file: Path) -> sqlite3.Connection:
    with ExitStack() as on_failure:
        db = on_failure.enter_context(closing(sqlite3.connect(file, isolation_level=None, timeout=_WAIT)))
        db.text_factory = _text
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        on_failure.pop_all()
    return db


def read_only(file: Path) -> sqlite3.Connection:
    """A database that is there, to look at. Raises `sqlite3.Error`."""
    db = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=_WAIT)
    db.text_factory = _text
    return db


def _text(raw: bytes) -> str:
    return raw.decode(errors="replace")  # a checksum tells, and says of which row


def _create(file: Path, ladder: Ladder) -> None:
    """Makes the database beside its place and renames it there, so that a half-made one never bears the name."""
    half = file.with_name(file.name + ".new")
    for part in (*PARTS, "-journal"):
        half.with_name(half.name + part).unlink(missing_ok=True)
    with closing(_connect(half)) as db:
        _climb(db, 0, ladder)
    half.rename(file)
    sync(file.parent)


def _climb(db: sqlite3.Connection, version: int, ladder: Ladder) -> None:
    if version == len(ladder):
        return
    db.execute("BEGIN IMMEDIATE")
    for rung in ladder[version:]:
        for statement in rung:
            db.execute(statement)
    db.execute("UPDATE book SET version = ?", (len(ladder),))
    db.execute(f"PRAGMA user_version = {len(ladder)}")
    db.execute("COMMIT")


def frames(db: sqlite3.Connection) -> int:
    """How many sound frames the log held; by the way they are brought into the database, as far as can be."""
    _, log, _ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(log)


def written(db: sqlite3.Connection) -> int:
    """How many entries were ever written."""
    (number,) = db.execute("SELECT written FROM book").fetchone()
    return int(number)


def last_id(db: sqlite3.Connection) -> int:
    """The newest game's id, 0 where there is none."""
    (id,) = db.execute("SELECT coalesce(max(id), 0) FROM game").fetchone()
    return int(id)


def write(db: sqlite3.Connection, game: int, entry: Entry) -> None:
    """One entry, within the caller's transaction."""
    match entry:
        case Begun(begin, at):
            row = (begin.game, _json(begin.players), _json(begin.options), begin.dice, at, begin.deck)
            db.execute(
                "INSERT INTO game (id, name, players, options, dice, began, deck, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (game, *row, _sum(*row)),
            )
        case Added(n, append, at):
            fields = (append.line, append.source, append.mark, at)
            db.execute("INSERT INTO action VALUES (?, ?, ?, ?, ?, ?, ?)", (game, n, *fields, _sum(*fields)))
        case Closed(how, at):
            values = (None, None) if how == "open" else (how, at)
            db.execute("UPDATE game SET how = ?, ended = ? WHERE id = ?", (*values, game))
        case Cut(n, at):
            db.execute(
                "INSERT INTO dropped (game, n, line, source, mark, at, sum, cut) "
                "SELECT game, n, line, source, mark, at, sum, ? FROM action WHERE game = ? AND n >= ? ORDER BY n",
                (at, game, n),
            )
            db.execute("DELETE FROM action WHERE game = ? AND n >= ?", (game, n))
        case Forgot(rule, n):
            db.execute(
                "INSERT INTO refusal VALUES (?, ?, ?, ?) ON CONFLICT (game, rule) DO UPDATE SET n = n + excluded.n",
                (game, rule, n, _sum(rule)),
            )


def count(db: sqlite3.Connection, entries: int) -> None:
    """Adds to the number of entries written, within the transaction that writes them."""
    db.execute("UPDATE book SET written = written + ?", (entries,))


def load(db: sqlite3.Connection, id: int) -> list[Entry]:
    """A game's entries; none if it is not there or what it began with is spoilt."""
    query = "SELECT name, players, options, dice, began, deck, sum, how, ended FROM game WHERE id = ?"
    for *row, total, how, ended in db.execute(query, (id,)):
        if _sum(*row) != total:
            continue
        name, players, options, dice, began, deck = row
        begin = Begin(id, name, tuple(msgspec.json.decode(players)), msgspec.json.decode(options), deck, dice)
        close: list[Entry] = [Closed(how, ended or "")] if how else []
        return [Begun(begin, began), *_actions(db, id), *_refusals(db, id), *close]
    return []


def _actions(db: sqlite3.Connection, id: int) -> list[Added]:
    """A game's actions, numbered without a gap: one that is spoilt or gone stands as an empty line."""
    found: list[Added] = []
    query = "SELECT n, line, source, mark, at, sum FROM action WHERE game = ? AND n >= 0 ORDER BY n"
    for n, line, source, mark, at, total in db.execute(query, (id,)):
        if n > len(found):
            found.append(Added(len(found), Append(id, ""), at))
            break  # what follows a gap means nothing
        sound = _sum(line, source, mark, at) == total
        found.append(Added(n, Append(id, line, source, mark) if sound else Append(id, ""), at))
    return found


def _refusals(db: sqlite3.Connection, id: int) -> list[Entry]:
    query = "SELECT rule, n, sum FROM refusal WHERE game = ? ORDER BY rule"
    return [Forgot(rule, n) for rule, n, total in db.execute(query, (id,)) if _sum(rule) == total]


def refusals(db: sqlite3.Connection) -> Sequence[tuple[int, str, str, int]]:
    """What was refused in all games: the game's id and name, the rule, and how often."""
    query = "SELECT game.id, name, rule, n, refusal.sum FROM refusal JOIN game ON game.id = refusal.game"
    return [(id, name, rule, n) for id, name, rule, n, total in db.execute(query) if _sum(rule) == total]


def open_games(db: sqlite3.Connection) -> Sequence[int]:
    """Ids of the games that are neither finished nor put away."""
    return [id for (id,) in db.execute("SELECT id FROM game WHERE how IS NULL")]


def finished(db: sqlite3.Connection) -> Sequence[Past]:
    """The finished games, those whose players cannot be read left out."""
    query = "SELECT id, name, players, began, ended FROM game WHERE how = 'over'"
    rows = ((id, name, _players(text), began, ended) for id, name, text, began, ended in db.execute(query))
    return [Past(id, name, players, began, ended or "") for id, name, players, began, ended in rows if players]


def players(db: sqlite3.Connection) -> Sequence[tuple[int, tuple[str, ...]]]:
    """Who played the recent games: each one's id and players."""
    query = "SELECT id, players FROM game ORDER BY id DESC LIMIT ?"
    return [(id, _players(text)) for id, text in db.execute(query, (_RECENT,))]


def _players(text: str) -> tuple[str, ...]:
    try:
        return msgspec.json.decode(text, type=tuple[str, ...])
    except msgspec.DecodeError:
        return ()


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _sum(*texts: str) -> int:
    return zlib.crc32("\0".join(texts).encode())
