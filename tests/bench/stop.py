"""How long `systemctl stop` waits: from SIGTERM in mid-game to the end of the process, everything given back."""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 7


def main() -> None:
    """Prints milliseconds, with SDL's dummy driver."""
    took = [_stopped() for _ in range(RUNS)]
    print(f"SIGTERM to end: median {statistics.median(took):.0f} ms, most {max(took):.0f} ms (aim: under 1000 ms)")


def _stopped() -> float:
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(Path(folder) / "notify"))
        environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "NOTIFY_SOCKET": str(Path(folder) / "notify")}
        words = [sys.executable, "-m", "companion", "run", "tomato", "--players", "Ana,Ben,Cleo", "--data", folder]
        with subprocess.Popen(words, env=environ, stderr=subprocess.DEVNULL) as process:
            manager.recv(4096)  # it is ready
            start = time.perf_counter()
            process.terminate()
            process.wait()
            return 1000 * (time.perf_counter() - start)
