"""A turn from draw to discard: the rulebook's example, damage, fences, harvest, the basket, and the end."""

from __future__ import annotations

from tests.rules.tomato.sitting import Sitting, with_cards


def test_the_rulebooks_example_turn() -> None:
    """Weeds hoed, hornworms eat 5, 8 doubled less 5 makes 11, exactly 20 stored, varmints on an opponent."""
    game = Sitting().pests("Ana", "pesky-weeds", "hungry-hornworms")
    game.adjust(Ana_basket=9)
    game.do("draw")
    assert game.play("hoe")["players"]["Ana"]["pests"] == ["hungry-hornworms"]
    game.do("roll", dice=[5])
    assert game.do("roll", dice=[3, 5])["harvest"]["net"] == 3
    assert game.play("bumper-crop")["harvest"] == {"dice": [3, 5], "multiplier": 2, "loss": 5, "net": 11}
    collected = game.do("collect")
    assert (collected["players"]["Ana"]["basket"], collected["middle"]) == (20, 130)
    assert game.do("store")["players"]["Ana"]["stash"] == 20
    after = game.play("dang-varmints", "Ben")
    assert after["attack"] == {"by": "Ana", "card": "dang-varmints", "target": "Ben"}
    assert (after["step"], after["compost"], after["players"]["Ana"]["hand"]) == ("discard", 3, 2)


def test_the_start() -> None:
    assert Sitting("Ana,Ben,Cleo,Dan,Eva").report == {
        "game": "tomato",
        "turn": 1,
        "player": "Ana",
        "step": "draw",
        "over": False,
        "winners": [],
        "middle": 150,
        "deck": 30,
        "compost": 0,
        "awaiting": None,
        "harvest": {"dice": [], "multiplier": 1, "loss": 0, "net": 0},
        "attack": None,
        "players": {
            name: {"basket": 0, "stash": 0, "hand": 5, "pests": [], "fences": [], "ribbon": False, "stored": False}
            for name in ("Ana", "Ben", "Cleo", "Dan", "Eva")
        },
    }


def test_drawing_fills_the_hand_to_five() -> None:
    game = Sitting()
    game.adjust(Ana_hand=1)
    after = game.do("draw")
    assert (after["players"]["Ana"]["hand"], after["deck"]) == (5, 41)
    more = Sitting()
    more.adjust(Ana_hand=7)
    after = more.do("draw")
    assert (after["players"]["Ana"]["hand"], after["deck"]) == (7, 45)


def test_turns_go_clockwise_and_are_counted() -> None:
    game = Sitting("Ana,Ben,Cleo")
    for turn, name in ((1, "Ana"), (2, "Ben"), (3, "Cleo"), (4, "Ana")):
        assert (game.report["turn"], game.report["player"], game.report["step"]) == (turn, name, "draw")
        game.pass_turn()


def test_damage_comes_in_the_order_played() -> None:
    """Each pest asks for its roll when its moment comes; then the harvest opens with what was lost."""
    game = Sitting().pests("Ana", "hungry-hornworms", "dang-varmints")
    game.adjust(Ana_stash=8)
    awaiting = game.to("damage").report["awaiting"]
    assert awaiting == {"roll": "damage", "card": "hungry-hornworms", "dice": 1, "by": "Ana"}
    assert game.do("roll", dice=[6])["awaiting"]["card"] == "dang-varmints"
    after = game.do("roll", dice=[3])
    assert after["awaiting"] == {"roll": "harvest", "card": None, "dice": 2, "by": "Ana"}
    assert (after["players"]["Ana"]["stash"], after["middle"], after["harvest"]["loss"]) == (5, 145, 6)


def test_varmints_eat_at_most_the_stash() -> None:
    game = Sitting().pests("Ana", "dang-varmints")
    game.adjust(Ana_stash=2)
    after = game.to("damage").do("roll", dice=[5])
    assert (after["players"]["Ana"]["stash"], after["middle"]) == (0, 150)


def test_varmints_ask_no_roll_of_an_empty_stash() -> None:
    game = Sitting().pests("Ana", "dang-varmints").to("guard")
    assert game.do("skip")["step"] == "harvest"


