"""The buzzer's tones as samples for a loudspeaker: sines that begin and end softly. Pure."""

from __future__ import annotations

import math
from array import array

from hardware.panel.signals import Pitch, Steps

RATE = 22_050
"""Samples a second: the highest tone has 3,136 Hz."""

ATTACK = 0.004
"""Seconds in which a tone rises to its loudness, so that it does not click."""

RELEASE = 0.012
"""Seconds in which it dies away."""

PEAK = 24_000
"""Greatest sample of a tone, of 32,767: a loudspeaker's own filters may add to it."""


def samples(steps: Steps[Pitch], rate: int = RATE) -> array[int]:
    """A tone's samples, 16 bits each, one channel. A step of silence is as long as it says."""
    found = array("h")
    for seconds, pitch in steps:
        length = round(seconds * rate)
        found.extend([0] * length if pitch is None else _sine(pitch, length, rate))
    return found


def pcm(steps: Steps[Pitch], rate: int = RATE) -> bytes:
    """The same as bytes in the machine's own order, as `pygame.mixer` takes them."""
    return samples(steps, rate).tobytes()


def _sine(pitch: float, length: int, rate: int) -> list[int]:
    turn = 2 * math.pi * pitch / rate
    return [round(PEAK * _loudness(at, length, rate) * math.sin(turn * at)) for at in range(length)]


def _loudness(at: int, length: int, rate: int) -> float:
    """From 0 to 1 and back to 0, in straight lines. A step too short for both reaches less than 1."""
    return min(1.0, at / (ATTACK * rate), (length - 1 - at) / (RELEASE * rate))
