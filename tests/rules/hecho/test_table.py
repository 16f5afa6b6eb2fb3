"""Hecho by taps and buttons alone: calls, the floor, exchanges, trades and projects, and what the screen says to it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.happenings import Pressed
from companion.rules.core import Ask, Refused
from companion.rules.hecho import GAME
from companion.rules.hecho.actions import Hecho, Trade
from companion.table.state import Dial
from companion.views import Bar, CardRow, Listing, Msg, Notice, Project
from tests.rules.hecho.sitting import OPEN, PLAZA, Sitting
from tests.table.evening import Evening, in_play

NAMES = ("Ana", "Ben", "Cleo")


def seated(game: Sitting | None = None) -> Evening:
    """People at a table: before the first project, or in the middle of a game."""
    evening = in_play(GAME, NAMES)
    if game is not None:
        names = game.state.terms.names
        evening.table = replace(evening.table, mode=replace(evening.play, match=game.match, players=names))
    return evening


def building(**counters: int) -> Evening:
    """A round in which the Plaza and others lie open."""
    return seated(Sitting(",".join(NAMES)).opened(*OPEN).adjust(**counters))


def question(evening: Evening) -> Msg:
    found = evening.seen.question
    assert isinstance(found, Msg)
    return found


def project(evening: Evening, place: int = 1) -> Project:
    """The project on a pile, as it is drawn."""
    found = [piece for piece in evening.seen.scene.board if isinstance(piece, Project)]
    assert len(found) == 6
    return found[place - 1]


def short(evening: Evening, place: int = 1) -> list[int]:
    return [need.short for need in project(evening, place).needs]


def laid(evening: Evening) -> list[str]:
    rows = [piece for piece in evening.seen.scene.board if isinstance(piece, CardRow)]
    return [face.name.id for row in rows for face in row.cards if isinstance(face.name, Msg)]


# Projects are revealed.


def test_six_taps_reveal_six_projects_and_the_round_begins() -> None:
    table = seated()
    for place, card in enumerate(OPEN, 1):
        table.tap(card)
        assert table.saved == [f'{{"do":"reveal","pile":{place},"project":"{card}"}}']
    assert table.table.top is None
    assert table.state.step == "build"


def test_left_and_right_move_a_revealed_project() -> None:
    table = seated().tap("plaza").press("right", "right", "ok")
    assert table.saved == ['{"do":"undo"}', '{"do":"reveal","pile":3,"project":"plaza"}']
    assert [pile.project for pile in table.state.piles] == [None, None, "plaza", None, None, None]
    table.tap("proyecto-02")
    assert table.state.piles[0].project == "proyecto-02"
    assert table.press("ok").saved == []
    assert table.table.top is None


def test_after_a_building_the_next_project_has_but_one_place() -> None:
    game = Sitting(",".join(NAMES)).opened(*OPEN)
    game.build("Ana", "plaza", *PLAZA)
    table = seated(game).tap("proyecto-07")
    assert table.table.top is None
    assert table.saved == ['{"do":"reveal","pile":1,"project":"proyecto-07"}']


def test_a_project_without_a_tag_is_chosen_from_a_list_of_those_that_can_be_there() -> None:
    table = seated().tap("plaza").press("back").choose("hecho.offer.which-project")
    assert question(table) == Msg("hecho.ask.which-project", {"pile": 2})
    assert len(table.labels) == 35
    assert isinstance(table.seen.scene.board[0], Listing)
    assert table.choose("card.proyecto-30").saved == ['{"do":"reveal","pile":2,"project":"proyecto-30"}']


def test_the_tables_list_holds_every_kind() -> None:
    table = seated().choose("ui.card-from-list")
    assert len(table.labels) == 55 + 36
    table.choose("card.proyecto-30")
    assert table.state.piles[0].project == "proyecto-30"


@pytest.mark.parametrize("card", ["plaza", "proyecto-09"])
def test_a_project_that_is_built_or_has_no_place_is_refused(card: str) -> None:
    game = Sitting(",".join(NAMES)).opened(*OPEN)
    game.build("Ana", "plaza", *PLAZA)
    game.reveal(1, "proyecto-08")
    assert seated(game).tap(card).said_id == "hecho.already-open"


# The floor.


def test_the_first_press_holds_the_floor_and_everyone_sees_who() -> None:
    table = building().press("seat2")
    assert table.seen.scene.heading == Msg("hecho.heading.call", {"player": "Ben"})
    assert [panel.active for panel in table.seen.scene.panels] == [False, True, False]
    assert table.seen.scene.turn_of == 1
    assert any(isinstance(piece, Bar) for piece in table.seen.scene.board)
    table.press("seat3")
    assert table.seen.scene.turn_of == 1


def test_the_project_and_the_cards_are_laid_down_one_by_one_and_ok_builds() -> None:
    table = building().press("seat2").tap("plaza")
    assert short(table) == [6, 4]
    assert project(table).chosen
    assert question(table).id == "hecho.ask.short"
    table.tap("ladrillo-4#1")
    assert short(table) == [2, 4]
    assert laid(table) == ["card.ladrillo-4#1"]
    table.tap("cemento-5#2").tap("ladrillo-3")
    assert short(table) == [0, 0]
    assert table.labels[0] == "hecho.offer.build"
    table.press("ok")
    assert table.saved == [
        '{"do":"hecho","by":"Ben","project":"plaza","cards":["ladrillo-4#1","cemento-5#2","ladrillo-3"]}'
    ]
    assert table.table.top is None


def test_everyone_sees_at_once_who_draws_how_many_and_what_is_left() -> None:
    table = building().press("seat2").tap("plaza").tap("ladrillo-6").tap("cemento-4").press("ok")
    assert table.table.answer is not None
    said = str(table.table.answer.text)
    assert said.index("'Ben', 'cards': 2") < said.index("'Cleo', 'cards': 1") < said.index("'Ana', 'cards': 1")
    assert "hecho.scrapyard-left" in said
    assert table.seen.scene.heading.id == "hecho.heading.built"  # type: ignore[union-attr]
    notes = [panel.notes[0].facts["n"] for panel in table.seen.scene.panels]  # type: ignore[union-attr]
    assert notes == [1, 2, 1]
    table.press("seat1").press("back").tap("proyecto-07")
    assert all(not panel.notes for panel in table.seen.scene.panels)


def test_back_takes_back_a_card_then_the_project_then_gives_the_floor_back() -> None:
    table = building().press("seat1").tap("plaza").tap("ladrillo-6")
    assert short(table) == [0, 4]
    assert short(table.press("back")) == [6, 4]
    assert question(table.press("back")).id == "hecho.ask.project"
    table.press("back")
    assert (table.table.top, table.saved) == (None, [])


def test_a_false_call_costs_nothing() -> None:
    table = building()
    before = table.state
    table.press("seat1").tap("plaza").tap("ladrillo-6").press("back", "back", "back")
    assert table.state == before
    assert table.all_effects
    assert not [effect for effect in table.all_effects if type(effect).__name__ == "Append"]


def test_cards_before_the_project_are_kept() -> None:
    table = building().press("seat1").tap("metal-4").tap("metal-2")
    assert question(table).id == "hecho.ask.project-for"
    # They build one of the open projects: it stands ready.
    assert table.labels[:2] == ["hecho.offer.build", "card.plaza"]
    table.tap("proyecto-03")
    assert table.press("ok").saved == [
        '{"do":"hecho","by":"Ana","project":"proyecto-03","cards":["metal-4","metal-2"]}'
    ]


def test_the_project_can_be_chosen_and_the_own_button_builds_too() -> None:
    table = building().press("seat1").choose("card.proyecto-03").tap("metal-3").press("seat1")
    assert table.saved == ['{"do":"hecho","by":"Ana","project":"proyecto-03","cards":["metal-3"]}']


def test_another_project_takes_the_first_ones_place_and_the_same_one_only_reminds() -> None:
    table = building().press("seat1").tap("plaza").tap("metal-3")
    assert (table.tap("plaza").said, table.said_id) == ("unclear", "hecho.note.project")
    table.tap("proyecto-03")
    assert table.labels[0] == "hecho.offer.build"


def test_a_repeated_card_only_reminds_and_an_impossible_one_is_refused() -> None:
    game = Sitting(",".join(NAMES)).opened(*OPEN)
    game.build("Ana", "proyecto-03", "metal-3#1")
    table = seated(game).press("seat1").tap("plaza").tap("ladrillo-2#1")
    assert (table.tap("ladrillo-2#1").said, table.said_id) == ("unclear", "hecho.note.lies")
    assert (table.tap("metal-3#1").said, table.said_id) == ("refused", "table.card-elsewhere")
    assert laid(table) == ["card.ladrillo-2#1"]
    for _ in range(2):
        table.choose("ui.card-from-list").choose("card.ladrillo-3")
    table.choose("ui.card-from-list").choose("card.ladrillo-3")
    assert table.said_id == "table.card-elsewhere"


def test_cards_that_are_not_needed_are_named_before_they_are_gone() -> None:
    table = building().press("seat1").tap("plaza").tap("ladrillo-6").tap("vidrio-9").tap("cemento-4")
    assert question(table).id == "hecho.ask.needless"
    assert question(table).facts["cards"] == (Msg("card.vidrio-9"),)


def test_a_project_just_turned_over_is_revealed_and_built_under_the_floor() -> None:
    """Who calls for it need not wait until somebody has shown it."""
    game = Sitting(",".join(NAMES)).opened(*OPEN)
    game.build("Ana", "plaza", *PLAZA)
    table = seated(game).press("seat2").tap("plastico-5").tap("proyecto-09")
    assert table.saved == ['{"do":"reveal","pile":1,"project":"proyecto-09"}']
    assert table.table.timing is not None
    assert table.table.timing.holder == "Ben"
    assert table.press("ok").saved == ['{"do":"hecho","by":"Ben","project":"proyecto-09","cards":["plastico-5"]}']


def test_a_project_under_a_pile_or_built_is_refused_under_the_floor() -> None:
    table = building().press("seat2").tap("proyecto-09")
    assert (table.said_id, question(table).id) == ("hecho.project-not-open", "hecho.ask.project")


def test_a_miscounted_hand_is_corrected_and_the_building_goes_on() -> None:
    table = building(Ana_hand=1).press("seat1").tap("plaza").tap("ladrillo-6").tap("cemento-4").press("ok")
    assert (table.said, table.said_id) == ("refused", "hecho.not-enough-cards")
    assert table.labels[0] == "ui.correct-count"
    table.press("ok")
    assert isinstance(table.table.top, Dial)
    table.press("right", "ok")
    assert [line[:12] for line in table.saved] == ['{"do":"adjus', '{"do":"hecho']
    assert table.state.players[0].score == 10


def test_without_seat_buttons_left_right_and_ok_call() -> None:
    table = building()
    assert table.labels[:3] == ["hecho.offer.call"] * 3
    table.press("right", "ok")
    assert question(table) == Msg("hecho.ask.project", {"player": "Ben"})


def test_nobody_calls_before_the_round_begins() -> None:
    table = seated().tap("plaza").press("seat1")
    assert table.said_id == "ui.seat-not-asked"


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


def together(evening: Evening, first: int, second: int, apart: float = 0.2) -> Evening:
    evening.feel(Pressed(5.0, f"seat{first}"))  # type: ignore[arg-type]
    return evening.feel(Pressed(5.0 + apart, f"seat{second}"))  # type: ignore[arg-type]


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