def test_the_stash_is_looked_at_when_the_moment_comes() -> None:
    """Poured while the hornworms are awaited, the stash is there to be eaten from."""
    game = Sitting().pests("Ana", "hungry-hornworms", "dang-varmints")
    game.adjust(Ana_basket=25)
    game.to("damage").do("store")
    assert game.do("roll", dice=[1])["awaiting"]["card"] == "dang-varmints"
    assert game.do("roll", dice=[6])["players"]["Ana"]["stash"] == 19


def test_an_adjusted_stash_makes_and_takes_no_roll() -> None:
    game = Sitting().pests("Ana", "dang-varmints")
    game.adjust(Ana_stash=9)
    game.to("damage").adjust(Ana_stash=0)
    assert game.report["awaiting"]["card"] == "dang-varmints"
    assert game.do("roll", dice=[4])["step"] == "harvest"


def test_hornworms_are_always_rolled() -> None:
    game = Sitting().pests("Ana", "hungry-hornworms").to("guard")
    game.play("fence")
    assert game.report["awaiting"]["card"] == "hungry-hornworms"


def test_a_fence_keeps_varmints_off() -> None:
    """It stays, and so do they."""
    game = Sitting().pests("Ana", "dang-varmints")
    game.adjust(Ana_stash=9)
    after = game.to("guard").play("fence")
    assert after["step"] == "harvest"
    assert (after["players"]["Ana"]["fences"], after["players"]["Ana"]["pests"]) == (["fence"], ["dang-varmints"])
    game.pass_turn().pass_turn().to("guard")
    assert game.do("skip")["players"]["Ana"]["stash"] == 9


def test_fence_once_goes_to_the_compost_when_the_damage_is_over() -> None:
    """The oldest one, and only if it held them off a stash that was not empty."""
    game = Sitting(fence="once").pests("Ana", "dang-varmints", "hungry-hornworms")
    game.to("guard").play("fence#1")
    game.do("roll", dice=[1])
    assert game.player("Ana")["fences"] == ["fence"], "the stash was empty"
    game.pass_turn().pass_turn().to("guard").play("fence#2")
    game.adjust(Ana_stash=5)
    game.do("roll", dice=[1])
    assert game.player("Ana")["fences"] == ["fence", "fence"], "the stash was empty when its moment came"
    game.pass_turn().pass_turn().to("damage")
    assert game.player("Ana")["fences"] == ["fence", "fence"], "the damage is not over"
    after = game.do("roll", dice=[1])
    assert (after["players"]["Ana"]["fences"], after["compost"]) == (["fence"], 1)
    assert [str(card) for card in game.state.compost.known] == ["fence#1"]


def test_fence_once_leaves_the_fence_of_one_who_lost_nothing() -> None:
    """What a fence held off in one turn is forgotten in the next."""
    game = Sitting(fence="once").pests("Ana", "dang-varmints")
    game.adjust(Ana_stash=5)
    game.to("guard").play("fence")
    assert game.player("Ana")["fences"] == []
    game.pass_turn().to("guard").play("fence")
    assert game.player("Ben")["fences"] == ["fence"]


def test_the_ribbon_counts_before_and_after_the_roll() -> None:
    before, after = Sitting(), Sitting()
    before.play("bumper-crop")
    before.to("harvest").do("roll", dice=[2, 3])
    after.to("harvest").do("roll", dice=[2, 3])
    after.play("bumper-crop")
    for game in (before, after):
        assert game.report["harvest"] == {"dice": [2, 3], "multiplier": 2, "loss": 0, "net": 10}


def test_the_harvest_never_goes_below_nothing() -> None:
    game = Sitting().pests("Ana", "hungry-hornworms").to("damage")
    game.adjust(Ana_basket=4)
    game.do("roll", dice=[6])
    assert game.do("roll", dice=[1, 2])["harvest"]["net"] == 0
    assert game.do("collect")["players"]["Ana"]["basket"] == 4


