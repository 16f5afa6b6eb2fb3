"""What the referee can know of cards: halves of the starting copies, bought cards, the market, discards."""

from __future__ import annotations

import pytest

from companion.rules.huerto import GAME
from tests.rules.huerto.sitting import Sitting, deck_of, parsed


def where(game: Sitting) -> str:
    """The id of the place that the last refusal named."""
    found = game.why.facts["where"]
    return str(getattr(found, "id", found)).removeprefix("huerto.where.")


# Starting cards: numbered over both decks, half each.


def test_each_has_six_labourers() -> None:
    game = Sitting().adjust(Ana_hand=9).play(*["jornalero"] * 6)
    assert game.refused("play", "jornalero") == "table.card-elsewhere"
    assert where(game) == "all-seen"
    game.end().play("jornalero").end()
    assert game.refused("play", "jornalero") == "table.card-elsewhere"
    assert game.refused("play", "jornalero#12") == "table.card-elsewhere"


def test_a_copy_that_one_has_shown_stays_his() -> None:
    game = Sitting(reshuffle="on").play("jornalero#7")
    game.end()
    assert game.refused("play", "jornalero#7") == "table.card-elsewhere"
    assert where(game) == "others"
    game.play("jornalero#1").end()
    assert game.refused("play", "jornalero#1") == "table.card-elsewhere"


def test_a_copy_lies_where_it_was_shown() -> None:
    game = Sitting().play("jornalero#7")
    assert game.refused("play", "jornalero#7") == "table.card-elsewhere"
    assert where(game) == "area"
    game.end(2)
    assert game.refused("play", "jornalero#7") == "table.card-elsewhere"
    assert where(game) == "discard"
    game.play("jornalero#8")


def test_whoever_has_shown_his_six_has_no_others() -> None:
    """Shuffled in, they may be anywhere among his cards; but a seventh number is the other's."""
    game = Sitting(reshuffle="on").adjust(Ana_hand=9).play(*[f"jornalero#{n}" for n in range(1, 7)])
    game.adjust(Ana_draw=0).end(2)
    assert game.refused("play", "jornalero#7") == "table.card-elsewhere"
    assert where(game) == "not-among"
    game.play("jornalero#3", "jornalero")
    game.end().play("jornalero#7")


def test_a_kind_leaves_every_number_open() -> None:
    """No copy is marked as used: each of his may still be named, but no more than he has."""
    game = Sitting().adjust(Ana_hand=9).play(*["jornalero"] * 3, "jornalero#2", "jornalero#11", "jornalero#5")
    assert game.refused("play", "jornalero#6") == "table.card-elsewhere"


def test_the_copies_of_a_kind_follow_the_deck_in_use() -> None:
    file = parsed()
    file["card"][0]["copies"] = 1
    game = Sitting(deck_of(file))
    assert game.refused("play", "jornalero#3") == "table.unknown-card"
    game.play("jornalero#2")
    assert game.refused("play", "jornalero") == "table.card-elsewhere"
    game.end()
    assert game.refused("play", "jornalero#2") == "table.card-elsewhere"
    game.play("jornalero#1")


# Bought cards: known in the hand, his for the game.


def test_what_was_never_bought_cannot_be_played() -> None:
    game = Sitting()
    game.do("reveal", "azadon")
    assert game.refused("play", "azadon") == "table.card-elsewhere"
    assert where(game) == "never-bought"


def test_a_bought_card_leaves_the_hand_as_the_known_one() -> None:
    game = Sitting().take("azadon", "compostera").adjust(Ana_hand=2)
    assert game.refused("play", "jornalero") == "huerto.no-card-in-hand"
    game.play("compostera")
    assert game.player("Ana")["hand"] == 1
    game.play("azadon")
    assert game.refused("play", "azadon") == "table.card-elsewhere"


def test_the_discards_keep_a_bought_card() -> None:
    game = Sitting().take("azadon").end(2)
    assert game.refused("play", "azadon") == "table.card-elsewhere"
    assert game.refused("play", "azadon#1") == "table.card-elsewhere"


def test_a_smaller_hand_loses_unknown_cards_first_then_those_bought_last() -> None:
    game = Sitting().take("azadon", "compostera", "cesta-grande").adjust(Ana_hand=3)
    assert game.state.players[0].hand.kinds() == ("azadon", "compostera", "cesta-grande")
    game.adjust(Ana_hand=2)
    assert game.refused("play", "cesta-grande") == "huerto.no-card-in-hand"
    game.adjust(Ana_hand=3).play("cesta-grande", "compostera", "azadon")


def test_smaller_discards_forget_in_the_same_way() -> None:
    game = Sitting().adjust(Ana_hand=9).play(*["jornalero"] * 6).end(2).adjust(Ana_discard=5)
    assert game.player("Ana")["discard"] == 5
    game.play("jornalero")
    assert game.refused("play", "jornalero") == "table.card-elsewhere"


def test_reshuffled_cards_are_unknown_again() -> None:
    """A bought card among them may come back from the unknown hand; one that is known elsewhere may not."""
    game = Sitting(reshuffle="on").take("azadon#2", "compostera").play("compostera").adjust(Ana_draw=0).end(2)
    assert game.refused("play", "compostera") == "table.card-elsewhere"
    assert game.refused("play", "azadon#1") == "table.card-elsewhere"
    game.play("azadon#2")
    assert game.player("Ana")["hand"] == 4
    assert game.refused("play", "azadon") == "table.card-elsewhere"


def test_the_other_cannot_play_what_one_has_bought() -> None:
    game = Sitting(reshuffle="on").take("azadon#2", "azadon#1").end().take("azadon")
    assert game.refused("play", "azadon#2") == "table.card-elsewhere"
    assert where(game) == "others"
    assert game.refused("reveal", "azadon#3") == "huerto.not-in-market"
    game.play("azadon#3")


