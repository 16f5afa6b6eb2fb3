"""A game of Hecho to test with: lines go in as the referee takes them, and every refusal must change nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.rules.hecho import GAME
from companion.rules.hecho.deck import Deck
from companion.rules.hecho.state import State
from tests.rules import sitting

OPEN = ("plaza", "proyecto-02", "proyecto-03", "proyecto-04", "proyecto-05", "proyecto-06")
"""What `built_on` shows, pile by pile."""

PLAZA = ("ladrillo-6", "cemento-4")


parsed = partial(sitting.parsed, GAME)
deck_of = partial(sitting.deck_of, GAME)


class Sitting(sitting.Played[State]):
    """Some people at a table."""

    def __init__(self, names: str = "Ana,Ben", deck: Deck | None = None, **options: str) -> None:
        super().__init__(GAME, deck or deck_of(), tuple(names.split(",")), options)

    @property
    def hands(self) -> list[int]:
        return [player["hand"] for player in self.report["players"].values()]

    def reveal(self, pile: int, project: str) -> dict[str, Any]:
        return self.do("reveal", pile=pile, project=project)

    def opened(self, *projects: str) -> Sitting:
        """All six piles show a project: these first, then others that are not out yet."""
        out = {*projects, *self.state.open, *(built for one in self.state.players for built in one.projects)}
        rest = iter([project for project in self.state.terms.deck.projects if project not in out])
        for pile in self.state.hidden:
            self.reveal(pile, projects[pile - 1] if pile <= len(projects) else next(rest))
        return self

    def build(self, by: str, project: str, *cards: str) -> dict[str, Any]:
        return self.do("hecho", by=by, project=project, cards=list(cards))

    def no_build(self, by: str, project: str, *cards: str) -> str:
        return self.refused("hecho", by=by, project=project, cards=list(cards))

    def trade(self, give: list[object], get: list[object], by: str = "Ana", other: str = "Ben") -> dict[str, Any]:
        return self.do("trade", by=by, give=give, get=get, with_=other)

    def no_trade(self, give: list[object], get: list[object], by: str = "Ana", other: str = "Ben") -> str:
        return self.refused("trade", by=by, give=give, get=get, with_=other)

    def trades(self, n: int) -> Sitting:
        for _ in range(n):
            self.trade([5], [5])
        return self

    def last_of_pile(self, by: str = "Ana") -> Sitting:
        """Pile 3 is built down to its last project, a cheap one that lies open; `by` has the cards for all of it."""
        cheap = ("proyecto-03", "proyecto-09", "proyecto-24", "proyecto-27", "proyecto-30", "proyecto-33")
        cards = ("metal-3", "plastico-5", "plastico-2", "vidrio-3", "cemento-4")
        self.opened("plaza", "proyecto-02")
        for project, next_one, card in zip(cheap[:-1], cheap[1:], cards, strict=True):
            self.build(by, project, card)
            self.reveal(3, next_one)
        return self
