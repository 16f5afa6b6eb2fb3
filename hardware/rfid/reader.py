"""A reader's thread: polls the chip, and posts what was placed, taken away, lost and found again.

It posts values and nothing else; what a card means is decided elsewhere.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from msgspec import Struct

from companion.happenings import Happening
from hardware.rfid import faults
from hardware.rfid.chip import Chip
from hardware.rfid.faults import ChipTrouble, Fault
from hardware.rfid.frames import Miss
from hardware.rfid.presence import PATIENCE, Health, News, Presence, failed, notice, retry_seconds, worked

_log = logging.getLogger(__name__)


class Pace(Struct, frozen=True):
    """Seconds from the end of one poll to the next. A poll itself takes 2 ms, with a 7-byte tag 15 ms."""

    waiting: float = 0.05
    """Nothing lies there, or what lay there may be gone: half of the 100 ms that an answer may take."""
    resting: float = 0.08
    """A tag lies there and has acted: before the next one comes it has to leave."""
    unclear: float = 0.015
    """Something answered and could not be understood: look again at once, but only once."""


class Reader:
    """One card reader. `start` it, and it posts until `stop`.

    `open_chip` gives a chip or the fault that prevents it; it is called again after a fault of the bus. `post` takes
    happenings from the reader's thread and should not block. `heartbeat` and `fault` may be read from any thread.
    A tag that lay there when the reader was lost still lies there when it is back, unless the polls say otherwise.
    """

    def __init__(
        self,
        name: str,
        post: Callable[[Happening], None],
        open_chip: Callable[[], Chip | Fault],
        *,
        pace: Pace = Pace(),  # noqa: B008 - frozen
        patience: int = PATIENCE,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.heartbeat = monotonic()
        """When the thread last got on; silence for some seconds (a retry waits two) means that it hangs or died."""
        self.fault: Fault | None = None
        """Why the last poll failed; None while the reader works."""
        self._post = post
        self._open_chip = open_chip
        self._pace = pace
        self._patience = patience
        self._monotonic = monotonic
        self._chip: Chip | None = None
        self._presence = Presence()
        self._health = Health()
        self._settled = True  # every tag in the field sleeps and will answer the next wake-up
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"rfid-{name}", daemon=True)

    def start(self) -> None:
        """Starts the thread. A reader is started once."""
        self._thread.start()

    def stop(self, timeout: float = 2.0) -> bool:
        """Ends the thread and gives the chip back. False if it still hangs in the bus after `timeout` seconds."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def step(self) -> float:
        """One poll: posts what it brought and gives the seconds to wait until the next. The thread's loop calls it."""
        try:
            pause = self._poll()
        except Exception as error:  # noqa: BLE001 - whatever happens in there, the reader says it and tries again
            pause = self._fail(error)
        self.heartbeat = self._monotonic()
        return pause

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                self._stopping.wait(self.step())
        finally:
            self._drop()

    def _poll(self) -> float:
        chip = self._chip or self._open()
        if self._health.failures:
            chip.initialise()
        reading = chip.poll(wakes=1 if self._settled else 2)
        self._recover()
        at = self._monotonic()
        self._presence, news = notice(self._presence, reading, at=at, reader=self.name, patience=self._patience)
        self._tell(news)

        again = reading is Miss.GARBLED and self._settled
        self._settled = reading is not Miss.GARBLED and reading is not Miss.SEVERAL
        if again:
            return self._pace.unclear
        return self._pace.waiting if isinstance(reading, Miss) else self._pace.resting

    def _open(self) -> Chip:
        opened = self._open_chip()
        if isinstance(opened, Fault):
            raise ChipTrouble(opened)
        self._chip = opened
        return opened

    def _recover(self) -> None:
        if self._health.lost:
            _log.info("%s works again", self.name)
        self.fault = None
        self._health, news = worked(self._health, at=self._monotonic(), reader=self.name)
        self._tell(news)

    def _fail(self, error: Exception) -> float:
        fault = faults.of_transfer(error, path=self.name)
        news_worthy = fault != self.fault
        self.fault = fault
        self._settled = False
        if not isinstance(error, ChipTrouble):
            self._drop()  # the bus itself failed: open it anew
        mistake = fault.found if fault.kind == "unexpected" else ""
        self._health, news = failed(self._health, at=self._monotonic(), reader=self.name, mistake=mistake)
        if fault.kind == "unexpected" and news_worthy:
            _log.error("%s: %s; %s", self.name, fault.found, fault.hint, exc_info=error)
        elif news or (self._health.lost and news_worthy):
            _log.warning("%s: %s; %s", self.name, fault.found, fault.hint)
        self._tell(news)
        return retry_seconds(self._health)

    def _drop(self) -> None:
        chip, self._chip = self._chip, None
        if chip is None:
            return
        try:
            chip.close()
        except Exception:  # noqa: BLE001 - the thread must outlive it
            _log.exception("%s: the bus could not be closed", self.name)

    def _tell(self, news: News) -> None:
        for happening in news:
            try:
                self._post(happening)
            except Exception:  # noqa: BLE001 - the reader outlives those it tells
                _log.exception("%s: nobody took %r", self.name, happening)
