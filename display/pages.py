"""Pages to read and to choose from: lists, prose, and the letter wheel."""

from __future__ import annotations

from msgspec import Struct

from companion.views import Item, Listing, Mode, Prose, Wheel
from display.canvas import Canvas, Rect, columns, mix, words
from display.tokens import PLAYER_SHAPES

SHOWN = 9
"""Lines of a list that are made to fit; a longer one shows the part around the line that OK takes."""
REACH = 4
"""Letters of the wheel on each side of the one OK takes."""


def title_height(canvas: Canvas, title: str) -> int:
    """Height of a list's title."""
    return round(canvas.sizes.body * 1.4) if title.strip() else 0


def listing_height(canvas: Canvas, listing: Listing, mode: Mode) -> int:
    """Height that a list needs, or its part if it is long."""
    heights = [item_height(canvas, item, mode) for item in listing.items]
    shown = sum(sorted(heights)[-SHOWN:]) + list_gap(canvas) * (min(SHOWN, len(heights)) - 1)
    return title_height(canvas, words(listing.title)) + max(0, shown)


def list_gap(canvas: Canvas) -> int:
    """Space between the lines of a list."""
    return canvas.sizes.px(3)


def draw_listings(canvas: Canvas, area: Rect, listings: tuple[Listing, ...], mode: Mode) -> None:
    """Lists beside each other."""
    for cell, listing in zip(columns(area, len(listings), 2 * canvas.sizes.gap), listings, strict=True):
        draw_listing(canvas, cell, listing, mode)


