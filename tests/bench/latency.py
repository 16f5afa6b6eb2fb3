"""How long people wait: from a happening in the loop's hands to the frame on the screen, saved on a real disk."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path
from queue import SimpleQueue
from threading import Event

from companion.commands.keeping import Kept
from companion.commands.screen import Keyboard
from companion.commands.speaker import Speaker
from companion.effects import Begin
from companion.happenings import VIRTUAL_TAG, Happening, Pressed, Rolled, TagSeen
from companion.loop import Loop
from companion.rules import GAMES
from companion.store import Store
from companion.tags import Tags
from display.window import Window
from tests.table.evening import in_play

TURNS = 60


def evening() -> list[Happening]:
    """Turns of a tomato game: cards, dice, buttons, refusals and help."""
    happenings: list[Happening] = []
    for turn in range(TURNS):
        happenings += [Pressed(0.0, "ok"), TagSeen(0.0, f"{VIRTUAL_TAG}hoe#1"), Pressed(0.0, "ok")]
        happenings += [Rolled(0.0, (turn % 6 + 1,)), Rolled(0.0, (turn % 6 + 1, 3)), Pressed(0.0, "ok")]
        happenings += [TagSeen(0.0, f"{VIRTUAL_TAG}pesky-weeds#{turn % 6 + 1}"), Pressed(0.0, "seat2")]
        happenings += [Pressed(0.0, "ok"), Pressed(0.0, "help"), Pressed(0.0, "help"), Pressed(0.0, "ok")]
    return happenings


def main() -> None:
    """Prints the latencies, in milliseconds."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    tomato = next(game for game in GAMES if game.name == "tomato")
    speaker = Speaker(GAMES)
    for size in ((800, 480), (1280, 720)):
        window = Window(size)
        stop = Event()
        with tempfile.TemporaryDirectory() as folder, Store(Path(folder)) as store:
            table = in_play(tomato).table
            loop = Loop(
                table,
                screen=Keyboard(window, time.monotonic, stop),
                keeper=Kept(store, Tags(Path(folder)), str),
                worded=speaker.worded,
                do=lambda _: None,
                clock=time.monotonic,
                inbox=SimpleQueue(),
                stop=stop,
            )
            play = in_play(tomato).play
            store.begin(Begin(play.record, "tomato", play.players, play.options, play.place.deck_text, play.dice))
            loop.show()
            took = [_timed(loop, happening) for happening in evening()]
        window.close()
        quantiles = statistics.quantiles(took, n=100)
        print(
            f"latency {size[0]}x{size[1]}: {len(took)} happenings, median {statistics.median(took):.1f} ms, "
            f"p99 {quantiles[98]:.1f} ms, most {max(took):.1f} ms (aim: p99 under 20 ms)"
        )


def _timed(loop: Loop, happening: Happening) -> float:
    start = time.perf_counter()
    loop.handle(happening)
    return 1000 * (time.perf_counter() - start)
