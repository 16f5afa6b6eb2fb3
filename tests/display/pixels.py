"""Pictures of sample views, and how much two pictures differ."""

from __future__ import annotations

import pygame
import pygame.image
from msgspec.structs import replace

from companion.views import Look, View
from display.canvas import Drawn, Tools
from display.frame import draw

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080))


def picture(
    view: View, size: tuple[int, int] = (800, 480), look: Look | None = None, tools: Tools | None = None
) -> tuple[pygame.Surface, Drawn]:
    """A view drawn to memory, and what came of it."""
    surface = pygame.Surface(size, 0, 32)
    drawn = draw(view if look is None else replace(view, look=look), surface, tools or Tools())
    return surface, drawn


def data(surface: pygame.Surface) -> bytes:
    """Its pixels, three bytes each."""
    return pygame.image.tostring(surface, "RGB")


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Mean difference of a colour value, 0 to 255; steps of one or two, which rounding makes, do not count."""
    a, b = data(one), data(other)
    if a == b:
        return 0.0
    steps = (abs(x - y) for x, y in zip(a, b, strict=True))
    return sum(step for step in steps if step > 2) / len(a)
