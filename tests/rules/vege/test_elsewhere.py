"""A card that is known to lie somewhere is not played, shown or thrown away from elsewhere."""

from __future__ import annotations

import pytest

from companion.views import Msg
from tests.rules.vege.sitting import opened


def test_table_card_elsewhere_in_a_play() -> None:
    """On the field, or uncovered before another player."""
    game = opened("red-9", "red-10")
    game.play("red-5")
    assert game.refused("play", card="red-5") == "table.card-elsewhere"
    assert game.why.facts["where"] == Msg("vege.where.field")
    game.done()
    assert game.refused("play", card="red-9") == "table.card-elsewhere"
    assert game.why.facts["where"] == Msg("vege.where.before", {"player": "Ana"})


def test_table_card_elsewhere_in_a_substitute() -> None:
    """What follows the tractor must not lie before another; what is replaced may lie anywhere."""
    game = opened("red-9", "red-10")
    game.play("red-5")
    game.done()
    assert game.refused("substitute", for_="red-6", then="red-10") == "table.card-elsewhere"
    assert game.do("substitute", for_="red-9", then="red-13")["dead"] == ["red-9"]


@pytest.mark.parametrize(
    "shown",
    [
        ["red-1", "red-11"],
        ["black-12", "red-5"],
        ["black-12", "red-6"],
        ["red-9", "black-12"],
        ["red-11", "red-11"],
        ["red-11", "red-11#1"],
        ["black-9", "black-12"],
        ["tractor#3", "tractor#3"],
    ],
)
def test_table_card_elsewhere_in_a_pass(shown: list[str]) -> None:
    """On the field, discarded, before anybody (oneself too), or twice."""
    game = opened("red-9", "red-10")
    game.play("red-5")
    game.do("substitute", for_="red-6", then="red-10")
    game.do("discard", by="Cleo", card="red-6")
    game.done()
    game.adjust(Ben_hand=1)
    game.do("pass", shown=["black-9"])
    for _ in range(2):
        game.do("discard_tractor")
        game.done()
    game.adjust(Ana_hand=2)
    assert game.refused("pass", shown=shown) == "table.card-elsewhere"


def test_table_card_elsewhere_in_a_pass_with_tractors() -> None:
    """More than can be left of the eight."""
    game = opened("red-9")
    game.adjust(Ana_hand=6)
    assert game.refused("pass", shown=["tractor"] * 6) == "table.card-elsewhere"
    game.adjust(Ana_hand=5)
    assert game.refused("pass", shown=["tractor"] * 5) == "vege.must-play-if-able"


def test_table_card_elsewhere_in_a_discard() -> None:
    """A dead card that lies before somebody is his to discard."""
    game = opened("red-9", "red-10")
    game.play("red-5")
    game.done()
    game.do("substitute", for_="red-9", then="red-13")
    assert game.refused("discard", by="Ben", card="red-9") == "table.card-elsewhere"
    assert game.do("discard", by="Ana", card="red-9")["players"]["Ana"]["open"] == ["red-10"]
    assert game.refused("discard", by="Ana", card="red-9") == "table.card-elsewhere"
