"""A reader on an emulated board, driven poll by poll in injected time."""

from __future__ import annotations

from functools import partial

from companion.happenings import DeviceBack, DeviceLost, Happening, SeveralTags, TagGone, TagSeen
from hardware.rfid.chip import Wiring, open_chip
from hardware.rfid.reader import Reader
from tests.emulated.board import Board
from tests.emulated.chip import EmulatedChip
from tests.emulated.clock import Clock
from tests.emulated.tags import Tag

CLASSIC = "DEADBEEF"
NTAG = "04A1B2C3D4E580"
NTAG_TWIN = "04A1B25566E580"
"""Differs from `NTAG` only in its last four bytes."""
TEN = "04112233445566778899"


def told(happening: Happening) -> str:
    """A happening in few words."""
    match happening:
        case TagSeen(uid=uid):
            return f"seen {uid}"
        case TagGone(uid=uid):
            return f"gone {uid}"
        case SeveralTags():
            return "several"
        case DeviceLost():
            return "lost"
        case DeviceBack():
            return "back"
    raise AssertionError(f"a reader does not post {happening}")


class Rig:
    """Clock, board, chip and reader, and what the reader posted."""

    def __init__(
        self, board: Board, clock: Clock, wiring: Wiring | None = None, name: str = "reader", patience: int = 3
    ) -> None:
        wiring = wiring or Wiring()
        self.clock = clock
        self.board = board
        self.chip: EmulatedChip = board.chips[wiring.bus, wiring.device]
        self.posted: list[Happening] = []
        self.reader = Reader(
            name,
            self.posted.append,
            partial(open_chip, wiring, clock.monotonic, clock.sleep),
            patience=patience,
            monotonic=clock.monotonic,
        )
        self._told = 0

    def run(self, seconds: float) -> list[str]:
        """Polls for so long; gives what was posted meanwhile."""
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.sleep(self.reader.step())
        return self.news()

    def news(self) -> list[str]:
        """What was posted since last asked."""
        fresh = self.posted[self._told :]
        self._told = len(self.posted)
        return [told(happening) for happening in fresh]

    def place(self, *uids: str) -> tuple[Tag, ...]:
        tags = tuple(Tag(uid) for uid in uids)
        self.chip.place(*tags)
        return tags

    def last(self) -> Happening:
        return self.posted[-1]
