"""What can be counted on a simulated table of Vege Tables, in the form in which the referee reports its own counts."""

from __future__ import annotations

from collections.abc import Iterable

from companion.simulate.vege.things import COLOURS, FARMLANDS, PRINTED, Person
from companion.simulate.vege.truth import Truth


def counted(truth: Truth) -> dict[str, object]:
    """The whole table, as `docs/referee.md` writes a state."""
    return {
        "turn": truth.turn,
        "player": truth.person.name if truth.step == "play" else None,
        "step": truth.step,
        "over": truth.step == "over",
        "winners": truth.winners() if truth.step == "over" else [],
        "deal": truth.deal,
        "deals": truth.deals,
        "played": truth.played,
        "field": sum(bool(card) for row in truth.field for card in row),
        "closed": truth.closed(),
        "dead": in_order(card for card in truth.replaced if card not in truth.thrown),
        "rows": {colour: truth.rows.get(colour) for colour in COLOURS},
        "sequences": {land: truth.top(land) for land in FARMLANDS},
        "players": {person.name: _person(truth, person) for person in truth.people},
    }


def _person(truth: Truth, person: Person) -> dict[str, object]:
    return {
        "score": person.score,
        "hand": len(person.hand),
        # The referee sees farmlands when they are shown.
        "lands": in_order(person.lands) if truth.step != "deal" or person.name in truth.shown else [],
        "open": in_order(person.open),
        "well": bool(person.well),
    }


def in_order(cards: Iterable[str]) -> list[str]:
    """Numbered cards by colour, then number."""
    return sorted(cards, key=lambda card: (COLOURS.index(PRINTED[card].colour), PRINTED[card].number))
