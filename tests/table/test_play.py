"""Playing at the table: what taps, buttons and dice do, whatever the game."""

from __future__ import annotations

from companion.effects import Append, AskRoll, CancelRoll, Close, Light, Missed, Sound
from companion.happenings import DeviceBack, DeviceLost, RollVoid, SaveFailed, SaveWorks, SeveralTags, TagSeen, Tick
from companion.rules.core import Ask
from companion.table import mode_of, wake_at
from companion.table.state import Dial, Page
from tests.table.evening import Evening, in_play


def test_a_card_with_one_meaning_is_done_at_once_and_saved_before_anything_else() -> None:
    table = in_play().tap("boost#1")
    assert table.said == "accepted"
    assert isinstance(table.effects[0], Append)
    assert table.saved == ['{"do":"play","card":"boost#1"}']
    assert table.effects[1:] == (Light("accepted"), Sound("accepted"))


def test_a_card_with_several_meanings_asks_and_says_nothing_yet() -> None:
    table = in_play().tap("trip#1")
    assert table.said is None
    assert isinstance(table.table.top, Ask)
    assert table.labels == ["Ben", "Cleo"]
    assert table.effects == ()


def test_ok_takes_the_choice_that_left_and_right_walked_to() -> None:
    table = in_play().tap("trip#1").press("right", "ok")
    assert table.saved == ['{"do":"play","card":"trip#1","target":"Cleo"}']


def test_choices_are_a_ring() -> None:
    table = in_play().tap("trip#1").press("left", "ok")
    assert table.saved == ['{"do":"play","card":"trip#1","target":"Cleo"}']


def test_a_seat_button_chooses_its_player_directly() -> None:
    table = in_play().tap("trip#1").press("seat3")
    assert table.saved == ['{"do":"play","card":"trip#1","target":"Cleo"}']


def test_a_seat_that_was_not_asked_is_not_understood() -> None:
    table = in_play().tap("trip#1").press("seat1")
    assert table.said == "unclear"
    assert table.saved == []
    assert isinstance(table.table.top, Ask)


def test_back_leaves_the_question() -> None:
    table = in_play().tap("trip#1").press("back")
    assert table.table.top is None
    assert table.saved == []


def test_a_card_tapped_meanwhile_drops_the_question_and_is_taken_afresh() -> None:
    table = in_play().tap("trip#1").tap("boost#1")
    assert table.table.top is None
    assert table.saved == ['{"do":"play","card":"boost#1"}']


def test_a_refusal_says_which_rule_and_changes_nothing() -> None:
    table = in_play().tap("boost#1")
    state = table.state
    table.tap("boost#1")
    assert table.said == "refused"
    assert table.said_id == "table.card-elsewhere"
    assert table.state == state
    assert table.effects == (Light("refused"), Sound("refused"), Missed(1, "table.card-elsewhere"))


def test_help_after_a_refusal_shows_its_ruling_and_closes_again() -> None:
    table = (
        in_play(rulings={"table.card-elsewhere": frozenset({"reading", "section"})})
        .tap("boost#1")
        .tap("boost#1")
        .press("help")
    )
    page = table.table.top
    assert isinstance(page, Page)
    assert [line.id for line in page.lines if not isinstance(line, str)] == [
        "table.card-elsewhere", "ruling.table.card-elsewhere", "ui.help.section",
    ]  # fmt: skip
    assert table.press("help").table.top is None


def test_help_without_a_refusal_says_what_can_be_done_now() -> None:
    page = in_play().press("help").table.top
    assert isinstance(page, Page)
    assert page.title.id == "ui.help.now"  # type: ignore[union-attr] # a message, not a name


def test_undo_is_back_held_names_what_it_takes_back_and_ok_brings_it_again() -> None:
    table = in_play().tap("boost#1")
    after = table.state
    table.hold("back")
    assert table.saved == ['{"do":"undo"}']
    assert table.said_id == "table.undone"
    assert table.state.fields == (0, 0, 0)
    assert table.labels[0] == "ui.bring-back"
    table.press("ok")
    assert table.saved == ['{"do":"redo"}']
    assert table.state == after


def test_a_new_action_forgets_what_could_be_brought_back() -> None:
    table = in_play().tap("boost#1").hold("back").tap("boost#2")
    assert "ui.bring-back" not in table.labels


def test_undo_at_the_start_is_refused() -> None:
    table = in_play().hold("back")
    assert (table.said, table.said_id) == ("refused", "table.nothing-to-undo")


def test_correct_turns_a_dial_and_stays_in_its_range() -> None:
    table = in_play().hold("ok").choose("ui.correct").press("ok")
    assert isinstance(table.table.top, Dial)
    table.press("left")
    assert table.table.top.value == 0
    table.hold("right").press("left", "ok")
    assert table.saved == ['{"do":"adjust","counter":"Ana.field","value":9}']


def test_dice_that_nobody_asked_for_are_not_understood() -> None:
    table = in_play().throw(3)
    assert (table.said, table.said_id) == ("unclear", "ui.nobody-asked-for-dice")
    assert table.saved == []


def test_a_throw_of_the_module_that_it_was_not_asked_for_is_not_the_awaited_one() -> None:
    for dice in ("module", "real"):
        table = in_play(dice=dice).press("ok").throw(3, source="module")
        assert (table.said, table.said_id) == ("unclear", "ui.nobody-asked-for-dice")
        assert table.saved == []