def test_excess_basket_takes_the_rest_from_the_basket_as_far_as_it_goes() -> None:
    for basket, left in ((10, 7), (2, 0)):
        game = Sitting(excess="basket").pests("Ana", "hungry-hornworms").to("damage")
        game.adjust(Ana_basket=basket)
        game.do("roll", dice=[6])
        game.do("roll", dice=[1, 2])
        after = game.do("collect")
        assert (after["players"]["Ana"]["basket"], after["middle"]) == (left, 150 - left)


def test_excess_basket_leaves_the_basket_alone_where_the_harvest_is_skipped() -> None:
    game = Sitting(excess="basket").pests("Ana", "hungry-hornworms").to("damage")
    game.adjust(Ana_basket=10)
    game.do("roll", dice=[6])
    game.do("skip")
    assert game.player("Ana")["basket"] == 10


def test_the_middle_limits_what_is_collected() -> None:
    game = Sitting()
    game.adjust(Ben_stash=145)
    game.to("harvest").do("roll", dice=[6, 6])
    assert game.report["harvest"]["net"] == 12
    after = game.do("collect")
    assert (after["players"]["Ana"]["basket"], after["middle"]) == (5, 0)


def test_the_harvest_is_gone_once_collected_or_skipped() -> None:
    collected, skipped = Sitting().to("harvest"), Sitting().to("harvest")
    collected.do("roll", dice=[1, 1])
    assert collected.do("collect")["harvest"] is None
    assert skipped.do("skip")["harvest"] is None
    assert skipped.pass_turn().report["harvest"] == {"dice": [], "multiplier": 1, "loss": 0, "net": 0}


def test_twenty_are_stored_and_nineteen_are_lost() -> None:
    for basket, stash in ((20, 25), (19, 5)):
        game = Sitting()
        game.adjust(Ana_basket=basket, Ana_stash=5)
        after = game.do("store")
        assert after["players"]["Ana"]["stash"] == stash
        assert (after["players"]["Ana"]["basket"], after["middle"]) == (0, 150 - stash)


def test_pouring_goes_in_every_step_of_ones_own_turn() -> None:
    for step in ("draw", "guard", "harvest", "attack", "discard"):
        game = Sitting()
        if step == "discard":
            game.to("attack").do("skip")
        else:
            game.to(step)
        assert game.do("store")["players"]["Ana"]["stored"] is True


def test_pests_stay_until_they_are_removed() -> None:
    game = Sitting().pests("Ana", "pesky-weeds")
    for _ in range(2):
        assert game.to("harvest").report["awaiting"]["dice"] == 1
        game.pass_turn().pass_turn()
    assert game.player("Ana")["pests"] == ["pesky-weeds"]


def test_discarding_by_count_and_by_card() -> None:
    game = Sitting().to("attack")
    game.do("skip")
    game.do("discard", count=2)
    after = game.do("discard", cards=["hoe", "fence#1"])
    assert (after["compost"], after["players"]["Ana"]["hand"], after["step"]) == (4, 1, "discard")


def test_market_time_ends_the_game_at_once() -> None:
    """Baskets count nothing; hand and pile stay as they were; ties are shared, in seat order."""
    game = Sitting("Ana,Ben,Cleo")
    game.adjust(Ana_hand=3, deck=7, Ana_basket=60, Ana_stash=5, Ben_stash=20, Cleo_stash=20)
    after = game.do("market_time")
    assert (after["step"], after["over"], after["winners"]) == ("over", True, ["Ben", "Cleo"])
    assert (after["deck"], after["players"]["Ana"]["hand"], after["player"], after["turn"]) == (7, 3, "Ana", 1)
    assert (after["attack"], after["awaiting"]) == (None, None)


def test_nobody_stored_anything_so_all_win() -> None:
    game = Sitting()
    game.adjust(Ana_hand=4, deck=3)
    assert game.do("market_time")["winners"] == ["Ana", "Ben"]


