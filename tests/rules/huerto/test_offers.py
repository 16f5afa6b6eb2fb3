"""What buttons offer and what is legal: never the action that the rulebook does not define."""

from __future__ import annotations

import json

from companion.rules import lines
from companion.rules.huerto import GAME
from tests.rules.huerto.sitting import Sitting

ALL = ["harvest", "protect", "water", "fertilise", "prepare", "end_work"]


def offered(game: Sitting) -> list[str]:
    """The offers' `do`, in their order."""
    return [str(json.loads(lines.encode(option.then))["do"]) for option in GAME.offers(game.state, None)]


def test_the_work_of_the_garden_is_offered_as_far_as_it_can_be_done() -> None:
    game = Sitting()
    assert offered(game) == ["protect", "fertilise", "prepare", "end_work"]
    game.adjust(cultivos=1)
    assert offered(game) == ALL
    game.adjust(tierra=8)
    assert offered(game) == [do for do in ALL if do != "prepare"]


def test_without_actions_only_the_end_of_the_work_is_offered() -> None:
    assert offered(Sitting().adjust(Ana_acciones=0, cultivos=3)) == ["end_work"]


def test_near_the_brink_protecting_comes_first() -> None:
    game = Sitting().adjust(cultivos=1, plagas=7)
    assert offered(game)[0] == "harvest"
    game.adjust(plagas=8)
    assert offered(game) == ["protect", *[do for do in ALL if do != "protect"]]


def test_what_would_change_nothing_comes_last() -> None:
    game = Sitting().adjust(plagas=0, abono=8)
    assert offered(game) == ["prepare", "end_work", "protect", "fertilise"]
    assert offered(game.adjust(plagas=1)) == ["protect", "prepare", "end_work", "fertilise"]


def test_nothing_is_offered_after_the_end() -> None:
    game = Sitting().adjust(plagas=10)
    assert (offered(game), GAME.legal(game.state)) == ([], [])


def test_legal_at_the_start_is_the_examples_list() -> None:
    assert GAME.legal(Sitting().state) == [
        "buy", "end_work", "fertilise", "plant", "play", "prepare", "protect", "reveal",
    ]  # fmt: skip


def test_legal_follows_what_is_known() -> None:
    game = Sitting().adjust(Ana_hand=0, Ana_monedas=0, cultivos=1, tierra=8)
    assert GAME.legal(game.state) == ["end_work", "fertilise", "harvest", "protect", "reveal", "water"]
    game.adjust(Ana_acciones=0)
    assert GAME.legal(game.state) == ["end_work", "reveal"]
    for card in ("compostera", "cesta-grande", "espantapajaros", "patrulla-vecinal", "cesta-grande"):
        game.do("reveal", card)
    assert GAME.legal(game.state) == ["end_work"]
    game.adjust(Ana_acciones=1, Ana_monedas=1)
    assert "buy" not in GAME.legal(game.state)
    game.adjust(Ana_monedas=2)
    assert "buy" in GAME.legal(game.state)


def test_seeds_alone_or_no_seeds_are_legal_as_the_hand_is_known() -> None:
    game = Sitting().take("azadon").adjust(Ana_hand=1)
    assert "play" in GAME.legal(game.state)
    assert "plant" not in GAME.legal(game.state)
    game = Sitting().take("semillas-abundantes").adjust(Ana_hand=1)
    assert "plant" in GAME.legal(game.state)
    assert "play" not in GAME.legal(game.state)
    assert "plant" not in GAME.legal(game.adjust(cultivos=8).state)
