"""What the drawing functions draw with: text that fits, round boxes and symbols on one surface.

Every text that is written is recorded with its place, and every text that had to be cut or left out is recorded as
cut, so that tests can assert that nothing is cut and nothing overlaps.
"""

from __future__ import annotations

import itertools
from typing import Literal, TypeAlias

import pygame
from msgspec import Struct, field

from companion.views import Text
from display.lettering import CAP, DESCENT, LEADING, Fitted, Lettering, Wish, block_height
from display.stamps import Stamps, draw_line
from display.tokens import Colour, Sizes, Theme

Rect: TypeAlias = pygame.Rect
Across: TypeAlias = Literal["left", "centre", "right"]
Down: TypeAlias = Literal["top", "middle", "bottom"]


class Tools(Struct, frozen=True):
    """What lasts from picture to picture: the letters and the stamped shapes."""

    lettering: Lettering = field(default_factory=Lettering)
    stamps: Stamps = field(default_factory=Stamps)


class Written(Struct, frozen=True):
    """One line of text: what it says, where it stands, and the size of its letters."""

    line: str
    place: Rect
    size: int


class Scored(Struct, frozen=True):
    """Where a player's score stands: its area, the room of the number in it, and the size of the digits."""

    area: Rect
    room: Rect
    size: int


class Drawn(Struct):
    """What came of a picture: where each text, symbol and box stands, and which texts did not fit."""

    texts: list[Written] = field(default_factory=list)
    symbols: list[Rect] = field(default_factory=list)
    boxes: list[Rect] = field(default_factory=list)
    cuts: list[str] = field(default_factory=list)
    answer: Rect | None = None
    scores: list[Scored] = field(default_factory=list)
    """In the order of the panels."""


def words(text: Text) -> str:
    """The text to draw. A message that nobody has worded is shown by its id rather than not at all."""
    return text if isinstance(text, str) else text.id


