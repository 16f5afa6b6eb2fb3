"""A disk in a power cut, from the system calls that a program made: what was synced is there, of the rest anything.

Writes to a file that no sync followed are kept, lost or torn, each for itself; of the names that were made, changed or
removed since their folder was synced, only the first so many hold, as a journalling file system does it.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

SECTOR = 512
"""Bytes that a disk writes as a whole."""

CALLS = "openat,pwrite64,write,fsync,fdatasync,rename,unlink,ftruncate"

_FD = r"\d+<(?P<path>[^>]*)>"
_TEXT = r'"(?P<text>(?:[^"\\]|\\.)*)"'
_LINES = {
    "open": re.compile(rf"openat\([^,]*, {_TEXT}, (?P<flags>\S+?)(?:, \d+)?\) += \d"),
    "pwrite": re.compile(rf"pwrite64\({_FD}, {_TEXT}, \d+, (?P<at>\d+)\) += (?P<done>\d+)$"),
    "write": re.compile(rf"write\({_FD}, {_TEXT}, \d+\) += \d"),
    "sync": re.compile(rf"f(?:data)?sync\({_FD}\) += 0"),
    "rename": re.compile(rf'rename\({_TEXT}, "(?P<to>[^"]*)"\) += 0'),
    "unlink": re.compile(rf"unlink\({_TEXT}\) += 0"),
    "cut": re.compile(rf"ftruncate\({_FD}, (?P<size>\d+)\) += 0"),
}


class Call(NamedTuple):
    """A system call that succeeded. `path` is a file's name in the folder, "" the folder itself."""

    kind: str
    path: str
    data: bytes = b""
    at: int = 0
    to: str = ""


def calls_of(command: Sequence[str], folder: Path, work: Path, cwd: Path) -> list[Call]:
    """Runs a program and returns what it did to the files of a folder, and what it said ("said")."""
    if shutil.which("strace") is None:
        pytest.fail("strace is missing, which looks on what is synced: sudo apt install strace", pytrace=False)
    trace, said = work / "trace", work / "said"
    strace = ["strace", "-y", "-qq", "-s", "100000", "-e", f"trace={CALLS}", "-o", str(trace)]
    with said.open("wb") as out:
        done = subprocess.run([*strace, *command], stdout=out, stderr=subprocess.PIPE, cwd=cwd, check=False)
    if done.returncode:
        pytest.fail(f"strace could not look on: {done.stderr.decode(errors='replace')[-500:]}", pytrace=False)
    with trace.open("r", encoding="latin-1") as lines:
        return list(_calls(lines, f"{folder}/", str(said)))


def _calls(lines: Iterator[str], folder: str, said: str) -> Iterator[Call]:
    for line in lines:
        for kind, pattern in _LINES.items():
            found = pattern.match(line)
            if found is None:
                continue
            part = found.groupdict()
            where = part["path"] if "path" in part else part["text"]
            data = _bytes(part["text"]) if kind in ("pwrite", "write") else b""
            if kind == "write" and where == said:
                yield Call("said", "", data)
            elif f"{where}/" == folder and kind == "sync":
                yield Call("sync", "")
            elif where.startswith(folder) and (kind != "open" or "O_CREAT" in part["flags"]):
                assert kind != "write", line  # nothing of ours is written without saying where
                assert "O_TRUNC" not in part.get("flags", ""), line
                at = int(part.get("at") or part.get("size") or 0)
                yield Call(kind, where.removeprefix(folder), data, at, part.get("to", "").removeprefix(folder))


def _bytes(quoted: str) -> bytes:
    """What strace quotes as C does."""
    return quoted.encode("latin-1").decode("unicode_escape").encode("latin-1")


Change: TypeAlias = tuple[int, bytes | None]
"""Bytes at an offset; None: the file is cut to that length."""


class File:
    """A file: what a sync has made sure of, and what came since."""

    def __init__(self) -> None:
        self.safe = bytearray()
        self.changes: list[Change] = []

    def sync(self) -> None:
        for change in self.changes:
            _apply(self.safe, change)
        self.changes.clear()

    def after_a_cut(self, chance: random.Random) -> bytes:
        """What may be left of it."""
        left = bytearray(self.safe)
        for at, data in self.changes:
            fate = chance.choice(("kept", "lost", "torn"))
            if fate == "torn" and data is not None:
                _apply(left, (at, data[: SECTOR * chance.randrange(1 + len(data) // SECTOR)]))
            elif fate == "kept":
                _apply(left, (at, data))
        return bytes(left)


class Disk:
    """A folder's files, under the names that they have, and that a sync has made sure of."""

    def __init__(self) -> None:
        self.names: dict[str, File] = {}
        self._safe: dict[str, File] = {}
        self._renamed: list[dict[str, File]] = []
        """The names after each change since the folder was synced."""

    def do(self, call: Call) -> None:
        """What a system call does."""
        file = self.names.get(call.path)
        match call.kind:
            case "open" if file is None:
                self._name({**self.names, call.path: File()})
            case "rename" if file is not None:
                self._name({**{name: one for name, one in self.names.items() if name != call.path}, call.to: file})
            case "unlink":
                self._name({name: one for name, one in self.names.items() if name != call.path})
            case "sync" if not call.path:
                self._safe = self.names
                self._renamed.clear()
            case "sync" if file is not None:
                file.sync()
            case "pwrite" if file is not None:
                file.changes.append((call.at, call.data))
            case "cut" if file is not None:
                file.changes.append((call.at, None))
            case _:
                pass

    def cut(self, chance: random.Random, folder: Path) -> None:
        """Writes to an empty folder what a power cut may leave now."""
        names = chance.choice([self._safe, *self._renamed])
        for name, file in names.items():
            (folder / name).write_bytes(file.after_a_cut(chance))

    def _name(self, names: dict[str, File]) -> None:
        self.names = names
        self._renamed.append(names)


def _apply(file: bytearray, change: Change) -> None:
    at, data = change
    if len(file) < at:
        file.extend(bytes(at - len(file)))
    if data is None:
        del file[at:]
    else:
        file[at : at + len(data)] = data


def said(call: Call) -> list[str]:
    """The lines of what was said."""
    return call.data.decode().splitlines() if call.kind == "said" else []
