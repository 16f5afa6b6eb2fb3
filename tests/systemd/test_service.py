"""The program as a service: ready when its picture stands, alive while it plays, gone at once when it is told to."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.store import Store
from tests.systemd.manager import HANGS, Manager, listening
from tests.systemd.test_notify import until
from tests.whole.xvfb import Desk, screen


@pytest.fixture
def display() -> Iterator[str]:
    """Made before there is a manager, whom Xvfb would tell that it is ready."""
    with screen() as name:
        yield name


@pytest.fixture
def manager(display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Manager]:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "500000")
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    with listening(str(tmp_path / "notify")) as heard:
        yield heard


def actions(games: Path) -> int:
    """How many actions another program finds in the games' file."""
    with closing(sqlite3.connect(f"file:{games}?mode=ro", uri=True)) as book:
        return int(book.execute("SELECT count(*) FROM action").fetchone()[0])


def test_in_mid_game_it_ends_when_it_is_told_to_with_the_game_on_disk(
    display: str, manager: Manager, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    desk = Desk(display, "tomato", "--players", "Ana,Ben", "--virtual", data=folder)
    assert manager.hears() == "READY=1"
    assert manager.hears() == "WATCHDOG=1"
    desk.press(["ok"])
    until(lambda: actions(folder / "games.sqlite3"))
    manager.told()
    assert manager.hears() == "WATCHDOG=1"
    assert desk.close() == 0
    *fed, last = manager.told()
    assert set(fed) <= {"WATCHDOG=1"}
    assert last == "STOPPING=1"
    with Store(folder) as store:
        (game,) = store.unfinished()
    assert len(game.lines) == 1


def test_where_there_is_no_screen_it_never_says_that_it_is_ready(manager: Manager, tmp_path: Path) -> None:
    away = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "kmsdrm"}
    done = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--virtual", "--data", str(tmp_path / "data")],
        env={**os.environ, **away},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=HANGS,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("companion: No screen to draw on: ")
    assert manager.told() == []
