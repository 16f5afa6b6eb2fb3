"""The rules that all games share, as the garden gives them."""

from __future__ import annotations

from companion.views import Msg
from tests.rules.huerto.sitting import Sitting


def test_table_unknown_player() -> None:
    game = Sitting()
    for do, card in (("prepare", None), ("play", "jornalero"), ("reveal", "azadon"), ("draw", None)):
        assert game.refused(do, card, by="Zed") == "table.unknown-player"
    assert game.why.facts == {"player": "Zed", "known": ("Ana", "Ben")}


def test_table_over() -> None:
    game = Sitting().adjust(desperdicio=6)
    for do, card in (("prepare", None), ("play", "jornalero"), ("reveal", "azadon"), ("end_work", None)):
        assert game.refused(do, card) == "table.over"
    game.do("undo")
    game.do("prepare")


def test_table_not_your_turn() -> None:
    game = Sitting()
    assert game.refused("end_work", by="Ben") == "table.not-your-turn"
    game.do("end_work", by="Ana")
    assert game.refused("end_work", by="Ana") == "table.not-your-turn"
    assert game.why.facts == {"player": "Ben"}


def test_table_unknown_card() -> None:
    game = Sitting()
    for card in ("", "hoe", "azadon#0", "azadon#01", "azadon#4", "azadon#", "jornalero#13", "JORNALERO"):
        assert game.refused("play", card) == "table.unknown-card"
        assert game.refused("reveal", card) == "table.unknown-card"
    game.do("play", "jornalero#12")


def test_table_card_elsewhere() -> None:
    """The message says where: before him, among his discards, in the market, with the other, or nowhere near."""
    game = Sitting().take("azadon#1").play("jornalero#1", "azadon#1")
    game.do("reveal", "azadon#3")
    for card, place in (("jornalero#1", "area"), ("azadon#3", "market"), ("compostera", "never-bought")):
        assert game.refused("play", card) == "table.card-elsewhere"
        assert isinstance(game.why.facts["where"], Msg)
        assert game.why.facts["where"].id == f"huerto.where.{place}"
    game.end()
    assert game.refused("play", "jornalero#1") == "table.card-elsewhere"
    assert game.why.facts["where"] == Msg("huerto.where.others", {"player": "Ana"})
