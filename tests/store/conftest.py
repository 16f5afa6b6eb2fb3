"""Folders for games."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

_MEMORY = Path("/dev/shm")


@pytest.fixture
def ram(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where the machine has one: for tests that open the store hundreds of times."""
    if not _MEMORY.is_dir():
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=_MEMORY, prefix="games-") as folder:
        yield Path(folder)
