"""The dice module's cable: pulled out and plugged in again elsewhere, while the module itself keeps its power."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from firmware_bridge.firmware.wire import Lines
from tests.firmware_bridge.plugged import Socket


class Cable:
    """Carries bytes between the terminal of a firmware and one of two sockets, in a thread of its own.

    `name` is the link that udev makes to the device in whose socket the cable is, and takes away with it.
    """

    def __init__(self, module: str, folder: Path) -> None:
        self.name = folder / "companion-dice"
        self._links = [folder / "first-socket", folder / "second-socket"]
        self._sockets = [Socket(link) for link in self._links]
        self._module = os.open(module, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._plugged: Socket | None = None
        self._lines = Lines()
        self._pull = threading.Event()
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

    def pull_as_dice_are_let_fall(self) -> None:
        """Pulls it right after the companion has allowed a throw, before it can hear what fell."""
        self._pull.set()

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
            os.write(self._module, said)
            if any(_allows(line.words) for line in self._lines.feed(said)) and self._pull.is_set():
                self._pull.clear()
                self.name.unlink()
                self._plugged.pull()
                self._plugged = None

    def _read(self) -> bytes:
        try:
            return os.read(self._module, 4096)
        except BlockingIOError:
            return b""


def _allows(words: list[str]) -> bool:
    """Whether the companion says that a throw may fall: `want BOOT ASK DICE ALLOWED GOT`, see PROTOCOL.md."""
    return words[0] == "want" and words[4] != "0"
