"""Each rule of the game, by its id: when an action breaks it, and when it just does not."""

from __future__ import annotations

from tests.rules.hecho.sitting import OPEN, PLAZA, Sitting, deck_of, parsed


def test_hecho_already_open() -> None:
    """A pile that shows a project is not turned over, in either step; one that shows none is."""
    game = Sitting()
    game.reveal(2, "plaza")
    assert game.refused("reveal", pile=2, project="proyecto-02") == "hecho.already-open"
    assert game.refused("reveal", pile=2, project="nonsense") == "hecho.already-open"
    assert game.refused("reveal", pile=2, project="plaza") == "hecho.already-open"
    game.opened("proyecto-02")
    assert game.refused("reveal", pile=1, project="proyecto-09") == "hecho.already-open"
    game.build("Ana", "plaza", *PLAZA)
    assert game.reveal(2, "proyecto-09")["piles"][1] == {"project": "proyecto-09", "left": 5}


def test_hecho_project_not_open() -> None:
    """Built, under a pile, not shown yet, or unknown: only what lies face up is built."""
    game = Sitting().opened(*OPEN)
    assert game.no_build("Ana", "proyecto-07", *PLAZA) == "hecho.project-not-open"
    assert game.no_build("Ana", "nonsense", "nonsense") == "hecho.project-not-open"
    assert game.no_build("Ana", "plaza#1", *PLAZA) == "hecho.project-not-open"
    assert game.no_build("Ana", "ladrillo-6", *PLAZA) == "hecho.project-not-open"
    game.build("Ana", "plaza", *PLAZA)
    assert game.no_build("Ben", "plaza", "ladrillo-8", "cemento-8") == "hecho.project-not-open"
    assert "plaza" not in str(game.why.facts["open"])


def test_hecho_not_enough_cards() -> None:
    """Nobody shows more cards than he holds, nor trades or exchanges them; the refusal names the count to correct."""
    game = Sitting().opened(*OPEN).adjust(Ana_hand=1)
    assert game.no_build("Ana", "plaza", *PLAZA) == "hecho.not-enough-cards"
    assert (game.why.counter, game.why.facts["n"], game.why.facts["wanted"]) == ("Ana.hand", 1, 2)
    assert game.refused("exchange", by="Ana", cards=["metal-3", "vidrio-3"]) == "hecho.not-enough-cards"
    assert game.no_trade([2, 3], [4]) == "hecho.not-enough-cards"
    assert game.no_trade([4], [2, 3], by="Ben", other="Ana") == "hecho.not-enough-cards"
    assert game.why.counter == "Ana.hand"
    game.adjust(Ana_hand=2)
    game.do("exchange", by="Ana", cards=["metal-3", "vidrio-3"])
    game.trade([2, 3], [4])
    assert game.hands == [1, 7]
    game.adjust(Ana_hand=2)
    assert game.build("Ana", "plaza", *PLAZA)["players"]["Ana"]["hand"] == 2


def test_hecho_does_not_build() -> None:
    """What is short is named, material by material; a false call costs nothing."""
    game = Sitting().opened(*OPEN)
    assert game.no_build("Ana", "plaza", "ladrillo-5", "cemento-9") == "hecho.does-not-build"
    assert str(game.why.facts["short"]).count("hecho.amount") == 1
    assert "'amount': 1" in str(game.why.facts["short"])
    assert "hecho.material.ladrillo" in str(game.why.facts["short"])
    assert game.no_build("Ana", "plaza") == "hecho.does-not-build"
    assert str(game.why.facts["short"]).count("hecho.amount") == 2
    assert game.no_build("Ana", "plaza", "ladrillo-9", "ladrillo-9") == "hecho.does-not-build"
    assert game.player("Ana") == {"score": 0, "hand": 6, "projects": []}
    assert game.build("Ana", "plaza", "ladrillo-5", "cemento-9", "comodin")["players"]["Ana"]["score"] == 10


