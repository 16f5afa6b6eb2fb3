"""Tells of the finished games: who won, how the scores went, which rules are forgotten most, and the dice.

A game's record can be written to one file (--export), which plays it again anywhere (--replay).
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion import data
from companion.commands import UsageError
from companion.commands.fitted import add_config, read_config
from companion.commands.keeping import data_folder
from companion.commands.opening import explain, read_lang
from companion.commands.records import check, read, written
from companion.commands.seating import read_whole
from companion.commands.speaker import Speaker
from companion.commands.telling import as_json, as_text
from companion.history import Historian
from companion.replay import replay
from companion.rules.core import Fault
from companion.store import Look
from companion.store.faults import FAILURES, reason
from companion.texts.words import LANGUAGES, Words
from companion.views import Msg, msg


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion history`."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--json", action="store_true", help="print all of it as one JSON object")
    what.add_argument(
        "--export", nargs=2, metavar=("N", "FILE"), help="write the record of game N to a file (- : print)"
    )
    what.add_argument("--replay", metavar="FILE", help="play such a record again, and print how the game then stands")
    parser.add_argument("--data", metavar="DIR", help="where games are kept (default: the configuration's folder)")
    add_config(parser)
    parser.add_argument("--lang", metavar="|".join(LANGUAGES), help="language (default: the configuration's)")


def run(args: Namespace) -> int:
    """Prints it. With --replay the status is 1 where today's rules refuse an action. Raises `UsageError`."""
    asked = None if args.lang is None else read_lang(args.lang)
    config = read_config(args.config, asked)
    words = Speaker(args.games).words(asked or config.language)
    try:
        if args.replay is not None:
            return _replay(args, words)
        folder = data_folder(args.data or config.data)
        try:
            with Look(folder) as look:
                _show(args, look, words)
        except FAILURES as error:
            raise UsageError(words.say(reason(error, folder))) from error
    except data.DataError as error:
        raise UsageError(explain(words, error)) from error
    return 0


def _show(args: Namespace, look: Look, words: Words) -> None:
    if args.export is not None:
        number, file = args.export
        _export(look, number, file, words)
        return
    told, unfinished = Historian(look, args.games).recall(), look.unfinished()
    if args.json:
        print(json.dumps(as_json(told, unfinished, words), ensure_ascii=False))
    else:
        print("\n".join(as_text(told, unfinished, words)))


def _export(look: Look, number: str, file: str, words: Words) -> None:
    saved = look.load(read_whole("--export", number))
    if saved is None:
        raise UsageError(words.say(msg("history.no-such-game", game=number)))
    if file == "-":
        sys.stdout.write(written(saved))
        return
    try:
        Path(file).write_text(written(saved), "utf-8")
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}") from error


def _replay(args: Namespace, words: Words) -> int:
    """The fold that also plays: the state after the last action that today's rules accept, and why the next is none."""
    file = args.replay
    saved = read(data.read_text(file), file)
    game = data.find_game(args.games, saved.game)
    check(game, saved, file)
    deck = data.parse_deck(game, saved.deck, file)
    played = replay(game, deck, saved)
    if isinstance(played, Fault):
        raise data.unfit(game, played, file)
    refused = played.refused
    say = words.with_cards(game.printed(deck)).say
    answer: dict[str, object] = {
        "game": game.name,
        "players": saved.players,
        "actions": played.total,
        "accepted": played.accepted,
        "refused": refused and {"rule": refused.rule, "message": say(Msg(refused.rule, refused.facts))},
        "state": game.report(played.match.state),
    }
    print(json.dumps(answer, ensure_ascii=False))
    return 0 if refused is None else 1
