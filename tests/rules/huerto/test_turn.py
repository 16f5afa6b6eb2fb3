"""A turn from its start to the next: what each work does, maintenance, the new hand, and how the game ends."""

from __future__ import annotations

from typing import Any

import pytest

from companion.views import Msg
from tests.rules.huerto.sitting import Sitting, with_cards


def changed(game: Sitting, do: str, card: str | None = None) -> dict[str, int]:
    """What an action changes of the garden's counters."""
    before = game.counters
    after = game.do(do, card)["counters"]
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def test_it_starts_as_the_rulebook_sets_it_up() -> None:
    player = {"monedas": 3, "acciones": 2, "hand": 5, "area": [], "draw": 25, "discard": 0}
    assert Sitting().report == {
        "game": "huerto", "turn": 1, "player": "Ana", "step": "work", "over": False, "winners": [], "outcome": None,
        "counters": {
            "tierra": 0, "cultivos": 0, "humedad": 2, "abono": 0, "cosecha": 0, "plagas": 1, "desperdicio": 0,
        },
        "market": {"known": [], "unknown": 5}, "supply": 23, "players": {"Ana": player, "Ben": player},
    }  # fmt: skip
    assert list(Sitting().report) == [
        "game", "turn", "player", "step", "over", "winners", "outcome", "counters", "market", "supply", "players",
    ]  # fmt: skip


def test_what_each_work_does() -> None:
    game = Sitting().adjust(cultivos=1, plagas=4).rich()
    assert changed(game, "prepare") == {"tierra": 1}
    assert changed(game, "plant", "semillas-de-tomate") == {"cultivos": 1}
    assert changed(game, "plant", "semillas-de-pepino") == {"cultivos": 1}
    assert changed(game, "water") == {"humedad": 2, "plagas": 1}
    assert changed(game, "fertilise") == {"abono": 2}
    assert changed(game, "protect") == {"plagas": -2}
    assert changed(game, "play", "cantaro-de-agua") == {"humedad": 2}
    assert changed(game, "play", "cesta-pequena") == {"cosecha": 1}
    assert game.player("Ana")["acciones"] == 99 - 8
    assert game.player("Ana")["area"] == [
        "semillas-de-tomate",
        "semillas-de-pepino",
        "cantaro-de-agua",
        "cesta-pequena",
    ]


def test_what_each_card_of_the_supply_does() -> None:
    effects: dict[str, dict[str, int]] = {
        "azadon": {"tierra": 2}, "rotacion-de-cultivos": {"abono": 1, "plagas": -1}, "cesta-grande": {"cosecha": 2},
        "patrulla-vecinal": {"plagas": -2}, "almanaque-del-hortelano": {}, "compostera": {}, "espantapajaros": {},
        "deposito-de-lluvia": {},
    }  # fmt: skip
    for card, effect in effects.items():
        game = Sitting().take(card).adjust(plagas=5)
        assert changed(game, "play", card) == effect, card
    assert changed(Sitting().take("semillas-abundantes"), "plant", "semillas-abundantes") == {"cultivos": 2}


def test_the_almanac_gives_back_an_action_and_the_labourer_a_coin() -> None:
    game = Sitting()
    game.do("buy", "almanaque-del-hortelano")
    assert game.do("play", "almanaque-del-hortelano")["players"]["Ana"]["acciones"] == 1
    assert game.do("play", "jornalero")["players"]["Ana"]["monedas"] == 3


def test_counters_stop_at_their_ends() -> None:
    game = Sitting().adjust(humedad=9, abono=7, plagas=1, cultivos=1).rich()
    assert changed(game, "water") == {"humedad": 1, "plagas": 1}
    assert changed(game, "fertilise") == {"abono": 1}
    assert changed(game, "fertilise") == {}
    assert changed(game, "protect") == {"plagas": -2}
    assert changed(game, "protect") == {}


def test_a_harvest_is_measured_before_the_crops_are_reset() -> None:
    """The rulebook resets them first, and then takes "the current planted-crop amount" from the moisture."""
    game = Sitting().adjust(cultivos=6, humedad=4, abono=3, desperdicio=5, cosecha=15)
    assert changed(game, "harvest") == {"cosecha": 6, "cultivos": -6, "humedad": -4, "desperdicio": -3, "abono": -1}
    assert game.report["over"] is False


def test_planting_does_not_spend_prepared_soil() -> None:
    game = Sitting().adjust(tierra=1)
    assert changed(game, "plant", "semillas-de-tomate") == {"cultivos": 1}


