"""Driving the table without people: happenings as JSON lines in, one line of what the screen says out.

Time is virtual: it stands still until a line says `wait`. The lines and answers are in docs/driving.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.effects import Effect, Light
from companion.happenings import (
    VIRTUAL_TAG,
    Button,
    DeviceBack,
    DeviceLost,
    Happening,
    Pressed,
    Rolled,
    TagGone,
    TagSeen,
)
from companion.loop import Loop
from companion.rules.core import Ask, Refused
from companion.table import Play, Table, mode_of, said_last, wake_at
from companion.views import Text


class _Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One line in; exactly one of its fields is used (`long` goes with `press`)."""

    card: Annotated[str, Meta(min_length=1)] | None = None
    uid: Annotated[str, Meta(pattern="^[0-9A-Fa-f]{2,20}$")] | None = None
    gone: Literal[True] | None = None
    press: Button | None = None
    long: bool = False
    dice: tuple[Annotated[int, Meta(ge=1, le=6)], ...] | None = None
    lost: str | None = None
    back: str | None = None
    wait: Annotated[float, Meta(ge=0)] | None = None
    shot: str | None = None


class _BadLine(Exception):
    """A line that is no happening; the text says what it may be."""


class Driver:
    """Plays JSON lines at a table whose loop runs in virtual time.

    `loop` must have been made with this driver's `clock` and `do`; `say` words a text in the table's language, and
    `shoot` writes a picture of the screen, raising OSError where it cannot.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._said: str | None = None
        self._lying: str | None = None

    def clock(self) -> float:
        """Virtual seconds since the start."""
        return self.now

    def do(self, effect: Effect) -> None:
        """Watches the lamp: its colour is what was said."""
        if isinstance(effect, Light):
            self._said = effect.said

    def answers(
        self,
        loop: Loop,
        lines: Iterable[bytes],
        say: Callable[[Text], str],
        shoot: Callable[[str], None],
    ) -> Iterator[dict[str, object]]:
        """The answer to each line that is not blank, before the next is read."""
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            self._said = None
            fault = ""
            try:
                self._play(loop, _decode(line), shoot)
                loop.drain()
            except _BadLine as bad:
                fault = str(bad)
            yield self._answer(number, loop, say, fault)

    def _answer(self, number: int, loop: Loop, say: Callable[[Text], str], fault: str) -> dict[str, object]:
        table, shown = loop.table, loop.shown
        assert shown is not None, "the loop shows the table before the first line"
        said = "unclear" if fault else self._said
        rule = table.refused.rule if said == "refused" and table.refused is not None else None
        return {
            "n": number,
            "mode": mode_of(table),
            "said": said,
            "rule": rule,
            "text": fault or " ".join(filter(None, map(say, said_last(shown)))),
            "choices": [say(choice) for choice in shown.choices],
            "choice": shown.choice,
            "state": _state(table),
        }

    def _play(self, loop: Loop, line: _Line, shoot: Callable[[str], None]) -> None:
        if line.wait is not None:
            self._wait(loop, line.wait)
        elif line.shot is not None:
            try:
                shoot(line.shot)
            except OSError as error:
                raise _BadLine(f"shot: {line.shot}: {error.strerror or error}") from error
        else:
            for happening in self._happenings(loop.table, line):
                loop.handle(happening)

    def _wait(self, loop: Loop, seconds: float) -> None:
        """Lets time pass, waking the table at each moment that it asked for."""
        end = self.now + seconds
        while (due := wake_at(loop.table)) is not None and due <= end:
            self.now = max(self.now, due)
            loop.wake(self.now)
        self.now = end
        loop.wake(self.now)

    def _happenings(self, table: Table, line: _Line) -> Iterator[Happening]:
        now = self.now
        if line.press is not None:
            yield Pressed(now, line.press, line.long)
        elif line.dice is not None:
            yield Rolled(now, line.dice)
        elif line.lost is not None:
            yield DeviceLost(now, line.lost)
        elif line.back is not None:
            yield DeviceBack(now, line.back)
        else:
            if self._lying is not None:
                yield TagGone(now, self._lying)
            self._lying = line.uid.upper() if line.uid is not None else None
            if line.card is not None:
                self._lying = VIRTUAL_TAG + copy_to_tap(table, line.card)
            if self._lying is not None:
                yield TagSeen(now, self._lying)


def encode(answer: dict[str, object]) -> bytes:
    """An answer as one line of UTF-8; a lone surrogate is escaped again."""
    return json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def copy_to_tap(table: Table, card: str) -> str:
    """The virtual tag that a card's name means: a bare kind is its first copy that can be tapped now."""
    if not isinstance(table.mode, Play) or table.mode.place.game is None or "#" in card:
        return card
    play = table.mode
    printed = {kind.kind: kind for kind in table.mode.place.game.printed(play.place.deck)}.get(card)
    if printed is None or printed.single:
        return card
    copies = [f"{card}#{n}" for n in range(1, printed.copies + 1)]
    return next((copy for copy in copies if _can_be_tapped(table, play, copy)), copies[0])


def _can_be_tapped(table: Table, play: Play, copy: str) -> bool:
    """Whether a copy is not known to lie elsewhere, nor among the cards that are being gathered."""
    assert play.place.game is not None
    draft = table.top.draft if isinstance(table.top, Ask) else None
    meaning = play.place.game.meanings(play.match.state, copy, draft)
    if isinstance(meaning, Refused):
        return meaning.rule != "table.card-elsewhere"
    return not (isinstance(meaning, Ask) and draft is not None and meaning.draft == draft)


def _state(table: Table) -> dict[str, object] | None:
    mode = table.mode
    return mode.place.game.report(mode.match.state) if isinstance(mode, Play) and mode.place.game else None


def _decode(line: bytes) -> _Line:
    try:
        found: Any = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        raise _BadLine("not a line of JSON") from error
    if not isinstance(found, dict):
        raise _BadLine("not a JSON object")
    kinds = [name for name in _Line.__struct_fields__ if found.get(name) is not None and name != "long"]
    if len(kinds) != 1 or ("long" in found and "press" not in found):
        allowed = ", ".join(name for name in _Line.__struct_fields__ if name != "long")
        raise _BadLine(f"exactly one of {allowed} is wanted (long goes with press)")
    try:
        return msgspec.convert(found, _Line)
    except msgspec.ValidationError as error:
        raise _BadLine(str(error)) from error
