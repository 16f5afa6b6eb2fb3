"""Shared counters as gauges, with the marks where they become dangerous or win."""

from __future__ import annotations

from companion.views import Gauge, Pile
from display.canvas import Canvas, Rect, cells
from display.strip import draw_pile


def gauge_columns(canvas: Canvas, count: int, width: int) -> int:
    """How many gauges stand beside each other: all columns filled as evenly as may be."""
    most = max(1, min(4, width // canvas.sizes.px(150)))
    down = -(-count // most)
    return -(-count // down)


def gauges_height(canvas: Canvas, count: int, width: int) -> int:
    """Height that so many gauges (and piles among them) need."""
    down = -(-count // gauge_columns(canvas, count, width))
    sizes = canvas.sizes
    one = round(sizes.lead * 1.1) + sizes.px(8) + 2 * sizes.line + sizes.pad
    return down * one + (down - 1) * sizes.gap


def draw_gauges(canvas: Canvas, area: Rect, gauges: tuple[Gauge | Pile, ...]) -> None:
    """Gauges in columns, row by row."""
    across = gauge_columns(canvas, len(gauges), area.width)
    for cell, gauge in zip(cells(area, across, -(-len(gauges) // across), canvas.sizes.gap), gauges, strict=False):
        if isinstance(gauge, Gauge):
            draw_gauge(canvas, cell, gauge)
        else:
            draw_pile(canvas, cell, gauge)


def draw_gauge(canvas: Canvas, area: Rect, gauge: Gauge) -> None:
    """Word and value above, the gauge below; a red edge where it is about to lose."""
    sizes, theme = canvas.sizes, canvas.theme
    near_danger = gauge.danger is not None and max(gauge.value, gauge.forecast or 0) >= gauge.danger - 1
    canvas.card(area, edge=theme.players[0] if near_danger else None)
    inner = area.inflate(-2 * sizes.pad, -sizes.pad)
    track = Rect(inner.left, 0, inner.width, max(4, round(inner.height * 0.2)))
    track.bottom = inner.bottom - sizes.line
    text = Rect(inner.left, inner.top, inner.width, track.top - inner.top - sizes.line)
    value = value_text(gauge)
    wide = canvas.width(value, sizes.lead, bold=True) + sizes.gap
    canvas.write(Rect(text.left, text.top, text.width - wide, text.height), gauge.label, sizes.body, theme.ink)
    canvas.write(text, value, sizes.lead, theme.ink, bold=True, across="right")
    draw_track(canvas, track, gauge)


def value_text(gauge: Gauge) -> str:
    """The value, with what just changed it or what it will become by itself."""
    text = str(gauge.value)
    if gauge.forecast is not None and gauge.forecast != gauge.value:
        return f"{text} › {gauge.forecast}"
    if gauge.change:
        return f"{text} ({gauge.change:+d})".replace("-", "−")
    return text


def draw_track(canvas: Canvas, track: Rect, gauge: Gauge) -> None:
    """The bar: what is there, paler what is to come; red the part where it loses, a flag where it wins."""
    theme, sizes = canvas.theme, canvas.sizes
    if gauge.goal is not None:
        side = round(track.height * 1.5)
        canvas.symbol("flag", (track.right - side // 2, track.centery), side, theme.players[3])
        track = Rect(track.left, track.top, track.width - side, track.height)
    coming = gauge.value if gauge.forecast is None else gauge.forecast
    if gauge.danger is None:
        canvas.track(track, (_share(gauge, coming), _share(gauge, gauge.value)), (theme.quiet, theme.accent))
    else:
        at = track.left + round(track.width * _share(gauge, gauge.danger))
        canvas.box(track, theme.bad.fill, radius=track.height // 2)
        left = Rect(track.left, track.top, at - track.left, track.height)
        canvas.box(left, theme.track, radius=track.height // 2)
        for value, colour in ((coming, theme.quiet), (gauge.value, theme.accent)):
            length = round(track.width * _share(gauge, value))
            if length:
                part = Rect(track.left, track.top, max(length, track.height), track.height)
                canvas.box(part, colour, radius=track.height // 2)
        notch = (at - sizes.line, track.top - 2 * sizes.line, 2 * sizes.line, track.height + 4 * sizes.line)
        canvas.surface.fill(theme.players[0], notch)


def _share(gauge: Gauge, value: int) -> float:
    span = gauge.high - gauge.low
    return max(0.0, min(1.0, (value - gauge.low) / span)) if span > 0 else 0.0
