"""A panel without hardware: its contacts are touched by name, its lamps and its buzzer can be looked at."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Literal

from companion.effects import Light, Sound, Tone
from companion.happenings import BUTTONS, Button, DeviceBack, DeviceLost, Happening
from hardware.panel.contacts import Contacts
from hardware.panel.signals import Lit, Pitch, Signals


class VirtualPanel:
    """The twin of `panel.Panel`, without thread or heartbeat: it posts in the caller's thread, from the same machines.

    Call `wake` when time has gone by. `said` and `sounded` record every answer and tone.
    """

    name = "panel"

    def __init__(
        self,
        post: Callable[[Happening], None],
        buttons: Iterable[Button] = BUTTONS,
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.said: list[str] = []
        self.sounded: list[Tone] = []
        self._post = post
        self._monotonic = monotonic
        self._closed = dict.fromkeys(buttons, False)
        self._contacts = Contacts(self._closed)
        self._signals = Signals()
        self._lost = False

    def start(self) -> None:
        """There is nothing to start."""

    def stop(self, timeout: float = 2.0) -> bool:  # noqa: ARG002 - as the real one's
        """There is nothing to end."""
        return True

    def light(self, said: Literal["accepted", "refused", "unclear"]) -> None:
        """Shows an answer."""
        self.said.append(said)
        self._signals = self._signals.start(Light(said), self._monotonic())

    def sound(self, tone: Tone) -> None:
        """Plays a tone."""
        self.sounded.append(tone)
        self._signals = self._signals.start(Sound(tone), self._monotonic())

    def touch(self, button: Button, closed: bool) -> None:
        """Closes or opens a button's contact."""
        self._closed[button] = closed
        if not self._lost:
            now = self._monotonic()
            self._tell(self._contacts.wake(now))
            self._contacts.see(button, closed, now)

    def wake(self) -> None:
        """Lets it notice that time has gone by."""
        if not self._lost:
            self._tell(self._contacts.wake(self._monotonic()))

    @property
    def lamps(self) -> Lit:
        """How bright the green and the red lamp are."""
        return self._signals.lamps.at(self._monotonic())

    @property
    def pitch(self) -> Pitch:
        """What the buzzer gives off, in Hz."""
        return self._signals.buzzer.at(self._monotonic())

    def lose(self) -> None:
        """The pins fail."""
        if not self._lost:
            self._lost = True
            self._signals = Signals()
            self._tell((DeviceLost(self._monotonic(), self.name),))

    def mend(self) -> None:
        """The pins work again; a button that is held then is no press."""
        if self._lost:
            self._lost = False
            self._contacts = Contacts(self._closed)
            self._tell((DeviceBack(self._monotonic(), self.name),))

    def _tell(self, happenings: Iterable[Happening]) -> None:
        for happening in happenings:
            self._post(happening)
