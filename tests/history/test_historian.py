"""Finished games are told from their records: who won, how scores went, what was thrown, which rules were forgotten."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.effects import Append, Begin, Close, Missed
from companion.history import Historian
from companion.remembered import Forgotten, Outcome, Remembered, Thrown, Wins
from companion.rules import GAMES
from companion.rules.core import AnyGame, Standing
from companion.store import Store
from companion.views import Series
from tests.history.evenings import RACE, race, simulated
from tests.store.games import WallClock
from tests.toy.race import TOY

ALL: tuple[AnyGame, ...] = (TOY, *GAMES)


def told(folder: Path) -> Remembered:
    with Store(folder) as store:
        return Historian(store, ALL).recall()


def test_a_game_is_told_from_its_record(tmp_path: Path) -> None:
    with Store(tmp_path, now=WallClock()) as store:
        race(store, 1, source="module")
    (game,) = told(tmp_path).games
    assert (game.id, game.game, game.players, game.pending) == (1, "race", ("Ana", "Ben"), False)
    assert game.ended == "2024-05-01T18:00:09+00:00"
    assert game.day in ("2024-05-01", "2024-05-02")
    series = (Series("Ana", 0, (0, 4, 4, 10)), Series("Ben", 1, (0, 0, 1, 1)))
    assert game.outcome == Outcome(("Ana",), {"Ana": 10, "Ben": 1}, series)
    assert game.rolls == tuple(Thrown((face,), "module") for face in (4, 1, 6))


@pytest.mark.parametrize("name", ["tomato", "vege", "huerto"])
def test_whole_games_are_told_as_they_were_played(tmp_path: Path, name: str) -> None:
    """The outcome is what the rules said when the game was over, and ends where the scores' lines end."""
    with Store(tmp_path) as store:
        simulated(store, name, ("Ana", "Ben") if name == "huerto" else ("Ana", "Ben", "Cleo", "Dani"))
    remembered = told(tmp_path)
    (game,) = remembered.games
    assert game.outcome is not None
    ends = {one.name: one.values[-1] for one in game.outcome.series}
    assert ends == game.outcome.scores
    assert {one.player for one in remembered.wins if one.wins} == set(game.outcome.winners)
    assert {judged.source for judged in remembered.dice} == ({"software"} if game.rolls else set())
    assert sum(judged.fairness.throws for judged in remembered.dice) == len(game.rolls)


