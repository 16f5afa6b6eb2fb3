"""Simulated tables and the referee must see every game alike, whatever is played, with whatever options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.rules.core import Accepted, Adjust, Match, Refused, act
from companion.rules.tomato import GAME
from companion.rules.tomato.actions import Collect, Store
from companion.rules.tomato.deck import MARKET_TIME
from companion.simulate import Disagreement, Start, chance, play, simulate
from companion.simulate.tomato import TomatoTable, sit
from tests.simulate.tables import OPTIONS, WILD, starts
from tests.simulate.watching import Tally, takes_back, watched


def table_of(start: Start, seed: int, number: int = 0) -> TomatoTable:
    return sit(start.deck, start.players, start.options, chance(seed, number))


@pytest.mark.parametrize("seed", range(20))
def test_fifty_games_are_seen_alike_by_table_and_referee(seed: int) -> None:
    result = simulate(starts(OPTIONS[seed % len(OPTIONS)]), sit, games=50, seed=seed, check=True)
    assert result.ends == {MARKET_TIME: 50}


@pytest.mark.parametrize("seed", range(8))
def test_a_deck_with_every_effect_is_seen_alike(seed: int) -> None:
    result = simulate(starts(OPTIONS[2 * seed], file=WILD), sit, games=10, seed=seed, check=True)
    assert result.ends == {MARKET_TIME: 10}


def test_every_player_count_is_played() -> None:
    for start in starts():
        table = table_of(start, seed=1)
        play(start, table, check=True)
        assert len(table.scores()) == len(start.players)


def test_market_time_ends_each_game_from_among_the_last_eleven() -> None:
    """All eleven places occur; where it lies is the deck's own doing, so it is never the referee that ends a game."""
    places: Counter[int] = Counter()
    for number in range(200):
        start = starts(seats=(2 + number % 4,))[0]
        table = table_of(start, 5, number)
        play(start, table)
        places[table.truth.pile.index(MARKET_TIME)] += 1
        assert table.truth.pile.count(MARKET_TIME) == 1
        assert table.truth.step == "over"
    assert sorted(places) == list(range(11))


def test_the_cards_are_all_there_in_the_end() -> None:
    for number, start in enumerate(starts() * 5):
        table = table_of(start, 6, number)
        play(start, table)
        truth = table.truth
        before = [card for person in truth.people for card in (*person.hand, *person.pests, *person.fences)]
        assert sorted((*truth.pile, *truth.compost, *truth.passing, *before)) == sorted((*truth.does, MARKET_TIME))
        tomatoes = truth.middle + sum(person.basket + person.stash for person in truth.people)
        assert tomatoes == 150


def test_the_same_seed_gives_the_same_games() -> None:
    first, again, other = (simulate(starts(), sit, games=30, seed=seed) for seed in (4, 4, 5))
    assert replace(first, seconds=0) == replace(again, seconds=0)
    assert replace(first, seconds=0) != replace(other, seconds=0)


def test_checking_changes_no_game() -> None:
    plain, checked = (simulate(starts(), sit, games=20, seed=8, check=check) for check in (False, True))
    assert replace(plain, seconds=0) == replace(checked, seconds=0)


def test_a_longer_series_begins_with_the_shorter_one() -> None:
    """Each game has its own chance, so one of a series can be played again alone."""

    def played(games: int) -> list[list[int]]:
        seen: list[TomatoTable] = []

        def noted(
            deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
        ) -> TomatoTable:
            seen.append(sit(deck, players, options, random, tapping=tapping))
            return seen[-1]

        simulate(starts(), noted, games=games, seed=9)
        return [table.scores() for table in seen]

    assert played(6)[:3] == played(3)


