"""Writes docs/rulings from the games' rulings.toml: `make rulings`. A page a game, and one for what all share."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from companion import data
from companion.commands.opening import ruling_texts
from companion.data import Ruling
from companion.rules import GAMES
from companion.rules.core import AnyGame
from companion.texts.words import LANGUAGES, Lang, Words, load_words
from companion.views import msg

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "rulings"

HEAD: Mapping[Lang, tuple[str, str, str]] = {
    "en": (
        "English",
        "What each refusal rests on: where the rulebook says it, and how we read it where it is silent or unclear.",
        "In the rulebook",
    ),
    "es": (
        "Español",
        "En qué se apoya cada rechazo: dónde lo dice el reglamento y cómo se lee aquí donde calla o no es claro.",
        "En el reglamento",
    ),
}

NOWHERE = "—"
"""The section of a rule that is the table's own."""


def pages() -> dict[str, str]:
    """Every page by the name of its file."""
    shared = [rule for rule in data.read_rulings(GAMES[0]).values() if not _is_own(GAMES[0], rule)]
    found = {"table.md": _page("What all games share", shared, GAMES[0])}
    for game in GAMES:
        own = [rule for rule in data.read_rulings(game).values() if _is_own(game, rule)]
        title = _words(game, "en").say(msg(f"game.{game.name}"))
        found[f"{game.name}.md"] = _page(f"{title}: rulings", own, game)
    return found


def _is_own(game: AnyGame, ruling: Ruling) -> bool:
    return ruling.rule.startswith(f"{game.name}.")


def _words(game: AnyGame, lang: Lang) -> Words:
    return load_words(lang, (files("companion.table"), data.folder(game)), ruling_texts((game,), lang))


def _page(title: str, rulings: Iterable[Ruling], game: AnyGame) -> str:
    rulings = tuple(rulings)
    lines = [f"# {title}", "", "<!-- Written by `make rulings` from rulings.toml. -->"]
    for lang in LANGUAGES:
        heading, about, where = HEAD[lang]
        lines += ["", f"## {heading}", "", about]
        for ruling in rulings:
            lines += _ruling(ruling, _words(game, lang), lang, where)
    return "\n".join(lines) + "\n"


def _ruling(ruling: Ruling, words: Words, lang: Lang, where: str) -> Iterator[str]:
    yield from ("", f"### {words.say(msg(f'rule.{ruling.rule}'))}", "")
    reading = ruling.reading.get(lang)
    if reading:
        yield from (reading, "")
    section = "" if ruling.section == NOWHERE else f" · {where}: *{ruling.section}*"
    yield f"`{ruling.rule}`{section}"


def main(folder: Path = FOLDER) -> None:
    """Writes every page, and removes those that are none any more."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.md"):
        old.unlink()
    for name, text in pages().items():
        (folder / name).write_text(text, "utf-8")
    print(f"{len(pages())} pages in {folder}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
