"""Corrections, what they bring, and undo."""

from __future__ import annotations

from companion.rules.vege import GAME
from tests.rules.vege.sitting import NAMES, Sitting, after_a_deal, dealt, planted, round_of_tractors
from tests.rules.vege.test_order import ended


def test_scores_and_hands_are_the_counters() -> None:
    counters = GAME.counters(dealt().state)
    assert list(counters) == [f"{name}.{what}" for name in NAMES for what in ("score", "hand")]
    assert not any(counter.hidden for counter in counters.values())


def test_table_range() -> None:
    game = Sitting()
    for counter, value in (("Ana.score", 1001), ("Ana.score", -1001), ("Ben.hand", 41), ("Ben.hand", -1)):
        assert game.refused("adjust", counter=counter, value=value) == "table.range"
    game.adjust(Ana_score=-1000, Ben_hand=40, Cleo_hand=0, Dan_score=1000)
    assert (game.player("Ana")["score"], game.player("Ben")["hand"]) == (-1000, 40)


def test_table_unknown_counter() -> None:
    for counter in ("Zed.hand", "hand", "Ana.well", "Ana.open", "field", "Ana", ""):
        assert Sitting().refused("adjust", counter=counter, value=1) == "table.unknown-counter"


def test_a_hand_corrected_before_the_deal_is_kept() -> None:
    game = Sitting()
    game.adjust(Ana_hand=7)
    game.do("deal", by="Ana", lands=["red-1", "red-2", "red-3", "red-4"])
    assert game.player("Ana")["hand"] == 7


def test_points_can_leave_the_range_by_playing() -> None:
    """Scores are not clamped."""
    game = planted(Ana=0)
    game.adjust(Ana_score=-1000)
    assert game.do("pass", shown=[])["players"]["Ana"]["score"] == -1020


def test_an_emptied_hand_can_end_the_deal() -> None:
    """At once in one's own turn; else when it comes."""
    game = planted(Ana=6)
    game.play("red-5")
    round_of_tractors(game)
    game.adjust(Ana_hand=0)
    assert game.report["step"] == "over"
    assert game.player("Ana")["score"] == 30 + 160
    game.do("undo")
    game.adjust(Ana_hand=3)
    game.play("red-6")
    game.done()
    game.adjust(Ana_hand=0)
    assert game.report["player"] == "Ben"
    assert round_of_tractors_until_over(game)["step"] == "over"


def round_of_tractors_until_over(game: Sitting) -> dict[str, object]:
    game.do("discard_tractor")
    game.done()
    game.play("green-5")
    game.done()
    game.play("green-6")
    return game.do("done")


def test_an_emptied_hand_ends_nothing_while_something_is_left() -> None:
    game = dealt()
    game.adjust(Ana_hand=0)
    assert game.report["player"] == "Ana"
    game = Sitting()
    game.adjust(Ana_hand=0)
    assert game.report["step"] == "deal"


def test_after_the_end_points_decide_anew_who_has_won() -> None:
    game = ended()
    game.adjust(Ben_score=500)
    assert (game.report["step"], game.report["winners"]) == ("over", ["Ben"])
    game.adjust(Ana_score=500, Cleo_hand=3)
    assert (game.report["winners"], game.player("Cleo")["hand"]) == (["Ana", "Ben"], 3)
    game.do("undo")
    game.do("undo")
    game.do("undo")
    assert game.report["winners"] == ["Ana"]


def test_between_two_deals_points_can_be_corrected_and_stay() -> None:
    """A hand is only a count then: nobody goes out once more, and the next deal begins with eight cards."""
    game = after_a_deal()
    game.adjust(Ana_score=20, Ana_hand=0, Ben_hand=0)
    assert (game.report["step"], game.player("Ana")["score"], game.player("Ben")["hand"]) == ("deal-over", 20, 0)
    game.do("deal", by="Ben", lands=["red-1", "red-2", "red-3", "red-4"])
    assert (game.player("Ana")["score"], game.player("Ben")["hand"]) == (20, 8)


def test_undo_and_redo_bring_back_the_very_state() -> None:
    game = planted()
    before = game.state
    game.play("red-5")
    after = game.state
    game.do("undo")
    assert game.state is before
    game.do("redo")
    assert game.state is after


def test_the_report_has_the_pages_keys_in_order() -> None:
    report = dealt().report
    assert list(report) == [
        "game", "turn", "player", "step", "over", "winners", "deal", "deals", "played", "field", "closed", "dead",
        "rows", "sequences", "players",
    ]  # fmt: skip
    assert list(report["rows"]) == ["red", "black", "green", "yellow"]
    assert list(report["sequences"])[:5] == ["red-1", "red-2", "red-3", "red-4", "black-1"]
    assert len(report["sequences"]) == 16
    assert list(report["players"]["Ana"]) == ["score", "hand", "lands", "open", "well"]


def test_no_dice_are_ever_awaited() -> None:
    assert GAME.awaited(dealt().state) is None
