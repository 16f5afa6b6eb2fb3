"""Stars on a simulated table: they attack, answer an attack, and carry tomatoes about."""

from __future__ import annotations

from typing import Protocol

from companion.rules.tomato.deck import Kind, Place
from companion.simulate.tomato.things import Attack, Person, Wanted


class Table(Protocol):
    """What stars find on a table."""

    people: list[Person]
    middle: int
    compost: list[str]
    does: dict[str, Kind]
    wanted: Wanted | None
    attack: Attack | None


def play_star(table: Table, seat: int, card: str, kind: Kind, target: int) -> None:
    """A star, already on the compost, does what it does; dice that it needs are thrown later."""
    attack = None
    if kind.color == "red":
        attack = table.attack = Attack(seat, card, target)
    elif kind.cancels:
        _cancel(table)
    if kind.move is None:
        return
    wanted = Wanted("star", kind.move.dice, seat, card, target=target, attack=attack)
    if kind.move.dice:
        table.wanted = wanted
    else:
        carry_by_star(table, wanted, kind.move.count)


def carry_by_star(table: Table, star: Wanted, n: int) -> None:
    """Carries as many tomatoes as the star's dice, or its card, say."""
    does = table.does[star.card].move
    assert does is not None, star.card
    carried = _carry(table, (does.source, does.to), star.by, star.target, n)
    if star.attack is not None:
        star.attack.moved = carried


def _cancel(table: Table) -> None:
    """The attack never was: its pest goes, what its star carried away comes back if it still lies there."""
    attack, table.attack = table.attack, None
    assert attack is not None
    kind = table.does[attack.card]
    if kind.type == "thumbs-down":
        table.people[attack.target].pests.remove(attack.card)
        table.compost.append(attack.card)
    elif kind.move is not None:
        _carry(table, (kind.move.to, kind.move.source), attack.by, attack.target, attack.moved)
    if table.wanted is not None and table.wanted.attack is attack:
        table.wanted = None


def _carry(table: Table, way: tuple[Place, Place], own: int, target: int, n: int) -> int:
    """Carries tomatoes from a place to another, as many as lie there; how many that were."""
    source, to = way
    lying = table.middle
    if source != "middle":
        person = table.people[own if source.startswith("own") else target]
        lying = person.basket if source.endswith("basket") else person.stash
    carried = min(n, lying)
    _put(table, source, own, target, -carried)
    _put(table, to, own, target, carried)
    return carried


def _put(table: Table, place: Place, own: int, target: int, n: int) -> None:
    person = table.people[own if place.startswith("own") else target]
    if place == "middle":
        table.middle += n
    elif place.endswith("basket"):
        person.basket += n
    else:
        person.stash += n
