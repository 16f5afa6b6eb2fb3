"""Numbers with their symbol and word: scores, hands, coins. A number people may not see is drawn as a closed thing."""

from __future__ import annotations

from functools import partial

from companion.views import Figure
from display.canvas import Canvas, Rect, Scored, words
from display.flow import Part

CLOSED = {"basket": "basket-closed"}
"""Symbols that have a closed form of their own; all others get a lock."""


def number_text(value: int) -> str:
    """A whole number with a real minus sign."""
    return str(value).replace("-", "−")


def figure_text(figure: Figure) -> str:
    """A figure's number, "value / most" where there is a most; "" if nobody may see it."""
    if figure.value is None:
        return ""
    return number_text(figure.value) if figure.most is None else f"{number_text(figure.value)} / {figure.most}"


def score_part(canvas: Canvas, figure: Figure, *, starred: bool = True) -> Part:
    """A score, big, behind its symbol; without it where there is no room."""
    size = canvas.sizes.big
    symbol = round(size * 0.8) + canvas.sizes.gap if starred and canvas.icon(figure.icon) else 0
    number = canvas.width(figure_text(figure), size, bold=True) if figure.value is not None else round(size * 0.8)
    height = round(size * 1.15)
    return Part(symbol + number, height, words(figure.label), partial(draw_score, figure=figure, starred=starred))


def draw_score(canvas: Canvas, area: Rect, figure: Figure, *, starred: bool) -> None:
    """The symbol at the left, the number at the right."""
    theme = canvas.theme
    side = round(canvas.sizes.big * 0.8)
    symbol = side if starred and canvas.icon(figure.icon) else 0
    room = Rect(area.left + symbol, area.top, area.width - symbol, area.height)
    canvas.drawn.scores.append(Scored(area, room, canvas.sizes.big))
    if starred:
        canvas.symbol(canvas.icon(figure.icon), (area.left + side // 2, area.centery), side, theme.accent)
    if figure.value is None:
        canvas.symbol("lock", (area.right - side // 2, area.centery), side, theme.ink)
    else:
        canvas.write(area, figure_text(figure), canvas.sizes.big, theme.ink, bold=True, across="right")


def figure_part(canvas: Canvas, figure: Figure, *, worded: bool) -> Part:
    """A figure: symbol, number, and its word where there is room or no symbol."""
    sizes = canvas.sizes
    symbol = canvas.icon(figure.icon)
    width = round(sizes.lead * 1.1) if symbol or figure.value is None else 0
    if figure.value is not None:
        width += canvas.width(figure_text(figure), sizes.lead, bold=True) + (sizes.gap if symbol else 0)
    worded = worded or not symbol
    if worded:
        width += canvas.width(figure.label, sizes.small) + sizes.gap
    return Part(width, round(sizes.lead * 1.2), words(figure.label), partial(draw_figure, figure=figure, worded=worded))


def draw_figure(canvas: Canvas, area: Rect, figure: Figure, *, worded: bool) -> None:
    """Symbol, number and word, from the left."""
    sizes, theme = canvas.sizes, canvas.theme
    symbol = canvas.icon(figure.icon)
    if figure.value is None:
        symbol = CLOSED.get(symbol, "lock")
    side = round(sizes.lead * 1.1)
    left = area.left
    if symbol:
        canvas.symbol(symbol, (left + side // 2, area.centery), side, theme.quiet)
        left += side
    number = figure_text(figure)
    if number:
        left += sizes.gap if symbol else 0
        wide = canvas.width(number, sizes.lead, bold=True)
        canvas.write(Rect(left, area.top, wide, area.height), number, sizes.lead, theme.ink, bold=True)
        left += wide
    if worded:
        label = Rect(left + sizes.gap, area.top, area.right - left - sizes.gap, area.height)
        canvas.write(label, figure.label, sizes.small, theme.quiet)
