"""Rows of cards under a word: a market, cards shown one after another, what lies there for a build."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from companion.views import CardRow, Face
from display.canvas import Canvas, Rect, cells, words
from display.cards import draw_card, draw_chip, lying_around
from display.chips import chip_parts
from display.flow import Part, draw_flow, flow_height

UNKNOWN = Face("", "back")


class Rank(Struct, frozen=True):
    """How a row of cards is laid out: cards beside each other, lines of cards, and the height of one."""

    across: int
    down: int
    height: int


def card_row_height(canvas: Canvas, row: CardRow, width: int) -> int:
    """Height that a row of cards needs: its word and its cards, as chips where they take more than one line."""
    label = label_height(canvas, row)
    rank = ranked(canvas, row, width)
    if rank.down == 1:
        return label + rank.height
    gap = canvas.sizes.gap
    return label + flow_height(row_chips(canvas, row, width), width, gap, gap)


def label_height(canvas: Canvas, row: CardRow) -> int:
    """Height of a row's word."""
    return round(canvas.sizes.small * 1.2) if words(row.label) else 0


def row_faces(row: CardRow) -> tuple[Face, ...]:
    """The cards of a row, then the places whose card nobody knows."""
    return (*row.cards, *(UNKNOWN for _ in range(row.unknown)))


def row_chips(canvas: Canvas, row: CardRow, width: int) -> list[Part]:
    """The cards of a row as chips, and a back for each place whose card nobody knows."""
    side = round(canvas.sizes.small * 1.5)
    backs = [Part(2 * side, side, "", partial(draw_chip, face=UNKNOWN)) for _ in range(row.unknown)]
    return [*chip_parts(canvas, row.cards, width), *backs]


def ranked(canvas: Canvas, row: CardRow, width: int) -> Rank:
    """Lying cards, or standing ones where that takes less height; each wide enough for the longest word of a name."""
    sizes = canvas.sizes
    count = max(1, len(row_faces(row)))
    names = [word for face in row.cards for word in words(face.name).split(" ") if word]
    if not names:
        return rank_of(canvas, count, width, sizes.px(62), sizes.px(40))
    longest = max(canvas.width(word, sizes.small, bold=True) for word in names)
    around = max(lying_around(canvas, face) for face in row.cards)
    note = round(sizes.least * 1.1) if any(words(face.note) for face in row.cards) else 0
    two_lines = round(sizes.small * 2.2) + note
    lying = rank_of(canvas, count, width, longest + around, two_lines + sizes.gap)
    standing = rank_of(canvas, count, width, longest + 3 * sizes.gap, two_lines + sizes.lead + 2 * sizes.gap)
    return min(lying, standing, key=lambda rank: rank.down * rank.height)


def rank_of(canvas: Canvas, count: int, width: int, wanted: int, height: int) -> Rank:
    """Cards of at least a width, on as few lines as that takes, all lines about equally full."""
    most = max(1, (width + canvas.sizes.gap) // (wanted + canvas.sizes.gap))
    down = -(-count // most)
    return Rank(-(-count // down), down, height)


def draw_card_row(canvas: Canvas, area: Rect, row: CardRow) -> None:
    """Cards side by side under their word, none wider than a card should be; chips where they take several lines."""
    sizes = canvas.sizes
    label = Rect(area.left, area.top, area.width, label_height(canvas, row))
    canvas.write(label, row.label, sizes.small, canvas.theme.quiet)
    below = Rect(area.left, label.bottom, area.width, area.bottom - label.bottom)
    faces = row_faces(row)
    rank = ranked(canvas, row, below.width)
    if rank.down > 1:
        draw_flow(canvas, below, row_chips(canvas, row, below.width), sizes.gap, sizes.gap)
        return
    below.width = min(below.width, rank.across * (sizes.px(260) + sizes.gap) - sizes.gap)
    for cell, face in zip(cells(below, rank.across, 1, sizes.gap), faces, strict=False):
        draw_card(canvas, cell, face)
