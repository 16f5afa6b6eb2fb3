"""Vege Tables, the well and the field: sequences of vegetables, grown card by card by four players."""

from __future__ import annotations

from companion.rules.core import Game, Setting
from companion.rules.vege.actions import ACTIONS, Action
from companion.rules.vege.counters import adjust, awaited, counters, report, standing
from companion.rules.vege.deck import Deck, load_deck, printed
from companion.rules.vege.meanings import meanings
from companion.rules.vege.offers import legal, offers
from companion.rules.vege.rules import apply, roll, start
from companion.rules.vege.state import State
from companion.rules.vege.view import drafted, setup, view

GAME: Game[State, Action, Deck] = Game(
    name="vege",
    seats=(4,),
    settings=(Setting("deals", tuple(map(str, range(1, 10))), "1"),),
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
    drafted=drafted,
    tones={"vege.well": "well"},
)
