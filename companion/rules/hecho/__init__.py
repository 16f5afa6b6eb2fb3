"""Hecho: materials from the scrapyard become buildings. Nobody has a turn: whoever is first calls "¡Hecho!"."""

from __future__ import annotations

from companion.rules.core import Game, Setting
from companion.rules.hecho.actions import ACTIONS, Action
from companion.rules.hecho.asking import together
from companion.rules.hecho.counters import adjust, awaited, counters, report, standing
from companion.rules.hecho.deck import Deck, load_deck, printed
from companion.rules.hecho.meanings import meanings
from companion.rules.hecho.offers import legal, offers
from companion.rules.hecho.rules import apply, roll, start
from companion.rules.hecho.state import State
from companion.rules.hecho.view import drafted, setup, view

GAME: Game[State, Action, Deck] = Game(
    name="hecho",
    seats=(2, 3, 4, 5, 6),
    settings=(
        Setting("rounds", tuple(map(str, range(1, 10))), "4"),
        Setting("comodin", ("any", "one"), "any"),
    ),
    actions=ACTIONS,
    load_deck=load_deck,
    start=start,
    apply=apply,
    adjust=adjust,
    legal=legal,
    meanings=meanings,
    offers=offers,
    awaited=awaited,
    roll=roll,
    counters=counters,
    setup=setup,
    view=view,
    report=report,
    standing=standing,
    printed=printed,
    races=True,
    drafted=drafted,
    together=together,
)
