"""Dice with pips."""

from __future__ import annotations

from display.canvas import Canvas, Rect

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


def draw_die(canvas: Canvas, area: Rect, face: int) -> None:
    """A die that shows a face; 0 is the place of a die that has not been thrown."""
    theme = canvas.theme
    radius = area.width // 5
    if face not in PIPS:
        canvas.box(area, theme.card, radius=radius, edge=theme.quiet)
        canvas.symbol("question", area.center, area.width // 2, theme.quiet)
        return
    canvas.box(area, theme.paper.fill, radius=radius)
    step = area.width * 0.26
    pip = max(3, round(area.width * 0.24))
    for x, y in PIPS[face]:
        canvas.symbol(
            "pip", (round(area.centerx + (x - 1) * step), round(area.centery + (y - 1) * step)), pip, theme.paper.ink
        )
