"""What a poll of the card reader costs: SPI transfers, and time in our own code.

On a Pi each transfer is a system call, so the transfers are what counts there; our own time is given for this machine.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from itertools import cycle
from typing import Any

from hardware.rfid.chip import Chip, Wiring, open_chip
from hardware.rfid.reader import Reader
from tests.emulated.board import Board, installed
from tests.emulated.chip import EmulatedChip
from tests.emulated.clock import Clock
from tests.emulated.tags import Tag

TAGS = {
    "empty table": None,
    "4-byte tag": "DEADBEEF",
    "7-byte tag": "04A1B2C3D4E580",
    "10-byte tag": "04112233445566778899",
}
POLLS = 2000


def main() -> None:
    """Prints one line for each kind of poll."""
    print("card reader, one poll    SPI transfers   SimpleMFRC522's   our own code")
    for name, uid in TAGS.items():
        own, simple, seconds = _ours(uid), _simple(uid), _own_seconds(uid)
        print(f"  {name:<20} {own:>15} {simple:>17} {seconds * 1e6:>11.0f} µs")
    print("  (SimpleMFRC522 reads one cascade level only, and not the whole UID of a 7- or 10-byte tag)")


def _table(clock: Clock, uid: str | None) -> Board:
    chip = EmulatedChip(clock)
    if uid:
        chip.place(Tag(uid))
    return Board({(0, 0): chip})


def _ours(uid: str | None) -> int:
    clock = Clock()
    with installed(_table(clock, uid)) as board:
        chip = open_chip(Wiring(), clock.monotonic, clock.sleep)
        assert isinstance(chip, Chip), chip
        chip.poll()
        before = board.chips[0, 0].transfers
        assert chip.poll() == uid or uid is None
        return board.chips[0, 0].transfers - before


def _simple(uid: str | None) -> int:
    clock = Clock()
    with installed(_table(clock, uid)) as board:
        from mfrc522 import SimpleMFRC522  # noqa: PLC0415 - bound to this board

        simple: Any = SimpleMFRC522()
        logging.getLogger("mfrc522Logger").handlers.clear()
        clock.sleep(0.01)
        before = board.chips[0, 0].transfers
        simple.read_id_no_block()
        return board.chips[0, 0].transfers - before


def _own_seconds(uid: str | None) -> float:
    """The reader's steps over a recorded poll: neither the emulated chip nor the package is timed."""
    clock, values = Clock(), list[int]()
    with installed(_table(clock, uid)):
        real: Any = open_chip(Wiring(), clock.monotonic, clock.sleep)
        read = real._read

        def recording(register: int) -> int:
            values.append(read(register))
            return values[-1]

        real.poll()
        real._read = recording
        real.poll()
    replay: Iterator[int] = cycle(values)
    chip = Chip(
        read=lambda register: next(replay),
        write=lambda register, value: None,
        set_up=lambda: None,
        release=lambda: None,
        monotonic=lambda: 0.0,
        sleep=lambda seconds: None,
    )
    reader = Reader("reader", lambda happening: None, lambda: chip)
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(POLLS):
            reader.step()
        best = min(best, (time.perf_counter() - start) / POLLS)
    return best


if __name__ == "__main__":
    main()
