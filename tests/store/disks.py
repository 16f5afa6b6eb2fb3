"""Disks that refuse: full, read-only, failing, cut off from power. Real ones where the machine lets us mount them."""

from __future__ import annotations

import fcntl
import os
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

_EXT4_IOC_SHUTDOWN = 0x8004587D
_NOTHING_FLUSHED = (2).to_bytes(4, "little")


@contextmanager
def mounted(place: Path, *how: str) -> Iterator[None]:
    """Mounts something at a place; skips the test where we may not."""
    place.mkdir(exist_ok=True)
    done = subprocess.run(["mount", *how, place], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"needs the right to mount: {done.stderr.strip()}")
    try:
        yield
    finally:
        if subprocess.run(["umount", place], check=False).returncode:
            subprocess.run(["umount", "-l", place], check=True)
            pytest.fail(f"something still held {place} open")


@contextmanager
def read_only(place: Path) -> Iterator[None]:
    """Makes a mounted disk read-only for a while."""
    subprocess.run(["mount", "-o", "remount,ro", place], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", place], check=True)


class Tmpfs:
    """A small disk in memory that can be filled and emptied."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._ballast = place / "ballast"

    def refuse(self) -> None:
        """Fills the disk to its last byte."""
        with self._ballast.open("wb", buffering=0) as file:
            while True:
                try:
                    file.write(bytes(4096))
                except OSError:
                    return

    def allow(self) -> None:
        """Gives the room back."""
        self._ballast.unlink()


class Limited:
    """A folder in which this process may write no further, for whoever may not mount."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def refuse(self, size: int = 0) -> None:
        """No file grows beyond `size` bytes, nor is one written there."""
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))

    def allow(self) -> None:
        """Files may grow again."""
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Files may grow for a while."""
        limit, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
        self.allow()
        yield
        self.refuse(limit)


class Ext4:
    """A disk with a file system that forgets in a power cut what was not synced."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "disk"
        self._image = folder / "image"
        with self._image.open("wb") as image:
            image.truncate(8 << 20)
        mkfs = shutil.which("mkfs.ext4", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
        if mkfs is None:
            pytest.skip("needs mkfs.ext4")
        subprocess.run([mkfs, "-q", "-F", self._image], check=True)

    def in_use(self) -> Any:
        """Mounted, as a context."""
        return mounted(self.place, "-o", "loop", str(self._image))

    def turn_read_only(self) -> None:
        """What the kernel does to a disk on which it found errors, open files and all."""
        subprocess.run(["mount", "-o", "remount,abort", self.place], check=True, capture_output=True)


def cut_power(disk: Path) -> None:
    """Nothing more reaches an ext4 disk, not even what was written to it but not synced."""
    handle = os.open(disk, os.O_RDONLY)
    fcntl.ioctl(handle, _EXT4_IOC_SHUTDOWN, _NOTHING_FLUSHED)
    os.close(handle)


class Plan:
    """Which statement fails, counted from the moment it is set, and how."""

    def __init__(self) -> None:
        self.left: int | None = None
        self.after = False
        self.code = sqlite3.SQLITE_IOERR

    def fail(self, left: int, code: int, *, after: bool) -> None:
        """The statement after `left` others fails with a code; `after` it was carried out in truth."""
        self.left, self.code, self.after = left, code, after

    def due(self) -> bool:
        """Whether it is this statement's turn to fail. It fails once."""
        if self.left is None:
            return False
        self.left -= 1
        if self.left >= 0:
            return False
        self.left = None
        return True


def failing(monkeypatch: pytest.MonkeyPatch) -> Plan:
    """Connections opened from now on fail as the plan says."""
    plan = Plan()

    class Failing(sqlite3.Connection):
        def execute(self, *args: Any) -> sqlite3.Cursor:
            due = plan.due()
            if not due or plan.after:
                cursor = super().execute(*args)
            if not due:
                return cursor
            error = sqlite3.OperationalError("planned")
            error.sqlite_errorcode = plan.code
            raise error

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Failing))
    return plan