def test_coins_and_actions_are_not_kept() -> None:
    """At the start of a turn there are three and two, whatever was left, and the other's stay as he left them."""
    game = Sitting()
    game.do("play", "jornalero")
    game.do("end_work")
    assert (game.player("Ana")["monedas"], game.player("Ana")["acciones"]) == (4, 1)
    game.end()
    assert (game.player("Ana")["monedas"], game.player("Ana")["acciones"]) == (3, 2)


def test_permanents_stay_and_work_at_the_start_of_their_owners_turns() -> None:
    game = Sitting().take("compostera", "deposito-de-lluvia", "espantapajaros", "azadon")
    game.play("compostera", "azadon", "espantapajaros", "deposito-de-lluvia", "jornalero").adjust(plagas=4)
    game.do("end_work")
    assert game.player("Ana")["area"] == ["compostera", "espantapajaros", "deposito-de-lluvia"]
    assert game.counters == {
        "tierra": 2, "cultivos": 0, "humedad": 2, "abono": 0, "cosecha": 0, "plagas": 5, "desperdicio": 0,
    }  # fmt: skip
    assert changed(game, "end_work") == {"humedad": 2, "abono": 1}
    assert game.counters["plagas"] == 5


def test_permanents_work_in_the_order_in_which_they_lie() -> None:
    """One brings the pests to ten before the other could take one away: lost, and the second does nothing."""
    hive = {"kind": "hive", "type": "structure", "deck": "supply", "cost": 0, "permanent": True}
    deck = with_cards({**hive, "turn_start": {"plagas": 3, "monedas": 5}})
    for order, lost in ((("hive", "espantapajaros"), True), (("espantapajaros", "hive"), False)):
        game = Sitting(deck).take(*order).play(*order)
        game.do("end_work")
        game.adjust(plagas=6)
        game.do("end_work")
        assert game.report["over"] is lost
        assert game.counters["plagas"] == (10 if lost else 9)
        assert game.player("Ana")["monedas"] == (3 if lost else 8)
        assert (game.report["turn"], game.report["player"]) == (3, "Ana")


def test_maintenance_adds_waste_above_five_crops() -> None:
    assert changed(Sitting().adjust(cultivos=5), "end_work") == {"plagas": 1}
    assert changed(Sitting().adjust(cultivos=6), "end_work") == {"plagas": 1, "desperdicio": 1}


def test_the_hand_and_the_area_are_discarded_and_five_are_drawn() -> None:
    game = Sitting()
    game.do("play", "jornalero")
    game.do("buy", "azadon")
    game.do("end_work")
    assert game.player("Ana") == {"monedas": 3, "acciones": 0, "hand": 5, "area": [], "draw": 20, "discard": 6}
    ana = game.state.players[0]
    assert [str(card) for card in ana.discard.known] == ["azadon", "jornalero"]
    assert (ana.discard.unknown, ana.hand.known) == (4, ())


def test_a_smaller_draw_pile_gives_what_it_has() -> None:
    game = Sitting().adjust(Ana_draw=3)
    game.do("end_work")
    assert (game.player("Ana")["hand"], game.player("Ana")["draw"]) == (3, 0)
    assert Msg("huerto.drew-few", {"player": "Ana", "n": 3}) in game.events
    game.end(2)
    assert (game.player("Ana")["hand"], game.player("Ana")["discard"]) == (0, 8)


def test_six_hands_last_the_twelve_turns() -> None:
    game = Sitting().end(10)
    assert [game.player(name)["hand"] for name in ("Ana", "Ben")] == [5, 5]
    assert [game.player(name)["draw"] for name in ("Ana", "Ben")] == [0, 0]
    game.do("end_work")
    assert (game.player("Ana")["hand"], game.player("Ana")["discard"]) == (0, 30)


@pytest.mark.parametrize(("draw", "hand", "left", "discard"), [(5, 5, 0, 5), (3, 5, 3, 0), (0, 5, 0, 0), (8, 5, 3, 5)])
def test_reshuffle_comes_when_a_card_is_due_and_the_pile_is_empty(
    draw: int, hand: int, left: int, discard: int
) -> None:
    """Today's discards are shuffled in too; with a pile that just suffices nothing is."""
    game = Sitting(reshuffle="on").adjust(Ana_draw=draw)
    game.do("end_work")
    ana = game.player("Ana")
    assert (ana["hand"], ana["draw"], ana["discard"]) == (hand, left, discard)


def test_reshuffle_gives_what_there_is() -> None:
    game = Sitting(reshuffle="on").adjust(Ana_draw=1, Ana_hand=2)
    game.do("end_work")
    assert (game.player("Ana")["hand"], game.player("Ana")["draw"], game.player("Ana")["discard"]) == (3, 0, 0)


