"""Going out, and several deals."""

from __future__ import annotations

from tests.rules.vege.sitting import (
    LANDS,
    NAMES,
    Sitting,
    after_a_deal,
    ana_goes_out,
    dealt,
    planted,
    round_of_tractors,
)


def emptied() -> Sitting:
    """Ana has played everything but one card in hand, all wells apart from hers stand; it is her turn."""
    game = planted(Ana=6)
    game.play("red-5")
    round_of_tractors(game)
    return game.adjust(Ana_hand=1)


def test_going_out_earns_ten_for_each_sequence_still_open() -> None:
    game = emptied()
    game.adjust(Ana_hand=4)
    after = game.play("red-9", "red-13", "red-17", "red-6")
    assert game.happened() == ["played", "out", "won"]
    assert (after["step"], after["over"], after["player"], after["winners"]) == ("over", True, None, ["Ana"])
    assert after["players"]["Ana"]["score"] == 30 + 10 + 150
    assert (after["played"], after["closed"], after["turn"]) == (4, 1, 9)
    for do in ({"do": "done"}, {"do": "play", "card": "red-7"}, {"do": "deal", "by": "Ana", "lands": []}):
        assert game.refused(**do) == "table.over"


def test_the_last_card_may_be_a_tractor_and_may_close_a_sequence() -> None:
    game = emptied()
    game.do("discard_tractor")
    assert game.player("Ana")["score"] == 30 + 160
    game.do("undo")
    game.adjust(Ana_hand=3)
    game.play("red-9", "red-13", "red-17")
    assert game.player("Ana")["score"] == 30 + 10 + 150


def test_nobody_goes_out_with_a_standing_well() -> None:
    game = planted(Ana=1)
    game.play("red-5")
    assert (game.report["player"], game.player("Ana")["hand"]) == ("Ben", 6)


def test_going_out_by_a_discard_outside_ones_turn() -> None:
    """It counts when one's turn begins; played is 0 then."""
    game = emptied()
    game.adjust(Ana_hand=3)
    game.play("red-6", "red-7")
    game.done()
    game.do("substitute", for_="red-8", then="red-12")
    game.do("discard", by="Ana", card="red-8")
    assert game.happened() == ["discarded"]
    assert (game.report["step"], game.report["player"], game.player("Ana")["hand"]) == ("play", "Ben", 0)
    game.done()
    game.play("green-5")
    game.done()
    game.play("green-6")
    after = game.do("done")
    assert game.happened() == ["done", "next", "out", "won"]
    assert (after["step"], after["player"], after["played"], after["turn"]) == ("over", None, 0, 13)
    assert after["players"]["Ana"]["score"] == 30 + 160


def test_going_out_by_a_discard_in_ones_own_turn() -> None:
    """At once, also before a play."""
    game = emptied()
    game.adjust(Ana_hand=2)
    game.play("red-9")
    game.done()
    game.do("substitute", for_="red-8", then="red-12")
    round_of_tractors(game.done())
    assert game.do("discard", by="Ana", card="red-8")["step"] == "over"
    assert game.happened() == ["discarded", "out", "won"]


def test_a_dead_farmland_keeps_its_owner_in_the_game() -> None:
    game = dealt()
    game.do("substitute", for_="black-4", then="black-8")
    game.done()
    for name in ("Ben", "Cleo", "Dan"):
        game.play(*(card for card in LANDS[name] if card != "black-4"))
        game.done()
    game.play(*LANDS["Ana"])
    game.done()
    game.do("discard_tractor")
    game.done()
    game.do("discard_tractor")
    game.done()
    game.adjust(Dan_hand=6)
    game.play("red-5")
    for _ in range(3):
        game.do("discard_tractor")
        game.done()
    game.adjust(Dan_hand=1)
    game.play("red-6")
    assert (game.report["step"], game.report["player"]) == ("play", "Dan")
    game.do("discard", by="Dan", card="black-4")
    assert game.report["step"] == "over"


def test_most_points_win_and_ties_are_shared() -> None:
    game = emptied()
    game.adjust(Ben_score=190, Dan_score=190, Cleo_score=-50)
    game.do("discard_tractor")
    assert game.report["winners"] == ["Ana", "Ben", "Dan"]


# Several deals.


def test_after_a_deal_the_table_stays_until_the_next_is_dealt() -> None:
    """Points carry on; everything else begins anew."""
    game = after_a_deal()
    after = game.report
    assert after["deals"] == 2
    assert (after["step"], after["player"], after["over"], after["winners"]) == ("deal-over", None, False, [])
    assert (after["deal"], after["turn"], after["played"]) == (1, 9, 1)
    assert after["sequences"]["red-1"] == 5
    assert game.refused("done") == "table.wrong-step"
    assert game.refused("discard", by="Ana", card="red-5") == "table.wrong-step"
    assert game.refused("deal", by="Ben", lands=["red-1"]) == "vege.four-farmlands"
    after = game.do("deal", by="Ben", lands=list(LANDS["Ana"]))
    assert (after["step"], after["player"], after["deal"], after["turn"], after["played"]) == ("deal", None, 2, 1, 0)
    assert (after["field"], after["closed"], after["dead"]) == (16, 0, [])
    assert set(after["rows"].values()) == {None}
    assert set(after["sequences"].values()) == {0}
    assert after["players"]["Ana"] == {"score": 190, "hand": 8, "lands": [], "open": [], "well": True}
    assert after["players"]["Ben"]["lands"] == list(LANDS["Ana"])
    for name, lands in (("Ana", "Ben"), ("Cleo", "Cleo"), ("Dan", "Dan")):
        game.do("deal", by=name, lands=list(LANDS[lands]))
    assert (game.report["player"], game.report["turn"]) == ("Ben", 1)
    game.play("red-3")
    assert game.report["sequences"]["red-3"] == 3


def test_replaced_cards_are_whole_again_in_the_next_deal() -> None:
    game = dealt(deals="2")
    game.do("substitute", for_="black-4", then="black-8")
    for name in NAMES:
        game.play(*(card for card in LANDS[name] if card != "black-4"))
        game.done()
    game.do("discard", by="Dan", card="black-4")
    game.adjust(Ana_hand=6)
    game.play("red-5")
    round_of_tractors(game)
    game.adjust(Ana_hand=1)
    game.play("red-6")
    for name, lands in LANDS.items():
        game.do("deal", by=name, lands=list(lands))
    assert (game.report["dead"], game.state.buried, game.state.tractors) == ([], (), 0)
    assert game.refused("discard", by="Dan", card="black-4") == "vege.not-replaced"


def test_after_the_last_deal_the_game_is_over() -> None:
    game = after_a_deal()
    for name, lands in LANDS.items():
        game.do("deal", by=name, lands=list(lands))
    ana_goes_out(game)
    assert (game.report["step"], game.report["deal"], game.player("Ana")["score"]) == ("over", 2, 380)
    assert game.report["winners"] == ["Ana"]
