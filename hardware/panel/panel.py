"""The panel's thread: contacts become presses and are posted; lamps and buzzer play what they are told.

The pin library's thread only puts what it saw into a queue; everything else happens here. The thread waits for the
queue, or for the next moment at which something is due.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.effects import Light, Sound, Tone
from companion.happenings import Button, DeviceBack, DeviceLost, Happening
from hardware import pins as gpio
from hardware.panel.board import Board, Pins
from hardware.panel.contacts import Contacts
from hardware.panel.faults import of_pins
from hardware.panel.signals import DARK, Lit, Pitch, Signals
from hardware.rfid.faults import Fault

BEAT = 1.0
"""Seconds between two signs of life; at each the contacts themselves are looked at, should an edge have been lost."""

RETRY = (0.25, 0.5, 1.0, 2.0)
"""Seconds until pins that failed are opened anew, longer each time."""

_log = logging.getLogger(__name__)


class Edge(Struct, frozen=True):
    """A contact changed, at a moment of the panel's clock."""

    button: Button
    closed: bool
    at: float


Order: TypeAlias = Edge | Light | Sound | None
"""What the thread is to see to; None wakes it up only."""


class Panel:
    """Buttons, lamps and buzzer. `start` it, and it posts `Pressed`, `DeviceLost` and `DeviceBack` until `stop`.

    `open_board` opens the pins, given what to call at each edge; it is called again after a failure. `post` takes
    happenings from the panel's thread and should not block. `light` and `sound` may be called from any thread and
    return at once; `heartbeat` and `fault` may be read from any.
    """

    name = "panel"

    def __init__(
        self,
        post: Callable[[Happening], None],
        open_board: Callable[[Callable[[Button, bool], None]], Board],
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.heartbeat = monotonic()
        """When the thread last got on; silence for some seconds means that it hangs or died."""
        self.fault: Fault | None = None
        """Why the pins do not work; None while they do."""
        self._post = post
        self._open_board = open_board
        self._monotonic = monotonic
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._board: Board | None = None
        self._contacts = Contacts({})
        self._signals = Signals()
        self._shown: tuple[Lit, Pitch] = (DARK, None)
        self._failures = 0
        self._next_look = self.heartbeat
        """When the contacts are looked at or, without a board, the pins are opened."""
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> None:
        """Starts the thread. A panel is started once."""
        self._thread.start()

    def stop(self, timeout: float = 2.0) -> bool:
        """Ends the thread and gives the pins back, dark and quiet. False if it still hangs after `timeout` seconds."""
        self._stopping.set()
        self._orders.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def light(self, said: Literal["accepted", "refused", "unclear"]) -> None:
        """Shows an answer: green, red, or both lamps, which is amber."""
        self._orders.put(Light(said))

    def sound(self, tone: Tone) -> None:
        """Plays a tone on the buzzer."""
        self._orders.put(Sound(tone))

    def edge(self, button: Button, closed: bool) -> None:
        """Takes in that a contact changed. For the pin library's thread: it cannot wait here, nor raise."""
        self._orders.put(Edge(button, closed, self._monotonic()))

    def step(self, first: Order = None) -> float:
        """Sees to this order, those that wait, and all that is due; gives the seconds until the next is. The thread's
        loop calls it.
        """
        try:
            return self._work(first)
        except Exception as error:  # noqa: BLE001 - whatever happens in there, the panel says it and tries again
            return self._fail(error)
        finally:
            self.heartbeat = self._monotonic()

    def _run(self) -> None:
        try:
            wait = self.step()
            while not self._stopping.is_set():
                wait = self.step(self._next(wait))
        finally:
            self._drop()

    def _next(self, wait: float) -> Order:
        try:
            return self._orders.get(timeout=wait)
        except Empty:
            return None

    def _work(self, first: Order) -> float:
        # Before the orders are taken: what comes in meanwhile is of a later moment.
        now = self._monotonic()
        if self._board is None and now >= self._next_look:
            self._open(now)
        order: Order = first
        while True:
            if order is not None and self._board is not None:
                self._obey(order, now)
            try:
                order = self._orders.get_nowait()
            except Empty:
                break
        if self._board is None:
            return self._next_look - now
        self._watch(self._board, now)
        self._show(self._board, now)
        return self._wait_from(now)

    def _open(self, now: float) -> None:
        self._board = board = self._open_board(self.edge)
        self._contacts = Contacts(board.closed())
        self._signals, self._shown = Signals(), (DARK, None)
        self._next_look = now + BEAT
        if self._failures:
            _log.info("the panel works again")
            self._tell(DeviceBack(now, self.name))
        self._failures, self.fault = 0, None

    def _obey(self, order: Edge | Light | Sound, now: float) -> None:
        if isinstance(order, Edge):
            self._tell(*self._contacts.wake(order.at))
            self._contacts.see(order.button, order.closed, order.at)
        else:
            self._signals = self._signals.start(order, now)

    def _watch(self, board: Board, now: float) -> None:
        """What time brings at the contacts. Now and then they are looked at themselves."""
        self._tell(*self._contacts.wake(now))
        if now >= self._next_look:
            self._next_look = now + BEAT
            for button, closed in board.closed().items():
                self._contacts.see(button, closed, now)

    def _show(self, board: Board, now: float) -> None:
        lit, pitch = self._signals.lamps.at(now), self._signals.buzzer.at(now)
        if lit != self._shown[0]:
            board.light(lit)
        if pitch != self._shown[1]:
            board.sound(pitch)
        self._shown = (lit, pitch)

    def _wait_from(self, now: float) -> float:
        moments = (self._next_look, self._contacts.due, self._signals.due(now))
        return max(0.0, min(moment for moment in moments if moment is not None) - now)

    def _fail(self, error: Exception) -> float:
        now = self._monotonic()
        self.fault = of_pins(error)
        self._drop()
        if not self._failures:
            trace, mistake = (error, self.fault.found) if self.fault.kind == "unexpected" else (None, "")
            _log.warning("%s: %s; %s", self.name, self.fault.found, self.fault.hint, exc_info=trace)
            self._tell(DeviceLost(now, self.name, mistake))
        wait = RETRY[min(self._failures, len(RETRY) - 1)]
        self._failures += 1
        self._next_look = now + wait
        return wait

    def _drop(self) -> None:
        board, self._board = self._board, None
        if board is not None:
            board.close()

    def _tell(self, *happenings: Happening) -> None:
        for happening in happenings:
            try:
                self._post(happening)
            except Exception:  # noqa: BLE001 - the panel outlives those it tells
                _log.exception("%s: nobody took %r", self.name, happening)


def open_panel(
    pins: Pins, post: Callable[[Happening], None], open_factory: Callable[[], Any] = gpio.open_factory
) -> Panel:
    """A panel on the Pi's pins, not yet started. Call `hardware.pins.load_lgpio` before."""
    return Panel(post, lambda edge: Board(pins, edge, open_factory()))
