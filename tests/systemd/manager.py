"""A service manager's ear: the socket that NOTIFY_SOCKET names, and what came in there."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

HANGS = 30.0
"""Seconds after which something that has not come never will."""


class Manager:
    """Hears what it is told. A name that begins with @ is in no folder (an abstract socket)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind(f"\0{name[1:]}" if name.startswith("@") else name)

    def told(self) -> list[str]:
        """All that has come in since the last look, without waiting."""
        self.line.setblocking(False)
        said: list[str] = []
        with suppress(BlockingIOError):
            while True:
                said.append(self.line.recv(4096).decode())
        return said

    def hears(self) -> str:
        """The next thing it is told. Raises TimeoutError."""
        self.line.settimeout(HANGS)
        return self.line.recv(4096).decode()


@contextmanager
def listening(name: str) -> Iterator[Manager]:
    """A manager that listens at this name."""
    manager = Manager(name)
    with manager.line:
        yield manager
