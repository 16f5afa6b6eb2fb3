"""Hecho at the table: exchanges, trades, and the end of a round."""

from __future__ import annotations

from companion.rules.core import Ask, Refused
from companion.rules.hecho import GAME
from companion.rules.hecho.actions import Hecho, Trade
from companion.views import Msg, Notice
from tests.rules.hecho.seated import NAMES, building, laid, question, seated, short, together
from tests.rules.hecho.sitting import OPEN, Sitting

# Exchanges.


def test_two_taps_and_a_seat_exchange_a_pair() -> None:
    table = building().tap("metal-3#1")
    assert question(table).id == "hecho.ask.second-card"
    table.tap("plastico-3#1")
    assert question(table).id == "hecho.ask.who-exchanges"
    assert table.press("seat3").saved == ['{"do":"exchange","by":"Cleo","cards":["metal-3#1","plastico-3#1"]}']


def test_with_one_who_can_exchange_nobody_is_asked() -> None:
    table = building(Ana_hand=1, Ben_hand=0).tap("metal-3").tap("comodin")
    assert table.saved == ['{"do":"exchange","by":"Cleo","cards":["metal-3","comodin"]}']


def test_a_hand_that_seems_too_small_can_still_be_the_one() -> None:
    table = building(Ana_hand=1, Ben_hand=0, Cleo_hand=1).tap("metal-3").tap("metal-3").press("seat2")
    assert table.said_id == "hecho.not-enough-cards"
    assert table.labels[0] == "ui.correct-count"


def test_what_is_no_pair_is_refused_and_the_first_card_stays() -> None:
    table = building().tap("metal-3#1").tap("metal-4")
    assert (table.said_id, laid(table)) == ("hecho.exchange-needs-a-pair", ["card.metal-3#1"])
    assert table.tap("metal-3#1").said_id == "hecho.note.lies"
    assert table.tap("herrero").said_id == "hecho.exchange-needs-a-pair"
    assert table.press("back").tap("carpintero").said_id == "hecho.exchange-needs-a-pair"


def test_a_card_laid_down_before_the_call_is_the_first_to_build_with() -> None:
    table = building().tap("ladrillo-6#1").press("seat2").tap("plaza")
    assert short(table) == [0, 4]


def test_an_empty_scrapyard_exchanges_nothing_and_says_so_on_the_screen() -> None:
    table = building(Ana_hand=98)
    assert table.state.scrapyard == 0
    assert table.tap("metal-3").said_id == "hecho.scrapyard-empty"
    notices = [piece.text for piece in table.seen.scene.board if isinstance(piece, Notice)]
    assert Msg("hecho.notice.no-scrapyard") in notices


def test_a_project_tapped_meanwhile_is_revealed() -> None:
    table = seated().tap("metal-3").tap("plaza")
    assert table.saved == ['{"do":"reveal","pile":1,"project":"plaza"}']


# Trades.


def test_two_seats_together_and_two_numbers_trade_one_for_one() -> None:
    table = together(building(), 1, 3)
    assert question(table) == Msg("hecho.ask.gives-or-calls", {"player": "Ana", "other": "Cleo"})
    table.press("right", "ok")
    assert question(table) == Msg("hecho.ask.gives", {"player": "Cleo", "other": "Ana"})
    table.press("ok")
    assert table.saved == ['{"do":"trade","by":"Ana","with":"Cleo","give":[3],"get":[2]}']


def test_a_specialist_and_a_comodin_have_their_names() -> None:
    table = together(building(), 1, 3)
    assert table.labels[-3:] == ["hecho.comodin", "hecho.specialist", "ui.card-from-list"]
    table.choose("hecho.specialist").choose("hecho.comodin")
    assert table.saved == ['{"do":"trade","by":"Ana","with":"Cleo","give":[0],"get":[1]}']


def test_before_the_round_begins_they_can_trade_but_not_call() -> None:
    table = together(seated(), 2, 1)
    assert question(table) == Msg("hecho.ask.gives", {"player": "Ben", "other": "Ana"})
    assert table.press("ok", "ok").saved == ['{"do":"trade","by":"Ben","with":"Ana","give":[2],"get":[2]}']


def test_if_it_was_a_call_the_first_one_lays_down_a_card() -> None:
    table = together(building(), 3, 1, 0.05).tap("plaza")
    assert question(table).id == "hecho.ask.short"
    assert table.seen.scene.turn_of == 2


def test_who_holds_no_card_trades_nothing() -> None:
    table = together(building(Cleo_hand=0), 1, 3)
    assert question(table).id == "hecho.ask.project"
    assert table.said_id == "ui.seat-is-late"


