"""The games' file is cut off or written over between two evenings: the box starts, says so, keeps the tags, and plays.

tests/store/test_damage.py damages it in every way there is; here is the table that people then see.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.keeping import Kept
from companion.effects import Teach
from companion.store import Store
from companion.table.setup import resume
from companion.tags import Tags
from tests.faults.played import PLACES, laid, loop_of, state_of, written_down
from tests.store.games import DATABASE, texts
from tests.whole.test_devices import switched_on

TAG = "04A1B2C3D4E580"
SCRIPT = written_down("tomato", 1)
PLAYED = 60
LATER = written_down("tomato", 2)


def cut_off(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def written_over(file: Path) -> None:
    file.write_bytes(b"a letter to somebody\n" * 400)


def middle_written_over(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    third = len(whole) // 3
    whole[third : 2 * third] = bytes(third)
    file.write_bytes(whole)


@pytest.mark.parametrize("damage", [cut_off, emptied, written_over, middle_written_over])
def test_the_box_starts_says_so_and_plays(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    with Store(tmp_path) as store, closing(Tags(tmp_path)) as tags:
        kept = Kept(store, tags, str)
        kept.keep(Teach(TAG, "tomato", "hoe#1"))
        loop = loop_of(laid("tomato"), kept)
        for happening in SCRIPT.happenings[: SCRIPT.go_on[PLAYED]]:
            loop.handle(happening)
    before = (tmp_path / DATABASE).read_bytes()
    damage(tmp_path / DATABASE)
    damaged = (tmp_path / DATABASE).read_bytes()
    assert damaged != before

    table = switched_on(tmp_path, "real")
    assert [note.id for note in table.notes if not isinstance(note, str)] == ["store.damaged"]
    assert table.known.tags[TAG] == ("tomato", "hoe#1")
    assert [file.read_bytes() for file in tmp_path.glob("games.damaged-1.sqlite3")] == [damaged]

    with Store(tmp_path) as store, closing(Tags(tmp_path)) as tags:
        assert store.trouble is None  # told once
        loop = loop_of(laid("tomato", store.last + 1), Kept(store, tags, str))
        for happening in LATER.happenings[: LATER.go_on[10]]:
            loop.handle(happening)
        assert texts(store.load(store.last)) == list(LATER.lines[:10])
    table, _ = resume(switched_on(tmp_path, "real"))
    assert state_of(table) == LATER.states[10]
    assert table.known.shelf[0].name in PLACES
