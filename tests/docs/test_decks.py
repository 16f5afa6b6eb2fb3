"""docs/decks.md: every option, type of card and field that the games know, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion import data
from companion.rules import GAMES, hecho, huerto, tomato, vege
from companion.rules.core import AnyGame, Fault, Setting
from companion.rules.decks import Fields

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "decks.md").read_text("utf-8")

TYPES: Mapping[str, Mapping[str, Fields]] = {
    "tomato": tomato.deck._TYPES,
    "huerto": huerto.deck._TYPES,
    "hecho": hecho.deck._TYPES,
}


def section(game: str) -> str:
    return PAGE.split(f"\n### {game}\n")[1].split("\n### ")[0]


def words(text: str) -> set[str]:
    return {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"[a-z][a-z_-]*(?:\.[a-z]+)?", code)}


def options() -> Iterator[tuple[str, str, list[str]]]:
    """Game, option and its values, from the table of house rules."""
    game = ""
    rows = PAGE.split("## House rules")[1].split("\n## ")[0]
    for named, option, values in re.findall(r"^\|([^|]*)\| `([a-z]+)` \|([^|]*)\|", rows, re.MULTILINE):
        game = named.strip(" `") or game
        yield game, option, re.findall(r"`([^`]+)`", values)


def test_every_option_is_told_with_its_usual_value_first() -> None:
    settings: dict[tuple[str, str], Setting] = {(game.name, one.name): one for game in GAMES for one in game.settings}
    told = {(game, option): values for game, option, values in options()}
    assert told.keys() == settings.keys()
    for name, values in told.items():
        assert values[0] == settings[name].default
        assert set(values) <= set(settings[name].values)
        if not settings[name].default.isdigit():
            assert set(values) == set(settings[name].values)


@pytest.mark.parametrize("game", TYPES)
def test_every_type_and_field_is_told(game: str) -> None:
    told = words(section(game))
    for name, fields in TYPES[game].items():
        assert {name, *fields.required, *fields.optional} <= told, name


def test_the_lists_of_words_are_those_of_the_code() -> None:
    assert set(tomato.deck.PLACES) <= words(section("tomato"))
    assert {*huerto.deck.SHARED, *huerto.deck.PURSE} <= words(section("huerto"))
    assert set(hecho.deck.MATERIALS) <= words(section("hecho"))
    assert {*vege.deck.COLOURS, "farmland", "crop", "tractor"} <= words(section("vege"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_head_that_is_shown_is_taken(game: AnyGame) -> None:
    head = re.search(r'^ {4}game = "tomato".*\n {4}edition = .*$', PAGE, re.MULTILINE)
    assert head is not None
    shipped = data.read_deck(game)
    cards = shipped[shipped.index("[[card]]") :]
    mine = re.sub("^ {4}", "", head[0], flags=re.MULTILINE).replace('"tomato"', f'"{game.name}"')
    deck: Any = data.parse_deck(game, f"{mine}\n{cards}")
    assert not isinstance(deck, Fault)
    assert deck.edition == "My own box"
