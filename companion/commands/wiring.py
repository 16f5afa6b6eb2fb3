"""Prints which wire goes to which pin of the header, for this configuration, and draws it (--svg)."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from companion.commands import UsageError
from companion.commands.connections import Connections, connections
from companion.commands.drawing import draw
from companion.commands.fitted import add_config, read_config
from companion.commands.opening import read_lang
from companion.config.header import HEADER
from companion.texts.words import LANGUAGES, load_words
from companion.views import Msg, msg


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion wiring`."""
    add_config(parser)
    parser.add_argument("--svg", metavar="FILE", help="draw the wiring into this file as well")
    parser.add_argument("--lang", metavar="|".join(LANGUAGES), help="language (default: the configuration's)")


def run(args: Namespace) -> int:
    """Prints the table and draws. Raises `UsageError`."""
    asked = None if args.lang is None else read_lang(args.lang)
    config = read_config(args.config, asked)
    say = load_words(asked or config.language, ()).say
    found = connections(config)
    print("\n".join(table(found, say)))
    if args.svg is not None:
        try:
            Path(args.svg).write_text(draw(found, say), encoding="utf-8")
        except OSError as error:
            reason = say(msg("wiring.unwritable", reason=error.strerror or str(error)))
            raise UsageError(f"{args.svg}: {reason}") from error
    return 0


def table(found: Connections, say: Callable[[Msg], str]) -> list[str]:
    """The wires in columns: part, its end, pin of the header, and what the header calls it."""
    rows = [tuple(say(msg(f"wiring.column.{name}")) for name in ("part", "wire", "pin", "name"))]
    for part in (*found.readers, *found.panel):
        rows += [(say(part.label), wire.end, str(wire.pin), wire.name) for wire in part.wires]
    if found.ground is not None:
        rows.append((say(msg("wiring.ground")), "", str(found.ground), HEADER[found.ground - 1]))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return [
        f"{part:{widths[0]}}  {wire:{widths[1]}}  {pin:>{widths[2]}}  {name}".rstrip() for part, wire, pin, name in rows
    ]
