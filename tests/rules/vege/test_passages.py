"""What the rulebook's passages and examples say, played."""

from __future__ import annotations

import pytest

from tests.rules.vege.sitting import LANDS, NAMES, Sitting, dealt, opened, planted, round_of_tractors


def test_the_owner_of_the_eggplant_farmland_starts_and_the_order_is_clockwise() -> None:
    """Whoever is dealt last; the seats decide the order."""
    game = Sitting()
    assert game.report["step"] == "deal"
    for name, lands in zip(("Dan", "Ana", "Cleo", "Ben"), LANDS.values(), strict=True):
        assert game.report["player"] is None
        game.do("deal", by=name, lands=list(lands))
    assert (game.report["step"], game.report["player"]) == ("play", "Dan")
    assert game.happened() == ["dealt", "begins"]
    for name in ("Dan", "Ana", "Ben", "Cleo", "Dan"):
        assert game.report["player"] == name
        game.do("discard_tractor")
        if game.report["player"] == name:
            game.done()


def test_red_3_7_11_15_19_closes_a_sequence() -> None:
    game = dealt()
    assert game.report["field"] == 16
    game.adjust(Ana_hand=20)
    after = game.play("red-3", "red-7", "red-11", "red-15")
    assert (after["field"], after["closed"], after["sequences"]["red-3"]) == (15, 0, 15)
    after = game.play("red-19")
    assert (after["closed"], after["sequences"]["red-3"], after["players"]["Ana"]["score"]) == (1, 19, 10)
    assert after["players"]["Ana"]["hand"] == 20 + 1 - 4
    assert after["played"] == 5
    assert game.happened() == ["played", "closed"]


def test_the_field_card_comes_into_the_hand_and_can_be_played() -> None:
    game = dealt()
    game.play("red-3")
    assert (game.report["field"], game.player("Ana")["hand"]) == (15, 9)
    assert game.match.past[-1].done.revealed
    game.play("red-7")
    assert game.player("Ana")["hand"] == 8


def test_black_4_by_tractor_with_the_8() -> None:
    """The tractor lies on the field as the farmland would, and brings its field card."""
    game = dealt()
    after = game.do("substitute", for_="black-4", then="black-8")
    assert (after["field"], after["dead"], after["sequences"]["black-4"]) == (15, ["black-4"], 8)
    assert (after["rows"]["black"], after["played"], after["players"]["Ana"]["hand"]) == (0, 1, 7)
    assert after["players"]["Dan"]["lands"] == ["red-4", "black-4", "green-4", "yellow-4"]
    assert game.happened() == ["substituted", "field-card", "replaced-before"]


def test_black_8_by_tractor_with_the_12() -> None:
    game = planted()
    after = game.do("substitute", for_="black-8", then="black-12")
    assert (after["field"], after["dead"], after["sequences"]["black-4"]) == (0, ["black-8"], 12)
    assert after["players"]["Ana"]["hand"] == 10
    assert game.happened() == ["substituted", "replaced-somewhere"]


def test_several_tractors_in_one_sequence() -> None:
    game = planted()
    game.do("substitute", for_="red-5", then="red-9")
    after = game.do("substitute", for_="red-13", then="red-17")
    assert (after["sequences"]["red-1"], after["closed"], after["dead"]) == (17, 1, ["red-5", "red-13"])
    assert after["players"]["Ana"] == {"score": 10, "hand": 8, "lands": [], "open": [], "well": True}


@pytest.mark.parametrize("tractor", [False, True])
def test_forty_points_in_one_move(tractor: bool) -> None:
    """Ten for the sequence, thirty more for the fourth of its colour."""
    game = planted(Ana=40)
    for column in (1, 2, 3):
        game.play(*(f"green-{column + level}" for level in (4, 8, 12, 16)))
    game.play("green-8", "green-12")
    assert game.player("Ana")["score"] == 30
    if tractor:
        game.do("substitute", for_="green-16", then="green-20")
    else:
        game.play("green-16", "green-20")
    assert game.player("Ana")["score"] == 70
    assert game.happened()[-2:] == ["closed", "family"]
    assert game.report["closed"] == 4


def test_three_cards_from_eight_bring_the_well() -> None:
    """Thirty points for the first, then twenty, ten and none; each time the turn passes at once."""
    game = planted(Ana=8, Ben=8, Cleo=8, Dan=8)
    for n, name in enumerate(NAMES):
        assert game.report["player"] == name
        game.play(f"red-{5 + n}", f"black-{5 + n}")
        assert game.report["player"] == name
        game.play(f"green-{5 + n}")
        assert game.happened() == ["played", "well", "next"]
        assert (game.fact("well", "player"), game.fact("well", "n"), game.fact("well", "hand")) == (
            name, 30 - 10 * n, 5,
        )  # fmt: skip
        assert game.fact("next", "player") == NAMES[(n + 1) % 4]
        assert game.report["player"] == NAMES[(n + 1) % 4]
        assert game.report["played"] == 0
        assert game.report["turn"] == 6 + n
        assert game.match.past[-1].done.revealed
        assert game.player(name) == {"score": 30 - 10 * n, "hand": 11, "lands": [], "open": [], "well": False}