def test_every_roll_is_counted_with_its_source_taken_back_and_void_ones_too(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        race(store, 1, lines=RACE[:2], over=False)
        store.append(Append(1, '{"do":"undo"}', mark="after-reveal"))
        store.append(Append(1, '{"do":"roll","dice":[2]}', "module", "after-void"))
        store.append(Append(1, '{"do":"adjust","counter":"Ana.field","value":10}'))
        store.close(Close(1, "over"))
    remembered = told(tmp_path)
    assert remembered.games[0].rolls == (Thrown((4,), "real"), Thrown((2,), "module", void=True))
    assert [(one.source, one.fairness.throws) for one in remembered.dice] == [("module", 1), ("real", 1)]


def test_games_and_wins_are_counted_for_each_person_and_game(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        race(store, 1)
        race(store, 2, ("Ben", "Ana"))
        race(store, 3, ("Ana", "Cleo"))
        race(store, 4, ("Ben", "Cleo"), over=False)
        simulated(store, "vege", ("Ana", "Ben", "Cleo", "Dani"))
    remembered = told(tmp_path)
    assert remembered.games[0].outcome is not None
    (best,) = remembered.games[0].outcome.winners
    wins = {(one.player, one.game): (one.wins, one.games) for one in remembered.wins}
    assert (wins["Ana", "race"], wins["Ben", "race"], wins["Cleo", "race"]) == ((2, 3), (1, 2), (0, 1))
    assert wins[best, "vege"] == (1, 1)
    assert remembered.wins[0].player == "Ana"
    assert all(one.games == 1 for one in remembered.wins if one.game == "vege")


def test_games_are_told_in_the_order_they_were_begun_the_newest_first_and_once(tmp_path: Path) -> None:
    """Each call tells one game more where there is no time for more; a told game is not played again."""
    with Store(tmp_path) as store:
        for record in (1, 2, 3):
            race(store, record)
        historian = Historian(store, ALL)
        pending = []
        for _ in range(4):
            remembered = historian.recall(0.0)
            pending.append([game.pending for game in remembered.games])
        assert pending == [[False, True, True], [False, False, True], [False] * 3, [False] * 3]
        assert [game.id for game in remembered.games] == [3, 2, 1]
        race(store, 4)
        assert [game.pending for game in historian.recall(0.0).games] == [False] * 4


def test_wins_are_counted_as_games_are_told_and_dice_only_once_all_are(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        race(store, 1)
        race(store, 2)
        historian = Historian(store, ALL)
        first = historian.recall(0.0)
        assert (first.complete, first.read, first.dice) == (False, 1, ())
        assert first.wins == (Wins("Ana", "race", 1, 1), Wins("Ben", "race", 1, 0))
        second = historian.recall(0.0)
        assert (second.complete, second.read, second.dice[0].fairness.throws) == (True, 2, 6)


def test_a_game_that_was_opened_again_ends_anew(tmp_path: Path) -> None:
    with Store(tmp_path, now=WallClock()) as store:
        race(store, 1)
        historian = Historian(store, ALL)
        assert historian.recall().games[0].outcome is not None
        for line in ('{"do":"undo"}', '{"do":"roll","dice":[1]}', *RACE[2:3], '{"do":"roll","dice":[6]}'):
            store.append(Append(1, line, "real" if "roll" in line else ""))
        store.append(Append(1, '{"do":"adjust","counter":"Ben.field","value":10}'))
        store.close(Close(1, "open"))
        store.close(Close(1, "over"))
        outcome = historian.recall().games[0].outcome
        assert outcome is not None
        assert outcome.winners == ("Ben",)


def test_where_nobody_has_a_turn_each_change_of_score_is_a_point(tmp_path: Path) -> None:
    def without_turns(state: Any) -> Standing:
        return replace(TOY.standing(state), player=None)

    with Store(tmp_path) as store:
        race(store, 1)
        (game,) = Historian(store, (replace(TOY, standing=without_turns),)).recall().games
    assert game.outcome is not None
    assert [one.values for one in game.outcome.series] == [(0, 4, 4, 10), (0, 0, 1, 1)]


def test_what_cannot_be_read_after_the_end_may_have_changed_it(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        race(store, 1, lines=(*RACE, "", *RACE[2:]))
    assert told(tmp_path).games[0].outcome is None


@pytest.mark.parametrize("spoilt", ["{", '{"do":"fly"}', '{"do":"roll","dice":[3]}'])
def test_a_game_that_todays_rules_do_not_play_to_its_end_keeps_its_people_and_dice(tmp_path: Path, spoilt: str) -> None:
    with Store(tmp_path) as store:
        race(store, 1, lines=(*RACE[:2], spoilt, *RACE[2:]))
        race(store, 2)
    second, first = told(tmp_path).games
    assert second.outcome is not None
    assert (first.outcome, first.pending, first.players) == (None, False, ("Ana", "Ben"))
    assert {roll.dice for roll in first.rolls} >= {(4,), (1,), (6,)}
    assert {one.games for one in told(tmp_path).wins} == {1}


def test_a_game_nobody_knows_any_more_and_a_deck_that_is_none_are_no_faults(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        for record, game, deck in ((1, "chess", ""), (2, "race", "no deck"), (3, "race", 'game = "vege"')):
            store.begin(Begin(record, game, ("Ana", "Ben"), {"track": "short"}, deck, "real"))
            store.close(Close(record, "over"))
    assert [game.outcome for game in told(tmp_path).games] == [None] * 3


def test_a_fault_of_ours_in_an_old_game_ends_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: object) -> Outcome:
        raise ZeroDivisionError

    with Store(tmp_path) as store:
        race(store, 1)
        remembered = Historian(store, (replace(TOY, apply=broken),)).recall()
    assert [(game.outcome, game.pending) for game in remembered.games] == [(None, False)]
    assert "game 1 cannot be played again" in caplog.text


def test_rules_are_counted_over_all_games_those_forgotten_most_first(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        race(store, 1)
        race(store, 2, over=False)
        for record, rule in ((1, "race.one-die"), (2, "table.over"), (2, "table.over")):
            store.miss(Missed(record, rule))
    assert told(tmp_path).forgotten == (Forgotten("race", "table.over", 2), Forgotten("race", "race.one-die", 1))


def test_an_empty_store_has_nothing_to_tell(tmp_path: Path) -> None:
    assert told(tmp_path) == Remembered(())
    assert told(tmp_path).complete
