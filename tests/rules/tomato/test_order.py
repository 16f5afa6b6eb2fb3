"""When several things are wrong, the first in the referee's order is reported."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.tomato.sitting import Sitting, with_cards


def ended() -> Sitting:
    game = Sitting()
    game.adjust(Ana_hand=4, deck=3)
    game.do("market_time")
    return game


INPUT: list[dict[str, Any]] = [
    {"do": "play", "card": "pesky-weeds"},
    {"do": "play", "card": "flying-hippo", "by": "Zed"},
    {"do": "play", "card": "hoe", "target": "Zed"},
    {"do": "play", "card": "fence", "target": "Ben"},
    {"do": "play", "card": "bumper-crop", "target": "Ben"},
    {"do": "play", "card": "green-star", "target": "Ben"},
    {"do": "play", "card": "pesky-weeds", "target": "Zed", "pest": "pesky-weeds"},
    {"do": "play", "card": "flying-hippo", "target": "Ben", "pest": "pesky-weeds"},
    {"do": "play", "card": "fence#1", "pest": "pesky-weeds"},
    {"do": "play"},
    {"do": "play", "card": 1},
    {"do": "play", "card": "hoe", "by": None},
    {"do": "roll", "dice": [0], "by": "Zed"},
    {"do": "roll", "dice": [7]},
    {"do": "roll", "dice": [1.0]},
    {"do": "roll", "dice": [True]},
    {"do": "roll", "dice": 3},
    {"do": "roll"},
    {"do": "discard"},
    {"do": "discard", "by": "Zed"},
    {"do": "discard", "cards": [], "by": "Zed"},
    {"do": "discard", "count": 0},
    {"do": "discard", "count": -1},
    {"do": "discard", "count": True},
    {"do": "discard", "cards": ["hoe"], "count": 1},
    {"do": "discard", "cards": "hoe"},
    {"do": "draw", "card": "hoe"},
    {"do": "clear"},
    {"do": "undo", "by": "Ana"},
    {"do": "adjust", "counter": "deck", "value": 3.0},
]


@pytest.mark.parametrize("line", INPUT, ids=str)
def test_input_comes_before_everything(line: dict[str, Any]) -> None:
    """Also before an unknown player, and after the end."""
    assert Sitting().refused(**line) == "input"
    assert ended().refused(**line) == "input"


def test_unknown_players_come_before_the_end_turn_and_step() -> None:
    for game in (Sitting(), ended()):
        assert game.refused("end", by="Zed") == "table.unknown-player"
        assert game.no_play("pesky-weeds", "Zed", by="Ben") == "table.unknown-player"
        assert game.no_play("nonsense", "Zed") == "table.unknown-player"
        assert game.no_play("nonsense", by="Zed") == "table.unknown-player"
        assert game.refused("roll", dice=[], by="Zed") == "table.unknown-player"


def test_the_end_comes_before_turn_step_and_card() -> None:
    game = ended()
    assert game.refused("draw", by="Ben") == "table.over"
    assert game.no_play("pesky-weeds", "Ana", by="Ben") == "table.over"
    assert game.refused("discard", cards=["nonsense"]) == "table.over"
    assert game.refused("roll", dice=[], by="Ben") == "table.over"


def test_the_turn_comes_before_the_step() -> None:
    game = Sitting()
    assert game.refused("end", by="Ben") == "table.not-your-turn"
    assert game.no_play("hoe", by="Ben") == "table.not-your-turn"
    assert game.refused("skip", by="Ben") == "table.not-your-turn"


def test_the_step_comes_before_the_card() -> None:
    game = Sitting()
    assert game.refused("discard", cards=["nonsense"]) == "table.wrong-step"
    assert game.no_play("pesky-weeds", "Ana") == "table.wrong-step"


def test_a_card_nobody_knows_has_no_type() -> None:
    """So neither its fields nor whose turn and which step it is are looked at."""
    game = Sitting()
    assert game.no_play("nonsense", by="Ben") == "table.unknown-card"
    assert game.no_play("nonsense", "Ben") == "table.unknown-card"
    assert game.refused("play", card="hoe#9", target="Ana", pest="x", by="Ben") == "table.unknown-card"


def test_unknown_cards_come_before_the_rules_of_a_discard() -> None:
    game = Sitting().to("attack")
    game.do("skip")
    assert game.refused("discard", cards=["hoe"] * 9 + ["nonsense"]) == "table.unknown-card"


def test_an_empty_hand_comes_before_a_card_elsewhere_in_a_discard_only() -> None:
    """The page lists the two the other way round for a play."""
    game = Sitting().to("guard")
    game.play("fence#1")
    game.adjust(Ana_hand=0)
    game.to("attack").do("skip")
    assert game.refused("discard", cards=["fence#1"]) == "tomato.no-card-in-hand"
    game.pass_turn().pass_turn().to("guard").adjust(Ana_hand=0)
    assert game.no_play("fence#1") == "table.card-elsewhere"


def test_the_hand_comes_before_what_the_card_asks() -> None:
    game = Sitting("Ana,Ben").pests("Ana", "pesky-weeds").to("guard")
    game.adjust(Ana_hand=0, Ben_hand=0)
    assert game.no_play("hot-pepper-spray") == "tomato.no-card-in-hand"
    assert game.no_play("flying-hippo", "Ana") == "tomato.no-card-in-hand"
    assert game.no_play("green-star", by="Ben") == "tomato.no-card-in-hand"
    assert game.to("attack").no_play("pesky-weeds", "Ana") == "tomato.no-card-in-hand"
    assert game.no_play("bumper-crop") == "tomato.no-card-in-hand"


def test_yourself_comes_before_three_and_three_before_a_duplicate() -> None:
    game = Sitting().pests("Ana", "pesky-weeds", "hungry-hornworms", "dang-varmints").to("attack")
    assert game.no_play("pesky-weeds", "Ana") == "tomato.not-yourself"
    game.pass_turn().to("attack")
    assert game.no_play("pesky-weeds", "Ana") == "tomato.three-at-most"


def test_one_ribbon_comes_before_the_harvest_that_is_over() -> None:
    game = Sitting()
    game.play("bumper-crop")
    assert game.to("attack").no_play("bumper-crop") == "tomato.one-ribbon"


def test_a_dice_star_that_must_wait_comes_before_its_hand() -> None:
    comet = {"kind": "comet", "type": "star", "color": "red"}
    deck = with_cards({**comet, "move": {"from": "target.basket", "to": "middle", "dice": 1}})
    game = Sitting(deck=deck).to("harvest")
    game.adjust(Ben_hand=0)
    assert game.no_play("comet", "Ben", by="Ben") == "table.wrong-step"
    game.do("skip")
    assert game.no_play("comet", "Ben", by="Ben") == "tomato.no-card-in-hand"


def test_must_come_is_looked_at_only_in_the_draw_step() -> None:
    game = Sitting().to("guard")
    game.adjust(deck=1, Ana_hand=0)
    assert game.refused("draw") == "table.wrong-step"
    assert game.refused("market_time") == "table.wrong-step"
