"""The screen as the loop takes it: a view in, presses of its keys out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

from companion.commands import UsageError
from companion.happenings import Happening
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
                yield from self._presses.down(event.name, now)
            else:
                yield from self._presses.up(event.name, now)
        if self._presses.any_down:
            yield from self._presses.held(self._clock())

    def shot(self, path: str) -> None:
        """Saves a picture of the screen. Raises OSError."""
        self._window.shot(Path(path))


@contextmanager
def open_screen(
    size: tuple[int, int] | None, *, headless: bool, fullscreen: bool | None = None
) -> Iterator[Window | Headless]:
    """A window, or one in memory; closed afterwards. Raises `UsageError` where there is nothing to draw on."""
    try:
        window = Headless(size or SIZE) if headless else Window(size, fullscreen=fullscreen)
    except NoScreen as why:
        raise UsageError(str(why)) from why
    try:
        yield window
    finally:
        window.close()
