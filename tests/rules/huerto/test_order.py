"""When several things are wrong, the first in the referee's order is reported, then the page's rules in their order."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.core import Refused
from tests.rules.huerto.sitting import Sitting

INPUT: list[str] = [
    '{"do": "plant"}',
    '{"do": "play", "card": 3}',
    '{"do": "buy", "card": null}',
    '{"do": "water", "card": "azadon"}',
    '{"do": "end_work", "by": 1}',
    '{"do": "reveal", "card": "azadon", "to": "Ana"}',
    '{"do": "collect"}',
]


@pytest.mark.parametrize("line", INPUT)
def test_what_is_no_action_is_input_even_after_the_end(line: str) -> None:
    game = Sitting().adjust(plagas=10)
    done = game.answer(line)
    assert isinstance(done, Refused)
    assert done.rule == "input"


CARDS = ("plant", "play", "buy", "reveal")


@pytest.mark.parametrize("do", CARDS)
def test_a_player_nobody_knows_comes_before_the_end_and_the_end_before_the_turn(do: str) -> None:
    game = Sitting().adjust(plagas=10)
    assert game.refused(do, "nonsense", by="Zed") == "table.unknown-player"
    assert game.refused(do, "nonsense", by="Ben") == "table.over"
    assert game.refused(do, "nonsense") == "table.over"


@pytest.mark.parametrize("do", CARDS[:3])
def test_the_turn_comes_before_the_card_and_the_card_before_the_actions(do: str) -> None:
    game = Sitting().adjust(Ana_acciones=0)
    assert game.refused(do, "nonsense", by="Ben") == "table.not-your-turn"
    assert game.refused(do, "nonsense") == "table.unknown-card"
    assert game.refused(do, "jornalero#13") == "table.unknown-card"
    assert game.refused(do, "azadon#4") == "table.unknown-card"
    assert game.refused(do, "azadon#0") == "table.unknown-card"
    assert game.refused(do, "azadon") == "huerto.no-actions"


def test_planting_in_the_pages_order() -> None:
    """Not a seed, no room, elsewhere, not in hand."""
    game = Sitting().adjust(cultivos=8, Ana_hand=0)
    assert game.refused("plant", "azadon") == "huerto.not-a-seed"
    assert game.refused("plant", "semillas-abundantes") == "huerto.no-room"
    game.adjust(cultivos=7)
    assert game.refused("plant", "semillas-abundantes") == "table.card-elsewhere"
    assert game.refused("plant", "semillas-de-tomate") == "huerto.no-card-in-hand"


def test_playing_in_the_pages_order() -> None:
    """A seed, elsewhere, not in hand."""
    game = Sitting().adjust(Ana_hand=0)
    assert game.refused("play", "semillas-abundantes") == "huerto.seeds-are-planted"
    assert game.refused("play", "azadon") == "table.card-elsewhere"
    assert game.refused("play", "jornalero") == "huerto.no-card-in-hand"


def test_a_market_without_the_card_comes_before_its_price() -> None:
    game = Sitting().adjust(Ana_monedas=0)
    for card in ("azadon", "azadon", "azadon", "compostera", "cesta-grande"):
        game.do("reveal", card)
    assert game.refused("buy", "espantapajaros") == "huerto.not-in-market"
    assert game.refused("buy", "azadon") == "huerto.cannot-pay"


def test_common_actions_go_on_after_the_end() -> None:
    game = Sitting().adjust(plagas=10)
    assert game.do("adjust", counter="cosecha", value=30)["outcome"] == "lost"
    game.do("undo")
    assert game.do("undo")["over"] is False
    assert game.do("redo")["over"] is True
    wrong: dict[str, Any] = {"counter": "Zed.hand", "value": 1}
    assert game.refused("adjust", **wrong) == "table.unknown-counter"
