"""Damaged files never keep the companion from starting: they are set aside, it is told, and nothing false is read."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.effects import Close
from companion.store import Saved, Store
from companion.views import msg
from tests.store.disks import failing
from tests.store.games import DATABASE, add, begin, line, lines, only, rows, texts

SEEDS = 150
GAMES = range(1, 6)
DECK = "".join(f'[[card]]\nkind = "card-{n}"\n' for n in range(120))
TOLD = msg("store.damaged", file="games.damaged-1.sqlite3")
TOLD_OF_LOG = msg("store.damaged-log", file="games.damaged-1.sqlite3-wal")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a power cut leaves it: part of it in the database, the last of it in the log."""
    here = tmp_path_factory.mktemp("played")
    left = here.with_name(here.name + "-left")
    with Store(here) as store:
        for record in GAMES[:-1]:
            store.begin(begin(record, deck=DECK))
            add(store, record, range(60))
            if record % 2:
                store.close(Close(record, "over"))
    with Store(here) as store:
        store.begin(begin(GAMES[-1], deck=DECK))
        add(store, GAMES[-1], range(60))
        shutil.copytree(here, left)
    return left


@pytest.fixture
def evening(played: Path, ram: Path) -> Path:
    """That folder, to be damaged."""
    shutil.copytree(played, ram, dirs_exist_ok=True)
    return ram


@pytest.fixture
def rested(evening: Path) -> Path:
    """The same after the companion was ended in an orderly way: all of it in the database."""
    Store(evening).shut()
    assert not (evening / f"{DATABASE}-wal").exists()
    return evening


def starts_anew(folder: Path) -> None:
    """The companion starts, says so, and what is then played stays."""
    with Store(folder) as store:
        assert store.trouble == TOLD
        assert store.unfinished() == ()
        assert store.finished() == ()
        assert store.names() == ()
        store.begin(begin(1))
        add(store, 1, range(3))
    with Store(folder) as store:
        assert store.trouble is None
        assert texts(only(store)) == lines(range(3))


def test_an_empty_file(rested: Path) -> None:
    (rested / DATABASE).write_bytes(b"")
    starts_anew(rested)
    assert (rested / "games.damaged-1.sqlite3").read_bytes() == b""


def test_an_empty_file_beside_a_log_that_sqlite_would_throw_away(evening: Path) -> None:
    (evening / DATABASE).write_bytes(b"")
    log = (evening / f"{DATABASE}-wal").read_bytes()
    starts_anew(evening)
    assert (evening / "games.damaged-1.sqlite3-wal").read_bytes() == log


def test_a_log_without_its_database(evening: Path) -> None:
    """SQLite would read it into the new one."""
    (evening / DATABASE).unlink()
    starts_anew(evening)
    assert (evening / "games.damaged-1.sqlite3-wal").exists()


def test_garbage(rested: Path) -> None:
    (rested / DATABASE).write_bytes(random.Random(1).randbytes(50_000))
    starts_anew(rested)


def test_a_database_of_something_else(ram: Path) -> None:
    with closing(sqlite3.connect(ram / DATABASE)) as db:
        db.execute("CREATE TABLE tags (uid TEXT)")
    starts_anew(ram)


def test_a_cut_off_file(rested: Path) -> None:
    os.truncate(rested / DATABASE, 20_000)
    starts_anew(rested)
    assert (rested / "games.damaged-1.sqlite3").stat().st_size == 20_000


@pytest.mark.parametrize("part", ["", "-wal", "-shm"])
@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_something_else_in_a_files_place(evening: Path, part: str, make: Callable[[Path], None]) -> None:
    (evening / (DATABASE + part)).unlink()
    make(evening / (DATABASE + part))
    starts_anew(evening)


def test_each_damaged_database_keeps_a_name_of_its_own(rested: Path) -> None:
    for n in (1, 2, 3):
        (rested / DATABASE).write_bytes(b"garbage %d" % n)
        with Store(rested) as store:
            assert store.trouble == msg("store.damaged", file=f"games.damaged-{n}.sqlite3")
    assert [(rested / f"games.damaged-{n}.sqlite3").read_bytes() for n in (1, 2, 3)] == [
        b"garbage 1",
        b"garbage 2",
        b"garbage 3",
    ]


