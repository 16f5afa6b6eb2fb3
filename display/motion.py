"""What moves for a moment when a view has changed: an answer slides in, scores count up.

The whole picture is drawn first, and what moves is taken from it: the first frame has the answer in full, only a little
to the side, and the last is the picture itself. A frame redraws what moves and nothing else.
"""

from __future__ import annotations

from typing import TypeAlias

import pygame
from msgspec import Struct

from companion.views import Figure, Panel, View
from display.canvas import Canvas, Drawn, Rect, Scored, Tools
from display.figures import figure_text
from display.tokens import Colour, sizes_for, theme_of

LASTS = 0.24
"""Seconds."""


class Picture(Struct, frozen=True):
    """A view as it was drawn: where, with what, and what stands where."""

    surface: pygame.Surface
    tools: Tools
    drawn: Drawn


class Sliding(Struct, frozen=True):
    """An answer on its way to its place, from the right."""

    place: Rect
    ground: Colour
    by: int
    """Pixels."""

    @property
    def area(self) -> Rect:
        """All that it touches."""
        return Rect(self.place.left, self.place.top, self.place.width + self.by, self.place.height)


class Counting(Struct, frozen=True):
    """A score on its way to its number."""

    score: Scored
    ground: Colour
    start: int
    end: int
    most: int | None

    def text(self, share: float) -> str:
        """What stands there after a share of the way."""
        return score_text(self.start + round((self.end - self.start) * share), self.most)

    @property
    def area(self) -> Rect:
        """All that it touches."""
        return self.score.room


Movement: TypeAlias = Sliding | Counting


class Motion:
    """Movements upon a picture that is drawn, from one moment on. `step` draws a frame."""

    def __init__(self, canvas: Canvas, movements: tuple[Movement, ...], began: float) -> None:
        """Takes what moves from the canvas's surface."""
        self._canvas = canvas
        self._began = began
        self._moving = tuple((each, canvas.surface.subsurface(each.area).copy()) for each in movements)

    def step(self, now: float) -> list[Rect]:
        """Draws what stands at a moment; the places that changed."""
        share = eased((now - self._began) / LASTS)
        for each, whole in self._moving:
            if share >= 1:
                self._canvas.surface.blit(whole, each.area)
            elif isinstance(each, Sliding):
                self._slide(each, whole, share)
            else:
                self._count(each, share)
        return [each.area for each, _ in self._moving]

    def over(self, now: float) -> bool:
        """Whether everything is in its place."""
        return now - self._began >= LASTS

    def _slide(self, each: Sliding, whole: pygame.Surface, share: float) -> None:
        surface = self._canvas.surface
        surface.fill(each.ground, each.area)
        left = each.place.left + round(each.by * (1 - share))
        surface.blit(whole, (left, each.place.top), Rect(0, 0, each.place.width, each.place.height))

    def _count(self, each: Counting, share: float) -> None:
        canvas, score = self._canvas, each.score
        canvas.surface.fill(each.ground, score.room)
        canvas.surface.set_clip(score.room)
        canvas.write(score.area, each.text(share), score.size, canvas.theme.ink, bold=True, across="right")
        canvas.surface.set_clip(None)


def motion(before: View | None, view: View, picture: Picture, now: float) -> Motion | None:
    """What moves on a picture just drawn, after another view; None if nothing does. Where it is dark, nothing moves."""
    if before is None or before.look != view.look or view.look.dimmed:
        return None
    sizes = sizes_for(picture.surface.get_height(), view.look)[0]
    canvas = Canvas(picture.surface, theme_of(view.look), sizes, picture.tools)
    slides: tuple[Movement, ...] = _sliding(canvas, before, view, picture.drawn)
    found = (*slides, *_counting(canvas, before, view, picture.drawn))
    return Motion(canvas, found, now) if found else None


def eased(share: float) -> float:
    """Fast at first and slow at last; 0 to 1."""
    left = 1 - min(1.0, max(0.0, share))
    return 1 - left**3


def _sliding(canvas: Canvas, before: View, view: View, drawn: Drawn) -> tuple[Sliding, ...]:
    if drawn.answer is None or view.answer == before.answer:
        return ()
    by = min(canvas.sizes.pad, canvas.surface.get_width() - drawn.answer.right)
    return (Sliding(drawn.answer, canvas.theme.ground, by),)


def _counting(canvas: Canvas, before: View, view: View, drawn: Drawn) -> tuple[Counting, ...]:
    old, new = before.scene.panels, view.scene.panels
    if [panel.name for panel in old] != [panel.name for panel in new] or len(drawn.scores) != len(new):
        return ()
    pairs = zip(old, new, drawn.scores, strict=True)
    found = (_count(canvas, was, panel, score) for was, panel, score in pairs)
    return tuple(each for each in found if each is not None)


def _count(canvas: Canvas, was: Panel, panel: Panel, score: Scored) -> Counting | None:
    """None where the score stays, may not be seen, or has no room for what it was."""
    start, end = was.score.value, panel.score.value
    if start is None or end is None or start == end:
        return None
    if canvas.width(score_text(start, panel.score.most), score.size, bold=True) > score.room.width:
        return None
    ground = canvas.theme.raised if panel.active else canvas.theme.card
    return Counting(score, ground, start, end, panel.score.most)


def score_text(value: int, most: int | None) -> str:
    """A score as a panel has it."""
    return figure_text(Figure("", value, most=most))
