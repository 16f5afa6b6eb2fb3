"""The plug is pulled: whatever was told to be saved is there, and the companion starts."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import Store
from tests.store.disks import Ext4
from tests.store.games import lines, texts
from tests.store.player import LENGTH

ROOT = Path(__file__).resolve().parents[2]
KILLS = 80
CUTS = 12


class Warm:
    """A process that has all it needs loaded, and forks players."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._orders, self._answers = process.stdin, process.stdout

    def play(self, folder: Path, commits: int, wait: float = 0.0, cut: Path | None = None) -> list[str]:
        """Lets a player play until so many commits and so many seconds have passed, then kills it, or cuts off the disk
        it plays on. What the player told until then.
        """
        print(json.dumps([str(folder), commits, wait, cut and str(cut)]), file=self._orders, flush=True)
        told = json.loads(self._answers.readline())
        assert isinstance(told, list)
        return told


@pytest.fixture
def warm() -> Iterator[Warm]:
    command = [sys.executable, "-m", "tests.store.player"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Warm(process)
        process.communicate()


def kept(folder: Path, told: list[str]) -> int:
    """How many actions are there. All that was told is among them, in order and without a gap, and nothing false."""
    assert [saying for saying in told if saying.startswith(("failed", "refused"))] == []
    with Store(folder) as store:
        assert store.trouble is None
        found = {id: texts(store.load(id)) for id in range(1, store.last + 1)}
        over = {past.id for past in store.finished()}
        assert len(store.unfinished()) <= 1
    for id, actions in found.items():
        assert actions == lines(range(len(actions)))
        assert len(actions) == LENGTH if id in over else id == len(found)
    for game, saying in (line.split() for line in told):
        if saying == "over":
            assert int(game) in over
        else:
            assert len(found[int(game)]) >= int(saying)
    return sum(map(len, found.values()))


def test_a_killed_companion_has_lost_nothing_it_told(tmp_path: Path, warm: Warm) -> None:
    """At any moment, also while it opens, while it makes its files, and between two commits."""
    chance = random.Random(7)
    before, silent = 0, 0
    for kill in range(KILLS):
        if kill % 10 == 0:
            folder, before = tmp_path / str(kill), 0
        commits = chance.choice([0, 0, 1, 2, chance.randrange(100)])
        told = warm.play(folder, commits, chance.uniform(0, 0.001 if commits else 0.008))
        now = kept(folder, told)
        assert now >= before
        before, silent = now, silent + (not told)
    assert silent < KILLS, "none lived to tell anything"


def test_a_power_cut_loses_nothing_that_was_told(tmp_path: Path, warm: Warm) -> None:
    """On a file system that forgets what was not synced, cut off while the companion writes."""
    disk = Ext4(tmp_path)
    chance = random.Random(7)
    for _ in range(CUTS):
        with disk.in_use():
            told = warm.play(disk.place / "data", chance.choice([1, 2, chance.randrange(150)]), cut=disk.place)
        with disk.in_use():
            kept(disk.place / "data", told)
