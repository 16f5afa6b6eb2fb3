"""Drives `companion run … --events` as a process of its own (docs/driving.md)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.referee.process import COMPANION, run

Answer = dict[str, Any]


def drive(data: Path, lines: Sequence[object], *arguments: str, companion: Sequence[str] = COMPANION) -> list[Answer]:
    """The answers to these lines (a text stands for a raw line), with virtual devices and a screen in memory."""
    raw = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    command = [*companion, "run", *arguments, "--data", str(data), "--virtual", "--headless", "--events", "-"]
    done = run(*command, given=raw.encode())
    assert done.stderr.decode() == ""
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]