def test_a_copy_that_was_shuffled_in_is_not_the_one_bought_since() -> None:
    """Azadón#2 lies somewhere among his cards; the one that he has bought since is another, and stays known."""
    game = Sitting(reshuffle="on").take("azadon#2").adjust(Ana_draw=0).end(2).take("azadon").play("azadon#2")
    assert game.state.players[0].hand.kinds() == ("azadon",)
    assert game.adjust(Ana_hand=1).refused("play", "jornalero") == "huerto.no-card-in-hand"
    game.play("azadon#3")


# Numbers: named from now on, and known as long as nobody mixes them.


def test_a_number_is_that_of_the_card_bought_by_its_kind() -> None:
    game = Sitting().take("azadon").play("azadon#2")
    assert game.refused("reveal", "azadon#2") == "huerto.not-in-market"
    assert game.refused("buy", "azadon#2") == "huerto.not-in-market"
    game.do("reveal", "azadon#1")


def test_a_number_is_that_of_the_card_identified_by_its_kind() -> None:
    game = Sitting()
    game.do("reveal", "azadon")
    assert game.do("buy", "azadon#3")["market"] == {"known": [], "unknown": 5}
    assert game.refused("play", "azadon#1") == "table.card-elsewhere"
    game.do("play", "azadon#3")


def test_identifying_a_number_beside_a_known_kind_is_another_card() -> None:
    game = Sitting()
    game.do("reveal", "azadon")
    assert game.do("reveal", "azadon#2")["market"] == {"known": ["azadon", "azadon"], "unknown": 3}
    assert game.refused("reveal", "azadon#2") == "huerto.not-in-market"
    game.do("reveal", "azadon#1")
    assert game.refused("reveal", "azadon#3") == "huerto.not-in-market"
    assert game.refused("reveal", "azadon") == "huerto.not-in-market"


def test_of_two_equal_cards_the_one_identified_first_is_bought() -> None:
    game = Sitting().rich()
    for card in ("azadon#2", "compostera", "azadon"):
        game.do("reveal", card)
    assert game.do("buy", "azadon")["market"]["known"] == ["compostera", "azadon"]
    assert game.refused("play", "azadon#1") == "table.card-elsewhere"
    assert game.refused("buy", "azadon#2") == "huerto.not-in-market"
    game.play("azadon#2")


def test_a_named_one_is_bought_wherever_it_stands() -> None:
    game = Sitting().rich()
    for card in ("azadon", "compostera", "azadon#2"):
        game.do("reveal", card)
    assert game.do("buy", "azadon#2")["market"]["known"] == ["azadon", "compostera"]
    assert game.do("buy", "azadon#1")["market"]["known"] == ["compostera"]


def test_an_unknown_market_card_is_bought_by_its_number() -> None:
    """Beside a known copy another one may lie there unseen, as long as there is another."""
    game = Sitting().rich()
    game.do("reveal", "almanaque-del-hortelano#1")
    assert game.do("buy", "almanaque-del-hortelano#2")["market"] == {
        "known": ["almanaque-del-hortelano"],
        "unknown": 4,
    }
    assert game.do("buy", "almanaque-del-hortelano")["market"] == {"known": [], "unknown": 5}


def test_after_a_kind_was_said_each_of_the_numbers_may_be_left() -> None:
    """Two numbered hoes in hand, and one is played as a hoe: nobody knows which, so either may still come."""
    for left in ("azadon#1", "azadon#2"):
        game = Sitting().take("azadon#1", "azadon#2").play("azadon")
        assert game.refused("play", "azadon#3") == "table.card-elsewhere"
        game.play(left)
        assert game.refused("play", "azadon") == "table.card-elsewhere"


def test_the_only_one_known_is_played_with_its_number() -> None:
    game = Sitting().take("azadon#1").play("azadon").end(2).take("azadon").play("azadon#3")
    assert [str(card) for card in game.state.players[0].discard.known] == ["azadon#1"]
    assert game.refused("play", "azadon#1") == "table.card-elsewhere"


def test_the_market_refills_while_the_supply_lasts() -> None:
    game = Sitting().rich().take(*["semillas-abundantes"] * 5, *["compostera"] * 3, *["azadon"] * 3)
    assert (game.report["supply"], game.report["market"]) == (12, {"known": [], "unknown": 5})
    game.take(
        *["espantapajaros"] * 3, *["deposito-de-lluvia"] * 3, *["rotacion-de-cultivos"] * 3, *["cesta-grande"] * 3
    )
    assert (game.report["supply"], game.report["market"]) == (0, {"known": [], "unknown": 5})
    game.take("patrulla-vecinal")
    assert (game.report["supply"], game.report["market"]) == (0, {"known": [], "unknown": 4})
    game.take(*["patrulla-vecinal"] * 2, *["almanaque-del-hortelano"] * 2)
    assert game.report["market"] == {"known": [], "unknown": 0}
    assert game.refused("buy", "azadon") == "huerto.not-in-market"


@pytest.mark.parametrize("supply", [0, 3])
def test_a_supply_that_fills_no_market(supply: int) -> None:
    file = parsed()
    file["card"] = [card for card in file["card"] if card["deck"] == "start" or (supply and card["kind"] == "azadon")]
    game = Sitting(deck_of(file)).rich()
    assert (game.report["supply"], game.report["market"]) == (0, {"known": [], "unknown": supply})
    for left in range(supply, 0, -1):
        assert game.do("buy", "azadon")["market"]["unknown"] == left - 1
    assert "buy" not in GAME.legal(game.state)
