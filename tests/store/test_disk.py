"""A disk that refuses: the game goes on, and what waits is written later, in order and once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from companion.effects import Append, Close
from companion.store import NotSaved, Store
from companion.views import msg
from tests.store.disks import Ext4, Limited, Tmpfs, failing, mounted, read_only
from tests.store.games import add, begin, line, lines, only, rows, texts

CODES = {
    "io": sqlite3.SQLITE_IOERR_FSYNC,
    "full": sqlite3.SQLITE_FULL,
    "read-only": sqlite3.SQLITE_READONLY,
    "damaged": sqlite3.SQLITE_CORRUPT,
}


@pytest.fixture(params=["full", "limited"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tmpfs | Limited]:
    """A disk that can be made to refuse: a small one, really full; and, for whoever may not mount, a limit."""
    if request.param == "full":
        with mounted(tmp_path, "-t", "tmpfs", "-o", "size=512k", "tmpfs"):
            yield Tmpfs(tmp_path)
    else:
        limited = Limited(tmp_path)
        yield limited
        limited.allow()


def append_refused(store: Store, record: int, n: int) -> NotSaved:
    with pytest.raises(NotSaved) as refused:
        store.append(Append(record, line(n)))
    return refused.value


def test_a_full_disk_leaves_a_backlog_that_is_written_in_order(disk: Tmpfs | Limited) -> None:
    with Store(disk.place) as store:
        store.begin(begin(1))
        add(store, 1, range(10))
        disk.refuse()
        saved = 10
        with suppress(NotSaved):
            while True:  # there is a little room in what SQLite holds already
                store.append(Append(1, line(saved)))
                saved += 1
        for n in range(saved + 1, saved + 20):
            append_refused(store, 1, n)
        assert store.unsaved == 20
        assert not store.retry()
        assert texts(only(store)) == lines(range(saved + 20))
        disk.allow()
        assert store.retry()
        assert store.unsaved == 0
        assert store.retry()
        add(store, 1, range(saved + 20, saved + 25))
    with Store(disk.place) as store:
        assert store.trouble is None
        assert texts(only(store)) == lines(range(saved + 25))


def test_a_later_action_brings_the_backlog_with_it(disk: Tmpfs | Limited) -> None:
    with Store(disk.place) as store:
        store.begin(begin(1))
        disk.refuse()
        append_refused(store, 1, 0)
        with pytest.raises(NotSaved):
            store.close(Close(1, "over"))
        with pytest.raises(NotSaved):
            store.begin(begin(2, "Eva", "Leo"))
        assert [past.id for past in store.finished()] == [1]
        assert store.names()[:2] == ("Eva", "Leo")
        disk.allow()
        store.append(Append(2, line(5)))
        assert store.unsaved == 0
    with Store(disk.place) as store:
        assert texts(store.load(1)) == [line(0)]
        assert [past.id for past in store.finished()] == [1]
        assert texts(only(store)) == [line(5)]


def test_a_disk_that_is_full_at_the_start_lets_the_companion_start(disk: Tmpfs | Limited) -> None:
    disk.refuse()
    with Store(disk.place) as store:
        assert store.trouble is not None
        assert store.unfinished() == ()
        with pytest.raises(NotSaved):
            store.begin(begin(1))
        append_refused(store, 1, 0)
        disk.allow()
        assert store.retry()
        add(store, 1, range(1, 3))
    with Store(disk.place) as store:
        assert texts(only(store)) == lines(range(3))


def test_what_waits_when_the_companion_ends_is_written_if_it_can_be(disk: Tmpfs | Limited) -> None:
    store = Store(disk.place)
    store.begin(begin(1))
    disk.refuse()
    append_refused(store, 1, 0)
    disk.allow()
    store.shut()
    with Store(disk.place) as store:
        assert texts(only(store)) == [line(0)]


def test_games_begun_while_the_disk_could_not_be_read_do_not_take_others_numbers(tmp_path: Path) -> None:
    limited = Limited(tmp_path)
    with Store(tmp_path) as store:
        store.begin(begin(1))
        add(store, 1, range(3))
        store.begin(begin(2))
    limited.refuse()
    try:
        store = Store(tmp_path)
        assert store.last == 0
        with pytest.raises(NotSaved):
            store.begin(begin(1, "Eva", "Leo"))
        append_refused(store, 1, 10)
    finally:
        limited.allow()
    store.append(Append(1, line(11)))
    assert store.begin(begin(2, "Leo", "Eva")) == 4
    store.append(Append(2, line(20)))
    store.close(Close(1, "away"))
    store.shut()
    with Store(tmp_path) as store:
        assert texts(store.load(1)) == lines(range(3))
        assert texts(store.load(3)) == lines([10, 11])
        assert texts(store.load(4)) == [line(20)]
        assert [saved.id for saved in store.unfinished()] == [1, 2, 4]


def test_the_reason_is_that_the_disk_is_full(tmp_path: Path) -> None:
    with mounted(tmp_path, "-t", "tmpfs", "-o", "size=512k", "tmpfs"), Store(tmp_path) as store:
        store.begin(begin(1))
        Tmpfs(tmp_path).refuse()
        with pytest.raises(NotSaved) as refused:
            add(store, 1, range(1000))
        assert refused.value.reason == msg("store.full")
        Tmpfs(tmp_path).allow()


def test_a_read_only_disk_lets_the_companion_start_and_is_named(tmp_path: Path) -> None:
    with mounted(tmp_path, "-t", "tmpfs", "-o", "size=1m", "tmpfs"):
        with Store(tmp_path) as store:
            store.begin(begin(1))
            add(store, 1, range(3))
        with read_only(tmp_path):
            store = Store(tmp_path)
            assert store.trouble == msg("store.read-only")
            with pytest.raises(NotSaved) as refused:
                store.begin(begin(1, "Eva", "Leo"))
            assert refused.value.reason == msg("store.read-only")
            append_refused(store, 1, 7)
        assert store.retry()
        store.shut()
        with Store(tmp_path) as store:
            assert texts(store.load(1)) == lines(range(3))
            assert texts(store.load(2)) == [line(7)]


def test_a_disk_that_turns_read_only_in_mid_game_loses_nothing_that_was_saved(tmp_path: Path) -> None:
    disk = Ext4(tmp_path)
    with disk.in_use(), Store(disk.place / "data") as store:
        store.begin(begin(1))
        add(store, 1, range(10))
        disk.turn_read_only()
        reasons = [append_refused(store, 1, n).reason for n in range(10, 13)]
        assert reasons[-1] == msg("store.read-only")
        assert texts(only(store)) == lines(range(13))
        assert store.unsaved == 3
    with disk.in_use(), Store(disk.place / "data") as store:
        assert store.trouble is None
        assert texts(only(store)) == lines(range(10))


@pytest.mark.parametrize("code", CODES.values(), ids=list(CODES))
@pytest.mark.parametrize("after", [False, True], ids=["undone", "done"])
def test_a_failure_at_any_statement_writes_nothing_twice_and_nothing_out_of_order(
    ram: Path, monkeypatch: pytest.MonkeyPatch, code: int, after: bool
) -> None:
    """Also a commit that took place and was reported to have failed."""
    plan = failing(monkeypatch)
    for left in count():
        folder = ram / str(left)
        with Store(folder) as store:
            plan.fail(left, code, after=after)
            play_through(store)
            struck = plan.left is None
            plan.left = None
            assert store.retry()
        with Store(folder) as store:
            assert store.trouble is None
            assert texts(store.load(1)) == lines([0, 1, 20, 21])
            assert texts(only(store)) == lines([30])
            assert [past.id for past in store.finished()] == [1]
        damaged = list(folder.glob("*damaged*"))
        assert not damaged or code == sqlite3.SQLITE_CORRUPT
        if not damaged:
            assert rows(folder, "SELECT line FROM dropped") == [(line(2),)]
        assert rows(folder, "SELECT count(*) FROM game") == [(2,)]
        if not struck:
            break
    assert left > 50


def play_through(store: Store) -> None:
    """A game with a cut in it, and the beginning of another."""
    with suppress(NotSaved):
        store.begin(begin(1))
    for n in range(3):
        with suppress(NotSaved):
            store.append(Append(1, line(n)))
    with suppress(NotSaved):
        store.cut(1, 2)
    for n in (20, 21):
        with suppress(NotSaved):
            store.append(Append(1, line(n)))
    with suppress(NotSaved):
        store.close(Close(1, "over"))
    with suppress(NotSaved):
        store.begin(begin(2))
    with suppress(NotSaved):
        store.append(Append(2, line(30)))
