"""What the commands with simulated people share: which game, who sits there, and whole numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.commands import UsageError
from companion.commands.opening import explain
from companion.data import DataError, find_game
from companion.rules.core import AnyGame, shown
from companion.simulate import TABLES
from companion.texts.words import load_words

NAMES = ("Ana", "Ben", "Eva", "Leo", "Mia", "Tom")
"""People at a table whose names nobody gave; no game has more seats."""


def find_playable(games: Sequence[AnyGame], name: str) -> AnyGame:
    """The game of that name, if simulated people can play it. Raises `UsageError`."""
    try:
        game = find_game(games, name)
    except DataError as error:
        raise UsageError(explain(load_words("en", ()), error)) from error
    if game.name not in TABLES:
        raise UsageError(f"{game.name}: nobody can play it yet without people; there are: {', '.join(TABLES)}")
    return game


def read_whole(option: str, written: str) -> int:
    """A whole number as it stands on the command line. Raises `UsageError`."""
    if not re.fullmatch(r"[+-]?[0-9]{1,18}", written, re.ASCII):
        raise UsageError(f"{option}: {shown(written)!r} is not a whole number")
    return int(written)


def read_games(written: str) -> int:
    """How many games: one or more. Raises `UsageError`."""
    games = read_whole("--games", written)
    if games < 1:
        raise UsageError("--games: 1 or more are wanted")
    return games
