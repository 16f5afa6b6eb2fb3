"""Whatever comes in, every line that is not blank gets one sound answer, and a refusal changes nothing."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from companion.commands.opening import open_game
from companion.referee import answers, encode
from companion.rules import GAMES
from companion.rules.core import COMMON, AnyGame
from tests.toy.race import TOY

ALL = (*GAMES, TOY)
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
NAMES = ("Ana", "Ben", "Zoë.x", "D")

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.integers(10**18, 10**400)
    | st.floats()
    | st.sampled_from((*NAMES, "Zoe", "\ud800", "\0", "\u2028", ""))
    | st.text(st.characters(), max_size=8)
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def near_actions(game: AnyGame) -> st.SearchStrategy[dict[str, Any]]:
    """Objects that look like this game's actions: its `do` names and fields, with likely and unlikely values."""
    opening = open_game(ALL, game.name, ",".join(NAMES[: min(game.seats)]))
    cards = [f"{card.kind}{mark}" for card in game.printed(opening.deck) for mark in ("", "#1", f"#{card.copies + 1}")]
    kinds = (*game.actions, *COMMON)
    names = sorted({field.encode_name for kind in kinds for field in fields(kind)})
    likely = st.sampled_from((*cards, *NAMES, *game.counters(opening.start))) | st.integers(0, 9)
    value = likely | st.lists(likely, max_size=4) | values
    does = st.sampled_from([kind.__struct_config__.tag for kind in kinds])

    def of(do: str) -> st.SearchStrategy[dict[str, Any]]:
        own = next(fields(kind) for kind in kinds if kind.__struct_config__.tag == do)
        needed = {field.encode_name: value for field in own if field.required}
        others = {name: value for name in names if name not in needed}
        return st.fixed_dictionaries({"do": st.just(do), **needed}) | st.fixed_dictionaries(
            {"do": st.just(do), **needed}, optional=others
        )

    return does.flatmap(of)


def lines(game: AnyGame) -> st.SearchStrategy[bytes]:
    objects = (near_actions(game) | values).map(lambda value: json.dumps(value).encode())
    return objects | st.binary(max_size=30).map(lambda raw: raw.replace(b"\n", b" "))


def starts(game: AnyGame) -> st.SearchStrategy[list[bytes]]:
    """Nothing, or the first lines of a worked case: far into a game, more can be done."""
    file = EXAMPLES / f"{game.name}.jsonl"
    cases = [json.loads(text) for text in file.read_text("utf-8").splitlines()] if file.exists() else []
    played = [[json.dumps(line).encode() for line in case["lines"]] for case in cases]
    cuts = [lines[:n] for lines in played for n in range(len(lines))]
    return st.sampled_from([[], *cuts])


@pytest.mark.parametrize("game", ALL, ids=lambda game: str(game.name))
def test_every_line_gets_one_sound_answer(game: AnyGame, caplog: pytest.LogCaptureFixture) -> None:
    opening = open_game(ALL, game.name, ",".join(NAMES[: min(game.seats)]), lang="es")

    @settings(max_examples=150)
    @given(starts(game), st.lists(lines(game), max_size=12))
    def check(played: list[bytes], more: list[bytes]) -> None:
        written = [*played, *more]
        found = list(answers(game, opening.start, written, opening.words.say))
        wanted = [number for number, line in enumerate(written, 1) if line.strip()]
        assert [answer["line"] for answer in found] == [0, *wanted]
        for before, answer in pairwise(found):
            again = json.loads(encode(answer).decode("utf-8"))
            assert again.keys() == (
                {"line", "ok", "events", "state", "legal"}
                if answer["ok"]
                else {"line", "ok", "rule", "message", "state", "legal"}
            )
            assert again["state"] == answer["state"]
            assert again["legal"] == sorted(again["legal"])
            if not answer["ok"]:
                assert (answer["state"], answer["legal"]) == (before["state"], before["legal"])
                assert answer["message"]

    check()
    assert not caplog.records, "a message without words or facts"
