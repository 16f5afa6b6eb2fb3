"""A game's record as one file: all that is needed to play it again elsewhere, written so that people can read it."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from companion import data
from companion.rules.core import AnyGame, Fault, check_names, choose_options
from companion.store import Line, Saved
from companion.views import msg

FORMAT = 1


class _Action(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An accepted action; `line` in its place where the disk had spoilt it, so that it is none any more."""

    action: Raw = Raw(b"")
    line: str = ""
    source: str = ""
    mark: str = ""


class _Record(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal[1]
    game: str
    players: tuple[str, ...]
    options: dict[str, str]
    dice: str
    began: str
    deck: tuple[str, ...]
    """The deck file, line by line."""
    actions: tuple[_Action, ...]
    id: Annotated[int, Meta(ge=0)] = 0


def written(saved: Saved) -> str:
    """A game's record as JSON, an action on each line."""
    head = {
        "format": FORMAT,
        "id": saved.id,
        "game": saved.game,
        "players": saved.players,
        "options": saved.options,
        "dice": saved.dice,
        "began": saved.began,
        "deck": saved.deck.split("\n"),
    }
    rows = ",\n".join(f"  {msgspec.json.encode(_action(line)).decode()}" for line in saved.lines)
    opened = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    return f'{opened},\n "actions": [\n{rows}\n ]\n}}\n'


def read(text: str, file: str) -> Saved:
    """The game in a record's text; `file` names it in the `DataError` that this raises."""
    try:
        found = msgspec.json.decode(text, type=_Record)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise data.DataError(msg("history.not-a-record", reason=str(error)), file=file) from error
    lines = tuple(Line(bytes(one.action).decode() or one.line, one.source, one.mark) for one in found.actions)
    deck = "\n".join(found.deck)
    return Saved(found.id, found.game, found.players, found.options, deck, found.dice, lines, found.began)


def check(game: AnyGame, saved: Saved, file: str) -> None:
    """Whether people and options fit the game. Raises `DataError`."""
    wrong = check_names(saved.players, game.seats)
    if wrong is not None:
        raise data.DataError(wrong.fault, file=file, field="players")
    chosen = choose_options(game.settings, saved.options)
    if isinstance(chosen, Fault):
        raise data.DataError(chosen.fault, file=file, field="options")


def _action(line: Line) -> _Action:
    try:
        msgspec.json.decode(line.line)
    except (msgspec.MsgspecError, RecursionError):
        return _Action(line=line.line, source=line.source, mark=line.mark)
    return _Action(Raw(line.line.encode()), "", line.source, line.mark)
