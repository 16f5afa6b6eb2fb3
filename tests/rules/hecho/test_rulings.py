"""Every refusal has its ruling, and every ruling of the game a test that is named after it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from companion import data
from companion.rules.hecho import GAME

ROOT = Path(__file__).resolve().parents[3]
RULES = re.compile(r"Refused\(\s*\"([a-z.-]+)\"")


def refusals(folder: str) -> set[str]:
    """Rule ids that the code names."""
    files = (ROOT / "companion/rules").glob(folder)
    return {rule for file in files for rule in RULES.findall(file.read_text("utf-8"))}


def test_every_rule_that_the_code_refuses_by_has_a_ruling() -> None:
    given = refusals("hecho/*.py") | refusals("*.py")
    assert {"input", "table.range", "hecho.does-not-build"} <= given
    known = data.read_rulings(GAME).keys()
    assert given <= known
    assert {rule for rule in known if rule.startswith("hecho.")} <= given


def test_every_ruling_has_a_section_and_a_reading_in_both_languages() -> None:
    for rule, ruling in data.read_rulings(GAME).items():
        assert ruling.section, rule
        assert ruling.reading.keys() == {"en", "es"}, rule
        assert all(text.endswith(".") for text in ruling.reading.values()), rule


def test_every_rule_of_the_game_has_a_test_named_after_it() -> None:
    tests = {
        node.name
        for file in Path(__file__).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
    }
    for rule in data.read_rulings(GAME):
        if rule.startswith("hecho."):
            name = f"test_{re.sub(r'[.-]', '_', rule)}"
            assert any(test.startswith(name) for test in tests), rule
