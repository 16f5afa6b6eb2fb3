"""Vege Tables at a simulated table: the things on it (`Truth`) and the people around it (`People`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.simulate.vege.counted import counted
from companion.simulate.vege.people import People
from companion.simulate.vege.slips import slips
from companion.simulate.vege.truth import Truth


class VegeTable:
    """A table of Vege Tables, as `companion.simulate.playing.SimulatedTable` wants it."""

    def __init__(self, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool) -> None:
        self.truth = Truth(players, int(options["deals"]), random)
        self.people = People(self.truth, random, tapping=tapping)
        self.choose = self.people.choose
        self.follow = self.truth.follow

    def counted(self) -> dict[str, object]:
        """The table's own counts."""
        return counted(self.truth)

    def slips(self) -> Iterable[tuple[Any, str]]:
        """What must be refused now."""
        return slips(self.truth)

    def ending(self) -> str:
        """What took the last card of whoever went out last."""
        return self.truth.ends[-1]

    def scores(self) -> list[int]:
        """Everybody's points."""
        return [person.score for person in self.truth.people]


def sit(
    deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
) -> VegeTable:
    """A table before the first deal. The deck is always the same cards."""
    del deck
    return VegeTable(players, options, random, tapping=tapping)
