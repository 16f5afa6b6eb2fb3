"""Things of different widths that follow each other like words and wrap like words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from display.canvas import Canvas, Rect


class Part(Struct, frozen=True):
    """One thing in a flow: the room it needs, what it says, and how it is drawn."""

    width: int
    height: int
    says: str
    paint: Callable[[Canvas, Rect], None]


def flow_lines(parts: Sequence[Part], room: int, gap: int) -> list[list[Part]]:
    """The parts on lines no wider than `room`, in their order."""
    lines: list[list[Part]] = []
    left = room
    for part in parts:
        if not lines or part.width > left:
            lines.append([])
            left = room
        lines[-1].append(part)
        left -= part.width + gap
    return lines


def packed(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Numbers of things by line, each on the first line that has room for it: fewer lines, a looser order."""
    lines: list[list[int]] = []
    left: list[int] = []
    for number, width in enumerate(widths):
        at = next((line for line, spare in enumerate(left) if width <= spare), len(lines))
        if at == len(lines):
            lines.append([])
            left.append(room)
        lines[at].append(number)
        left[at] -= width + gap
    return lines


def flow_height(parts: Sequence[Part], room: int, gap: int, leading: int) -> int:
    """Height of the parts as they flow."""
    lines = flow_lines(parts, room, gap)
    return sum(max(part.height for part in line) for line in lines) + leading * max(0, len(lines) - 1)


def draw_flow(canvas: Canvas, area: Rect, parts: Sequence[Part], gap: int, leading: int) -> int:
    """Draws the parts from the top of an area, records those it has no room for, and returns where they end.

    A line that is a little too high is pressed into what is left: better small than not at all.
    """
    top = area.top
    for line in flow_lines(parts, area.width, gap):
        height = max(part.height for part in line)
        if top + height > area.bottom >= top + height * 2 // 3:
            height = area.bottom - top
        left = area.left
        for part in line:
            if top + height > area.bottom or left + part.width > area.right:
                canvas.miss(part.says)
                continue
            part.paint(canvas, Rect(left, top, part.width, height))
            left += part.width + gap
        top += height + leading
    return top - leading if parts else top
