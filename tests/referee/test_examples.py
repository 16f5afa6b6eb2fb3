"""The worked cases in tests/examples, through the real command line.

What a case expects of an answer must be in it: objects match by the keys given, everything else must be equal.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules import GAMES
from tests.referee.process import COMPANION, run

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def cases() -> list[Any]:
    """Every case of every game that is there."""
    found = []
    for game in GAMES:
        for text in (EXAMPLES / f"{game.name}.jsonl").read_text("utf-8").splitlines():
            case = json.loads(text)
            found.append(pytest.param(game.name, case, id=f"{game.name}: {case['name']}"))
    return found


def fits(wanted: object, found: object) -> bool:
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and fits(value, found[key]) for key, value in wanted.items())
    # As JSON, because to Python 1, 1.0 and True are equal.
    return json.dumps(wanted, sort_keys=True) == json.dumps(found, sort_keys=True)


@pytest.mark.parametrize(("game", "case"), cases())
def test_worked_case(game: str, case: dict[str, Any]) -> None:
    lines = [line if isinstance(line, str) else json.dumps(line) for line in case["lines"]]
    options = [part for name, value in case["options"].items() for part in ("--option", f"{name}={value}")]
    command = (*COMPANION, "referee", game, "--players", ",".join(case["players"]), *options)
    ended = run(*command, given="".join(f"{line}\n" for line in lines).encode())
    assert (ended.returncode, ended.stderr) == (0, b"")
    answers = {answer["line"]: answer for answer in map(json.loads, ended.stdout.splitlines())}
    for wanted in case["expect"]:
        assert fits(wanted, answers[wanted["line"]]), f"wanted {wanted}, got {answers[wanted['line']]}"


def test_there_are_cases_for_every_game() -> None:
    names = [case.values[0] for case in cases()]
    assert "tomato" in names
    assert {game.name for game in GAMES} == set(names)


@pytest.mark.parametrize(
    ("wanted", "found"),
    [(1, True), (1, 1.0), (0, False), ([1], [1, 2]), ({"a": None}, {}), ({"a": {"b": 1}}, {"a": 1})],
)
def test_what_differs_does_not_fit(wanted: object, found: object) -> None:
    assert not fits(wanted, found)
    assert fits({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3})
