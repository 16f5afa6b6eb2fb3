"""Each rule of the game, by its id: when an action breaks it, and when it just does not."""

from __future__ import annotations

import pytest

from companion.views import Msg
from tests.rules.vege.sitting import LANDS, Sitting, dealt, opened, planted, round_of_tractors


@pytest.mark.parametrize(
    "lands",
    [
        [],
        ["red-1", "red-2", "red-3"],
        ["red-1", "red-2", "red-3", "red-4", "black-1"],
        ["red-1", "red-2", "red-3", "red-3"],
        ["red-1", "red-2", "red-3", "red-4", "red-4"],
        ["red-1", "red-2", "red-3", "red-3#1"],
        ["red-1", "red-2", "red-3", "red-5"],
        ["red-1", "red-2", "red-3", "tractor"],
    ],
)
def test_vege_four_farmlands(lands: list[str]) -> None:
    game = Sitting()
    assert game.refused("deal", by="Ben", lands=lands) == "vege.four-farmlands"
    game.do("deal", by="Ben", lands=["red-4", "red-3#1", "black-1", "red-1"])
    assert game.player("Ben")["lands"] == ["red-1", "red-3", "red-4", "black-1"]


def test_vege_already_dealt() -> None:
    """The own farmlands again, or others; those of another are the other's first."""
    game = Sitting()
    game.do("deal", by="Ana", lands=list(LANDS["Ana"]))
    game.do("deal", by="Ben", lands=list(LANDS["Ben"]))
    assert game.refused("deal", by="Ana", lands=list(LANDS["Ana"])) == "vege.already-dealt"
    assert game.refused("deal", by="Ana", lands=list(LANDS["Cleo"])) == "vege.already-dealt"
    assert game.refused("deal", by="Ana", lands=["red-1", *LANDS["Cleo"][:3]]) == "table.card-elsewhere"
    assert game.refused("deal", by="Cleo", lands=["red-2", "red-3", "green-3", "green-4"]) == "table.card-elsewhere"
    assert game.why.facts["card"] == Msg("card.red-3")


def test_vege_not_your_land() -> None:
    game = dealt()
    assert game.refused("play", card="red-1") == "vege.not-your-land"
    assert game.why.facts["where"] == Msg("vege.where.before", {"player": "Ben"})
    game.play("red-3")
    assert game.refused("play", card="red-3") == "vege.not-your-land"


def test_vege_replaced_farmland() -> None:
    """A farmland for which a tractor stands can only be discarded; it is no farmland that must be played either."""
    game = dealt()
    game.do("substitute", for_="black-4", then="black-8")
    game.play("red-3")
    game.done()
    game.play("red-1")
    game.done()
    game.play("red-2")
    game.done()
    assert game.refused("play", card="black-4") == "vege.replaced"
    assert game.do("discard", by="Dan", card="black-4")["players"]["Dan"]["lands"] == ["red-4", "green-4", "yellow-4"]
    assert game.refused("play", card="black-4") == "vege.not-your-land"


def test_vege_replaced_card() -> None:
    """Also in a hand. Once it is discarded, it is known to be elsewhere."""
    game = planted()
    game.do("substitute", for_="red-5", then="red-9")
    assert game.refused("play", card="red-5") == "vege.replaced"
    game.do("discard", by="Cleo", card="red-5")
    assert game.refused("play", card="red-5") == "table.card-elsewhere"
    assert game.why.facts["where"] == Msg("vege.where.discarded")


def test_vege_row_taken() -> None:
    """The first of a colour takes a row that no other has; the colour's other farmlands go there too."""
    game = dealt()
    game.do("play", card="red-3", row=2)
    assert game.refused("play", card="black-1", row=2) == "vege.row-taken"
    assert game.why.facts["why"] == Msg("vege.why.other-row", {"colour": Msg("vege.colour.red")})
    assert game.do("play", card="black-1", row=0)["rows"] == {"red": 2, "black": 0, "green": None, "yellow": None}
    game.done()
    assert game.refused("play", card="red-1", row=1) == "vege.row-taken"
    assert game.why.facts["row"] == 2
    assert game.refused("play", card="black-2", row=2) == "vege.row-taken"
    game.do("play", card="red-1", row=2)
    assert game.do("play", card="green-2")["rows"]["green"] == 1
    assert game.do("play", card="yellow-2", row=3)["rows"]["yellow"] == 3


def test_vege_row_taken_substitute() -> None:
    game = dealt()
    game.do("play", card="red-3", row=1)
    assert game.refused("substitute", for_="black-4", then="black-8", row=1) == "vege.row-taken"
    assert game.refused("substitute", for_="red-1", then="red-5", row=0) == "vege.row-taken"
    assert game.do("substitute", for_="black-4", then="black-8", row=3)["rows"]["black"] == 3
    assert game.do("substitute", for_="yellow-4", then="yellow-8")["rows"]["yellow"] == 0


