"""How a game ended: the final table and the chart of scores."""

from __future__ import annotations

from companion.views import Chart, Final, Series
from display.canvas import Canvas, Rect, rows, words
from display.tokens import PLAYER_SHAPES


def draw_final(canvas: Canvas, area: Rect, final: Final) -> None:
    """The line that says how it ended, and everybody's place."""
    sizes, theme = canvas.sizes, canvas.theme
    head = canvas.fit(final.text, area.width, area.height // 2, sizes.lead, lines=3, bold=True)
    canvas.write(
        Rect(area.left, area.top, area.width, head.height), final.text, sizes.lead, theme.accent, bold=True, lines=3
    )
    top = area.top + head.height + sizes.pad
    if words(final.label):
        label = Rect(area.left, top, area.width - sizes.pad, round(sizes.small * 1.2))
        canvas.write(label, final.label, sizes.small, theme.quiet, across="right")
        top = label.bottom
    if not final.standings:
        return
    count = len(final.standings)
    height = min(area.bottom - top, count * (sizes.px(52) + sizes.gap))
    for row, standing in zip(
        rows(Rect(area.left, top, area.width, height), count, sizes.gap), final.standings, strict=True
    ):
        seat = standing.seat % len(PLAYER_SHAPES)
        colour = theme.players[seat]
        canvas.box(row, theme.raised if standing.won else theme.card, edge=colour if standing.won else theme.card)
        inner = row.inflate(-2 * sizes.pad, 0)
        size = min(sizes.big, round(row.height * 0.8))
        place = Rect(inner.left, inner.top, round(size * 1.1), inner.height)
        canvas.write(place, str(standing.place), size, theme.quiet, bold=True)
        canvas.symbol(PLAYER_SHAPES[seat], (place.right + size // 2, row.centery), size, colour)
        left = place.right + size + sizes.pad
        wide = canvas.width(str(standing.score), size, bold=True) + sizes.pad
        if standing.won:
            canvas.symbol("trophy", (inner.right - wide - size // 2, row.centery), size, theme.accent)
        name = Rect(left, row.top, inner.right - wide - size - sizes.pad - left, row.height)
        canvas.write(name, standing.name, size, colour, bold=standing.won)
        canvas.write(inner, str(standing.score), size, theme.ink, bold=True, across="right")


def draw_chart(canvas: Canvas, area: Rect, chart: Chart) -> None:
    """Scores over the game, with each player's shape at the points."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.box(area, theme.card)
    inner = area.inflate(-2 * sizes.pad, -2 * sizes.pad)
    canvas.write(
        Rect(inner.left, inner.top, inner.width, round(sizes.small * 1.2)), chart.label, sizes.small, theme.quiet
    )
    values = [value for series in chart.series for value in series.values] or [0]
    low, high = min(0, *values), max(1, *values)
    wide = max(canvas.width(str(value), sizes.least) for value in (low, high)) + sizes.gap
    plot = Rect(inner.left + wide, inner.top + round(sizes.small * 1.6), inner.width - wide - sizes.body, 0)
    plot.height = inner.bottom - plot.top - sizes.gap
    for value in sorted({low, 0, high}):
        y = plot.bottom - round(plot.height * (value - low) / (high - low))
        canvas.surface.fill(theme.line, (plot.left, y, plot.width, 1))
        half = sizes.least // 2
        canvas.write(
            Rect(inner.left, y - half, wide - sizes.gap, 2 * half), str(value), sizes.least, theme.quiet, across="right"
        )
    for series in chart.series:
        draw_series(canvas, plot, series, low, high)


def draw_series(canvas: Canvas, plot: Rect, series: Series, low: int, high: int) -> None:
    """One player's line."""
    sizes = canvas.sizes
    seat = series.seat % len(PLAYER_SHAPES)
    colour = canvas.theme.players[seat]
    count = len(series.values)
    points = [
        (plot.left + plot.width * turn / max(1, count - 1), plot.bottom - plot.height * (value - low) / (high - low))
        for turn, value in enumerate(series.values)
    ]
    canvas.path(points, 2 * sizes.line, colour)
    every = max(1, count // 6)
    for turn, (x, y) in enumerate(points):
        if turn == count - 1 or (turn % every == 0 and count - 1 - turn >= every // 2):
            side = sizes.body if turn == count - 1 else sizes.small * 2 // 3
            canvas.symbol(PLAYER_SHAPES[seat], (round(x), round(y)), side, colour)
