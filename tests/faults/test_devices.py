"""A device whose thread stumbles over a mistake of ours: the table plays on, and the service page tells."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import NoReturn

import pytest

from companion.commands.devices import Device, NotMissed, Post
from companion.commands.keeping import Kept
from companion.happenings import Happening
from companion.store import Store
from companion.table import service
from companion.table.state import Service
from companion.tags import Tags
from companion.views import Item, Listing, msg
from firmware_bridge.port import DicePort
from hardware.panel.panel import Panel
from hardware.rfid.reader import Reader
from tests.faults.played import laid, loop_of, state_of, written_down
from tests.store.games import texts

HANGS = 30.0
"""Seconds after which what has not come never will."""


def stumble(*_: object) -> NoReturn:
    raise ZeroDivisionError("a mistake of ours")


DEVICES: dict[str, Callable[[Post], Device]] = {
    "reader": lambda post: Reader("reader", post, stumble),
    "panel": lambda post: Panel(post, stumble),
    "dice": lambda post: DicePort(post, find=stumble),
}


@contextmanager
def started(device: Device) -> Iterator[Device]:
    device.start()
    try:
        yield device
    finally:
        assert device.stop()


@pytest.mark.parametrize("name", DEVICES)
def test_the_table_plays_on_and_the_service_page_tells(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    script = written_down("tomato", 1)
    inbox: SimpleQueue[Happening] = SimpleQueue()
    with (
        Store(tmp_path) as store,
        closing(Tags(tmp_path)) as tags,
        started(DEVICES[name](NotMissed(inbox.put, frozenset()))) as device,
    ):
        loop = loop_of(laid("tomato"), Kept(store, tags, str), inbox=inbox)
        end = time.monotonic() + HANGS
        while not loop.table.lost:
            assert time.monotonic() < end, "nobody said so"
            loop.turn()
        for happening in script.happenings[: script.go_on[20]]:
            loop.handle(happening)
            loop.turn()
        assert state_of(loop.table) == script.states[20]
        # The thread lives and tries again, so the watchdog is fed.
        beat = device.heartbeat
        while device.heartbeat == beat:
            assert time.monotonic() < end, "the thread died"
            loop.turn()
        assert texts(store.load(1)) == list(script.lines[:20])
    assert loop.table.lost == (name,)
    table, _ = service.begin(loop.table)
    (page,) = service.scene(table, Service()).board
    assert isinstance(page, Listing)
    assert Item(msg("ui.service.fault"), f"{name}: ZeroDivisionError: a mistake of ours") in page.items
    assert caplog.text.count("ZeroDivisionError: a mistake of ours\n") == 1
