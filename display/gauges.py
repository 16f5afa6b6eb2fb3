"""Shared counters as gauges, with the marks where they become dangerous or win."""

from __future__ import annotations

from companion.views import Gauge
from display.canvas import Canvas, Rect, cells
from display.tokens import Colour


def gauges_height(canvas: Canvas, gauges: tuple[Gauge, ...], width: int) -> int:
    """Height that the gauges need at least."""
    down = -(-len(gauges) // _across(canvas, gauges, width))
    return down * round(canvas.sizes.small * 1.15 + canvas.sizes.pad * 1.6) + (down - 1) * canvas.sizes.gap


def draw_gauges(canvas: Canvas, area: Rect, gauges: tuple[Gauge, ...]) -> None:
    """Gauges in one or two columns."""
    across = _across(canvas, gauges, area.width)
    down = -(-len(gauges) // across)
    places = cells(area, across, down, canvas.sizes.gap)
    order = [places[row * across + column] for column in range(across) for row in range(down)]
    for cell, gauge in zip(order, gauges, strict=False):
        draw_gauge(canvas, cell, gauge)


def _across(canvas: Canvas, gauges: tuple[Gauge, ...], width: int) -> int:
    return 2 if len(gauges) > 3 and width > canvas.sizes.px(400) else 1


def draw_gauge(canvas: Canvas, area: Rect, gauge: Gauge) -> None:
    """Word and value above, the gauge below; red where it loses, gold where it wins, pale for what is to come."""
    sizes, theme = canvas.sizes, canvas.theme
    danger = gauge.danger is not None and gauge.value >= gauge.danger - 2
    canvas.box(area, theme.card, edge=theme.bad.fill if danger else theme.card)
    inner = area.inflate(-2 * sizes.pad, -sizes.pad)
    track_height = max(4, round(inner.height * 0.26))
    top = Rect(inner.left, inner.top, inner.width, inner.height - track_height - sizes.line)
    value = value_text(gauge)
    size = min(sizes.lead, round(top.height / 0.95))
    wide = canvas.width(value, size, bold=True) + sizes.pad
    canvas.write(Rect(top.left, top.top, top.width - wide, top.height), gauge.label, sizes.small, theme.ink)
    canvas.write(top, value, size, theme.ink, bold=True, across="right")
    track = Rect(inner.left, inner.bottom - track_height, inner.width, track_height)
    draw_track(canvas, track, gauge)


def value_text(gauge: Gauge) -> str:
    """The value, what just changed it, and what it will become by itself."""
    text = str(gauge.value)
    if gauge.change:
        text = f"{gauge.change:+d}   {text}".replace("-", "−")
    if gauge.forecast is not None and gauge.forecast != gauge.value:
        text = f"{text} › {gauge.forecast}"
    return text


def draw_track(canvas: Canvas, track: Rect, gauge: Gauge) -> None:
    """The gauge itself."""
    theme, sizes = canvas.theme, canvas.sizes
    radius = track.height // 2
    canvas.box(track, theme.raised, radius=radius)
    if gauge.forecast is not None and gauge.forecast > gauge.value:
        _part(canvas, track, gauge, gauge.forecast, theme.line)
    _part(canvas, track, gauge, gauge.value, theme.accent)
    for mark, colour in ((gauge.danger, theme.players[0]), (gauge.goal, theme.players[3])):
        if mark is not None:
            at = track.left + round(track.width * _share(gauge, mark))
            canvas.surface.fill(
                colour, (at - sizes.line, track.top - sizes.line * 2, 2 * sizes.line, track.height + 4 * sizes.line)
            )


def _share(gauge: Gauge, value: int) -> float:
    span = gauge.high - gauge.low
    return max(0.0, min(1.0, (value - gauge.low) / span)) if span > 0 else 0.0


def _part(canvas: Canvas, track: Rect, gauge: Gauge, value: int, colour: Colour) -> None:
    length = round(track.width * _share(gauge, value))
    if length:
        part = Rect(track.left, track.top, max(length, track.height), track.height)
        canvas.box(part, colour, radius=track.height // 2)
