"""The one loop: inbox → table → disk → screen → lamps, sounds and dice. The only place where time passes.

What has to be saved is saved before anybody sees its outcome. Where the disk refuses, the table plays on under a
standing "not saved" badge, and what is owed is written when it can be (house rule 3).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from queue import Empty, SimpleQueue
from threading import Event
from typing import Protocol

from msgspec.structs import replace

from companion.effects import Effect, Lasting, Quit
from companion.happenings import Happening, SaveFailed, SaveWorks, Tick
from companion.table import Table, step, view, wake_at
from companion.table.answers import unclear
from companion.views import Msg, View

_log = logging.getLogger(__name__)

PUMP = 1 / 30
"""Seconds between two looks at the window's events, which cannot be waited for without a busy loop."""

RETRY = 5.0
"""Seconds between two tries to write what the disk refused."""


class Screen(Protocol):
    """What shows a view in words."""

    def show(self, view: View) -> bool:
        """Draws it, unless it is what already stands there; whether anything was drawn."""

    def pump(self) -> Iterable[Happening]:
        """What came in through the window since the last look, and keeps the window alive."""


class Keeper(Protocol):
    """What saves the game: each call is on disk when it returns, or raises `NotKept`."""

    def keep(self, effect: Lasting) -> None: ...

    def retry(self) -> bool:
        """Writes what is owed, in order; whether nothing is owed any more."""

    def trouble(self) -> Msg | None:
        """What people must be told once of the disk's state (a damaged file was set aside)."""


class NotKept(Exception):
    """The disk refused; the text says why. The keeper remembers what it owes."""


class Loop:
    """Feeds happenings to the table and does what it asks for.

    Devices post to `inbox`, from their own threads. `worded` puts a table's view into words; `do` carries out effects
    that are not the keeper's (lamps, sounds, dice). `beat` is called after each turn, the first frame standing.
    """

    def __init__(
        self,
        table: Table,
        *,
        screen: Screen,
        keeper: Keeper,
        worded: Callable[[Table, View], View],
        do: Callable[[Effect], None],
        clock: Callable[[], float],
        inbox: SimpleQueue[Happening],
        stop: Event,
        beat: Callable[[], None] = lambda: None,
    ) -> None:
        self.table = table
        self.shown: View | None = None
        self._screen = screen
        self._keeper = keeper
        self._worded = worded
        self._do = do
        self._clock = clock
        self._inbox = inbox
        self._stop = stop
        self._beat = beat
        self._retry_at: float | None = None

    def run(self) -> None:
        """Plays until somebody switches off or `stop` is set (the window was closed, the service is ended)."""
        self.show()
        while not self._stop.is_set():
            self.turn()
            self._beat()

    def turn(self) -> None:
        """Waits for one happening, but no longer than the window or the table can; then looks at both."""
        now = self._clock()
        due = wake_at(self.table)
        wait = PUMP if due is None else max(0.0, min(PUMP, due - now))
        try:
            happening = self._inbox.get(timeout=wait)
        except Empty:
            pass
        else:
            self.handle(happening)
        for happening in self._screen.pump():
            self.handle(happening)
        self.wake(self._clock())

    def drain(self) -> None:
        """Handles what was posted so far, without waiting: what came of an effect, where time stands still."""
        while not self._inbox.empty():
            self.handle(self._inbox.get())

    def wake(self, now: float) -> None:
        """What time brings: the moment the table asked for, and another try at a disk that refused."""
        due = wake_at(self.table)
        if due is not None and now >= due:
            self.handle(Tick(now))
        if self._retry_at is not None and now >= self._retry_at:
            self._retry_at = None if self._keeper.retry() else now + RETRY
            if self._retry_at is None:
                _log.warning("what was owed is saved")
                self.handle(SaveWorks(now))

    def handle(self, happening: Happening) -> None:
        """One happening, all the way: the table after it, saved, shown, lit and sounded.

        A fault of ours must not end the evening: the table is a value, so it simply stays as it was, and says so.
        """
        try:
            self.table, effects = step(self.table, happening)
        except Exception as fault:  # noqa: BLE001 # whatever it is: people go on playing, and the log has the traceback
            _log.exception("the table could not take %r", happening)
            told = f"{time.strftime('%Y-%m-%d %H:%M')} {type(fault).__name__}: {fault}"
            self.table, effects = unclear(replace(self.table, fault=told), "ui.our-fault")
        self.carry_out(effects)

    def carry_out(self, effects: Iterable[Effect]) -> None:
        """Does what the table asked for: saved first, then shown, then lit, sounded and rolled."""
        effects = tuple(effects)
        for effect in effects:
            if isinstance(effect, Lasting):
                self._save(effect)
        self.show()
        for effect in effects:
            if isinstance(effect, Quit):
                self._stop.set()
            elif not isinstance(effect, Lasting):
                self._do(effect)

    def show(self) -> None:
        """Brings the screen up to the table."""
        self.shown = self._worded(self.table, view(self.table))
        self._screen.show(self.shown)

    def _save(self, effect: Lasting) -> None:
        now = self._clock()
        try:
            self._keeper.keep(effect)
        except NotKept as why:
            self.table, _ = step(self.table, SaveFailed(now, str(why)))
            if self._retry_at is None:
                _log.warning("not saved, and kept until it can be: %s", why)
                self._retry_at = now + RETRY
        else:
            # A save that works again has written what was owed before it.
            if self._retry_at is not None:
                _log.warning("what was owed is saved")
                self._retry_at = None
                self.table, _ = step(self.table, SaveWorks(now))
        trouble = self._keeper.trouble()
        if trouble is not None:
            self.table = replace(self.table, notes=(*self.table.notes, trouble))