def test_people_do_all_that_can_be_done() -> None:
    """Otherwise an agreement would say less than it seems to."""
    tally = Tally()
    for number in range(160):
        for file in (None, WILD):
            start = starts(OPTIONS[number % len(OPTIONS)], (2 + number % 3,), file)[0]
            play(watched(start, tally), table_of(start, 3, number))
    assert {kind.__name__ for kind in GAME.actions} == set(tally.did)
    outcomes = (
        "drew", "drew-none", "skipped-draw", "removed", "fence-stands", "skipped-guard", "fence-holds", "fence-gone",
        "eaten-harvest", "eaten-stash", "rolled", "multiplied", "collected", "skipped-harvest", "stored", "poured-back",
        "attacked-patch", "attacked-stash", "skipped-attack", "starred-red", "starred-green", "cancelled", "moved",
        "do-as-it-says", "cleared", "discarded", "discarded-count", "ended", "market-time",
    )  # fmt: skip
    assert [outcome for outcome in outcomes if not tally.happened[f"tomato.{outcome}"]] == []


# What is undone and done again.


@pytest.mark.parametrize("file", [None, WILD])
def test_what_was_taken_back_and_done_again_leaves_the_same_game(file: str | None) -> None:
    for number, start in enumerate(starts(OPTIONS[-1], file=file) * 4):
        takes_back(start, table_of(start, 2, number), Random(number))


# That these comparisons can fail.


def wrong(start: Start, truth_of: Mapping[str, str] | None = None, clumsy: type | None = None) -> str:
    """What is said of a table whose truth goes by other options, or where an extra tomato falls at some action."""

    def sits(
        deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
    ) -> TomatoTable:
        table = sit(deck, players, truth_of or options, random, tapping=tapping)
        right = table.truth.follow

        def follow(action: Any) -> None:
            right(action)
            if clumsy is not None and type(action) is clumsy:
                table.truth.person.stash += 1

        table.follow = follow
        return table

    with pytest.raises(Disagreement) as caught:
        simulate([start], sits, games=50, seed=1, check=True)
    return str(caught.value)


def test_a_tomato_that_nobody_brought_is_found() -> None:
    said = wrong(starts(seats=(3,))[0], clumsy=Collect)
    assert said.startswith("game 1 of seed 1, after action ")
    assert "players.Ana.stash: 1 on the table, 0 by the referee" in said


def test_a_fence_that_is_kept_where_it_should_go_is_found() -> None:
    once = {**OPTIONS[0], "fence": "once"}
    said = wrong(starts(once, (4,))[0], truth_of=OPTIONS[0])
    assert "on the table" in said
    assert "by the referee" in said


def test_an_action_that_the_referee_refuses_is_found() -> None:
    """People who need not draw, at a referee who thinks that they must."""
    said = wrong(starts(OPTIONS[0], (4,))[0], truth_of={**OPTIONS[0], "draw": "optional"})
    assert "Skip(by=UNSET): refused, tomato.draw-is-compulsory" in said


def lenient(state: Any, action: Any) -> Any:
    """A referee who lets people store as often as they like."""
    done = GAME.apply(state, action)
    return Accepted(state) if isinstance(done, Refused) and done.rule == "tomato.one-store" else done


def muddled(state: Any, action: Any) -> Any:
    """A referee who refuses for a reason that is not the first."""
    done = GAME.apply(state, action)
    return Refused("table.wrong-step") if isinstance(done, Refused) and isinstance(action, Store) else done


@pytest.mark.parametrize(
    ("apply", "said"),
    [
        (lenient, "Store(by=UNSET) is accepted, against tomato.one-store"),
        (muddled, "Store(by=UNSET) is refused by table.wrong-step, not by tomato.one-store"),
    ],
)
def test_a_referee_who_refuses_wrongly_is_found(apply: Any, said: str) -> None:
    start = starts()[0]
    with pytest.raises(Disagreement, match=r"after action") as caught:
        simulate([replace(start, game=replace(GAME, apply=apply))], sit, games=20, seed=1, check=True)
    assert said in str(caught.value)


def test_printed_cards_are_done_by_adjusting() -> None:
    """What no deck file describes reaches the referee as corrected counters, as at a real table."""
    counters: Counter[str] = Counter()
    for number, start in enumerate(starts() * 20):
        table = table_of(start, 7, number)
        state = start.state
        while (action := table.choose()) is not None:
            match, _ = act(GAME, Match(state), action)
            state = match.state
            table.follow(action)
            if isinstance(action, Adjust):
                counters[action.counter.rpartition(".")[2]] += 1
    assert set(counters) == {"stash", "hand"}
