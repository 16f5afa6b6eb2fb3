"""The garden at a simulated table: the things on it (`Truth`) and the people around it (`People`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.rules.huerto.deck import Deck
from companion.simulate.huerto.counted import counted
from companion.simulate.huerto.people import PATIENT, People
from companion.simulate.huerto.slips import slips
from companion.simulate.huerto.truth import Truth


class HuertoTable:
    """A table of the garden, as `companion.simulate.playing.SimulatedTable` wants it.

    `whims`: how often people do anything that they can, sensible or not. `patience`: crops that they wait for.
    """

    def __init__(
        self,
        deck: Deck,
        players: tuple[str, ...],
        options: Mapping[str, str],
        random: Random,
        *,
        tapping: bool = False,
        whims: float = 0.0,
        patience: int = PATIENT,
    ) -> None:
        self.truth = Truth(deck, players, options, random)
        self.people = People(self.truth, random, tapping=tapping, whims=whims, patience=patience)
        self.choose = self.people.choose
        self.follow = self.truth.follow

    def counted(self) -> dict[str, object]:
        """The table's own counts."""
        return counted(self.truth)

    def slips(self) -> Iterable[tuple[Any, str]]:
        """What must be refused now."""
        return slips(self.truth, numbered=self.people.names == 1.0)

    def ending(self) -> str:
        """Won, or what it was lost by: pests, waste, or the end of the season."""
        return self.truth.end

    def scores(self) -> list[int]:
        """The harvest, which is everybody's."""
        return [self.truth.counters["cosecha"] for _ in self.truth.people]


def sit(
    deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
) -> HuertoTable:
    """A table before the first action, cards shuffled and dealt."""
    return HuertoTable(deck, players, options, random, tapping=tapping)
