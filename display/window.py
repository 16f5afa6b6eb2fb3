"""The screen's window, and the same in memory.

A window is a real one or none: on a Pi without a desktop pip's pygame silently draws to nowhere, and a companion that
does is refused (`NoScreen`) unless it was asked for.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeAlias

import pygame
import pygame.display
import pygame.event
import pygame.image
import pygame.mouse
from msgspec import Struct

from companion.views import View
from display.canvas import Drawn, Tools
from display.frame import draw
from display.motion import Motion, Picture, motion

SIZE = (800, 480)
NOWHERE = ("dummy", "offscreen")
"""SDL's video drivers that show nothing."""

KeyName: TypeAlias = Literal[
    "left", "right", "ok", "back", "help", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6"
]

KEYS: dict[int, KeyName] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "left",
    pygame.K_DOWN: "right",
    pygame.K_RETURN: "ok",
    pygame.K_KP_ENTER: "ok",
    pygame.K_BACKSPACE: "back",
    pygame.K_ESCAPE: "back",
    pygame.K_h: "help",
    pygame.K_F1: "help",
    pygame.K_1: "seat1",
    pygame.K_2: "seat2",
    pygame.K_3: "seat3",
    pygame.K_4: "seat4",
    pygame.K_5: "seat5",
    pygame.K_6: "seat6",
    pygame.K_KP1: "seat1",
    pygame.K_KP2: "seat2",
    pygame.K_KP3: "seat3",
    pygame.K_KP4: "seat4",
    pygame.K_KP5: "seat5",
    pygame.K_KP6: "seat6",
}
"""The keyboard's twins of the table's buttons. Up and down do what left and right do: a list stands upright."""


class NoScreen(Exception):
    """There is no screen to draw on; the text says what to do."""


class Key(Struct, frozen=True):
    """A key that stands for a button went down or up."""

    name: KeyName
    down: bool


class Closed(Struct, frozen=True):
    """The window was closed, or the program was told to end (SDL makes SIGTERM into this)."""


class Window:
    """A window of the given size, or the whole screen."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool | None = None,
        title: str = "Table companion",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Opens it: fullscreen where there is no desktop (KMSDRM), else a window of 800 × 480 unless told otherwise.

        Raises `NoScreen` where there is nothing to draw on.
        """
        asked = os.environ.get("SDL_VIDEODRIVER", "").lower().split(",")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoScreen(advice(str(error))) from error
        driver = pygame.display.get_driver().lower()
        if driver in NOWHERE and driver not in asked:
            pygame.display.quit()
            raise NoScreen(advice(f"SDL found only its driver '{driver}', which draws to nowhere"))
        whole = driver in ("kmsdrm", "rpi") if fullscreen is None else fullscreen
        flags = pygame.FULLSCREEN if whole else 0
        try:
            surface = pygame.display.set_mode(size or ((0, 0) if whole else SIZE), flags)
        except pygame.error as error:
            pygame.display.quit()
            raise NoScreen(advice(str(error))) from error
        pygame.display.set_caption(title)
        pygame.mouse.set_visible(not whole)
        self.driver = driver
        self._surface = surface
        self._tools = Tools()
        self._view: View | None = None
        self._clock = clock
        self._motion: Motion | None = None
        self.drawn = Drawn()

    def show(self, view: View) -> bool:
        """Draws a view if it is another than the one that stands there; returns whether it did.

        What changed in it may move for a moment, while `pump` is called.
        """
        if view == self._view:
            return False
        self.drawn = draw(view, self._surface, self._tools)
        now = self._clock()
        self._motion = motion(self._view, view, Picture(self._surface, self._tools, self.drawn), now)
        if self._motion is not None:
            self._motion.step(now)
        self._view = view
        pygame.display.flip()
        return True

    def _move(self) -> None:
        """The next frame of what moves, if anything does."""
        if self._motion is None:
            return
        now = self._clock()
        pygame.display.update(self._motion.step(now))
        if self._motion.over(now):
            self._motion = None

    def pump(self) -> list[Key | Closed]:
        """What the keyboard and the window system did since the last call. Call it some 30 times a second."""
        self._move()
        happened: list[Key | Closed] = []
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                happened.append(Closed())
            elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
                name = KEYS.get(event.key)
                if name is not None:
                    happened.append(Key(name, event.type == pygame.KEYDOWN))
            elif event.type == pygame.VIDEOEXPOSE:
                pygame.display.flip()
        return happened

    def shot(self, path: str | os.PathLike[str]) -> None:
        """Saves the picture as a PNG file, nothing moving any more. Raises `OSError` where that cannot be written."""
        if self._motion is not None:
            self._motion.step(math.inf)
        save(self._surface, path)

    def close(self) -> None:
        """Closes the window."""
        pygame.display.quit()


class Headless:
    """A window in memory: the same pictures, no keys."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self._surface = pygame.Surface(size, 0, 32)
        self._tools = Tools()
        self._view: View | None = None
        self.drawn = Drawn()

    def show(self, view: View) -> bool:
        """Draws a view if it is another than the one that stands there; returns whether it did."""
        if view == self._view:
            return False
        self.drawn = draw(view, self._surface, self._tools)
        self._view = view
        return True

    def pump(self) -> list[Key | Closed]:
        """Nothing ever happens to a picture in memory."""
        return []

    def shot(self, path: str | os.PathLike[str]) -> None:
        """Saves the picture as a PNG file. Raises `OSError` where that cannot be written."""
        save(self._surface, path)

    def close(self) -> None:
        """There is nothing to close."""


def save(surface: pygame.Surface, path: str | os.PathLike[str]) -> None:
    """Writes a surface as a PNG file. Raises `OSError` where that cannot be written."""
    with Path(path).open("wb") as file:
        pygame.image.save(surface, file, "picture.png")


def advice(cause: str) -> str:
    """What is wrong with the screen, and what to do about it."""
    steps = ["or run it with --headless, which draws to memory"]
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        steps.insert(0, "check that DISPLAY (or WAYLAND_DISPLAY) names a desktop you may draw on")
    else:
        steps.insert(0, "start it on the machine's own screen, or over SSH with DISPLAY=:0 if a desktop runs there")
        if "/dist-packages/" not in pygame.__file__:
            steps.insert(1, "on a Pi without a desktop use Debian's python3-pygame (pip's pygame has no KMSDRM driver)")
    return f"No screen to draw on: {cause}. What to do: {'; '.join(steps)}."
