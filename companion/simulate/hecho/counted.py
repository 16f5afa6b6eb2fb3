"""What can be counted on a simulated table of Hecho, and what people could do wrong there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.rules.hecho.actions import Exchange, Hecho, Reveal, StartRound, Stuck, Trade
from companion.simulate.hecho.things import ENOUGH_TRADES, number_of
from companion.simulate.hecho.truth import Truth


def counted(truth: Truth) -> dict[str, object]:
    """The whole table, as `docs/referee.md` writes a state."""
    return {
        "round": truth.round,
        "rounds": truth.rounds,
        "step": truth.step,
        "over": truth.step == "over",
        "winners": truth.winners(),
        "player": None,
        "piles": [{"project": pile.open, "left": len(pile.projects)} for pile in truth.piles],
        "scrapyard": len(truth.scrapyard),
        "set_aside": len(truth.set_aside),
        "stall": {"stage": truth.stage, "trades": truth.trades},
        "players": {
            person.name: {"score": person.score, "hand": len(person.hand), "projects": list(person.projects)}
            for person in truth.people
        },
    }


def slips(truth: Truth, *, numbered: bool) -> Iterator[tuple[Any, str]]:
    """What people could do wrong now, each with the rule that must refuse it."""
    first, second = truth.people[0], truth.people[1]
    if truth.step == "over":
        yield Stuck(), "table.over"
        yield Exchange(first.name, ()), "table.over"
        return
    if truth.step == "round-over":
        yield Reveal(1, "plaza"), "table.wrong-step"
        yield Trade(first.name, second.name, (5,), (5,)), "table.wrong-step"
        return
    yield StartRound(), "table.wrong-step"
    yield Hecho("Nobody", "plaza", ()), "table.unknown-player"
    yield Exchange(first.name, tuple(first.hand[:1])), "hecho.exchange-needs-a-pair"
    yield Trade(first.name, first.name, (5,), (5,)), "hecho.not-yourself"
    yield Trade(first.name, second.name, ("metal-5",), (5,)), "hecho.trade-names-no-material"
    yield Trade(first.name, second.name, (), (5,)), "hecho.empty-trade"
    numbers = [number_of(truth.does[card]) for card in first.hand]
    yield Trade(first.name, second.name, (*numbers, 5), (5,)), "hecho.not-enough-cards"
    for n, pile in enumerate(truth.piles, 1):
        if pile.shown:
            yield Reveal(n, pile.projects[0]), "hecho.already-open"
    if truth.step == "reveal":
        yield Hecho(first.name, "plaza", ()), "table.wrong-step"
        yield Stuck(), "table.wrong-step"
        return
    yield from _of_building(truth, numbered=numbered)


def _of_building(truth: Truth, *, numbered: bool) -> Iterator[tuple[Any, str]]:
    first = truth.people[0]
    hidden = [n for n, pile in enumerate(truth.piles, 1) if pile.projects and not pile.shown]
    built = [project for person in truth.people for project in person.projects]
    if hidden and built:
        yield Reveal(hidden[0], built[0]), "table.card-elsewhere"
    if built:
        yield Hecho(first.name, built[0], tuple(first.hand)), "hecho.project-not-open"
    opened = [pile.open for pile in truth.piles if pile.open is not None]
    if opened:
        yield Hecho(first.name, opened[0], ()), "hecho.does-not-build"
        if numbered and truth.set_aside and first.hand:
            yield Hecho(first.name, opened[0], (truth.set_aside[0],)), "table.card-elsewhere"
    able = sum(bool(person.hand) for person in truth.people) > 1
    if able and truth.stage == 0 and truth.trades < ENOUGH_TRADES:
        yield Stuck(), "hecho.three-trades-first"
