"""SIGKILL a thousand times, at random moments of simulated games of every kind: whatever was shown is there."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tests.faults.found import Found
from tests.referee.process import ROOT
from tests.store.conftest import ram

__all__ = ["ram"]


@contextmanager
def killing(folder: Path, kills: int, *more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that kills so often, beside others."""
    command = [sys.executable, "-m", "tests.faults.killing", str(folder), str(kills), folder.name, *more]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        yield process


def found(process: subprocess.Popen[bytes]) -> Found:
    told, complaints = process.communicate()
    assert complaints == b""
    return msgspec.json.decode(told, type=Found)


def test_a_thousand_kills_lose_nothing_that_was_shown_and_every_game_goes_on(tmp_path: Path, ram: Path) -> None:
    """Nine hundred in memory, which is quicker; for a killed process a file is a file."""
    with killing(ram / "1", 450) as one, killing(ram / "2", 450) as two, killing(tmp_path / "3", 100) as three:
        each = [found(one), found(two), found(three)]
    print(each)
    assert sum(part.kills for part in each) == 1000
    assert [(part.lost, part.false, part.stuck) for part in each] == [(0, 0, 0)] * 3
    # They did play, and some were killed before they could show anything.
    assert all(part.actions > part.kills // 2 and 0 < part.silent < part.kills // 2 for part in each)
    assert each[0].games > 4


def test_a_companion_that_saves_too_late_is_found_out(ram: Path) -> None:
    with killing(ram / "late", 60, "late") as process:
        assert found(process).lost > 0
