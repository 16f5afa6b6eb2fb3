"""The worked cases, through decode, act and report. (The referee's own tests run them through the command.)"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.core import Refused
from tests.rules.tomato.sitting import Sitting

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "tomato.jsonl"
CASES = [json.loads(line) for line in EXAMPLES.read_text("utf-8").splitlines()]


def fits(wanted: object, found: object) -> bool:
    """Objects match by the keys given; everything else must be equal, and of the same type."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and fits(value, found[key]) for key, value in wanted.items())
    return json.dumps(wanted, sort_keys=True) == json.dumps(found, sort_keys=True)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_worked_case(case: dict[str, Any]) -> None:
    game = Sitting(",".join(case["players"]), **case["options"])
    answers: list[dict[str, Any]] = [{"ok": True, "state": game.report}]
    for line in case["lines"]:
        done = game.answer(line if isinstance(line, str) else json.dumps(line))
        rule = {"rule": done.rule} if isinstance(done, Refused) else {}
        answers.append({"ok": not rule, **rule, "state": game.report})
    assert case["expect"]
    for wanted in case["expect"]:
        found = {"line": wanted["line"], **answers[wanted["line"]]}
        assert fits(wanted, found), f"wanted {wanted}, got {found}"
