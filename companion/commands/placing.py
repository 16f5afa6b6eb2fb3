"""Where the parts of the wiring's drawing stand: beside the pins they are connected to, without overlapping."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

Side: TypeAlias = Literal[-1, 1]
"""Left or right of the header."""


class Wish(Struct, frozen=True):
    """Where something would like to have its middle, and how high it is."""

    middle: float
    height: float


def place(wishes: Sequence[Wish]) -> list[float]:
    """A middle for each, in the order given, none overlapping, each as near to its wish as the others let it.

    Those that are in each other's way stand close together around the middle of what they wish for (the pool adjacent
    violators algorithm).
    """
    # Each group: the wishes for its upper edge, by its members, and their heights.
    groups: list[tuple[list[float], list[float]]] = []
    for wish in wishes:
        groups.append(([wish.middle - wish.height / 2], [wish.height]))
        while len(groups) > 1 and _edge(groups[-2]) + sum(groups[-2][1]) > _edge(groups[-1]):
            edges, heights = groups.pop()
            before, its_heights = groups[-1]
            shift = sum(its_heights)
            before += [edge - shift for edge in edges]
            its_heights += heights
    middles: list[float] = []
    for edges, heights in groups:
        upper = _edge((edges, heights))
        for height in heights:
            middles.append(upper + height / 2)
            upper += height
    return middles


def _edge(group: tuple[list[float], list[float]]) -> float:
    return sum(group[0]) / len(group[0])
