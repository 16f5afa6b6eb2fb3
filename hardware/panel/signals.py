"""What lamps and buzzer do for each answer: short patterns, and where they stand at a moment. Pure.

The answers differ in rhythm as well as in colour, for those who do not see red and green apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from companion.effects import Light, Sound, Tone

V = TypeVar("V")
Steps: TypeAlias = tuple[tuple[float, V], ...]
"""How many seconds each value stands, one after another."""

Lit: TypeAlias = tuple[float, float]
"""Brightness of the green and the red lamp, 0 to 1."""
DARK, GREEN, RED, AMBER = (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)

Pitch: TypeAlias = float | None
"""Hz, None for silence."""

LIGHTS: Mapping[str, Steps[Lit]] = {
    "accepted": ((0.8, GREEN),),
    "refused": ((0.2, RED), (0.1, DARK), (1.2, RED)),
    "unclear": ((0.15, AMBER), (0.1, DARK), (0.15, AMBER), (0.1, DARK), (0.6, AMBER)),
}
"""By what was said."""

# Between 600 and 3,200 Hz: what a small piezo disc gives off well.
E5, G5, C6, E6, G6, C7, E7, G7 = 659.3, 784.0, 1046.5, 1318.5, 1568.0, 2093.0, 2637.0, 3136.0

WIN: Steps[Pitch] = ((0.1, C6), (0.1, E6), (0.1, G6), (0.2, C7), (0.1, G6), (0.35, C7))

# Market Time is rung with a bell and ends its game: the winner's tune follows. Into a well it goes down, and up again.
TONES: Mapping[Tone, Steps[Pitch]] = {
    "accepted": ((0.06, E6), (0.1, C7)),
    "refused": ((0.14, C6), (0.24, E5)),
    "unclear": ((0.08, G6), (0.06, None), (0.08, G6)),
    "turn": ((0.08, C6), (0.08, E6), (0.12, G6)),
    "dice": ((0.02, E7), (0.04, None)) * 4 + ((0.06, G7),),
    "market": (*((0.05, E7), (0.05, None)) * 4, (0.12, None), *WIN),
    "well": ((0.07, C7), (0.07, G6), (0.07, E6), (0.1, C6), (0.08, None), (0.16, G6)),
    "win": WIN,
    "tick": ((0.02, E7),),
}
"""By the tone that is wanted. The speaker plays the same (`hardware.sound`)."""


class Playing(Struct, Generic[V], frozen=True):
    """A pattern that began at some moment; after its end `rest` stands."""

    rest: V
    steps: Steps[V] = ()
    began: float = 0.0

    def at(self, now: float) -> V:
        """What stands at this moment."""
        return next((value for end, (_, value) in zip(self._ends(), self.steps, strict=True) if now < end), self.rest)

    def due(self, now: float) -> float | None:
        """When another value will stand; None after the end."""
        return next((end for end in self._ends() if now < end), None)

    def _ends(self) -> tuple[float, ...]:
        return tuple(accumulate((seconds for seconds, _ in self.steps), initial=self.began))[1:]


class Signals(Struct, frozen=True):
    """What lamps and buzzer are playing. A new answer takes the place of the one before."""

    lamps: Playing[Lit] = Playing(DARK)
    buzzer: Playing[Pitch] = Playing(None)

    def start(self, effect: Light | Sound, now: float) -> Signals:
        """The same with another pattern for the lamps, or for the buzzer."""
        if isinstance(effect, Light):
            return Signals(Playing(DARK, LIGHTS[effect.said], now), self.buzzer)
        return Signals(self.lamps, Playing(None, TONES[effect.tone], now))

    def due(self, now: float) -> float | None:
        """When something changes next; None while all is dark and quiet."""
        moments = (self.lamps.due(now), self.buzzer.due(now))
        return min((moment for moment in moments if moment is not None), default=None)
