"""A disk that refuses in the middle of an evening: the table plays on under its badge, and what is owed is saved later.

tests/store/test_disk.py has the store's side of it; here is the whole way, from the taps to the badge.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.keeping import Kept, waiting
from companion.loop import RETRY, Loop
from companion.rules import GAMES
from companion.store import Store
from companion.table import Known, Pick, Table
from companion.table.setup import resume
from companion.tags import Tags
from companion.views import Badge, msg
from tests.faults.played import PLACES, Script, laid, loop_of, state_of, written_down
from tests.store.disks import Limited, Tmpfs, mounted, read_only
from tests.store.games import texts
from tests.store.test_disk import disk

__all__ = ["disk"]

NOT_SAVED = Badge(msg("ui.not-saved"), "alarm")


def badges(loop: Loop) -> tuple[Badge, ...]:
    assert loop.shown is not None
    return loop.shown.badges


def play(loop: Loop, script: Script, first: int, last: int) -> None:
    """What people do, from one action to another; each time the game stands as it should."""
    for n in range(first, last):
        for happening in script.happenings[script.go_on[n] : script.go_on[n + 1]]:
            loop.handle(happening)
        assert script.states[n + 1] in (0, state_of(loop.table))


def begin(loop: Loop, script: Script) -> None:
    for happening in script.happenings[: script.go_on[0]]:
        loop.handle(happening)


@pytest.mark.parametrize("name", PLACES)
def test_a_disk_that_is_full_for_a_while(disk: Tmpfs | Limited, name: str) -> None:
    script = written_down(name, 1)
    end = len(script.lines)
    with Store(disk.place) as store, closing(Tags(disk.place)) as tags:
        loop = loop_of(laid(name), Kept(store, tags, str))
        begin(loop, script)
        play(loop, script, 0, 5)
        assert NOT_SAVED not in badges(loop)
        disk.refuse()
        play(loop, script, 5, end - 5)
        assert NOT_SAVED in badges(loop)
        loop.wake(RETRY)
        assert NOT_SAVED in badges(loop)
        disk.allow()
        loop.wake(3 * RETRY)
        assert NOT_SAVED not in badges(loop)
        assert store.unsaved == 0
        play(loop, script, end - 5, end)
    with Store(disk.place) as store:
        assert store.trouble is None
        assert texts(store.load(1)) == list(script.lines)
        assert [past.id for past in store.finished()] == [1]


def test_a_disk_that_is_read_only_when_the_evening_begins(tmp_path: Path) -> None:
    script = written_down("tomato", 1)
    with mounted(tmp_path, "-t", "tmpfs", "-o", "size=1m", "tmpfs"):
        with read_only(tmp_path):
            store = Store(tmp_path)
            assert store.trouble == msg("store.read-only")
            tags = Tags(tmp_path)
            loop = loop_of(laid("tomato"), Kept(store, tags, str))
            begin(loop, script)
            play(loop, script, 0, 20)
            assert NOT_SAVED in badges(loop)
            assert list(tmp_path.iterdir()) == []
        play(loop, script, 20, 21)  # the next action brings with it what was owed
        assert NOT_SAVED not in badges(loop)
        store.shut()
        tags.close()
        with Store(tmp_path) as store:
            assert texts(store.load(1)) == list(script.lines[:21])
            table, _ = resume(Table(Known(tuple(PLACES.values()), waiting(store, GAMES)), Pick()))
            assert state_of(table) == script.states[21]
