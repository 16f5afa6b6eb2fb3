"""Both panels for the tests that they share, and a look at the threads that a test leaves."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from tests.hardware.panel.rig import RealRig, Rig, VirtualRig


@pytest.fixture(autouse=True)
def no_thread_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) <= before


@pytest.fixture(params=[RealRig, VirtualRig])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    """Each twin in turn."""
    made: Rig = request.param()
    yield made
    made.end()


@pytest.fixture
def real() -> Iterator[RealRig]:
    made = RealRig()
    yield made
    made.end()
