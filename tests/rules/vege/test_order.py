"""When several things are wrong, the first in the referee's order is reported."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.vege.sitting import LANDS, Sitting, dealt, opened, planted, round_of_tractors


def ended() -> Sitting:
    game = planted(Ana=6)
    game.play("red-5")
    round_of_tractors(game)
    game.adjust(Ana_hand=1)
    game.do("discard_tractor")
    return game


INPUT: list[dict[str, Any]] = [
    {"do": "deal", "lands": ["red-1", "red-2", "red-3", "red-4"]},
    {"do": "deal", "by": "Ana"},
    {"do": "deal", "by": "Ana", "lands": "red-1"},
    {"do": "deal", "by": "Ana", "lands": [1, 2, 3, 4]},
    {"do": "deal", "by": None, "lands": []},
    {"do": "play"},
    {"do": "play", "card": "tractor"},
    {"do": "play", "card": "tractor#3", "by": "Zed"},
    {"do": "play", "card": "red-5", "row": 1},
    {"do": "play", "card": "red-20#1", "row": 1, "by": "Zed"},
    {"do": "play", "card": "red-1", "row": 4},
    {"do": "play", "card": "red-1", "row": -1},
    {"do": "play", "card": "red-1", "row": True},
    {"do": "play", "card": "red-1", "row": 1.0},
    {"do": "play", "card": "red-1", "row": None},
    {"do": "play", "card": "red-1", "column": 1},
    {"do": "substitute", "for": "red-1"},
    {"do": "substitute", "then": "red-5"},
    {"do": "substitute", "instead": "red-1", "then": "red-5"},
    {"do": "substitute", "for": "red-5", "then": "red-9", "row": 0},
    {"do": "substitute", "for": "red-5", "then": "nonsense", "row": 0, "by": "Zed"},
    {"do": "substitute", "for": "tractor", "then": "red-9", "row": 0},
    {"do": "discard_tractor", "card": "tractor"},
    {"do": "done", "card": "red-1"},
    {"do": "pass"},
    {"do": "pass", "shown": "red-5"},
    {"do": "pass", "shown": None},
    {"do": "discard", "card": "red-5"},
    {"do": "discard", "by": "Ana"},
    {"do": "discard", "by": "Ana", "card": "red-5", "row": 1},
    {"do": "undo", "by": "Ana"},
    {"do": "adjust", "counter": "Ana.hand", "value": 3.0},
]


@pytest.mark.parametrize("line", INPUT, ids=str)
def test_input_comes_before_everything(line: dict[str, Any]) -> None:
    """Before the deal, in play, and after the end."""
    for game in (Sitting(), dealt(), ended()):
        assert game.refused(**line) == "input"


def test_a_row_is_right_for_a_farmland_or_a_card_that_nobody_knows() -> None:
    game = dealt()
    game.do("play", card="red-3#1", row=0)
    game.do("substitute", for_="black-2#1", then="black-6", row=1)
    assert game.refused("play", card="nonsense", row=1) == "table.unknown-card"
    assert game.refused("substitute", for_="nonsense", then="red-5", row=1) == "table.unknown-card"


def test_table_unknown_player_comes_before_the_end_turn_step_and_card() -> None:
    for game in (Sitting(), dealt(), ended()):
        for do in (
            {"do": "done"},
            {"do": "discard_tractor"},
            {"do": "pass", "shown": ["nonsense"]},
            {"do": "play", "card": "nonsense"},
            {"do": "play", "card": "red-1"},
            {"do": "substitute", "for": "nonsense", "then": "nonsense"},
            {"do": "deal", "lands": []},
            {"do": "discard", "card": "nonsense"},
        ):
            assert game.refused(**do, by="Zed") == "table.unknown-player"


def test_table_over_comes_before_turn_step_and_card() -> None:
    game = ended()
    for by in ({}, {"by": "Ben"}):
        assert game.refused("done", **by) == "table.over"
        assert game.refused("discard_tractor", **by) == "table.over"
        assert game.refused("pass", shown=["nonsense"], **by) == "table.over"
        assert game.refused("play", card="nonsense", **by) == "table.over"
        assert game.refused("substitute", for_="nonsense", then="red-5", **by) == "table.over"
    assert game.refused("deal", by="Ana", lands=["nonsense"]) == "table.over"
    assert game.refused("discard", by="Ana", card="nonsense") == "table.over"


def test_table_not_your_turn_comes_before_the_card() -> None:
    game = dealt()
    for do in (
        {"do": "done"},
        {"do": "discard_tractor"},
        {"do": "pass", "shown": ["nonsense"]},
        {"do": "play", "card": "nonsense"},
        {"do": "substitute", "for": "nonsense", "then": "nonsense"},
    ):
        assert game.refused(**do, by="Ben") == "table.not-your-turn"


def test_table_wrong_step_before_the_deal() -> None:
    """It is nobody's turn, so it is the step that is wrong, whoever acts."""
    for by in ({}, {"by": "Ana"}, {"by": "Ben"}):
        game = Sitting()
        assert game.refused("done", **by) == "table.wrong-step"
        assert game.refused("pass", shown=["nonsense"], **by) == "table.wrong-step"
        assert game.refused("play", card="nonsense", **by) == "table.wrong-step"
        assert game.refused("substitute", for_="nonsense", then="red-5", **by) == "table.wrong-step"
        assert game.refused("discard_tractor", **by) == "table.wrong-step"
    assert Sitting().refused("discard", by="Ana", card="nonsense") == "table.wrong-step"


def test_table_wrong_step_for_a_deal_in_play() -> None:
    game = dealt()
    for name in LANDS:
        assert game.refused("deal", by=name, lands=["nonsense"]) == "table.wrong-step"


