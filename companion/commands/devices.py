"""Screen and virtual devices as the loop takes them: keys become presses, software dice answer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from companion.commands import UsageError
from companion.effects import AskRoll, Effect
from companion.happenings import Happening, Rolled
from companion.views import View
from display.window import SIZE, Closed, Headless, NoScreen, Window
from hardware.presses import Presses


class Keyboard:
    """A window whose keys are the table's buttons. Closing it sets `stop`."""

    def __init__(self, window: Window | Headless, clock: Callable[[], float], stop: Event) -> None:
        self._window = window
        self._clock = clock
        self._stop = stop
        self._presses = Presses()

    def show(self, view: View) -> bool:
        """Draws a view, unless it stands there already."""
        return self._window.show(view)

    def pump(self) -> Iterator[Happening]:
        """Presses that the keys make, the long ones at the moment they become long."""
        for event in self._window.pump():
            now = self._clock()
            if isinstance(event, Closed):
                self._stop.set()
            elif event.down:
                self._presses.down(event.name, now)
            else:
                yield from self._presses.up(event.name, now)
        if self._presses.any_down:
            yield from self._presses.held(self._clock())

    def shot(self, path: str) -> None:
        """Saves a picture of the screen. Raises OSError."""
        self._window.shot(Path(path))


class SoftwareDice:
    """Answers asked rolls at once with dice of its own."""

    def __init__(self, post: Callable[[Happening], None], clock: Callable[[], float]) -> None:
        self._post = post
        self._clock = clock

    def do(self, effect: Effect) -> None:
        """Throws the dice that an `AskRoll` to software asks for; every other effect is somebody else's."""
        if isinstance(effect, AskRoll) and effect.source == "software":
            dice = tuple(1 + secrets.randbelow(6) for _ in range(effect.dice))
            self._post(Rolled(self._clock(), dice, "software", effect.id))


@contextmanager
def open_screen(size: tuple[int, int] | None, *, headless: bool) -> Iterator[Window | Headless]:
    """A window, or one in memory; closed afterwards. Raises `UsageError` where there is nothing to draw on."""
    try:
        window = Headless(size or SIZE) if headless else Window(size)
    except NoScreen as why:
        raise UsageError(str(why)) from why
    try:
        yield window
    finally:
        window.close()
