"""What can be counted on a simulated garden table, in the form in which the referee reports its own counts."""

from __future__ import annotations

from companion.simulate.huerto.things import Person
from companion.simulate.huerto.truth import Truth


def counted(truth: Truth) -> dict[str, object]:
    """The whole table, as `docs/referee.md` writes a state."""
    won = truth.end == "won"
    return {
        "turn": truth.turn,
        "player": truth.person.name,
        "step": "over" if truth.end else "work",
        "over": bool(truth.end),
        "winners": [person.name for person in truth.people] if won else [],
        "outcome": truth.end.partition("-")[0] or None,
        "counters": truth.counters,
        "market": {
            "known": [truth.does[card].kind for card in truth.identified],
            "unknown": len(truth.row) - len(truth.identified),
        },
        "supply": len(truth.supply),
        "players": {person.name: _person(truth, person) for person in truth.people},
    }


def _person(truth: Truth, person: Person) -> dict[str, object]:
    return {
        "monedas": person.monedas,
        "acciones": person.acciones,
        "hand": len(person.hand),
        "area": [truth.does[card].kind for card in person.area],
        "draw": len(person.pile),
        "discard": len(person.discard),
    }
