"""What every deck file must be. Nothing that TOML can say makes the checks fail, or gets a bad deck past them."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.core import Fault
from companion.rules.decks import Fields, check_head, check_table, flag, one_of, table, text, texts, whole
from companion.rules.tomato import GAME
from companion.rules.tomato.deck import Deck
from tests.rules.tomato.sitting import parsed

BAD: list[tuple[Any, object]] = [
    (whole(1, 6), 0),
    (whole(1, 6), 7),
    (whole(1, 6), True),
    (whole(1, 6), 2.0),
    (whole(1, 6), "2"),
    (one_of("red", "green"), "Red"),
    (one_of("red", "green"), 1),
    (one_of("red", "green"), 16**6000),
    (flag, 1),
    (flag, "true"),
    (text, ""),
    (text, " "),
    (text, "two\nlines"),
    (text, 3),
    (texts, "hoe"),
    (texts, [1]),
    (table(Fields({})), []),
]


@pytest.mark.parametrize(("check", "value"), BAD, ids=[str(n) for n in range(len(BAD))])
def test_a_value_that_is_not_allowed(check: Any, value: object) -> None:
    assert isinstance(check(value), Fault)


@pytest.mark.parametrize(
    ("check", "value"),
    [
        (whole(1, 6), 1),
        (whole(1, 6), 6),
        (one_of("red"), "red"),
        (flag, False),
        (text, "Año ½"),
        (texts, []),
        (texts, ["a"]),
    ],
)
def test_a_value_that_is_allowed(check: Any, value: object) -> None:
    assert check(value) is None


def test_a_fault_within_a_table_has_its_path() -> None:
    fields = Fields({"move": table(Fields({"to": one_of("middle")}, {"dice": whole(1, 2)}))})
    for value, path in (
        ({"to": "middle", "dice": 3}, "move.dice"),
        ({"to": "roof"}, "move.to"),
        ({"dice": 1}, "move.to"),
        ({"to": "middle", "n": 1}, "move.n"),
        (3, "move"),
    ):
        fault = check_table({"move": value}, fields)
        assert fault is not None
        assert fault.field == path


def test_a_game_can_ask_for_more_lists() -> None:
    """As one with projects does."""
    head: dict[str, object] = {"game": "hecho", "edition": "first", "card": [{}]}
    assert check_head(head, "hecho") is None
    missing = check_head(head, "hecho", ("card", "project"))
    assert missing is not None
    assert missing.field == "project"
    assert check_head({**head, "project": [{}]}, "hecho", ("card", "project")) is None


values = st.recursive(
    st.booleans()
    | st.integers()
    | st.integers(10**19, 10**20)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["hoe", "pesky-weeds", "star", "red", "own.basket", "middle", "patch", "rulebook"])
    | st.just(datetime.date(2024, 2, 3)),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["en", "es", "from", "to", "dice"]), inner)
    ),
    max_leaves=4,
)
FIELDS = [
    "kind",
    "name",
    "type",
    "copies",
    "source",
    "side",
    "harvest_dice",
    "manual",
    "removes",
    "color",
    "cancels",
    "move",
]


@given(st.integers(0, 11), st.dictionaries(st.sampled_from(FIELDS), values, min_size=1, max_size=3))
def test_no_card_makes_loading_fail(n: int, changes: dict[str, Any]) -> None:
    """It is a deck, or a fault that names a card and a field."""
    file = parsed()
    file["card"][n] |= changes
    found = GAME.load_deck(file)
    if isinstance(found, Fault):
        assert found.card
        assert found.field
    else:
        assert isinstance(found, Deck)


@given(st.dictionaries(st.sampled_from(["game", "edition", "card", "x"]), values))
def test_no_file_makes_loading_fail(changes: dict[str, Any]) -> None:
    assert isinstance(GAME.load_deck({**parsed(), **changes}), Deck | Fault)
