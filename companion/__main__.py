"""The command line: `companion COMMAND ...`. Dispatches to one module of `companion.commands`, and imports no other."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NoReturn

from companion.commands import UsageError
from companion.rules import GAMES
from companion.rules.core import AnyGame

COMMANDS = {
    "run": "plays at the table: screen, cards, buttons and dice",
    "demo": "shows a simulated table playing on the screen",
    "referee": "plays a game over JSON lines, without a screen",
    "tags": "lists, exports, imports and forgets taught tags",
    "history": "shows finished games, who won, forgotten rules and dice; writes and replays a game's record",
    "dice": "throws the dice many times and says whether they are fair",
    "doctor": "checks devices, screen and folders, and says how to mend what is missing",
    "bundle": "writes one file with logs, versions, findings and the game, for whoever helps",
    "wiring": "shows which wire goes to which pin",
    "sheet": "writes a page to print: a game's set-up, turn, rulings and cards",
    "simulate": "plays many simulated games at full speed",
}


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong, where argparse would print its usage as well."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(arguments: Sequence[str] | None = None, games: Sequence[AnyGame] = GAMES) -> int:
    """Runs the command that the arguments name, and returns its exit status: 2 where they cannot be carried out."""
    try:
        return _dispatch(sys.argv[1:] if arguments is None else list(arguments), games)
    except UsageError as error:
        return _complain(str(error))
    except OSError as error:
        # What standard output still holds goes nowhere, or Python would try again at its end, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        # A broken pipe: whoever read the answers is gone, and wants no more.
        return 0 if isinstance(error, BrokenPipeError) else _complain(str(error))
    except KeyboardInterrupt:
        return 130


def _complain(fault: str) -> int:
    # One line, whatever the names in it.
    print("companion:", " ".join(fault.split()), file=sys.stderr)
    return 2


def _dispatch(arguments: list[str], games: Sequence[AnyGame]) -> int:
    there = [name for name in COMMANDS if find_spec(f"companion.commands.{name}")]
    listed = "\n".join(f"  {name:10}{COMMANDS[name]}" for name in there)
    top = _Parser(
        prog="companion",
        usage="companion [-h] [--version] COMMAND ...",
        description=f"A companion for card games at a real table.\n\ncommands:\n{listed}",
        epilog="companion COMMAND --help tells more of each.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="store_true", help="show the version and exit")
    top.add_argument("command", nargs="?", choices=there, metavar="COMMAND", help=argparse.SUPPRESS)
    chosen = top.parse_args(arguments[:1])
    if chosen.version:
        print("companion", _version())
        return 0
    if chosen.command is None:
        top.error(f"which command? {', '.join(there)}")
    command = import_module(f"companion.commands.{chosen.command}")
    parser = _Parser(prog=f"companion {chosen.command}", description=command.__doc__, allow_abbrev=False)
    parser.set_defaults(games=tuple(games))
    command.add_arguments(parser)
    # Intermixed, or a FILE after an option would not be found.
    status: int = command.run(parser.parse_intermixed_args(arguments[1:]))
    return status


def _version() -> str:
    metadata = import_module("importlib.metadata")  # a quarter of the referee's start, and wanted only here
    try:
        return str(metadata.version("table-companion"))
    except metadata.PackageNotFoundError:
        return "(not installed)"


if __name__ == "__main__":
    sys.exit(main())
