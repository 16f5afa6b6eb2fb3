"""The panel's thread, with real time and mock pins. Nothing here is timed: tests wait for what must come."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any

import pytest

from companion.happenings import Happening
from hardware.panel import Panel
from hardware.panel.board import Board
from tests.hardware.panel.rig import PINS, MockPins, told

PATIENCE = 30


class Live:
    """A panel whose thread runs, and what it posts."""

    def __init__(self, post: Callable[[Happening], None] | None = None) -> None:
        self.mock = MockPins()
        self.posted: SimpleQueue[Happening] = SimpleQueue()
        self.opened = threading.Semaphore(0)
        self.panel = Panel(post or self.posted.put, self._open)

    def _open(self, edge: Callable[[Any, bool], None]) -> Board:
        board = Board(PINS, edge, self.mock.open())
        self.opened.release()
        return board

    def next(self) -> str:
        return told(self.posted.get(timeout=PATIENCE))

    def close(self, gpio: int) -> None:
        self.mock.pin(gpio).drive_low()

    def release(self, gpio: int) -> None:
        self.mock.pin(gpio).drive_high()


@pytest.fixture
def live() -> Iterator[Live]:
    made = Live()
    made.panel.start()
    assert made.opened.acquire(timeout=PATIENCE)
    yield made
    assert made.panel.stop(PATIENCE)


def test_a_held_button_is_told_as_long_without_any_further_edge(live: Live) -> None:
    live.close(23)
    assert live.next() == "back long"


def test_a_collection_silences_nothing(live: Live) -> None:
    gc.collect()
    live.close(5)
    time.sleep(0.05)
    live.release(5)
    assert live.next() in ("seat1", "seat1 long")


def test_an_answer_reaches_the_lamp_without_waiting_for_anything(live: Live) -> None:
    lit = threading.Event()
    pin = live.mock.pin(13)
    set_state = pin._set_state

    def note(value: float) -> None:
        set_state(value)
        if value:
            lit.set()

    pin._set_state = note
    live.panel.light("refused")
    assert lit.wait(PATIENCE)


def test_after_its_end_the_pins_are_inputs_and_quiet() -> None:
    live = Live()
    live.panel.start()
    assert live.opened.acquire(timeout=PATIENCE)
    live.panel.light("accepted")
    live.panel.sound("win")
    assert live.panel.stop(PATIENCE)
    factory = live.mock.opened[-1]
    assert factory.pins == {}
    assert all(pin.function == "input" and not pin.frequency for pin in map(factory.pin, (12, 13, 4)))


def test_a_post_that_raises_ends_neither_the_thread_nor_the_buttons(caplog: pytest.LogCaptureFixture) -> None:
    asked: SimpleQueue[Happening] = SimpleQueue()

    def post(happening: Happening) -> None:
        asked.put(happening)
        raise RuntimeError("the inbox is gone")

    live = Live(post)
    live.panel.start()
    assert live.opened.acquire(timeout=PATIENCE)
    for gpio, says in ((22, "ok"), (23, "back")):
        live.close(gpio)
        time.sleep(0.05)  # longer than a bounce: edges carry their own time, however late the thread is
        live.release(gpio)
        assert told(asked.get(timeout=PATIENCE)).startswith(says)
    assert live.panel.stop(PATIENCE)
    assert "nobody took" in caplog.text


def test_the_heart_beats_while_nothing_happens(live: Live) -> None:
    first = live.panel.heartbeat
    beaten = threading.Event()
    for _ in range(PATIENCE * 10):
        if live.panel.heartbeat > first:
            return
        beaten.wait(0.1)
    raise AssertionError("the panel's heart stands still")