class Canvas(Struct):
    """A surface with a theme and sizes, and the record of what was drawn on it."""

    surface: pygame.Surface
    theme: Theme
    sizes: Sizes
    tools: Tools
    drawn: Drawn = field(default_factory=Drawn)

    def zoomed(self, by: float) -> Canvas:
        """The same surface with larger or smaller letters and spaces."""
        return Canvas(self.surface, self.theme, self.sizes.zoomed(by), self.tools, self.drawn)

    def fit(
        self, text: Text, width: int, height: int, size: int, *, lines: int = 1, bold: bool = False, even: bool = False
    ) -> Fitted:
        """How a text fits into a width and a height; it shrinks to the least size before it is cut."""
        wish = Wish(size, min(size, self.sizes.least), lines, bold, even)
        return self.tools.lettering.fit(words(text), width, height, wish)

    def width(self, text: Text, size: int, *, bold: bool = False) -> int:
        """Width of a text on one line."""
        return self.tools.lettering.width(words(text), size, bold)

    def write(
        self,
        box: Rect,
        text: Text,
        size: int,
        colour: Colour,
        *,
        bold: bool = False,
        lines: int = 1,
        across: Across = "left",
        down: Down = "middle",
        even: bool = False,
    ) -> Rect:
        """Writes a text into a box as large as `size` and as it fits; returns where it stands.

        `even` makes its lines about equally long, as those in the middle always are.
        """
        string = words(text)
        if not string.strip():
            return Rect(box.left, box.top, 0, 0)
        fitted = self.fit(string, box.width, box.height, size, lines=lines, bold=bold, even=even or across == "centre")
        if fitted.cut:
            self.drawn.cuts.append(string)
        spare = box.height - fitted.height
        # Few letters hang below the baseline: what looks like the middle lies a little lower.
        middle = max(0, min(spare, round(spare / 2 + 0.08 * fitted.size)))
        top = box.top + {"top": 0, "bottom": spare, "middle": middle}[down]
        place = Rect(box.left, top, 0, 0)
        for number, line in enumerate(fitted.lines):
            wide = self.tools.lettering.width(line, fitted.size, bold)
            room = box.width - wide
            left = box.left + {"left": 0, "right": room, "centre": room // 2}[across]
            baseline = round(top + (CAP + number * LEADING) * fitted.size)
            self.blit_line(line, fitted.size, bold, colour, (left, baseline))
            here = Rect(left, round(baseline - CAP * fitted.size), wide, round((CAP + DESCENT) * fitted.size))
            self.drawn.texts.append(Written(line, here, fitted.size))
            place = here if number == 0 else place.union(here)
        return place

    def blit_line(self, line: str, size: int, bold: bool, colour: Colour, at: tuple[int, int]) -> None:
        """Puts one line with its baseline at a point."""
        lettering = self.tools.lettering
        self.surface.blit(lettering.render(line, size, bold, colour), (at[0], at[1] - lettering.ascent(size, bold)))

    def miss(self, text: Text) -> None:
        """Records that there was no room for something."""
        self.drawn.cuts.append(words(text))

    def box(self, area: Rect, colour: Colour, *, radius: int | None = None, edge: Colour | None = None) -> None:
        """A box with smooth round corners; `edge` draws a border inside it. Nothing where there is no room."""
        if area.width < 1 or area.height < 1:
            return
        self.drawn.boxes.append(area.copy())
        if edge is not None:
            self.box(area, edge, radius=radius)
            line = self.sizes.line
            inner = area.inflate(-2 * line, -2 * line)
            self.box(inner, colour, radius=max(0, (self.sizes.radius if radius is None else radius) - line))
            return
        r = min(self.sizes.radius if radius is None else radius, area.width // 2, area.height // 2)
        if r < 2:
            self.surface.fill(colour, area)
            return
        self.surface.fill(colour, area.inflate(0, -2 * r))
        self.surface.fill(colour, (area.left + r, area.top, area.width - 2 * r, r))
        self.surface.fill(colour, (area.left + r, area.bottom - r, area.width - 2 * r, r))
        disc = self.tools.stamps.disc(r, colour)
        for x, left in ((area.left, 0), (area.right - r, r)):
            for y, top in ((area.top, 0), (area.bottom - r, r)):
                self.surface.blit(disc, (x, y), (left, top, r, r))

    def card(self, area: Rect, *, edge: Colour | None = None) -> None:
        """A quiet ground for things that belong together; an edge marks it off where its colour does not."""
        theme = self.theme
        self.box(area, theme.card, edge=edge or (theme.line if theme.card == theme.ground else None))

    def track(self, area: Rect, shares: tuple[float, ...], colours: tuple[Colour, ...]) -> None:
        """A round bar, filled from the left to each share of its length in turn."""
        radius = area.height // 2
        self.box(area, self.theme.track, radius=radius)
        for share, colour in zip(shares, colours, strict=True):
            if share > 0:
                length = max(area.height, round(area.width * share))
                self.box(Rect(area.left, area.top, length, area.height), colour, radius=radius)

    def icon(self, name: str) -> str:
        """The symbol for a view's icon; "" where there is none."""
        return self.tools.stamps.known(name)

    def symbol(self, name: str, at: tuple[int, int], size: int, colour: Colour) -> None:
        """A symbol with its middle at a point; nothing for an empty name, or where there is no room."""
        if name and size > 1:
            stamp = self.tools.stamps.symbol(name, size, colour)
            place = self.surface.blit(stamp, (at[0] - size // 2, at[1] - size // 2))
            self.drawn.symbols.append(place)

    def path(self, points: list[tuple[float, float]], width: int, colour: Colour) -> None:
        """A smooth line through points."""
        if len(points) < 2:
            return
        left = int(min(x for x, _ in points)) - width
        top = int(min(y for _, y in points)) - width
        wide = int(max(x for x, _ in points)) + 2 * width - left
        high = int(max(y for _, y in points)) + 2 * width - top
        sheet = pygame.Surface((wide * 2, high * 2), pygame.SRCALPHA, 32)
        sheet.fill((*colour, 0))
        draw_line(sheet, [((x - left) * 2, (y - top) * 2) for x, y in points], width * 2, (*colour, 255))
        self.surface.blit(pygame.transform.smoothscale(sheet, (wide, high)), (left, top))

    def least_height(self, lines: int = 1) -> int:
        """Height that so many lines need at the least size."""
        return block_height(lines, self.sizes.least)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: `share` of the other."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return (r, g, b)


def columns(area: Rect, count: int, gap: int) -> list[Rect]:
    """An area divided into columns of equal width, to the pixel."""
    edges = [area.left + round((area.width + gap) * step / count) for step in range(count + 1)]
    return [Rect(a, area.top, b - a - gap, area.height) for a, b in itertools.pairwise(edges)]


def rows(area: Rect, count: int, gap: int) -> list[Rect]:
    """An area divided into rows of equal height, to the pixel."""
    edges = [area.top + round((area.height + gap) * step / count) for step in range(count + 1)]
    return [Rect(area.left, a, area.width, b - a - gap) for a, b in itertools.pairwise(edges)]


def cells(area: Rect, across: int, down: int, gap: int) -> list[Rect]:
    """An area divided into cells, row by row."""
    return [cell for row in rows(area, down, gap) for cell in columns(row, across, gap)]


def stacked(area: Rect, heights: list[int], gap: int) -> list[Rect]:
    """Rows of given heights from the top of an area."""
    top = area.top
    made = []
    for height in heights:
        made.append(Rect(area.left, top, area.width, height))
        top += height + gap
    return made
