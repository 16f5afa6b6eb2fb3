"""An emulated board for each test, and a look at the threads that it leaves."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from tests.emulated.board import Board, installed
from tests.emulated.chip import EmulatedChip
from tests.emulated.clock import Clock
from tests.hardware.rfid.rig import Rig


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) <= before


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def board(clock: Clock) -> Iterator[Board]:
    """One chip on CE0, with the real mfrc522 package over it."""
    with installed(Board({(0, 0): EmulatedChip(clock)})) as board:
        yield board


@pytest.fixture
def rig(board: Board, clock: Clock) -> Rig:
    return Rig(board, clock)