def test_vege_no_card_in_hand() -> None:
    """From the cards before the player, else from the hand."""
    game = planted(Ana=0)
    assert game.refused("play", card="red-5") == "vege.no-card-in-hand"
    assert game.why.counter == "Ana.hand"
    game.adjust(Ana_hand=1)
    assert game.play("red-5")["players"]["Ana"] == {"score": 30, "hand": 6, "lands": [], "open": [], "well": False}


def test_vege_no_card_in_hand_substitute() -> None:
    """Both cards must be there before: the field card that a tractor brings is too late."""
    game = dealt()
    game.adjust(Ana_hand=1)
    assert game.refused("substitute", for_="black-4", then="black-8") == "vege.no-card-in-hand"
    game.adjust(Ana_hand=2)
    after = game.do("substitute", for_="black-4", then="black-8")
    assert after["players"]["Ana"]["hand"] == 1 + 6


def test_vege_no_card_in_hand_substitute_with_an_open_card() -> None:
    game = opened("red-9", "red-10")
    game.adjust(Ana_hand=1)
    assert game.refused("substitute", for_="red-7", then="red-11") == "vege.no-card-in-hand"
    after = game.do("substitute", for_="red-5", then="red-9")["players"]["Ana"]
    assert (after["hand"], after["open"]) == (0, ["red-10"])


def test_vege_no_card_in_hand_discard() -> None:
    """A replaced card that lies nowhere is in some hand, or in a well, but in no empty hand."""
    game = planted(Cleo=0)
    game.do("substitute", for_="red-5", then="red-9")
    assert game.refused("discard", by="Cleo", card="red-5") == "vege.no-card-in-hand"
    assert game.why.counter == "Cleo.hand"
    game.adjust(Cleo_hand=1)
    assert game.do("discard", by="Cleo", card="red-5")["players"]["Cleo"]["hand"] == 0


def test_vege_wrong_order() -> None:
    """Four more each time, of the same colour, and nothing on what is closed or past."""
    game = dealt()
    for card in ("red-5", "red-7", "red-11", "red-19", "black-5"):
        assert game.refused("play", card=card) == "vege.wrong-order"
    game.play("red-3")
    assert game.refused("play", card="red-11") == "vege.wrong-order"
    assert game.why.facts["why"] == Msg("vege.why.first", {"under": Msg("card.red-7")})
    assert game.refused("play", card="red-15") == "vege.wrong-order"
    assert game.why.facts["why"] == Msg("vege.why.next", {"under": Msg("card.red-11"), "wanted": Msg("card.red-7")})
    assert game.refused("play", card="red-8") == "vege.wrong-order"
    assert game.refused("play", card="black-7") == "vege.wrong-order"
    game.play("red-7", "red-11")
    assert game.refused("play", card="red-7") == "table.card-elsewhere"


def test_vege_wrong_order_substitute() -> None:
    """A tractor stands for the next card only."""
    game = dealt()
    assert game.refused("substitute", for_="red-7", then="red-11") == "vege.wrong-order"
    game.play("red-3")
    assert game.refused("substitute", for_="red-3", then="red-7") == "vege.wrong-order"
    assert game.refused("substitute", for_="red-11", then="red-15") == "vege.wrong-order"
    assert game.do("substitute", for_="red-7", then="red-11")["sequences"]["red-3"] == 11
    assert game.refused("substitute", for_="red-7", then="red-11") == "vege.wrong-order"


def test_vege_last_level() -> None:
    game = planted()
    for number in range(17, 21):
        assert game.refused("substitute", for_=f"red-{number}", then="red-16") == "vege.last-level"
    game.play("red-5", "red-9")
    assert game.do("substitute", for_="red-13", then="red-17")["closed"] == 1


def test_vege_must_follow() -> None:
    game = planted()
    for then in ("red-13", "red-5", "red-10", "black-9", "tractor", "red-1"):
        assert game.refused("substitute", for_="red-5", then=then) == "vege.must-follow"
    assert game.refused("substitute", for_="tractor", then="red-5") == "vege.must-follow"
    assert game.refused("substitute", for_="tractor", then="tractor") == "vege.must-follow"
    assert game.do("substitute", for_="red-5#1", then="red-9#1")["sequences"]["red-1"] == 9


def test_vege_no_tractor() -> None:
    """Eight in all, in sequences or discarded; and none in an empty hand."""
    game = planted(Ana=0)
    for do in ({"do": "discard_tractor"}, {"do": "substitute", "for_": "red-5", "then": "red-9"}):
        assert game.refused(**do) == "vege.no-tractor"
        assert game.why.counter == "Ana.hand"
    game.adjust(Ana_hand=30)
    for _ in range(5):
        game.do("discard_tractor")
    for seq in (1, 2, 3):
        game.do("substitute", for_=f"red-{seq + 4}", then=f"red-{seq + 8}")
    for do in ({"do": "discard_tractor"}, {"do": "substitute", "for_": "red-8", "then": "red-12"}):
        assert game.refused(**do) == "vege.no-tractor"
        assert game.why.counter is None


