"""A line of JSON is an action or `input`, and an action is one line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from companion.rules import lines
from companion.rules.core import Adjust, Redo, Refused, Undo
from companion.rules.tomato import GAME
from companion.rules.tomato.actions import Discard, Draw, Play, Roll
from companion.views import Msg


def why(line: str) -> str:
    """What is wrong with a line: the message's id, and the field if there is one."""
    refused = lines.decode(GAME, line)
    assert isinstance(refused, Refused), refused
    assert refused.rule == "input"
    what = refused.facts["what"]
    assert isinstance(what, Msg)
    field = what.facts.get("field")
    return what.id if field is None else f"{what.id} {field}"


def test_actions_of_the_game_and_common_ones() -> None:
    assert lines.decode(GAME, '{"do": "draw"}') == Draw()
    assert lines.decode(GAME, '{"do": "draw", "by": "Ana"}') == Draw(by="Ana")
    assert lines.decode(GAME, '{"by": "Ana", "card": "hoe#2", "do": "play"}') == Play("hoe#2", by="Ana")
    assert lines.decode(GAME, '{"do": "roll", "dice": [3, 5]}') == Roll((3, 5))
    assert lines.decode(GAME, '{"do": "undo"}') == Undo()
    assert lines.decode(GAME, '{"do": "redo"}') == Redo()
    assert lines.decode(GAME, '{"do": "adjust", "counter": "deck", "value": -3}') == Adjust("deck", -3)


def test_numbers_of_any_size_are_integers() -> None:
    assert lines.decode(GAME, f'{{"do": "adjust", "counter": "deck", "value": {10**30}}}') == Adjust("deck", 10**30)
    assert lines.decode(GAME, f'{{"do": "discard", "count": {10**30}}}') == Discard(count=10**30)


def test_of_a_repeated_key_the_last_counts() -> None:
    assert lines.decode(GAME, '{"do": "end", "do": "draw", "by": 3, "by": "Ana"}') == Draw(by="Ana")


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("", "input.not-json"),
        ("nonsense", "input.not-json"),
        ("{", "input.not-json"),
        ('{"do": "draw"} {}', "input.not-json"),
        ("[" * 100_000, "input.not-json"),
        ("1" * 5000, "input.not-json"),
        ("[]", "input.not-object"),
        ('"draw"', "input.not-object"),
        ("null", "input.not-object"),
        ("7", "input.not-object"),
        ("{}", "input.unknown-do"),
        ('{"do": "dance"}', "input.unknown-do"),
        ('{"do": null}', "input.unknown-do"),
        ('{"do": ["draw"]}', "input.unknown-do"),
        ('{"do": "draw", "card": "hoe"}', "input.unknown-field card"),
        ('{"do": "undo", "by": "Ana"}', "input.unknown-field by"),
        ('{"do": "adjust", "counter": "deck", "value": 1, "by": "Ana"}', "input.unknown-field by"),
        ('{"do": "play"}', "input.missing-field card"),
        ('{"do": "adjust", "counter": "deck"}', "input.missing-field value"),
        ('{"do": "draw", "by": null}', "input.wrong-value by"),
        ('{"do": "draw", "by": 1}', "input.wrong-value by"),
        ('{"do": "play", "card": ["hoe"]}', "input.wrong-value card"),
        ('{"do": "roll", "dice": [0]}', "input.wrong-value dice"),
        ('{"do": "roll", "dice": [7]}', "input.wrong-value dice"),
        ('{"do": "roll", "dice": [true]}', "input.wrong-value dice"),
        ('{"do": "roll", "dice": ["1"]}', "input.wrong-value dice"),
        (f'{{"do": "roll", "dice": [{10**30}]}}', "input.wrong-value dice"),
        ('{"do": "roll", "dice": {}}', "input.wrong-value dice"),
        ('{"do": "roll", "dice": [1.0]}', "input.number"),
        ('{"do": "adjust", "counter": "deck", "value": 1.0}', "input.number"),
        ('{"do": "adjust", "counter": "deck", "value": 1e3}', "input.number"),
        ('{"do": "adjust", "counter": "deck", "value": NaN}', "input.number"),
        ('{"do": "adjust", "counter": "deck", "value": true}', "input.wrong-value value"),
        ('{"do": "adjust", "counter": "deck", "value": "1"}', "input.wrong-value value"),
        ('{"do": "discard", "cards": []}', "input.wrong-value cards"),
        ('{"do": "discard", "count": 0}', "input.wrong-value count"),
        ('{"do": "discard", "count": false}', "input.wrong-value count"),
    ],
    ids=lambda value: value[:40],
)
def test_what_is_no_action_is_input(line: str, what: str) -> None:
    assert why(line) == what


@given(
    st.text()
    | st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=4).map(json.dumps)
)
def test_nothing_makes_decode_fail(line: str) -> None:
    """Nor does what people type come back unprintable."""
    assert why(line).isprintable()


def test_a_field_nobody_knows_is_shown_short_and_printable() -> None:
    found = why(json.dumps({"do": "draw", "\ud800\n" + "x" * 99: 1}))
    assert found.isprintable()
    assert len(found) < 70


@pytest.mark.parametrize(
    "action", [Draw(), Play("hoe#1", by="Ana"), Roll((1, 2)), Discard(cards=("hoe",)), Undo(), Adjust("deck", 1)]
)
def test_an_action_is_one_line_without_what_was_left_out(action: object) -> None:
    line = lines.encode(action)
    assert "\n" not in line
    assert "null" not in line
    assert lines.decode(GAME, line) == action
    assert "by" not in json.loads(lines.encode(Draw(by=UNSET)))
