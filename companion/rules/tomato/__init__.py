"""The Big Fat Tomato Game: harvest tomatoes, keep pests away, store before Market Time."""

from __future__ import annotations

from companion.rules.core import Game, Setting
from companion.rules.tomato.actions import ACTIONS, Action
from companion.rules.tomato.counters import adjust, awaited, counters, report, standing
from companion.rules.tomato.deck import Deck, load_deck, printed
from companion.rules.tomato.meanings import meanings
from companion.rules.tomato.offers import legal, offers, roll
from companion.rules.tomato.rules import apply, start
from companion.rules.tomato.state import State
from companion.rules.tomato.view import setup, view

GAME: Game[State, Action, Deck] = Game(
    name="tomato",
    seats=(2, 3, 4, 5),
    settings=(
        Setting("draw", ("compulsory", "optional"), "compulsory"),
        Setting("fence", ("standing", "once"), "standing"),
        Setting("excess", ("lost", "basket"), "lost"),
        Setting("basket", ("hidden", "open"), "hidden"),
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
    dice=True,
    tones={"tomato.market-time": "market"},
)
