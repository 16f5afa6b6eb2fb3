"""The companion in its box, on a Pi that is not there: the card reader's chip and the pins are emulated.

    python -m tests.whole.box [what `companion run` takes]

All else is the real thing, put together by `companion run`: the `mfrc522` package, gpiozero, pyserial, the store, the
window. Orders come as JSON lines on standard input; each is carried out and answered with one line of what can be seen.
"""

from __future__ import annotations

import sys
import threading
import time
from argparse import ArgumentParser
from io import FileIO
from typing import Any

import msgspec
from gpiozero.pins.mock import MockFactory, MockPWMPin
from msgspec import Struct

from companion.commands import run
from companion.commands.speaker import Speaker
from companion.config import Config, load
from companion.happenings import Button
from companion.loop import Loop
from companion.rules import GAMES
from companion.table import Play, mode_of, view
from companion.views import Fact, Msg, Prose
from tests.emulated.board import Board, installed
from tests.emulated.chip import EmulatedChip
from tests.emulated.clock import RealClock
from tests.emulated.tags import Tag

HANGS = 30.0
"""Seconds after which something that has not come never will."""

REST = 0.03
"""Seconds that a contact stays as it is, when a button is pressed short."""


class Order(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What hands do; with no field set they do nothing, and only the answer is wanted."""

    take: bool = False
    """What lies on the reader is taken away."""
    lay: str | None = None
    """The UID of a tag that is laid there."""
    reader: bool | None = None
    """The reader is plugged in, or pulled out."""
    press: Button | None = None
    seconds: float = REST


class Seen(Struct, frozen=True):
    """What is seen and heard. Messages stand as their ids; `page`, `answer` and `badges` are words on the screen."""

    active: float
    """When somebody last did something."""
    current: bool
    """The screen shows the table as it is now."""
    mode: str
    choices: list[str]
    choice: int | None
    said: str | None
    rule: str | None
    lost: list[str]
    state: dict[str, Any]
    """The game's own, as the referee tells it; empty where none is played."""
    page: list[str]
    """The lines of an opened page."""
    answer: str
    badges: list[str]
    green: list[float]
    """Each brightness that the lamp has had, the present one last."""
    red: list[float]
    heard: list[float]
    """Each tone that the buzzer has been given, in Hz."""


class Remembering(MockPWMPin):  # type: ignore[misc] # gpiozero ships no types
    """A pin that remembers the frequencies it was driven with."""

    def __init__(self, factory: Any, info: Any) -> None:
        self.heard: list[float] = []
        super().__init__(factory, info)

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        if value is not None:
            self.heard.append(value)


class Box:
    """The emulated parts, and the loop that runs between them."""

    def __init__(self, config: Config) -> None:
        self.chip = EmulatedChip(RealClock())
        self._config = config
        self._pins = MockFactory(pin_class=Remembering)
        self._speaker = Speaker(GAMES)
        self._loop: Loop | None = None
        self._playing = threading.Event()

    def open_pins(self) -> MockFactory:
        """The pins, for the panel."""
        return self._pins

    def play(self, loop: Loop) -> None:
        """Runs the loop, and lets `serve` look at it."""
        self._loop = loop
        self._playing.set()
        loop.run()

    def serve(self) -> None:
        """Carries out orders until no more come. In a thread of its own: the loop has the main one."""
        assert self._playing.wait(HANGS)
        # Not sys.stdin: Python could not end while a thread waits for that.
        for line in FileIO(0):
            self._carry_out(msgspec.json.decode(line, type=Order))
            sys.stdout.buffer.write(msgspec.json.encode(self._seen()) + b"\n")
            sys.stdout.buffer.flush()

    def _carry_out(self, order: Order) -> None:
        if order.take:
            self.chip.take()
        if order.lay is not None:
            self.chip.place(Tag(order.lay))
        if order.reader is not None:
            self.chip.power = order.reader
        if order.press is not None:
            self._press(self._pins.pin(getattr(self._config.buttons, order.press)), order.seconds)

    def _press(self, pin: Any, seconds: float) -> None:
        end = time.monotonic() + HANGS
        while pin.when_changed is None:
            assert time.monotonic() < end, "nobody listens to this button"
            time.sleep(0.01)
        pin.drive_low()
        time.sleep(seconds)
        pin.drive_high()
        time.sleep(REST)

    def _seen(self) -> Seen:
        assert self._loop is not None
        # The loop's thread goes on meanwhile. Both are values: what was taken stays as it is.
        table, shown = self._loop.table, self._loop.shown
        assert shown is not None
        now, mode = view(table), table.mode
        green, red, buzzer = (
            self._pins.pin(gpio) for gpio in (self._config.lamps.green, self._config.lamps.red, self._config.buzzer.pin)
        )
        return Seen(
            active=table.active,
            current=shown == self._speaker.worded(table, now),
            mode=mode_of(table),
            choices=[ids(choice) for choice in now.choices],
            choice=now.choice,
            said=now.answer.said if now.answer is not None else None,
            rule=table.refused.rule if table.refused is not None else None,
            lost=list(table.lost),
            state=mode.place.game.report(mode.match.state) if isinstance(mode, Play) and mode.place.game else {},
            page=[str(line) for piece in shown.scene.board if isinstance(piece, Prose) for line in piece.lines],
            answer=str(shown.answer.text) if shown.answer is not None else "",
            badges=[str(badge.text) for badge in shown.badges],
            green=[float(state) for _, state in green.states],
            red=[float(state) for _, state in red.states],
            heard=list(buzzer.heard),
        )


def ids(fact: Fact) -> str:
    """A message as its id and those of its facts; a name or number as it is."""
    if isinstance(fact, Msg):
        return " ".join((fact.id, *map(ids, fact.facts.values())))
    return " ".join(map(ids, fact)) if isinstance(fact, tuple) else str(fact)


def main(arguments: list[str]) -> int:
    """`companion run` with these arguments, in the box. Gives its exit status."""
    parser = ArgumentParser()
    parser.set_defaults(games=GAMES)
    run.add_arguments(parser)
    args = parser.parse_args(arguments)
    box = Box(load(args.config))
    with installed(Board({(0, 0): box.chip})):
        threading.Thread(target=box.serve, daemon=True).start()
        return run.run(args, box.open_pins, box.play)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
