"""SIGKILL at any moment: the game is offered to go on, and nothing that was shown is missing."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any

import msgspec
import pytest

from companion.commands.keeping import Kept, waiting
from companion.commands.screen import Keyboard
from companion.commands.speaker import Speaker
from companion.effects import Append, Lasting
from companion.happenings import Happening, Pressed, Rolled
from companion.loop import Loop
from companion.rules import GAMES
from companion.rules.core import Match, act
from companion.rules.lines import decode
from companion.store import Store
from companion.table import Pick, Play, mode_of
from companion.table.setup import start
from companion.table.state import Known, Setup, Table
from companion.tags import Tags
from companion.views import Msg
from display.window import Headless
from tests.table.evening import place_of

KILLS = 60
TOMATO = next(game for game in GAMES if game.name == "tomato")
SPEAKER = Speaker(GAMES)


def next_happening(loop: Loop, chance: random.Random) -> Happening:
    """Somebody does something that is offered, or takes something back."""
    mode = loop.table.mode
    assert isinstance(mode, Play)
    awaited = TOMATO.awaited(mode.match.state)
    if awaited is not None and chance.random() < 0.8:
        return Rolled(0.0, tuple(chance.randint(1, 6) for _ in range(awaited.dice)))
    return Pressed(0.0, chance.choice(("ok", "ok", "ok", "right", "left", "back")), long=chance.random() < 0.1)


class Counted:
    """A keeper that counts the actions it has on disk."""

    def __init__(self, kept: Kept) -> None:
        self.count = 0
        self._kept = kept

    def keep(self, effect: Lasting) -> None:
        self._kept.keep(effect)
        self.count += isinstance(effect, Append)

    def retry(self) -> bool:
        return self._kept.retry()

    def trouble(self) -> Msg | None:
        return self._kept.trouble()


def play(folder: Path, acknowledge: int, seed: int) -> None:
    """Plays until it is killed; for each frame writes how many actions were saved and the state that was shown."""
    chance = random.Random(seed)
    place = place_of(TOMATO)
    names = ("Ana", "Ben", "Cleo")
    setup = Setup(place, "checklist", 3, names, "real", {setting.name: setting.default for setting in TOMATO.settings})
    table, effects = start(Table(Known((place,)), Pick()), setup)
    with Store(folder) as store:
        keeper = Counted(Kept(store, Tags(folder), str))
        loop = Loop(
            table,
            screen=Keyboard(Headless(), time.monotonic, Event()),
            keeper=keeper,
            worded=SPEAKER.worded,
            do=lambda _: None,
            clock=lambda: 0.0,
            inbox=SimpleQueue(),
            stop=Event(),
        )
        loop.carry_out(effects)
        while mode_of(loop.table) == "play":
            assert isinstance(loop.table.mode, Play)
            shown = [keeper.count, TOMATO.report(loop.table.mode.match.state)]
            os.write(acknowledge, msgspec.json.encode(shown) + b"\n")
            loop.handle(next_happening(loop, chance))


def killed_after(folder: Path, seed: int) -> list[Any]:
    """Forks a child that plays, kills it at a random moment, and returns the states that it had shown."""
    chance = random.Random(-seed)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            play(folder, write, seed)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as lines:
        seen = [lines.readline() for _ in range(chance.randrange(1, 60))]
        time.sleep(chance.random() * 0.02)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        seen += lines.read().splitlines(keepends=True)
    return [msgspec.json.decode(line) for line in seen if line.endswith(b"\n")]


@pytest.mark.parametrize("seed", range(KILLS))
def test_nothing_that_was_shown_is_missing_after_a_kill(tmp_path: Path, seed: int) -> None:
    shown = killed_after(tmp_path, seed)
    with Store(tmp_path) as store:
        assert store.trouble is None
        (saved,) = store.unfinished()
        (game,) = waiting(store, GAMES)
    count, state = shown[-1]
    # One more action may have reached the disk before its outcome was on the screen.
    assert count <= len(saved.lines) <= count + 1
    match: Match[Any] = Match(TOMATO.start(game.place.deck, saved.players, saved.options))
    for line, _, _ in saved.lines[:count]:
        match, _done = act(TOMATO, match, decode(TOMATO, line))
    assert msgspec.json.decode(msgspec.json.encode(TOMATO.report(match.state))) == state
