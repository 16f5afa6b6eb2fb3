"""The store that the loop talks to: values in, on disk before it returns; or `NotSaved`, and kept until they can be."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from companion.effects import Append, Begin, Close, Missed
from companion.remembered import Forgotten
from companion.store import entries, files, schema
from companion.store.entries import Added, Begun, Closed, Cut, Entry, Forgot, Past, Saved
from companion.store.faults import FAILURES, Busy, NotSaved, TooNew, is_damage, reason
from companion.views import Msg, msg

T = TypeVar("T")

DATABASE = "games.sqlite3"
LOCK = "games.lock"


def _utc() -> datetime:
    return datetime.now(UTC)


class Store:
    """The games of one data folder, for one companion at a time.

    `trouble` is what people must be told of the disk's state (a damaged file set aside, a disk that refuses), until the
    caller sets it back to None. A disk that refuses never keeps the store from opening: it then has nothing to give,
    and writes what it is given as soon as it can.

    Raises `Busy` and `TooNew` when opened, nothing else.
    """

    def __init__(
        self, folder: Path, *, now: Callable[[], datetime] = _utc, ladder: schema.Ladder = schema.LADDER
    ) -> None:
        self.trouble: Msg | None = None
        self._folder = folder
        self._file = folder / DATABASE
        self._now = now
        self._ladder = ladder
        self._lock: int | None = None
        self._db: sqlite3.Connection | None = None
        self._games: dict[int, list[Entry]] = {}
        """What this run knows of the games it touched: it is ahead of the disk while that refuses, and written anew
        where the disk lost it."""
        self._backlog: list[tuple[int, Entry]] = []
        """What is not on disk yet, with the game it belongs to."""
        self._written: int | None = None
        """The database's count of entries as we left it; None until it was open once."""
        self._next = 1
        self._ids: dict[int, int] = {}
        """Ids of the games begun in this run, by the number that the table gave their records."""
        try:
            self._open()
        except (Busy, TooNew):
            self.shut()
            raise
        except FAILURES as error:
            self._let_go(error)
            self.trouble = reason(error, folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.shut()

    def shut(self) -> None:
        """Writes what still waits, if it can be, and lets go of the table."""
        if self._backlog:
            self.retry()
        self._leave()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # Writing

    def begin(self, begin: Begin) -> int:
        """Begins a game; returns its id: its record's number, unless that is taken on disk. Raises `NotSaved`."""
        if self._written is None:
            self.retry()  # a store that could not be opened so far learns here which ids are taken
        id = max(begin.record, self._next)
        self._next = id + 1
        self._ids[begin.record] = id
        self._games[id] = []
        self._accept(id, Begun(begin, self._time()))
        return self._ids[begin.record]

    def append(self, append: Append) -> None:
        """Adds an accepted action to its game. Raises `NotSaved`, `LookupError` where there is no such game."""
        id = self._id(append.record)
        self._accept(id, Added(len(entries.actions(self._games[id])), append, self._time()))

    def close(self, close: Close) -> None:
        """Finishes a game, puts it away or opens it again. Raises `NotSaved`, `LookupError` where there is no such."""
        self._accept(self._id(close.record), Closed(close.how, self._time()))

    def cut(self, id: int, n: int) -> None:
        """Moves a game's actions from the `n`th on aside (table `dropped`): it goes on from there.

        Raises `NotSaved`, `LookupError` where there is no such game.
        """
        id = self._id(id)
        self._games[id] = entries.cut(self._games[id], n)
        self._accept(id, Cut(n, self._time()))

    def miss(self, missed: Missed) -> None:
        """Counts a refusal. It is written together with what is saved next: none is worth a wait for the disk."""
        id = self._ids.get(missed.record, missed.record)
        if id in self._games:
            self._games[id].append(Forgot(missed.rule))
            self._backlog.append((id, Forgot(missed.rule)))

    def retry(self) -> bool:
        """Tries to write what still waits, in order; whether all is on disk now."""
        try:
            self._flush()
        except NotSaved:
            return False
        return True

    @property
    def unsaved(self) -> int:
        """How many entries wait for the disk."""
        return len(self._backlog)

    # Reading

    @property
    def last(self) -> int:
        """The newest game's id, 0 where there is none: the table counts on from it."""
        return self._next - 1

    def unfinished(self, most: int = 3) -> tuple[Saved, ...]:
        """The newest games that are neither finished nor put away, the newest last."""
        ids = {id for id in self._read(schema.open_games) or () if id not in self._games}
        ids |= {id for id, known in self._games.items() if not entries.closing(known)}
        found: list[Saved] = []
        for id in sorted(ids, reverse=True):
            known = self._entries(id)
            game = entries.saved(id, known or ())
            if game and known:
                self._games[id] = known
                found.append(game)
            elif known is not None:
                self._give_up(id)
            if len(found) == most:
                break
        return tuple(reversed(found))

    def load(self, id: int) -> Saved | None:
        """A game, to play it again; None if there is none, or it cannot be read."""
        return entries.saved(id, self._entries(id) or ())

    def finished(self) -> tuple[Past, ...]:
        """The finished games, the newest first."""
        past = {game.id: game for game in self._read(schema.finished) or ()}
        for id, known in self._games.items():
            past.pop(id, None)
            game, closed = entries.saved(id, known), entries.closing(known)
            if game and closed and closed.how == "over":
                past[id] = Past(id, game.game, game.players, game.began, closed.at)
        return tuple(past[id] for id in sorted(past, reverse=True))

    def refusals(self) -> tuple[Forgotten, ...]:
        """How often each rule was forgotten in each game, the most forgotten first."""
        on_disk = [(name, rule, n) for id, name, rule, n in self._read(schema.refusals) or () if id not in self._games]
        games = [(entries.saved(id, known), known) for id, known in self._games.items()]
        here = [(game.game, *of) for game, known in games if game for of in entries.forgotten(known).items()]
        return entries.most_forgotten((*on_disk, *here))

    def names(self) -> tuple[str, ...]:
        """The names of players so far, those of the newest game first."""
        played = dict(self._read(schema.players) or ())
        played |= {id: game.players for id, known in self._games.items() if (game := entries.saved(id, known))}
        return tuple(dict.fromkeys(name for id in sorted(played, reverse=True) for name in played[id]))

    # What both rest on

    def _time(self) -> str:
        return self._now().astimezone(UTC).isoformat(timespec="seconds")

    def _id(self, record: int) -> int:
        """The id of a game whose record the caller names; from here on it is among those this run knows."""
        id = self._ids.get(record, record)
        known = self._entries(id)
        if not known:
            raise LookupError(f"no game {id} that can be read")
        self._games[id] = known
        return id

    def _entries(self, id: int) -> list[Entry] | None:
        """A game's entries: [] if there is none or it is spoilt, None if the disk cannot be read just now."""
        if id in self._games:
            return self._games[id]
        return self._read(lambda db: schema.load(db, id))

    def _give_up(self, id: int) -> None:
        """A game whose beginning is spoilt is told of once, and then left lying where it is."""
        self.trouble = msg("store.lost-game", n=id)
        self._backlog.append((id, Closed("damaged", self._time())))
        self.retry()

    def _accept(self, game: int, entry: Entry) -> None:
        if not isinstance(entry, Cut):
            self._games[game].append(entry)
        self._backlog.append((game, entry))
        self._flush()

    def _flush(self) -> None:
        """Writes the backlog. Of a database found damaged meanwhile, this run's games are written to a new one."""
        try:
            try:
                self._write()
            except FAILURES as error:
                self._let_go(error)
                if not is_damage(error):
                    raise
                self._set_aside(files.PARTS)
                self._write()
        except FAILURES as error:
            self._let_go(error)
            raise NotSaved(reason(error, self._folder)) from error

    def _write(self) -> None:
        """One transaction for all that waits: it is on disk as a whole or not at all."""
        db = self._open()
        if not self._backlog:
            return
        db.execute("BEGIN IMMEDIATE")
        self._catch_up(db)
        for game, entry in self._backlog:
            schema.write(db, game, entry)
        schema.count(db, len(self._backlog))
        db.execute("COMMIT")
        self._written = (self._written or 0) + len(self._backlog)
        self._backlog.clear()

    def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T | None:
        """An answer from the database; None, and `trouble`, where the disk has none to give."""
        try:
            return ask(self._open())
        except FAILURES as error:
            self._let_go(error)
            self.trouble = reason(error, self._folder)
            if is_damage(error):
                with suppress(OSError):
                    self._set_aside(files.PARTS)
            return None

    # The connection

    def _open(self) -> sqlite3.Connection:
        if self._db is not None:
            return self._db
        files.make_folder(self._folder)
        if self._lock is None:
            self._lock = files.hold(self._folder / LOCK, self._time())
        if damaged := files.unsound(self._file):
            self._set_aside(damaged)
        check = self._written is None
        try:
            self._db = schema.open_book(self._file, self._ladder, check=check)
        except FAILURES as error:
            if not is_damage(error):
                raise
            self._set_aside(files.PARTS)
            self._db = schema.open_book(self._file, self._ladder, check=check)
        if check:
            self._look_at_log(self._db)
        self._catch_up(self._db)
        return self._db

    def _look_at_log(self, db: sqlite3.Connection) -> None:
        """Tells if the log is spoilt before its end: what was played last may be missing."""
        with suppress(sqlite3.Error, OSError):  # a full disk keeps nobody from reading
            if files.is_log_broken(self._file, schema.frames(db)):
                self.trouble = msg("store.damaged-log", file=files.copy_log(self._file))

    def _catch_up(self, db: sqlite3.Connection) -> None:
        """Compares the database with what we wrote: a failed commit may have taken place, the file may be a new one."""
        on_disk = schema.written(db)
        if self._written is None:
            self._renumber(schema.last_id(db))
        elif 0 <= on_disk - self._written <= len(self._backlog):
            del self._backlog[: on_disk - self._written]
        else:
            self._backlog = [(id, entry) for id, known in sorted(self._games.items()) for entry in known]
        self._written = on_disk

    def _renumber(self, taken: int) -> None:
        """Games begun before the database could be opened come after those in it."""
        self._games = {id + taken: known for id, known in self._games.items()}
        self._backlog = [(id + taken, entry) for id, entry in self._backlog]
        self._next += taken
        self._ids = {record: id + taken for record, id in self._ids.items()}

    def _set_aside(self, parts: tuple[str, ...]) -> None:
        self._leave()
        name = files.set_aside(self._file, parts)
        self.trouble = msg("store.damaged", file=name) if "" in parts else msg("store.damaged-log", file=name)

    def _let_go(self, error: BaseException) -> None:
        """After a failure: ends the transaction. Only a full disk leaves the connection as good as it was."""
        if self._db is None:
            return
        with suppress(sqlite3.Error):
            self._db.rollback()
        if reason(error, self._folder) != msg("store.full") or self._db.in_transaction:
            self._leave()

    def _leave(self) -> None:
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
            self._db = None
