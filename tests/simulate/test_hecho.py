"""Simulated tables and the referee must see every game of Hecho alike, to the last card."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from companion.rules.core import Accepted, Adjust, Fault, Match, act
from companion.rules.hecho import GAME
from companion.rules.hecho.actions import Hecho
from companion.rules.hecho.deck import Deck
from companion.simulate import Disagreement, Start, chance, play, simulate
from companion.simulate.hecho import HechoTable, sit
from companion.simulate.hecho.truth import Truth
from tests.simulate.watching import Tally, takes_back, watched

NAMES = ("Ana", "Ben", "Eva", "Leo", "Mia", "Tom")
OPTIONS = {"rounds": "1", "comodin": "any"}


def deck_of(amount: int = 0) -> Deck:
    """The shipped deck; with an `amount`, one whose projects all need so much more of their materials."""
    file = tomllib.loads((files("companion.rules.hecho") / "deck.toml").read_text("utf-8"))
    for project in file["project"]:
        project["needs"] = {name: needed + amount for name, needed in project["needs"].items()}
    deck = GAME.load_deck(file)
    assert isinstance(deck, Deck)
    return deck


def starts(
    seats: tuple[int, ...] = (2, 3, 4, 5, 6), deck: Deck | None = None, options: Mapping[str, str] = OPTIONS
) -> list[Start]:
    """A start for each number of players."""
    cards = deck or deck_of()
    found = []
    for n in seats:
        state = GAME.start(cards, NAMES[:n], options)
        assert not isinstance(state, Fault)
        found.append(Start(GAME, cards, NAMES[:n], options, state))
    return found


def table_of(start: Start, seed: int, number: int = 0) -> HechoTable:
    return sit(start.deck, start.players, start.options, chance(seed, number))


@pytest.mark.parametrize("seed", range(10))
def test_fifty_games_of_two_to_six_are_seen_alike_by_table_and_referee(seed: int) -> None:
    """And every one of them ends: five hundred in all."""
    options = {"rounds": "2" if seed == 9 else "1", "comodin": "one" if seed % 2 else "any"}
    result = simulate(starts(options=options), sit, games=50, seed=seed, check=True)
    assert sum(result.ends.values()) == 50
    assert result.actions > 50 * 20


def test_games_in_which_hardly_anything_can_be_built_are_seen_alike_too() -> None:
    """Everybody draws, other projects are shown, rounds end without extra points."""
    result = simulate(starts(deck=deck_of(9)), sit, games=40, seed=3, check=True)
    assert result.ends["stuck"] > 5


def every_card(truth: Truth) -> list[str]:
    """Wherever they lie."""
    hands = [card for person in truth.people for card in person.hand]
    return sorted([*hands, *truth.scrapyard, *truth.set_aside])


def every_project(truth: Truth) -> list[str]:
    built = [project for person in truth.people for project in person.projects]
    return sorted([*built, *(project for pile in truth.piles for project in pile.projects)])


def test_no_card_and_no_project_is_lost_or_doubled() -> None:
    for number, start in enumerate(starts() * 2):
        table = table_of(start, 4, number)
        cards, projects = every_card(table.truth), every_project(table.truth)
        assert (len(set(cards)), len(set(projects))) == (110, 36)
        while (action := table.choose()) is not None:
            table.follow(action)
            assert every_card(table.truth) == cards
            assert every_project(table.truth) == projects


def test_the_scrapyard_runs_dry_with_six_and_the_round_goes_on_to_its_end() -> None:
    """Each building draws seven cards of 74 that are left."""
    dry = built_dry = 0
    for number in range(20):
        (start,) = starts((6,), deck_of(3))
        table, state = table_of(start, 5, number), start.state
        while (action := table.choose()) is not None:
            dry += state.scrapyard == 0
            built_dry += isinstance(action, Hecho) and state.scrapyard < 7
            done = act(GAME, Match(state), action)[1]
            assert isinstance(done, Accepted)
            state = done.state
            table.follow(action)
        assert GAME.standing(state).over
    assert dry > 50
    assert built_dry > 10


def test_people_do_all_that_can_be_done() -> None:
    """Otherwise an agreement would say less than it seems to."""
    tally = Tally()
    for deck in (deck_of(), deck_of(9)):
        for number, start in enumerate(starts(deck=deck, options={"rounds": "2", "comodin": "any"}) * 4):
            play(watched(start, tally), table_of(start, 6, number))
    assert {kind.__name__ for kind in GAME.actions} == set(tally.did)
    outcomes = (
        "revealed", "begins", "built", "needless", "drew", "scrapyard-left", "last-building", "round-over", "won",
        "round-starts", "exchanged", "traded", "stuck-draw", "stuck-under", "stuck-end",
    )  # fmt: skip
    assert [outcome for outcome in outcomes if not tally.happened[f"hecho.{outcome}"]] == []


def test_people_lay_down_every_sort_of_card() -> None:
    sorts: Counter[str] = Counter()
    for number, start in enumerate(starts() * 3):
        table = table_of(start, 7, number)
        while (action := table.choose()) is not None:
            if isinstance(action, Hecho):
                kinds = {card.partition("#")[0] for card in action.cards}
                sorts.update({start.deck.kinds[kind].type for kind in kinds})
            table.follow(action)
    assert set(sorts) == {"material", "specialist", "comodin"}


def test_on_a_reader_every_card_has_its_number() -> None:
    (start,) = starts((3,))
    table = sit(start.deck, start.players, start.options, chance(1, 1), tapping=True)
    while (action := table.choose()) is not None:
        assert all("#" in card for card in getattr(action, "cards", ()))
        table.follow(action)


def test_what_was_taken_back_and_done_again_leaves_the_same_game() -> None:
    for number, start in enumerate(starts()):
        takes_back(start, table_of(start, 8, number), Random(number))


def test_the_same_seed_gives_the_same_games_however_many() -> None:
    def played(games: int) -> list[list[int]]:
        seen: list[HechoTable] = []

        def noted(*seated: Any, **how: Any) -> HechoTable:
            seen.append(sit(*seated, **how))
            return seen[-1]

        simulate(starts(), noted, games=games, seed=9)
        return [table.scores() for table in seen]

    assert played(6)[:3] == played(3)


# That these comparisons can fail.


def wrong(
    truth_of: Mapping[str, str] = OPTIONS, clumsy: type | None = None, options: Mapping[str, str] = OPTIONS
) -> str:
    """What is said of a table whose truth goes by other options, or where a card falls on the floor at some action."""

    def sits(
        deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
    ) -> HechoTable:
        table = sit(deck, players, {**options, **truth_of}, random, tapping=tapping)
        right = table.truth.follow

        def follow(action: Any) -> None:
            right(action)
            if clumsy is not None and type(action) is clumsy:
                table.truth.scrapyard.pop()

        table.follow = follow
        return table

    with pytest.raises(Disagreement) as caught:
        simulate(starts((3,), options=options), sits, games=50, seed=1, check=True)
    return str(caught.value)


def test_a_card_that_falls_on_the_floor_is_found() -> None:
    assert "scrapyard: " in wrong(clumsy=Hecho)
    assert "scrapyard: " in wrong(clumsy=Adjust)


def test_a_round_too_many_is_found() -> None:
    assert "rounds: 2 on the table, 1 by the referee" in wrong({**OPTIONS, "rounds": "2"})


def test_a_comodin_that_pairs_with_anything_is_found() -> None:
    said = wrong(OPTIONS, options={**OPTIONS, "comodin": "one"})
    assert "refused, hecho.exchange-needs-a-pair" in said