def draw_listing(canvas: Canvas, area: Rect, listing: Listing, mode: Mode) -> None:
    """A title and lines; a long list shows the part around the line that OK takes."""
    sizes, theme = canvas.sizes, canvas.theme
    title = Rect(area.left, area.top, area.width, title_height(canvas, words(listing.title)))
    canvas.write(title, listing.title, sizes.body, theme.quiet)
    room = area.bottom - title.bottom
    heights = [item_height(canvas, item, mode) for item in listing.items]
    gap = list_gap(canvas)
    first, last = window(heights, current(listing), room, gap)
    shown = listing.items[first:last]
    if not shown:
        return
    extra = min((room - sum(heights[first:last]) - gap * (len(shown) - 1)) // len(shown), sizes.px(12))
    scrolls = len(shown) < len(heights)
    inside = area.width - (sizes.lead if scrolls else 0)
    setting = line_setting(canvas, shown, inside, mode)
    top = title.bottom
    for item, height in zip(shown, heights[first:last], strict=True):
        draw_item(canvas, Rect(area.left, top, inside, height + extra), item, setting, large=is_large(item, mode))
        top += height + extra + gap
    middle = area.right - sizes.small // 2
    if first:
        canvas.symbol("up", (middle, title.bottom + sizes.small), sizes.small, theme.accent)
    if last < len(listing.items):
        canvas.symbol("down", (middle, top - gap - sizes.small), sizes.small, theme.accent)


class Lines(Struct, frozen=True):
    """What the lines of a list share: width of their texts, and the sizes of text and explanation."""

    width: int
    text: int
    detail: int


def line_setting(canvas: Canvas, items: tuple[Item, ...], width: int, mode: Mode) -> Lines:
    """Texts and explanations in sizes in which all of them fit, on one line each or on two smaller ones."""
    sizes = canvas.sizes
    small = [item for item in items if not is_large(item, mode)]
    inner = width - 3 * sizes.pad - sizes.body
    text = max(
        (canvas.width(i.text, sizes.body, bold=i.state == "current") for i in small if words(i.detail)), default=0
    )
    detail = max((canvas.width(item.detail, sizes.small) for item in small), default=0)
    wide = text if text + 2 * sizes.pad + detail <= inner else min(text, inner * 11 // 20)
    high = round(sizes.body * 1.5) - 4 * sizes.line
    texts, details = [sizes.body], [sizes.small]
    for item in small:
        room = wide if words(item.detail) else inner
        texts.append(canvas.fit(item.text, room, high, sizes.body, lines=2, bold=item.state == "current").size)
        details.append(canvas.fit(item.detail, inner - wide - 2 * sizes.pad, high, sizes.small, lines=2).size)
    return Lines(wide, min(texts), min(details))


def current(listing: Listing) -> int:
    """The line to keep in sight: the one OK takes, or the first that is not done."""
    states = [item.state for item in listing.items]
    for state in ("current", "open"):
        if state in states:
            return states.index(state)
    return max(0, len(states) - 1)


def window(heights: list[int], keep: int, room: int, gap: int) -> tuple[int, int]:
    """The lines around `keep` that fit into `room`: the first, and one past the last."""
    if not heights:
        return 0, 0
    first, last = keep, keep + 1
    used = heights[keep]
    while True:
        before = used + heights[first - 1] + gap if first else room + 1
        after = used + heights[last] + gap if last < len(heights) else room + 1
        if after <= room and (last - keep <= keep - first + 1 or before > room):
            used, last = after, last + 1
        elif before <= room:
            used, first = before, first - 1
        else:
            return first, last


def is_large(item: Item, mode: Mode) -> bool:
    """Whether a line is drawn large: the picker's chosen game."""
    return mode == "pick" and item.state == "current"


def item_height(canvas: Canvas, item: Item, mode: Mode) -> int:
    """Height that a line needs; a large one has its explanation under it."""
    sizes = canvas.sizes
    if is_large(item, mode):
        return round(sizes.lead * 1.5) + (round(sizes.small * 1.3) if words(item.detail) else 0)
    return round(sizes.body * 1.5)


def draw_item(canvas: Canvas, area: Rect, item: Item, setting: Lines, *, large: bool) -> None:
    """One line: its mark, its text, and its explanation beside or under it."""
    sizes, theme = canvas.sizes, canvas.theme
    chosen = item.state == "current"
    if chosen:
        canvas.box(area, theme.raised, edge=theme.accent)
    else:
        canvas.box(area, mix(theme.ground, theme.card, 0.6))
    inner = area.inflate(-2 * sizes.pad, -4 * sizes.line)
    ink = draw_item_mark(canvas, inner, item)
    text = Rect(inner.left + sizes.body + sizes.pad, inner.top, inner.width - sizes.body - sizes.pad, inner.height)
    if not words(item.detail):
        canvas.write(text, item.text, sizes.lead if large else setting.text, ink, bold=chosen, lines=2)
    elif large:
        low = round(sizes.small * 1.5)
        upper = Rect(text.left, text.top, text.width, text.height - low)
        canvas.write(upper, item.text, sizes.lead, ink, bold=True)
        lower = Rect(text.left, upper.bottom, text.width, low)
        canvas.write(lower, item.detail, sizes.small, theme.quiet, down="top")
    else:
        wide = setting.width
        box = Rect(text.left, text.top, wide, text.height)
        canvas.write(box, item.text, setting.text, ink, bold=chosen, lines=2)
        rest = Rect(box.right + 2 * sizes.pad, text.top, text.right - box.right - 2 * sizes.pad, text.height)
        canvas.write(rest, item.detail, setting.detail, theme.quiet, lines=2, across="right")


def draw_item_mark(canvas: Canvas, inner: Rect, item: Item) -> tuple[int, int, int]:
    """The sign before a line: a player's shape, a tick, an arrow; returns the colour of the line's text."""
    sizes, theme = canvas.sizes, canvas.theme
    at = (inner.left + sizes.body // 2, inner.centery)
    if item.seat is not None:
        seat = item.seat % len(PLAYER_SHAPES)
        canvas.symbol(PLAYER_SHAPES[seat], at, sizes.body, theme.players[seat])
        return theme.players[seat]
    mark = {"done": "tick", "current": "right", "open": "", "off": ""}[item.state]
    canvas.symbol(mark, at, round(sizes.body * 0.8), theme.accent)
    return mix(theme.quiet, theme.ground, 0.2) if item.state == "off" else theme.ink


def prose_height(canvas: Canvas, prose: Prose, width: int) -> int:
    """Height that a page of words needs in letters of the body's size."""
    sizes = canvas.sizes
    inner = width - 4 * sizes.pad
    title = canvas.fit(prose.title, inner, sizes.huge * 9, sizes.lead, lines=3, bold=True).height + sizes.pad
    return paragraphs(canvas, prose, inner, sizes.body) + 3 * sizes.pad + (title if words(prose.title) else 0)


def paragraphs(canvas: Canvas, prose: Prose, width: int, size: int) -> int:
    """Height of the paragraphs in letters of a size."""
    heights = [canvas.fit(line, width, 100 * size, size, lines=99).height for line in prose.lines]
    return sum(heights) + round(0.55 * size) * (len(heights) - 1)


def draw_prose(canvas: Canvas, area: Rect, prose: Prose) -> None:
    """A title and paragraphs."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.card(area)
    inner = area.inflate(-4 * sizes.pad, -3 * sizes.pad)
    if words(prose.title):
        fitted = canvas.fit(prose.title, inner.width, sizes.huge * 9, sizes.lead, lines=3, bold=True)
        title = Rect(inner.left, inner.top, inner.width, fitted.height)
        canvas.write(title, prose.title, sizes.lead, theme.accent, bold=True, lines=3)
        inner = Rect(inner.left, title.bottom + sizes.pad, inner.width, inner.bottom - title.bottom - sizes.pad)
    size = next(
        (
            size
            for size in range(sizes.body, sizes.least, -1)
            if paragraphs(canvas, prose, inner.width, size) <= inner.height
        ),
        sizes.least,
    )
    top = inner.top
    for line in prose.lines:
        fitted = canvas.fit(line, inner.width, 100 * size, size, lines=99)
        if top + fitted.height > inner.bottom + sizes.pad:
            canvas.miss(line)
            continue
        canvas.write(Rect(inner.left, top, inner.width, fitted.height), line, fitted.size, theme.ink, lines=99)
        top += fitted.height + round(0.55 * size)


def draw_wheel(canvas: Canvas, area: Rect, wheel: Wheel) -> None:
    """What stands there, and under it the letters, the one OK takes large in the middle."""
    sizes, theme = canvas.sizes, canvas.theme
    top = Rect(area.left, area.top, area.width, round(area.height * 0.42))
    canvas.card(top)
    canvas.write(top.inflate(-4 * sizes.pad, 0), wheel.written + "_", sizes.huge, theme.ink, bold=True, across="centre")
    ring = Rect(area.left, top.bottom + sizes.gap, area.width, area.bottom - top.bottom - sizes.gap)
    count = len(wheel.letters)
    if not count:
        return
    cell = ring.width // (2 * REACH + 2)
    box = Rect(0, 0, 2 * cell - sizes.gap, ring.height)
    box.center = ring.center
    canvas.box(box, theme.ok.fill)
    letter = wheel.letters[wheel.at % count]
    canvas.write(box.inflate(-sizes.pad, 0), letter, sizes.huge, theme.ok.ink, bold=True, across="centre", lines=2)
    for step in range(-min(REACH, (count - 1) // 2), min(REACH, count // 2) + 1):
        if step:
            centre = ring.centerx + step * cell + (cell // 2 if step > 0 else -(cell // 2))
            place = Rect(centre - cell // 2, ring.top, cell, ring.height).inflate(-sizes.gap, 0)
            size = round(sizes.big - (abs(step) - 1) * (sizes.big - sizes.body) / REACH)
            colour = theme.ink if abs(step) <= REACH // 2 else theme.quiet
            canvas.write(place, wheel.letters[(wheel.at + step) % count], size, colour, across="centre", lines=2)
