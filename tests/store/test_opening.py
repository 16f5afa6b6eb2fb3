"""One companion at a time, in a folder that it makes itself, with a database that it understands."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.effects import Close, Missed
from companion.remembered import Forgotten
from companion.store import Busy, Store, TooNew
from companion.store.schema import LADDER
from companion.views import msg
from tests.store.games import DATABASE, WallClock, add, begin, lines, only, rows, texts

TALLER = (*LADDER, ("ALTER TABLE game ADD COLUMN place TEXT", "UPDATE game SET place = 'kitchen'"))


def test_the_data_folder_is_made(tmp_path: Path) -> None:
    with Store(tmp_path / "var" / "lib" / "companion") as store:
        assert store.trouble is None
        assert store.begin(begin(1)) == 1
    assert (tmp_path / "var/lib/companion" / DATABASE).is_file()


def test_the_database_syncs_each_commit(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        db = store._open()
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
        assert db.execute("PRAGMA user_version").fetchone() == (len(LADDER),)


def test_a_second_companion_is_refused_and_told_who_holds_the_table(tmp_path: Path) -> None:
    with Store(tmp_path, now=WallClock()) as store:
        with pytest.raises(Busy) as refused:
            Store(tmp_path)
        assert f"process {os.getpid()}, since 2024-05-01T18:00:01+00:00" in str(refused.value)
        assert refused.value.reason.facts["pid"] == str(os.getpid())
        store.begin(begin(1))
    with Store(tmp_path) as store:
        assert only(store).id == 1


def test_a_lock_left_by_a_process_that_is_gone_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "games.lock").write_bytes(b"1 \xff\x00 garbage")
    Store(tmp_path).shut()
    (tmp_path / "games.lock").unlink()
    (tmp_path / "games.lock").mkdir()
    with Store(tmp_path) as store:
        assert store.trouble is None


def test_a_holder_that_has_not_said_who_it_is_is_refused_all_the_same(tmp_path: Path) -> None:
    with Store(tmp_path):
        (tmp_path / "games.lock").write_bytes(b"")
        with pytest.raises(Busy, match="process \\?"):
            Store(tmp_path)


def test_games_of_a_newer_companion_are_left_alone(tmp_path: Path) -> None:
    with Store(tmp_path, ladder=TALLER) as store:
        store.begin(begin(1))
    before = (tmp_path / DATABASE).read_bytes()
    with pytest.raises(TooNew) as refused:
        Store(tmp_path)
    assert f"version {len(TALLER)}" in str(refused.value)
    file, mine, known = str(tmp_path / DATABASE), len(TALLER), len(LADDER)
    assert refused.value.reason == msg("store.too-new", file=file, version=mine, known=known)
    assert (tmp_path / DATABASE).read_bytes() == before
    with Store(tmp_path, ladder=TALLER) as store:  # nor does the refused one hold the table
        assert only(store).id == 1


def test_an_older_database_climbs_the_ladder(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(begin(1))
        add(store, 1, range(3))
    with Store(tmp_path, ladder=TALLER) as store:
        assert store.trouble is None
        assert texts(only(store)) == lines(range(3))
        add(store, 1, range(3, 4))
    assert rows(tmp_path, "PRAGMA user_version") == [(len(TALLER),)]
    assert rows(tmp_path, "SELECT version FROM book") == [(len(TALLER),)]
    assert rows(tmp_path, "SELECT place FROM game") == [("kitchen",)]


def test_games_of_the_first_schema_are_kept_and_their_refusals_counted_from_now_on(tmp_path: Path) -> None:
    with Store(tmp_path, ladder=LADDER[:1]) as store:
        for record in (1, 2):
            store.begin(begin(record))
            add(store, record, range(3))
        store.close(Close(1, "over"))
    assert rows(tmp_path, "SELECT version FROM book") == [(1,)]
    with Store(tmp_path) as store:
        assert store.trouble is None
        assert [past.id for past in store.finished()] == [1]
        assert texts(store.load(1)) == lines(range(3))
        assert texts(only(store)) == lines(range(3))
        assert store.refusals() == ()
        store.miss(Missed(2, "race.not-yourself"))
        add(store, 2, range(3, 4))
    with Store(tmp_path) as store:
        assert texts(only(store)) == lines(range(4))
        assert store.refusals() == (Forgotten("race", "race.not-yourself", 1),)


def test_a_spoilt_version_number_is_damage_and_no_newer_companion(tmp_path: Path) -> None:
    Store(tmp_path).shut()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        db.execute("PRAGMA user_version = 77")
    with Store(tmp_path) as store:
        assert store.trouble == msg("store.damaged", file="games.damaged-1.sqlite3")


def test_a_database_half_made_when_the_power_went_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / f"{DATABASE}.new").write_bytes(b"half")
    (tmp_path / f"{DATABASE}.new-journal").write_bytes(b"half")
    with Store(tmp_path) as store:
        assert store.trouble is None
        store.begin(begin(1))
    assert [name.name for name in tmp_path.iterdir() if ".new" in name.name] == []


def test_somebody_who_looks_into_the_file_does_not_stop_the_game(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(begin(1))
        with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
            db.execute("BEGIN")
            assert db.execute("SELECT count(*) FROM action").fetchone() == (0,)
            add(store, 1, range(3))
    with Store(tmp_path) as store:
        assert texts(only(store)) == lines(range(3))
