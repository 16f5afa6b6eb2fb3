"""The history on the screen: the list of finished games, each game's end, who wins, forgotten rules, and the dice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.effects import Light, Missed, Recall
from companion.happenings import Recalled
from companion.history import judged
from companion.remembered import Forgotten, Outcome, Remembered, Thrown, Told, Wins
from companion.rules.core import Refused
from companion.table import mode_of
from companion.table.play import refused
from companion.table.state import History, Page, Pick
from companion.views import Chart, Final, Item, Listing, Msg, Piece, Prose, Series, msg
from tests.table.evening import Evening, at_picker, in_play

ROLLS = (*(Thrown((face, face), "module") for face in range(1, 7)), Thrown((1, 2), "module", void=True))
ENDED = Outcome(("Ana",), {"Ana": 10, "Ben": 4}, (Series("Ana", 0, (0, 4, 10)), Series("Ben", 1, (0, 0, 4))))


def game(id: int, outcome: Outcome | None = ENDED, **fields: Any) -> Told:
    played = Told(id, "race", ("Ana", "Ben"), "", "", f"2026-01-{id:02}", outcome)
    return replace(played, **fields)


PAST = Remembered(
    (game(3, rolls=ROLLS), game(2, None), game(1)),
    (Wins("Ana", "race", 2, 2), Wins("Ana", "chess", 3, 0), Wins("Ben", "race", 2, 0), Wins("Ben", "chess", 3, 3)),
    (Forgotten("race", "table.over", 2), Forgotten("chess", "table.over", 5), Forgotten("race", "race.one-die", 3)),
    judged((*ROLLS, Thrown((6,), "real"))),
)


def opened(past: Remembered | None = PAST, **known: Any) -> Evening:
    table = at_picker(**known).hold("ok").choose("ui.history")
    return table if past is None else table.feel(Recalled(0.0, past))


def board(table: Evening) -> tuple[Piece, ...]:
    return table.seen.scene.board


def items(table: Evening) -> tuple[Item, ...]:
    (listing,) = board(table)
    assert isinstance(listing, Listing)
    return listing.items


def detail(item: Item) -> tuple[str, dict[str, Any]]:
    assert isinstance(item.detail, Msg)
    return item.detail.id, item.detail.facts


def test_it_is_opened_from_the_menu_and_asks_for_what_is_remembered() -> None:
    table = opened(None)
    assert table.effects == (Recall(),)
    assert mode_of(table.table) == "service"
    assert table.seen.scene.prompt == msg("ui.history.reading")
    assert table.labels == ["ui.history.leave"]


def test_more_is_asked_for_until_no_game_is_pending_and_only_while_somebody_looks() -> None:
    half = Remembered((game(2), game(1, None, pending=True)))
    table = opened(half)
    assert table.effects == (Recall(),)
    assert table.seen.scene.status == msg("ui.history.read", read=1, of=2)
    assert table.feel(Recalled(0.0, PAST)).effects == ()
    assert table.seen.scene.status == msg("ui.history.all", n=3)
    left = opened(half).press("back")
    assert isinstance(left.table.mode, Pick)
    assert left.feel(Recalled(0.0, half)).effects == ()
    assert isinstance(left.table.mode, Pick)


def test_what_is_told_wakes_no_dark_screen() -> None:
    table = opened(None)
    table.table = replace(table.table, look=replace(table.table.look, dimmed=True))
    assert table.feel(Recalled(0.0, PAST)).table.look.dimmed


def test_nothing_was_finished_yet() -> None:
    table = opened(Remembered(()))
    assert table.seen.scene.prompt == msg("ui.history.none")
    assert table.labels == ["ui.history.leave"]
    assert isinstance(table.press("ok").table.mode, Pick)


def test_the_list_says_who_won_what_and_when_the_newest_first() -> None:
    table = opened()
    assert [item.text for item in items(table)[3:]] == [
        msg("ui.history.game", day=f"2026-01-0{id}", game=msg("game.race")) for id in (3, 2, 1)
    ]
    assert detail(items(table)[3])[0] == "ui.history.won-against"
    assert items(table)[4].detail == msg("list.people", people=("Ana", "Ben"))


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        (("Ben",), msg("ui.history.won-against", n=1, winners=("Ben",), others=("Ana",))),
        (("Ana", "Ben"), msg("ui.history.won-together", winners=("Ana", "Ben"))),
        ((), msg("ui.history.nobody-won", players=("Ana", "Ben"))),
    ],
)
def test_it_is_said_who_won_against_whom(winners: tuple[str, ...], said: Msg) -> None:
    assert items(opened(Remembered((game(1, replace(ENDED, winners=winners)),))))[3].detail == said


def test_twenty_games_are_listed_and_what_is_chosen_is_marked() -> None:
    table = opened(Remembered(tuple(game(id) for id in range(25, 0, -1))))
    assert len(items(table)) == 3 + 20
    table.press("right", "right", "right")
    assert [n for n, item in enumerate(items(table)) if item.state == "current"] == [3]


def test_a_game_shows_its_final_table_its_chart_and_its_dice_and_back_finds_the_list_again() -> None:
    table = opened().press("right", "right", "right", "ok")
    final, chart = board(table)
    assert isinstance(final, Final)
    assert isinstance(chart, Chart)
    assert [(one.place, one.name, one.score, one.won) for one in final.standings] == [
        (1, "Ana", 10, True),
        (2, "Ben", 4, False),
    ]
    assert chart.series == ENDED.series
    assert table.seen.scene.prompt == msg("ui.history.fell", counts="1 × 3 · 2 × 3 · 3 × 2 · 4 × 2 · 5 × 2 · 6 × 2")
    for way in ("ok", "back"):
        table.press("ok" if way == "ok" else "back")
        assert isinstance(table.table.mode, History)
        assert (table.table.mode.page, table.table.at) == (None, 3)
        table.press("ok")


def test_a_game_that_cannot_be_played_again_says_so_and_one_that_was_not_yet_is_waited_for() -> None:
    table = opened().press(*("right",) * 4, "ok")
    assert board(table) == (Prose("", (msg("ui.history.not-again"),)),)
    assert table.seen.scene.prompt == ""
    table = opened(Remembered((game(1, None, pending=True),))).press(*("right",) * 3, "ok")
    assert board(table) == (Prose("", (msg("ui.history.reading"),)),)
    assert isinstance(board(table.feel(Recalled(0.0, Remembered((game(1),)))))[0], Final)


def test_who_wins_in_all_games_or_in_one() -> None:
    table = opened().press("ok")
    assert [(item.text, detail(item)[1]) for item in items(table)] == [
        ("Ben", {"n": 5, "wins": 3}),
        ("Ana", {"n": 5, "wins": 2}),
    ]
    assert table.labels == ["ui.history.close", "game.race", "game.chess"]
    table.choose("game.race")
    assert [(item.text, detail(item)[1]["wins"]) for item in items(table)] == [("Ana", 2), ("Ben", 0)]
    assert table.labels == ["ui.history.close", "ui.history.all-games", "game.chess"]
    assert [item.text for item in items(table.choose("ui.history.all-games"))] == ["Ben", "Ana"]
    table.choose("game.chess").press("ok")
    assert table.table.at == 0


def test_the_rules_forgotten_most_and_what_the_book_says_of_one() -> None:
    table = opened(rulings={"table.over": frozenset({"reading", "section"})}).choose("ui.history.forgotten")
    assert [(item.text, item.detail) for item in items(table)] == [
        (msg("rule.table.over"), msg("ui.history.times", n=7)),
        (msg("rule.race.one-die"), msg("ui.history.times", n=3)),
    ]
    page = table.press("ok").table.top
    assert isinstance(page, Page)
    assert page.title == msg("rule.table.over")
    assert page.lines[0] == msg("ruling.table.over")
    assert table.press("ok").labels == ["rule.table.over", "rule.race.one-die", "ui.history.close"]
    assert table.press("back").table.at == 1


def test_nothing_was_forgotten_and_nothing_thrown() -> None:
    table = opened(Remembered((game(1),))).choose("ui.history.forgotten")
    assert board(table) == (Prose("", (msg("ui.history.nothing-forgotten"),)),)
    table.press("back").choose("ui.history.dice")
    assert board(table) == (Prose("", (msg("ui.history.no-dice"),)),)
    waiting = opened(Remembered((game(1, None, pending=True),))).choose("ui.history.dice")
    assert board(waiting) == (Prose("", (msg("ui.history.reading"),)),)


def test_the_dice_of_each_source_with_faces_longest_run_and_verdict() -> None:
    table = opened().choose("ui.history.dice")
    assert table.seen.scene.heading == msg("ui.history.source.module")
    faces, figures, verdict = board(table)
    assert isinstance(faces, Listing)
    assert isinstance(figures, Listing)
    assert [item.detail for item in faces.items] == ["3 = 2 + 1", "3 = 1 + 2", *["2 = 1 + 1"] * 4]
    assert figures.items[0].detail == "7"
    assert figures.items[1].detail == msg("ui.history.run-is", n=1, face=1, die=1)
    assert [item.detail for item in figures.items[2:]] == ["0.6", "0.989"]
    assert isinstance(verdict, Prose)
    assert [line.id for line in verdict.lines if isinstance(line, Msg)] == ["dice.too-few"]
    table.choose("ui.history.source.real")
    faces = board(table)[0]
    assert isinstance(faces, Listing)
    assert [item.detail for item in faces.items] == ["0", "0", "0", "0", "0", "1"]
    assert table.labels == ["ui.history.close", "ui.history.source.module"]
    assert table.press("ok").table.at == 2


def test_cards_dice_and_seats_mean_nothing_here() -> None:
    table = opened()
    before = table.table.mode
    for said in (table.tap("boost#1").said, table.throw(3).said, table.press("seat1").said):
        assert said == "unclear"
    assert table.table.mode == before


def test_what_cannot_be_taken_back_is_no_forgotten_rule() -> None:
    table = in_play().hold("back")
    assert table.said_id == "table.nothing-to-undo"
    assert not any(isinstance(effect, Missed) for effect in table.effects)


def test_a_refusal_in_play_is_counted_unless_it_rests_on_a_count() -> None:
    table = in_play().press("ok").throw(1, 2)
    assert table.said_id == "race.one-die"
    assert table.effects[-1] == Missed(1, "race.one-die")
    for counter, counted in (("Ana.field", False), (None, True)):
        _, effects = refused(table.table, table.play, Refused("race.one-die", {"n": 2}, counter), None)
        assert any(isinstance(effect, Missed) for effect in effects) == counted
        assert Light("refused") in effects