def test_a_game_is_won_at_the_end_of_a_turn() -> None:
    game = Sitting().adjust(cultivos=8, cosecha=12)
    assert game.do("harvest")["over"] is False
    ended = game.do("end_work")
    assert (ended["step"], ended["outcome"], ended["winners"]) == ("over", "won", ["Ana", "Ben"])
    assert (ended["turn"], ended["player"], ended["players"]["Ana"]["hand"]) == (1, "Ana", 5)
    assert game.events[-1] == Msg("huerto.won", {"n": 20, "goal": 20})


def test_nineteen_are_not_enough() -> None:
    game = Sitting(turns="1").adjust(cosecha=19)
    ended = game.do("end_work")
    assert (ended["outcome"], ended["winners"], ended["turn"]) == ("lost", [], 1)


@pytest.mark.parametrize("turns", ["1", "2", "12", "48"])
def test_the_season_has_as_many_turns_as_agreed(turns: str) -> None:
    game = Sitting(turns=turns).end(int(turns) - 1)
    assert game.report["turn"] == int(turns)
    ended = game.do("end_work")
    assert (ended["outcome"], ended["turn"], ended["player"]) == (
        "lost",
        int(turns),
        "Ben" if int(turns) % 2 == 0 else "Ana",
    )
    assert game.events[-1].id == "huerto.lost-season"


def test_the_last_turn_can_still_win() -> None:
    assert Sitting(turns="1").adjust(cosecha=20).do("end_work")["outcome"] == "won"


def test_ten_pests_lose_at_once() -> None:
    """In the middle of an action: the moisture rose before."""
    game = Sitting().adjust(cultivos=1, plagas=9, cosecha=20)
    lost = game.do("water")
    assert (lost["outcome"], lost["winners"], lost["step"]) == ("lost", [], "over")
    assert (lost["counters"]["humedad"], lost["counters"]["plagas"]) == (4, 10)
    assert game.events[-1] == Msg("huerto.lost-pests", {"n": 10, "limit": 10})


def test_a_loss_in_maintenance_comes_before_waste_discarding_and_winning() -> None:
    game = Sitting().adjust(cultivos=6, plagas=9, desperdicio=5, cosecha=20)
    lost = game.do("end_work")
    assert (lost["outcome"], lost["counters"]["desperdicio"], lost["players"]["Ana"]["discard"]) == ("lost", 5, 0)


def test_six_of_waste_lose_before_a_win() -> None:
    game = Sitting().adjust(cultivos=6, desperdicio=5, cosecha=20)
    lost = game.do("end_work")
    assert (lost["outcome"], lost["players"]["Ana"]["draw"], lost["counters"]["plagas"]) == ("lost", 25, 2)
    assert game.events[-1] == Msg("huerto.lost-waste", {"n": 6, "limit": 6})


def test_a_card_that_loses_does_nothing_more() -> None:
    """Effects happen in the order of the deck file, and a loss is immediate."""
    plague = {"kind": "plague", "on_play": {"humedad": 1, "plagas": 12, "cosecha": 9}}
    game = Sitting(with_cards(plague))
    lost = game.do("play", "plague")
    assert lost["counters"] | {"abono": 0} == {
        "tierra": 0, "cultivos": 0, "humedad": 3, "abono": 0, "cosecha": 0, "plagas": 12, "desperdicio": 0,
    }  # fmt: skip
    assert lost["outcome"] == "lost"
    assert lost["players"]["Ana"]["area"] == ["plague"]


def test_events_tell_what_each_work_changed() -> None:
    game = Sitting().adjust(cultivos=1)
    game.do("water")
    plagas, humedad = Msg("huerto.counts.plagas"), Msg("huerto.counts.humedad")
    assert game.events == (
        Msg("huerto.watered", {"player": "Ana"}),
        Msg("huerto.more", {"what": humedad, "by": 2, "value": 4}),
        Msg("huerto.more", {"what": plagas, "by": 1, "value": 2}),
    )
    game.do("protect")
    assert game.events[-1] == Msg("huerto.fewer", {"what": plagas, "by": 2, "value": 0})


def test_what_showed_a_hidden_card_is_marked_as_revealed() -> None:
    """New hands, and new market cards; not what lies open."""
    game = Sitting()
    revealed: list[tuple[str, bool]] = []
    steps: list[tuple[str, dict[str, Any]]] = [
        ("reveal", {"card": "azadon"}), ("buy", {"card": "azadon"}), ("prepare", {}), ("end_work", {}),
    ]  # fmt: skip
    for do, fields in steps:
        game.do(do, **fields)
        revealed.append((do, game.match.past[-1].done.revealed))
    assert revealed == [("reveal", False), ("buy", True), ("prepare", False), ("end_work", True)]
