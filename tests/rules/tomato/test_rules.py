"""Each rule of the game, by its id: when an action breaks it, and when it just does not."""

from __future__ import annotations

from companion.views import msg
from tests.rules.tomato.sitting import Sitting, with_cards


def test_tomato_market_time_must_come() -> None:
    """Drawing the last card would draw Market Time, so it must be shown; with one card left over one may draw."""
    game = Sitting()
    game.adjust(Ana_hand=2, deck=3)
    assert game.refused("draw") == "tomato.market-time-must-come"
    assert game.why.counter == "deck"
    game.adjust(deck=4)
    assert game.do("draw")["deck"] == 1


def test_tomato_market_time_must_come_when_the_pile_holds_fewer_than_are_drawn() -> None:
    game = Sitting()
    game.adjust(Ana_hand=0, deck=4)
    assert game.refused("draw") == "tomato.market-time-must-come"


def test_tomato_market_time_must_come_does_not_stop_one_who_draws_nothing() -> None:
    game = Sitting()
    game.adjust(deck=1)
    assert game.do("draw")["step"] == "guard"


def test_tomato_hand_is_full() -> None:
    """Nothing is drawn at five cards or more, so Market Time cannot be among the drawn ones."""
    game = Sitting()
    game.adjust(deck=5)
    assert game.refused("market_time") == "tomato.hand-is-full"
    assert game.why.counter == "Ana.hand"
    game.adjust(Ana_hand=6)
    assert game.refused("market_time") == "tomato.hand-is-full"
    game.adjust(Ana_hand=4)
    assert game.do("market_time")["over"] is True


def test_tomato_hand_is_full_comes_before_market_time_too_early() -> None:
    assert Sitting().refused("market_time") == "tomato.hand-is-full"


def test_tomato_market_time_too_early() -> None:
    """It is one of the last eleven cards: who draws k of them can only reach it from eleven + k − 1 on."""
    game = Sitting()
    game.adjust(Ana_hand=3, deck=13)
    assert game.refused("market_time") == "tomato.market-time-too-early"
    assert game.why.counter == "deck"
    game.adjust(deck=12)
    assert game.do("market_time")["step"] == "over"


def test_tomato_no_such_pest_green_thumb() -> None:
    """A green thumb needs one of the pests that it removes, and the one that was named."""
    game = Sitting().pests("Ana", "pesky-weeds", "hungry-hornworms").to("guard")
    assert game.no_play("hot-pepper-spray") == "tomato.no-such-pest"
    for pest in ("hungry-hornworms", "dang-varmints", "pesky-weeds#1", "", "nonsense"):
        assert game.refused("play", card="hoe", pest=pest) == "tomato.no-such-pest"
    after = game.do("play", card="hoe", pest="pesky-weeds")
    assert after["players"]["Ana"]["pests"] == ["hungry-hornworms"]


def test_tomato_no_such_pest_removes_the_oldest_that_matches() -> None:
    both = {"kind": "hoe", "type": "green-thumb", "removes": ["pesky-weeds", "hungry-hornworms"]}
    game = Sitting(deck=with_cards(both)).pests("Ana", "dang-varmints", "hungry-hornworms", "pesky-weeds").to("guard")
    assert game.play("hoe")["players"]["Ana"]["pests"] == ["dang-varmints", "pesky-weeds"]
    assert game.report["compost"] == 2


def test_tomato_no_such_pest_clear() -> None:
    """Only a manual pest is cleared, and only before the player whose turn it is."""
    game = Sitting().pests("Ana", "tomato-zombie", "pesky-weeds")
    assert game.refused("clear", card="pesky-weeds") == "tomato.no-such-pest"
    assert game.refused("clear", card="hoe") == "tomato.no-such-pest"
    game.pass_turn()
    assert game.refused("clear", card="tomato-zombie") == "tomato.no-such-pest"
    game.pass_turn()
    assert game.do("clear", card="tomato-zombie")["players"]["Ana"]["pests"] == ["pesky-weeds"]


