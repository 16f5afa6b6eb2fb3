"""Plays for the power-cut tests: games without end, telling of each commit after it returned.

Run as `python -m tests.store.player`, it is a warm process that forks a player for each line of standard input,
ends it at the moment the line asks for, and answers with what the player had told until then. It is a process of its
own so that no thread of the test run is forked with it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

from companion.effects import Append, Close
from companion.store import NotSaved, Store
from tests.store.disks import cut_power
from tests.store.games import begin, line

LENGTH = 40
"""Actions of a game."""


def play(folder: Path, told: int) -> None:
    """Goes on with the unfinished game, or begins one, again and again; writes "game number of actions" to `told`."""
    store = Store(folder)
    unfinished = store.unfinished()
    game, n = (unfinished[-1].id, len(unfinished[-1].lines)) if unfinished else (0, 0)
    while True:
        if not game:
            game, n = store.begin(begin(store.last + 1)), 0
            os.write(told, b"%d 0\n" % game)
        while n < LENGTH:
            store.append(Append(game, line(n)))
            n += 1
            os.write(told, b"%d %d\n" % (game, n))
        store.close(Close(game, "over"))
        os.write(told, b"%d over\n" % game)
        game = 0


def fork(folder: Path) -> tuple[int, int]:
    """A player in a child process, and the end of the pipe where it tells."""
    hear, tell = os.pipe()
    child = os.fork()
    if not child:
        os.close(hear)
        try:
            play(folder, tell)
        except NotSaved:
            os.write(tell, b"refused\n")
        except BaseException as error:
            os.write(tell, f"failed {type(error).__name__} {error}".replace("\n", " ").encode() + b"\n")
            raise
        finally:
            os._exit(1)
    os.close(tell)
    return child, hear


def hear(pipe: int, commits: int) -> bytes:
    """What the player tells until so many commits are done, or it ends."""
    heard = b""
    while heard.count(b"\n") < commits and (more := os.read(pipe, 4096)):
        heard += more
    return heard


def main() -> None:
    """A line in: folder, commits to wait for, seconds to wait then, the disk to cut off. A line out: what was told."""
    for order in sys.stdin:
        folder, commits, wait, disk = json.loads(order)
        child, pipe = fork(Path(folder))
        heard = hear(pipe, commits)
        time.sleep(wait)
        if disk:
            # Stopped first: what is told is told before the cut. A sync that is under way while the kernel shuts the
            # file system down may be reported as done although it was not.
            os.kill(child, signal.SIGSTOP)
            os.waitpid(child, os.WUNTRACED)
            cut_power(Path(disk))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        heard += hear(pipe, sys.maxsize)
        os.close(pipe)
        print(json.dumps(heard.decode().splitlines()), flush=True)


if __name__ == "__main__":
    main()
