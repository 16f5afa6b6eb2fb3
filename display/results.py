"""How a game ended: the final table and the chart of scores."""

from __future__ import annotations

from companion.views import Chart, Final, Series, Standing
from display.canvas import Canvas, Rect, cells, rows, words
from display.figures import number_text
from display.tokens import PLAYER_SHAPES


def draw_ending(canvas: Canvas, area: Rect, final: Final, chart: Chart | None) -> None:
    """The final table, and beside it the chart if there is one."""
    width = area.width // 2 if chart else area.width
    draw_final(canvas, Rect(area.left, area.top, width, area.height), final)
    if chart:
        left = area.left + width + 2 * canvas.sizes.gap
        draw_chart(canvas, Rect(left, area.top, area.right - left, area.height), chart)


def draw_final(canvas: Canvas, area: Rect, final: Final) -> None:
    """The line that says how it ended, and everybody's place."""
    sizes, theme = canvas.sizes, canvas.theme
    label = canvas.width(final.label, sizes.small) + 4 * sizes.pad if words(final.label) else 0
    head = canvas.fit(final.text, area.width - label, area.height // 3, sizes.lead, lines=2, bold=True)
    top = Rect(area.left, area.top, area.width, max(head.height, round(sizes.small * 1.2)) + sizes.gap)
    canvas.write(
        Rect(top.left, top.top, top.width - label, top.height), final.text, sizes.lead, theme.accent, bold=True, lines=2
    )
    canvas.write(
        Rect(top.left, top.top, top.width - sizes.pad, top.height),
        final.label,
        sizes.small,
        theme.quiet,
        across="right",
        down="bottom",
    )
    count = len(final.standings)
    if not count:
        return
    room = area.bottom - top.bottom - sizes.gap
    height = min(room, count * (sizes.px(64) + sizes.gap))
    places = rows(Rect(area.left, top.bottom + sizes.gap, area.width, height), count, sizes.gap)
    for row, standing in zip(places, final.standings, strict=True):
        draw_standing(canvas, row, standing)


def draw_standing(canvas: Canvas, row: Rect, standing: Standing) -> None:
    """One place: number, shape, name, a cup for who won, score."""
    sizes, theme = canvas.sizes, canvas.theme
    seat = standing.seat % len(PLAYER_SHAPES)
    colour = theme.players[seat]
    if standing.won:
        canvas.box(row, theme.raised, edge=colour)
    else:
        canvas.card(row)
    inner = row.inflate(-3 * sizes.pad, 0)
    size = min(sizes.big, round(row.height * 0.72))
    place = Rect(inner.left, inner.top, size, inner.height)
    canvas.write(place, str(standing.place), size, theme.quiet, bold=True)
    canvas.symbol(PLAYER_SHAPES[seat], (place.right + size // 2, row.centery), size, colour)
    score = number_text(standing.score)
    right = inner.right - canvas.width(score, size, bold=True) - sizes.pad
    canvas.write(inner, score, size, theme.ink, bold=True, across="right")
    if standing.won:
        canvas.symbol("trophy", (right - size // 2, row.centery), size, theme.accent)
        right -= size + sizes.pad
    left = place.right + size + sizes.pad
    canvas.write(Rect(left, row.top, right - left, row.height), standing.name, size, colour, bold=standing.won)


def draw_chart(canvas: Canvas, area: Rect, chart: Chart, *, named: bool = False) -> None:
    """Scores over the game, with each player's shape at the points; `named` says whose they are."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.card(area)
    inner = area.inflate(-2 * sizes.pad, -2 * sizes.pad)
    title = Rect(inner.left, inner.top, inner.width, round(sizes.small * 1.2))
    canvas.write(title, chart.label, sizes.small, theme.quiet)
    if named and chart.series:
        legend = Rect(inner.left, inner.bottom - round(sizes.body * 1.3), inner.width, round(sizes.body * 1.3))
        draw_legend(canvas, legend, chart)
        inner = Rect(inner.left, inner.top, inner.width, legend.top - inner.top)
    values = [value for series in chart.series for value in series.values] or [0]
    low, high = min(0, *values), max(1, *values)
    marks = sorted({low, 0, high})
    wide = max(canvas.width(number_text(value), sizes.small) for value in marks) + sizes.pad
    plot = Rect(inner.left + wide, title.bottom + sizes.pad, inner.width - wide - sizes.body, 0)
    plot.height = inner.bottom - plot.top - sizes.pad
    before = plot.bottom + sizes.huge
    for value in marks:
        y = plot.bottom - round(plot.height * (value - low) / (high - low))
        canvas.surface.fill(theme.line, (plot.left, y, plot.width, sizes.line))
        if before - y >= sizes.small or value == 0:
            text = Rect(inner.left, y - sizes.small // 2, wide - sizes.pad, sizes.small)
            canvas.write(text, number_text(value), sizes.small, theme.quiet, across="right")
            before = y
    for series in chart.series:
        draw_series(canvas, plot, series, low, high)


def draw_legend(canvas: Canvas, area: Rect, chart: Chart) -> None:
    """Shape and name of each player."""
    sizes = canvas.sizes
    for cell, series in zip(cells(area, len(chart.series), 1, sizes.gap), chart.series, strict=True):
        seat = series.seat % len(PLAYER_SHAPES)
        colour = canvas.theme.players[seat]
        canvas.symbol(PLAYER_SHAPES[seat], (cell.left + sizes.small // 2, cell.centery), sizes.small, colour)
        text = Rect(cell.left + sizes.small + sizes.gap, cell.top, cell.width - sizes.small - sizes.gap, cell.height)
        canvas.write(text, series.name, sizes.body, colour)


def draw_series(canvas: Canvas, plot: Rect, series: Series, low: int, high: int) -> None:
    """One player's line, with his shape at some of the points and large at the last."""
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
            side = sizes.body if turn == count - 1 else round(sizes.body * 0.65)
            canvas.symbol(PLAYER_SHAPES[seat], (round(x), round(y)), side, colour)
