"""The cards of Hecho: materials, specialists and comodines, and the projects that are built with them.

A project may need only a material of which there is enough in the box. There are six piles, so the number of projects
is a multiple of six.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.core import Fault, Printed, shown
from companion.rules.decks import (
    NAMES,
    SOURCES,
    Check,
    Fields,
    check_cards,
    check_head,
    check_table,
    kind_text,
    one_of,
    unknown_value,
    whole,
    wrong_type,
)
from companion.views import Msg, Text, msg

PILES = 6
"""Piles of projects (rulebook, Set Up)."""

MATERIALS = ("madera", "vidrio", "ladrillo", "metal", "plastico", "cemento")
"""The materials in the box, in the order in which people read them. A deck file may have others."""

HIGHEST = 9
"""The highest value of a card: a trade names numbers from 0 to 9."""

MOST_POINTS = 999

Type: TypeAlias = Literal["material", "specialist", "comodin"]


class Kind(Struct, frozen=True):
    """A kind of card: a material with its value, a specialist of a material, or a comodín."""

    kind: str
    type: Type
    copies: int
    material: str = ""
    value: int = 0


class Project(Struct, frozen=True):
    """A project: each material it needs with how much of it, and its points."""

    kind: str
    needs: tuple[tuple[str, int], ...]
    points: int


class Deck(Struct, frozen=True):
    """A deck to play with: material cards and projects by kind, and how many material cards there are."""

    edition: str
    kinds: dict[str, Kind]
    copies: dict[str, int]
    size: int
    projects: dict[str, Project]
    printed: tuple[Printed, ...]


_TYPES: Mapping[str, Fields] = {
    "material": Fields({"material": kind_text, "value": whole(1, HIGHEST)}),
    "specialist": Fields({"material": kind_text}),
    "comodin": Fields({}),
}


def load_deck(parsed: Mapping[str, object]) -> Deck | Fault:
    """A parsed deck file to a deck, or what is wrong with it: which card or project, which field, what is allowed."""
    wrong = check_head(parsed, "hecho", ("card", "project"))
    if wrong is not None:
        return wrong
    entries, projects = _tables(parsed["card"]), _tables(parsed["project"])
    wrong = check_cards(entries, _TYPES)
    if wrong is not None:
        return wrong
    kinds = {entry["kind"]: _kind(entry) for entry in entries}
    there = _there(kinds.values())
    wrong = _no_such_specialist(kinds.values(), there) or _wrong_projects(projects, kinds, there)
    if wrong is not None:
        return wrong
    copies = {kind.kind: kind.copies for kind in kinds.values()}
    return Deck(
        str(parsed["edition"]),
        kinds,
        copies,
        sum(copies.values()),
        {entry["kind"]: _project(entry) for entry in projects},
        (*map(_printed_card, entries), *map(_printed_project, projects)),
    )


def printed(deck: Deck) -> tuple[Printed, ...]:
    """Every kind of card in the box, projects last: there is one of each, without a number."""
    return deck.printed


def material_name(material: str) -> Text:
    """A material in words; one that only the owner's deck has is called as the file calls it."""
    return msg(f"hecho.material.{material}") if material in MATERIALS else material


def amounts(needs: Iterable[tuple[str, int]]) -> tuple[Msg, ...]:
    """Some materials and how much of each, in words; those of which nothing is wanted are left out."""
    return tuple([msg("hecho.amount", amount=amount, material=material_name(name)) for name, amount in needs if amount])


def _tables(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _kind(entry: Mapping[str, Any]) -> Kind:
    return Kind(entry["kind"], entry["type"], entry["copies"], entry.get("material", ""), entry.get("value", 0))


def _project(entry: Mapping[str, Any]) -> Project:
    return Project(entry["kind"], tuple(entry["needs"].items()), entry["points"])


def _printed_card(entry: Mapping[str, Any]) -> Printed:
    return Printed(entry["kind"], dict(entry["name"]), entry["type"], entry["copies"])


def _printed_project(entry: Mapping[str, Any]) -> Printed:
    return Printed(entry["kind"], dict(entry.get("name", {})), "project", 1, single=True)


def _there(kinds: Iterable[Kind]) -> dict[str, int]:
    """How much of each material lies in the box."""
    found: dict[str, int] = {}
    for kind in kinds:
        if kind.type == "material":
            found[kind.material] = found.get(kind.material, 0) + kind.value * kind.copies
    return found


def _no_such_specialist(kinds: Iterable[Kind], there: Mapping[str, int]) -> Fault | None:
    for kind in kinds:
        if kind.type == "specialist" and kind.material not in there:
            return replace(unknown_value(kind.material, tuple(there)), card=kind.kind, field="material")
    return None


def _wrong_projects(entries: list[Any], kinds: Iterable[str], there: Mapping[str, int]) -> Fault | None:
    """The first fault in the list of projects."""
    known = set(kinds)
    fields = Fields(
        {"kind": _new_kind(known), "needs": _needs(there), "points": whole(1, MOST_POINTS)},
        {"name": NAMES, "source": one_of(*SOURCES)},
    )
    for n, entry in enumerate(entries, 1):
        wrong = check_table(entry, fields)
        if wrong is not None:
            kind = entry.get("kind")
            return replace(wrong, card=shown(kind) if isinstance(kind, str) and kind else f"[[project]] {n}")
        known.add(entry["kind"])
    if len(entries) % PILES:
        return Fault(msg("hecho.fault.piles", n=len(entries), piles=PILES), field="project")
    return None


def _new_kind(known: set[str]) -> Check:
    """A kind that no card and no earlier project has."""

    def check(value: object) -> Fault | None:
        return kind_text(value) or (Fault(msg("fault.repeated-kind")) if value in known else None)

    return check


def _needs(there: Mapping[str, int]) -> Check:
    """Materials of the deck, and of each no more than lies in the box."""

    def check(value: object) -> Fault | None:
        if not isinstance(value, Mapping):
            return wrong_type("table")
        if not value:
            return Fault(msg("hecho.fault.no-needs"))
        for material, amount in value.items():
            if material not in there:
                return replace(unknown_value(str(material), tuple(there)), field="")
            wrong = whole(1, there[material])(amount)
            if wrong is not None:
                return replace(wrong, field=material)
        return None

    return check
