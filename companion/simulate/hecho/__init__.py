"""Simulated tables of Hecho."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from companion.rules.hecho.deck import Deck
from companion.simulate.hecho.counted import counted, slips
from companion.simulate.hecho.people import People
from companion.simulate.hecho.truth import Truth


class HechoTable:
    """A table of Hecho, as `companion.simulate.playing.SimulatedTable` wants it."""

    def __init__(
        self, deck: Deck, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool
    ) -> None:
        self.truth = Truth(deck, players, options, random)
        self.people = People(self.truth, random, tapping=tapping)
        self.choose = self.people.choose
        self.follow = self.truth.follow

    def counted(self) -> dict[str, object]:
        """What can be counted on the table."""
        return counted(self.truth)

    def slips(self) -> Iterator[tuple[Any, str]]:
        """What people could do wrong now."""
        return slips(self.truth, numbered=self.people.numbered)

    def ending(self) -> str:
        """How the last round ended: with the last building of a pile, or because nobody could build any more."""
        return self.truth.ended

    def scores(self) -> list[int]:
        """Everybody's points."""
        return [person.score for person in self.truth.people]


def sit(
    deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
) -> HechoTable:
    """A table before the first project is shown, cards shuffled and drawn."""
    return HechoTable(deck, players, options, random, tapping=tapping)
