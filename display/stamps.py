"""Smooth shapes: drawn four times too large, scaled down, and kept.

pygame's own discs and polygons have steps at their edges. A shape drawn once at four times its size and scaled down
has none, and stamping the result again costs a blit.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import TypeAlias

import pygame
import pygame.draw
import pygame.transform

from display.symbols import ICONS, Stroke, read_symbols
from display.tokens import Colour

OVER = 4
"""How many times larger a shape is drawn."""

Ink: TypeAlias = tuple[int, int, int, int]


class Stamps:
    """Symbols and discs as surfaces, kept by size and colour."""

    def __init__(self) -> None:
        self.symbols = read_symbols()
        self.symbol = lru_cache(maxsize=256)(self._symbol)
        self.disc = lru_cache(maxsize=64)(draw_disc)

    def known(self, name: str) -> str:
        """The symbol that an icon's name stands for; "" where there is none."""
        symbol = ICONS.get(name, name)
        return symbol if symbol in self.symbols else ""

    def _symbol(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        return draw_strokes(self.symbols[name], size, colour)


def draw_strokes(strokes: tuple[Stroke, ...], size: int, colour: Colour) -> pygame.Surface:
    """A symbol on a transparent square of `size` pixels."""
    large = size * OVER
    sheet = pygame.Surface((large, large), pygame.SRCALPHA, 32)
    # The same colour everywhere, only not to be seen: the edges then blend towards nothing instead of towards black.
    sheet.fill((*colour, 0))
    for stroke in strokes:
        draw_stroke(sheet, stroke, large / 100, (*colour, 0 if stroke.cut else 255))
    return pygame.transform.smoothscale(sheet, (size, size))


def draw_disc(radius: int, colour: Colour) -> pygame.Surface:
    """A disc of 2 × `radius` pixels, which round corners are cut from."""
    large = 2 * radius * OVER
    sheet = pygame.Surface((large, large), pygame.SRCALPHA, 32)
    sheet.fill((*colour, 0))
    pygame.draw.circle(sheet, (*colour, 255), (large // 2, large // 2), large // 2)
    return pygame.transform.smoothscale(sheet, (2 * radius, 2 * radius))


def draw_stroke(sheet: pygame.Surface, stroke: Stroke, scale: float, ink: Ink) -> None:
    """One stroke on a sheet whose hundredths are `scale` pixels wide."""
    points = [(x * scale, y * scale) for x, y in stroke.points]
    size = stroke.size * scale
    match stroke.form:
        case "poly":
            pygame.draw.polygon(sheet, ink, points)
        case "disc":
            pygame.draw.circle(sheet, ink, points[0], size)
        case "oval":
            pygame.draw.ellipse(sheet, ink, pygame.Rect(points[0], points[1]))
        case "block":
            pygame.draw.rect(sheet, ink, pygame.Rect(points[0], points[1]), border_radius=round(size))
        case "line":
            draw_line(sheet, points, size, ink)


def draw_line(sheet: pygame.Surface, points: list[tuple[float, float]], width: float, ink: Ink) -> None:
    """A line with round ends and bends: pygame's own thick lines have neither."""
    for point in points:
        pygame.draw.circle(sheet, ink, point, width / 2)
    for (x1, y1), (x2, y2) in itertools.pairwise(points):
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        if not length:
            continue
        dx, dy = (y1 - y2) / length * width / 2, (x2 - x1) / length * width / 2
        corners = [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)]
        pygame.draw.polygon(sheet, ink, corners)
