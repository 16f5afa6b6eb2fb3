"""The dice module without one: the same link and the same firmware logic, joined in memory. Its button is a call."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterable

from companion.happenings import Happening
from firmware_bridge.firmware.throwing import READY, THROWN, DiceModule
from firmware_bridge.link import Link

TURNS = 20
"""Exchanges after which nothing is left to be said."""


class VirtualDice:
    """The twin of `port.DicePort`: no thread, no heartbeat, no waiting; it posts in the caller's thread.

    `press` throws: what was asked for, or two dice that nobody asked for. `random_bytes` decides what falls.
    """

    def __init__(
        self,
        post: Callable[[Happening], None],
        *,
        name: str = "dice",
        monotonic: Callable[[], float] = time.monotonic,
        random_bytes: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.name = name
        self._post = post
        self._monotonic = monotonic
        self._random_bytes = random_bytes
        self._link = Link(secrets.token_hex(4), name)
        self._there = False
        self.mend()

    @property
    def wanted(self) -> bool:
        """Whether the module invites to press."""
        return self._there and self._module.phase == READY

    def ask(self, id: int, dice: int) -> None:
        """Want a roll: `Rolled(ask=id)` follows the next `press`. ValueError if a module cannot throw so many dice."""
        self._link.ask(id, dice, self._monotonic())
        self._talk()

    def cancel(self, id: int) -> None:
        """The asked roll is not wanted any more."""
        self._link.cancel(id, self._monotonic())
        self._talk()

    def press(self) -> None:
        """The module's button; nothing happens while the module is away."""
        if self._there:
            self._module.press(self._ms)
            self._talk()

    def lose(self) -> None:
        """The module is unplugged."""
        self._there = False
        self._tell(self._link.closed(self._monotonic()))

    def mend(self) -> None:
        """The module is plugged in, and starts anew."""
        self._module = DiceModule(secrets.token_hex(4), self._random_bytes, tumble_ms=0)
        self._ms = 0
        self._there = True
        self._link.opened(self._monotonic())
        self._talk()

    def _talk(self) -> None:
        """Carry lines to and fro until dice that were thrown lie. The module's time jumps to its next line."""
        for _ in range(TURNS if self._there else 0):
            now = max(self._monotonic(), self._link.deadline())
            self._ms += 2000 if self._module.phase == THROWN else 1
            self._module.hear(self._link.outgoing(now), self._ms)
            self._module.step(self._ms)
            self._tell(self._link.receive(self._module.lines(self._ms), self._monotonic()))

    def _tell(self, happenings: Iterable[Happening]) -> None:
        for happening in happenings:
            self._post(happening)