def test_tomato_no_such_pest_clear_by_copy() -> None:
    """A copy that lies elsewhere is not this one; a pest that was played by its kind can be any copy not seen."""
    game = Sitting("Ana,Ben,Cleo").pests("Ana", "tomato-zombie#1").pests("Ben", "tomato-zombie")
    assert game.refused("clear", card="tomato-zombie#1") == "tomato.no-such-pest"
    game.do("clear", card="tomato-zombie#2")
    assert [str(card) for card in game.state.compost.known] == ["tomato-zombie#2"]
    game.pests("Ana")
    assert game.refused("clear", card="tomato-zombie#2") == "tomato.no-such-pest"
    assert game.do("clear", card="tomato-zombie#1")["players"]["Ana"]["pests"] == []


def test_tomato_no_card_in_hand() -> None:
    """An empty hand shows nothing, and nobody discards more than he holds."""
    game = Sitting()
    game.adjust(Ana_hand=0, Ben_hand=0)
    assert game.no_play("bumper-crop") == "tomato.no-card-in-hand"
    assert game.no_play("flying-hippo", "Ana", by="Ben") == "tomato.no-card-in-hand"
    assert game.why.counter == "Ben.hand"
    game.do("draw")
    game.adjust(Ana_hand=0)
    for card in ("hoe", "fence"):
        assert game.no_play(card) == "tomato.no-card-in-hand"
    assert game.to("attack").no_play("pesky-weeds", "Ben") == "tomato.no-card-in-hand"
    game.to("discard")
    assert game.refused("discard", count=1) == "tomato.no-card-in-hand"
    game.adjust(Ana_hand=1)
    assert game.refused("discard", cards=["hoe", "fence"]) == "tomato.no-card-in-hand"
    assert game.do("discard", cards=["hoe"])["players"]["Ana"]["hand"] == 0


def test_tomato_no_card_in_hand_the_last_card_can_be_played() -> None:
    game = Sitting()
    game.adjust(Ana_hand=1, Ben_hand=0)
    assert game.no_play("flying-hippo", "Ana", by="Ben") == "tomato.no-card-in-hand"
    assert game.why.facts == {"player": "Ben", "n": 0, "wanted": 1}
    assert game.play("bumper-crop")["players"]["Ana"]["hand"] == 0


def test_tomato_wrong_dice() -> None:
    """As many dice as are awaited: one under weeds, and one for a pest's damage."""
    game = Sitting().pests("Ana", "pesky-weeds", "hungry-hornworms").to("damage")
    for dice in ([], [1, 1]):
        assert game.refused("roll", dice=dice) == "tomato.wrong-dice"
    game.do("roll", dice=[2])
    assert game.report["awaiting"] == {"roll": "harvest", "card": None, "dice": 1, "by": "Ana"}
    assert game.refused("roll", dice=[1, 1]) == "tomato.wrong-dice"
    assert game.do("roll", dice=[6])["harvest"] == {"dice": [6], "multiplier": 1, "loss": 2, "net": 4}


def test_tomato_not_yourself() -> None:
    game = Sitting().to("attack")
    assert game.no_play("pesky-weeds", "Ana") == "tomato.not-yourself"
    assert game.no_play("flying-hippo", "Ana") == "tomato.not-yourself"
    assert game.no_play("flying-hippo", "Ben", by="Ben") == "tomato.not-yourself"


def test_tomato_three_at_most() -> None:
    """Three thumbs-down cards, at the stash too; fences do not count."""
    game = Sitting().pests("Ana", "pesky-weeds", "hungry-hornworms").to("guard")
    game.play("fence")
    game.pests("Ana", "dang-varmints").pass_turn().to("attack")
    assert game.no_play("tomato-zombie", "Ana") == "tomato.three-at-most"
    assert game.no_play("pesky-weeds", "Ana") == "tomato.three-at-most"


def test_tomato_no_duplicate() -> None:
    game = Sitting().pests("Ana", "pesky-weeds").pass_turn().to("attack")
    assert game.no_play("pesky-weeds", "Ana") == "tomato.no-duplicate"
    assert game.no_play("pesky-weeds#2", "Ana") == "tomato.no-duplicate"
    game.play("hungry-hornworms", "Ana")


def test_tomato_draw_is_compulsory() -> None:
    """Drawing cannot be skipped, unless the option says so."""
    assert Sitting().refused("skip") == "tomato.draw-is-compulsory"
    after = Sitting(draw="optional").do("skip")
    assert (after["step"], after["deck"]) == ("guard", 45)


