"""When several things are wrong, the first in the referee's order is reported."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.hecho.sitting import OPEN, PLAZA, Sitting


def ended() -> Sitting:
    game = Sitting(rounds="1").last_of_pile()
    game.build("Ana", "proyecto-33", "ladrillo-5")
    return game


def round_over() -> Sitting:
    game = Sitting().last_of_pile()
    game.build("Ana", "proyecto-33", "ladrillo-5")
    return game


TRADE = {"do": "trade", "by": "Ana", "with": "Ben", "give": [5], "get": [5]}

INPUT: list[dict[str, Any]] = [
    {"do": "reveal", "pile": 0, "project": "plaza"},
    {"do": "reveal", "pile": 7, "project": "plaza"},
    {"do": "reveal", "pile": True, "project": "plaza"},
    {"do": "reveal", "pile": "1", "project": "plaza"},
    {"do": "reveal", "pile": 1},
    {"do": "reveal", "pile": 1, "project": None},
    {"do": "reveal", "pile": 1, "project": "plaza", "by": "Ana"},
    {"do": "hecho", "project": "plaza", "cards": []},
    {"do": "hecho", "by": "Zed", "project": "plaza", "cards": "ladrillo-6"},
    {"do": "hecho", "by": "Zed", "project": "plaza", "cards": [6]},
    {"do": "hecho", "by": "Zed", "cards": []},
    {"do": "exchange", "cards": ["metal-3", "vidrio-3"]},
    {"do": "exchange", "by": "Ana"},
    {"do": "exchange", "by": "Ana", "cards": ["metal-3", None]},
    {**TRADE, "give": [10]},
    {**TRADE, "give": [-1]},
    {**TRADE, "get": [True]},
    {**TRADE, "get": [5.0]},
    {**TRADE, "get": [None]},
    {**TRADE, "get": 5},
    {**TRADE, "by": "Zed", "get": [10, "metal"]},
    {"do": "trade", "by": "Ana", "give": [5], "get": [5]},
    {"do": "trade", "with": "Ana", "give": [5], "get": [5]},
    {**TRADE, "other": "Ben"},
    {"do": "stuck", "by": "Ana"},
    {"do": "start_round", "by": "Ana"},
    {"do": "start_round", "round": 2},
    {"do": "draw", "by": "Ana"},
]


@pytest.mark.parametrize("line", INPUT, ids=str)
def test_input_comes_before_everything(line: dict[str, Any]) -> None:
    """Also before an unknown player, and after the end."""
    for game in (Sitting(), ended()):
        assert game.refused(**line) == "input"


def test_table_unknown_player_comes_before_the_end_and_the_step() -> None:
    for game in (Sitting(), round_over(), ended()):
        assert game.no_build("Zed", "nonsense", "nonsense") == "table.unknown-player"
        assert game.refused("exchange", by="Zed", cards=[]) == "table.unknown-player"
        assert game.no_trade(["metal"], [], by="Zed", other="Zed") == "table.unknown-player"
        assert game.no_trade(["metal"], [], by="Ana", other="Zed") == "table.unknown-player"


def test_table_over_comes_before_the_step_and_the_card() -> None:
    game = ended()
    assert game.refused("reveal", pile=1, project="nonsense") == "table.over"
    assert game.no_build("Ana", "nonsense", "nonsense") == "table.over"
    assert game.refused("exchange", by="Ana", cards=["nonsense"]) == "table.over"
    assert game.no_trade(["metal"], [], other="Ana") == "table.over"
    assert game.refused("stuck") == "table.over"
    assert game.refused("start_round") == "table.over"


def test_table_wrong_step_comes_before_the_card_and_the_games_rules() -> None:
    game = Sitting()
    assert game.no_build("Ana", "nonsense", "nonsense") == "table.wrong-step"
    game = round_over()
    assert game.refused("reveal", pile=1, project="nonsense") == "table.wrong-step"
    assert game.refused("exchange", by="Ana", cards=["nonsense"]) == "table.wrong-step"
    assert game.no_trade(["metal"], []) == "table.wrong-step"
    assert game.refused("stuck") == "table.wrong-step"


def test_reveal_in_its_order() -> None:
    game = Sitting()
    game.reveal(1, "plaza")
    assert game.refused("reveal", pile=1, project="nonsense") == "hecho.already-open"
    assert game.refused("reveal", pile=1, project="plaza") == "hecho.already-open"
    assert game.refused("reveal", pile=2, project="nonsense") == "table.unknown-card"
    assert game.refused("reveal", pile=2, project="plaza") == "table.card-elsewhere"


def test_hecho_in_its_order() -> None:
    game = Sitting().opened(*OPEN)
    game.build("Ben", "proyecto-03", "metal-3#1")
    game.adjust(Ana_hand=1)
    assert game.no_build("Ana", "proyecto-03", "nonsense") == "hecho.project-not-open"
    assert game.no_build("Ana", "plaza", "metal-3#1", "metal-3#1", "nonsense") == "table.unknown-card"
    assert game.no_build("Ana", "plaza", "metal-3#1", "metal-3#0") == "table.unknown-card"
    assert game.no_build("Ana", "plaza", "plaza") == "table.unknown-card"
    assert game.no_build("Ana", "plaza", "metal-3#1", "metal-3#1") == "hecho.not-enough-cards"
    assert game.no_build("Ana", "plaza", "metal-3#1") == "table.card-elsewhere"
    assert game.no_build("Ana", "plaza", "metal-3#2") == "hecho.does-not-build"


def test_exchange_in_its_order() -> None:
    game = Sitting().opened(*OPEN)
    game.build("Ben", "proyecto-03", "metal-3#1")
    game.adjust(Ana_hand=1, Ben_hand=108)
    assert game.report["scrapyard"] == 0
    assert game.refused("exchange", by="Ana", cards=["metal-3#1", "metal-4", "plaza"]) == "table.unknown-card"
    assert game.refused("exchange", by="Ana", cards=["metal-3#1", "metal-4"]) == "hecho.exchange-needs-a-pair"
    assert game.refused("exchange", by="Ana", cards=["metal-3#1", "vidrio-3"]) == "table.card-elsewhere"
    assert game.refused("exchange", by="Ana", cards=["metal-3#2", "vidrio-3"]) == "hecho.not-enough-cards"
    assert game.refused("exchange", by="Ben", cards=["metal-3#2", "vidrio-3"]) == "hecho.scrapyard-empty"


def test_trade_in_its_order() -> None:
    game = Sitting().adjust(Ana_hand=0)
    assert game.no_trade(["metal"], [], other="Ana") == "hecho.trade-names-no-material"
    assert game.no_trade([], [], other="Ana") == "hecho.not-yourself"
    assert game.no_trade([], [5] * 9) == "hecho.empty-trade"
    assert game.no_trade([5], [5]) == "hecho.not-enough-cards"


def test_the_state_has_its_keys_in_the_pages_order() -> None:
    report = Sitting().report
    assert list(report) == [
        "game", "round", "rounds", "step", "over", "winners", "player", "piles", "scrapyard", "set_aside", "stall",
        "players",
    ]  # fmt: skip
    assert list(report["players"]["Ana"]) == ["score", "hand", "projects"]
    assert list(report["piles"][0]) == ["project", "left"]
    assert list(report["stall"]) == ["stage", "trades"]


def test_an_action_taken_back_leaves_no_trace() -> None:
    game = Sitting().opened(*OPEN)
    before = game.report
    game.build("Ana", "plaza", *PLAZA)
    game.do("undo")
    assert game.report == before
    game.do("redo")
    assert game.player("Ana")["score"] == 10
