"""People before the box (`tests.whole.box`): they press, tap, throw and look; and they keep their own count."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from firmware_bridge.firmware.button import STABLE_MS
from tests.firmware_bridge.micropython import ROOT, Firmware
from tests.whole.box import HANGS, Order, Seen

HELD = 1.1
"""Seconds that make a press a long one."""


class Sitting:
    """The box as a process, the dice module beside it, and the people. `uids` are the tags on their cards."""

    def __init__(self, display: str, config: Path, firmware: Firmware, uids: Mapping[str, str], log: Path) -> None:
        self.thrown: list[tuple[int, ...]] = []
        """Every throw, as people read it from the module's faces."""
        self._firmware = firmware
        self._uids = uids
        with log.open("wb") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.whole.box", "--config", str(config)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                env={**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"},
                cwd=ROOT,
            )

    def order(self, order: Order = Order()) -> Seen:  # noqa: B008 - frozen
        """One thing done, and what is to be seen right after it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(order) + b"\n")
        self.process.stdin.flush()
        return msgspec.json.decode(self.process.stdout.readline(), type=Seen)

    def until(self, true: Callable[[Seen], object]) -> Seen:
        """Looks until it is so, on a screen that shows all that has happened."""
        end = time.monotonic() + HANGS
        while True:
            seen = self.order()
            if seen.current and true(seen):
                return seen
            assert time.monotonic() < end, seen
            time.sleep(0.005)

    def press(self, button: Any, seconds: float | None = None) -> Seen:
        """A button of the panel; waits until it was taken."""
        return self._taken(Order(press=button) if seconds is None else Order(press=button, seconds=seconds))

    def tap(self, card: str) -> Seen:
        """A card is laid on the reader, in the place of the last one."""
        return self._taken(Order(take=True, lay=self._uids[card]))

    def choose(self, *wanted: str) -> Seen:
        """By LEFT, RIGHT and OK, one after another: what begins with these ids."""
        for label in wanted:
            seen = self.until(lambda now, label=label: _place(now, label) is not None)  # type: ignore[misc]
            place, count = _place(seen, label), len(seen.choices)
            assert place is not None
            assert seen.choice is not None
            right = (place - seen.choice) % count
            for _ in range(min(right, count - right)):
                self.press("right" if right <= count - right else "left")
            last = self.press("ok")
        return last

    def throw(self) -> int:
        """The awaited dice are thrown, by the module's button; their sum."""
        awaited = self.until(lambda seen: seen.state["awaiting"]).state["awaiting"]
        self.press_module()
        self.until(lambda seen: seen.state["awaiting"] != awaited)
        return self.read_faces()

    def press_module(self) -> None:
        """Waits for the green dot, and presses until it is gone."""
        wait_for(lambda: self._firmware.colour() == "green")
        while self._firmware.colour() == "green":
            self._firmware.press()
            time.sleep(2 * STABLE_MS / 1000)
            self._firmware.release()
            time.sleep(2 * STABLE_MS / 1000)

    @property
    def faces_changed(self) -> bool:
        """Dice have fallen that nobody has read yet."""
        return len(self._firmware.fallen()) > len(self.thrown)

    def read_faces(self) -> int:
        """The dice that have just fallen, of which there is one throw more than before; their sum."""
        *before, last = map(tuple, self._firmware.fallen())
        assert before == self.thrown
        self.thrown.append(last)
        return sum(last)

    def close(self) -> int:
        """Switched off as a service manager does it; the exit status."""
        self.process.terminate()
        return self.process.wait(HANGS)

    def _taken(self, order: Order) -> Seen:
        before = self.order().active
        self.order(order)
        return self.until(lambda seen: seen.active != before)


class Count:
    """Tomatoes, as people count them who know the rulebook and nothing of this program."""

    def __init__(self, *names: str) -> None:
        self.middle = 150
        self.baskets = dict.fromkeys(names, 0)
        self.stashes = dict.fromkeys(names, 0)

    def harvest(self, name: str, sum_of_dice: int, *, doubled: bool = False, loss: int = 0) -> None:
        picked = min(self.middle, max(0, sum_of_dice * (2 if doubled else 1) - loss))
        self.middle -= picked
        self.baskets[name] += picked

    def pour(self, name: str) -> None:
        """Twenty or more into the stash, fewer back to the middle."""
        poured, self.baskets[name] = self.baskets[name], 0
        if poured >= 20:
            self.stashes[name] += poured
        else:
            self.middle += poured

    def correct(self, name: str, stash: int) -> None:
        self.middle -= stash - self.stashes[name]
        self.stashes[name] = stash

    @property
    def winners(self) -> list[str]:
        most = max(self.stashes.values())
        return [name for name, stash in self.stashes.items() if stash == most]


def wait_for(true: Callable[[], object]) -> None:
    """Until it is so."""
    end = time.monotonic() + HANGS
    while not true():
        assert time.monotonic() < end, "never happened"
        time.sleep(0.005)


def pixels(glass: Path, colour: tuple[int, int, int]) -> int:
    """How many pixels of an Xvfb's screen, which it keeps in this folder as an XWD file, have this colour."""
    image = (glass / "Xvfb_screen0").read_bytes()
    header = array("I", image[:100])
    header.byteswap()  # written high byte first, on a machine that is not
    size, height, bytes_per_line, colours = header[0], header[5], header[12], header[19]
    start = size + 12 * colours
    red, green, blue = colour
    # The fourth byte of a pixel is nobody's.
    wanted = [red << 16 | green << 8 | blue | unused << 24 for unused in (0, 0xFF)]
    drawn = array("I", image[start : start + height * bytes_per_line])
    return sum(map(drawn.count, wanted))


def _place(seen: Seen, label: str) -> int | None:
    found = (at for at, choice in enumerate(seen.choices) if choice == label or choice.startswith(f"{label} "))
    return next(found, None)
