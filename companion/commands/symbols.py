"""The shapes of the wiring's drawing as SVG elements: lines, boxes, letters, and the symbols of the small parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import Literal, TypeAlias

INK, QUIET, PAPER, GROUND, SUPPLY = "#1d2530", "#7a8594", "#ffffff", "#1d2530", "#c8102e"

Point: TypeAlias = tuple[float, float]
Anchor: TypeAlias = Literal["start", "middle", "end"]
At: TypeAlias = Callable[..., Point]
"""A point by its distance from the header's middle, and how far above the part's middle it is."""


def picture(corner: Point, size: Point, body: Iterable[str]) -> str:
    """A whole SVG file: these shapes on white paper."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]:g}" height="{size[1]:g}"',
            f'     viewBox="{corner[0]:g} {corner[1]:g} {size[0]:g} {size[1]:g}"',
            '     font-family="Helvetica, Arial, Liberation Sans, sans-serif">',
            rect(corner, size, fill=PAPER),
            *body,
            "</svg>\n",
        )
    )


def path(way: str, colour: str, width: float) -> str:
    """A line along a way, in SVG's own letters."""
    return (
        f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def line(a: Point, b: Point, colour: str, width: float = 2.5) -> str:
    """A straight line."""
    return path(f"M{a[0]:g} {a[1]:g} L{b[0]:g} {b[1]:g}", colour, width)


def rect(corner: Point, size: Point, *, fill: str = "none", edge: str = "none", radius: float = 0) -> str:
    """A box from its upper left corner."""
    x, y = corner
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{size[0]:g}" height="{size[1]:g}" rx="{radius:g}"'
        f' fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    )


def circle(middle: Point, radius: float, *, fill: str, edge: str = "none") -> str:
    """A disc."""
    return (
        f'<circle cx="{middle[0]:g}" cy="{middle[1]:g}" r="{radius:g}"'
        f' fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    )


def text(
    at: Point,
    written: str,
    size: float,
    *,
    fill: str,
    bold: bool = False,
    anchor: Anchor = "middle",
) -> str:
    """Letters on a base line."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{size:g}" text-anchor="{anchor}"'
        f' fill="{fill}"{weight}>{escape(written)}</text>'
    )


def symbol(kind: str, at: At, colour: str) -> Iterator[str]:
    """A button, lamp or buzzer between its wire (in its colour) and the ground rail."""
    yield from {"button": _button, "lamp": _lamp, "buzzer": _buzzer}[kind](at, colour)


def _button(at: At, colour: str) -> Iterator[str]:
    """Two contacts, and a bar that joins them when it is pushed down."""
    yield line(at(200), at(372), colour)
    yield line(at(408), at(500), GROUND)
    yield line(at(368, 9), at(412, 9), INK, 3)
    yield line(at(390, 9), at(390, 20), INK, 3)
    yield line(at(382, 20), at(398, 20), INK, 3)
    yield circle(at(372), 4, fill=PAPER, edge=INK)
    yield circle(at(408), 4, fill=PAPER, edge=INK)


def _lamp(at: At, colour: str) -> Iterator[str]:
    """A resistor, and a light-emitting diode that lets the current through towards ground."""
    yield line(at(200), at(382), colour)
    yield line(at(402), at(500), GROUND)
    a, b = at(312, 7), at(352, 7)
    yield rect((min(a[0], b[0]), a[1]), (40, 14), fill=PAPER, edge=INK, radius=2)
    yield text((at(332)[0], at(332, -3.5)[1]), "330 Ω", 10, fill=INK)
    tip, upper, lower = at(402), at(382, 10), at(382, -10)
    yield (
        f'<path d="M{upper[0]:g} {upper[1]:g} L{lower[0]:g} {lower[1]:g} L{tip[0]:g} {tip[1]:g} Z"'
        f' fill="{colour}" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"/>'
    )
    yield line(at(402, 10), at(402, -10), INK, 2.5)
    for distance in (388, 397):
        yield line(at(distance, 13), at(distance + 7, 20), colour, 2)


def _buzzer(at: At, colour: str) -> Iterator[str]:
    """A disc with its two wires."""
    yield line(at(200), at(374), colour)
    yield line(at(406), at(500), GROUND)
    yield circle(at(390), 16, fill="#f3eefb", edge=INK)
    yield circle(at(390), 4, fill=INK)
