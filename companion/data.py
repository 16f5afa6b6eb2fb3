"""Reads what lies in a game's folder, or in a deck file of its owner's: the deck and the rulings.

A game's folder is the package that its functions are written in: `deck.toml`, `rulings.toml` and `texts/` lie beside
them. The functions take the games as a value, so that a game from elsewhere is found in the same way.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from companion.rules.core import AnyGame, Fault
from companion.views import Msg, msg

DECK = "deck.toml"
RULINGS = "rulings.toml"


class DataError(Exception):
    """Data that a game cannot be played with: which file, card and field, and the fault as a message.

    `file`, `card` and `field` are "" where there is none.
    """

    def __init__(self, fault: Msg, *, file: str = "", card: str = "", field: str = "") -> None:
        super().__init__(": ".join(part for part in (file, card, field, fault.id) if part))
        self.fault = fault
        self.file = file
        self.card = card
        self.field = field


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a refusal rests on: the rulebook's section, and our reading by language where the book is silent."""

    rule: str
    section: str
    reading: dict[str, str] = {}


class _Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ruling: tuple[Ruling, ...]


def find_game(games: Iterable[AnyGame], name: str) -> AnyGame:
    """The game of that name. Raises `DataError` with the names there are."""
    known = {game.name: game for game in games}
    if name not in known:
        raise DataError(msg("fault.unknown-game", game=name, known=tuple(known)))
    return known[name]


def folder(game: AnyGame) -> Traversable:
    """The folder that a game's rules, deck, rulings and texts lie in."""
    return files(str(sys.modules[game.load_deck.__module__].__package__))


def read_deck(game: AnyGame, file: str | None = None) -> str:
    """The text of a deck file, or of the shipped deck. A game's record keeps it. Raises `DataError`."""
    return _read(folder(game) / DECK if file is None else Path(file), _name(game, file))


def parse_deck(game: AnyGame, text: str, file: str | None = None) -> Any:
    """The deck that a deck file's text means, for `Game.start`. `file` names it in the `DataError` that this raises."""
    parsed = _parse(text, _name(game, file))
    if parsed.get("game") != game.name:
        raise unfit(game, Fault(msg("fault.wrong-game", game=game.name), field="game"), file)
    deck = game.load_deck(parsed)
    if isinstance(deck, Fault):
        raise unfit(game, deck, file)
    return deck


def unfit(game: AnyGame, fault: Fault, file: str | None = None) -> DataError:
    """What `Game.load_deck` or `Game.start` finds wrong with a deck, as the error to raise."""
    return DataError(fault.fault, file=_name(game, file), card=fault.card, field=fault.field)


def read_text(file: str) -> str:
    """The text of a file of its owner's. Raises `DataError`."""
    return _read(Path(file), file)


def unreadable(file: str, error: OSError) -> DataError:
    """That a file cannot be read, as the error to raise."""
    return DataError(msg("fault.unreadable", reason=error.strerror or str(error)), file=file)


def read_rulings(game: AnyGame) -> dict[str, Ruling]:
    """The rulings that a game's refusals cite, by rule id, those that all games share included. Raises `DataError`."""
    shared = files("companion.rules") / RULINGS
    found = _rulings(shared, RULINGS) if shared.is_file() else ()
    return {ruling.rule: ruling for ruling in (*found, *_rulings(folder(game) / RULINGS, f"{game.name}/{RULINGS}"))}


def _name(game: AnyGame, file: str | None) -> str:
    return f"{game.name}/{DECK}" if file is None else file


def _rulings(source: Traversable, file: str) -> tuple[Ruling, ...]:
    parsed = _parse(_read(source, file), file)
    try:
        return msgspec.convert(parsed, _Rulings).ruling
    except msgspec.ValidationError as error:
        raise DataError(msg("fault.not-a-ruling", reason=str(error)), file=file) from error


def _read(source: Traversable, file: str) -> str:
    try:
        # An editor may have put a byte order mark before the text: that is no fault of the owner's.
        return source.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise unreadable(file, error) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise DataError(msg("fault.not-utf8", line=line), file=file) from error


def _parse(text: str, file: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number with thousands of digits
        raise DataError(msg("fault.not-toml", reason=str(error)), file=file) from error
