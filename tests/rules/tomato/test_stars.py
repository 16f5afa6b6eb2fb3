"""Stars: anybody, any step; what they move, what a green one cancels, and how long an attack stands."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules.tomato.deck import Deck
from companion.views import msg
from tests.rules.tomato.sitting import Sitting, with_cards


def star(color: str = "red", kind: str = "comet", **does: Any) -> dict[str, Any]:
    return {"kind": kind, "type": "star", "color": color, **does}


def thief(**amount: int) -> Deck:
    """A red star that takes tomatoes from the target's basket."""
    return with_cards(star(move={"from": "target.basket", "to": "own.stash", **amount}))


def test_a_red_star_goes_to_the_compost_and_stands_as_the_attack() -> None:
    game = Sitting()
    after = game.play("flying-hippo", "Ana", by="Ben")
    assert after["attack"] == {"by": "Ben", "card": "flying-hippo", "target": "Ana"}
    assert (after["compost"], after["players"]["Ben"]["hand"], after["step"]) == (1, 4, "draw")


@pytest.mark.parametrize("step", ["draw", "guard", "damage", "harvest", "attack"])
def test_a_star_goes_in_every_step(step: str) -> None:
    game = Sitting().pests("Ana", "hungry-hornworms").to(step)
    game.play("flying-hippo", "Ana", by="Ben")
    game.play("remote-control-mole", "Ben")


def test_a_green_star_cancels_a_thumbs_down() -> None:
    """The pest goes to the compost, and the attacker gets no second attack."""
    game = Sitting().to("attack")
    game.play("pesky-weeds#3", "Ben")
    after = game.play("green-star", by="Ben")
    assert (after["attack"], after["players"]["Ben"]["pests"], after["compost"]) == (None, [], 2)
    assert after["step"] == "discard"
    assert {str(card) for card in game.state.compost.known} == {"pesky-weeds#3", "green-star"}
    assert game.no_play("pesky-weeds", "Ben") == "table.wrong-step"


def test_an_attack_stands_until_a_draw_step_is_left() -> None:
    """Also by a third player's; the one attacked can answer in the draw step itself."""
    game = Sitting("Ana,Ben,Cleo").to("attack")
    game.play("pesky-weeds", "Cleo")
    game.do("end")
    assert game.report["attack"]["target"] == "Cleo"
    assert game.do("draw")["attack"] is None
    other = Sitting().to("attack")
    other.play("pesky-weeds", "Ben")
    other.do("end")
    other.play("green-star", by="Ben")


def test_a_red_star_played_in_the_draw_step_is_gone_when_it_is_left() -> None:
    game = Sitting()
    game.play("flying-hippo", "Ana", by="Ben")
    assert game.do("draw")["attack"] is None


def test_market_time_ends_the_attack_with_the_game() -> None:
    game = Sitting()
    game.adjust(Ana_hand=4, deck=3)
    game.play("flying-hippo", "Ana", by="Ben")
    assert game.do("market_time")["attack"] is None


def test_another_red_star_replaces_the_attack() -> None:
    """The one before can then not be cancelled any more."""
    game = Sitting("Ana,Ben,Cleo").to("attack")
    game.play("pesky-weeds", "Ben")
    game.play("flying-hippo", "Ana", by="Cleo")
    assert game.no_play("green-star", by="Ben") == "tomato.nothing-to-cancel"
    game.play("green-star")
    assert game.player("Ben")["pests"] == ["pesky-weeds"]


def test_clearing_the_pest_ends_the_attack() -> None:
    game = Sitting().to("attack")
    game.play("tomato-zombie", "Ben")
    game.do("end")
    assert game.do("clear", card="tomato-zombie")["attack"] is None


def test_a_move_takes_what_is_there_and_cancelling_gives_it_back() -> None:
    game = Sitting(deck=thief(count=7))
    game.adjust(Ana_basket=5, Ana_stash=1)
    after = game.play("comet", "Ana", by="Ben")
    assert (after["players"]["Ana"]["basket"], after["players"]["Ben"]["stash"]) == (0, 5)
    after = game.play("green-star")
    assert (after["players"]["Ana"]["basket"], after["players"]["Ben"]["stash"]) == (5, 0)


def test_a_move_comes_back_as_far_as_the_tomatoes_are_still_there() -> None:
    game = Sitting(deck=thief(count=7))
    game.adjust(Ana_basket=7)
    game.play("comet", "Ana", by="Ben")
    game.adjust(Ben_stash=3)
    after = game.play("green-star")
    assert (after["players"]["Ana"]["basket"], after["players"]["Ben"]["stash"], after["middle"]) == (3, 0, 147)


def test_a_move_from_and_to_the_middle() -> None:
    gift = star(kind="gift", color="green", move={"from": "middle", "to": "own.basket", "count": 4})
    hail = star(kind="hail", move={"from": "target.stash", "to": "middle", "count": 3})
    game = Sitting(deck=with_cards(gift, hail))
    game.adjust(Ana_stash=10, Ben_stash=137)
    after = game.play("gift")
    basket, middle = msg("tomato.at.basket", player="Ana"), msg("tomato.at.middle")
    assert game.events[-1] == msg("tomato.moved", n=4, source=middle, to=basket)
    assert (after["players"]["Ana"]["basket"], after["middle"]) == (3, 0)
    after = game.play("hail", "Ben")
    assert game.events[-1] == msg("tomato.moved", n=3, source=msg("tomato.at.stash", player="Ben"), to=middle)
    assert (after["players"]["Ben"]["stash"], after["middle"]) == (134, 3)
    after = game.play("green-star", by="Ben")
    assert (after["players"]["Ben"]["stash"], after["middle"]) == (137, 0)


