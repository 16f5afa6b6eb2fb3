"""Each rule of the game, by its id: when an action breaks it, and when it just does not."""

from __future__ import annotations

import pytest

from companion.rules.huerto import GAME
from companion.views import Msg
from tests.rules.huerto.sitting import Sitting


def test_huerto_no_actions() -> None:
    """Two actions a turn; whatever costs one is refused without, before anything else about it."""
    game = Sitting()
    game.do("fertilise")
    game.do("protect")
    for do in ("prepare", "water", "fertilise", "protect", "harvest"):
        assert game.refused(do) == "huerto.no-actions"
    for do in ("plant", "play", "buy"):
        assert game.refused(do, "jornalero") == "huerto.no-actions"
    assert game.why.facts == {"player": "Ana"}
    game.do("reveal", "azadon")
    assert game.do("end_work")["player"] == "Ben"


def test_huerto_no_actions_when_the_count_is_put_right() -> None:
    game = Sitting().adjust(Ana_acciones=0)
    assert game.refused("prepare") == "huerto.no-actions"
    assert game.adjust(Ana_acciones=1).do("prepare")["players"]["Ana"]["acciones"] == 0


def test_huerto_no_room_for_soil() -> None:
    game = Sitting().adjust(tierra=7)
    assert game.do("prepare")["counters"]["tierra"] == 8
    assert game.refused("prepare") == "huerto.no-room"
    assert game.why.facts["most"] == 8


def test_huerto_no_room_for_crops() -> None:
    """Below eight even a seed that adds two is planted; at eight none is."""
    game = Sitting().take("semillas-abundantes", "semillas-abundantes").adjust(cultivos=7)
    assert game.do("plant", "semillas-abundantes")["counters"]["cultivos"] == 8
    assert game.refused("plant", "semillas-de-tomate") == "huerto.no-room"


def test_huerto_not_a_seed() -> None:
    game = Sitting()
    assert game.refused("plant", "jornalero") == "huerto.not-a-seed"
    assert game.refused("plant", "azadon") == "huerto.not-a-seed"
    assert game.why.facts == {"card": Msg("card.azadon")}
    game.do("plant", "semillas-de-tomate#16")


def test_huerto_seeds_are_planted() -> None:
    game = Sitting()
    assert game.refused("play", "semillas-de-pepino") == "huerto.seeds-are-planted"
    assert game.refused("play", "semillas-abundantes") == "huerto.seeds-are-planted"
    game.do("play", "jornalero")


def test_huerto_no_card_in_hand_when_the_hand_is_empty() -> None:
    game = Sitting().adjust(Ana_hand=0)
    assert game.refused("play", "jornalero") == "huerto.no-card-in-hand"
    assert game.why.counter == "Ana.hand"
    assert game.refused("plant", "semillas-de-tomate#3") == "huerto.no-card-in-hand"
    game.adjust(Ana_hand=1).do("play", "jornalero")


def test_huerto_no_card_in_hand_when_all_its_cards_are_known() -> None:
    """A hand that is known whole holds nothing else, and what is known in it can be played."""
    game = Sitting().take("azadon").adjust(Ana_hand=1)
    assert game.refused("play", "jornalero") == "huerto.no-card-in-hand"
    assert game.refused("plant", "semillas-de-tomate") == "huerto.no-card-in-hand"
    assert game.do("play", "azadon")["players"]["Ana"]["area"] == ["azadon"]
    assert game.refused("play", "jornalero") == "huerto.no-card-in-hand"


def test_huerto_nothing_planted() -> None:
    game = Sitting()
    assert game.refused("water") == "huerto.nothing-planted"
    assert game.refused("harvest") == "huerto.nothing-planted"
    game.adjust(cultivos=1).do("water")
    game.do("harvest")


def test_huerto_not_in_market() -> None:
    """Once all five are known, nothing else is there; starting cards never are."""
    game = Sitting()
    assert game.refused("buy", "jornalero") == "huerto.not-in-market"
    assert game.refused("reveal", "cesta-pequena#1") == "huerto.not-in-market"
    for card in ("azadon", "azadon", "compostera", "cesta-grande", "espantapajaros"):
        game.do("reveal", card)
    assert game.refused("reveal", "azadon") == "huerto.not-in-market"
    assert game.refused("buy", "patrulla-vecinal") == "huerto.not-in-market"
    assert game.do("buy", "azadon")["market"]["known"] == ["azadon", "compostera", "cesta-grande", "espantapajaros"]


def test_huerto_not_in_market_once_all_copies_are_elsewhere() -> None:
    """Three hoes: one known in the market, one bought by Ana and one by Ben leave none to be found."""
    game = Sitting().take("azadon")
    game.end().take("azadon").do("reveal", "azadon")
    assert game.refused("reveal", "azadon") == "huerto.not-in-market"
    game.take("azadon")
    assert game.refused("buy", "azadon") == "huerto.not-in-market"


def test_huerto_cannot_pay() -> None:
    game = Sitting().adjust(Ana_monedas=2)
    assert game.refused("buy", "cesta-grande") == "huerto.cannot-pay"
    assert (game.why.facts["n"], game.why.facts["cost"]) == (2, 3)
    assert game.do("buy", "compostera")["players"]["Ana"]["monedas"] == 0
    assert game.refused("buy", "azadon") == "huerto.cannot-pay"


def test_only_a_hand_is_a_count_that_people_may_have_changed_without_telling() -> None:
    """Coins and actions are counted by the companion alone: OK does not offer to correct them."""
    game = Sitting().adjust(Ana_monedas=0, Ana_hand=0)
    for do, card, counter in (("buy", "azadon", None), ("play", "jornalero", "Ana.hand")):
        game.refused(do, card)
        assert game.why.counter == counter
    game.adjust(Ana_acciones=0).refused("play", "jornalero")
    assert game.why.counter is None


def test_huerto_draw_undefined() -> None:
    """With actions and without; whose turn it is comes first."""
    game = Sitting()
    assert game.refused("draw") == "huerto.draw-undefined"
    assert game.adjust(Ana_acciones=0).refused("draw", by="Ana") == "huerto.draw-undefined"
    assert game.refused("draw", by="Ben") == "table.not-your-turn"
    assert "draw" not in GAME.legal(game.state)
    game.adjust(plagas=10)
    assert game.refused("draw") == "table.over"


ACTIONS: list[tuple[str, str | None]] = [
    ("prepare", None), ("plant", "semillas-de-tomate"), ("water", None), ("fertilise", None), ("protect", None),
    ("harvest", None), ("play", "jornalero"), ("buy", "azadon"), ("draw", None), ("end_work", None),
]  # fmt: skip


@pytest.mark.parametrize(("do", "card"), ACTIONS, ids=[do for do, _ in ACTIONS])
def test_only_the_player_whose_turn_it_is_works(do: str, card: str | None) -> None:
    game = Sitting()
    assert game.refused(do, card, by="Ben") == "table.not-your-turn"
    assert game.why.facts == {"player": "Ana"}


def test_anybody_says_what_lies_in_the_market() -> None:
    game = Sitting()
    game.do("reveal", "azadon", by="Ben")
    game.do("reveal", "compostera", by="Ana")
    assert game.do("reveal", "cesta-grande")["market"] == {
        "known": ["azadon", "compostera", "cesta-grande"],
        "unknown": 2,
    }
    assert game.player("Ana")["acciones"] == 2
