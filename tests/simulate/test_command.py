"""`companion simulate` as a program: its one line, its arguments, and what it says when something is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from companion.__main__ import main
from companion.rules.core import Refused
from companion.rules.tomato import GAME
from companion.rules.tomato.actions import Collect
from tests.simulate.tables import WILD
from tests.toy.race import TOY


def line_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The one line that a good run prints."""
    assert main(["simulate", *arguments]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.count("\n") == 1
    line = json.loads(printed.out)
    assert isinstance(line, dict)
    return line


def fault_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on standard error that a bad one prints."""
    assert main(["simulate", *arguments], (GAME, TOY)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()


def test_the_line_tells_what_came_of_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    line = line_of(capsys, "tomato", "--games", "12", "--seed", "3")
    keys = ["game", "games", "seed", "actions", "seconds", "actions_per_second", "ends", "scores"]
    assert list(line) == keys
    assert (line["game"], line["games"], line["seed"]) == ("tomato", 12, 3)
    assert line["ends"] == {"market-time": 12}
    assert line["actions"] > 12 * 50
    assert line["seconds"] > 0
    assert line["actions_per_second"] == pytest.approx(line["actions"] / line["seconds"], rel=0.01)
    assert list(line["scores"]) == ["min", "median", "max"]
    assert 0 <= line["scores"]["min"] <= line["scores"]["median"] <= line["scores"]["max"] <= 150


def test_the_same_seed_gives_the_same_line_but_for_the_time(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line_of(capsys, "tomato", "--games", "9", "--seed", "-7") for _ in range(2)]
    for line in lines:
        del line["seconds"], line["actions_per_second"]
    assert lines[0] == lines[1]
    assert line_of(capsys, "tomato", "--games", "9", "--seed", "8")["actions"] != lines[0]["actions"]


def test_players_seats_options_deck_and_check(capsys: pytest.CaptureFixture[str]) -> None:
    common = ("tomato", "--games", "4", "--seed", "1", "--check")
    assert line_of(capsys, *common, "--players", "Ü,Y")["ends"] == {"market-time": 4}
    assert line_of(capsys, *common, "--seats", "5")["ends"] == {"market-time": 4}
    assert line_of(capsys, *common, "--option", "draw=optional", "--option", "fence=once")["ends"] == {"market-time": 4}
    assert line_of(capsys, *common, "--deck", WILD)["ends"] == {"market-time": 4}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("whist", "--games", "1", "--seed", "1"), "whist"),
        (("race", "--games", "1", "--seed", "1"), "race: nobody can play it yet without people; there are: tomato"),
        (("tomato", "--games", "0", "--seed", "1"), "--games: 1 or more are wanted"),
        (("tomato", "--games", "-3", "--seed", "1"), "--games: 1 or more are wanted"),
        (("tomato", "--games", "ten", "--seed", "1"), "--games: 'ten' is not a whole number"),
        (("tomato", "--games", "1.0", "--seed", "1"), "--games: '1.0' is not a whole number"),
        (("tomato", "--games", "1", "--seed", "x"), "--seed: 'x' is not a whole number"),
        (("tomato", "--games", "1", "--seed", "9" * 5000), "is not a whole number"),
        (("tomato", "--games", "1"), "--seed"),
        (("tomato", "--seed", "1"), "--games"),
        (("tomato", "--games", "1", "--seed", "1", "--seats", "2,6"), "--seats: 6 cannot play tomato, only 2, 3, 4, 5"),
        (("tomato", "--games", "1", "--seed", "1", "--seats", ""), "--seats: '' is not a whole number"),
        (("tomato", "--games", "1", "--seed", "1", "--players", "Ana"), "players, not 1"),
        (("tomato", "--games", "1", "--seed", "1", "--players", "A,B", "--seats", "2"), "not allowed with"),
        (("tomato", "--games", "1", "--seed", "1", "--option", "fence=never"), "fence"),
        (("tomato", "--games", "1", "--seed", "1", "--deck", "/no/such/deck"), "/no/such/deck"),
    ],
)
def test_bad_arguments_get_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    assert said in fault_of(capsys, *arguments)


def test_where_table_and_referee_disagree_it_says_so_and_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    def apply(state: Any, action: Any) -> Any:
        return Refused("tomato.no-more") if isinstance(action, Collect) else GAME.apply(state, action)

    arguments = ["simulate", "tomato", "--games", "1", "--seed", "1"]
    assert main(arguments, (replace(GAME, apply=apply),)) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("companion: game 1 of seed 1, action ")
    assert "Collect(by=UNSET): refused, tomato.no-more" in printed.err
