"""Huerto: a garden for two, played together against pests, waste and the season."""

from __future__ import annotations

from companion.rules.core import Game, Setting
from companion.rules.huerto.actions import ACTIONS, Action
from companion.rules.huerto.counters import adjust, awaited, counters, report, roll, standing
from companion.rules.huerto.deck import PLAYERS, Deck, load_deck, printed
from companion.rules.huerto.meanings import meanings
from companion.rules.huerto.offers import legal, offers
from companion.rules.huerto.rules import apply, start
from companion.rules.huerto.state import State
from companion.rules.huerto.view import setup, view

GAME: Game[State, Action, Deck] = Game(
    name="huerto",
    seats=(PLAYERS,),
    settings=(
        Setting("reshuffle", ("off", "on"), "off"),
        Setting("turns", tuple(map(str, range(1, 49))), "12"),
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
)
