"""The message catalogues: compiled as they are written, the same messages in both languages, none missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from companion.texts.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [
    ROOT / "companion/texts",
    *sorted(ROOT.glob("companion/table/texts")),
    *sorted(ROOT.glob("companion/rules/*/texts")),
    *sorted(ROOT.glob("tests/toy/*/texts")),
]
GAP = re.compile(r"\{([a-z_]*)\}")

each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.parent.name))
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def written(folder: Path, lang: str) -> Catalog:
    with (folder / f"{lang}.po").open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages(catalog: Catalog) -> dict[str, Message]:
    """By id, the header left out."""
    return {name(message): message for message in catalog if message.id}


def name(message: Message) -> str:
    return str(message.id if isinstance(message.id, str) else message.id[0])


def forms(message: Message) -> tuple[str, ...]:
    """The text, or its singular and plural."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def gaps(message: Message) -> set[str]:
    return {gap for form in forms(message) for gap in GAP.findall(form)}


@each_folder
@each_language
def test_the_compiled_catalogue_says_what_is_written(folder: Path, lang: str) -> None:
    """Otherwise: `make texts`. The date is written, or Babel would put in the time of each compiling."""
    assert "POT-Creation-Date" in (folder / f"{lang}.po").read_text("utf-8")
    with (folder / f"{lang}.mo").open("rb") as file:
        compiled = GNUTranslations(file)
    expected: dict[object, str] = {}
    for id, message in messages(written(folder, lang)).items():
        if isinstance(message.string, str):
            expected[id] = message.string
        else:
            expected |= {(id, number): form for number, form in enumerate(forms(message))}
    found = dict(compiled._catalog)  # type: ignore[attr-defined]  # gettext has no public way to list it
    found.pop("")
    assert found == expected


@each_folder
@each_language
def test_every_message_is_written_in_this_language(folder: Path, lang: str) -> None:
    catalog = written(folder, lang)
    assert str(catalog.locale) == lang
    assert (catalog.num_plurals, catalog.plural_expr) == (2, "(n != 1)")
    for id, message in messages(catalog).items():
        assert not message.fuzzy, id
        assert all(form.strip() == form and form for form in forms(message)), id
        assert len(forms(message)) == (2 if isinstance(message.id, tuple) else 1), id
        # A brace that is no gap is a slip of the pen.
        assert all(GAP.sub("", form).count("{") + GAP.sub("", form).count("}") == 0 for form in forms(message)), id


@each_folder
def test_no_message_stands_twice(folder: Path) -> None:
    for lang in LANGUAGES:
        ids = re.findall(r'^msgid "(.+)"$', (folder / f"{lang}.po").read_text("utf-8"), re.MULTILINE)
        assert len(ids) == len(set(ids))


@each_folder
def test_all_languages_have_the_same_messages_with_the_same_gaps(folder: Path) -> None:
    english, spanish = (messages(written(folder, lang)) for lang in LANGUAGES)
    assert english.keys() == spanish.keys()
    for id, message in english.items():
        assert gaps(message) == gaps(spanish[id]), id


@each_language
def test_a_message_has_one_place(lang: str) -> None:
    places: dict[str, Path] = {}
    for folder in FOLDERS:
        for id in messages(written(folder, lang)):
            assert places.setdefault(id, folder) is folder, id


def used() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where in the code, which message, and its facts as far as the code names them outright."""
    for file in [*ROOT.glob("companion/**/*.py"), *ROOT.glob("tests/toy/**/*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            first = node.args[0]
            if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
                continue
            where = f"{file.relative_to(ROOT)}:{node.lineno}"
            if node.func.id == "msg":
                named = {word.arg for word in node.keywords}
                yield where, first.value, None if None in named else {str(word) for word in named}
            elif node.func.id == "bad":
                yield where, f"input.{first.value}", {str(word.arg) for word in node.keywords}
            elif node.func.id in {"Refused", "Msg"}:
                yield where, first.value, _keys(node.args[1]) if len(node.args) > 1 else set()


def _keys(node: ast.expr) -> set[str] | None:
    """The keys of a dict that stands there outright; None if it is made elsewhere."""
    if not isinstance(node, ast.Dict):
        return None
    keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
    return None if None in keys else {str(key) for key in keys}


def test_every_message_that_the_code_names_has_words_and_a_fact_for_each_gap() -> None:
    known = {id: message for folder in FOLDERS for id, message in messages(written(folder, "en")).items()}
    faults = []
    for where, id, facts in used():
        if id not in known:
            faults.append(f"{where}: {id} has no words")
        elif facts is not None and gaps(known[id]) - facts:
            faults.append(f"{where}: {id} has no fact for {gaps(known[id]) - facts}")
    assert not faults, "\n".join(faults)