def test_tomato_one_ribbon() -> None:
    """One a turn; the next turn has its own."""
    game = Sitting()
    game.play("bumper-crop")
    assert game.no_play("bumper-crop") == "tomato.one-ribbon"
    game.pass_turn()
    assert game.player("Ana")["ribbon"] is False
    game.pass_turn().play("bumper-crop")


def test_tomato_harvest_is_over() -> None:
    """A multiplier comes too late once the harvest is collected or skipped; another ribbon does not."""
    game = Sitting(deck=with_cards({"kind": "free-beer", "type": "blue-ribbon", "manual": True})).to("attack")
    assert game.no_play("bumper-crop") == "tomato.harvest-is-over"
    game.play("free-beer")
    assert game.report["harvest"] is None
    other = Sitting().to("harvest")
    other.do("roll", dice=[1, 2])
    other.do("collect")
    assert other.no_play("bumper-crop") == "tomato.harvest-is-over"


def test_tomato_one_store() -> None:
    """Once a turn, whether the guess was good or not."""
    game = Sitting()
    game.do("store")
    game.adjust(Ana_basket=30)
    assert game.refused("store") == "tomato.one-store"
    game.pass_turn().pass_turn()
    assert game.do("store")["players"]["Ana"]["stash"] == 30


def test_tomato_nothing_to_cancel() -> None:
    """Only the one attacked cancels, and only while the attack stands."""
    game = Sitting("Ana,Ben,Cleo").to("attack")
    for name in ("Ana", "Ben", "Cleo"):
        assert game.no_play("green-star", by=name) == "tomato.nothing-to-cancel"
    game.play("pesky-weeds", "Ben")
    assert game.no_play("green-star", by="Cleo") == "tomato.nothing-to-cancel"
    assert game.no_play("green-star") == "tomato.nothing-to-cancel"
    game.play("green-star", by="Ben")


def test_table_card_elsewhere() -> None:
    """A copy that was seen lies where it was seen; a kind is used up when all its copies were seen."""
    game = Sitting().to("guard")
    game.play("fence#2")
    game.to("discard").do("discard", cards=["hoe", "hoe#3"])
    game.adjust(Ana_hand=20)
    for cards in (["hoe#3"], ["fence#2"], ["hoe", "hoe", "hoe", "hoe"], ["hoe#1", "hoe#1"]):
        assert game.refused("discard", cards=cards) == "table.card-elsewhere"
    game.do("discard", cards=["hoe", "hoe#1", "hoe#5"])
    for card in ("hoe", "hoe#2", "hoe#4"):
        assert game.refused("discard", cards=[card]) == "table.card-elsewhere"
    assert game.no_play("fence#2") == "table.wrong-step"
    assert game.pass_turn().to("guard").no_play("fence#2") == "table.card-elsewhere"


def test_table_card_elsewhere_says_where_it_is() -> None:
    game = Sitting().to("guard")
    game.play("fence#1")
    game.to("discard").do("discard", cards=["hoe#1"])
    where = {}
    for cards in (["fence#1"], ["hoe#1"], ["hoe#2", "hoe#2"]):
        game.refused("discard", cards=cards)
        where[cards[-1]] = game.why.facts["where"]
    ids = {card: getattr(place, "id", None) for card, place in where.items()}
    assert ids == {
        "fence#1": "tomato.where.before",
        "hoe#1": "tomato.where.compost",
        "hoe#2": "tomato.where.named",
    }


def test_table_card_elsewhere_says_where_all_of_a_kind_are() -> None:
    """Before players, on the compost, and among those named in the same list."""
    game = Sitting("Ana,Ben,Cleo").pests("Ben", "tomato-zombie").to("attack")
    game.do("skip")
    assert game.refused("discard", cards=["tomato-zombie", "tomato-zombie#1"]) == "table.card-elsewhere"
    before = msg("tomato.place.before", player="Ben")
    assert game.why.facts["where"] == msg("tomato.where.all", n=2, places=(before, msg("tomato.place.named")))
    game.do("discard", cards=["tomato-zombie"])
    assert game.refused("discard", cards=["tomato-zombie#1"]) == "table.card-elsewhere"
    assert game.why.facts["where"] == msg("tomato.where.all", n=2, places=(before, msg("tomato.place.compost")))


