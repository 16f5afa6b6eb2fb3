"""People who play Hecho at a companion: what they do there, and what they see."""

from __future__ import annotations

from msgspec.structs import replace

from companion.happenings import Pressed
from companion.rules.hecho import GAME
from companion.views import CardRow, Msg, Project
from tests.rules.hecho.sitting import OPEN, Sitting
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


def together(evening: Evening, first: int, second: int, apart: float = 0.2) -> Evening:
    evening.feel(Pressed(5.0, f"seat{first}"))  # type: ignore[arg-type]
    return evening.feel(Pressed(5.0 + apart, f"seat{second}"))  # type: ignore[arg-type]
