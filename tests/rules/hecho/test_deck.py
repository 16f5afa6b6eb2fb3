"""Deck files: the shipped one is the page's deck; a fault is refused with card, field and what is allowed."""

from __future__ import annotations

import re
from collections import Counter

from companion.rules.core import Fault
from companion.rules.hecho import GAME
from companion.rules.hecho.deck import MATERIALS
from tests.rules.deck_files import Change, Row, each_fault, entry, fault_of
from tests.rules.hecho.sitting import Sitting, deck_of, parsed

PROJECTS = """
plaza: 6 ladrillo + 4 cemento = 10 · proyecto-02: 8 ladrillo + 5 metal + 2 plastico = 15 · proyecto-03: 3 metal = 3
proyecto-04: 6 plastico + 3 cemento = 9 · proyecto-05: 9 cemento + 6 madera + 3 vidrio = 18
proyecto-06: 4 vidrio = 4 · proyecto-07: 7 ladrillo + 4 metal = 11 · proyecto-08: 2 metal + 7 plastico + 4 cemento = 13
proyecto-09: 5 plastico = 5 · proyecto-10: 8 cemento + 5 madera = 13 · proyecto-12: 6 ladrillo = 6
proyecto-11: 3 madera + 8 vidrio + 5 ladrillo = 16 · proyecto-13: 9 metal + 6 plastico = 15
proyecto-14: 4 plastico + 9 cemento + 6 madera = 19 · proyecto-15: 7 cemento = 7 · proyecto-16: 2 madera + 7 vidrio = 9
proyecto-17: 5 vidrio + 2 ladrillo + 7 metal = 14 · proyecto-18: 8 metal = 8 · proyecto-19: 3 plastico + 8 cemento = 11
proyecto-20: 6 cemento + 3 madera + 8 vidrio = 17 · proyecto-21: 9 madera = 9 · proyecto-22: 4 vidrio + 9 ladrillo = 13
proyecto-23: 7 ladrillo + 4 metal + 9 plastico = 20 · proyecto-24: 2 plastico = 2
proyecto-25: 5 cemento + 2 madera = 7
proyecto-26: 8 madera + 5 vidrio + 2 ladrillo = 15 · proyecto-27: 3 vidrio = 3 · proyecto-28: 6 ladrillo + 3 metal = 9
proyecto-29: 9 metal + 6 plastico + 3 cemento = 18 · proyecto-30: 4 cemento = 4 · proyecto-31: 7 madera + 4 vidrio = 11
proyecto-32: 2 vidrio + 7 ladrillo + 4 metal = 13 · proyecto-33: 5 ladrillo = 5 · proyecto-36: 6 madera = 6
proyecto-34: 8 metal + 5 plastico = 13 · proyecto-35: 3 plastico + 8 cemento + 5 madera = 16
"""


def needs(**amounts: object) -> Change:
    return entry("plaza", needs=amounts)


FAULTS: list[Row] = [
    ("top field", lambda file: file.update(projects=[]), "fault.unknown-field", "", "projects"),
    ("no projects", lambda file: file.pop("project"), "fault.missing-field", "", "project"),
    ("empty projects", lambda file: file.update(project=[]), "fault.wrong-type", "", "project"),
    ("project no table", lambda file: file["project"].append("plaza"), "fault.wrong-type", "", "project"),
    ("no value", entry("metal-3", value=None), "fault.missing-field", "metal-3", "value"),
    ("no material", entry("metal-3", material=None), "fault.missing-field", "metal-3", "material"),
    ("value 0", entry("metal-3", value=0), "fault.number", "metal-3", "value"),
    ("value 10", entry("metal-3", value=10), "fault.number", "metal-3", "value"),
    ("value true", entry("metal-3", value=True), "fault.number", "metal-3", "value"),
    ("value half", entry("metal-3", value=2.5), "fault.number", "metal-3", "value"),
    ("material no kind", entry("metal-3", material="Metal"), "fault.kind", "metal-3", "material"),
    ("value of a specialist", entry("herrero", value=1), "fault.unknown-field", "herrero", "value"),
    ("specialist of nothing", entry("herrero", material="oro"), "fault.unknown-value", "herrero", "material"),
    ("material of a comodin", entry("comodin", material="metal"), "fault.unknown-field", "comodin", "material"),
    ("repeated project", entry("plaza", kind="proyecto-02"), "fault.repeated-kind", "proyecto-02", "kind"),
    ("project called as a card", entry("plaza", kind="metal-3"), "fault.repeated-kind", "metal-3", "kind"),
    ("project's kind", entry("plaza", kind="Plaza"), "fault.kind", "Plaza", "kind"),
    ("project without kind", entry("plaza", kind=None), "fault.missing-field", "[[project]] 1", "kind"),
    ("project's name", entry("plaza", name="Plaza"), "fault.wrong-type", "plaza", "name"),
    ("project's field", entry("plaza", copies=1), "fault.unknown-field", "plaza", "copies"),
    ("project's source", entry("plaza", source="me"), "fault.unknown-value", "plaza", "source"),
    ("no points", entry("plaza", points=None), "fault.missing-field", "plaza", "points"),
    ("points 0", entry("plaza", points=0), "fault.number", "plaza", "points"),
    ("points no number", entry("plaza", points="10"), "fault.number", "plaza", "points"),
    ("no needs", entry("plaza", needs=None), "fault.missing-field", "plaza", "needs"),
    ("empty needs", needs(), "hecho.fault.no-needs", "plaza", "needs"),
    ("needs no table", entry("plaza", needs=["ladrillo"]), "fault.wrong-type", "plaza", "needs"),
    ("unknown material", needs(ladrillo=6, oro=1), "fault.unknown-value", "plaza", "needs"),
    ("needs a specialist", needs(carpintero=1), "fault.unknown-value", "plaza", "needs"),
    ("more than there is", needs(ladrillo=89), "fault.number", "plaza", "needs.ladrillo"),
    ("needs nothing of it", needs(ladrillo=0), "fault.number", "plaza", "needs.ladrillo"),
    ("needs no number", needs(ladrillo="6"), "fault.number", "plaza", "needs.ladrillo"),
    ("35 projects", lambda file: file["project"].pop(), "hecho.fault.piles", "", "project"),
]


