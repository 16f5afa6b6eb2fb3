"""Deck files: the shipped one is the page's table; costs and effects are the file's; a fault names card and field."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from companion.commands import UsageError
from companion.commands.opening import open_game
from companion.rules.huerto import GAME
from tests.rules.deck_files import Change, Row, each_fault, entry, fault_of
from tests.rules.huerto.sitting import Sitting, deck_of, parsed, with_cards

SHIPPED: list[tuple[Any, ...]] = [
    ("jornalero", "unit", "start", 6, 0, "on_play", {"monedas": 1}, "rulebook"),
    ("semillas-de-tomate", "seed", "start", 8, 0, "on_plant", {"cultivos": 1}, "rulebook"),
    ("semillas-de-pepino", "seed", "start", 6, 0, "on_plant", {"cultivos": 1}, "assumed"),
    ("cantaro-de-agua", "item", "start", 6, 0, "on_play", {"humedad": 2}, "assumed"),
    ("cesta-pequena", "item", "start", 4, 0, "on_play", {"cosecha": 1}, "assumed"),
    ("semillas-abundantes", "seed", "supply", 5, 3, "on_plant", {"cultivos": 2}, "assumed"),
    ("compostera", "structure", "supply", 3, 2, "turn_start", {"abono": 1}, "rulebook"),
    ("espantapajaros", "structure", "supply", 3, 2, "turn_start", {"plagas": -1}, "rulebook"),
    ("deposito-de-lluvia", "structure", "supply", 3, 2, "turn_start", {"humedad": 2}, "rulebook"),
    ("azadon", "item", "supply", 3, 1, "on_play", {"tierra": 2}, "rulebook"),
    ("rotacion-de-cultivos", "event", "supply", 3, 2, "on_play", {"abono": 1, "plagas": -1}, "assumed"),
    ("cesta-grande", "item", "supply", 3, 3, "on_play", {"cosecha": 2}, "assumed"),
    ("patrulla-vecinal", "event", "supply", 3, 2, "on_play", {"plagas": -2}, "assumed"),
    ("almanaque-del-hortelano", "event", "supply", 2, 1, "on_play", {"acciones": 1}, "assumed"),
]


def test_the_shipped_deck_is_the_pages_table() -> None:
    deck = deck_of()
    assert (deck.start, deck.supply) == (30, 28)
    found = []
    for kind, row in zip(deck.kinds.values(), SHIPPED, strict=True):
        found.append(
            (kind.kind, kind.type, kind.deck, kind.copies, kind.cost, row[5], getattr(kind, row[5]), kind.source)
        )
        effects = (kind.on_play, kind.on_plant, kind.turn_start)
        assert sum(map(bool, effects)) == 1, kind
        assert kind.permanent == bool(kind.turn_start)
    assert found == SHIPPED


def test_starting_copies_are_numbered_over_both_decks() -> None:
    printed = {card.kind: card.copies for card in GAME.printed(deck_of())}
    assert printed == {row[0]: row[3] * (2 if row[2] == "start" else 1) for row in SHIPPED}
    assert sum(printed.values()) == 88


def test_costs_and_effects_are_the_files() -> None:
    """An owner changes what cards do, and no code."""
    game = Sitting(
        with_cards(
            {"kind": "jornalero", "type": "unit", "on_play": {"acciones": 2, "plagas": 1}},
            {"kind": "cesta-grande", "deck": "supply", "cost": 0, "on_play": {"cosecha": 7, "desperdicio": 1}},
            {"kind": "semillas-de-tomate", "type": "seed", "on_plant": {"cultivos": 3, "humedad": -1}},
            {
                "kind": "rana",
                "type": "unit",
                "permanent": True,
                "on_play": {"humedad": 1},
                "turn_start": {"plagas": -2},
            },
        )
    )
    game.do("play", "jornalero")
    assert game.player("Ana")["acciones"] == 3
    game.do("buy", "cesta-grande")
    game.do("play", "cesta-grande")
    game.do("plant", "semillas-de-tomate")
    assert game.counters == {
        "tierra": 0, "cultivos": 3, "humedad": 1, "abono": 0, "cosecha": 7, "plagas": 2, "desperdicio": 1,
    }  # fmt: skip
    game.play("rana").adjust(plagas=5)
    game.do("end_work")
    game.do("end_work")
    assert (game.counters["humedad"], game.counters["plagas"]) == (2, 5)
    assert game.player("Ana")["area"] == ["rana"]


def test_a_permanent_seed_stays() -> None:
    tree = {"kind": "tree", "type": "seed", "on_plant": {"cultivos": 2}, "permanent": True}
    game = Sitting(with_cards({**tree, "turn_start": {"cosecha": 1}})).play("tree").end(2)
    assert (game.player("Ana")["area"], game.counters["cosecha"]) == (["tree"], 1)


def test_sizes_follow_the_deck_in_use() -> None:
    file = parsed()
    file["card"] = [card for card in file["card"] if card["kind"] in {"jornalero", "azadon"}]
    game = Sitting(deck_of(file))
    assert game.report["supply"] == 0
    assert game.report["market"]["unknown"] == 3
    assert game.player("Ana")["draw"] == 1
    counters = GAME.counters(game.state)
    assert [counters[f"Ana.{what}"].high for what in ("hand", "draw", "discard")] == [9, 9, 9]


SEEDS = "semillas-abundantes"


def only_four(file: dict[str, Any]) -> None:
    """A starting deck of four, beside a whole supply."""
    file["card"] = [card for card in file["card"] if card["deck"] == "supply" or card["kind"] == "cesta-pequena"]


FAULTS: list[Row] = [
    ("no deck", entry("azadon", deck=None), "fault.missing-field", "azadon", "deck"),
    ("deck", entry("azadon", deck="market"), "fault.unknown-value", "azadon", "deck"),
    ("no cost", entry("azadon", cost=None), "fault.missing-field", "azadon", "cost"),
    ("cost", entry("azadon", cost=-1), "fault.number", "azadon", "cost"),
    ("cost no number", entry("azadon", cost=True), "fault.number", "azadon", "cost"),
    ("unknown effect", entry("azadon", on_harvest={"tierra": 1}), "fault.unknown-field", "azadon", "on_harvest"),
    ("unknown counter", entry("azadon", on_play={"dinero": 1}), "fault.unknown-counter", "azadon", "on_play.dinero"),
    ("amount", entry("azadon", on_play={"tierra": 1.5}), "fault.number", "azadon", "on_play.tierra"),
    ("too much", entry("azadon", on_play={"tierra": 100}), "fault.number", "azadon", "on_play.tierra"),
    ("amount true", entry("azadon", on_play={"tierra": True}), "fault.number", "azadon", "on_play.tierra"),
    ("no table", entry("azadon", on_play=2), "fault.wrong-type", "azadon", "on_play"),
    ("planted", entry("azadon", on_plant={"cultivos": 1}), "fault.unknown-field", "azadon", "on_plant"),
    ("played", entry(SEEDS, on_play={"tierra": 1}), "fault.unknown-field", SEEDS, "on_play"),
    ("counter planted", entry(SEEDS, on_plant={"x": 1}), "fault.unknown-counter", SEEDS, "on_plant.x"),
    ("at start", entry("compostera", turn_start={"x": 1}), "fault.unknown-counter", "compostera", "turn_start.x"),
    ("not permanent", entry("compostera", permanent=False), "huerto.fault.not-permanent", "compostera", "turn_start"),
    ("permanent no flag", entry("compostera", permanent=1), "fault.wrong-type", "compostera", "permanent"),
    ("too few", only_four, "fault.too-few-cards", "", "copies"),
]  # fmt: skip


@each_fault(FAULTS)
def test_a_fault_names_card_and_field(change: Change, id: str, of: str, field: str) -> None:
    assert fault_of(GAME, change) == (id, of, field)


def test_a_starting_deck_of_five_can_be_played() -> None:
    file = parsed()
    only_four(file)
    entry("cesta-pequena", copies=5)(file)
    assert Sitting(deck_of(file)).player("Ana")["draw"] == 0


def test_the_command_line_says_file_card_field_and_what_is_allowed(tmp_path: Any) -> None:
    file = tmp_path / "mine.toml"
    text = (files("companion.rules.huerto") / "deck.toml").read_text("utf-8")
    file.write_text(text.replace("on_play = {tierra = 2}", "on_play = {suelo = 2}"), "utf-8")
    assert tomllib.loads(file.read_text("utf-8"))
    with pytest.raises(UsageError) as caught:
        open_game((GAME,), "huerto", "Ana,Ben", deck=str(file))
    said = str(caught.value)
    assert said.startswith(f"{file}: azadon: on_play.suelo: ")
    for counter in ("tierra", "desperdicio", "monedas", "acciones"):
        assert counter in said
