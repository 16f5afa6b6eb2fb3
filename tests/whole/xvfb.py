"""A screen that nobody looks at, with a real window on it and real keys (Xvfb and xdotool)."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 20.0
"""Seconds to wait for what takes a moment on a slow machine; nothing is asserted about it."""

KEYS = {
    "left": "Left", "right": "Right", "ok": "Return", "back": "BackSpace", "help": "h",
    "seat1": "1", "seat2": "2", "seat3": "3", "seat4": "4", "seat5": "5", "seat6": "6",
}  # fmt: skip


@contextmanager
def screen(size: str = "1280x720x24", *options: str) -> Iterator[str]:
    """A display of its own; the name for DISPLAY. `options` are more of Xvfb's."""
    # It must not start anew when the last client leaves: a window that comes at that moment would find no screen.
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset", *options]
    with subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL) as server:
        os.close(write)
        try:
            with os.fdopen(read) as number:
                yield f":{number.readline().strip()}"
        finally:
            server.terminate()
            server.wait(PATIENCE)


class Desk:
    """A companion in a window on a display, and the keyboard before it."""

    def __init__(self, display: str, *arguments: str, data: Path) -> None:
        self._environment = {**os.environ, "DISPLAY": display, "PYTHONUNBUFFERED": "1"}
        self._environment.pop("SDL_VIDEODRIVER", None)
        command = [sys.executable, "-m", "companion", "run", "--data", str(data), *arguments]
        self.process = subprocess.Popen(command, env=self._environment, stderr=subprocess.PIPE, text=True)
        self._window = self._found()
        self._tool("windowfocus", "--sync", self._window)

    def press(self, keys: Sequence[str]) -> None:
        """Real key events, one after another, each held for a moment."""
        names = [KEYS[key] for key in keys]
        for start in range(0, len(names), 40):
            self._tool("key", "--delay", "40", *names[start : start + 40])

    def close(self) -> int:
        """SIGTERM, as a service manager sends it; returns the exit status."""
        self.process.terminate()
        _, complaints = self.process.communicate(timeout=PATIENCE)
        assert not complaints, complaints
        return self.process.returncode

    def _found(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self._ask("search", "--onlyvisible", "--pid", str(self.process.pid))
            if found:
                return found[0]
            if self.process.poll() is not None:
                raise AssertionError(self.process.communicate()[1])
            time.sleep(0.1)
        raise AssertionError("no window came")

    def _ask(self, *words: str) -> list[str]:
        done = subprocess.run(
            ["xdotool", *words], env=self._environment, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        return done.stdout.split()

    def _tool(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=PATIENCE)
