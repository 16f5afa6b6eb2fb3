"""Time for emulated hardware: a clock that only moves when it is told to, and the real one in its place."""

from __future__ import annotations

import time


class Clock:
    """Injected time: sleeping costs nothing and moves it on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class RealClock:
    """For tests with a real thread."""

    @property
    def now(self) -> float:
        return time.monotonic()

    @now.setter
    def now(self, later: float) -> None:
        """What the emulation takes is time enough."""

    def monotonic(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)
