"""The rulebook, passage by passage, and what the publisher's FAQ adds."""

from __future__ import annotations

import pytest

from tests.rules.hecho.sitting import OPEN, PLAZA, Sitting


def test_set_up_six_cards_each_and_six_piles_of_six() -> None:
    """Set Up: each player draws 6 cards; the projects deck is divided into 6 piles."""
    for n, names in ((2, "Ana,Ben"), (6, "Ana,Ben,Cleo,Dario,Eva,Fito")):
        game = Sitting(names)
        assert game.hands == [6] * n
        assert game.report["scrapyard"] == 110 - 6 * n
        assert game.report["piles"] == [{"project": None, "left": 6}] * 6


def test_play_the_round_begins_when_all_six_are_shown() -> None:
    """Play: flip over the top card on each of the 6 piles. This marks the beginning of the round."""
    game = Sitting()
    for pile, project in reversed(list(enumerate(OPEN, 1))):
        assert game.report["step"] == "reveal"
        assert game.no_build("Ana", "plaza", *PLAZA) == "table.wrong-step"
        assert game.refused("stuck") == "table.wrong-step"
        game.reveal(pile, project)
    assert game.report["step"] == "build"
    assert game.told == ["hecho.revealed", "hecho.begins"]


def test_play_the_project_its_cards_and_the_draws() -> None:
    """Play: take the project, set the materials aside; the builder draws two, all other players one."""
    game = Sitting("Ana,Ben,Cleo").opened(*OPEN)
    after = game.build("Ben", "plaza", *PLAZA)
    assert after["players"]["Ben"] == {"score": 10, "hand": 6, "projects": ["plaza"]}
    assert game.hands == [7, 6, 7]
    assert (after["scrapyard"], after["set_aside"]) == (92 - 4, 2)
    assert after["piles"][0] == {"project": None, "left": 5}
    assert after["step"] == "build"
    assert game.told == ["hecho.built", "hecho.drew", "hecho.scrapyard-left"]
    turns = game.events[1].facts["turns"]
    assert [(turn.facts["player"], turn.facts["cards"]) for turn in turns] == [  # type: ignore[union-attr]
        ("Ben", 2), ("Cleo", 1), ("Ana", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("left", "draws"), [(9, [1, 2, 1, 1]), (4, [0, 2, 1, 1]), (3, [0, 2, 1, 0]), (1, [0, 1, 0, 0]), (0, [0, 0, 0, 0])]
)
def test_play_draws_go_clockwise_from_the_builder_while_the_scrapyard_lasts(left: int, draws: list[int]) -> None:
    game = Sitting("Ana,Ben,Cleo,Dario").opened(*OPEN).adjust(Dario_hand=6 + 86 - left)
    assert game.report["scrapyard"] == left
    before = game.hands
    game.build("Ben", "plaza", *PLAZA)
    before[1] -= len(PLAZA)
    assert [after - hand for after, hand in zip(game.hands, before, strict=True)] == draws
    assert game.report["scrapyard"] == left - sum(draws)


def test_play_the_example_of_the_plaza() -> None:
    """Play, the example: any of the higher values, alone or together. Its materials are swapped: the project counts."""
    for cards in (
        ("ladrillo-6", "cemento-4"),
        ("ladrillo-9", "cemento-9"),
        ("ladrillo-2", "ladrillo-4", "cemento-2", "cemento-2"),
    ):
        assert Sitting().opened(*OPEN).build("Ana", "plaza", *cards)["players"]["Ana"]["score"] == 10
    assert Sitting().opened(*OPEN).no_build("Ana", "plaza", "cemento-6", "ladrillo-4") == "hecho.does-not-build"


def test_specialists_free_their_material() -> None:
    """Specialists, the example: with a carpintero, 5 madera is 5 ladrillo or 5 plastico."""
    game = Sitting().opened(*OPEN)
    assert game.no_build("Ana", "plaza", "madera-6", "cemento-4") == "hecho.does-not-build"
    assert game.no_build("Ana", "plaza", "vidriero", "madera-6", "cemento-4") == "hecho.does-not-build"
    after = game.build("Ana", "plaza", "carpintero", "madera-6", "cemento-4")
    assert after["set_aside"] == 3


def test_specialists_one_frees_all_his_cards_and_adds_nothing() -> None:
    """FAQ: one specialist frees all cards of his material in this building."""
    game = Sitting().opened(*OPEN)
    assert game.no_build("Ana", "plaza", "carpintero", "cemento-4", "ladrillo-5") == "hecho.does-not-build"
    game.build("Ana", "plaza", "carpintero", "madera-3", "madera-3", "madera-2", "madera-2")


def test_specialists_frees_cards_of_a_required_material_too() -> None:
    """With an albanil, a ladrillo can be cemento: but then it is no ladrillo."""
    game = Sitting().opened(*OPEN)
    assert game.no_build("Ana", "plaza", "albanil", "ladrillo-9") == "hecho.does-not-build"
    game.build("Ana", "plaza", "albanil", "ladrillo-6", "ladrillo-4")


def test_comodin_is_one_of_any_material() -> None:
    """Comodín: one of any material; they combine with others."""
    game = Sitting().opened(*OPEN)
    assert game.no_build("Ana", "plaza", "ladrillo-5", "cemento-3", "comodin") == "hecho.does-not-build"
    game.build("Ana", "plaza", "ladrillo-5", "cemento-3", "comodin", "comodin")


def test_cards_that_are_not_needed_are_set_aside_with_a_warning() -> None:
    game = Sitting().opened(*OPEN)
    after = game.build("Ana", "plaza", "ladrillo-6", "vidrio-9", "cemento-4", "carpintero")
    assert (after["set_aside"], after["players"]["Ana"]["hand"]) == (4, 4)
    assert game.told[:2] == ["hecho.built", "hecho.needless"]
    assert [card.id for card in game.events[1].facts["cards"]] == [  # type: ignore[union-attr]
        "card.vidrio-9", "card.carpintero",
    ]  # fmt: skip
    game.build("Ben", "proyecto-03", "metal-3")
    assert "hecho.needless" not in game.told


def test_scrapyard_exchange_leaves_all_counts() -> None:
    """Scrapyard Exchange: at any point, also before the round begins."""
    for game in (Sitting(), Sitting().opened(*OPEN)):
        before = game.report
        assert game.do("exchange", by="Ben", cards=["metal-3", "plastico-3"]) == before
        assert game.told == ["hecho.exchanged"]


def test_trading_moves_counts_only() -> None:
    """Trading, the example: a 4 and a 2 for a 6."""
    game = Sitting()
    after = game.trade([4, 2], [6])
    assert game.hands == [5, 7]
    assert after["stall"]["trades"] == 1
    assert "madera" not in str(game.events)


def test_ending_a_round_ten_points_more_and_no_draws() -> None:
    """Ending the game: the round ends when all of one pile has been built; its last builder gets 10 more."""
    game = Sitting("Ana,Ben,Cleo").last_of_pile()
    hands, scrapyard, score = game.hands, game.report["scrapyard"], game.player("Ana")["score"]
    after = game.build("Ben", "proyecto-33", "ladrillo-5")
    assert after["step"] == "round-over"
    assert after["players"]["Ben"]["score"] == 5 + 10
    assert after["players"]["Ana"]["score"] == score
    assert game.hands == [hands[0], hands[1] - 1, hands[2]]
    assert after["scrapyard"] == scrapyard
    assert after["piles"][2] == {"project": None, "left": 0}
    assert game.told == ["hecho.built", "hecho.last-building", "hecho.round-over"]
    assert after["stall"] == {"stage": 0, "trades": 0}
    assert game.no_build("Ana", "plaza", *PLAZA) == "table.wrong-step"
    assert game.no_trade([5], [5]) == "table.wrong-step"
    assert game.refused("reveal", pile=1, project="proyecto-09") == "table.wrong-step"
    assert game.refused("exchange", by="Ana", cards=["metal-3", "vidrio-3"]) == "table.wrong-step"


def test_ending_a_round_the_next_begins_anew_with_the_scores() -> None:
    game = Sitting().last_of_pile().adjust(Ben_hand=1)
    assert game.refused("start_round") == "table.wrong-step"
    game.build("Ana", "proyecto-33", "ladrillo-5")
    score = game.player("Ana")["score"]
    after = game.do("start_round")
    fresh = Sitting().report
    assert after == {
        **fresh,
        "round": 2,
        "players": {"Ana": {**fresh["players"]["Ana"], "score": score}, "Ben": fresh["players"]["Ben"]},
    }
    # The cards of the last round are in the game again.
    game.opened("proyecto-33").build("Ben", "proyecto-33", "ladrillo-5#1")


def test_ending_the_game_after_the_last_round() -> None:
    """Ending the game: most points win, ties are shared; 4 rounds, or as many as were agreed."""
    assert Sitting().report["rounds"] == 4
    game = Sitting("Ana,Ben,Cleo", rounds="2").last_of_pile()
    game.build("Ben", "proyecto-33", "ladrillo-5")
    game.do("start_round")
    game.last_of_pile().adjust(Ben_score=15, Ana_score=20, Cleo_score=3)
    after = game.build("Cleo", "proyecto-33", "ladrillo-5")
    assert (after["step"], after["over"], after["round"], after["player"]) == ("over", True, 2, None)
    assert after["winners"] == ["Ana"]
    assert game.told[-1] == "hecho.won"
    assert game.refused("start_round") == "table.over"
    assert game.adjust(Cleo_score=20).report["winners"] == ["Ana", "Cleo"]
    assert game.adjust(Cleo_hand=0).report["winners"] == ["Ana", "Cleo"]


def test_stuck_first_everybody_draws_two_in_seat_order() -> None:
    """FAQ: after three trades everybody draws two cards."""
    game = Sitting("Ana,Ben,Cleo").opened(*OPEN).trades(3)
    game.do("stuck")
    assert game.hands == [8, 8, 8]
    assert game.report["scrapyard"] == 92 - 6
    game = Sitting("Ana,Ben,Cleo").opened(*OPEN).trades(3).adjust(Cleo_hand=6 + 92 - 3)
    game.do("stuck")
    assert (game.hands[:2], game.report["scrapyard"]) == ([8, 7], 0)


def test_stuck_then_the_projects_go_under() -> None:
    """FAQ: the open project of each pile with more than one goes to the bottom; one that shows none stays as it is."""
    game = Sitting().last_of_pile()
    game.build("Ana", "plaza", *PLAZA)
    game.trades(3).do("stuck")
    after = game.do("stuck")
    assert after["stall"] == {"stage": 2, "trades": 3}
    assert [pile["project"] for pile in after["piles"]] == [None, None, "proyecto-33", None, None, None]
    assert [pile["left"] for pile in after["piles"]] == [5, 6, 1, 6, 6, 6]
    assert after["step"] == "build"
    # One that went under can come again, and needs not all six to be built.
    game.reveal(1, "proyecto-02")
    game.build("Ben", "proyecto-02", "ladrillo-8", "metal-5", "plastico-2#2")
    assert game.report["stall"] == {"stage": 0, "trades": 0}


def test_stuck_at_last_the_round_ends_without_more_points() -> None:
    game = Sitting().opened(*OPEN).trades(3)
    for _ in range(2):
        game.do("stuck")
    after = game.do("stuck")
    assert (after["step"], after["stall"]) == ("round-over", {"stage": 0, "trades": 0})
    assert [player["score"] for player in after["players"].values()] == [0, 0]
    game = Sitting(rounds="1").opened(*OPEN).trades(3).adjust(Ben_score=3)
    for _ in range(3):
        after = game.do("stuck")
    assert (after["step"], after["winners"]) == ("over", ["Ben"])


def test_stuck_begins_anew_after_a_building() -> None:
    game = Sitting().opened(*OPEN).trades(3)
    game.do("stuck")
    game.build("Ana", "plaza", *PLAZA)
    assert game.report["stall"] == {"stage": 0, "trades": 0}
    assert game.refused("stuck") == "hecho.three-trades-first"


def test_trades_before_the_round_begins_count() -> None:
    """Trades since the last building, or since the round began."""
    game = Sitting().trades(3).opened(*OPEN)
    assert game.do("stuck")["stall"]["stage"] == 1


def test_a_refused_call_costs_nothing_and_the_first_wins() -> None:
    game = Sitting().opened(*OPEN)
    game.build("Ana", "plaza", *PLAZA)
    before = game.report
    assert game.no_build("Ben", "plaza", "ladrillo-7", "cemento-7") == "hecho.project-not-open"
    assert game.report == before


def test_the_scrapyard_runs_out_with_six_and_play_goes_on() -> None:
    """With six players each building draws seven of 74 cards."""
    game = Sitting("Ana,Ben,Cleo,Dario,Eva,Fito").opened(*OPEN)
    game.adjust(**{f"{name}_hand": 17 for name in ("Ana", "Ben", "Cleo", "Dario", "Eva")}, Fito_hand=24)
    assert game.report["scrapyard"] == 1
    game.build("Fito", "proyecto-03", "metal-3")
    assert game.hands == [17, 17, 17, 17, 17, 24]
    game.build("Fito", "proyecto-06", "vidrio-4")
    assert (game.hands[-1], game.report["scrapyard"]) == (23, 0)
    assert game.told == ["hecho.built", "hecho.scrapyard-left"]
    game.trade([5], [5], by="Fito", other="Ana")
    game.build("Ana", "plaza", *PLAZA)
