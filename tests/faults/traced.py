"""Plays a game of each kind into a folder, for strace to look on: `python -m tests.faults.traced FOLDER FULL|OFF`.

What is on the screen is written to standard output: "game N", then "ACTIONS CHECKSUM" for each frame.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from companion.commands.keeping import Kept
from companion.store import Store
from companion.tags import Tags
from tests.faults.killing import Counting, Telling
from tests.faults.played import PLACES, laid, loop_of, written_down


class Careless(sqlite3.Connection):
    """Never waits for the disk, whatever it is told."""

    def execute(self, sql: str, *more: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous = FULL", "synchronous = OFF"), *more)


def main(folder: str, synchronous: str) -> None:
    """Plays."""
    factory = Careless if synchronous == "OFF" else sqlite3.Connection
    with (
        mock.patch.object(sqlite3, "connect", partial(sqlite3.connect, factory=factory)),
        Store(Path(folder)) as store,
    ):
        kept = Kept(store, Tags(Path(folder)), str)
        for name in PLACES:
            os.write(1, b"game %d\n" % (store.last + 1))
            screen = Telling(1, 0)
            screen.loop = loop_of(laid(name, store.last + 1), Counting(kept, screen), screen)
            for happening in written_down(name, 1).happenings:
                screen.loop.handle(happening)


if __name__ == "__main__":
    main(*sys.argv[1:])