def test_table_wrong_step() -> None:
    """The steps come in order, and an awaited roll comes first."""
    game = Sitting()
    for do in ("collect", "end"):
        assert game.refused(do) == "table.wrong-step"
    assert game.refused("roll", dice=[1]) == "table.wrong-step"
    assert game.refused("discard", count=1) == "table.wrong-step"
    for card, target in (("hoe", None), ("fence", None), ("pesky-weeds", "Ben")):
        assert game.no_play(card, target) == "table.wrong-step"
    game.do("draw")
    for do in ("draw", "market_time", "collect", "end"):
        assert game.refused(do) == "table.wrong-step"
    game.do("skip")
    assert game.refused("collect") == "table.wrong-step"
    game.do("roll", dice=[1, 1])
    assert game.refused("skip") == "table.wrong-step"
    game.do("collect")
    assert game.refused("collect") == "table.wrong-step"
    game.do("skip")
    assert game.refused("skip") == "table.wrong-step"


def test_table_wrong_step_while_damage_is_awaited() -> None:
    """Only the roll, stars, the ribbon, clearing and pouring go on then."""
    game = Sitting().pests("Ana", "hungry-hornworms", "tomato-zombie").to("damage")
    for do in ("draw", "market_time", "collect", "skip", "end"):
        assert game.refused(do) == "table.wrong-step"
    assert game.refused("discard", count=1) == "table.wrong-step"
    for card, target in (("soapy-water", None), ("fence", None), ("pesky-weeds", "Ben")):
        assert game.no_play(card, target) == "table.wrong-step"
    game.play("flying-hippo", "Ana", by="Ben")
    game.play("green-star")
    game.play("bumper-crop")
    game.do("store")
    game.do("clear", card="tomato-zombie")
    assert game.do("roll", dice=[4])["harvest"]["loss"] == 4


def test_table_not_your_turn() -> None:
    game = Sitting()
    for do in ("draw", "market_time", "collect", "skip", "end", "store"):
        assert game.refused(do, by="Ben") == "table.not-your-turn"
    assert game.refused("roll", by="Ben", dice=[1]) == "table.not-your-turn"
    assert game.refused("discard", by="Ben", count=1) == "table.not-your-turn"
    assert game.refused("clear", by="Ben", card="tomato-zombie") == "table.not-your-turn"
    for card, target in (("hoe", None), ("fence", None), ("bumper-crop", None), ("pesky-weeds", "Ana")):
        assert game.no_play(card, target, by="Ben") == "table.not-your-turn"
    game.do("draw", by="Ana")


def test_table_over() -> None:
    """After Market Time nothing more is done; undo reopens the game."""
    game = Sitting()
    game.adjust(Ana_hand=4, deck=5)
    game.do("market_time")
    for do in ("draw", "market_time", "collect", "skip", "end", "store"):
        assert game.refused(do) == "table.over"
    assert game.refused("roll", dice=[1]) == "table.over"
    assert game.refused("discard", count=1) == "table.over"
    assert game.refused("clear", card="nonsense") == "table.over"
    assert game.no_play("nonsense") == "table.over"
    assert game.no_play("flying-hippo", "Ana", by="Ben") == "table.over"
    assert game.do("undo")["over"] is False


def test_table_unknown_card() -> None:
    """No kind, no copy, and not Market Time: nobody plays it."""
    game = Sitting().to("discard")
    for card in ("nonsense", "", "hoe#0", "hoe#01", "hoe#6", "hoe#", "hoe#x", "hoe#1#1", "market-time", "Hoe", "hoe#²"):
        assert game.no_play(card) == "table.unknown-card"
        assert game.refused("clear", card=card) == "table.unknown-card"
        assert game.refused("discard", cards=["hoe", card]) == "table.unknown-card"


def test_table_unknown_player() -> None:
    game = Sitting()
    for do in ("draw", "market_time", "collect", "skip", "end", "store"):
        assert game.refused(do, by="Zed") == "table.unknown-player"
    assert game.refused("roll", dice=[1], by="Zed") == "table.unknown-player"
    assert game.refused("discard", count=1, by="Zed") == "table.unknown-player"
    assert game.refused("clear", card="hoe", by="Zed") == "table.unknown-player"
    assert game.no_play("flying-hippo", "Zed") == "table.unknown-player"
    assert game.no_play("hoe", by="") == "table.unknown-player"
