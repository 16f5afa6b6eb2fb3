"""Dice without dice: faces from the operating system's random bytes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

USED = 252
"""Bytes from here on are thrown away: 252 is 42 times six, so that no face is likelier than another."""


def software_roll(dice: int, randbytes: Callable[[int], bytes] = os.urandom) -> tuple[int, ...]:
    """Faces 1 to 6 of so many dice. `randbytes(n)` gives n random bytes. ValueError if dice is less than 1."""
    if dice < 1:
        raise ValueError(f"dice: {dice}, allowed are 1 and more")
    faces = _faces(dice, randbytes)
    return tuple(next(faces) for _ in range(dice))


def _faces(at_once: int, randbytes: Callable[[int], bytes]) -> Iterator[int]:
    while True:
        for byte in randbytes(at_once):
            if byte < USED:
                yield byte % 6 + 1
