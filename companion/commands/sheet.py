"""Writes one page to print: a game's set-up, its turn, our readings of the rulebook, and its cards with a box a copy.

A box is ticked where that card has a tag. The page is an SVG file, A4.
"""

from __future__ import annotations

import sqlite3
import tomllib
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import data
from companion.commands import UsageError
from companion.commands.keeping import data_folder
from companion.commands.opening import Opening, add_lang, add_options, explain, open_game, read_lang
from companion.commands.printing import Entry, Measure, Section, Sheet, TooMuch, lay_out
from companion.commands.seating import read_whole
from companion.commands.speaker import Speaker
from companion.rules.core import AnyGame, Printed
from companion.store.faults import FAILURES, reason
from companion.store.schema import read_only
from companion.tags import DATABASE
from companion.texts.words import Lang, Words
from companion.views import Msg, msg

FILE = "sheet.toml"
"""In a game's folder: a turn in a few lines."""

MEASURED = 100
"""Pixels that letters are measured at."""

WIDER = {False: 1.17, True: 1.24}
"""How much wider than the bundled font's the letters may be that the page is printed with, plain and bold: those of
DejaVu Sans are, which stands in where there is nothing like Helvetica."""


class _Turn(Struct, frozen=True, forbid_unknown_fields=True):
    turn: dict[Lang, tuple[str, ...]]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion sheet`."""
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("file", metavar="FILE.svg", help="where to write the page")
    parser.add_argument("--seats", metavar="N", help="players that the set-up is for (4, or what the game allows)")
    add_options(parser)
    parser.add_argument("--data", metavar="DIR", help="where tags are kept (default: the user's data folder)")
    add_lang(parser)


def run(args: Namespace) -> int:
    """Writes the page. Raises `UsageError`."""
    lang = read_lang(args.lang)
    words = Speaker(args.games).words(lang)
    try:
        game = data.find_game(args.games, args.game)
        players = _players(game, args.seats, words)
        opening = open_game(args.games, game.name, players, options=args.option, deck=args.deck, lang=lang)
        tagged = _tagged(data_folder(args.data), game.name, words)
        page = lay_out(sheet_of(opening, words.with_cards(game.printed(opening.deck)), tagged), _measure())
        Path(args.file).write_text(page, "utf-8")
    except TooMuch as error:
        raise UsageError(f"{args.file}: {words.say(msg('sheet.too-much'))}") from error
    except OSError as error:
        why = msg("wiring.unwritable", reason=error.strerror or str(error))
        raise UsageError(f"{args.file}: {words.say(why)}") from error
    except data.DataError as error:
        raise UsageError(explain(words, error)) from error
    return 0


def sheet_of(opening: Opening, words: Words, tagged: frozenset[str]) -> Sheet:
    """What stands on the page, in words."""
    game = opening.game
    setup = tuple((f"{n}.", words.say(step)) for n, step in enumerate(game.setup(opening.start), 1))
    turn = tuple(("•", line) for line in _turn(game, words.lang))
    readings = tuple(
        (f"{words.say(msg(f'rule.{ruling.rule}'))}.", ruling.reading[words.lang])
        for ruling in data.read_rulings(game).values()
        if ruling.rule.startswith(f"{game.name}.") and words.lang in ruling.reading
    )
    kinds = game.printed(opening.deck)
    names = {name for kind in kinds for name in _names(kind)}
    sections = (
        Section(words.say(msg("sheet.setup", n=len(opening.players))), setup),
        Section(words.say(msg("sheet.turn")), turn),
        Section(words.say(msg("sheet.readings")), readings),
    )
    return Sheet(
        words.say(msg(f"game.{game.name}")),
        words.say(msg("sheet.about")),
        tuple(section for section in sections if section.paragraphs),
        words.say(msg("sheet.cards", n=len(names), tagged=len(tagged & names))),
        tuple(_entry(kind, words, tagged) for kind in kinds),
    )


def _entry(kind: Printed, words: Words, tagged: frozenset[str]) -> Entry:
    return Entry(words.say(Msg(f"card.{kind.kind}")), tuple(name in tagged for name in _names(kind)))


def _names(kind: Printed) -> tuple[str, ...]:
    """The copies of a kind as tags name them."""
    return (kind.kind,) if kind.single else tuple(f"{kind.kind}#{n}" for n in range(1, kind.copies + 1))


def _players(game: AnyGame, wanted: str | None, words: Words) -> str:
    seats = max((n for n in game.seats if n <= 4), default=min(game.seats))
    if wanted is not None:
        seats = read_whole("--seats", wanted)
    if seats not in game.seats:
        raise UsageError(f"--seats: {seats} cannot play {game.name}, only {', '.join(map(str, game.seats))}")
    return ",".join(words.say(msg("ui.spare-name", seat=seat)) for seat in range(1, seats + 1))


def _turn(game: AnyGame, lang: Lang) -> tuple[str, ...]:
    """A turn in a few lines, if the game's folder says it."""
    file = data.folder(game) / FILE
    if not file.is_file():
        return ()
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), _Turn).turn.get(lang, ())


def _tagged(folder: Path, game: str, words: Words) -> frozenset[str]:
    """The cards of a game that have a tag; only looked at, so that a companion that runs is not disturbed."""
    if not (folder / DATABASE).is_file():
        return frozenset()
    try:
        with closing(read_only(folder / DATABASE)) as db:
            return frozenset(card for (card,) in db.execute("SELECT card FROM tag WHERE game = ?", (game,)))
    except (sqlite3.Error, *FAILURES) as error:
        raise UsageError(words.say(reason(error, folder))) from error


def _measure() -> Measure:
    """Widths as the bundled fonts have them."""
    from display.lettering import Lettering  # noqa: PLC0415 - pygame is slow to import, and only this needs it

    letters = Lettering()

    def width(written: str, bold: bool) -> float:
        return WIDER[bold] * letters.width(written, MEASURED, bold) / MEASURED

    return width
