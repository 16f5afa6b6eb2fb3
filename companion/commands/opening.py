"""What the commands that play a game share: from the words of the command line to a game at its start."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from msgspec import Struct

from companion import data
from companion.commands import UsageError
from companion.rules.core import AnyGame, Fault, check_names, choose_options
from companion.texts.words import LANGUAGES, Lang, Words, load_words
from companion.views import msg


class Opening(Struct, frozen=True):
    """A game before its first action, and all that its record needs to begin it again."""

    game: AnyGame
    players: tuple[str, ...]
    options: dict[str, str]
    """Every option with its value, defaults included."""
    deck_text: str
    deck: Any
    start: Any
    """The game's own state."""
    words: Words
    """With the names of this deck's cards."""


def add_lang(parser: ArgumentParser, default: Lang | None = "en") -> None:
    """Adds `--lang` to a command, for `read_lang`. Without a default it is None where it was not given."""
    parser.add_argument("--lang", default=default, metavar="|".join(LANGUAGES), help="language of what is said (en)")


def add_options(parser: ArgumentParser) -> None:
    """Adds `--option` and `--deck` to a command."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; can be repeated"
    )
    parser.add_argument("--deck", metavar="FILE", help="a deck file (TOML) in place of the shipped deck")


def read_lang(written: str) -> Lang:
    """The language of that name. Raises `UsageError`."""
    for lang in LANGUAGES:
        if lang == written:
            return lang
    raise UsageError(load_words("en", ()).say(msg("fault.unknown-lang", lang=written, known=LANGUAGES)))


def open_game(
    games: Sequence[AnyGame],
    name: str,
    players: str,
    *,
    options: Sequence[str] = (),
    deck: str | None = None,
    lang: Lang = "en",
) -> Opening:
    """A game at its start: `players` parted by commas, `options` written NAME=VALUE, `deck` a file's name.

    Raises `UsageError` with the reason in that language.
    """
    try:
        game = data.find_game(games, name)
        return _open(game, tuple(players.split(",")), options, deck, load_words(lang, (data.folder(game),)))
    except data.DataError as error:
        folders = [data.folder(game) for game in games]
        raise UsageError(explain(load_words(lang, folders), error)) from error


def _open(game: AnyGame, players: tuple[str, ...], options: Sequence[str], deck: str | None, words: Words) -> Opening:
    wrong = check_names(players, game.seats)
    if wrong:
        raise data.DataError(wrong.fault)
    chosen = choose_options(game.settings, _written(options))
    if isinstance(chosen, Fault):
        raise data.DataError(chosen.fault)
    text = data.read_deck(game, deck)
    cards = data.parse_deck(game, text, deck)
    start = game.start(cards, players, chosen)
    if isinstance(start, Fault):
        raise data.unfit(game, start, deck)
    return Opening(game, players, chosen, text, cards, start, words.with_cards(game.printed(cards)))


def _written(options: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not (name and sign):
            raise data.DataError(msg("fault.option-form", option=option))
        if found.setdefault(name, value) != value:
            raise data.DataError(msg("fault.option-twice", option=name, values=(found[name], value)))
    return found


def ruling_texts(
    games: Iterable[AnyGame], lang: Lang, read: Callable[[AnyGame], dict[str, data.Ruling]] = data.read_rulings
) -> dict[str, str]:
    """What the games' rulings say, by the ids that messages know them by: `section.` and `ruling.` with the rule's id.

    Where the book is clear, the reading is "". Raises `UsageError`.
    """
    texts: dict[str, str] = {}
    for game in games:
        try:
            rulings = read(game).values()
        except data.DataError as error:
            raise UsageError(explain(load_words(lang, ()), error)) from error
        texts |= {f"section.{ruling.rule}": ruling.section for ruling in rulings}
        texts |= {f"ruling.{ruling.rule}": ruling.reading.get(lang, "") for ruling in rulings}
    return texts


def open_lines(file: str | None) -> BinaryIO:
    """A file, or standard input for None and `-`: its lines come one at a time, each as soon as it is there.

    Raises `DataError`.
    """
    try:
        return open(0, "rb", closefd=False) if file in (None, "-") else Path(str(file)).open("rb")
    except OSError as error:
        raise data.unreadable(file or "stdin", error) from error


def explain(words: Words, error: data.DataError) -> str:
    """What is wrong with a data file, in one line: file, card, field and fault, as far as there are any."""
    return ": ".join(part for part in (error.file, error.card, error.field, words.say(error.fault)) if part)