def test_the_well_is_taken_once() -> None:
    game = planted(Ana=6)
    game.play("red-5")
    round_of_tractors(game)
    game.adjust(Ana_hand=2)
    game.play("red-6")
    assert (game.report["player"], game.player("Ana")["hand"], game.player("Ana")["score"]) == ("Ana", 1, 30)


def test_farmlands_and_open_cards_are_no_cards_in_hand() -> None:
    """Six in hand are enough to keep the well standing, and the field card is one of them."""
    game = dealt()
    game.adjust(Ana_hand=5)
    game.play("red-3")
    assert (game.report["player"], game.player("Ana")["hand"], game.player("Ana")["well"]) == ("Ana", 6, True)
    game.do("discard_tractor")
    assert (game.report["player"], game.player("Ana")["hand"], game.player("Ana")["well"]) == ("Ben", 11, False)


def test_first_one_card_must_be_played() -> None:
    """Fewer than six in hand do not bring the well by themselves: neither a correction nor a discarded dead card."""
    game = planted(Ben=6)
    game.do("substitute", for_="red-5", then="red-9")
    game.done()
    game.do("discard", by="Ben", card="red-5")
    assert (game.report["player"], game.player("Ben")["hand"], game.player("Ben")["well"]) == ("Ben", 5, True)
    game.adjust(Ben_hand=2)
    assert game.player("Ben")["well"] is True
    game.play("red-6")
    assert (game.report["player"], game.player("Ben")["hand"], game.player("Ben")["score"]) == ("Cleo", 7, 30)


def test_a_correction_brings_no_well_but_the_next_play_does() -> None:
    game = planted()
    game.play("red-5")
    game.adjust(Ana_hand=3)
    assert (game.report["player"], game.player("Ana")["well"]) == ("Ana", True)
    game.play("red-6")
    assert (game.report["player"], game.player("Ana")["hand"]) == ("Ben", 8)


def test_a_dead_card_thrown_away_after_a_play_can_bring_the_well() -> None:
    """In one's own turn; another's discard brings nobody a well."""
    game = planted(Ana=8, Ben=6)
    game.do("substitute", for_="red-5", then="red-9")
    game.do("discard", by="Ben", card="red-5")
    assert (game.report["player"], game.player("Ben")["hand"], game.player("Ben")["well"]) == ("Ana", 5, True)
    game.do("undo")
    game.do("discard", by="Ana", card="red-5")
    assert game.happened() == ["discarded", "well", "next"]
    assert (game.report["player"], game.player("Ana")["hand"], game.player("Ana")["score"]) == ("Ben", 11, 30)


def test_anothers_discard_brings_nobody_a_well() -> None:
    game = planted()
    game.do("substitute", for_="red-5", then="red-9")
    game.adjust(Ana_hand=3)
    game.do("discard", by="Ben", card="red-5")
    assert game.happened() == ["discarded"]
    assert (game.report["player"], game.player("Ana")["well"], game.player("Ben")["well"]) == ("Ana", True, True)


def test_the_three_stages_of_passing() -> None:
    """First the hand is uncovered and the well comes; then the well's cards are uncovered; from then on it costs 50."""
    game = planted(Ana=2)
    after = game.do("pass", shown=["red-10", "red-9"])["players"]["Ana"]
    assert after == {"score": 30, "hand": 6, "lands": [], "open": ["red-9", "red-10"], "well": False}
    assert game.happened() == ["passed", "well", "next"]
    round_of_tractors(game)
    assert game.refused("pass", shown=[]) == "vege.show-all"
    well = ["black-13", "black-14", "black-15", "black-16", "red-18", "red-17"]
    after = game.do("pass", shown=well)["players"]["Ana"]
    cards = ["red-9", "red-10", "red-17", "red-18", "black-13", "black-14", "black-15", "black-16"]
    assert after == {"score": 30, "hand": 0, "lands": [], "open": cards, "well": False}
    assert game.happened() == ["passed", "next"]
    for n in (1, 2):
        if n == 1:
            round_of_tractors(game)
        else:
            game.play("green-5")
            game.done()
            game.play("green-6")
            game.done()
            game.play("green-7")
            game.done()
        after = game.do("pass", shown=[])["players"]["Ana"]
        assert (after["score"], after["hand"], len(after["open"])) == (30 - 50 * n, 0, 8)
        assert game.happened() == ["paid", "next"]
    assert (game.report["player"], game.report["turn"]) == ("Ben", 18)


def test_open_cards_are_played_before_the_hand() -> None:
    game = opened("red-9", "red-10")
    after = game.play("red-5")["players"]["Ana"]
    assert (after["hand"], after["open"]) == (5, ["red-9", "red-10"])
    after = game.play("red-9")["players"]["Ana"]
    assert (after["hand"], after["open"]) == (5, ["red-10"])


def test_who_passes_without_a_hand_while_the_well_stands_pays_and_takes_it() -> None:
    game = planted(Ana=0)
    after = game.do("pass", shown=[])["players"]["Ana"]
    assert after == {"score": -50 + 30, "hand": 6, "lands": [], "open": [], "well": False}
    assert game.happened() == ["paid", "well", "next"]
