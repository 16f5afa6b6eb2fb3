"""A look at the games takes no table, writes nothing, and sees what is on disk."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.effects import Close, Missed
from companion.remembered import Forgotten
from companion.store import Busy, Look, Store, TooNew
from companion.store.faults import FAILURES
from companion.store.schema import LADDER
from tests.store.games import DATABASE, add, begin, lines, rows, texts


def written(folder: Path) -> Store:
    """Three games: one finished, one put away, one open; a rule was forgotten in each."""
    store = Store(folder)
    for record in (1, 2, 3):
        store.begin(begin(record))
        store.miss(Missed(record, "table.over"))
        add(store, record, range(record))
    store.close(Close(1, "over"))
    store.close(Close(2, "away"))
    return store


def test_it_sees_what_is_on_disk_while_another_holds_the_table(tmp_path: Path) -> None:
    with written(tmp_path) as store, Look(tmp_path) as look:
        assert look.finished() == store.finished()
        assert [past.id for past in look.finished()] == [1]
        assert [saved.id for saved in look.unfinished()] == [3]
        assert texts(look.load(2)) == lines(range(2))
        assert look.load(9) is None
        assert look.refusals() == (Forgotten("race", "table.over", 3),) == store.refusals()
        add(store, 3, range(3, 5))
        assert texts(look.load(3)) == lines(range(5))


def test_finished_games_come_the_newest_first(tmp_path: Path) -> None:
    with written(tmp_path) as store:
        store.close(Close(3, "over"))
    with Look(tmp_path) as look:
        assert [past.id for past in look.finished()] == [3, 1]


def test_it_changes_nothing_and_takes_no_table(tmp_path: Path) -> None:
    written(tmp_path).shut()
    before = (tmp_path / DATABASE).read_bytes()
    with Look(tmp_path) as look, written(tmp_path) as store:
        assert [past.id for past in look.finished()] == [past.id for past in store.finished()]
    with Look(tmp_path) as look, pytest.raises(sqlite3.OperationalError, match="readonly"):
        look._db.execute("DELETE FROM game")  # type: ignore[union-attr]
    assert before


def test_where_there_are_no_games_none_are_seen_and_nothing_is_made(tmp_path: Path) -> None:
    with Look(tmp_path / "nowhere") as look:
        assert (look.finished(), look.unfinished(), look.load(1), look.refusals()) == ((), (), None, ())
    assert list(tmp_path.iterdir()) == []


def test_games_of_the_first_schema_are_brought_up_to_date_unless_somebody_plays_on_them(tmp_path: Path) -> None:
    with Store(tmp_path, ladder=LADDER[:1]) as store:
        store.begin(begin(1))
        store.close(Close(1, "over"))
        with pytest.raises(Busy):
            Look(tmp_path)
    with Look(tmp_path) as look:
        assert [past.id for past in look.finished()] == [1]
        assert look.refusals() == ()
    assert rows(tmp_path, "PRAGMA user_version") == [(len(LADDER),)]


def test_games_of_a_newer_companion_are_not_looked_at(tmp_path: Path) -> None:
    Store(tmp_path, ladder=(*LADDER, ())).shut()
    with pytest.raises(TooNew):
        Look(tmp_path)


@pytest.mark.parametrize("spoilt", [b"no database at all", b""])
def test_a_damaged_database_is_a_failure_and_left_alone(tmp_path: Path, spoilt: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(spoilt)
    with pytest.raises(FAILURES):
        Look(tmp_path)
    assert (tmp_path / DATABASE).read_bytes() == spoilt


def test_what_a_power_cut_left_in_the_log_is_seen(tmp_path: Path) -> None:
    """A process that was killed leaves its log behind."""
    with written(tmp_path), closing(sqlite3.connect(tmp_path / DATABASE)) as keeps_the_log:
        keeps_the_log.execute("BEGIN")
        keeps_the_log.execute("SELECT * FROM game").fetchall()
        copy = tmp_path / "copy"
        copy.mkdir()
        for part in ("", "-wal"):
            (copy / (DATABASE + part)).write_bytes((tmp_path / (DATABASE + part)).read_bytes())
    assert (copy / f"{DATABASE}-wal").stat().st_size
    with Look(copy) as look:
        assert [past.id for past in look.finished()] == [1]
        assert texts(look.load(3)) == lines(range(3))
