"""Plays a game over JSON lines: reads an action a line and writes an answer a line."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import BinaryIO

from companion import data
from companion.commands import UsageError
from companion.commands.opening import add_lang, add_options, explain, open_game, open_lines, read_lang
from companion.referee import answers, encode
from companion.texts.words import Words


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion referee`."""
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("--players", required=True, metavar="NAME,NAME[,...]", help="the players in seat order")
    add_options(parser)
    add_lang(parser)
    parser.add_argument("--strict", action="store_true", help="end with status 1 at the first refusal")
    parser.add_argument("file", nargs="?", metavar="FILE", help="where to read the lines instead of standard input")


def run(args: Namespace) -> int:
    """Answers every line; the exit status is 1 after a refusal with `--strict`, else 0. Raises `UsageError`."""
    lang = read_lang(args.lang)
    opening = open_game(args.games, args.game, args.players, options=args.option, deck=args.deck, lang=lang)
    with _lines(args.file, opening.words) as lines:
        for answer in answers(opening.game, opening.start, lines, opening.words.say):
            sys.stdout.buffer.write(encode(answer))
            sys.stdout.buffer.flush()
            if args.strict and not answer["ok"]:
                return 1
    return 0


def _lines(file: str | None, words: Words) -> BinaryIO:
    try:
        return open_lines(file)
    except data.DataError as error:
        raise UsageError(explain(words, error)) from error