def test_hecho_exchange_needs_a_pair() -> None:
    """Two cards of equal value; specialists never; the number of cards counts, too."""
    game = Sitting()
    for cards in (
        ["metal-3", "metal-4"],
        ["carpintero", "carpintero"],
        ["carpintero", "madera-3"],
        ["comodin", "herrero"],
        ["metal-3"],
        ["metal-3", "vidrio-3", "madera-3"],
        [],
    ):
        assert game.refused("exchange", by="Ana", cards=cards) == "hecho.exchange-needs-a-pair", cards
    for cards in (["metal-3", "vidrio-3"], ["metal-3", "metal-3"], ["comodin", "metal-9"], ["comodin", "comodin"]):
        before = game.report
        assert game.do("exchange", by="Ana", cards=cards) == before


def test_hecho_exchange_needs_a_pair_with_a_comodin_that_is_one() -> None:
    game = Sitting(comodin="one")
    assert game.refused("exchange", by="Ana", cards=["comodin", "metal-2"]) == "hecho.exchange-needs-a-pair"
    game.do("exchange", by="Ana", cards=["comodin", "comodin"])
    game.do("exchange", by="Ana", cards=["metal-2", "vidrio-2"])


def test_hecho_exchange_needs_a_pair_and_a_one_goes_with_a_comodin_that_is_one() -> None:
    file = parsed()
    for card in file["card"]:
        if card["kind"] == "metal-2":
            card["value"] = 1
    game = Sitting(deck=deck_of(file), comodin="one")
    game.do("exchange", by="Ana", cards=["comodin", "metal-2"])
    assert game.refused("exchange", by="Ana", cards=["comodin", "vidrio-2"]) == "hecho.exchange-needs-a-pair"


def test_hecho_scrapyard_empty() -> None:
    game = Sitting().adjust(Ben_hand=104)
    assert game.report["scrapyard"] == 0
    assert game.refused("exchange", by="Ana", cards=["metal-3", "vidrio-3"]) == "hecho.scrapyard-empty"
    game.adjust(Ben_hand=103)
    assert game.do("exchange", by="Ana", cards=["metal-3", "vidrio-3"])["scrapyard"] == 1


def test_hecho_trade_names_no_material() -> None:
    """Any text among the entries, whatever it says; and before anything else that is wrong with the trade."""
    game = Sitting()
    for entry in ("metal-5", "metal", "5", "", "carpintero"):
        assert game.no_trade([entry], [5]) == "hecho.trade-names-no-material"
        assert game.no_trade([5], [4, entry]) == "hecho.trade-names-no-material"
    assert game.no_trade(["metal-5"], [], by="Ana", other="Ana") == "hecho.trade-names-no-material"
    assert game.trade([5], [0])["stall"] == {"stage": 0, "trades": 1}


def test_hecho_not_yourself() -> None:
    game = Sitting()
    assert game.no_trade([5], [5], by="Ana", other="Ana") == "hecho.not-yourself"
    assert game.no_trade([], [], by="Ana", other="Ana") == "hecho.not-yourself"


def test_hecho_empty_trade() -> None:
    game = Sitting().adjust(Ana_hand=0)
    assert game.no_trade([], [5]) == "hecho.empty-trade"
    assert game.no_trade([5], []) == "hecho.empty-trade"
    assert game.no_trade([5], [5]) == "hecho.not-enough-cards"


def test_hecho_three_trades_first() -> None:
    game = Sitting().opened(*OPEN)
    for n in range(3):
        assert game.refused("stuck") == "hecho.three-trades-first"
        assert game.why.facts["n"] == 3 - n
        game.trades(1)
    assert game.do("stuck")["stall"] == {"stage": 1, "trades": 3}


def test_hecho_three_trades_first_only_where_two_can_trade() -> None:
    game = Sitting("Ana,Ben,Cleo").opened(*OPEN).adjust(Ana_hand=0, Ben_hand=0)
    assert game.do("stuck")["stall"] == {"stage": 1, "trades": 0}
    game = Sitting("Ana,Ben,Cleo").opened(*OPEN).adjust(Ana_hand=0, Ben_hand=1)
    assert game.refused("stuck") == "hecho.three-trades-first"


