"""The loop: what is saved before what is shown, and what happens when the disk or we ourselves fail."""

from __future__ import annotations

from collections.abc import Iterable
from queue import SimpleQueue
from threading import Event
from typing import Any, NoReturn

import pytest
from msgspec.structs import replace

from companion.effects import Effect, Lasting, Light
from companion.happenings import VIRTUAL_TAG, Happening, Pressed, TagSeen
from companion.loop import RETRY, Loop, NotKept
from companion.table import Play, Table
from companion.views import Msg, View, msg
from tests.table.evening import in_play


class Room:
    """Screen, disk, lamps and clock, with everything that reached them in one diary."""

    def __init__(self, table: Table) -> None:
        self.diary: list[str] = []
        self.now = 0.0
        self.disk_works = True
        self.owed = 0
        self.damage: Msg | None = None
        self.inbox: SimpleQueue[Happening] = SimpleQueue()
        self.stop = Event()
        self.loop = Loop(
            table,
            screen=self,
            keeper=self,
            worded=lambda _, view: view,
            do=self.do,
            clock=lambda: self.now,
            inbox=self.inbox,
            stop=self.stop,
        )

    def show(self, view: View) -> bool:
        badge = view.badges[0].level if view.badges else "-"
        self.diary.append(f"shown {view.answer.said if view.answer else None} {badge}")
        return True

    def pump(self) -> Iterable[Happening]:
        return ()

    def keep(self, effect: Lasting) -> None:
        if not self.disk_works:
            self.owed += 1
            raise NotKept("the disk is full")
        self.owed = 0
        self.diary.append("saved")

    def retry(self) -> bool:
        self.owed = 0 if self.disk_works else self.owed
        return self.owed == 0

    def trouble(self) -> Msg | None:
        found, self.damage = self.damage, None
        return found

    def do(self, effect: Effect) -> None:
        if isinstance(effect, Light):
            self.diary.append(f"lamp {effect.said}")

    def tap(self, card: str) -> list[str]:
        """What reaches the room after a tap, in order."""
        self.diary.clear()
        self.loop.handle(TagSeen(self.now, VIRTUAL_TAG + card))
        return list(self.diary)


def test_an_action_is_saved_before_it_is_shown_and_shown_before_the_lamp() -> None:
    assert Room(in_play().table).tap("boost#1") == ["saved", "shown accepted -", "lamp accepted"]


def test_a_refusal_is_not_saved() -> None:
    room = Room(in_play().table)
    room.tap("boost#1")
    assert room.tap("boost#1") == ["shown refused -", "lamp refused"]


def test_where_the_disk_refuses_the_table_plays_on_under_a_badge_until_it_works_again() -> None:
    room = Room(in_play().table)
    room.disk_works = False
    assert room.tap("boost#1") == ["shown accepted alarm", "lamp accepted"]
    room.disk_works = True
    assert room.tap("boost#2") == ["saved", "shown accepted -", "lamp accepted"]


def test_what_is_owed_is_tried_again_by_itself() -> None:
    room = Room(in_play().table)
    room.disk_works = False
    room.tap("boost#1")
    room.now = RETRY
    room.loop.wake(room.now)
    assert room.loop.table.unsaved
    room.disk_works = True
    room.now = 2 * RETRY
    room.loop.wake(room.now)
    assert not room.loop.table.unsaved
    assert room.diary[-1] == "shown accepted -"


def test_what_the_disk_has_to_tell_stands_at_the_edge_from_then_on() -> None:
    room = Room(in_play().table)
    room.damage = msg("store.damaged", file="games.damaged-1.sqlite3")
    assert room.tap("boost#1")[1] == "shown accepted warning"
    assert room.tap("boost#2")[1] == "shown accepted warning"
    assert len(room.loop.table.notes) == 1


def test_a_fault_of_ours_changes_nothing_and_ends_nothing(caplog: pytest.LogCaptureFixture) -> None:
    table = in_play().table
    assert isinstance(table.mode, Play)
    assert table.mode.place.game is not None

    def broken(*_: Any) -> NoReturn:
        raise ZeroDivisionError

    game = replace(table.mode.place.game, meanings=broken)
    room = Room(replace(table, mode=replace(table.mode, place=replace(table.mode.place, game=game))))
    assert room.tap("boost#1") == ["shown unclear -", "lamp unclear"]
    assert "ZeroDivisionError" in caplog.text
    assert isinstance(room.loop.table.mode, Play)
    assert room.loop.table.mode.match == table.mode.match


def test_it_runs_until_it_is_stopped_and_takes_what_devices_post() -> None:
    room = Room(in_play().table)
    room.inbox.put(TagSeen(0.0, VIRTUAL_TAG + "boost#1"))
    room.inbox.put(Pressed(0.0, "ok", long=True))
    room.loop.turn()
    room.loop.turn()
    assert "lamp accepted" in room.diary
    room.stop.set()
    room.loop.run()
