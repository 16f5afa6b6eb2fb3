"""A kill between a game's last action and the note that it is over, which are two things on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.keeping import Kept, waiting
from companion.effects import Append, Close, Effect, Lasting
from companion.happenings import Pressed
from companion.rules import GAMES
from companion.store import Store
from companion.table import Known, Pick, Play, Table, step
from companion.table.setup import resume
from companion.tags import Tags
from tests.faults.played import PLACES, laid, loop_of, written_down


class Forgetful(Kept):
    """Is killed before a game is closed."""

    def keep(self, effect: Lasting) -> None:
        if not isinstance(effect, Close):
            super().keep(effect)


@pytest.mark.parametrize("name", PLACES)
def test_a_game_that_was_over_is_closed_when_it_goes_on(tmp_path: Path, name: str) -> None:
    with Store(tmp_path) as store:
        loop = loop_of(laid(name), Forgetful(store, Tags(tmp_path), str))
        for happening in written_down(name, 1).happenings:
            loop.handle(happening)
    with Store(tmp_path) as store:
        assert store.finished() == ()
        table, effects = resume(Table(Known(tuple(PLACES.values()), waiting(store, GAMES)), Pick()))
        loop_of(table, Kept(store, Tags(tmp_path), str)).carry_out(effects)
        assert [past.id for past in store.finished()] == [1]
        assert store.unfinished() == ()


def test_a_game_is_opened_before_its_end_is_taken_back() -> None:
    """Or a kill between the two would leave a game that is closed and not over: nobody could go on with it."""
    table = laid("huerto")
    for happening in written_down("huerto", 1).happenings:
        table, _ = step(table, happening)
    assert isinstance(table.mode, Play)
    table, effects = step(table, Pressed(0.0, "back", long=True))
    lasting: list[Effect] = [effect for effect in effects if isinstance(effect, Lasting)]
    opened, undone = lasting
    assert opened == Close(1, "open")
    assert isinstance(undone, Append)
