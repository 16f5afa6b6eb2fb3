"""A game of Vege Tables to test with: lines go in as the referee takes them, and every refusal must change nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.rules.vege import GAME
from companion.rules.vege.state import State
from tests.rules import sitting

NAMES = ("Ana", "Ben", "Cleo", "Dan")

LANDS = {
    "Ana": ("red-3", "black-1", "green-1", "yellow-1"),
    "Ben": ("red-1", "black-2", "green-2", "yellow-2"),
    "Cleo": ("red-2", "black-3", "green-3", "yellow-3"),
    "Dan": ("red-4", "black-4", "green-4", "yellow-4"),
}
"""One farmland of each colour for everybody; Ana begins."""


parsed = partial(sitting.parsed, GAME)
deck_of = partial(sitting.deck_of, GAME)


class Sitting(sitting.Played[State]):
    """Four people at a table."""

    def __init__(self, deals: str = "1") -> None:
        super().__init__(GAME, deck_of(), NAMES, {"deals": deals})

    def play(self, *cards: str) -> dict[str, Any]:
        """Plays cards, one after another."""
        for card in cards:
            self.do("play", card=card)
        return self.report

    def done(self, times: int = 1) -> Sitting:
        """Ends turns in which something was played."""
        for _ in range(times):
            self.do("done")
        return self

    def happened(self) -> list[str]:
        """Ids of what the last action brought, in order."""
        return [event.id.partition(".")[2] for event in self.events]

    def fact(self, event: str, fact: str) -> object:
        """A fact of one of the last events."""
        return next(told for told in self.events if told.id == f"vege.{event}").facts[fact]


def dealt(lands: dict[str, tuple[str, ...]] | None = None, deals: str = "1") -> Sitting:
    """A table at the first turn: everybody has his farmlands."""
    game = Sitting(deals)
    for name, cards in (LANDS if lands is None else lands).items():
        game.do("deal", by=name, lands=list(cards))
    return game


def planted(**hands: int) -> Sitting:
    """A table on which all farmlands lie, red to yellow from above; it is Ana's turn, and she has not played.

    Everybody has 12 cards in hand, unless told otherwise.
    """
    game = dealt()
    for name in NAMES:
        game.play(*LANDS[name])
        game.done()
    return game.adjust(**{f"{name}_hand": n for name, n in hands.items()})


def opened(*cards: str) -> Sitting:
    """A table on which all farmlands lie and Ana has passed with these cards, as her whole hand; her turn again.

    She has taken her well (6 in hand). The others have 11 in hand and have discarded a tractor each.
    """
    game = planted(Ana=len(cards))
    game.do("pass", shown=list(cards))
    return round_of_tractors(game)


def round_of_tractors(game: Sitting) -> Sitting:
    """Everybody but Ana discards a tractor, from Ben on, until it is her turn."""
    while game.report["player"] != "Ana":
        game.do("discard_tractor")
        if game.report["played"]:
            game.done()
    return game


def ana_goes_out(game: Sitting) -> Sitting:
    """A deal that begins: all farmlands are played, then Ana goes out with red 5 and red 6, for 190 points."""
    for name in NAMES:
        game.play(*LANDS[name])
        game.done()
    game.adjust(Ana_hand=6)
    game.play("red-5")
    round_of_tractors(game)
    game.adjust(Ana_hand=1)
    game.play("red-6")
    return game


def after_a_deal() -> Sitting:
    """The first of two deals is over: Ana has gone out, with 190 points; red 5 and red 6 lie on their sequences."""
    return ana_goes_out(dealt(deals="2"))
