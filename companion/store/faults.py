"""What can be wrong with a disk, as people are told of it."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from pathlib import Path

from companion.views import Msg, msg


class NotSaved(Exception):
    """The disk refuses for now. What was accepted waits in memory and is written, in order, when it can be."""

    def __init__(self, reason: Msg) -> None:
        super().__init__(f"{reason.id} {reason.facts}")
        self.reason = reason


class Busy(Exception):
    """Another companion holds the table. `pid` and `since` are "?" where it has not said yet who it is."""

    def __init__(self, pid: str, since: str, file: Path) -> None:
        super().__init__(f"another companion holds the table: process {pid}, since {since} ({file})")
        self.reason = msg("store.busy", pid=pid, since=since, file=str(file))


class TooNew(Exception):
    """The games were written by a newer companion: this one would not understand them, and leaves them alone."""

    def __init__(self, file: Path, version: int, known: int) -> None:
        super().__init__(f"{file} has version {version}; this companion knows versions up to {known}: use a newer one")
        self.reason = msg("store.too-new", file=str(file), version=version, known=known)


class Damaged(Exception):
    """The file is no sound record of games."""


FAILURES = (sqlite3.Error, OSError, MemoryError, UnicodeDecodeError, Damaged, Busy, TooNew)
"""All that opening, reading and writing may raise. A spoilt length makes SQLite ask for too much memory, and where it
quotes a spoilt name in its message, Python cannot read the message."""

_DAMAGE = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_ERROR,  # a table or column is not there
    sqlite3.SQLITE_CONSTRAINT,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_TOOBIG,
}
_UNREADABLE = {sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS}
_LITTLE = 64 * 1024
"""Bytes. SQLite's index of its log alone takes 32 KiB, and a failure to make room for it is not called "full"."""


def is_damage(error: BaseException) -> bool:
    """Whether the files themselves are spoilt, so that waiting would not help."""
    if not isinstance(error, sqlite3.Error):
        return isinstance(error, Damaged | MemoryError | UnicodeDecodeError)
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return code in _UNREADABLE or code & 0xFF in _DAMAGE


def reason(error: BaseException, folder: Path) -> Msg:
    """Why the disk refuses, in as few kinds as people can do something about."""
    if isinstance(error, Busy | TooNew | NotSaved):
        return error.reason
    number = error.errno if isinstance(error, OSError) else None
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    if code == sqlite3.SQLITE_FULL or number in (errno.ENOSPC, errno.EDQUOT):
        return msg("store.full")
    if code == sqlite3.SQLITE_READONLY or number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return msg("store.read-only")
    if folder.is_dir() and not os.access(folder, os.W_OK):
        return msg("store.read-only")
    if folder.is_dir() and shutil.disk_usage(folder).free < _LITTLE:
        return msg("store.full")
    return msg("store.failing", error=str(error))
