"""Pages to read and to choose from: lists, prose, and the letter wheel."""

from __future__ import annotations

from companion.views import Item, Listing, Mode, Prose, Wheel
from display.canvas import Canvas, Rect, mix, words
from display.lettering import block_height
from display.tokens import PLAYER_SHAPES


def draw_listing(canvas: Canvas, area: Rect, listing: Listing, mode: Mode) -> None:
    """A title and lines; a long list shows the part around the line that OK takes."""
    sizes, theme = canvas.sizes, canvas.theme
    if words(listing.title):
        title = Rect(area.left, area.top, area.width, round(sizes.lead * 1.3))
        canvas.write(title, listing.title, sizes.body, theme.quiet)
        area = Rect(area.left, title.bottom, area.width, area.bottom - title.bottom)
    heights = [item_height(canvas, item, large=mode == "pick" and item.state == "current") for item in listing.items]
    first, last = window(heights, current(listing), area.height, sizes.gap // 2)
    spare = area.height - sum(heights[first:last]) - (last - first - 1) * (sizes.gap // 2)
    extra = min(spare // max(1, last - first), sizes.px(8))
    top = area.top
    for item, height in zip(listing.items[first:last], heights[first:last], strict=True):
        draw_item(canvas, Rect(area.left, top, area.width, height + extra), item, large=mode == "pick")
        top += height + extra + sizes.gap // 2
    if first:
        canvas.symbol("up", (area.right - sizes.lead, area.top + sizes.lead // 2), sizes.small, theme.accent)
    if last < len(listing.items):
        canvas.symbol("down", (area.right - sizes.lead, area.bottom - sizes.lead // 2), sizes.small, theme.accent)


def current(listing: Listing) -> int:
    """The line to keep in sight: the one OK takes, or the first that is not done."""
    states = [item.state for item in listing.items]
    for state in ("current", "open"):
        if state in states:
            return states.index(state)
    return max(0, len(states) - 1)


def window(heights: list[int], keep: int, room: int, gap: int) -> tuple[int, int]:
    """The lines around `keep` that fit into `room`: first, and one past the last."""
    if not heights:
        return 0, 0
    first, last = keep, keep + 1
    used = heights[keep]
    while True:
        before = heights[first - 1] + gap if first else None
        after = heights[last] + gap if last < len(heights) else None
        if after is not None and used + after <= room and (before is None or last - keep <= keep - first + 1):
            used, last = used + after, last + 1
        elif before is not None and used + before <= room:
            used, first = used + before, first - 1
        elif after is not None and used + after <= room:
            used, last = used + after, last + 1
        else:
            return first, last


def item_height(canvas: Canvas, item: Item, *, large: bool) -> int:
    """Height that a line needs."""
    sizes = canvas.sizes
    if large:
        return round(sizes.big * 1.5) + (round(sizes.small * 1.2) if words(item.detail) else 0)
    return round(sizes.body * 1.55)


def draw_item(canvas: Canvas, area: Rect, item: Item, *, large: bool) -> None:
    """One line: its mark, its text, and its explanation beside or under it."""
    sizes, theme = canvas.sizes, canvas.theme
    chosen = item.state == "current"
    if chosen:
        canvas.box(area, theme.raised, edge=theme.accent)
    inner = area.inflate(-2 * sizes.pad, 0)
    ink = theme.ink
    if item.state == "off":
        ink = mix(theme.quiet, theme.ground, 0.15)
    side = sizes.body
    mark = {"done": "tick", "current": "right", "open": "", "off": ""}[item.state]
    if item.seat is not None:
        seat = item.seat % len(PLAYER_SHAPES)
        ink = theme.players[seat]
        mark = PLAYER_SHAPES[seat]
    canvas.symbol(mark, (inner.left + side // 2, inner.centery), side, theme.accent if item.seat is None else ink)
    text = Rect(inner.left + side + sizes.pad, inner.top, inner.width - side - sizes.pad, inner.height)
    size = sizes.big if large and chosen else sizes.lead if chosen or large else sizes.body
    detail = words(item.detail)
    if detail and large and chosen:
        low = round(sizes.small * 1.5)
        canvas.write(Rect(text.left, text.top, text.width, text.height - low), item.text, size, ink, bold=True)
        canvas.write(Rect(text.left, text.bottom - low, text.width, low), detail, sizes.small, theme.quiet, down="top")
    elif detail:
        wide = min(canvas.width(item.text, size, bold=chosen) + 2 * sizes.pad, text.width * 3 // 5)
        canvas.write(
            Rect(text.left, text.top, wide - sizes.pad, text.height), item.text, size, ink, bold=chosen, lines=2
        )
        rest = Rect(text.left + wide, text.top, text.width - wide, text.height)
        canvas.write(rest, detail, sizes.small, theme.quiet, lines=2, across="right")
    else:
        canvas.write(text, item.text, size, ink, bold=chosen, lines=2)


def draw_prose(canvas: Canvas, area: Rect, prose: Prose) -> None:
    """A title and paragraphs, in the largest letters with which they all fit."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.box(area, theme.card)
    inner = area.inflate(-4 * sizes.pad, -2 * sizes.pad)
    if words(prose.title):
        fitted = canvas.fit(prose.title, inner.width, inner.height, sizes.lead, lines=2, bold=True)
        canvas.write(
            Rect(inner.left, inner.top, inner.width, fitted.height),
            prose.title,
            sizes.lead,
            theme.accent,
            bold=True,
            lines=2,
        )
        top = inner.top + fitted.height + sizes.pad
        inner = Rect(inner.left, top, inner.width, inner.bottom - top)
    size = prose_size(canvas, inner, prose)
    top = inner.top
    for line in prose.lines:
        fitted = canvas.fit(line, inner.width, 100 * size, size, lines=99)
        if top + fitted.height > inner.bottom + sizes.pad:
            canvas.miss(line)
            continue
        canvas.write(Rect(inner.left, top, inner.width, fitted.height), line, fitted.size, theme.ink, lines=99)
        top += fitted.height + round(0.5 * size)


def prose_size(canvas: Canvas, area: Rect, prose: Prose) -> int:
    """The largest size at which all paragraphs fit, from that of the body to the least."""
    for size in range(round(canvas.sizes.lead), canvas.sizes.least, -1):
        heights = [canvas.fit(line, area.width, 100 * size, size, lines=99).height for line in prose.lines]
        if sum(heights) + round(0.5 * size) * (len(heights) - 1) <= area.height:
            return size
    return canvas.sizes.least


def draw_wheel(canvas: Canvas, area: Rect, wheel: Wheel) -> None:
    """What stands there, and under it the letters, the one OK takes large in the middle."""
    sizes, theme = canvas.sizes, canvas.theme
    top = Rect(area.left, area.top, area.width, round(area.height * 0.46))
    canvas.box(top, theme.card)
    canvas.write(top.inflate(-4 * sizes.pad, 0), wheel.written + "_", sizes.huge, theme.ink, bold=True, across="centre")
    ring = Rect(area.left, top.bottom + sizes.gap, area.width, area.bottom - top.bottom - sizes.gap)
    reach = 4
    count = len(wheel.letters)
    cell = ring.width // (2 * reach + 2)
    for step in range(-reach, reach + 1):
        letter = wheel.letters[(wheel.at + step) % count]
        centre = ring.centerx + step * cell + (0 if not step else cell // 2 * (1 if step > 0 else -1))
        if step == 0:
            box = Rect(0, 0, 2 * cell - sizes.gap, ring.height)
            box.center = ring.center
            canvas.box(box, theme.ok.fill)
            canvas.write(box, letter, sizes.huge, theme.ok.ink, bold=True, across="centre", lines=2)
        elif abs(step) <= count // 2:
            size = round(sizes.big - abs(step) * (sizes.big - sizes.small) / (reach + 1))
            box = Rect(centre - cell // 2, ring.top, cell, ring.height)
            canvas.write(box, letter, size, theme.ink if abs(step) < 3 else theme.quiet, across="centre", lines=2)


__all__ = ["block_height", "draw_listing", "draw_prose", "draw_wheel", "window"]
