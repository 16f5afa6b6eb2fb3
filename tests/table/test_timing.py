"""Questions that belong to somebody and close by themselves, seat buttons pressed together, cards kept meanwhile.

The game is the race with calls: a seat button takes the floor, under which cards are gathered for as long as it holds.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.effects import Light, Sound
from companion.happenings import Pressed, TagSeen, Tick
from companion.rules.core import Accepted, AnyGame, Ask, DoneFirst, Instead, Option, Refused
from companion.table import Setup, view, wake_at
from companion.views import Bar, Listing, Notice, Scene, msg
from tests.table.evening import Evening, at_picker, in_play
from tests.toy.race import TOY
from tests.toy.race.rules import Play, State

SECONDS = 20


def floor(name: str, cards: str = "") -> Ask:
    """The floor of a player with the cards that lie already."""
    done = (Option("play", Play("boost#1")),) if cards else ()
    prompt = msg("race.runs", player=name)
    return Ask(prompt, done, Play(cards, by=name), "again", holder=name, seconds=SECONDS)


def offers(state: State, draft: Play | None) -> tuple[Option, ...]:
    """Calls; while something is being told that depends on what was said, as many numbers as was said."""
    if draft is not None and draft.card.startswith("told"):
        return tuple(Option(str(n), Play("boost#1")) for n in range(len(draft.card)))
    told = Ask("told", (), Play("told"), offered=True)
    return (*(Option(name, floor(name), player=name) for name in state.names), Option("tell", told))


def meanings(state: State, card: str, draft: Play | None) -> Any:
    if card.startswith("trip"):
        return Refused("race.not-yourself")
    if draft is not None and draft.by:
        return floor(str(draft.by), card)
    if card == "boost#3":
        back = Instead(Play("boost#2"))
        return DoneFirst(Play(card), Ask("moved", (Option("stays", None), Option("moves", back)), Play("")))
    return Play(card)


def together(state: State, first: str, second: str) -> Ask | None:
    if "Cleo" in (first, second):
        return None
    return Ask("both", (Option("yes", Play("boost#1")),), Play("", by=first), holder=first, seconds=SECONDS)


def drafted(state: State, draft: Play) -> Scene:
    return Scene("drafted", board=(Notice(draft.card),))


CALLS: AnyGame = replace(
    TOY, offers=offers, meanings=meanings, together=together, drafted=drafted, races=True, seats=(2, 3)
)


def playing() -> Evening:
    return in_play(CALLS)


def pressed(evening: Evening, button: Any, at: float) -> Evening:
    evening.now = at
    return evening.press(button)


def ticked(evening: Evening, until: float) -> Evening:
    """Lets time pass as the loop does: the table is woken when it wants to be."""
    while (due := wake_at(evening.table)) is not None and due <= until:
        evening.now = due
        evening.feel(Tick(due))
        assert wake_at(evening.table) != due, "the table would be woken for ever"
    evening.now = until
    return evening


def bar(evening: Evening) -> Bar | None:
    return next((piece for piece in evening.seen.scene.board if isinstance(piece, Bar)), None)


def holder(evening: Evening) -> str | None:
    top = evening.table.top
    return top.holder if isinstance(top, Ask) else None


# The floor, and how long it lasts.


def test_a_call_is_heard_and_seen_by_all() -> None:
    table = pressed(playing(), "seat2", 1.0)
    assert table.effects == (Light("accepted"), Sound("turn"))
    assert holder(table) == "Ben"
    assert table.seen.scene.heading == "drafted"


def test_the_seconds_that_are_left_are_on_the_screen_and_become_fewer() -> None:
    table = pressed(playing(), "seat1", 10.0)
    assert bar(table) == Bar(msg("ui.seconds-left", player="Ana"), SECONDS, SECONDS)
    assert wake_at(table.table) == 11.0
    assert bar(ticked(table, 10.9)) == Bar(msg("ui.seconds-left", player="Ana"), SECONDS, SECONDS)
    assert bar(ticked(table, 13.5)) == Bar(msg("ui.seconds-left", player="Ana"), SECONDS - 3, SECONDS)


def test_a_late_tick_makes_up_for_all_the_seconds() -> None:
    table = pressed(playing(), "seat1", 0.0).feel(Tick(17.2))
    assert bar(table) == Bar(msg("ui.seconds-left", player="Ana"), 3, SECONDS)
    assert wake_at(table.table) == 18.0


def test_the_question_closes_by_itself_with_all_that_was_opened_upon_it() -> None:
    table = pressed(playing(), "seat1", 0.0).tap("boost#1").choose("ui.card-from-list")
    assert isinstance(table.table.top, Ask)
    assert ticked(table, 19.9).table.top is not None
    ticked(table, 20.0)
    assert table.labels == ["Ana", "Ben", "Cleo", "tell", "ui.card-from-list"]
    assert table.said_id == "ui.time-is-up"
    assert table.effects == (Light("unclear"), Sound("unclear"))
    assert table.table.timing is None
    assert wake_at(table.table) == 600.0


def test_each_card_begins_the_seconds_anew() -> None:
    table = ticked(pressed(playing(), "seat1", 0.0), 15.0).tap("boost#1")
    assert bar(ticked(table, 30.0)) == Bar(msg("ui.seconds-left", player="Ana"), 5, SECONDS)


def test_a_refused_card_and_a_repeated_one_do_so_too() -> None:
    table = ticked(pressed(playing(), "seat1", 0.0), 15.0).tap("trip#1")
    assert (table.said, holder(table)) == ("refused", "Ana")
    ticked(table, 30.0).tap("boost#1").tap("boost#1")
    assert table.said == "unclear"
    assert bar(table) == Bar(msg("ui.seconds-left", player="Ana"), SECONDS, SECONDS)


def test_walking_through_the_choices_is_going_on_but_another_seat_is_not() -> None:
    table = ticked(pressed(playing(), "seat1", 0.0), 15.0).press("right")
    assert bar(ticked(table, 30.0)) == Bar(msg("ui.seconds-left", player="Ana"), 5, SECONDS)
    pressed(table, "seat3", 30.0)
    assert bar(table) == Bar(msg("ui.seconds-left", player="Ana"), 5, SECONDS)


def test_back_gives_the_floor_back_and_the_next_one_has_it_anew() -> None:
    table = ticked(pressed(playing(), "seat1", 0.0), 15.0).press("back")
    assert (table.table.overlays, table.table.timing, bar(table)) == ((), None, None)
    pressed(table, "seat2", 18.0)
    assert holder(table) == "Ben"
    assert bar(table) == Bar(msg("ui.seconds-left", player="Ben"), SECONDS, SECONDS)


def test_the_bar_stays_in_sight_under_the_list_of_cards() -> None:
    long = replace(CALLS, printed=lambda deck: TOY.printed(deck) * 4)
    table = pressed(in_play(long), "seat1", 0.0).choose("ui.card-from-list")
    listing, left = table.seen.scene.board
    assert isinstance(listing, Listing)
    assert isinstance(left, Bar)


# Who was first.


def test_a_seat_that_comes_late_is_told_who_has_the_floor() -> None:
    table = pressed(pressed(playing(), "seat1", 5.0), "seat3", 7.0)
    assert (table.said, table.said_id) == ("unclear", "ui.seat-is-late")
    assert holder(table) == "Ana"


def test_two_calls_within_a_tenth_of_a_second_are_ordered_by_arrival_and_the_margin_is_shown() -> None:
    table = pressed(pressed(playing(), "seat3", 5.0), "seat1", 5.04)
    assert holder(table) == "Cleo"
    assert table.table.answer is not None
    assert table.table.answer.text == msg("ui.seat-was-close", player="Cleo", other="Ana", n=4)


def test_a_margin_counts_from_the_call_not_from_the_cards_after_it() -> None:
    table = ticked(pressed(playing(), "seat1", 5.0), 5.35).tap("boost#1")
    assert pressed(table, "seat3", 5.4).said_id == "ui.seat-is-late"


def test_the_own_button_is_not_late() -> None:
    table = pressed(pressed(playing(), "seat1", 5.0), "seat1", 7.0)
    assert table.said_id == "ui.seat-not-asked"


# Two seats together.


def test_two_seats_pressed_together_can_mean_something_else() -> None:
    table = pressed(pressed(playing(), "seat1", 5.0), "seat2", 5.25)
    assert isinstance(table.table.top, Ask)
    assert table.table.top.prompt == "both"
    assert table.said is None
    assert table.effects == (Light("accepted"), Sound("accepted"))
    assert table.press("ok").saved == ['{"do":"play","card":"boost#1"}']


def test_two_that_were_close_are_told_who_was_first_too() -> None:
    table = pressed(pressed(playing(), "seat2", 5.0), "seat1", 5.07)
    assert table.table.answer is not None
    assert table.table.answer.text == msg("ui.seat-was-close", player="Ben", other="Ana", n=7)


def test_a_card_after_them_is_the_first_ones_and_back_leaves_him_the_floor() -> None:
    both = pressed(pressed(playing(), "seat1", 5.0), "seat2", 5.2)
    table = Evening(both.table).tap("boost#2")
    assert holder(table) == "Ana"
    assert view(table.table).scene.board[0] == Notice("boost#2")
    back = both.press("back")
    assert isinstance(back.table.top, Ask)
    assert back.table.top.prompt == msg("race.runs", player="Ana")


def test_what_comes_between_or_too_late_is_not_together() -> None:
    assert pressed(pressed(playing(), "seat1", 5.0), "seat2", 5.31).said_id == "ui.seat-is-late"
    between = pressed(playing(), "seat1", 5.0).press("right")
    assert pressed(between, "seat2", 5.1).said_id == "ui.seat-was-close"
    laid = pressed(playing(), "seat1", 5.0).tap("boost#1")
    assert pressed(laid, "seat2", 5.1).said_id == "ui.seat-was-close"


def test_an_answer_by_seat_button_is_no_half_of_a_pair() -> None:
    ask = Ask("who", (Option("Ana", floor("Ana"), player="Ana"),))
    table = playing()
    table.table = replace(table.table, overlays=(ask,))
    pressed(pressed(table, "seat1", 5.0), "seat2", 5.05)
    assert (table.said, table.said_id) == ("unclear", "ui.seat-was-close")


def test_a_third_seat_is_only_told_who_was_first() -> None:
    table = pressed(pressed(pressed(playing(), "seat1", 5.0), "seat2", 5.02), "seat3", 5.05)
    assert table.table.answer is not None
    assert table.table.answer.text == msg("ui.seat-was-close", player="Ana", other="Cleo", n=5)
    assert len(table.table.overlays) == 2


def test_a_game_that_knows_no_pairs_takes_each_press_by_itself() -> None:
    table = in_play(replace(CALLS, together=None))
    assert pressed(pressed(table, "seat1", 5.0), "seat2", 5.2).said_id == "ui.seat-is-late"


# Cards that are kept, and what is done before a question.


def test_a_card_from_the_list_joins_those_that_are_gathered() -> None:
    table = pressed(playing(), "seat1", 0.0).choose("ui.card-from-list").choose("card.boost")
    assert holder(table) == "Ana"
    assert table.seen.scene.board[0] == Notice("boost")
    assert table.press("back", "back").table.overlays == ()


def test_a_card_tapped_over_the_list_joins_them_too() -> None:
    table = pressed(playing(), "seat1", 0.0).choose("ui.card-from-list").tap("boost#2")
    assert table.seen.scene.board[0] == Notice("boost#2")


def test_a_tag_that_nobody_has_taught_is_named_and_joins_them() -> None:
    table = pressed(playing(), "seat1", 0.0).feel(TagSeen(0.0, "04AA"))
    assert table.said_id == "ui.untaught-tag"
    table.press("ok").choose("card.boost")
    assert table.seen.scene.board[0] == Notice("boost#1")
    left = pressed(playing(), "seat1", 0.0).feel(TagSeen(0.0, "04AA")).press("right", "ok")
    assert holder(left) == "Ana"


def test_what_was_chosen_meanwhile_is_asked_of_the_game_with_what_is_told() -> None:
    table = playing().choose("tell")
    assert table.labels == ["0", "1", "2", "3"]
    assert table.press("ok").saved == ['{"do":"play","card":"boost#1"}']


def test_an_action_can_be_done_first_and_the_question_stays_open() -> None:
    table = playing().tap("boost#3")
    assert table.saved == ['{"do":"play","card":"boost#3"}']
    assert table.labels == ["stays", "moves", "ui.card-from-list"]
    stayed = Evening(table.table).press("ok")
    assert (stayed.saved, stayed.table.overlays) == ([], ())


def test_another_action_can_take_its_place() -> None:
    table = playing().tap("boost#3").press("right", "ok")
    assert table.saved == ['{"do":"undo"}', '{"do":"play","card":"boost#2"}']
    assert len(table.play.match.past) == 1
    assert table.said == "accepted"


def test_an_action_that_cannot_take_its_place_leaves_all_as_it_is() -> None:
    refusing = replace(CALLS, apply=lambda state, act: _only("boost#3", state, act))
    table = in_play(refusing).tap("boost#3").press("right", "ok")
    assert (table.said, table.saved) == ("refused", [])
    assert [step.action.card for step in table.play.match.past] == ["boost#3"]


def _only(card: str, state: State, action: Any) -> Accepted[State] | Refused:
    return TOY.apply(state, action) if action.card == card else Refused("race.not-yourself")


# The set-up.


def in_setup(seat_buttons: int, game: AnyGame = CALLS) -> list[str]:
    table = at_picker((game,), seat_buttons=seat_buttons).press("ok", "ok", "ok", "ok")
    while isinstance(table.table.mode, Setup) and table.table.mode.stage != "checklist":
        table.press("ok")
    (listing,) = table.seen.scene.board
    assert isinstance(listing, Listing)
    return [item.text if isinstance(item.text, str) else item.text.id for item in listing.items]


def test_set_up_says_so_where_not_everybody_has_a_seat_button() -> None:
    assert in_setup(0)[-1] == "ui.setup.no-seat-buttons"
    assert in_setup(1)[-1] == "ui.setup.no-seat-buttons"
    assert "ui.setup.no-seat-buttons" not in in_setup(6)
    assert "ui.setup.no-seat-buttons" not in in_setup(0, TOY)


def test_the_presses_are_those_of_devices() -> None:
    """What is timed is when it happened, not when it was looked at."""
    table = playing()
    table.feel(Pressed(5.0, "seat1"))
    table.feel(Pressed(5.09, "seat3"))
    assert table.said_id == "ui.seat-was-close"
