"""From power-on to the first card: the picker, the players, the options, the checklist."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.effects import Begin, Close, Quit
from companion.rules.core import Match
from companion.table import Resumable, mode_of
from companion.table.state import Pick, Play, Setup
from companion.views import Listing, Msg, msg
from tests.table.evening import Evening, at_picker, in_play, place_of
from tests.toy.race import TOY


def waiting(record: int = 1) -> Resumable:
    """A race that was left after one card."""
    table = in_play(players=("Ana", "Ben")).tap("boost#1")
    return Resumable(record, place_of(TOY), ("Ana", "Ben"), {"track": "short"}, "real", table.play.match)


def stage(table: Evening) -> str:
    """Which stage of the set-up is on the screen."""
    assert isinstance(table.table.mode, Setup)
    return table.table.mode.stage


def lines(table: Evening) -> list[tuple[Any, str]]:
    """The lines of the listing on the screen: message id and how it stands."""
    listing = table.seen.scene.board[-1]
    assert isinstance(listing, Listing)
    return [(item.text.id if isinstance(item.text, Msg) else item.text, item.state) for item in listing.items]


def test_the_picker_lists_every_game_and_greys_those_that_are_not_there() -> None:
    table = at_picker()
    assert lines(table) == [("game.race", "current"), ("Vege Tables", "off")]
    assert table.labels == ["game.race"]


def test_an_unfinished_game_comes_first_and_goes_on_where_it_stood() -> None:
    table = at_picker(unfinished=(waiting(),))
    assert lines(table)[:2] == [("ui.continue", "current"), ("ui.put-away", "open")]
    table.press("ok")
    assert mode_of(table.table) == "play"
    assert table.state.fields == waiting().match.state.fields
    assert table.play.log
    table.tap("boost#2")
    assert [effect.record for effect in table.effects if hasattr(effect, "record")] == [1]


def test_what_people_must_be_told_of_a_game_that_goes_on_stands_at_the_edge() -> None:
    game = replace(waiting(), note=msg("ui.resumed-up-to", n=3, of=5))
    assert at_picker(unfinished=(game,)).press("ok").seen.badges[0].text == game.note


def test_an_unfinished_game_can_be_put_away() -> None:
    table = at_picker(unfinished=(waiting(7),)).choose("ui.put-away")
    assert table.effects == (Close(7, "away"),)
    assert "ui.continue" not in table.labels


def test_from_the_picker_to_the_first_card_with_ok_alone() -> None:
    table = at_picker(names=("Eva", "Gil"))
    for _ in range(8):
        if mode_of(table.table) == "play":
            break
        table.press("ok")
    assert table.play.players == ("Eva", "Gil")
    (begin,) = table.effects
    assert isinstance(begin, Begin)
    assert (begin.game, begin.players, begin.options, begin.dice) == (
        "race",
        ("Eva", "Gil"),
        {"track": "short"},
        "real",
    )
    assert begin.deck == place_of(TOY).deck_text


def test_the_people_of_last_time_sit_down_with_one_press() -> None:
    table = at_picker(last_players=("Eva", "Gil", "Ana")).press("ok", "ok")
    assert stage(table) == "dice"
    assert isinstance(table.table.mode, Setup)
    assert table.table.mode.players == ("Eva", "Gil", "Ana")


def test_a_name_is_written_on_the_letter_wheel() -> None:
    table = at_picker().press("ok", "ok").choose("ui.write-name")
    table.press("right", "ok")  # B
    table.turn(3).press("ok")  # e
    table.turn(9).press("ok")  # n
    table.turn(-14)  # round the ring to "done"
    assert table.seen.scene.board[0].written == "Ben"  # type: ignore[union-attr] # a wheel
    table.press("ok")
    assert isinstance(table.table.mode, Setup)
    assert table.table.mode.players == ("Ben",)


def test_back_rubs_out_the_last_letter_and_then_leaves_the_wheel() -> None:
    table = at_picker().press("ok", "ok").choose("ui.write-name").press("ok", "back")
    assert table.seen.scene.board[0].written == ""  # type: ignore[union-attr] # a wheel
    assert table.press("back").table.top is None


def test_an_empty_name_is_refused_with_the_reason() -> None:
    table = at_picker().press("ok", "ok").choose("ui.write-name").press("left", "ok")
    assert (table.said, table.said_id) == ("refused", "fault.empty-name")


def test_a_name_that_was_given_is_not_offered_again() -> None:
    table = at_picker(names=("Eva", "Gil")).press("ok", "ok", "ok")
    assert "Eva" not in table.labels
    assert "Gil" in table.labels


def test_back_walks_the_set_up_backwards_to_the_picker() -> None:
    table = at_picker(names=("Eva", "Gil")).press("ok", "ok", "ok", "ok", "ok")
    seen = [stage(table)]
    for _ in range(9):
        table.press("back")
        if isinstance(table.table.mode, Pick):
            break
        seen.append(stage(table))
    assert seen == ["options", "dice", "names", "names", "players"]
    assert isinstance(table.table.mode, Pick)


def test_an_option_is_changed_from_the_list_with_its_meaning() -> None:
    table = at_picker().press("ok", "ok", "ok", "ok", "ok")
    table.press("right", "ok")
    question = table.seen.question
    assert isinstance(question, Msg)
    assert question.id == "race.option.track.help"
    table.press("right", "ok")
    assert isinstance(table.table.mode, Setup)
    assert table.table.mode.options == {"track": "long"}
    table.press("ok", "ok")
    assert table.state.length == 30


def test_an_option_opens_at_the_value_it_has() -> None:
    table = at_picker().press("ok", "ok", "ok", "ok", "ok")
    table.press("right", "ok", "right", "ok").press("right", "ok")
    assert table.seen.choice == 1
    assert table.seen.choices[1] == msg("race.option.track.long")


def test_the_checklist_is_shown_before_the_game_begins() -> None:
    table = at_picker().press("ok", "ok", "ok", "ok", "ok", "ok")
    assert [id for id, _ in lines(table)] == ["race.setup-line", "race.setup-deal"]


def test_a_game_left_for_the_picker_waits_there_and_goes_on() -> None:
    table = in_play().tap("boost#1").hold("ok").choose("ui.leave")
    assert mode_of(table.table) == "pick"
    table.press("ok")
    assert mode_of(table.table) == "play"
    assert table.play.record == 1
    assert table.state.used.size == 1


def test_a_new_game_gets_a_record_of_its_own() -> None:
    table = in_play().hold("ok").choose("ui.leave").choose("game.race")
    while not isinstance(table.table.mode, Play):
        table.press("ok")
    assert table.play.record == 2
    assert table.play.match == Match(table.state)


def test_again_shows_the_checklist_to_the_same_people() -> None:
    table = in_play()
    while mode_of(table.table) == "play":
        table.press("ok", "ok", "seat6")
    table.press("ok")
    assert stage(table) == "checklist"
    table.press("ok")
    assert table.play.players == ("Ana", "Ben", "Cleo")


@pytest.mark.parametrize(("label", "lang"), [("ui.spanish", "es")])
def test_the_language_is_switched_from_the_menu_in_play(label: str, lang: str) -> None:
    table = in_play().hold("ok").choose(label)
    assert table.table.lang == lang
    assert table.hold("ok").choose("ui.english").table.lang == "en"


def test_looks_are_switched_from_the_menu() -> None:
    table = in_play().hold("ok").choose("ui.text.large").hold("ok").choose("ui.theme.contrast")
    assert (table.seen.look.large, table.seen.look.contrast) == (True, True)


def test_it_is_switched_off_from_the_picker() -> None:
    assert at_picker().hold("ok").choose("ui.switch-off").effects == (Quit(),)


def test_a_card_before_any_game_is_not_understood() -> None:
    assert at_picker().tap("boost#1").said_id == "ui.no-game-yet"