def test_vege_must_play() -> None:
    """At least one card or tractor; a discarded dead card is no play."""
    game = planted()
    assert game.refused("done") == "vege.must-play"
    game.do("discard_tractor")
    game.do("done")
    assert game.refused("done") == "vege.must-play"
    game.do("substitute", for_="red-5", then="red-9")
    game.do("done")
    game.do("discard", by="Cleo", card="red-5")
    assert game.refused("done") == "vege.must-play"
    game.play("red-6")
    assert game.do("done")["player"] == "Dan"


def test_vege_pass_after_play() -> None:
    game = planted()
    game.do("discard_tractor")
    assert game.refused("pass", shown=[]) == "vege.pass-after-play"
    game.do("undo")
    assert game.refused("pass", shown=[]) == "vege.show-all"


def test_vege_show_all() -> None:
    game = planted(Ana=2)
    for shown in ([], ["red-9"], ["red-9", "red-10", "red-11"]):
        assert game.refused("pass", shown=shown) == "vege.show-all"
        assert game.why.counter == "Ana.hand"
        assert game.why.facts["shown"] == len(shown)
    game.do("pass", shown=["red-10", "red-9"])
    assert game.player("Ana")["open"] == ["red-9", "red-10"]


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        (["red-9", "red-5"], Msg("vege.why.can-be-played", {"card": Msg("card.red-5")})),
        (["tractor", "red-9"], Msg("vege.why.tractor", {"card": Msg("card.tractor")})),
        (["black-8", "tractor#8"], Msg("vege.why.can-be-played", {"card": Msg("card.black-8")})),
    ],
)
def test_vege_must_play_if_able(shown: list[str], why: Msg) -> None:
    """The card that could be played is named."""
    game = planted(Ana=2)
    assert game.refused("pass", shown=shown) == "vege.must-play-if-able"
    assert game.why.facts["why"] == why
    assert game.why.ends


def test_vege_must_play_if_able_with_a_farmland() -> None:
    """A farmland can always be played, unless a tractor stands for it."""
    game = dealt()
    game.adjust(Ana_hand=1)
    assert game.refused("pass", shown=["red-9"]) == "vege.must-play-if-able"
    assert game.why.facts["why"] == Msg("vege.why.land", {"card": Msg("card.red-3")})
    game.adjust(Ana_hand=3)
    game.do("substitute", for_="black-4", then="black-8")
    assert game.report["player"] == "Ben"
    game.play(*LANDS["Ben"])
    game.done()
    game.play(*LANDS["Cleo"])
    game.done()
    game.play("red-4", "green-4", "yellow-4")
    game.done()
    game.play(*LANDS["Ana"])
    game.done()
    game.play("red-5")
    game.done()
    game.play("red-6")
    game.done()
    game.adjust(Dan_hand=1)
    after = game.do("pass", shown=["red-11"])
    assert after["players"]["Dan"]["lands"] == ["black-4"]


def test_vege_must_play_if_able_with_an_open_card() -> None:
    """Each time: what lies uncovered may be playable by now."""
    game = opened("red-9", "red-10")
    game.adjust(Ana_hand=1)
    assert game.refused("pass", shown=["red-5"]) == "vege.must-play-if-able"
    game.do("pass", shown=["black-12"])
    game.play("red-5")
    round_of_tractors(game.done())
    assert game.refused("pass", shown=[]) == "vege.must-play-if-able"
    assert game.why.facts["why"] == Msg("vege.why.can-be-played", {"card": Msg("card.red-9")})


def test_vege_must_play_if_able_is_no_matter_of_dead_cards() -> None:
    """Neither a dead farmland nor a dead open card can be played, nor a card for which another must lie first."""
    game = opened("red-9", "red-10")
    game.adjust(Ben_hand=6)
    game.do("discard_tractor")
    game.done()
    game.play("red-5")
    game.do("substitute", for_="red-9", then="red-13")
    assert game.report["dead"] == ["red-9"]
    game.adjust(Ana_hand=0)
    round_of_tractors(game)
    assert game.do("pass", shown=[])["players"]["Ana"]["open"] == ["red-9", "red-10"]


def test_vege_not_replaced() -> None:
    game = planted()
    for card in ("red-5", "red-1", "tractor", "tractor#2"):
        assert game.refused("discard", by="Ben", card=card) == "vege.not-replaced"
    game.do("substitute", for_="red-5", then="red-9")
    assert game.refused("discard", by="Ben", card="red-9") == "vege.not-replaced"
    assert game.do("discard", by="Ben", card="red-5")["dead"] == []
    assert game.refused("discard", by="Ben", card="red-5") == "table.card-elsewhere"
