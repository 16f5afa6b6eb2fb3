"""What the imports of `companion run` cost before the first frame: the fifteen modules that take longest."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile

from msgspec import Struct

SHOWN = 15
RUNS = 3

_ROW = re.compile(r"import time:\s+(\d+) \|\s+(\d+) \|\s+(\S+)$")
"""A line of `python -X importtime`: microseconds of the module itself, those of its imports with it, its name."""


class Import(Struct, frozen=True):
    """A module's import, in microseconds: its own, and with what it imports in its turn."""

    name: str
    own: int
    whole: int


def main() -> None:
    """Prints the table, of the quickest of some runs, and what all imports together take."""
    imports = min((_imports() for _ in range(RUNS)), key=lambda found: sum(one.own for one in found))
    total = sum(one.own for one in imports)
    print(f"{len(imports)} modules, {total / 1000:.0f} ms in all (each counted without the modules it imports itself)")
    for one in sorted(imports, key=lambda one: -one.own)[:SHOWN]:
        print(f"  {one.own / 1000:6.1f} ms  {one.whole / 1000:6.1f} ms with its imports  {one.name}")


def _imports() -> list[Import]:
    """Starts the companion as it is started at power-on, and lets it end after the first frame."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-m", "companion", "run", "--data", folder, "--events", "-"],
            env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
            input=b'{"gone": true}\n',
            capture_output=True,
            check=True,
        )
    rows = map(_ROW.match, done.stderr.decode().splitlines())
    return [Import(row[3], int(row[1]), int(row[2])) for row in rows if row is not None]