def test_a_dice_move_asks_the_player_of_the_star() -> None:
    """The step waits: only that roll, stars without dice, the ribbon and pouring go on."""
    game = Sitting("Ana,Ben,Cleo", deck=thief(dice=2))
    game.adjust(Ana_basket=9)
    after = game.play("comet", "Ana", by="Ben")
    assert after["awaiting"] == {"roll": "star", "card": "comet", "dice": 2, "by": "Ben"}
    assert game.refused("roll", dice=[1, 1], by="Ana") == "table.not-your-turn"
    assert game.refused("roll", dice=[1], by="Ben") == "tomato.wrong-dice"
    for do in ("draw", "market_time", "skip", "end", "collect"):
        assert game.refused(do) == "table.wrong-step"
    assert game.no_play("comet", "Ana", by="Cleo") == "table.wrong-step"
    game.play("bumper-crop")
    after = game.do("roll", dice=[3, 4])
    assert (after["players"]["Ana"]["basket"], after["players"]["Ben"]["stash"]) == (2, 7)
    assert (after["awaiting"], after["step"]) == (None, "draw")
    after = game.play("green-star")
    assert (after["players"]["Ana"]["basket"], after["players"]["Ben"]["stash"]) == (9, 0)


def test_a_dice_move_waits_for_every_other_roll() -> None:
    game = Sitting(deck=thief(dice=1)).pests("Ana", "hungry-hornworms").to("damage")
    assert game.no_play("comet", "Ana", by="Ben") == "table.wrong-step"
    game.do("roll", dice=[1])
    assert game.no_play("comet", "Ana", by="Ben") == "table.wrong-step"
    game.do("roll", dice=[1, 1])
    game.play("comet", "Ana", by="Ben")
    assert game.refused("collect") == "table.wrong-step"
    game.do("roll", dice=[1])
    game.do("collect")


def test_a_green_star_with_dice_waits_too() -> None:
    sun = star(kind="sun", color="green", move={"from": "middle", "to": "own.basket", "dice": 1})
    game = Sitting(deck=with_cards(sun)).to("harvest")
    assert game.no_play("sun", by="Ben") == "table.wrong-step"
    game.do("roll", dice=[1, 1])
    assert game.play("sun", by="Ben")["awaiting"]["by"] == "Ben"


def test_cancelling_a_star_drops_its_roll() -> None:
    game = Sitting(deck=thief(dice=1))
    game.play("comet", "Ana", by="Ben")
    assert game.play("green-star")["awaiting"] is None
    game.do("draw")


def test_a_replaced_star_keeps_its_roll_and_cannot_be_cancelled() -> None:
    """What it then moves is not given back when the star that replaced it is cancelled."""
    game = Sitting("Ana,Ben,Cleo", deck=thief(dice=1))
    game.adjust(Ana_basket=9)
    game.play("comet", "Ana", by="Ben")
    game.play("flying-hippo", "Ana", by="Cleo")
    after = game.play("green-star")
    assert (after["attack"], after["awaiting"]["card"]) == (None, "comet")
    after = game.do("roll", dice=[4])
    assert (after["players"]["Ana"]["basket"], after["attack"]) == (5, None)


def test_what_a_replaced_star_moves_is_not_remembered() -> None:
    hail = star(kind="hail", move={"from": "target.stash", "to": "middle", "count": 2})
    swap = star(move={"from": "target.basket", "to": "own.stash", "dice": 1})
    game = Sitting("Ana,Ben,Cleo", deck=with_cards(hail, swap))
    game.adjust(Ana_basket=9, Ana_stash=9)
    game.play("comet", "Ana", by="Ben")
    game.play("hail", "Ana", by="Cleo")
    game.do("roll", dice=[6])
    after = game.play("green-star")
    assert (after["players"]["Ana"]["basket"], after["players"]["Ana"]["stash"]) == (3, 9)


def test_a_green_star_that_cancels_nothing_leaves_the_attack() -> None:
    game = Sitting(deck=with_cards(star(color="green", kind="sun", manual=True))).to("attack")
    game.play("pesky-weeds", "Ben")
    after = game.play("sun", by="Ben")
    assert after["attack"]["card"] == "pesky-weeds"
    assert [event.id for event in game.events] == ["tomato.starred-green", "tomato.do-as-it-says"]


def test_a_green_star_can_cancel_and_move() -> None:
    moon = star(color="green", kind="moon", cancels=True, move={"from": "middle", "to": "own.basket", "dice": 2})
    game = Sitting(deck=with_cards(moon)).to("attack")
    game.play("pesky-weeds", "Ben")
    after = game.play("moon", by="Ben")
    assert (after["players"]["Ben"]["pests"], after["awaiting"]["by"]) == ([], "Ben")
    assert game.do("roll", dice=[5, 6])["players"]["Ben"]["basket"] == 11