def test_table_card_elsewhere() -> None:
    """Set aside in this round, or named already: what cannot be in a hand is neither built with nor exchanged."""
    game = Sitting().opened(*OPEN)
    game.build("Ana", "plaza", "ladrillo-6#1", "cemento-4")
    for project, cards in (("proyecto-02", ["ladrillo-6#1"]), ("proyecto-03", ["metal-3#1", "metal-3#1"])):
        assert game.no_build("Ben", project, *cards) == "table.card-elsewhere"
    assert game.no_build("Ben", "proyecto-03", "metal-3", "metal-3", "metal-3") == "table.card-elsewhere"
    assert game.no_build("Ben", "proyecto-03", "metal-3", "cemento-4", "cemento-4") == "table.card-elsewhere"
    assert game.refused("exchange", by="Ben", cards=["ladrillo-6", "ladrillo-6"]) == "table.card-elsewhere"
    assert game.refused("exchange", by="Ben", cards=["metal-3#2", "metal-3#2"]) == "table.card-elsewhere"
    # A kind may be any copy that is left; and so may a copy of which only the kind was named.
    game.do("exchange", by="Ben", cards=["ladrillo-6#2", "metal-6"])
    game.build("Ben", "proyecto-04", "plastico-6", "cemento-4#1")
    assert game.report["set_aside"] == 4


def test_table_card_elsewhere_projects() -> None:
    game = Sitting().opened(*OPEN)
    game.build("Ana", "plaza", *PLAZA)
    assert game.refused("reveal", pile=1, project="plaza") == "table.card-elsewhere"
    assert game.refused("reveal", pile=1, project="proyecto-05") == "table.card-elsewhere"
    assert game.reveal(1, "proyecto-07")["piles"][0] == {"project": "proyecto-07", "left": 5}


def test_table_unknown_card() -> None:
    """A project has no number and is no card; a card is no project."""
    game = Sitting().opened(*OPEN)
    game.build("Ana", "plaza", *PLAZA)
    assert game.refused("reveal", pile=1, project="plaza#1") == "table.unknown-card"
    assert game.refused("reveal", pile=1, project="ladrillo-6") == "table.unknown-card"
    assert game.no_build("Ana", "proyecto-03", "proyecto-03") == "table.unknown-card"
    assert game.refused("exchange", by="Ana", cards=["metal-3", "plaza"]) == "table.unknown-card"


def test_what_was_exchanged_may_come_again() -> None:
    """A pair goes back unseen, so its cards are not known to be anywhere."""
    game = Sitting().opened(*OPEN)
    game.do("exchange", by="Ana", cards=["ladrillo-6#1", "cemento-6#1"])
    assert game.build("Ben", "plaza", "ladrillo-6#1", "cemento-6#1")["players"]["Ben"]["score"] == 10


def test_table_range() -> None:
    game = Sitting()
    for counter, value in (
        ("Ana.hand", -1),
        ("Ana.hand", 105),
        ("Ana.hand", 111),
        ("Ana.score", 1000),
        ("Ana.score", -1),
    ):
        assert game.refused("adjust", counter=counter, value=value) == "table.range"
    assert game.adjust(Ana_hand=104).report["scrapyard"] == 0
    assert game.refused("adjust", counter="Ben.hand", value=7) == "table.range"
    assert game.adjust(Ana_hand=0, Ben_hand=0).report["scrapyard"] == 110


def test_not_your_turn_does_not_occur() -> None:
    game = Sitting("Ana,Ben,Cleo")
    for by, other in (("Cleo", "Ana"), ("Ben", "Cleo"), ("Ana", "Ben")):
        game.trade([5], [5], by=by, other=other)
    game.opened(*OPEN).build("Cleo", "plaza", *PLAZA)
    assert game.report["player"] is None
