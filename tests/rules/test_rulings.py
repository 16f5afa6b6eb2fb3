"""Every refusal has its ruling, and every ruling of a game a test in the game's folder that is named after it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from companion import data
from companion.rules import GAMES
from companion.rules.core import AnyGame

ROOT = Path(__file__).resolve().parents[2]
RULES = re.compile(r"Refused\(\s*\"([a-z.-]+)\"")

SOME = {
    "tomato": "tomato.one-ribbon",
    "vege": "vege.must-follow",
    "huerto": "huerto.no-room",
    "hecho": "hecho.does-not-build",
}
"""A rule that is surely found in the code of each game."""

NEVER = {"huerto": {"table.wrong-step"}, "hecho": {"table.not-your-turn"}}
"""Shared rules by which a game refuses nothing: work is the only step of a turn in the garden, Hecho has no turns."""

each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def refusals(folder: str) -> set[str]:
    """Rule ids that the code names."""
    files = (ROOT / "companion/rules").glob(folder)
    return {rule for file in files for rule in RULES.findall(file.read_text("utf-8"))}


@each_game
def test_every_rule_that_the_code_refuses_by_has_a_ruling(game: AnyGame) -> None:
    given = refusals(f"{game.name}/*.py") | refusals("*.py")
    never = NEVER.get(game.name, set())
    assert {"input", "table.range", SOME[game.name]} <= given
    assert not given & never
    assert given | never == data.read_rulings(game).keys()


@each_game
def test_every_ruling_has_a_section_and_a_reading_in_both_languages(game: AnyGame) -> None:
    for rule, ruling in data.read_rulings(game).items():
        assert ruling.section, rule
        assert ruling.reading.keys() == {"en", "es"}, rule
        assert all(text.endswith(".") for text in ruling.reading.values()), rule


@each_game
def test_every_rule_of_the_game_has_a_test_named_after_it(game: AnyGame) -> None:
    tests = {
        node.name
        for file in (Path(__file__).parent / game.name).glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    own = {rule for rule in data.read_rulings(game) if rule.startswith(f"{game.name}.")}
    for rule in own | refusals(f"{game.name}/*.py"):
        named = "test_" + re.sub("[.-]", "_", rule)
        assert any(test.startswith(named) for test in tests), named
