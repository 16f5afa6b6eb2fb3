"""The dice module's cable: pulled out and plugged in again elsewhere, while the module itself keeps its power."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Literal

from firmware_bridge.firmware.wire import Lines
from tests.firmware_bridge.plugged import Socket

SOCKETS = 3


class Cable:
    """Carries bytes between the terminal of a firmware and one of some sockets, in a thread of its own.

    `name` is the link that udev makes to the device in whose socket the cable is, and takes away with it.
    """

    def __init__(self, module: str, folder: Path) -> None:
        self.name = folder / "companion-dice"
        self._links = [folder / f"socket-{n}" for n in range(SOCKETS)]
        self._sockets = [Socket(link) for link in self._links]
        self._module = os.open(module, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._plugged: Socket | None = None
        self._lines = Lines()
        self._known = "0"
        self._pull_when: Literal["allowed", "known"] | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def plugged(self) -> bool:
        return self._plugged is not None

    def plug(self) -> str:
        """Into the next socket; gives the device's name there."""
        socket, link = self._sockets.pop(0), self._links.pop(0)
        link.rename(self.name)
        self._plugged = socket
        return socket.device

    def pull(self, when: Literal["allowed", "known"]) -> None:
        """Pulls it in the middle of the next throw.

        `allowed`: right after the companion has let the dice fall, so that it cannot hear what fell. `known`: when it
        has heard that, and before it can say so.
        """
        self._pull_when = when

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        for socket in (*self._sockets, *([self._plugged] if self._plugged else [])):
            socket.pull()
        os.close(self._module)

    def _run(self) -> None:
        while not self._over.wait(0.002):
            told = self._read()  # of a module that is not plugged in nobody hears
            if self._plugged is None:
                continue
            self._plugged.write(told)
            said = self._plugged.read()
            allowed, known = self._understand(said)
            if known and self._pull_when == "known":
                self._unplug(self._plugged)
                continue
            os.write(self._module, said)
            if allowed and self._pull_when == "allowed":
                self._unplug(self._plugged)

    def _understand(self, said: bytes) -> tuple[bool, bool]:
        """Whether the companion allows a throw, and whether it knows one more: `want BOOT ASK DICE ALLOWED KNOWN`."""
        wants = [line.words for line in self._lines.feed(said) if line.words[0] == "want"]
        before = self._known
        self._known = wants[-1][5] if wants else before
        return any(words[4] != "0" for words in wants), self._known != before

    def _unplug(self, socket: Socket) -> None:
        self._pull_when = None
        self.name.unlink()
        socket.pull()
        self._plugged = None

    def _read(self) -> bytes:
        try:
            return os.read(self._module, 4096)
        except BlockingIOError:
            return b""
