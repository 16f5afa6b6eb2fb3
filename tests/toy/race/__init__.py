"""The race as a game: its folder holds all there is to know about it."""

from __future__ import annotations

from companion.rules.core import Game
from tests.toy.race import deck, rules, view

TOY = Game(
    name=rules.NAME,
    seats=rules.SEATS,
    settings=rules.SETTINGS,
    actions=rules.ACTIONS,
    load_deck=deck.load_deck,
    start=rules.start,
    apply=rules.apply,
    adjust=rules.adjust,
    legal=rules.legal,
    meanings=view.meanings,
    offers=view.offers,
    awaited=view.awaited,
    roll=view.roll,
    counters=rules.counters,
    setup=view.setup,
    view=view.view,
    report=rules.report,
    standing=rules.standing,
    printed=deck.printed,
    dice=True,
)
