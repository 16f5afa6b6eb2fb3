"""The command line as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMPANION = (sys.executable, "-m", "companion")
RACE = (
    sys.executable,
    "-c",
    "import sys; from companion.__main__ import main; from tests.toy.race import TOY; sys.exit(main(games=(TOY,)))",
)
"""`companion` with the toy game alone."""

# Where Python is told to write unbuffered, a missing flush would not be noticed.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
LONG = 60
"""Seconds after which a process hangs."""


def run(*command: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Runs it to its end with this input."""
    return subprocess.run(
        command, input=given, capture_output=True, cwd=ROOT, env=ENVIRONMENT, check=False, timeout=LONG
    )
