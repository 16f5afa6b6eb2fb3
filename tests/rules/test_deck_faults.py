"""What every game finds wrong in a deck file, with card, field and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules import GAMES
from companion.rules.core import AnyGame
from tests.rules.deck_files import Change, Row, each_fault, fault_of, first
from tests.rules.sitting import parsed

each_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def repeat(file: dict[str, Any]) -> None:
    """Gives the second card the kind of the first."""
    file["card"][1]["kind"] = file["card"][0]["kind"]


HEAD: list[Row] = [
    ("another game", lambda file: file.update(game="chess"), "fault.wrong-game", "", "game"),
    ("no game", lambda file: file.pop("game"), "fault.missing-field", "", "game"),
    ("no edition", lambda file: file.pop("edition"), "fault.missing-field", "", "edition"),
    ("edition", lambda file: file.update(edition=3), "fault.wrong-type", "", "edition"),
    ("top field", lambda file: file.update(cards=1), "fault.unknown-field", "", "cards"),
    ("no cards", lambda file: file.pop("card"), "fault.missing-field", "", "card"),
    ("empty cards", lambda file: file.update(card=[]), "fault.wrong-type", "", "card"),
    ("card no list", lambda file: file.update(card={"kind": "hoe"}), "fault.wrong-type", "", "card"),
    ("card no table", lambda file: file["card"].append("hoe"), "fault.wrong-type", "", "card"),
    ("no kind", first(kind=None), "fault.missing-field", "[[card]] 1", "kind"),
    ("empty kind", first(kind=""), "fault.kind", "[[card]] 1", "kind"),
    ("kind no text", first(kind=7), "fault.kind", "[[card]] 1", "kind"),
    ("capitals", first(kind="Hoe"), "fault.kind", "Hoe", "kind"),
    ("accent", first(kind="azadón"), "fault.kind", "azadón", "kind"),
    ("number sign", first(kind="hoe#1"), "fault.kind", "hoe#1", "kind"),
    ("line end", first(kind="hoe\n"), "fault.kind", "hoe�", "kind"),
]  # fmt: skip

CARDS: list[tuple[str, Change, str, str]] = [
    ("repeated", repeat, "fault.repeated-kind", "kind"),
    ("unknown field", first(colour="red"), "fault.unknown-field", "colour"),
    ("no name", first(name=None), "fault.missing-field", "name"),
    ("name no table", first(name="Hoe"), "fault.wrong-type", "name"),
    ("one language", first(name={"en": "Hoe"}), "fault.missing-field", "name.es"),
    ("a third", first(name={"en": "H", "es": "A", "fr": "B"}), "fault.unknown-field", "name.fr"),
    ("empty name", first(name={"en": " ", "es": "A"}), "fault.wrong-type", "name.en"),
    ("no type", first(type=None), "fault.missing-field", "type"),
    ("type", first(type="spade"), "fault.unknown-value", "type"),
    ("type no text", first(type=["fence"]), "fault.wrong-type", "type"),
    ("no copies", first(copies=None), "fault.missing-field", "copies"),
    ("no copy", first(copies=0), "fault.number", "copies"),
    ("true copies", first(copies=True), "fault.number", "copies"),
    ("half a copy", first(copies=1.5), "fault.number", "copies"),
    ("too many", first(copies=1000), "fault.number", "copies"),
    ("far too many", first(copies=10**30), "fault.number", "copies"),
    ("no source", first(source=None), "fault.missing-field", "source"),
    ("source", first(source="guessed"), "fault.unknown-value", "source"),
]


@each_game
@each_fault(HEAD)
def test_a_fault_names_card_and_field(game: AnyGame, change: Change, id: str, of: str, field: str) -> None:
    assert fault_of(game, change) == (id, of, field)


@each_game
@pytest.mark.parametrize(("change", "id", "field"), [row[1:] for row in CARDS], ids=[row[0] for row in CARDS])
def test_a_fault_of_a_card_names_it(game: AnyGame, change: Change, id: str, field: str) -> None:
    assert fault_of(game, change) == (id, parsed(game)["card"][0]["kind"], field)
