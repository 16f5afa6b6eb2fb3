"""Whole simulated games, written down as what people press, tap and throw: to be played again, up to any moment."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from queue import SimpleQueue
from threading import Event

import msgspec
from msgspec import Struct

from companion.commands.keeping import KeepsNothing
from companion.effects import Append, Begin, Lasting
from companion.happenings import Happening
from companion.loop import Keeper, Loop
from companion.rules import GAMES
from companion.simulate import TABLES
from companion.simulate.showing import show
from companion.table import Play, Setup, Table
from companion.table.state import Known, Place
from companion.views import View
from tests.table.evening import place_of

PLACES = {game.name: place_of(game) for game in GAMES}
TABLE_OF = {
    "tomato": ("Ana", "Ben", "Cleo"),
    "vege": ("Ana", "Ben", "Cleo", "Dan"),
    "huerto": ("Ana", "Ben"),
    "hecho": ("Ana", "Ben", "Cleo"),
}


class Script(Struct, frozen=True):
    """A game as it was played from the checklist on."""

    name: str
    happenings: tuple[Happening, ...]
    lines: tuple[str, ...]
    """Its accepted actions."""
    go_on: tuple[int, ...]
    """With which happening it goes on after n of its actions."""
    states: tuple[int, ...]
    """A checksum of what the referee reports after n actions."""


class Blind:
    """A screen that nobody looks at."""

    def show(self, view: View) -> bool:
        return True

    def pump(self) -> Iterable[Happening]:
        return ()


def loop_of(
    table: Table, keeper: Keeper, screen: Blind | None = None, inbox: SimpleQueue[Happening] | None = None
) -> Loop:
    """A loop in which time stands still."""
    return Loop(
        table,
        screen=screen or Blind(),
        keeper=keeper,
        worded=lambda _, view: view,
        do=lambda _: None,
        clock=lambda: 0.0,
        inbox=inbox or SimpleQueue(),
        stop=Event(),
    )


def laid(name: str, next_record: int = 1) -> Table:
    """The table at a game's checklist, its people and the default options chosen."""
    place: Place = PLACES[name]
    assert place.game is not None
    people = TABLE_OF[name]
    options = {setting.name: setting.default for setting in place.game.settings}
    setup = Setup(place, "checklist", len(people), people, "real", options)
    return Table(Known((place,)), setup, next_record=next_record)


def state_of(table: Table) -> int:
    """A checksum of what the referee reports of the game on the table."""
    assert isinstance(table.mode, Play)
    assert table.mode.place.game is not None
    return zlib.crc32(msgspec.json.encode(table.mode.place.game.report(table.mode.match.state)))


class _Counting(KeepsNothing):
    """Counts what would have been kept."""

    def __init__(self) -> None:
        self.begun = False
        self.lines: list[str] = []

    def keep(self, effect: Lasting) -> None:
        self.begun = self.begun or isinstance(effect, Begin)
        if isinstance(effect, Append):
            self.lines.append(effect.line)


def written_down(name: str, seed: int) -> Script:
    """Lets simulated people play a game, through the table as it is."""
    counting = _Counting()
    loop = loop_of(laid(name), counting)
    happenings: list[Happening] = []
    go_on: list[int] = []
    states: list[int] = []
    for _, happening in show(TABLES[name], seed, 1, lambda: loop.table):
        loop.handle(happening)
        happenings.append(happening)
        done = len(counting.lines)
        # Of two actions that one gesture did, the second is done by the same gesture again.
        while len(go_on) < done:
            go_on.append(len(happenings) - 1)
            states.append(0)
        if counting.begun and len(go_on) == done:
            go_on.append(len(happenings))
            states.append(state_of(loop.table))
    return Script(name, tuple(happenings), tuple(counting.lines), tuple(go_on), tuple(states))
