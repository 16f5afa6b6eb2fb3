"""Which tag is which card: a database of its own, so that a damaged games database never touches it, and a CSV copy.

The copy is written by rename after each teaching. Where the database is damaged it is set aside, and the copy read.
"""

from __future__ import annotations

import csv
import io
import os
import re
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from companion.store.faults import FAILURES, Damaged, NotSaved, is_damage, reason
from companion.store.files import PARTS, make_folder, set_aside, sync, unsound
from companion.views import Msg, msg

DATABASE = "tags.sqlite3"
COPY = "tags.csv"
HEADER = ("uid", "game", "card")
_VERSION = 1
_UID = re.compile("[0-9A-F]{8}(?:[0-9A-F]{6}){0,2}")
_CARD = re.compile(r"[a-z0-9-]+(?:#[1-9][0-9]{0,3})?")


class BadTags(Exception):
    """A CSV file that is no list of tags: line, field, and what is allowed there."""

    def __init__(self, fault: Msg) -> None:
        super().__init__(fault.id)
        self.fault = fault


class Tags:
    """The taught tags of a data folder: UID to game and card. Each change is on disk when the call returns.

    `trouble` is what people must be told (a damaged file was set aside). Opening raises nothing but `OSError` or
    `sqlite3.Error` where the folder cannot be read at all.
    """

    def __init__(self, folder: Path) -> None:
        self.trouble: Msg | None = None
        self._folder = folder
        self._file = folder / DATABASE
        self._pending: list[tuple[str, str, str]] = []
        self._db: sqlite3.Connection | None = None
        self._known: dict[str, tuple[str, str]] = {}
        self._load()

    def close(self) -> None:
        """Writes what is owed, if it can be, and closes the file."""
        with suppress(NotSaved):
            self._flush()
        self._let_go()

    def all(self) -> dict[str, tuple[str, str]]:
        """Every tag with its game and card."""
        return dict(self._known)

    def teach(self, tags: Mapping[str, tuple[str, str]]) -> None:
        """These tags stand for these cards from now on, all of them or none. Raises `NotSaved`; they are then owed."""
        self._known |= tags
        self._pending += [(uid, game, card) for uid, (game, card) in tags.items()]
        self._flush()

    def forget(self, uids: Iterable[str]) -> None:
        """These tags stand for nothing any more. Raises `NotSaved`."""
        for uid in uids:
            self._known.pop(uid, None)
            self._pending.append((uid, "", ""))
        self._flush()

    def copy(self) -> None:
        """Writes the CSV copy beside its place and renames it there. Raises `NotSaved`."""
        half = self._folder / f"{COPY}.new"
        try:
            make_folder(self._folder)
            with half.open("w", encoding="utf-8", newline="") as file:
                file.write(to_csv(self._known))
                file.flush()
                os.fsync(file.fileno())
            half.rename(self._folder / COPY)
            sync(self._folder)
        except OSError as error:
            raise NotSaved(reason(error, self._folder)) from error

    def retry(self) -> bool:
        """Tries to write what is owed; whether all is on disk now."""
        try:
            self._flush()
        except NotSaved:
            return False
        return True

    def _load(self) -> None:
        try:
            self._known = self._read()
        except FAILURES as error:
            if is_damage(error):
                self._set_aside(PARTS)
            else:
                self.trouble = reason(error, self._folder)

    def _flush(self) -> None:
        if not self._pending:
            return
        try:
            db = self._open()
            db.execute("BEGIN IMMEDIATE")
            for uid, game, card in self._pending:
                db.execute("DELETE FROM tag WHERE uid = ?", (uid,))
                if game:
                    db.execute("INSERT INTO tag VALUES (?, ?, ?)", (uid, game, card))
            db.execute("COMMIT")
        except FAILURES as error:
            self._let_go()
            raise NotSaved(reason(error, self._folder)) from error
        self._pending.clear()

    def _read(self) -> dict[str, tuple[str, str]]:
        make_folder(self._folder)
        if unsound(self._file):
            self._set_aside(PARTS)
        db = self._open()
        if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise Damaged(self._file)
        return {uid: (game, card) for uid, game, card in db.execute("SELECT uid, game, card FROM tag ORDER BY rowid")}

    def _open(self) -> sqlite3.Connection:
        if self._db is None:
            self._db = sqlite3.connect(self._file, isolation_level=None, timeout=1.0)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS tag (uid TEXT PRIMARY KEY, game TEXT NOT NULL, card TEXT NOT NULL) STRICT"
            )
            self._db.execute(f"PRAGMA user_version = {_VERSION}")
        return self._db

    def _let_go(self) -> None:
        if self._db is not None:
            with suppress(sqlite3.Error):
                self._db.close()
            self._db = None

    def _set_aside(self, parts: tuple[str, ...]) -> None:
        """A damaged file goes out of the way, and the CSV copy gives a new database what it knows."""
        self._let_go()
        self.trouble = msg("tags.damaged", file=set_aside(self._file, parts))
        with suppress(OSError, BadTags, NotSaved, UnicodeDecodeError):
            self.teach(from_csv((self._folder / COPY).read_text("utf-8")))


def to_csv(tags: Mapping[str, tuple[str, str]]) -> str:
    """Tags as CSV, by game and card: `uid,game,card`."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows((uid, game, card) for uid, (game, card) in sorted(tags.items(), key=lambda tag: (*tag[1], tag[0])))
    return written.getvalue()


def from_csv(text: str) -> dict[str, tuple[str, str]]:
    """The tags that a CSV text holds. Raises `BadTags` with the line, the field and what is allowed."""
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    if not rows or tuple(name.strip() for name in rows[0]) != HEADER:
        raise BadTags(msg("tags.header", wanted=",".join(HEADER)))
    tags: dict[str, tuple[str, str]] = {}
    cards: dict[tuple[str, str], int] = {}
    for number, row in enumerate(rows[1:], 2):
        if not row:
            continue
        if len(row) != len(HEADER):
            raise BadTags(msg("tags.fields", line=number, wanted=",".join(HEADER)))
        uid, game, card = (field.strip() for field in row)
        uid = uid.upper().replace(":", "").replace(" ", "")
        if not _UID.fullmatch(uid):
            raise BadTags(msg("tags.uid", line=number, value=uid[:40]))
        if not game.isidentifier():
            raise BadTags(msg("tags.game", line=number, value=game[:40]))
        if not _CARD.fullmatch(card):
            raise BadTags(msg("tags.card", line=number, value=card[:40]))
        if uid in tags:
            raise BadTags(msg("tags.twice", line=number, value=uid))
        if (game, card) in cards:
            raise BadTags(msg("tags.card-twice", line=number, value=card, other=cards[game, card]))
        tags[uid] = (game, card)
        cards[game, card] = number
    return tags
