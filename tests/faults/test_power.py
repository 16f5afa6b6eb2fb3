"""The plug is pulled at any moment of played games: all that was shown is there, whatever was on its way to the disk.

tests/store/test_power.py cuts a real disk off; here every moment can be cut, and the disk does its worst.
"""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

from companion.store import Store
from tests.faults.played import PLACES, Script, written_down
from tests.faults.power import Call, Disk, calls_of, said
from tests.referee.process import ROOT
from tests.store.conftest import ram

__all__ = ["ram"]

CUTS = 200


def played(ram: Path, synchronous: str) -> list[Call]:
    """What the companion does to its files while a game of each kind is played."""
    folder = ram / "games"
    folder.mkdir()
    command = [sys.executable, "-m", "tests.faults.traced", str(folder), synchronous]
    return calls_of(command, folder, ram, ROOT)


def losses(calls: list[Call], cuts: int, place: Path) -> list[str]:
    """Cuts the power so often, at random calls, and says each time what is missing or wrong."""
    chance = random.Random(7)
    at = sorted(chance.sample(range(len(calls)), cuts))
    scripts = [written_down(name, 1) for name in PLACES]
    disk, shown, game, found = Disk(), dict[int, int](), 0, list[str]()
    for n, call in enumerate(calls):
        disk.do(call)
        for line in said(call):
            first, second = line.split()
            if first == "game":
                game = int(second)
            else:
                shown[game] = max(shown.get(game, 0), int(first))
        if n in at:
            folder = place / str(n)
            folder.mkdir()
            disk.cut(chance, folder)
            found += [f"cut after call {n}: {fault}" for fault in missing(folder, shown, scripts)]
            shutil.rmtree(folder)
    assert len(shown) == len(scripts)
    assert [len(script.lines) for script in scripts] == list(shown.values())
    return found


def missing(folder: Path, shown: dict[int, int], scripts: list[Script]) -> list[str]:
    """What is not as it should be in what is left."""
    faults: list[str] = []
    with Store(folder) as store:
        if store.trouble is not None:
            faults.append(f"told: {store.trouble}")
        for game, script in enumerate(scripts, 1):
            saved = store.load(game)
            lines = [line.line for line in saved.lines] if saved is not None else []
            if game in shown and (saved is None or len(lines) < shown[game]):
                faults.append(f"game {game}: {len(lines)} actions, {shown[game]} were shown")
            if lines != list(script.lines[: len(lines)]):
                faults.append(f"game {game}: not what was played")
    return faults


def test_of_200_power_cuts_none_loses_what_was_shown(ram: Path) -> None:
    calls = played(ram, "FULL")
    assert sum(call.kind == "sync" for call in calls) > 400
    assert losses(calls, CUTS, ram) == []


def test_without_syncs_something_is_lost(ram: Path) -> None:
    """The same disk, the same games: so the test would tell."""
    calls = played(ram, "OFF")
    assert any("were shown" in loss for loss in losses(calls, 30, ram))
