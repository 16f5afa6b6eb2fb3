"""Simulated tables and the referee must see every game of Vege Tables alike, to the last card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion import data
from companion.__main__ import main
from companion.rules.core import Accepted, Fault, Refused
from companion.rules.vege import GAME
from companion.rules.vege.actions import DiscardTractor, Play
from companion.simulate import Disagreement, Start, chance, play, simulate
from companion.simulate.vege import VegeTable, sit
from companion.simulate.vege.truth import Truth
from tests.simulate.watching import Tally, takes_back, watched

NAMES = ("Ana", "Ben", "Eva", "Leo")


def start_of(deals: str = "1") -> Start:
    deck = data.parse_deck(GAME, data.read_deck(GAME))
    options = {"deals": deals}
    state = GAME.start(deck, NAMES, options)
    assert not isinstance(state, Fault)
    return Start(GAME, deck, NAMES, options, state)


def table_of(start: Start, seed: int, number: int = 0) -> VegeTable:
    return sit(start.deck, start.players, start.options, chance(seed, number))


@pytest.mark.parametrize("seed", range(20))
def test_fifty_games_are_seen_alike_by_table_and_referee(seed: int) -> None:
    """And every one of them ends."""
    result = simulate([start_of("3" if seed == 19 else "1")], sit, games=50, seed=seed, check=True)
    assert sum(result.ends.values()) == 50
    assert result.actions > 50 * 80


def every_card(truth: Truth) -> list[str]:
    """Wherever they lie: 88."""
    people = [card for p in truth.people for card in (*p.hand, *p.lands, *p.open, *p.well)]
    field = [card for row in truth.field for card in row if card]
    heaps = [card for heap in truth.heaps.values() for card in heap]
    return sorted([*people, *field, *heaps, *truth.thrown])


def test_no_card_is_lost_at_any_moment() -> None:
    for number in range(30):
        table = table_of(start_of(), 6, number)
        cards = every_card(table.truth)
        assert len(set(cards)) == 88
        while (action := table.choose()) is not None:
            table.follow(action)
            assert every_card(table.truth) == cards


def test_sequences_and_going_out_are_worth_160_in_each_deal() -> None:
    for number in range(60):
        earned: list[int] = []

        def watch(_action: Any, done: Accepted[Any], earned: list[int] = earned) -> None:
            earned += [int(str(e.facts["n"])) for e in done.events if e.id in ("vege.closed", "vege.out")]

        start = start_of("2")
        table = table_of(start, 11, number)
        play(watched(start, watch), table)
        assert sum(earned) == 2 * 160


def test_wells_pay_60_in_a_deal_in_which_all_are_taken() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for number in range(60):
        wells: list[int] = []

        def watch(_action: Any, done: Accepted[Any], wells: list[int] = wells) -> None:
            wells += [int(str(event.facts["n"])) for event in done.events if event.id == "vege.well"]

        table = table_of(start_of(), 12, number)
        play(watched(start_of(), watch), table)
        seen[tuple(wells)] += 1
    assert set(seen) <= {(30, 20, 10, 0), (30, 20, 10), (30, 20), (30,)}
    assert seen[(30, 20, 10, 0)] > 30


def test_people_do_all_that_can_be_done() -> None:
    """Otherwise an agreement would say less than it seems to."""
    tally = Tally()
    rows: Counter[bool] = Counter()

    def watch(action: Any, done: Accepted[Any]) -> None:
        tally(action, done)
        if isinstance(action, Play):
            rows[isinstance(action.row, int)] += 1

    ends: Counter[str] = Counter()
    for number in range(150):
        start = start_of(str(1 + number % 2))
        table = table_of(start, 3, number)
        play(watched(start, watch), table)
        ends[table.ending()] += 1
    assert {kind.__name__ for kind in GAME.actions} == set(tally.did)
    outcomes = (
        "dealt", "begins", "planted", "played", "substituted", "field-card", "replaced-before", "replaced-somewhere",
        "closed", "family", "well", "next", "tractor-discarded", "done", "passed", "paid", "discarded", "out", "won",
    )  # fmt: skip
    assert [outcome for outcome in outcomes if not tally.happened[f"vege.{outcome}"]] == []
    assert set(ends) == {"play", "discard", "turn"}
    assert set(rows) == {True, False}


def test_the_same_seed_gives_the_same_games_checked_or_not() -> None:
    runs = [simulate([start_of()], sit, games=15, seed=seed, check=check) for seed, check in ((4, False), (4, True))]
    assert replace(runs[0], seconds=0) == replace(runs[1], seconds=0)
    assert replace(simulate([start_of()], sit, games=15, seed=5), seconds=0) != replace(runs[0], seconds=0)


def test_what_was_taken_back_and_done_again_leaves_the_same_game() -> None:
    for number in range(12):
        start = start_of("2")
        takes_back(start, table_of(start, 2, number), Random(number))


# That these comparisons can fail.


def wrong(apply: Callable[[Any, Any], Any] = GAME.apply, clumsy: type | None = None) -> str:
    """What is said of a referee who judges wrongly, or of a table where a point is added at some action."""

    def sits(deck: Any, players: Any, options: Any, random: Random, *, tapping: bool = False) -> VegeTable:
        table = sit(deck, players, options, random, tapping=tapping)
        right = table.truth.follow

        def follow(action: Any) -> None:
            right(action)
            if type(action) is clumsy:
                table.truth.people[0].score += 10

        table.follow = follow
        return table

    start = start_of()
    with pytest.raises(Disagreement) as caught:
        simulate([replace(start, game=replace(GAME, apply=apply))], sits, games=40, seed=1, check=True)
    return str(caught.value)


def test_points_that_nobody_earned_are_found() -> None:
    said = wrong(clumsy=DiscardTractor)
    assert "players.Ana.score: " in said
    assert "on the table" in said


def forgetful(state: Any, action: Any) -> Any:
    """A referee who forgets the well."""
    done = GAME.apply(state, action)
    if isinstance(done, Accepted) and any(event.id == "vege.well" for event in done.events):
        was, now = state.players[state.seat], done.state.players[state.seat]
        players = tuple(replace(now, well=was.well) if p is now else p for p in done.state.players)
        return replace(done, state=replace(done.state, players=players))
    return done


def lenient(state: Any, action: Any) -> Any:
    """A referee who lets people be done without playing."""
    done = GAME.apply(state, action)
    return Accepted(state) if isinstance(done, Refused) and done.rule == "vege.must-play" else done


def muddled(state: Any, action: Any) -> Any:
    """A referee who refuses a pass for a reason that is not the first."""
    done = GAME.apply(state, action)
    return Refused("vege.show-all") if isinstance(done, Refused) and done.rule == "vege.must-play-if-able" else done


@pytest.mark.parametrize(
    ("apply", "said"),
    [
        (forgetful, ".well: False on the table, True by the referee"),
        (lenient, "Done(by=UNSET) is accepted, against vege.must-play"),
        (muddled, "is refused by vege.show-all, not by vege.must-play-if-able"),
    ],
)
def test_a_referee_who_judges_wrongly_is_found(apply: Any, said: str) -> None:
    assert said in wrong(apply)


def test_a_whole_game_is_served_by_taps_and_presses(capsys: pytest.CaptureFixture[str]) -> None:
    """The demonstration compares the companion with the table after every action."""
    assert main(["demo", "vege", "--headless", "--seed", "7"]) == 0
    assert '"game": "vege"' in capsys.readouterr().out
