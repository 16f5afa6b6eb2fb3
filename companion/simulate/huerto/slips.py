"""What people at a simulated garden table could do wrong at any moment, and the rule that must refuse each.

It is judged by what really lies there and what was shown, as the truth is, without asking the rules core.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from companion.rules.huerto.actions import (
    Buy,
    Draw,
    EndWork,
    Fertilise,
    Harvest,
    Plant,
    Play,
    Prepare,
    Protect,
    Reveal,
    Water,
)
from companion.simulate.huerto.things import TOP, Person
from companion.simulate.huerto.truth import Truth

Slip: TypeAlias = tuple[Any, str]


def slips(truth: Truth, *, numbered: bool) -> Iterator[Slip]:
    """Actions that must be refused now, with the rule. `numbered`: the referee was told which copies were laid down."""
    if truth.end:
        yield from ((action, "table.over") for action in (EndWork(), Fertilise(), Draw(), Reveal("azadon"), Play("x")))
        return
    person, other = truth.person, truth.people[1 - truth.at]
    yield EndWork(by="Nobody"), "table.unknown-player"
    yield Play("no-such-card"), "table.unknown-card"
    for kind in (Prepare, Water, Fertilise, Protect, Harvest, Draw, EndWork):
        yield kind(by=other.name), "table.not-your-turn"
    yield Draw(), "huerto.draw-undefined"
    yield from _of_market(truth)
    if person.acciones < 1:
        yield from ((action, "huerto.no-actions") for action in (Prepare(), Protect(), Harvest(), Buy("azadon")))
        yield from ((Play(card), "huerto.no-actions") for card in person.hand)
        return
    if not truth.counters["cultivos"]:
        yield Water(), "huerto.nothing-planted"
        yield Harvest(), "huerto.nothing-planted"
    if truth.counters["tierra"] >= TOP["tierra"]:
        yield Prepare(), "huerto.no-room"
    yield from _of_cards(truth, person, other, numbered)


def _of_market(truth: Truth) -> Iterator[Slip]:
    """What no longer lies in the market, and what is identified there already."""
    able = truth.person.acciones > 0
    for kind in ("jornalero", "cesta-pequena"):
        if any(what.kind == kind for what in truth.does.values()):
            yield Reveal(kind), "huerto.not-in-market"
            if able:
                yield Buy(kind), "huerto.not-in-market"
    if len(truth.identified) == len(truth.row):
        yield from ((Reveal(truth.does[card].kind), "huerto.not-in-market") for card in truth.identified)
        for kind in {truth.does[card].kind for card in truth.supply} - {truth.does[card].kind for card in truth.row}:
            if able:
                yield Buy(kind), "huerto.not-in-market"
    for card in truth.identified:
        if able and truth.does[card].cost > truth.person.monedas:
            yield Buy(truth.does[card].kind), "huerto.cannot-pay"


def _of_cards(truth: Truth, person: Person, other: Person, numbered: bool) -> Iterator[Slip]:
    full = truth.counters["cultivos"] >= TOP["cultivos"]
    for card in person.hand:
        if truth.does[card].type == "seed":
            yield Play(card), "huerto.seeds-are-planted"
            if full:
                yield Plant(card), "huerto.no-room"
        else:
            yield Plant(card), "huerto.not-a-seed"
    bought = {truth.does[card].kind for card in (*person.hand, *person.area, *person.discard, *person.pile)}
    for kind in {kind.kind: kind for kind in truth.does.values()}.values():
        if kind.deck == "supply" and kind.kind not in bought and kind.type != "seed":
            yield Play(kind.kind), "table.card-elsewhere"
    if not numbered:
        return
    # What lies openly somewhere, or was once shown by the other, is not in this hand.
    for card in (*person.area, *other.area, *sorted(other.shown), *truth.identified):
        if truth.does[card].type != "seed":
            yield Play(card), "table.card-elsewhere"
        elif not full:
            yield Plant(card), "table.card-elsewhere"
