"""The same screens as four kinds of eyes see them: `python -m tests.display.vision_page FILE.png`."""

from __future__ import annotations

import sys
from functools import lru_cache

import pygame
import pygame.image

from display.canvas import Tools
from tests.display.pixels import data, picture
from tests.display.samples import SAMPLES
from tests.display.vision import DEFICIENCIES, Matrix, seen

SHOWN = ("tomato-5", "vege", "over-6")


def as_seen(surface: pygame.Surface, matrix: Matrix) -> pygame.Surface:
    """A picture as somebody with this deficiency sees it."""
    known = lru_cache(maxsize=None)(lambda colour: bytes(seen(tuple(colour), matrix)))
    pixels = data(surface)
    changed = b"".join([known(pixels[at : at + 3]) for at in range(0, len(pixels), 3)])
    return pygame.image.frombuffer(changed, surface.get_size(), "RGB")


def page(names: tuple[str, ...] = SHOWN, size: tuple[int, int] = (800, 480)) -> pygame.Surface:
    """A row for each sample: as it is drawn, then as with each deficiency, in the order of `DEFICIENCIES`."""
    width, height = size
    tools = Tools()
    sheet = pygame.Surface(((1 + len(DEFICIENCIES)) * width, len(names) * height), 0, 32)
    for row, name in enumerate(names):
        drawn, _ = picture(SAMPLES[name], size, tools=tools)
        eyes = (drawn, *(as_seen(drawn, matrix) for matrix in DEFICIENCIES.values()))
        for column, surface in enumerate(eyes):
            sheet.blit(surface, (column * width, row * height))
    return sheet


if __name__ == "__main__":
    pygame.image.save(page(), sys.argv[1])
