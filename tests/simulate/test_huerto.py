"""Simulated gardens and the referee must see every game alike, whatever is played, with whatever options."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion import data
from companion.rules.core import Accepted
from companion.rules.huerto import GAME
from companion.rules.huerto.actions import Harvest, Water
from companion.rules.huerto.deck import Deck
from companion.rules.huerto.state import State
from companion.simulate import Disagreement, Result, Sit, Start, chance, play, simulate
from companion.simulate.huerto import HuertoTable, sit
from tests.simulate.watching import Tally, takes_back, watched

ROOT = Path(__file__).resolve().parents[2]
OFF, ON = {"reshuffle": "off", "turns": "12"}, {"reshuffle": "on", "turns": "12"}
LONG = {"reshuffle": "on", "turns": "48"}
SIZES: Mapping[int, tuple[int, ...]] = {30: (6, 8, 6, 6, 4), 25: (5, 7, 5, 5, 3), 20: (4, 5, 4, 4, 3)}
"""Copies of the starting cards, in proportion, in the order of the deck file."""


def deck_of(size: int = 30) -> Deck:
    """The shipped deck with so many starting cards."""
    file = tomllib.loads(data.read_deck(GAME))
    for card, copies in zip(file["card"], SIZES[size], strict=False):
        card["copies"] = copies
    deck = GAME.load_deck(file)
    assert isinstance(deck, Deck)
    assert deck.start == size
    return deck


def start(options: Mapping[str, str] = OFF, size: int = 30) -> Start:
    """A garden before the first action."""
    deck = deck_of(size)
    state = GAME.start(deck, ("Ana", "Ben"), options)
    assert isinstance(state, State)
    return Start(GAME, deck, ("Ana", "Ben"), options, state)


def whimsical(whims: float) -> Sit:
    """People who now and then do anything that they can."""

    def sits(
        deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
    ) -> HuertoTable:
        return HuertoTable(deck, players, options, random, tapping=tapping, whims=whims)

    return sits


@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_games_are_seen_alike_by_table_and_referee(seed: int) -> None:
    """A thousand in all. By chance each table shows the market, and says numbers, always, sometimes or never."""
    result = simulate([start(OFF), start(ON, 20)], sit, games=100, seed=seed, check=True)
    assert sum(result.ends.values()) == 100


@pytest.mark.parametrize("options", [OFF, ON, LONG], ids=["off", "on", "long"])
@pytest.mark.parametrize("whims", [0.2, 0.6, 1.0])
def test_whatever_people_do_is_seen_alike(options: Mapping[str, str], whims: float) -> None:
    result = simulate([start(options)], whimsical(whims), games=20, seed=1, check=True)
    assert set(result.ends) <= {"won", "lost-pests", "lost-waste", "lost-season"}


def test_counters_never_leave_their_ranges() -> None:
    seen: Counter[str] = Counter()

    def watch(_action: Any, done: Accepted[Any]) -> None:
        for name, counter in GAME.counters(done.state).items():
            assert counter.low <= counter.value <= counter.high, name
            seen[name] = max(seen[name], counter.value)

    for options in (OFF, LONG):
        simulate([watched(start(options), watch)], whimsical(0.7), games=60, seed=4)
    assert all(seen[name] == 8 for name in ("tierra", "cultivos", "abono"))
    assert seen["plagas"] >= 10
    assert seen["cosecha"] > 10


def test_people_do_all_that_can_be_done() -> None:
    """Otherwise an agreement would say less than it seems to."""
    tally = Tally()
    for whims in (0.0, 0.3, 1.0):
        for options in (OFF, LONG):
            simulate([watched(start(options), tally)], whimsical(whims), games=60, seed=3)
    assert {kind.__name__ for kind in GAME.actions} - {"Draw"} == set(tally.did)
    outcomes = (
        "prepared", "planted", "watered", "fertilised", "protected", "harvested", "played", "bought", "revealed",
        "more", "fewer", "ended", "reshuffled", "drew-few", "begins", "permanent", "won", "lost-pests", "lost-waste",
        "lost-season",
    )  # fmt: skip
    assert [outcome for outcome in outcomes if not tally.happened[f"huerto.{outcome}"]] == []


def rate(result: Result) -> float:
    return result.ends.get("won", 0) / sum(result.ends.values())


def test_wins_are_as_the_owners_are_told() -> None:
    """Sensible people win a bit more than half of the shipped games, and without a reshuffle none with fewer cards."""
    told = dict(re.findall(r"^\| (\d+) .*?\| (.*) \|$", (ROOT / "docs/huerto.md").read_text("utf-8"), re.MULTILINE))
    assert list(told) == [str(size) for size in SIZES]
    for size in SIZES:
        off, on = (simulate([start(options, size)], sit, games=1000, seed=1) for options in (OFF, ON))
        assert told[str(size)] == f"{rate(off):.0%} | {rate(on):.0%}".replace("%", " %")


def test_the_shipped_decks_last_the_season_without_a_reshuffle() -> None:
    off, on = (simulate([start(options)], sit, games=100, seed=2) for options in (OFF, ON))
    assert off.ends == on.ends


def test_the_cards_are_all_there_in_the_end() -> None:
    for number in range(20):
        begun = start(LONG)
        table = whimsical(0.5)(begun.deck, begun.players, begun.options, chance(6, number))
        play(begun, table)
        truth = getattr(table, "truth")  # noqa: B009
        held = [card for person in truth.people for card in (*person.hand, *person.pile, *person.area, *person.discard)]
        assert sorted((*truth.supply, *truth.row, *held)) == sorted(truth.does)


def test_the_same_seed_gives_the_same_games_checked_or_not() -> None:
    first, again, checked, other = (
        replace(simulate([start()], sit, games=20, seed=seed, check=check), seconds=0)
        for seed, check in ((4, False), (4, False), (4, True), (5, False))
    )
    assert first == again == checked
    assert first != other


def test_what_was_taken_back_and_done_again_leaves_the_same_game() -> None:
    for number in range(10):
        begun = start(LONG)
        table = whimsical(0.3)(begun.deck, begun.players, begun.options, chance(2, number))
        takes_back(begun, table, Random(number))


# That these comparisons can fail.


def wrong(truth_of: Mapping[str, str], clumsy: type | None = None, counter: str = "plagas") -> str:
    """What is said of a table whose truth goes by other options, or where a counter slips at some action."""

    def sits(
        deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
    ) -> HuertoTable:
        table = HuertoTable(deck, players, truth_of, random, tapping=tapping, whims=0.3)
        right = table.truth.follow

        def follow(action: Any) -> None:
            right(action)
            if clumsy is not None and type(action) is clumsy:
                table.truth.counters[counter] += 1

        table.follow = follow
        return table

    with pytest.raises(Disagreement) as caught:
        simulate([start(OFF, 20)], sits, games=30, seed=1, check=True)
    return str(caught.value)


def test_a_table_that_reshuffles_where_it_should_not_is_found() -> None:
    assert "players." in wrong(ON)


@pytest.mark.parametrize(("clumsy", "counter"), [(Water, "humedad"), (Harvest, "cosecha")])
def test_a_counter_that_slips_is_found(clumsy: type, counter: str) -> None:
    said = wrong(OFF, clumsy, counter)
    assert f"counters.{counter}: " in said
    assert "by the referee" in said
