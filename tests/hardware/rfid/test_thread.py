"""The reader's thread, in real time: it starts, posts, outlives what goes wrong, and ends."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest

from companion.happenings import DeviceBack, DeviceLost, Happening, TagGone, TagSeen
from hardware.rfid.chip import Chip, Wiring, open_chip
from hardware.rfid.faults import Fault
from hardware.rfid.reader import Pace, Reader
from tests.emulated.board import Board, installed
from tests.emulated.chip import EmulatedChip
from tests.emulated.clock import RealClock
from tests.emulated.tags import Tag
from tests.hardware.rfid.rig import CLASSIC, NTAG

QUICK = Pace(waiting=0.001, resting=0.001, unclear=0.001)
LONG_ENOUGH = 60
"""Seconds until a test gives up; nothing takes so long."""


@pytest.fixture
def board() -> Iterator[Board]:
    with installed(Board({(0, 0): EmulatedChip(RealClock())})) as board:
        yield board


def started(inbox: queue.Queue[Happening], board: Board) -> Reader:
    reader = Reader("reader", inbox.put, partial(open_chip, Wiring()), pace=QUICK)
    reader.start()
    return reader


def test_it_posts_from_its_own_thread_until_it_is_stopped(board: Board) -> None:
    inbox: queue.Queue[Happening] = queue.Queue()
    reader = started(inbox, board)
    try:
        board.chips[0, 0].place(Tag(NTAG))
        seen = inbox.get(timeout=LONG_ENOUGH)
        assert isinstance(seen, TagSeen)
        board.chips[0, 0].take()
        gone = inbox.get(timeout=LONG_ENOUGH)
        assert isinstance(gone, TagGone)
        assert (seen.uid, gone.uid) == (NTAG, NTAG)
        assert seen.at <= gone.at
    finally:
        assert reader.stop(LONG_ENOUGH)
    assert board.open == []
    assert not board.chips[0, 0].field
    assert board.cleanups == 0


def test_it_can_be_stopped_at_once_and_before_it_was_started(board: Board) -> None:
    inbox: queue.Queue[Happening] = queue.Queue()
    assert Reader("reader", inbox.put, partial(open_chip, Wiring())).stop()
    assert started(inbox, board).stop(LONG_ENOUGH)
    assert board.open == []


def test_its_heart_beats_while_it_polls_and_while_it_is_lost(board: Board) -> None:
    inbox: queue.Queue[Happening] = queue.Queue()
    reader = started(inbox, board)
    try:
        for power in [True, False]:
            board.chips[0, 0].power = power
            before = reader.heartbeat
            for _ in range(LONG_ENOUGH * 100):
                if reader.heartbeat > before:
                    break
                time.sleep(0.01)
            assert reader.heartbeat > before
    finally:
        assert reader.stop(LONG_ENOUGH)


def test_a_post_that_raises_does_not_end_it(board: Board, caplog: pytest.LogCaptureFixture) -> None:
    inbox: queue.Queue[Happening] = queue.Queue()
    asked = threading.Event()

    def post(happening: Happening) -> None:
        if isinstance(happening, TagSeen) and happening.uid == NTAG:
            asked.set()
            raise ValueError("the inbox is broken")
        inbox.put(happening)

    reader = Reader("reader", post, partial(open_chip, Wiring()), pace=QUICK)
    board.chips[0, 0].place(Tag(NTAG))
    reader.start()
    try:
        assert asked.wait(LONG_ENOUGH)
        board.chips[0, 0].take()
        assert isinstance(inbox.get(timeout=LONG_ENOUGH), TagGone)
        board.chips[0, 0].place(Tag(CLASSIC))
        assert isinstance(inbox.get(timeout=LONG_ENOUGH), TagSeen)
    finally:
        assert reader.stop(LONG_ENOUGH)
    assert "nobody took TagSeen" in caplog.text
    assert "the inbox is broken" in caplog.text


def test_a_mistake_in_the_program_is_a_lost_reader_with_a_trace_in_the_log(
    board: Board, caplog: pytest.LogCaptureFixture
) -> None:
    inbox: queue.Queue[Happening] = queue.Queue()
    broken = threading.Event()
    broken.set()

    def opening() -> Chip | Fault:
        if broken.is_set():
            raise ZeroDivisionError("a mistake")
        return open_chip(Wiring())

    reader = Reader("reader", inbox.put, opening, pace=QUICK)
    reader.start()
    try:
        assert isinstance(inbox.get(timeout=LONG_ENOUGH), DeviceLost)
        assert reader.fault is not None
        assert reader.fault.kind == "unexpected"
        broken.clear()
        assert isinstance(inbox.get(timeout=LONG_ENOUGH), DeviceBack)
    finally:
        assert reader.stop(LONG_ENOUGH)
    assert caplog.text.count("ZeroDivisionError: a mistake\n") == 1


def test_a_thread_that_hangs_in_the_bus_is_told_by_stop_and_by_its_heartbeat(board: Board) -> None:
    inside, release = threading.Event(), threading.Event()

    def opening() -> Chip | Fault:
        inside.set()
        release.wait(LONG_ENOUGH)
        return open_chip(Wiring())

    reader = Reader("reader", queue.Queue[Happening]().put, opening, pace=QUICK)
    before = reader.heartbeat
    reader.start()
    assert inside.wait(LONG_ENOUGH)
    try:
        assert reader.stop(timeout=0.01) is False
        assert reader.heartbeat == before
    finally:
        release.set()
        assert reader.stop(LONG_ENOUGH)