def test_so_many_for_so_many_by_button() -> None:
    table = building().choose("hecho.offer.trade")
    assert table.labels == ["Ana", "Ben", "Cleo"]
    table.press("seat2")
    assert table.labels == ["Ana", "Cleo"]
    table.press("seat1")
    assert question(table) == Msg("hecho.ask.how-many", {"player": "Ben", "other": "Ana"})
    assert table.labels == ["1", "2", "3", "4", "5", "6"]
    table.choose("2").choose("1")
    assert question(table) == Msg("hecho.ask.gives-more", {"player": "Ben", "other": "Ana", "at": 1, "of": 2})
    table.turn(2).press("ok").press("back").turn(2).press("ok").press("ok")
    assert question(table) == Msg("hecho.ask.gives", {"player": "Ana", "other": "Ben"})
    assert table.turn(4).press("ok").saved == ['{"do":"trade","by":"Ben","with":"Ana","give":[4,2],"get":[6]}']


def test_two_at_the_table_need_not_say_who() -> None:
    table = seated(Sitting().opened(*OPEN)).choose("hecho.offer.trade")
    assert question(table).id == "hecho.ask.how-many"


def test_a_card_laid_down_in_a_trade_is_not_read() -> None:
    """The material of a traded card is never shown or recorded."""
    table = building().choose("hecho.offer.trade").press("seat1", "seat2", "ok", "ok").tap("metal-5")
    assert (table.said, table.said_id) == ("refused", "hecho.trade-names-no-material")
    assert question(table).id == "hecho.ask.gives"
    assert "metal" not in str(table.seen.scene.board[6:])
    table.press("ok", "ok")
    assert "metal" not in str(table.table.answer)
    assert table.saved == ['{"do":"trade","by":"Ana","with":"Ben","give":[2],"get":[2]}']


# Nobody can build; the end of a round.


def test_stuck_is_a_choice_once_it_may_be_and_says_what_it_does() -> None:
    game = Sitting(",".join(NAMES)).opened(*OPEN)
    assert "hecho.offer.stuck-0" not in seated(game).labels
    table = seated(game.trades(2))
    notice = Notice(Msg("hecho.notice.trades", {"n": 2, "trades": 3}))
    assert notice in table.seen.scene.board
    table = seated(game.trades(1)).choose("hecho.offer.stuck-0")
    assert table.saved == ['{"do":"stuck"}']
    table.choose("hecho.offer.stuck-1")
    assert [pile.project for pile in table.state.piles] == [None] * 6
    assert table.choose("hecho.offer.stuck-2").state.step == "round-over"


def test_after_other_projects_were_turned_over_one_can_call_and_move_them() -> None:
    game = Sitting(",".join(NAMES)).opened(*OPEN).trades(3)
    game.do("stuck")
    game.do("stuck")
    table = seated(game).tap("proyecto-09")
    assert table.labels[:2] == ["hecho.offer.place", "hecho.offer.place"]
    assert table.press("seat3").seen.scene.turn_of == 2


def test_the_last_building_is_big_and_the_next_round_is_one_press() -> None:
    game = Sitting(",".join(NAMES)).last_of_pile()
    table = seated(game).press("seat2").tap("proyecto-33").tap("ladrillo-5").press("ok")
    scene = table.seen.scene
    assert isinstance(scene.heading, Msg)
    assert (scene.heading.id, scene.heading.facts["bonus"]) == ("hecho.heading.last", 10)
    assert Notice(Msg("hecho.notice.last", {"n": 10, "player": "Ben"}), "warning") in scene.board
    assert scene.prompt == Msg("hecho.prompt.round-over", {"round": 2})
    assert table.press("ok").saved == ['{"do":"start_round"}']


def test_meanings_say_why_not() -> None:
    over = Sitting(rounds="1").last_of_pile()
    over.build("Ana", "proyecto-33", "ladrillo-5")
    for game, card, rule in (
        (Sitting(), "nonsense", "table.unknown-card"),
        (over, "metal-3#1", "table.over"),
        (over, "plaza", "table.over"),
    ):
        found = GAME.meanings(game.state, card, None)
        assert isinstance(found, Refused)
        assert found.rule == rule


def test_a_draft_under_the_floor_belongs_to_its_caller() -> None:
    top = building().press("seat3").table.top
    assert isinstance(top, Ask)
    assert (top.draft, top.holder, top.seconds) == (Hecho("Cleo", "", ()), "Cleo", 60)


def test_a_trade_that_is_being_told_is_offered_step_by_step() -> None:
    state = building().state
    assert [option.label for option in GAME.offers(state, Trade("", "", (), ()))] == list(NAMES)
    assert len(GAME.offers(state, Trade("Ana", "Ben", ("",), ("",)))) == 10