@each_fault(FAULTS)
def test_a_fault_names_card_and_field(change: Change, id: str, of: str, field: str) -> None:
    assert fault_of(GAME, change) == (id, of, field)


def test_the_shipped_materials_are_the_pages() -> None:
    deck = deck_of()
    assert deck.size == 110
    assert Counter(kind.type for kind in deck.kinds.values() for _ in range(kind.copies)) == {
        "material": 96, "specialist": 12, "comodin": 2,
    }  # fmt: skip
    for material in MATERIALS:
        for value in range(2, 10):
            kind = deck.kinds[f"{material}-{value}"]
            assert (kind.material, kind.value, kind.copies) == (material, value, 2)
    specialists = {kind.kind: kind.material for kind in deck.kinds.values() if kind.type == "specialist"}
    assert specialists == {
        "carpintero": "madera", "vidriero": "vidrio", "albanil": "ladrillo", "herrero": "metal",
        "plastiquero": "plastico", "cementero": "cemento",
    }  # fmt: skip


def test_the_shipped_projects_are_the_pages() -> None:
    wanted = re.findall(r"([a-z]+(?:-\d\d)?): ([^=]+) = (\d+)", PROJECTS)
    found = {
        project.kind: (" + ".join(f"{amount} {name}" for name, amount in project.needs), str(project.points))
        for project in deck_of().projects.values()
    }
    assert found == {kind: (cost, points) for kind, cost, points in wanted}
    assert list(found) == ["plaza", *(f"proyecto-{n:02}" for n in range(2, 37))]
    assumed = [entry["kind"] for entry in parsed()["project"] if entry["source"] == "assumed"]
    assert assumed == list(found)[1:]


def test_the_ranges_follow_the_deck_in_use() -> None:
    file = parsed()
    file["card"] = [card for card in file["card"] if card.get("material") != "vidrio"]
    for project in file["project"]:
        project["needs"].pop("vidrio", None)
        project["needs"].setdefault("madera", 1)
    game = Sitting(deck=deck_of(file))
    assert game.report["scrapyard"] == 92 - 12
    assert game.refused("adjust", counter="Ana.hand", value=93) == "table.range"
    game.adjust(Ben_hand=0)
    game.do("adjust", counter="Ana.hand", value=92)


def test_a_deck_that_does_not_go_round_is_refused_at_the_start() -> None:
    file = parsed()
    file["card"] = [card for card in file["card"] if card["kind"].endswith(("-9", "-8"))]
    for project in file["project"]:
        project["needs"] = {"madera": 1}
    deck = deck_of(file)
    assert deck.size == 24
    assert not isinstance(GAME.start(deck, ("Ana", "Ben", "Cleo", "Dario"), {}), Fault)
    found = GAME.start(deck, ("Ana", "Ben", "Cleo", "Dario", "Eva"), {})
    assert isinstance(found, Fault)
    assert (found.fault.id, found.fault.facts) == ("fault.too-few-cards", {"n": 24, "wanted": 30})


def test_another_number_of_projects_makes_higher_or_lower_piles() -> None:
    file = parsed()
    del file["project"][12:]
    assert Sitting(deck=deck_of(file)).report["piles"] == [{"project": None, "left": 2}] * 6


def test_a_project_needs_no_name_and_a_deck_may_have_other_materials() -> None:
    file = parsed()
    for card in file["card"]:
        if card.get("material") == "vidrio":
            card["material"] = "oro"
    for project in file["project"]:
        if "vidrio" in project["needs"]:
            project["needs"]["oro"] = project["needs"].pop("vidrio")
    del file["project"][0]["name"], file["project"][0]["source"]
    deck = deck_of(file)
    assert deck.printed[-36].names == {}
    game = Sitting(deck=deck).opened("plaza", "proyecto-06")
    assert game.no_build("Ana", "proyecto-06", "vidrio-3") == "hecho.does-not-build"
    assert "'oro'" in str(game.why.facts["short"])
    game.build("Ana", "proyecto-06", "vidrio-4")


def test_every_project_and_every_card_is_printed() -> None:
    printed = GAME.printed(deck_of())
    assert len(printed) == 55 + 36
    assert [card.single for card in printed] == [False] * 55 + [True] * 36
    assert sum(card.copies for card in printed) == 146
    assert all(set(card.names) == {"en", "es"} for card in printed)
