"""A reader without hardware: tags are laid on it by name. What it posts comes from the same state machines."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.happenings import Happening
from hardware.rfid.frames import Miss, Reading
from hardware.rfid.presence import PATIENCE, Health, Presence, failed, notice, worked


class VirtualReader:
    """The twin of `reader.Reader`: no thread, no heartbeat; it posts in the caller's thread."""

    def __init__(
        self, name: str, post: Callable[[Happening], None], *, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.name = name
        self._post = post
        self._monotonic = monotonic
        self._lying: tuple[str, ...] = ()
        self._presence = Presence()
        self._health = Health()

    def lay(self, *uids: str) -> None:
        """Exactly these tags lie there now: none, one, or too many. UIDs as hex, or virtual ones (`card:hoe#1`)."""
        self._lying = uids
        self._look()

    def lose(self) -> None:
        """The reader is unplugged."""
        while not self._health.lost:
            self._health, news = failed(self._health, at=self._monotonic(), reader=self.name)
            self._post_all(news)

    def mend(self) -> None:
        """The reader is plugged in again, and sees what lies there now."""
        self._health, news = worked(self._health, at=self._monotonic(), reader=self.name)
        self._post_all(news)
        self._look()

    def _look(self) -> None:
        """As many polls as it takes until nothing changes any more."""
        if self._health.lost:
            return
        reading: Reading = Miss.NOTHING
        if self._lying:
            reading = self._lying[0] if len(self._lying) == 1 else Miss.SEVERAL
        for _ in range(PATIENCE):
            self._presence, news = notice(self._presence, reading, at=self._monotonic(), reader=self.name)
            self._post_all(news)

    def _post_all(self, news: tuple[Happening, ...]) -> None:
        for happening in news:
            self._post(happening)
