"""Are the dice fair? What was thrown is counted, and held against what fair dice would do. Pure.

Pearson's chi-square test with five degrees of freedom, for all dice together and for each place of a throw by itself (a
loaded die in the left face of the module shows there first).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import erfc, exp, pi, sqrt

from msgspec import Struct

from companion.views import Msg, msg

FACES = 6

ENOUGH = 30
"""Dice below which the test means nothing: each face has to be expected five times (Cochran's rule)."""

DOUBTFUL = 0.01
LOADED = 0.001
TOO_EVEN = 0.999
"""Probabilities that part the verdicts."""


class Tally(Struct, frozen=True):
    """How often each face fell (ones first), and how likely fair dice are to be at least so uneven."""

    counts: tuple[int, ...]
    chi_square: float
    p_value: float

    @property
    def dice(self) -> int:
        """How many were counted."""
        return sum(self.counts)


class Run(Struct, frozen=True):
    """The longest row of one face on one die, throw after throw. `place` from 0; `length` 0 if nothing was thrown."""

    face: int
    length: int
    place: int


class Fairness(Struct, frozen=True):
    """What is to be said about the dice thrown."""

    throws: int
    all: Tally
    places: tuple[Tally, ...]
    """The first die of each throw, the second, …"""
    run: Run
    verdict: Msg
    """`dice.too-few`, `dice.fair`, `dice.doubtful`, `dice.loaded` or `dice.too-even`. Facts: `n` dice counted; `need`,
    how many it takes; `odds`, where they are in doubt: fair dice do so once in so many tries."""


def fairness(throws: Iterable[Sequence[int]]) -> Fairness:
    """Count throws, each a row of faces 1 to 6 (rows may differ in length). ValueError names a face that no die has."""
    rows = [tuple(throw) for throw in throws]
    for row in rows:
        for face in row:
            if face not in range(1, FACES + 1):
                raise ValueError(f"face: {face}, allowed are 1 to {FACES}")
    widest = max((len(row) for row in rows), default=0)
    columns = [[row[place] for row in rows if len(row) > place] for place in range(widest)]
    everything = tally([face for row in rows for face in row])
    places = tuple(tally(column) for column in columns)
    run = max((_longest(column, place) for place, column in enumerate(columns)), key=_length, default=Run(0, 0, 0))
    return Fairness(len(rows), everything, places, run, _verdict(everything, places))


def tally(faces: Sequence[int]) -> Tally:
    """Count faces and test them. Nothing thrown is as even as can be."""
    counts = tuple(sum(face == wanted for face in faces) for wanted in range(1, FACES + 1))
    expected = len(faces) / FACES
    chi_square = sum((count - expected) ** 2 for count in counts) / expected if faces else 0.0
    return Tally(counts, chi_square, chi_square_tail(chi_square, FACES - 1))


def chi_square_tail(x: float, degrees: int) -> float:
    """How likely a chi-square variable with so many degrees of freedom is to be `x` or more.

    This is the regularised upper incomplete gamma function Q(degrees/2, x/2), which for whole degrees is a finite sum
    of positive terms (Abramowitz and Stegun, 26.4.4 and 26.4.5). ValueError if x is negative or there are no degrees.
    """
    if x < 0 or degrees < 1:
        raise ValueError(f"chi-square: x {x}, degrees {degrees}; allowed are x from 0 and degrees from 1")
    half = x / 2
    if degrees % 2:
        tail, term = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half)
    else:
        tail, term = 0.0, exp(-half)
    for step in range(degrees // 2):
        tail += term
        term *= half / (step + (1.5 if degrees % 2 else 1.0))
    return min(tail, 1.0)


def _longest(column: Sequence[int], place: int) -> Run:
    best, length, last = Run(0, 0, place), 0, 0
    for face in column:
        length = length + 1 if face == last else 1
        last = face
        if length > best.length:
            best = Run(face, length, place)
    return best


def _length(run: Run) -> int:
    return run.length


def _verdict(everything: Tally, places: Sequence[Tally]) -> Msg:
    """Several tests make a rare outcome likelier: the smallest probability counts as often as there are tests."""
    n = everything.dice
    if n < ENOUGH:
        return msg("dice.too-few", n=n, need=ENOUGH)
    tests = [everything] + [place for place in places if place.dice >= ENOUGH and len(places) > 1]
    p = min(1.0, len(tests) * min(test.p_value for test in tests))
    if p < DOUBTFUL:
        return msg("dice.loaded" if p < LOADED else "dice.doubtful", n=n, odds=_odds(p))
    if everything.p_value > TOO_EVEN:
        return msg("dice.too-even", n=n, odds=_odds(1 - everything.p_value))
    return msg("dice.fair", n=n)


def _odds(p: float) -> int:
    """Once in so many tries, as far as anybody would count."""
    return round(1 / max(p, 1e-6))