def test_an_adjusted_stash_changes_the_winners_of_a_game_that_is_over() -> None:
    game = Sitting()
    game.adjust(Ana_hand=4, deck=3, Ben_stash=1)
    assert game.do("market_time")["winners"] == ["Ben"]
    game.adjust(Ana_stash=2)
    assert (game.report["winners"], game.report["over"]) == (["Ana"], True)
    game.adjust(Ana_basket=3, Ana_hand=2, deck=9)
    assert game.report["winners"] == ["Ana"]


def test_an_option_that_lets_drawing_be_skipped_ends_the_attack_too() -> None:
    game = Sitting(draw="optional").to("attack")
    game.play("pesky-weeds", "Ben")
    game.do("end")
    assert game.do("skip")["attack"] is None


def test_a_pests_dice_are_those_of_the_deck() -> None:
    """Of several pests that limit the harvest the lowest counts; a fence can hold those off too."""
    deck = with_cards(
        {"kind": "crows", "type": "thumbs-down", "harvest_loss_dice": 2},
        {"kind": "hail", "type": "thumbs-down", "harvest_dice": 2, "harvest_loss_dice": 1, "stash_loss_dice": 3},
        {"kind": "net", "type": "fence", "blocks": ["pesky-weeds", "crows"]},
    )
    game = Sitting(deck=deck).pests("Ana", "crows", "hail", "pesky-weeds")
    game.adjust(Ana_stash=30)
    seen = []
    game.to("damage")
    while game.report["step"] == "damage":
        seen.append((game.report["awaiting"]["card"], game.report["awaiting"]["dice"]))
        game.do("roll", dice=[6] * seen[-1][1])
    assert seen == [("crows", 2), ("hail", 1), ("hail", 3)]
    assert (game.report["harvest"]["loss"], game.player("Ana")["stash"]) == (18, 12)
    assert game.report["awaiting"]["dice"] == 1
    game.pass_turn().pass_turn().to("guard").play("net")
    assert game.report["awaiting"]["card"] == "hail"
    assert game.to("harvest").report["awaiting"]["dice"] == 2


def test_a_manual_pest_asks_no_roll() -> None:
    deck = with_cards({"kind": "ufo", "type": "thumbs-down", "manual": True, "harvest_loss_dice": 1})
    game = Sitting(deck=deck).pests("Ana", "ufo", "tomato-zombie").to("guard")
    assert game.do("skip")["step"] == "harvest"
    assert [event.id for event in game.events].count("tomato.do-as-it-says") == 2


def test_clearing_a_manual_pest_gives_the_second_die_back() -> None:
    deck = with_cards({"kind": "fog", "type": "thumbs-down", "manual": True, "harvest_dice": 1})
    game = Sitting(deck=deck).pests("Ana", "fog").to("harvest")
    assert game.report["awaiting"]["dice"] == 1
    assert game.do("clear", card="fog")["awaiting"]["dice"] == 2


def test_another_multiplier() -> None:
    game = Sitting(deck=with_cards({"kind": "miracle", "type": "blue-ribbon", "harvest_multiplier": 3}))
    game.play("miracle")
    assert game.to("harvest").do("roll", dice=[2, 2])["harvest"]["net"] == 12


def test_a_ribbon_that_multiplies_nothing_leaves_the_harvest_alone() -> None:
    game = Sitting(deck=with_cards({"kind": "free-beer", "type": "blue-ribbon", "manual": True}))
    assert game.play("free-beer")["harvest"]["multiplier"] == 1


def test_the_table_is_told_to_do_as_a_manual_card_says() -> None:
    """When it is played, and for a pest again in each damage step."""
    game = Sitting(deck=with_cards({"kind": "free-beer", "type": "blue-ribbon", "manual": True})).to("attack")
    told = []
    for card, target in (("free-beer", None), ("flying-hippo", "Ben"), ("tomato-zombie", "Ben")):
        game.play(card, target)
        told.append([event.id for event in game.events][-1])
    assert told == ["tomato.do-as-it-says"] * 3
    assert "tomato.do-as-it-says" not in [event.id for event in Sitting().to("guard").events]
    game.do("end")
    game.do("draw")
    game.do("skip")
    assert [event.id for event in game.events] == ["tomato.skipped-guard", "tomato.do-as-it-says"]
