"""Writes docs/actions.md from the games themselves: `make actions`. Their actions, counters and state at the start."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.commands.opening import open_game
from companion.commands.seating import NAMES
from companion.rules import GAMES
from companion.rules.core import AnyGame, Counter

FILE = Path(__file__).resolve().parents[2] / "docs" / "actions.md"

HEAD = """# The actions of each game

<!-- Written by `make actions` from the games. -->

What the referee ([referee.md](referee.md)) takes in each game, beside `undo`, `redo` and `adjust`. A field in brackets
may be left out; who acts is `by`. What is refused, and why, is in the rulings of each game.
"""

WIDE = 118


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for game in GAMES for line in _game(game))]) + "\n"


def _game(game: AnyGame) -> Iterator[str]:
    players = NAMES[: min(game.seats)]
    start = open_game(GAMES, game.name, ",".join(players)).start
    yield from (
        f"## {game.name}",
        "",
        f"[Its rulings](rulings/{game.name}.md).",
        "",
        "| `do` | fields | what it does |",
    )
    yield "|---|---|---|"
    _, schemas = msgspec.json.schema_components(game.actions)
    for action in game.actions:
        fields = ", ".join(_fields(schemas[action.__name__])) or "none"
        yield f"| `{action.__struct_config__.tag}` | {fields} | {' '.join((action.__doc__ or '').split())} |"
    yield from ("", f"Counters: {', '.join(_counters(game.counters(start), players))}.", "")
    yield from ("The state at the start:", "")
    yield from (f"    {line}" for line in _wrapped(game.report(start)))
    yield ""


def _fields(schema: Mapping[str, Any]) -> Iterator[str]:
    for name, field in schema["properties"].items():
        if name != "do":
            told = f"`{name}`: {_type(field)}"
            yield told if name in schema.get("required", ()) else f"[{told}]"


def _type(field: Mapping[str, Any]) -> str:
    """A field's type in words."""
    if "anyOf" in field:
        return " or ".join(dict.fromkeys(_type(one) for one in field["anyOf"]))
    if field["type"] == "array":
        several = _type(field["items"])
        return f"list of {several}" + (", not empty" if field.get("minItems") else "")
    if field["type"] == "integer":
        low, high = field.get("minimum"), field.get("maximum")
        return f"number {low} to {high}" if high is not None else f"number from {low}"
    return str({"string": "text"}.get(field["type"], field["type"]))


def _counters(counters: Mapping[str, Counter], players: tuple[str, ...]) -> Iterator[str]:
    """Each with its range; of those that every player has, one."""
    for name, counter in counters.items():
        owner, dot, what = name.rpartition(".")
        if not dot or owner == players[0]:
            yield f"`{'NAME.' if dot else ''}{what}` ({counter.low} to {counter.high})"


def _wrapped(state: Mapping[str, object]) -> Iterator[str]:
    """JSON, as many fields on a line as it takes."""
    line = "{"
    parts = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in state.items()]
    for n, part in enumerate(parts):
        end = "}" if n == len(parts) - 1 else ","
        if len(line) + len(part) + 2 > WIDE and line != "{":
            yield line.rstrip()
            line = " "
        line += f"{part}{end} "
    yield line.rstrip()


def main(file: Path = FILE) -> None:
    """Writes the page."""
    file.write_text(page(), "utf-8")
    print(file)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
