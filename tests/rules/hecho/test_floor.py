"""Hecho at the table: projects are revealed, and whoever calls has the floor."""

from __future__ import annotations

import pytest

from companion.table.state import Dial
from companion.views import Bar, Listing, Msg
from tests.rules.hecho.seated import NAMES, building, laid, project, question, seated, short
from tests.rules.hecho.sitting import OPEN, PLAZA, Sitting

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
