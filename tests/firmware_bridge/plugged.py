"""A dice module in a pseudo-terminal: the firmware's logic behind a real tty that the real port opens."""

from __future__ import annotations

import os
import time
import tty
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TypeVar

from companion.happenings import DeviceBack, DeviceLost, Happening, Rolled, RollVoid
from firmware_bridge.firmware.throwing import DiceModule

Kind = TypeVar("Kind", Rolled, RollVoid, DeviceLost, DeviceBack)

HANGS = 30.0
"""Seconds after which a test that still waits has failed; none should ever come near."""


class Socket:
    """A pseudo-terminal, and the name by which its device end is known: a link, as udev makes one."""

    def __init__(self, name: Path) -> None:
        self.module_end, device = os.openpty()
        tty.setraw(device)
        os.set_blocking(self.module_end, False)
        self._open = [self.module_end]
        self.device = os.ttyname(device)
        os.close(device)
        name.unlink(missing_ok=True)
        name.symlink_to(self.device)

    def write(self, data: bytes) -> int:
        """As much as there is room for."""
        try:
            return os.write(self.module_end, data)
        except BlockingIOError:
            return 0

    def read(self) -> bytes:
        """What came; nothing while nobody holds the other end."""
        try:
            return os.read(self.module_end, 65536)
        except OSError:
            return b""

    def fill(self) -> int:
        """Stuff the host's output until it takes no more, as a module that does not read would have it."""
        device = os.open(self.device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._open.append(device)  # closing it now would empty the terminal
        sent = refused = 0
        while refused < 20:  # in a row: the terminal moves what it has on to make room, a little later
            try:
                sent += os.write(device, b"x" * 4096)
                refused = 0
            except BlockingIOError:
                refused += 1
                time.sleep(0.005)
        return sent

    def pull(self) -> None:
        """Unplug it."""
        while self._open:
            os.close(self._open.pop())


class Plugged:
    """A module in a socket, moved by whoever waits for something."""

    def __init__(self, name: Path, boot: str = "11111111") -> None:
        self.socket = Socket(name)
        self.module = DiceModule(boot, os.urandom, tumble_ms=1)
        self.piece = 4096
        """Bytes written at once."""
        self._unsent = b""

    def move(self) -> None:
        now = time.monotonic_ns() // 1_000_000
        self.module.hear(self.socket.read(), now)
        self.module.step(now)
        self._unsent += self.module.lines(now)
        if self._unsent:
            self._unsent = self._unsent[self.socket.write(self._unsent[: self.piece]) :]

    def press(self) -> None:
        self.module.press(time.monotonic_ns() // 1_000_000)


class Posted:
    """What a port posts, as far as it has come."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[Happening] = SimpleQueue()
        self.all: list[Happening] = []

    def __call__(self, happening: Happening) -> None:
        self.queue.put(happening)

    def wait(self, kind: type[Kind], plugged: Plugged | None = None) -> Kind:
        """The next of this kind."""
        found: list[Kind] = []
        seen = len(self.all)

        def came() -> bool:
            self.take()
            found.extend(it for it in self.all[seen:] if isinstance(it, kind))
            return bool(found)

        until(came, plugged)
        return found[0]

    def take(self) -> list[Happening]:
        """Everything so far."""
        try:
            while True:
                self.all.append(self.queue.get_nowait())
        except Empty:
            return self.all


def until(true: Callable[[], bool], plugged: Plugged | None = None) -> None:
    """Move the module until something is so."""
    end = time.monotonic() + HANGS
    while not true():
        assert time.monotonic() < end, "never happened"
        if plugged is not None:
            plugged.move()
        time.sleep(0.002)
