"""Deck files: the shipped one is the page's table; costs and effects are the file's; a fault names card and field."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from companion.commands import UsageError
from companion.commands.opening import open_game
from companion.rules.core import Fault
from companion.rules.huerto import GAME
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
Change = Callable[[dict[str, Any]], object]


def card(of: str, /, **changes: object) -> Change:
    """Gives a card of the shipped deck other fields; None takes a field away."""

    def change(file: dict[str, Any]) -> None:
        found = next(card for card in file["card"] if card["kind"] == of)
        for name, value in changes.items():
            if value is None:
                del found[name]
            else:
                found[name] = value

    return change


def only_four(file: dict[str, Any]) -> None:
    """A starting deck of four, beside a whole supply."""
    file["card"] = [card for card in file["card"] if card["deck"] == "supply" or card["kind"] == "cesta-pequena"]


FAULTS: list[tuple[str, Change, str, str, str]] = [
    ("another game", lambda file: file.update(game="vege"), "fault.wrong-game", "", "game"),
    ("no edition", lambda file: file.pop("edition"), "fault.missing-field", "", "edition"),
    ("no cards", lambda file: file.pop("card"), "fault.missing-field", "", "card"),
    ("repeated kind", card("azadon", kind="jornalero"), "fault.repeated-kind", "jornalero", "kind"),
    ("kind", card("azadon", kind="Azadón"), "fault.kind", "Azadón", "kind"),
    ("type", card("azadon", type="tool"), "fault.unknown-value", "azadon", "type"),
    ("no deck", card("azadon", deck=None), "fault.missing-field", "azadon", "deck"),
    ("deck", card("azadon", deck="market"), "fault.unknown-value", "azadon", "deck"),
    ("no cost", card("azadon", cost=None), "fault.missing-field", "azadon", "cost"),
    ("cost", card("azadon", cost=-1), "fault.number", "azadon", "cost"),
    ("cost no number", card("azadon", cost=True), "fault.number", "azadon", "cost"),
    ("copies", card("azadon", copies=0), "fault.number", "azadon", "copies"),
    ("source", card("azadon", source="me"), "fault.unknown-value", "azadon", "source"),
    ("name", card("azadon", name={"en": "Hoe"}), "fault.missing-field", "azadon", "name.es"),
    ("unknown effect", card("azadon", on_harvest={"tierra": 1}), "fault.unknown-field", "azadon", "on_harvest"),
    ("unknown counter", card("azadon", on_play={"dinero": 1}), "fault.unknown-counter", "azadon", "on_play.dinero"),
    ("amount", card("azadon", on_play={"tierra": 1.5}), "fault.number", "azadon", "on_play.tierra"),
    ("too much", card("azadon", on_play={"tierra": 100}), "fault.number", "azadon", "on_play.tierra"),
    ("amount true", card("azadon", on_play={"tierra": True}), "fault.number", "azadon", "on_play.tierra"),
    ("no table", card("azadon", on_play=2), "fault.wrong-type", "azadon", "on_play"),
    ("planted", card("azadon", on_plant={"cultivos": 1}), "fault.unknown-field", "azadon", "on_plant"),
    ("played", card(SEEDS, on_play={"tierra": 1}), "fault.unknown-field", SEEDS, "on_play"),
    ("counter planted", card(SEEDS, on_plant={"x": 1}), "fault.unknown-counter", SEEDS, "on_plant.x"),
    ("at start", card("compostera", turn_start={"x": 1}), "fault.unknown-counter", "compostera", "turn_start.x"),
    ("not permanent", card("compostera", permanent=False), "huerto.fault.not-permanent", "compostera", "turn_start"),
    ("permanent no flag", card("compostera", permanent=1), "fault.wrong-type", "compostera", "permanent"),
    ("unknown field", card("azadon", price=2), "fault.unknown-field", "azadon", "price"),
    ("too few", only_four, "fault.too-few-cards", "", "copies"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "id", "of", "field"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_a_fault_names_card_field_and_what_is_allowed(change: Change, id: str, of: str, field: str) -> None:
    file = parsed()
    change(file)
    fault = GAME.load_deck(file)
    assert isinstance(fault, Fault)
    assert (fault.fault.id, fault.card, fault.field) == (id, of, field)


def test_a_starting_deck_of_five_can_be_played() -> None:
    file = parsed()
    only_four(file)
    card("cesta-pequena", copies=5)(file)
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
