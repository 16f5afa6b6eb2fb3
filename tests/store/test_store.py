"""Games are written, found again, finished, put away and listed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from companion.effects import Append, Begin, Close, Missed
from companion.remembered import Forgotten
from companion.store import Line, Saved, Store
from tests.store.games import WallClock, add, begin, line, lines, only, rows, texts


def test_a_game_comes_back_as_it_was_written(tmp_path: Path) -> None:
    written = Begin(1, "race", ("Ana", "Íñigo Ω"), {"track": "long"}, 'name = "Azada 🍅"\n', "module")
    with Store(tmp_path, now=WallClock()) as store:
        assert store.begin(written) == 1
        store.append(Append(1, '{"do":"run"}'))
        store.append(Append(1, '{"do":"roll","dice":[3]}', "module"))
        store.append(Append(1, '{"do":"undo"}', mark="after-reveal"))
    with Store(tmp_path) as store:
        assert store.trouble is None
        assert store.unfinished() == (
            Saved(
                id=1,
                game="race",
                players=("Ana", "Íñigo Ω"),
                options={"track": "long"},
                deck='name = "Azada 🍅"\n',
                dice="module",
                lines=(
                    Line('{"do":"run"}', "", ""),
                    Line('{"do":"roll","dice":[3]}', "module", ""),
                    Line('{"do":"undo"}', "", "after-reveal"),
                ),
                began="2024-05-01T18:00:02+00:00",
            ),
        )


def test_a_game_goes_on_after_the_store_was_opened_again(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(begin(1))
        add(store, 1, range(3))
    with Store(tmp_path) as store:
        add(store, only(store).id, range(3, 5))
    with Store(tmp_path) as store:
        add(store, 1, range(5, 6))  # without a look at it before
        assert texts(store.load(1)) == lines(range(6))
    with Store(tmp_path) as store:
        assert texts(only(store)) == lines(range(6))


def test_what_is_returned_from_is_on_disk(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(begin(1))
        assert rows(tmp_path, "SELECT id, name FROM game") == [(1, "race")]
        for n in range(3):
            store.append(Append(1, line(n)))
            assert rows(tmp_path, "SELECT n, line FROM action ORDER BY n")[n:] == [(n, line(n))]
        store.close(Close(1, "over"))
        assert rows(tmp_path, "SELECT how FROM game") == [("over",)]


@pytest.mark.parametrize("reopened", [False, True])
@pytest.mark.parametrize("how", ["over", "away"])
def test_a_finished_or_put_away_game_is_not_offered(tmp_path: Path, how: str, reopened: bool) -> None:
    store = Store(tmp_path)
    for record in (1, 2):
        store.begin(begin(record))
    store.close(Close(2, "over" if how == "over" else "away"))
    if reopened:
        store.shut()
        store = Store(tmp_path)
    assert only(store).id == 1
    assert [past.id for past in store.finished()] == ([2] if how == "over" else [])
    store.shut()


def test_a_game_whose_end_was_undone_is_unfinished_again(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(begin(1))
        store.close(Close(1, "over"))
        store.append(Append(1, line(0)))
        store.close(Close(1, "open"))
        assert store.finished() == ()
        assert texts(only(store)) == [line(0)]
    with Store(tmp_path) as store:
        assert store.finished() == ()
        assert texts(only(store)) == [line(0)]
    assert rows(tmp_path, "SELECT how, ended FROM game") == [(None, None)]


def test_the_newest_unfinished_games_come_with_the_newest_last(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for record in range(1, 6):
            store.begin(begin(record))
    with Store(tmp_path) as store:
        assert [saved.id for saved in store.unfinished()] == [3, 4, 5]
        store.close(Close(4, "away"))
        assert [saved.id for saved in store.unfinished(most=2)] == [3, 5]


def test_several_games_may_be_played_in_turn(tmp_path: Path) -> None:
    """The picker lets people leave a game and go on with it later."""
    with Store(tmp_path) as store:
        for record in (1, 2):
            store.begin(begin(record))
        for n in range(3):
            add(store, 1, [n])
            add(store, 2, [10 + n])
    with Store(tmp_path) as store:
        assert texts(store.load(1)) == lines(range(3))
        assert texts(store.load(2)) == lines(range(10, 13))


def test_the_history_lists_finished_games_the_newest_first(tmp_path: Path) -> None:
    with Store(tmp_path, now=WallClock()) as store:
        store.begin(begin(1, "Ana", "Ben"))
        store.begin(begin(2, "Eva", "Leo", "Ana"))
        store.close(Close(2, "over"))
        store.close(Close(1, "over"))
        here = store.finished()
    with Store(tmp_path) as store:
        assert store.finished() == here
    assert [(past.id, past.players) for past in here] == [(2, ("Eva", "Leo", "Ana")), (1, ("Ana", "Ben"))]
    assert [past.ended[-14:-6] for past in here] == ["18:00:04", "18:00:05"]


def test_refusals_are_counted_and_written_with_what_is_saved_next(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(begin(1))
        store.begin(begin(2))
        for record, rule in ((1, "race.one-die"), (2, "table.over"), (2, "race.one-die"), (9, "table.over")):
            store.miss(Missed(record, rule))
        counted = (Forgotten("race", "race.one-die", 2), Forgotten("race", "table.over", 1))
        assert store.refusals() == counted
        assert rows(tmp_path, "SELECT * FROM refusal") == []
        add(store, 1, range(1))
        assert len(rows(tmp_path, "SELECT * FROM refusal")) == 3
        store.miss(Missed(2, "table.over"))
    with Store(tmp_path) as store:
        assert store.refusals() == (Forgotten("race", "race.one-die", 2), Forgotten("race", "table.over", 2))


def test_names_are_those_of_the_newest_game_first(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        assert store.names() == ()
        store.begin(begin(1, "Ana", "Ben"))
        store.begin(begin(2, "Eva", "Ana"))
    with Store(tmp_path) as store:
        assert store.names() == ("Eva", "Ana", "Ben")
        store.begin(begin(3, "Ben", "Leo"))
        assert store.names() == ("Ben", "Leo", "Eva", "Ana")


def test_the_table_counts_on_from_the_newest_game(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        assert store.last == 0
        store.begin(begin(1))
        store.begin(begin(2))
        store.close(Close(2, "away"))
    with Store(tmp_path) as store:
        assert store.last == 2
        assert store.begin(begin(store.last + 1)) == 3


def test_a_record_whose_number_is_taken_gets_another(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(begin(1, "Ana", "Ben"))
        add(store, 1, range(2))
    with Store(tmp_path) as store:
        assert store.begin(begin(1, "Eva", "Leo")) == 2
        add(store, 1, range(10, 12))
        store.close(Close(1, "over"))
    with Store(tmp_path) as store:
        assert texts(store.load(1)) == lines(range(2))
        assert texts(store.load(2)) == lines(range(10, 12))
        assert [past.players for past in store.finished()] == [("Eva", "Leo")]


def test_nothing_can_be_written_to_a_game_that_is_not_there(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        with pytest.raises(LookupError, match="7"):
            store.append(Append(7, ""))
        with pytest.raises(LookupError, match="7"):
            store.close(Close(7, "over"))
        with pytest.raises(LookupError, match="7"):
            store.cut(7, 0)
        assert store.load(7) is None
        assert store.unfinished() == ()
        assert store.unsaved == 0


def test_actions_cut_off_are_kept_aside_and_the_game_goes_on_from_there(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(begin(1))
        add(store, 1, range(5))
    with Store(tmp_path) as store:
        store.cut(1, 3)
        assert texts(only(store)) == lines(range(3))
        add(store, 1, range(30, 32))
        assert texts(only(store)) == lines([0, 1, 2, 30, 31])
    with Store(tmp_path) as store:
        assert texts(only(store)) == lines([0, 1, 2, 30, 31])
    assert rows(tmp_path, "SELECT n, line FROM dropped ORDER BY id") == [(3, line(3)), (4, line(4))]


def test_the_wall_clock_is_written_in_utc_and_may_jump(tmp_path: Path) -> None:
    """A Pi without network starts in the past; order never comes from the clock."""
    times = iter(
        [
            datetime(2024, 5, 1, 20, 0, tzinfo=timezone(timedelta(hours=2))),
            datetime(2024, 5, 1, 20, 1, tzinfo=timezone(timedelta(hours=2))),
            datetime(1970, 1, 1, tzinfo=UTC),
            datetime(2030, 1, 1, tzinfo=UTC),
            datetime(2001, 1, 1, tzinfo=UTC),
        ]
    )
    with Store(tmp_path, now=lambda: next(times)) as store:
        store.begin(begin(1))
        add(store, 1, range(3))
        assert texts(only(store)) == lines(range(3))
    assert rows(tmp_path, "SELECT began FROM game") == [("2024-05-01T18:01:00+00:00",)]
    with Store(tmp_path) as store:
        assert texts(only(store)) == lines(range(3))