def test_a_discard_is_nobodys_turn() -> None:
    assert dealt().refused("discard", by="Dan", card="red-5") == "vege.not-replaced"


def test_table_unknown_card_comes_before_the_rules() -> None:
    game = Sitting()
    for lands in (["nonsense"], ["red-1", "red-1", "red-21"], ["red-1#2"], ["red-1#0"], ["red-1#01"], ["tractor#9"]):
        assert game.refused("deal", by="Ana", lands=lands) == "table.unknown-card"
    game = dealt()
    game.play("red-3")
    assert game.refused("pass", shown=["tractor#9"]) == "table.unknown-card"
    assert game.refused("pass", shown=["red-5", ""]) == "table.unknown-card"
    assert game.refused("substitute", for_="red-19", then="Red-5") == "table.unknown-card"
    assert game.refused("substitute", for_="red-0", then="red-4") == "table.unknown-card"
    assert game.refused("discard", by="Ben", card="blue-5") == "table.unknown-card"
    assert game.refused("play", card="red-٣") == "table.unknown-card"


def test_four_farmlands_come_before_where_they_are_and_that_before_a_second_deal() -> None:
    game = Sitting()
    game.do("deal", by="Ana", lands=list(LANDS["Ana"]))
    game.do("deal", by="Ben", lands=list(LANDS["Ben"]))
    assert game.refused("deal", by="Ana", lands=["red-1", "red-1", "red-5", "red-2"]) == "vege.four-farmlands"
    assert game.refused("deal", by="Ana", lands=list(LANDS["Ben"])) == "table.card-elsewhere"


def test_not_your_land_comes_before_replaced_and_that_before_the_row() -> None:
    game = dealt()
    game.do("substitute", for_="black-4", then="black-8", row=2)
    assert game.refused("play", card="black-4", row=1) == "vege.not-your-land"
    game.done()
    for name in ("Ben", "Cleo"):
        game.play(LANDS[name][0])
        game.done()
    assert game.refused("play", card="black-4", row=1) == "vege.replaced"
    assert game.refused("play", card="red-4", row=2) == "vege.row-taken"


def test_elsewhere_comes_before_replaced_and_that_before_an_empty_hand_and_that_before_the_order() -> None:
    game = opened("red-9", "red-10")
    game.play("red-5")
    game.done()
    game.do("substitute", for_="red-9", then="red-13")
    game.do("substitute", for_="black-5", then="black-9")
    game.adjust(Ben_hand=0)
    assert game.refused("play", card="red-9") == "table.card-elsewhere"
    assert game.refused("play", card="red-5") == "table.card-elsewhere"
    assert game.refused("play", card="black-5") == "vege.replaced"
    assert game.refused("play", card="red-20") == "vege.no-card-in-hand"
    assert game.refused("play", card="red-7") == "vege.no-card-in-hand"
    game.adjust(Ben_hand=1)
    assert game.refused("play", card="red-20") == "vege.wrong-order"


def test_the_order_of_a_substitute() -> None:
    """Last level, what follows, the order, the row, elsewhere, no tractor, no card."""
    game = dealt()
    game.adjust(Ana_hand=0)
    substitute = {"do": "substitute"}
    assert game.refused(**substitute, for_="black-17", then="red-3") == "vege.last-level"
    assert game.refused(**substitute, for_="black-7", then="red-3") == "vege.must-follow"
    assert game.refused(**substitute, for_="black-7", then="black-11") == "vege.wrong-order"
    assert game.refused(**substitute, for_="black-3", then="black-7") == "vege.no-tractor"
    game.adjust(Ana_hand=8)
    game.do("play", card="red-3", row=1)
    game.adjust(Ana_hand=0)
    assert game.refused(**substitute, for_="black-3", then="black-7", row=1) == "vege.row-taken"
    game.adjust(Ana_hand=1)
    assert game.refused(**substitute, for_="black-3", then="black-7") == "vege.no-card-in-hand"
    assert game.refused(**substitute, for_="red-3", then="red-7", row=0) == "vege.wrong-order"


def test_elsewhere_comes_before_no_tractor_in_a_substitute() -> None:
    game = opened("red-9", "red-10")
    game.play("red-5")
    game.done()
    game.adjust(Ben_hand=0)
    assert game.refused("substitute", for_="red-6", then="red-10") == "table.card-elsewhere"
    assert game.refused("substitute", for_="red-7", then="red-11") == "vege.no-tractor"


def test_the_order_of_a_pass() -> None:
    """Played already, the whole hand, elsewhere, able to play."""
    game = dealt()
    game.adjust(Ana_hand=2)
    assert game.refused("pass", shown=["red-1"]) == "vege.show-all"
    assert game.refused("pass", shown=["red-1", "red-7"]) == "table.card-elsewhere"
    assert game.refused("pass", shown=["red-9", "red-7"]) == "vege.must-play-if-able"
    game.adjust(Ana_hand=20)
    game.play("red-3")
    assert game.refused("pass", shown=["red-1"]) == "vege.pass-after-play"


def test_the_order_of_a_discard() -> None:
    """Never replaced, elsewhere, no card."""
    game = opened("red-9", "red-10")
    game.play("red-5")
    game.done()
    game.adjust(Cleo_hand=0)
    assert game.refused("discard", by="Cleo", card="red-9") == "vege.not-replaced"
    game.do("substitute", for_="red-9", then="red-13")
    assert game.refused("discard", by="Cleo", card="red-9") == "table.card-elsewhere"
    game.do("substitute", for_="black-5", then="black-9")
    assert game.refused("discard", by="Cleo", card="black-5") == "vege.no-card-in-hand"
