"""The toy game keeps what it promises, so that what fails with it elsewhere is not its fault."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.opening import open_game
from companion.rules.core import Accepted, Adjust, Ask, Match, Refused, act
from companion.texts.words import LANGUAGES, Lang
from tests.toy.race import TOY
from tests.toy.race.rules import Play, Rest, Roll, Run


def start(players: str, lang: Lang = "en") -> Any:
    return open_game((TOY,), "race", players, lang=lang).start


def after(state: Any, *actions: Any) -> Any:
    match: Match[Any] = Match(state)
    for action in actions:
        match, done = act(TOY, match, action)
        assert isinstance(done, Accepted), done
    return match.state


def test_a_boost_is_played_at_once() -> None:
    assert TOY.meanings(start("Ana,Ben,Eva"), "boost#2", None) == Play("boost#2")


def test_a_trip_asks_on_whom_where_there_are_two_others() -> None:
    assert TOY.meanings(start("Ana,Ben"), "trip#1", None) == Play("trip#1", "Ben")
    asked = TOY.meanings(start("Ana,Ben,Eva"), "trip#1", None)
    assert isinstance(asked, Ask)
    assert [(option.player, option.then.target) for option in asked.options] == [("Ben", "Ben"), ("Eva", "Eva")]


@pytest.mark.parametrize("card", ["boost#1", "trip#1"])
def test_a_used_card_is_refused(card: str) -> None:
    target = {"target": "Ben"} if card == "trip#1" else {}
    refused = TOY.meanings(after(start("Ana,Ben"), Play(card, **target)), card, None)
    assert isinstance(refused, Refused)
    assert refused.rule == "table.card-elsewhere"


def test_an_unknown_card_is_refused() -> None:
    refused = TOY.meanings(start("Ana,Ben"), "hoe#1", None)
    assert isinstance(refused, Refused)
    assert refused.rule == "table.unknown-card"


def test_buttons_run_and_rest_and_the_roll_goes_to_the_game() -> None:
    state = start("Ana,Ben")
    assert [option.then for option in TOY.offers(state, None)] == [Run(), Rest()]
    assert TOY.awaited(state) is None
    running = after(state, Run())
    assert TOY.offers(running, None) == ()
    awaited = TOY.awaited(running)
    assert awaited is not None
    assert (awaited.dice, awaited.by) == (1, "Ana")
    assert TOY.standing(after(running, TOY.roll(running, (4,)))).scores == {"Ana": 4, "Ben": 0}


def test_the_last_field_ends_the_race_and_the_track_has_an_end() -> None:
    over = after(start("Ana,Ben"), Adjust("Ana.field", 9), Run(), Roll((6,)))
    standing = TOY.standing(over)
    assert (standing.over, standing.winners, standing.scores) == (True, ("Ana",), {"Ana": 10, "Ben": 0})


@given(st.lists(st.sampled_from([Run(), Rest(), Roll((3,)), Play("boost"), Play("trip", "Ben"), Play("trip", "Ana")])))
def test_what_is_listed_as_legal_is_what_is_accepted(actions: list[Any]) -> None:
    match: Match[Any] = Match(start("Ana,Ben"))
    for action in actions:
        match, _ = act(TOY, match, action)
    some: list[Any] = [Run(), Rest(), Roll((1,)), Play("boost"), *map(Play, ("trip", "trip"), ("Ana", "Ben"))]
    accepted = {type(each) for each in some if isinstance(TOY.apply(match.state, each), Accepted)}
    assert TOY.legal(match.state) == sorted(str(kind.__struct_config__.tag) for kind in accepted)


def test_everything_it_shows_has_words(caplog: pytest.LogCaptureFixture) -> None:
    for lang, actions in product(LANGUAGES, ((), (Run(),), (Adjust("Ana.field", 10),))):
        opening = open_game((TOY,), "race", "Ana,Ben,Eva", lang=lang)
        state = after(opening.start, *actions)
        opening.words.worded((TOY.view(state), TOY.setup(state), *TOY.offers(state, None)))
        asked = TOY.meanings(opening.start, "trip#1", None)
        awaited = TOY.awaited(state)
        opening.words.worded((asked, awaited.what if awaited else ""))
    assert not caplog.records
