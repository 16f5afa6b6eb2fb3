"""What the service manager is told: that the companion is ready, that all of it gets on, that it stops.

systemd's protocol, sd_notify(3) and sd_watchdog_enabled(3): a datagram to the socket that NOTIFY_SOCKET names. Where no
service manager listens, nothing is said.
"""

from __future__ import annotations

import logging
import os
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

SILENT = 10.0
"""Seconds after which a thread that has not got on is taken to hang. At rest, each gets on within three."""

OFTEN = 1.0
"""Seconds between two signs of life, if the service manager does not want them oftener."""

_log = logging.getLogger(__name__)


class Living(Protocol):
    """A device whose thread shows that it gets on."""

    @property
    def name(self) -> str: ...

    @property
    def heartbeat(self) -> float:
        """When its thread last got on, on the monotonic clock."""


class Watchdog:
    """Feeds the service manager's watchdog while the loop and every device's thread get on."""

    def __init__(
        self,
        devices: Sequence[Living],
        *,
        environ: Mapping[str, str] = os.environ,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._devices = tuple(devices)
        self._socket = environ.get("NOTIFY_SOCKET", "")
        self._every = _interval(environ)
        self._clock = clock
        self._ready = False
        self._next = clock()
        self._hanging: frozenset[str] = frozenset()

    def beat(self) -> None:
        """The loop has made a turn: the first one says that the table stands on the screen, others that it lives."""
        if not self._ready:
            self._ready = True
            self._tell("READY=1")
        now = self._clock()
        if self._every is not None and now >= self._next:
            self._next = now + self._every
            if self._all_get_on(now):
                self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """The loop has ended, and everything is given back."""
        self._tell("STOPPING=1")

    def _all_get_on(self, now: float) -> bool:
        silent = frozenset(device.name for device in self._devices if now - device.heartbeat > SILENT)
        for name in sorted(silent - self._hanging):
            _log.error("%s hangs: the watchdog is not fed until it gets on", name)
        self._hanging = silent
        return not silent

    def _tell(self, state: str) -> None:
        if not self._socket:
            return
        # A name in no folder (Linux's abstract sockets) is written with @ for its first byte, which is 0.
        address = f"\0{self._socket[1:]}" if self._socket.startswith("@") else self._socket
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
                line.settimeout(OFTEN)
                line.sendto(state.encode(), address)
        except OSError as error:
            _log.warning("the service manager could not be told %s: %s", state, error)


def _interval(environ: Mapping[str, str]) -> float | None:
    """Seconds between two signs of life; None where this process owes none."""
    if environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    wanted = environ.get("WATCHDOG_USEC", "")
    # Three within the time, so that a slow one does no harm.
    return min(OFTEN, int(wanted) / 3e6) if wanted.isdecimal() and int(wanted) else None
