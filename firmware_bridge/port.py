"""The dice module on a serial port: a thread that opens it, feeds the link, and finds it again after unplugging."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import select
import termios
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, TypeAlias

from companion.happenings import DeviceLost, Happening
from firmware_bridge.find import Where, ports
from firmware_bridge.link import Link, check_dice

if TYPE_CHECKING:
    from serial import Serial

RETRY = 0.5
"""Seconds until the port is looked for again."""

WRITING = 0.25
"""Seconds that a write may take: the module always has room for a line, so one that has none hangs."""

Order: TypeAlias = Callable[[Link, float], None]

_log = logging.getLogger(__name__)


class DicePort:
    """The dice module. `start` it, and it posts `Rolled`, `RollVoid`, `DeviceLost` and `DeviceBack` until `stop`:
    `DeviceBack` also when a module that was never lost first answers, `DeviceLost` also if there is none.

    `post` takes happenings from the port's thread and should not block. `ask` and `cancel` may be called from any
    thread, `heartbeat` and `fault` read from any. A roll wanted while the module is away is asked for when it is back.
    """

    def __init__(
        self,
        post: Callable[[Happening], None],
        *,
        find: Callable[[], Sequence[str]] = lambda: ports(Where()),
        name: str = "dice",
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.heartbeat = monotonic()
        """When the thread last got on; silence for some seconds means that it hangs or died."""
        self.fault = "not looked for yet"
        """Why there are no dice; "" while the module answers."""
        self._post = post
        self._find = find
        self._monotonic = monotonic
        self._link = Link(secrets.token_hex(4), name)
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._awake, self._wake = os.pipe()
        os.set_blocking(self._awake, False)
        os.set_blocking(self._wake, False)
        self._closing = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"dice-{name}", daemon=True)

    def start(self) -> None:
        """Starts the thread. A port is started once."""
        self._thread.start()

    def stop(self, timeout: float = 2.0) -> bool:
        """Ends the thread and frees the port. False if the thread still hangs after `timeout` seconds."""
        self._stopping.set()
        self._nudge()
        if self._thread.is_alive():
            self._thread.join(timeout)
        if self._thread.is_alive():
            return False
        with self._closing:
            for end in (self._awake, self._wake):
                if end >= 0:
                    os.close(end)
            self._awake = self._wake = -1
        return True

    def ask(self, id: int, dice: int) -> None:
        """Want a roll: `Rolled(ask=id)` answers. ValueError if a module cannot throw so many dice."""
        check_dice(dice)
        self._order(lambda link, now: link.ask(id, dice, now))

    def cancel(self, id: int) -> None:
        """The asked roll is not wanted any more."""
        self._order(lambda link, now: link.cancel(id, now))

    @property
    def dropped(self) -> int:
        """Pieces of line that were noise or damaged, since the start."""
        return self._link.dropped

    def _order(self, order: Order) -> None:
        self._orders.put(order)
        self._nudge()

    def _nudge(self) -> None:
        # A full pipe wakes as well as one more byte would.
        with self._closing, contextlib.suppress(BlockingIOError):
            if self._wake >= 0:
                os.write(self._wake, b"!")

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._search()
            except Exception as error:  # noqa: BLE001 - whatever happens in there, the port says it and tries again
                self._stumbled(error)
            if not self._stopping.is_set():
                self._wait(None, self._monotonic() + RETRY)

    def _search(self) -> None:
        """Serve the first port that our module answers on, for as long as it does."""
        paths = self._find()
        if not paths:
            self._lost("no dice module is plugged in")
        for path in paths:
            answered, fault = self._try(path)
            if self._stopping.is_set():
                return
            self._lost(f"{path}: {fault}")
            if answered:
                return

    def _try(self, path: str) -> tuple[bool, str]:
        """Open `path` and serve it until it fails. Whether our module answered there, and the fault that ended it."""
        try:
            with _opened(path) as line:
                self._link.opened(self._monotonic())
                fault = self._serve(line, path)
        except (OSError, termios.error) as error:  # SerialException is an OSError
            fault = str(error)
        return self._link.greeted, fault

    def _serve(self, line: Serial, path: str) -> str:
        """Talk over the open `line`. The fault that ended it."""
        link = self._link
        while not self._stopping.is_set():
            now = self._monotonic()
            if link.misfit is not None or link.silent(now):
                return _silence(link)
            if data := link.outgoing(now):
                line.write(data)
            if self._wait(line, link.deadline()):
                self._tell(link.receive(line.read(4096), self._monotonic()))
            if link.greeted and self.fault:
                _log.info("%s: answers on %s", self.name, path)
                self.fault = ""
        return "stopped"

    def _wait(self, line: Serial | None, until: float) -> bool:
        """Sleep until bytes come, an order, or `until`. Carries out orders; whether there are bytes."""
        sources = [self._awake] if line is None else [self._awake, line.fileno()]
        ready = select.select(sources, [], [], max(0.0, until - self._monotonic()))[0]
        self.heartbeat = self._monotonic()
        if self._awake in ready:
            os.read(self._awake, 4096)
            self._obey()
        return len(ready) > (self._awake in ready)

    def _obey(self) -> None:
        with contextlib.suppress(Empty):
            while True:
                self._orders.get_nowait()(self._link, self._monotonic())

    def _lost(self, fault: str) -> None:
        lost = self._link.closed(self._monotonic())
        # Most tables have no module: only one that answered before is a loss.
        level = logging.WARNING if not self.fault else logging.INFO if lost else logging.DEBUG
        _log.log(level, "%s: %s", self.name, fault)
        self.fault = fault
        self._tell(lost)

    def _stumbled(self, error: Exception) -> None:
        """A mistake of ours, told once as long as it is the same."""
        lost = self._link.closed(self._monotonic())
        fault = f"{type(error).__name__}: {error}"
        if fault != self.fault:
            _log.error("%s: a mistake in the program, please report it with the log", self.name, exc_info=error)
            self._tell([*lost, DeviceLost(self._monotonic(), self.name, fault)])
        self.fault = fault

    def _tell(self, happenings: Iterable[Happening]) -> None:
        for happening in happenings:
            try:
                self._post(happening)
            except Exception:  # noqa: BLE001 - the port outlives those it tells
                _log.exception("%s: nobody took %r", self.name, happening)


def _silence(link: Link) -> str:
    if link.misfit is not None:
        return f"the dice module speaks version {link.misfit} of the protocol: put our firmware on it"
    return "no dice module answers"


@contextlib.contextmanager
def _opened(path: str) -> Iterator[Serial]:
    """The port, for us alone. Closed whatever happens, so that its name is free when the module is plugged in again."""
    import serial  # noqa: PLC0415 - wanted only where a module is

    line = serial.Serial(port=None, baudrate=115200, timeout=0, write_timeout=WRITING, exclusive=True)
    line.dtr = True  # before opening: a pty refuses it afterwards, and a Pico says nothing to a port without it
    line.port = path
    line.open()
    try:
        yield line
    finally:
        # Unsent bytes would hold up the closing of a port whose device hangs.
        with contextlib.suppress(OSError, termios.error):
            line.reset_output_buffer()
        with contextlib.suppress(OSError, termios.error):
            line.close()
