"""A clock that jumps by years, as a Pi's does when the network comes: neither play nor going on depends on it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path

import pytest

from companion.commands.keeping import Kept, waiting
from companion.rules import GAMES
from companion.store import Store
from companion.table import Known, Pick, Table
from companion.table.setup import resume
from companion.tags import Tags
from tests.faults.played import PLACES, laid, loop_of, state_of, written_down
from tests.store.games import texts

YEARS = (2026, 1970, 2099, 2001, 2038)


def jumping() -> Callable[[], datetime]:
    """A wall clock that is set to another year each time somebody looks at it."""
    years = cycle(YEARS)
    return lambda: datetime(next(years), 1, 1, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize("name", PLACES)
def test_games_are_played_and_go_on_whatever_the_clock_says(tmp_path: Path, name: str) -> None:
    script = written_down(name, 1)
    half = len(script.lines) // 2
    with Store(tmp_path, now=jumping()) as store:
        kept = Kept(store, Tags(tmp_path), str)
        for record in (1, 2):  # the first is played to its end
            loop = loop_of(laid(name, record), kept)
            for happening in script.happenings[: None if record == 1 else script.go_on[half]]:
                loop.handle(happening)
    with Store(tmp_path, now=lambda: datetime(1999, 12, 31, tzinfo=UTC)) as store:
        assert store.trouble is None
        assert [past.id for past in store.finished()] == [1]
        (game,) = waiting(store, GAMES)
        assert (game.record, game.note) == (2, "")
        table, effects = resume(Table(Known(tuple(PLACES.values()), (game,)), Pick()))
        assert script.states[half] in (0, state_of(table))
        loop = loop_of(table, Kept(store, Tags(tmp_path), str))
        loop.carry_out(effects)
        for happening in script.happenings[script.go_on[half] :]:
            loop.handle(happening)
        assert [past.id for past in store.finished()] == [2, 1]
        assert texts(store.load(1)) == texts(store.load(2)) == list(script.lines)
