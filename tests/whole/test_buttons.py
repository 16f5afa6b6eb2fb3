"""Each game from power-on to the final table by cards on the reader and presses alone: no keyboard, no line of dice.

Simulated people look at the screen of `companion run --events`, which begins at the picker, and do what leads on.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.__main__ import main
from companion.commands import run
from companion.happenings import VIRTUAL_TAG, DiceSource, Happening, Pressed, Rolled, TagSeen
from companion.loop import Loop
from companion.simulate import TABLES
from companion.simulate.checking import compare
from companion.simulate.gestures import gesture, walk
from companion.store import Store
from companion.table import Pick, Play, Setup, Table, choices, moves
from companion.table.state import Spell

Line = dict[str, object]

MOST = 100
"""Presses that one action or one stage of the set-up may take at most."""


class People:
    """They see the table as the last line left it, and give the next line."""

    def __init__(self, game: str, seats: int, options: dict[str, str], dice: DiceSource = "real") -> None:
        self.loop: Loop | None = None
        self.given: list[Line] = []
        self.game = game
        self.seats = seats
        self.options = options
        self.dice = dice

    @property
    def table(self) -> Table:
        assert self.loop is not None
        return self.loop.table

    @property
    def play(self) -> Play:
        assert isinstance(self.table.mode, Play)
        return self.table.mode

    def typed(self) -> Iterator[bytes]:
        """Line by line, each after the answer to the last."""
        for line in self._lines():
            self.given.append(line)
            yield json.dumps(line).encode()

    def _lines(self) -> Iterator[Line]:
        """From the picker to the end of the game."""
        yield from self._set_up()
        game = self.play.place.game
        assert game is not None
        people = TABLES[self.game](
            self.play.place.deck, self.play.players, self.play.options, Random(f"buttons {self.game}"), tapping=True
        )
        while (action := people.choose()) is not None:
            yield {"wait": 1.5}
            done = yield from self._tell(action)
            people.follow(done)
            assert compare(people.counted(), game.report(self.play.match.state)) is None, action
        assert game.standing(self.play.match.state).over

    def _set_up(self) -> Iterator[Line]:
        assert isinstance(self.table.mode, Pick)
        yield from self._choose(moves.ChooseGame(self.game))
        yield from self._choose(moves.SetCount(self.seats))
        yield from self._choose(moves.WriteName())
        yield from self._spell("Zoé")
        while self._stage == "names":
            yield {"press": "ok"}
        if self._stage == "dice":
            yield from self._choose(moves.SetDice(self.dice))
        for name, value in self.options.items():
            yield from self._choose(moves.SetOption(name, value))
        yield from self._choose(moves.GoOn())
        assert self._stage == "checklist"
        yield from self._choose(moves.GoOn())

    @property
    def _stage(self) -> str:
        return self.table.mode.stage if isinstance(self.table.mode, Setup) else ""

    def _choose(self, wanted: object) -> Iterator[Line]:
        """Presses until this choice is taken, through the question that it stands in."""
        for _ in range(MOST):
            there = any(option.then == wanted for option in choices.options(self.table))
            press = walk(self.table, lambda then: bool(then == wanted))
            assert press is not None, wanted
            yield _line(press)
            if press == Pressed(0.0, "ok") and there:
                return
        raise AssertionError(wanted)

    def _spell(self, name: str) -> Iterator[Line]:
        """A name on the letter wheel."""
        for wanted in (*map(choices.LETTERS.index, name.upper()), choices.DONE):
            while isinstance(self.table.top, Spell) and self.table.top.at != wanted:
                right = (wanted - self.table.top.at) % len(choices.WHEEL)
                yield {"press": "right" if right <= len(choices.WHEEL) // 2 else "left"}
            yield {"press": "ok"}

    def _tell(self, action: Any) -> Generator[Line, None, Any]:
        """What people tap and press until the table has done this action; gives the action that was done."""
        before = self.play
        for _ in range(MOST):
            happening = gesture(self.table, before, action)
            assert happening is not None, action
            yield from self._thrown(happening) if isinstance(happening, Rolled) else [_line(happening)]
            answer = self.table.answer
            assert answer is None or answer.said == "accepted", (action, answer)
            if len(self.play.match.past) > len(before.match.past):
                return self.play.match.past[-1].action
        raise AssertionError(action)

    def _thrown(self, roll: Rolled) -> Iterator[Line]:
        """Real dice are entered by the seat buttons, a face each; software throws its own."""
        if self.dice == "software":
            yield from self._choose(moves.Throw())
            return
        yield from self._choose(moves.EnterDice())
        for face in roll.dice:
            yield {"press": f"seat{face}"}


def _line(happening: Happening) -> Line:
    if isinstance(happening, Pressed):
        return {"press": happening.button, **({"long": True} if happening.long else {})}
    assert isinstance(happening, TagSeen)
    return {"card": happening.uid.removeprefix(VIRTUAL_TAG)}


@pytest.mark.parametrize(
    "people",
    [
        People("tomato", 3, {}),
        People("tomato", 2, {"fence": "once", "basket": "open"}, dice="software"),
        People("vege", 4, {}),
        People("huerto", 2, {"turns": "11"}),
        People("hecho", 3, {"rounds": "1"}),
    ],
    ids=lambda people: f"{people.game}-{people.seats}",
)
def test_a_whole_evening_by_cards_and_buttons(
    people: People,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    def seen(*args: Any, **named: Any) -> Loop:
        people.loop = Loop(*args, **named)
        return people.loop

    monkeypatch.setattr(run, "Loop", seen)
    monkeypatch.setattr(run, "open_lines", lambda _: nullcontext(people.typed()))
    assert main(["run", "--data", str(tmp_path), "--virtual", "--headless", "--events", "-"]) == 0
    printed = capfdbinary.readouterr()
    assert printed.err == b""
    answers = [json.loads(line) for line in printed.out.splitlines()]
    assert [answer["n"] for answer in answers] == list(range(1, len(people.given) + 1))
    assert {key for line in people.given for key in line} <= {"press", "long", "card", "wait"}
    assert {answer["said"] for answer in answers} <= {"accepted", None}
    assert (answers[0]["mode"], answers[-1]["mode"]) == ("setup" if people.game == "tomato" else "pick", "over")
    assert next(iter(answers[-1]["state"]["players"])) == "Zoé"
    with Store(tmp_path) as store:
        (past,) = store.finished()
        saved = store.load(past.id)
    assert saved is not None
    assert {name: saved.options[name] for name in people.options} == people.options
    assert {source for _, source, _ in saved.lines if source} == ({people.dice} if people.game == "tomato" else set())
