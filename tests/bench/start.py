"""From starting the program to the first frame, what it takes in memory, and what it costs while nothing happens."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 7
IDLE = 20.0
"""Seconds over which the idle cost is measured."""


def main() -> None:
    """Prints seconds to the first frame, resident memory and idle CPU, with SDL's dummy driver."""
    firsts = [_first_frame() for _ in range(RUNS)]
    seconds = statistics.median(first for first, _ in firsts)
    memory = statistics.median(memory for _, memory in firsts)
    print(
        f"start to first frame: {seconds:.2f} s (aim: under 0.6 s), resident {memory / 1024:.0f} MB (aim: under 60 MB)"
    )
    print(f"idle with a game on the screen: {100 * _idle():.2f} % of a core (aim: under 1 %)")


def _command(folder: str, *more: str) -> list[str]:
    return [sys.executable, "-m", "companion", "run", "tomato", "--players", "Ana,Ben,Cleo", "--data", folder, *more]


def _first_frame() -> tuple[float, int]:
    """Seconds until the first line is answered, which comes after the first frame, and resident kilobytes then."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        with subprocess.Popen(
            _command(folder, "--events", "-"),
            env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(b'{"gone": true}\n')
            process.stdin.flush()
            process.stdout.readline()
            seconds = time.perf_counter() - start
            status = Path(f"/proc/{process.pid}/status").read_text()
            process.stdin.close()
        return seconds, int(status.split("VmRSS:")[1].split()[0])


def _idle() -> float:
    """Share of a core that the program takes while a game stands on the screen and nobody does anything."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
        with subprocess.Popen(_command(folder), env=environment) as process:
            time.sleep(2)
            before = _cpu(process.pid)
            time.sleep(IDLE)
            after = _cpu(process.pid)
            process.terminate()
        return (after - before) / IDLE


def _cpu(pid: int) -> float:
    """CPU seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
