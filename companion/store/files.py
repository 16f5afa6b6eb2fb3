"""The files around the database: the lock, the folder, and what is set aside because it is damaged."""

from __future__ import annotations

import fcntl
import os
import shutil
import struct
from contextlib import suppress
from itertools import count
from pathlib import Path

from companion.store.faults import Busy

PARTS = ("", "-wal", "-shm")
"""A database, its log and the index of its log."""

_HEAD, _FRAME = 32, 24
"""Bytes at the head of a log, and of each of its frames, which a page follows (SQLite's file format, section 4.1)."""


def make_folder(folder: Path) -> None:
    """Makes the data folder and those above it, on disk, not only in memory."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync(folder.parent)


def sync(folder: Path) -> None:
    """Writes a folder's names to disk: a file made or renamed may otherwise be gone after a power cut."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def hold(file: Path, since: str) -> int:
    """Locks the table for this process and writes down who holds it. The lock ends with the process, however it ends.

    Raises `Busy` if another one holds it, `OSError` where there can be no such file.
    """
    if file.exists() and not file.is_file():
        set_aside(file, ("",))
    handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        pid, _, when = os.pread(handle, 200, 0).decode(errors="replace").strip().partition(" ")
        os.close(handle)
        raise Busy(pid or "?", when or "?", file) from None
    except OSError:
        os.close(handle)
        raise
    with suppress(OSError):  # a full disk: the lock holds all the same, only its name is missing
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"{os.getpid()} {since}\n".encode(), 0)
    return handle


def set_aside(file: Path, parts: tuple[str, ...] = PARTS) -> str:
    """Renames a damaged database's files to `….damaged-<n>…`, the first n that is free; returns the first's."""
    name = _free_name(file)
    for part in parts:
        with suppress(FileNotFoundError):
            file.with_name(file.name + part).rename(file.with_name(name + part))
    sync(file.parent)
    return name + parts[0]


def copy_log(file: Path) -> str:
    """Keeps a copy of the log of a database that is open, as `set_aside` would name it; returns the log's name."""
    name = _free_name(file) + "-wal"
    shutil.copyfile(file.with_name(file.name + "-wal"), file.with_name(name))
    return name


def _free_name(file: Path) -> str:
    names = (f"{file.stem}.damaged-{n}{file.suffix}" for n in count(1))
    return next(name for name in names if not any(os.path.lexists(file.with_name(name + part)) for part in PARTS))


def unsound(file: Path) -> tuple[str, ...]:
    """Those of a database's files that can be seen to be damaged before SQLite, which would pass over it, opens them.

    An empty database is none (ours is complete before it gets its name), and SQLite would throw its log away. A log
    alone would be read into a new database, one whose head is spoilt would be forgotten with all that is in it.
    """
    present = [part for part in PARTS if os.path.lexists(file.with_name(file.name + part))]
    if not present:
        return ()
    if any(not file.with_name(file.name + part).is_file() for part in present):
        return PARTS
    if "" not in present or not file.stat().st_size:
        return PARTS
    return () if "-wal" not in present or _is_log(file.with_name(file.name + "-wal")) else ("-wal",)


def is_log_broken(file: Path, sound: int) -> bool:
    """Whether the log held more than the `sound` frames that SQLite read before it met a spoilt one.

    A commit is on disk before the next one is written, so after the frames that a power cut spoilt there is at most the
    end of that same commit. Two ends of commits mean that the disk spoilt what was safe. Frames left from before the
    log's last round bear other salts.
    """
    wal = file.with_name(file.name + "-wal")
    with wal.open("rb") as log:
        head = log.read(_HEAD)
        if len(head) < _HEAD:
            return False
        step = _FRAME + int.from_bytes(head[8:12])
        starts = range(_HEAD + sound * step, wal.stat().st_size, step)
        frames = (os.pread(log.fileno(), _FRAME, at) for at in starts)
        ends = [frame for frame in frames if frame[8:16] == head[16:24] and any(frame[4:8])]
    return len(ends) > 1


def _is_log(wal: Path) -> bool:
    """Whether a write-ahead log is empty or has a sound head (SQLite's file format, section 4.1, "WAL File Format")."""
    with wal.open("rb") as log:
        head = log.read(_HEAD)
    if not head:
        return True
    if len(head) < _HEAD:
        return False
    magic = int.from_bytes(head[:4])
    if magic & ~1 != 0x377F0682:
        return False
    words = struct.unpack(">6I" if magic & 1 else "<6I", head[:24])
    first = second = 0
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return (first, second) == struct.unpack(">2I", head[24:])
