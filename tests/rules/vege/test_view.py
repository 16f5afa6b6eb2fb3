"""What the screen shows: the field, the well at its moment, what can be played, and never a hidden card."""

from __future__ import annotations

from typing import Any

from companion.rules.core import Ask
from companion.rules.vege import GAME
from companion.rules.vege.actions import Pass
from companion.views import CardRow, Grid, Msg, Notice, View
from tests.rules.vege.sitting import dealt, opened, planted, round_of_tractors
from tests.rules.vege.test_order import ended
from tests.rules.vege.test_table import HARMLESS, passing, seated


def grid(seen: View) -> Grid:
    return next(piece for piece in seen.scene.board if isinstance(piece, Grid))


def notices(seen: View) -> list[str]:
    return [n.text.id for n in seen.scene.board if isinstance(n, Notice) and isinstance(n.text, Msg)]


def test_the_moment_of_the_well_is_seen_and_heard() -> None:
    """Events, heading and a warning until the next action: who must take it, for how much, and that the turn passed."""
    table = seated(planted(Ana=6)).tap("red-5")
    assert [event.id for event in table.play.log] == ["vege.played", "vege.well", "vege.next"]
    assert table.play.log[1].facts == {"player": "Ana", "n": 30, "hand": 5}
    assert table.seen.scene.heading == Msg("vege.heading.well", {"player": "Ana", "n": 30, "next": "Ben"})
    assert notices(table.seen) == ["vege.notice.take-well", "vege.notice.wells"]
    assert ("Sound", "well") in [(type(e).__name__, getattr(e, "tone", "")) for e in table.effects]
    table.tap("red-6")
    assert table.seen.scene.heading == Msg("vege.heading.play", {"player": "Ben"})
    assert notices(table.seen) == ["vege.notice.wells"]


def test_the_next_well_and_the_tractors_are_told() -> None:
    table = seated(opened("red-9"))
    told = [n.text for n in table.seen.scene.board if isinstance(n, Notice)]
    assert told == [Msg("vege.notice.wells", {"n": 3, "points": 20}), Msg("vege.notice.tractors", {"n": 5})]


def test_the_field_shows_rows_tops_and_what_lies_face_down() -> None:
    game = dealt()
    game.do("play", card="red-3", row=2)
    game.play("red-7")
    game.do("substitute", for_="black-4", then="black-8")
    shown = grid(seated(game).seen)
    assert shown.labels == (Msg("vege.colour.black"), "", Msg("vege.colour.red"), "")
    assert shown.colours == ("black", "", "red", "")
    faces = [[(face.colour, face.number, face.style) for face in row if face] for row in shown.rows]
    back = ("", None, "back")
    assert faces == [
        [back, back, back, ("black", 8, "crop")],
        [back] * 4,
        [back, back, ("red", 7, "crop"), back],
        [back] * 4,
    ]
    dead = next(piece for piece in seated(game).seen.scene.board if isinstance(piece, CardRow))
    assert [(face.colour, face.number) for face in dead.cards] == [("black", 4)]
    dan = seated(game).seen.scene.panels[3]
    assert [face.dim for face in dan.cards] == [False, True, False, False]


def test_what_can_be_played_from_the_table_is_marked() -> None:
    """Farmlands and open cards of the player whose turn it is, and the sequence on which an open card goes."""
    panels = seated(dealt()).seen.scene.panels
    assert [[face.marked for face in panel.cards] for panel in panels] == [[True] * 4, *[[False] * 4] * 3]
    game = opened("red-9", "red-10")
    game.play("red-5")
    table = seated(round_of_tractors(game.done()))
    assert [face.marked for face in table.seen.scene.panels[0].cards] == [True, False]
    assert [face.marked for face in grid(table.seen).rows[0] if face] == [True, False, False, False]


def test_wells_and_hands_are_only_counted() -> None:
    panels = seated(opened("red-9")).seen.scene.panels
    figures = [[(figure.icon, figure.value) for figure in panel.figures] for panel in panels]
    assert figures == [[("hand", 6)], *[[("hand", 11), ("well", 6)]] * 3]
    assert [(face.colour, face.number) for face in panels[0].cards] == [("red", 9)]


def test_gathered_cards_are_seen_with_places_for_those_to_come() -> None:
    shown = passing(*HARMLESS[:7]).seen.scene
    assert shown.heading == Msg("vege.heading.pass", {"player": "Ana"})
    (row,) = shown.board
    assert isinstance(row, CardRow)
    assert ([face.number for face in row.cards], row.unknown) == ([9, 10, 11, 12, 9, 10, 11], 5)
    (row,) = seated().tap("red-3").seen.scene.board
    assert isinstance(row, CardRow)
    assert ([(face.colour, face.number) for face in row.cards], row.unknown) == ([("red", 3)], 3)
    assert isinstance(seated(planted()).tap("tractor#1").seen.scene.board[0], Grid)


def test_the_checklist_deals_sixteen_farmlands_and_the_rest() -> None:
    steps = GAME.setup(seated().state)
    assert [step.id.rpartition(".")[2] for step in steps] == ["sort", "lands", "hands", "wells", "field", "show"]
    assert [step.facts.get("n") for step in steps] == [None, 4, 8, 6, 16, 16]


def test_the_end_says_who_has_won() -> None:
    scene = seated(ended()).seen.scene
    assert scene.heading == Msg("vege.heading.over")
    assert scene.prompt == Msg("vege.won", {"players": ("Ana",), "n": 190})


def test_a_draft_is_an_action_that_is_not_complete() -> None:
    top: Any = seated(planted()).choose("vege.offer.pass").table.top
    assert isinstance(top, Ask)
    assert top.draft == Pass(())
