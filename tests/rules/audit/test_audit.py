"""Small games that hold each of the four games to its page, sentence by sentence, through the referee's answers.

The cases are written like those of tests/examples, with two more keys: `deck` is the text of a deck file, and `usage`
says that the command line is refused. What is refused must also leave the state and what is legal as they were.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.commands import UsageError
from companion.commands.opening import Opening, open_game
from companion.referee import answers
from companion.rules import GAMES
from tests.referee.test_examples import fits

HERE = Path(__file__).parent


def cases() -> list[Any]:
    found = []
    for game in ("huerto", "hecho", "tomato", "vege"):
        for text in (HERE / f"{game}.jsonl").read_text("utf-8").splitlines():
            case = json.loads(text)
            found.append(pytest.param(game, case, id=f"{game}: {case['name']}"))
    return found


def opened(game: str, case: dict[str, Any], folder: Path) -> Opening:
    deck = None
    if "deck" in case:
        deck = str(folder / "deck.toml")
        Path(deck).write_text(case["deck"], "utf-8")
    options = [f"{name}={value}" for name, value in case["options"].items()]
    return open_game(GAMES, game, ",".join(case["players"]), options=options, deck=deck)


@pytest.mark.parametrize(("game", "case"), cases())
def test_case(game: str, case: dict[str, Any], tmp_path: Path) -> None:
    if case.get("usage"):
        with pytest.raises(UsageError):
            opened(game, case, tmp_path)
        return
    opening = opened(game, case, tmp_path)
    lines = [(line if isinstance(line, str) else json.dumps(line)).encode() for line in case["lines"]]
    found: dict[Any, dict[str, object]] = {}
    last: dict[str, object] = {}
    for answer in answers(opening.game, opening.start, lines, opening.words.say):
        if not answer["ok"]:
            assert (answer["state"], answer["legal"]) == (last["state"], last["legal"])
        found[answer["line"]] = last = answer
    assert case["expect"]
    for wanted in case["expect"]:
        line = case["lines"][wanted["line"] - 1] if wanted["line"] else None
        assert fits(wanted, found[wanted["line"]]), f"{line}: wanted {wanted}, got {found[wanted['line']]}"
