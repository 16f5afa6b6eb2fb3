"""What is heard in samples: the pitch of each stretch between silences, as ears would tell it."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import groupby, pairwise

WINDOW = 0.01
"""Seconds of one look."""


def pitches(samples: Sequence[int], rate: int) -> list[int]:
    """Pitches one after another in Hz, to the nearest 100, by counting where the wave goes up through 0.

    A window that is silent, or in which the pitch changes, is left out.
    """
    size = round(WINDOW * rate)
    windows = [samples[at : at + size] for at in range(0, len(samples) - size + 1, size)]
    told = [_pitch(window, rate) for window in windows]
    steady = [now for before, now in pairwise(told) if now is not None and now == before]
    return [pitch for pitch, _ in groupby(steady)]


def _pitch(window: Sequence[int], rate: int) -> int | None:
    if max(map(abs, window), default=0) < 500:
        return None
    ups = [at - b / (b - a) for at, (a, b) in enumerate(pairwise(window), 1) if a < 0 <= b]
    if len(ups) < 2:
        return None
    return 100 * round(rate * (len(ups) - 1) / (ups[-1] - ups[0]) / 100)


def words(data: bytes) -> array[int]:
    """Samples of 16 bits from bytes in the machine's order."""
    return array("h", data[: len(data) // 2 * 2])
