"""A warm process: forks companions that play a simulated game, kills them, and looks what is left.

`python -m tests.faults.killing FOLDER KILLS SEED [late]` prints one line of JSON (`Found`). `late`: the companions save
an action only when the next one comes, which must be found out.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any
from unittest import mock

from msgspec.structs import asdict, replace

from companion import data
from companion.commands.keeping import Kept, waiting
from companion.effects import Append, Lasting
from companion.loop import Keeper, Loop
from companion.rules import GAMES
from companion.rules.core import AnyGame
from companion.store import Store
from companion.table import Known, Pick, Play, Table
from companion.table.setup import resume
from companion.tags import Tags
from companion.views import Msg, View
from tests.faults.found import Found
from tests.faults.played import PLACES, Blind, Script, laid, loop_of, state_of, written_down


class Telling(Blind):
    """A screen that says what is on it: how many actions were accepted, and a checksum of the state."""

    def __init__(self, tell: int, accepted: int) -> None:
        self.loop: Loop | None = None
        self.accepted = accepted
        self._tell = tell

    def show(self, view: View) -> bool:
        if self.loop is not None and isinstance(self.loop.table.mode, Play):
            os.write(self._tell, b"%d %d\n" % (self.accepted, state_of(self.loop.table)))
        return True


class Counting:
    """Counts, for the screen, what the keeper was given."""

    def __init__(self, kept: Kept, screen: Telling) -> None:
        self._kept = kept
        self._screen = screen

    def keep(self, effect: Lasting) -> None:
        self._kept.keep(effect)
        self._screen.accepted += isinstance(effect, Append)

    def retry(self) -> bool:
        return self._kept.retry()

    def trouble(self) -> Msg | None:
        return self._kept.trouble()


class Late(Counting):
    """A keeper as it must not be: each thing is on disk only when the next one comes."""

    def __init__(self, kept: Kept, screen: Telling) -> None:
        super().__init__(kept, screen)
        self._waits: list[Lasting] = []

    def keep(self, effect: Lasting) -> None:
        for before in self._waits:
            self._kept.keep(before)
        self._waits = [effect]
        self._screen.accepted += isinstance(effect, Append)


def play(folder: Path, script: Script, tell: int, *, late: bool) -> None:
    """Begins the game, or goes on with it as a person does, and plays to its end."""
    with Store(folder) as store:
        unfinished = waiting(store, GAMES)
        done = len(unfinished[-1].match.past) if unfinished else 0
        screen = Telling(tell, done)
        keeper: Keeper = (Late if late else Counting)(Kept(store, Tags(folder), str), screen)
        if unfinished:
            table, effects = resume(
                Table(Known(tuple(PLACES.values()), unfinished), Pick(), next_record=store.last + 1)
            )
        else:
            table, effects = laid(script.name, store.last + 1), ()
        loop = screen.loop = loop_of(table, keeper, screen)
        loop.carry_out(effects)
        for happening in script.happenings[script.go_on[done] if unfinished else 0 :]:
            loop.handle(happening)


def killed(folder: Path, script: Script, chance: random.Random, *, late: bool) -> list[tuple[int, int]]:
    """What a companion had shown that was killed at a random moment: accepted actions, and the state."""
    hear, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(hear)
            play(folder, script, tell, late=late)
        except BaseException as error:
            os.write(2, f"{type(error).__name__}: {error}\n".encode())
            raise
        finally:
            os._exit(0)
    os.close(tell)
    frames = chance.choice((0, 1, chance.randrange(8), chance.randrange(30)))
    with os.fdopen(hear, "rb") as lines:
        seen = [lines.readline() for _ in range(frames)]
        time.sleep(chance.random() * (0.004 if frames else 0.012))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        seen += lines.readlines()
    shown = [line.split() for line in seen if line.endswith(b"\n")]
    return [(int(accepted), int(state)) for accepted, state in shown]


def look(folder: Path, script: Script, game: int, shown: list[tuple[int, int]]) -> tuple[int, bool, Found]:
    """How many of the game's actions are on disk, whether it is over, and what is wrong with that."""
    with Store(folder) as store:
        saved = store.load(game)
        lines = [line.line for line in saved.lines] if saved is not None else []
        last = max((n for n, _ in shown), default=0)
        found = Found(
            kills=1,
            silent=int(not shown),
            lost=max(0, last - len(lines)) + int(bool(shown) and saved is None),
            false=sum(not is_state(script, n, state) for n, state in shown)
            + int(lines != list(script.lines[: len(lines)]))
            + int(store.trouble is not None),
        )
        if saved is None or game in {past.id for past in store.finished()}:
            return len(lines), saved is not None, found
        (resumed,) = waiting(store, GAMES) or (None,)
    if resumed is None or resumed.note or len(resumed.match.past) != len(lines):
        return len(lines), False, replace(found, stuck=1)
    table, _ = resume(Table(Known(tuple(PLACES.values()), (resumed,)), Pick()))
    return len(lines), False, replace(found, stuck=int(not is_state(script, len(lines), state_of(table))))


def is_state(script: Script, n: int, state: int) -> bool:
    """Whether the game stood so after n actions."""
    return n < len(script.states) and script.states[n] in (0, state)


def main(folder: str, kills: str, seed: str, late: str = "") -> None:
    """Kills so often, beginning the next game where one is over."""
    chance = random.Random(seed)
    parsed: dict[tuple[str, str], Any] = {}

    def parse_once(game: AnyGame, text: str, file: str | None = None) -> Any:
        if (game.name, text) not in parsed:
            parsed[game.name, text] = parse(game, text, file)
        return parsed[game.name, text]

    # Decks take half of the time, and are no matter of killing.
    parse = data.parse_deck
    with mock.patch.object(data, "parse_deck", parse_once):
        kill(Path(folder), int(kills), chance, late=bool(late))


def kill(folder: Path, kills: int, chance: random.Random, *, late: bool) -> None:
    """Prints what was found."""
    scripts = [written_down(name, 1) for name in PLACES]
    total: Counter[str] = Counter()
    game, before = 1, 0
    for _ in range(kills):
        script = scripts[game % len(scripts)]
        shown = killed(folder, script, chance, late=late)
        now, over, found = look(folder, script, game, shown)
        total.update({**asdict(found), "actions": max(0, now - before)})
        game, before = (game + 1, 0) if over else (game, now)
    print(json.dumps({**total, "games": game}))


if __name__ == "__main__":
    main(*sys.argv[1:])
