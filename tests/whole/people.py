"""People at the table, who see what `companion run --events` shows and do what leads on: taps and presses alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from unittest.mock import patch

from companion.__main__ import main
from companion.commands import run
from companion.happenings import VIRTUAL_TAG, DiceSource, Happening, Pressed, Rolled, TagSeen
from companion.loop import Loop
from companion.simulate import TABLES
from companion.simulate.checking import compare
from companion.simulate.gestures import gesture, walk
from companion.table import Pick, Play, Setup, Table, choices, moves
from companion.table.state import Spell

Line: TypeAlias = dict[str, object]

Meanwhile: TypeAlias = Callable[[str | int], Iterable[Line]]
"""Lines that come in between: at a stage (`pick`, `names`, …, `over`), or after so many actions."""

MOST = 100
"""Presses that one action or one stage of the set-up may take at most."""


class People:
    """They see the table as the last line left it, and give the next line.

    `names` are spelled on the letter wheel; whoever has none here takes the name that is offered first. They
    get up after `until` actions, else at the end of the game.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        options: dict[str, str],
        *,
        dice: DiceSource = "real",
        names: tuple[str, ...] = (),
        meanwhile: Meanwhile = lambda _: (),
        until: int | None = None,
    ) -> None:
        self.loop: Loop | None = None
        self.given: list[Line] = []
        self.game = game
        self.seats = seats
        self.options = options
        self.dice = dice
        self.names = names
        self._meanwhile = meanwhile
        self._until = until

    def sit_down(self, data: Path, *arguments: str) -> int:
        """Plays from the picker to the end, through the command; its exit status."""

        def seen(*args: Any, **named: Any) -> Loop:
            self.loop = Loop(*args, **named)
            return self.loop

        with patch.object(run, "Loop", seen), patch.object(run, "open_lines", lambda _: nullcontext(self._typed())):
            return main(["run", "--data", str(data), "--virtual", "--headless", "--events", "-", *arguments])

    @property
    def table(self) -> Table:
        assert self.loop is not None
        return self.loop.table

    @property
    def play(self) -> Play:
        assert isinstance(self.table.mode, Play)
        return self.table.mode

    def _typed(self) -> Iterator[bytes]:
        """Line by line, each after the answer to the last."""
        for line in self._lines():
            self.given.append(line)
            yield json.dumps(line).encode()

    def _lines(self) -> Iterator[Line]:
        """From the picker to the end of the game."""
        yield from self._meanwhile("pick")
        yield from self._set_up()
        game = self.play.place.game
        assert game is not None
        people = TABLES[self.game](
            self.play.place.deck, self.play.players, self.play.options, Random(f"buttons {self.game}"), tapping=True
        )
        while (action := people.choose()) is not None:
            yield from self._meanwhile(len(self.play.match.past))
            if len(self.play.match.past) == self._until:
                return
            yield {"wait": 1.5}
            done = yield from self._tell(action)
            people.follow(done)
            assert compare(people.counted(), game.report(self.play.match.state)) is None, action
        assert game.standing(self.play.match.state).over
        yield from self._meanwhile("over")

    def _set_up(self) -> Iterator[Line]:
        assert isinstance(self.table.mode, Pick)
        yield from self._choose(moves.ChooseGame(self.game))
        yield from self._choose(moves.SetCount(self.seats))
        for name in self.names:
            yield from self._meanwhile("names")
            yield from self._choose(moves.WriteName())
            yield from self._spell(name)
        while self._stage == "names":
            yield {"press": "ok"}
        if self._stage == "dice":
            yield from self._choose(moves.SetDice(self.dice))
        for option, value in self.options.items():
            yield from self._choose(moves.SetOption(option, value))
        yield from self._meanwhile("options")
        yield from self._choose(moves.GoOn())
        assert self._stage == "checklist"
        yield from self._meanwhile("checklist")
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
