"""The tomato game at a simulated table: the things on it (`Truth`) and the people around it (`People`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.rules.tomato.deck import MARKET_TIME, Deck
from companion.simulate.tomato.counted import counted
from companion.simulate.tomato.people import People
from companion.simulate.tomato.slips import slips
from companion.simulate.tomato.truth import Truth


class TomatoTable:
    """A table of the tomato game, as `companion.simulate.playing.SimulatedTable` wants it."""

    def __init__(
        self, deck: Deck, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool
    ) -> None:
        self.truth = Truth(deck, players, options, random)
        self.people = People(self.truth, random, tapping=tapping)
        self.choose = self.people.choose
        self.follow = self.truth.follow

    def counted(self) -> dict[str, object]:
        """The table's own counts."""
        return counted(self.truth)

    def slips(self) -> Iterable[tuple[Any, str]]:
        """What must be refused now."""
        return slips(self.truth, numbered=self.people.numbered)

    def ending(self) -> str:
        """The one way in which this game ends."""
        return MARKET_TIME

    def scores(self) -> list[int]:
        """Everybody's stash."""
        return [person.stash for person in self.truth.people]


def sit(
    deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
) -> TomatoTable:
    """A table before the first action, cards shuffled and dealt."""
    return TomatoTable(deck, players, options, random, tapping=tapping)