def test_real_dice_are_entered_by_seat_button_or_by_walking() -> None:
    entering = in_play().press("ok", "ok")
    for table in (Evening(entering.table).press("seat4"), Evening(entering.table).turn(3).press("ok")):
        assert table.saved == ['{"do":"roll","dice":[4]}']
        assert [effect.source for effect in table.effects if isinstance(effect, Append)] == ["real"]


def test_software_dice_are_thrown_on_ok_and_only_that_roll_counts() -> None:
    table = in_play(dice="software").press("ok")
    assert not any(isinstance(effect, AskRoll) for effect in table.all_effects)
    table.press("ok")
    assert table.effects == (AskRoll(1, 1, "software"),)
    assert table.throw(5, source="software", ask=7).said == "unclear"
    assert table.throw(5, source="software", ask=1).saved == ['{"do":"roll","dice":[5]}']


def test_the_module_is_asked_as_soon_as_a_roll_is_awaited_and_told_when_it_is_not_any_more() -> None:
    table = in_play(dice="module").press("ok")
    assert AskRoll(1, 1, "module") in table.effects
    table.hold("back")
    assert CancelRoll(1) in table.effects
    table.press("ok")
    assert AskRoll(2, 1, "module") in table.effects


def test_a_void_throw_is_told_and_noted_with_the_roll_that_counts() -> None:
    table = in_play(dice="module").press("ok").feel(RollVoid(0.0, 1))
    assert (table.said, table.said_id) == ("unclear", "ui.roll-void")
    table.throw(5, source="module", ask=1)
    assert [effect.mark for effect in table.effects if isinstance(effect, Append)] == ["after-void"]
    table.press("ok").throw(2, source="module", ask=2)
    assert [effect.mark for effect in table.effects if isinstance(effect, Append)] == [""]


def test_a_lost_module_keeps_the_awaited_roll_and_offers_other_dice() -> None:
    table = in_play(dice="module").press("ok").feel(DeviceLost(0.0, "dice"))
    assert table.labels[:2] == ["ui.enter-dice", "ui.use-dice.software"]
    assert [badge.text.id for badge in table.seen.badges if not isinstance(badge.text, str)] == ["ui.lost"]
    table.press("ok", "seat6")
    assert table.saved == ['{"do":"roll","dice":[6]}']
    assert table.feel(DeviceBack(0.0, "dice")).seen.badges == ()


def test_a_module_that_is_plugged_in_is_offered_from_then_on() -> None:
    table = in_play().feel(DeviceBack(0.0, "dice")).press("ok").hold("ok").choose("ui.change-dice")
    assert table.labels == ["ui.dice.module", "ui.dice.real", "ui.dice.software"]
    assert AskRoll(1, 1, "module") in table.press("ok").effects


def test_an_untaught_tag_and_a_card_of_another_game_are_not_understood() -> None:
    table = in_play(tags={"04AA": ("tomato", "hoe#1"), "04BB": ("race", "boost#1")})
    assert table.feel(TagSeen(0.0, "04CC")).said_id == "ui.untaught-tag"
    assert table.feel(TagSeen(0.0, "04AA")).said_id == "ui.card-of-another-game"
    assert table.feel(TagSeen(0.0, "04BB")).said == "accepted"


def test_several_tags_at_once_are_not_understood() -> None:
    assert in_play().feel(SeveralTags(0.0)).said_id == "ui.one-card-at-a-time"


def test_a_card_without_a_tag_is_chosen_from_the_list() -> None:
    table = in_play().choose("ui.card-from-list").choose("card.boost")
    assert table.saved == ['{"do":"play","card":"boost"}']


def test_the_disk_that_refuses_is_a_standing_badge() -> None:
    table = in_play().feel(SaveFailed(0.0, "disk full"))
    assert table.seen.badges[0].level == "alarm"
    assert table.feel(SaveWorks(1.0)).seen.badges == ()


def test_the_end_shows_the_final_table_the_chart_and_what_next() -> None:
    table = in_play()
    while mode_of(table.table) == "play":
        table.press("ok", "ok", "seat6")
    assert Close(1, "over") in table.effects
    assert Sound("win") in table.effects
    assert table.labels == ["ui.again", "ui.to-picker"]
    final, chart = table.seen.scene.board
    assert [standing.won for standing in final.standings] == [True, False, False]  # type: ignore[union-attr]
    assert [len(series.values) for series in chart.series] == [5, 5, 5]  # type: ignore[union-attr]
    assert Close(1, "open") in table.hold("back").effects


def is_dark(table: Evening) -> bool:
    return table.seen.look.dimmed


def test_after_ten_idle_minutes_the_screen_goes_dark_and_a_button_only_wakes_it() -> None:
    table = in_play()
    assert wake_at(table.table) == 600.0
    table.feel(Tick(600.0))
    assert is_dark(table)
    assert wake_at(table.table) is None
    table.now = 700.0
    table.press("ok")
    assert not is_dark(table)
    assert table.saved == []
    assert wake_at(table.table) == 1300.0


def test_a_card_on_a_dark_table_acts_as_always() -> None:
    table = in_play().feel(Tick(600.0))
    table.now = 700.0
    assert table.tap("boost#1").saved == ['{"do":"play","card":"boost#1"}']
    assert not table.seen.look.dimmed
