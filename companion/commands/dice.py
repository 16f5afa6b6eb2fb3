"""Are the dice fair? Throws the companion's dice, counts how often each face falls, and says whether to trust them."""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import partial
from queue import Empty, SimpleQueue

from companion.commands import UsageError
from companion.commands.fitted import add_config, dice_port, read_config
from companion.commands.opening import read_lang
from companion.commands.seating import read_whole
from companion.commands.speaker import Speaker
from companion.config import Config
from companion.dice import FACES, Fairness, Tally, fairness
from companion.happenings import DeviceBack, DeviceLost, Happening, Rolled, RollVoid
from companion.software_dice import software_roll
from companion.texts.words import LANGUAGES
from companion.views import Msg, msg

ROLLS = {"software": 600, "module": 60}
"""Rolls where nobody says how many: enough for a verdict, and for the module as many as a person will press."""

MOST = 1_000_000
DICE = range(1, 21)
"""Dice that the module can throw at once."""

FIRST = 10.0
"""Seconds until a module that is plugged in has answered."""

Say = Callable[[Msg], str]
Throw = tuple[int, ...]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion dice`."""
    parser.add_argument("what", choices=("check",), help="check: throw, count, and judge")
    parser.add_argument("--source", choices=tuple(ROLLS), default="software", help="whose dice (software)")
    parser.add_argument("--rolls", metavar="N", help="how many rolls (software 600, module 60: press its button)")
    parser.add_argument("--dice", default="2", metavar="N", help="dice in a roll (2)")
    add_config(parser)
    parser.add_argument("--lang", metavar="|".join(LANGUAGES), help="language (default: the configuration's)")


def run(args: Namespace) -> int:
    """Throws and prints. Ctrl-C ends the throwing: what fell until then is judged. Raises `UsageError`."""
    asked = None if args.lang is None else read_lang(args.lang)
    config = read_config(args.config, asked)
    say = Speaker(args.games).words(asked or config.language).say
    rolls = _number("--rolls", args.rolls or str(ROLLS[args.source]), range(1, MOST + 1))
    dice = _number("--dice", args.dice, DICE)
    throws = _software(rolls, dice) if args.source == "software" else _module(config, rolls, dice, say)
    found = fairness(_until_stopped(throws))
    print("\n".join((say(msg(f"ui.history.source.{args.source}")), *report(found, say))))
    return 0


def report(found: Fairness, say: Say) -> list[str]:
    """Counts for each face, all dice together and each die of a roll by itself, the test of both, and the verdict."""
    columns = (found.all, *found.places) if len(found.places) > 1 else (found.all,)
    dies = tuple(say(msg("dice.die", die=n)) for n in range(1, len(columns)))
    rows = [
        ("", say(msg("dice.all")), *dies),
        *((str(face), *(str(column.counts[face - 1]) for column in columns)) for face in range(1, FACES + 1)),
        (say(msg("ui.history.chi")), *(f"{column.chi_square:.2f}" for column in columns)),
        (say(msg("ui.history.p")), *(f"{column.p_value:.4f}" for column in columns)),
    ]
    first = max(len(row[0]) for row in rows)
    table = [f"  {row[0]:<{first}}" + "".join(f"{cell:>10}" for cell in row[1:]) for row in rows]
    run = say(msg("ui.history.run-is", n=found.run.length, face=found.run.face, die=found.run.place + 1))
    longest = [f"  {say(msg('ui.history.run'))}: {run}"] if found.throws else []
    return [*table, *longest, f"  {say(found.verdict)}"]


def figures(found: Fairness, say: Say) -> dict[str, object]:
    """The same for programs: counts from one to six, `p_value` from 0 to 1, the verdict's name and its words."""
    run = found.run
    return {
        "rolls": found.throws,
        **_figures(found.all),
        "dice": [_figures(place) for place in found.places],
        "longest_run": {"face": run.face, "length": run.length, "die": run.place + 1} if found.throws else None,
        "verdict": found.verdict.id.removeprefix("dice."),
        "text": say(found.verdict),
    }


def _figures(tally: Tally) -> dict[str, object]:
    return {"counts": list(tally.counts), "chi_square": round(tally.chi_square, 4), "p_value": round(tally.p_value, 6)}


def _until_stopped(throws: Iterator[Throw]) -> list[Throw]:
    found: list[Throw] = []
    try:
        for throw in throws:
            found.append(throw)  # noqa: PERF402 # what fell before Ctrl-C stays
    except KeyboardInterrupt:
        print(file=sys.stderr)
    return found


def _software(rolls: int, dice: int) -> Iterator[Throw]:
    return (software_roll(dice) for _ in range(rolls))


def _module(config: Config, rolls: int, dice: int, say: Say) -> Iterator[Throw]:
    """Each roll is thrown with the module's button, as at the table. Raises `UsageError` where no module answers."""
    from firmware_bridge.find import ports  # noqa: PLC0415 - pyserial only where there may be a module
    from firmware_bridge.port import DicePort  # noqa: PLC0415

    inbox: SimpleQueue[Happening] = SimpleQueue()
    port = DicePort(inbox.put, find=partial(ports, dice_port(config.dice)))
    # Numbered from anywhere: the module may still remember a roll of an earlier run.
    first = 1 + secrets.randbelow(1_000_000) * 1_000
    port.start()
    try:
        _await_module(inbox, lambda: port.fault, say)
        for n in range(rolls):
            port.ask(first + n, dice)
            _tell(say(msg("dice.press", n=n + 1, of=rolls)))
            yield _answer(inbox, first + n, say)
    finally:
        port.stop()


def _await_module(inbox: SimpleQueue[Happening], fault: Callable[[], str], say: Say) -> None:
    try:
        while not isinstance(inbox.get(timeout=FIRST), DeviceBack):
            pass
    except Empty:
        raise UsageError(say(msg("dice.no-module", reason=fault()))) from None


def _answer(inbox: SimpleQueue[Happening], ask: int, say: Say) -> Throw:
    """The dice of an asked roll; what else happens meanwhile is told."""
    while True:
        match inbox.get():
            case Rolled(dice=dice, ask=number) if number == ask:
                _tell("  " + " ".join(map(str, dice)))
                return dice
            case Rolled(dice=dice):
                _tell(say(msg("ui.nobody-asked-for-dice", dice=", ".join(map(str, dice)))))
            case RollVoid():
                _tell(say(msg("ui.roll-void")))
            case DeviceLost():
                _tell(say(msg("dice.lost")))
            case DeviceBack():
                _tell(say(msg("dice.back")))
            case _:
                pass


def _tell(text: str) -> None:
    print(text, file=sys.stderr)


def _number(option: str, written: str, allowed: range) -> int:
    number = read_whole(option, written)
    if number not in allowed:
        raise UsageError(f"{option}: {number}, allowed are {allowed[0]} to {allowed[-1]}")
    return number
