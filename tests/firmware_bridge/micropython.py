"""The real firmware on MicroPython's unix port.

Its line is a pseudo-terminal, its button a file, and its faces are what it writes to standard error.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tty
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PIPS = {
    "000000000": 0, "000010000": 1, "100000001": 2, "100010001": 3, "101000101": 4, "101010101": 5, "101101101": 6,
}  # fmt: skip


class Firmware:
    """One module. `reset` is a power cut; the terminal stays."""

    def __init__(self, folder: Path, tumble_ms: int = 20) -> None:
        self.button = folder / "button"
        self._log = folder / "faces"
        self._tumble_ms = tumble_ms
        self.module_end, device = os.openpty()
        tty.setraw(device)
        os.set_blocking(self.module_end, False)
        self.device = os.ttyname(device)
        os.close(device)
        self._process = self._boot()

    def _boot(self) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as faces:
            return subprocess.Popen(
                [sys.executable, "-m", "micropython_unix", "-m", "firmware_bridge.firmware.unix_main"],
                stdin=self.module_end,
                stdout=self.module_end,
                stderr=faces,
                env={"MICROPYPATH": str(ROOT), "BUTTON": str(self.button), "TUMBLE_MS": str(self._tumble_ms)},
                cwd=ROOT,
            )

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def reset(self) -> None:
        self.stop()
        self._process = self._boot()

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        self.stop()
        os.close(self.module_end)

    def press(self) -> None:
        self.button.touch()

    def release(self) -> None:
        self.button.unlink(missing_ok=True)

    def frames(self) -> list[str]:
        """All that the faces have shown: `left right colour`."""
        return self._log.read_text().splitlines()

    def colour(self) -> str:
        """Of what they show now."""
        return self.frames()[-1].split()[2] if self.frames() else "dark"

    def fallen(self) -> list[list[int]]:
        """Pips of each frame in white, as people read them."""
        return [
            [PIPS[face] for face in frame.split()[:2] if PIPS[face]]
            for frame in self.frames()
            if frame.endswith(" white")
        ]
