"""What the keys do now: OK big, and at its sides what LEFT and RIGHT would choose."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.views import Text, View
from display.canvas import Across, Canvas, Rect, columns, words
from display.tokens import PLAYER_SHAPES, Colour

Arrow: TypeAlias = Literal["left", "right", ""]

SIDES = (0.27, 0.32, 0.37)
"""Shares of the strip that each side takes: the first with which every text fits."""


def choices_height(canvas: Canvas) -> int:
    """Height of the strip that shows what the keys do."""
    return round(canvas.sizes.big * 1.95)


def draw_choices(canvas: Canvas, area: Rect, view: View) -> None:
    """The choice that OK takes between its neighbours; all of them side by side where keys take none."""
    choices, choice = view.choices, view.choice
    count = len(choices)
    if choice is None or not 0 <= choice < count:
        for cell, text in zip(columns(area, count, canvas.sizes.gap), choices, strict=True):
            draw_side(canvas, cell, text, "", seat_of(view, text))
        return
    # LEFT and RIGHT go round; of two choices the other is drawn once, at the right.
    sides: dict[Arrow, Text] = {}
    if count > 2:
        sides["left"] = choices[choice - 1]
    if count > 1:
        sides["right"] = choices[(choice + 1) % count]
    middle, cells = shared_out(canvas, area, view, choices[choice], sides)
    for arrow, text in sides.items():
        draw_side(canvas, cells[arrow], text, arrow, seat_of(view, text))
    draw_ok(canvas, middle, choices[choice], seat_of(view, choices[choice]), alone=count == 1)


def shared_out(
    canvas: Canvas, area: Rect, view: View, text: Text, sides: dict[Arrow, Text]
) -> tuple[Rect, dict[Arrow, Rect]]:
    """The strip shared out between OK and its sides, so that every text fits if it can."""
    gap = canvas.sizes.gap
    middle, cells = area, dict[Arrow, Rect]()
    for share in SIDES if sides else ():
        wide = round(area.width * share)
        cells = {
            "left": Rect(area.left, area.top, wide, area.height),
            "right": Rect(area.right - wide, area.top, wide, area.height),
        }
        left = cells["left"].right + gap if "left" in sides else area.left
        middle = Rect(left, area.top, cells["right"].left - gap - left, area.height)
        rooms = [(side_room(canvas, cells[arrow], one, arrow, seat_of(view, one)), one) for arrow, one in sides.items()]
        fitted = [canvas.fit(one, room.width, room.height, canvas.sizes.body, lines=3) for room, one in rooms]
        ok = ok_room(canvas, middle, seat_of(view, text))
        fitted.append(canvas.fit(text, ok.width, ok.height, canvas.sizes.big, lines=3, bold=True))
        if not any(one.cut for one in fitted):
            break
    return middle, cells


def seat_of(view: View, text: Text) -> int | None:
    """The seat of the player whose name a choice is."""
    return next((panel.seat for panel in view.scene.panels if panel.name == words(text)), None)


def ok_key(canvas: Canvas, area: Rect) -> Rect:
    """The place of the key's own word in its box."""
    sizes = canvas.sizes
    key = Rect(area.left + sizes.pad, 0, round(sizes.lead * 1.8), round(sizes.lead * 1.5))
    key.centery = area.centery
    return key


def ok_room(canvas: Canvas, area: Rect, seat: int | None) -> Rect:
    """The place for what OK does."""
    sizes = canvas.sizes
    left = ok_key(canvas, area).right + sizes.pad + (0 if seat is None else sizes.lead + sizes.pad)
    return Rect(left, area.top, area.right - sizes.pad - left, area.height).inflate(0, -round(1.2 * sizes.pad))


def draw_ok(canvas: Canvas, area: Rect, text: Text, seat: int | None, *, alone: bool) -> None:
    """The key that does it, and what it does; alone it is only as wide as it must be."""
    pair, sizes = canvas.theme.ok, canvas.sizes
    if alone:
        wanted = area.width - ok_room(canvas, area, seat).width + canvas.width(text, sizes.big, bold=True)
        area = Rect(area.left, area.top, min(area.width, max(wanted + sizes.pad, area.width * 3 // 5)), area.height)
    key, room = ok_key(canvas, area), ok_room(canvas, area, seat)
    canvas.box(area, pair.fill)
    canvas.box(key, pair.ink, radius=key.height // 2)
    canvas.write(key, "OK", sizes.body, pair.fill, bold=True, across="centre")
    if seat is not None:
        draw_seat(canvas, (room.left - sizes.pad - sizes.lead // 2, area.centery), sizes.lead, seat, pair.ink)
    lines = 2 if not canvas.fit(text, room.width, room.height, sizes.big, lines=2, bold=True).cut else 3
    canvas.write(room, text, sizes.big, pair.ink, bold=True, lines=lines, even=True)


def draw_seat(canvas: Canvas, at: tuple[int, int], size: int, seat: int, colour: Colour | None = None) -> None:
    """A player's shape, in his colour unless another is asked for."""
    number = seat % len(PLAYER_SHAPES)
    canvas.symbol(PLAYER_SHAPES[number], at, size, colour or canvas.theme.players[number])


def side_box(canvas: Canvas, area: Rect, arrow: Arrow) -> Rect:
    """What an arrow leaves of a side."""
    sizes = canvas.sizes
    inner = area.inflate(-2 * sizes.gap, -sizes.gap)
    taken = sizes.small + sizes.gap // 2 if arrow else 0
    return Rect(inner.left + (taken if arrow == "left" else 0), inner.top, inner.width - taken, inner.height)


def side_room(canvas: Canvas, area: Rect, text: Text, arrow: Arrow, seat: int | None) -> Rect:
    """The place for a side's text: beside a player's shape, or under it where the name is long."""
    sizes = canvas.sizes
    box = side_box(canvas, area, arrow)
    if seat is None:
        return box
    taken = sizes.body + sizes.gap
    if canvas.width(text, sizes.least) <= box.width - taken:
        return Rect(box.left + taken, box.top, box.width - taken, box.height)
    return Rect(box.left, box.top + sizes.body, box.width, box.height - sizes.body)


def draw_side(canvas: Canvas, area: Rect, text: Text, arrow: Arrow, seat: int | None) -> None:
    """What the arrow key on that side would choose; without an arrow, one of the choices that seat buttons answer."""
    sizes = canvas.sizes
    canvas.box(area, canvas.theme.card, edge=canvas.theme.line)
    box, room = side_box(canvas, area, arrow), side_room(canvas, area, text, arrow, seat)
    mark = sizes.small
    at = box.left - sizes.gap // 2 - mark // 2 if arrow == "left" else box.right + sizes.gap // 2 + mark // 2
    canvas.symbol(arrow, (at, area.centery), mark, canvas.theme.accent)
    if seat is not None and room.top > box.top:
        draw_seat(canvas, (box.centerx, box.top + sizes.body // 2), sizes.body, seat)
    elif seat is not None:
        draw_seat(canvas, (box.left + sizes.body // 2, box.centery), sizes.body, seat)
    across: Across = "right" if arrow == "right" else "left" if arrow or seat is not None else "centre"
    canvas.write(room, text, sizes.body if arrow else sizes.lead, canvas.theme.ink, lines=3, across=across, even=True)