def test_a_garbled_log_is_set_aside_and_the_database_goes_on_without_it(evening: Path) -> None:
    (evening / f"{DATABASE}-wal").write_bytes(random.Random(1).randbytes(50_000))
    with Store(evening) as store:
        assert store.trouble == TOLD_OF_LOG
        assert [saved.id for saved in store.unfinished()] == [2, 4]
        assert [past.id for past in store.finished()] == [3, 1]
    assert (evening / "games.damaged-1.sqlite3-wal").stat().st_size == 50_000


def test_a_log_spoilt_in_its_middle_is_told_and_kept(evening: Path) -> None:
    """SQLite reads it as far as it is sound, and would silently write over the rest."""
    log = evening / f"{DATABASE}-wal"
    content = bytearray(log.read_bytes())
    content[len(content) // 2] ^= 1
    log.write_bytes(content)
    with Store(evening) as store:
        assert store.trouble == TOLD_OF_LOG
        kept = texts(store.load(GAMES[-1]))
        assert kept == lines(range(len(kept)))
        assert 20 < len(kept) < 40
        assert (evening / "games.damaged-1.sqlite3-wal").read_bytes() == content
        add(store, GAMES[-1], [99])
    with Store(evening) as store:
        assert store.trouble is None
        assert texts(store.load(GAMES[-1])) == [*kept, line(99)]


def test_a_log_torn_at_its_end_is_no_damage(evening: Path) -> None:
    """What was not synced yet when the power went was not shown to anybody either."""
    log = evening / f"{DATABASE}-wal"
    content = bytearray(log.read_bytes())
    content[-100:] = bytes(100)
    log.write_bytes(content)
    with Store(evening) as store:
        assert store.trouble is None
        assert texts(store.load(GAMES[-1])) == lines(range(59))


def test_a_garbled_index_of_the_log_is_no_damage(evening: Path) -> None:
    (evening / f"{DATABASE}-shm").write_bytes(random.Random(1).randbytes(40_000))
    with Store(evening) as store:
        assert store.trouble is None
        assert [len(saved.lines) for saved in everything(store).values() if is_true(saved)] == [60] * 5


def test_a_spoilt_line_is_no_action_and_those_before_it_are_kept(rested: Path) -> None:
    spoil(rested, "UPDATE action SET line = replace(line, '41', '91') WHERE game = 4 AND n = 41")
    with Store(rested) as store:
        assert texts(store.load(4)) == [*lines(range(41)), "", *lines(range(42, 60))]
        store.cut(4, 41)
        add(store, 4, [7])
    with Store(rested) as store:
        assert texts(store.load(4)) == [*lines(range(41)), line(7)]


def test_lines_after_a_gap_are_no_actions(rested: Path) -> None:
    spoil(rested, "DELETE FROM action WHERE game = 4 AND n IN (41, 43)")
    with Store(rested) as store:
        assert texts(store.load(4)) == [*lines(range(41)), ""]
        store.cut(4, 41)
        add(store, 4, [7])
        assert texts(store.load(4)) == [*lines(range(41)), line(7)]
    assert rows(rested, "SELECT count(*), min(n) FROM dropped") == [(17, 42)]


def test_a_game_whose_beginning_is_spoilt_is_told_of_once(rested: Path) -> None:
    spoil(rested, "UPDATE game SET players = replace(players, 'Ana', 'Aba') WHERE id IN (3, 5)")
    with Store(rested) as store:
        assert [saved.id for saved in store.unfinished()] == [2, 4]
        assert store.trouble == msg("store.lost-game", n=5)
        assert store.load(3) is None
    with Store(rested) as store:
        assert [saved.id for saved in store.unfinished()] == [2, 4]
        assert store.trouble is None


def test_a_row_that_is_no_text_or_no_list_is_passed_over(rested: Path) -> None:
    spoil(rested, "UPDATE game SET players = CAST(x'ff22fe' AS TEXT) WHERE id = 1")
    spoil(rested, "UPDATE game SET players = '{}' WHERE id = 2")
    with Store(rested) as store:
        assert [past.id for past in store.finished()] == [3]
        assert store.names() == ("Ana", "Ben")
        assert [saved.id for saved in store.unfinished()] == [4, 5]


def test_damage_found_in_mid_game_costs_none_of_it(ram: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = failing(monkeypatch)
    with Store(ram) as store:
        store.begin(begin(1))
        store.close(Close(1, "over"))
    with Store(ram) as store:
        store.begin(begin(2))
        add(store, 2, range(5))
        plan.fail(3, sqlite3.SQLITE_CORRUPT, after=False)
        add(store, 2, range(5, 8))
        assert store.trouble == TOLD
        assert store.unsaved == 0
    with Store(ram) as store:
        assert texts(only(store)) == lines(range(8))
        assert store.finished() == ()


def test_damage_found_while_reading_is_told(ram: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = failing(monkeypatch)
    with Store(ram) as store:
        store.begin(begin(1))
    with Store(ram) as store:
        plan.fail(0, sqlite3.SQLITE_CORRUPT, after=False)
        assert store.names() == ()
        assert store.trouble == TOLD
        store.begin(begin(store.last + 1))
    with Store(ram) as store:
        assert only(store).id == 2


@pytest.mark.parametrize("seed", range(SEEDS))
def test_damage_at_any_place_of_the_database(rested: Path, seed: int) -> None:
    """It is told, or shows as an empty line or a missing game, or nothing that matters was hit."""
    damage(rested / DATABASE, random.Random(seed))
    with Store(rested) as store:
        for saved in everything(store).values():
            assert is_true(saved)
            assert len(saved.lines) == 60 or texts(saved)[-1] == ""
        assert store.trouble or {1, 3} <= {past.id for past in store.finished()}
    goes_on(rested)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_damage_at_any_place_of_the_log(evening: Path, seed: int) -> None:
    """What the log had from there on may be missing; nothing else is, and nothing false is read."""
    damage(evening / f"{DATABASE}-wal", random.Random(seed))
    with Store(evening) as store:
        found = everything(store)
        assert set(GAMES[:-1]) <= set(found)
        for saved in found.values():
            assert is_true(saved)
            assert "" not in texts(saved)
            assert len(saved.lines) == 60 or saved.id == GAMES[-1]
    goes_on(evening)


def damage(file: Path, chance: random.Random) -> None:
    """Cuts a file off, or overwrites a piece of it with garbage, with zeros, with another piece, or one bit."""
    size = file.stat().st_size
    at = chance.randrange(size)
    length = min(chance.choice([1, 8, 100, 512, 4096, 20_000]), size - at)
    content = bytearray(file.read_bytes())
    kind = chance.choice(["cut", "garbage", "zeros", "copy", "bit"])
    if kind == "cut":
        del content[at:]
    elif kind == "bit":
        content[at] ^= 1 << chance.randrange(8)
    else:
        other = chance.randrange(size - length + 1)
        piece = {"garbage": chance.randbytes(length), "zeros": bytes(length), "copy": content[other : other + length]}
        content[at : at + length] = piece[kind]
    file.write_bytes(content)


def goes_on(folder: Path) -> None:
    """Whatever became of the old games, a new one is kept."""
    with Store(folder) as store:
        record = store.begin(begin(store.last + 1))
        add(store, record, range(3))
    with Store(folder) as store:
        assert texts(store.unfinished()[-1]) == lines(range(3))


def everything(store: Store) -> dict[int, Saved]:
    """All games that can be read."""
    store.unfinished(most=100)
    store.finished()
    store.names()
    return {id: saved for id in GAMES if (saved := store.load(id))}


def is_true(saved: Saved) -> bool:
    """Whether all that is read is what was written, or is an empty line."""
    written = Saved(saved.id, "race", ("Ana", "Ben"), {"track": "short"}, DECK, "real", (), "")
    told = all(text in ("", line(n)) for n, text in enumerate(texts(saved)))
    return replace(saved, lines=(), began="") == written and told


def spoil(folder: Path, statement: str) -> None:
    """Changes a row as a bad disk would, without the checksum."""
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        db.execute(statement)
        db.commit()
