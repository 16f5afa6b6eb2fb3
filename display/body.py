"""The middle of the screen: the board's pieces in blocks, and what lies before each player.

A piece of the board becomes a block that says which height it needs and wants. Flat blocks (piles, dice, notices) lie
in a strip above the players; a board with tall ones (a field, gauges, a page) stands beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby

from msgspec import Struct

from companion.views import (
    Bar,
    CardRow,
    Chart,
    DiceTray,
    Final,
    Gauge,
    Grid,
    Listing,
    Notice,
    Panel,
    Piece,
    Pile,
    Project,
    Prose,
    View,
    Wheel,
)
from display.canvas import Canvas, Rect
from display.cards import draw_card_row, draw_grid, row_height
from display.gauges import draw_gauges, gauges_height
from display.pages import draw_listing, draw_prose, draw_wheel
from display.panels import draw_panels
from display.projects import draw_projects
from display.results import draw_chart, draw_final
from display.strip import draw_strip, strip_height

FLAT = (Pile, DiceTray, Notice, Bar)
BESIDE = 0.6
"""Share of the width that a tall board takes beside the players."""


class Block(Struct, frozen=True):
    """Some pieces of the board that are drawn together."""

    least: int
    ideal: int
    stretch: bool
    """Takes what height is left over."""
    tall: bool
    """Stands beside the players rather than above them."""
    paint: Callable[[Canvas, Rect], None]


def draw_body(canvas: Canvas, area: Rect, view: View) -> None:
    """The board and the players. The final table stands in the players' place: it holds their scores."""
    board, panels = view.scene.board, view.scene.panels
    if any(isinstance(piece, Final) for piece in board):
        draw_ending(canvas, area, board)
        return
    if not panels:
        draw_blocks(canvas, area, list(blocks(canvas, board, area.width, view)))
        return
    made = list(blocks(canvas, board, area.width, view))
    if any(block.tall for block in made):
        width = round(area.width * BESIDE)
        draw_blocks(canvas, Rect(area.left, area.top, width, area.height), list(blocks(canvas, board, width, view)))
        left = area.left + width + 2 * canvas.sizes.gap
        draw_panels(canvas, Rect(left, area.top, area.right - left, area.height), panels)
        return
    above = sum(block.ideal + canvas.sizes.gap for block in made)
    draw_blocks(canvas, Rect(area.left, area.top, area.width, above - canvas.sizes.gap), made)
    draw_panels(canvas, Rect(area.left, area.top + above, area.width, area.height - above), panels)


def draw_ending(canvas: Canvas, area: Rect, board: tuple[Piece, ...]) -> None:
    """The final table, and beside it the chart if there is one."""
    final = next(piece for piece in board if isinstance(piece, Final))
    charts = [piece for piece in board if isinstance(piece, Chart)]
    width = round(area.width * 0.5) if charts else area.width
    draw_final(canvas, Rect(area.left, area.top, width, area.height), final)
    left = area.left + width + 2 * canvas.sizes.gap
    for chart in charts[:1]:
        draw_chart(canvas, Rect(left, area.top, area.right - left, area.height), chart)


def blocks(canvas: Canvas, board: tuple[Piece, ...], width: int, view: View) -> Iterator[Block]:
    """The pieces of a board as blocks, neighbours of one kind together."""
    for kind, group in groupby(board, key=_kind):
        pieces = tuple(group)
        yield from _block(canvas, kind, pieces, width, view)


def _kind(piece: Piece) -> str:
    return "flat" if isinstance(piece, FLAT) else type(piece).__name__


def _block(canvas: Canvas, kind: str, pieces: tuple[Piece, ...], width: int, view: View) -> Iterator[Block]:
    sizes = canvas.sizes
    if kind == "flat":
        flat = tuple(piece for piece in pieces if isinstance(piece, FLAT))
        height = strip_height(canvas, flat, width)
        yield Block(height, height, False, False, partial(draw_strip, pieces=flat))
    elif kind == "Gauge":
        gauges = tuple(piece for piece in pieces if isinstance(piece, Gauge))
        yield Block(
            gauges_height(canvas, gauges, width), sizes.px(200), True, True, partial(draw_gauges, gauges=gauges)
        )
    elif kind == "Project":
        projects = tuple(piece for piece in pieces if isinstance(piece, Project))
        yield Block(sizes.px(150), sizes.px(220), True, True, partial(draw_projects, projects=projects))
    else:
        for piece in pieces:
            yield _single(canvas, piece, width, view)


def _single(canvas: Canvas, piece: Piece, width: int, view: View) -> Block:
    px = canvas.sizes.px
    match piece:
        case CardRow():
            least = row_height(canvas, piece, width)
            return Block(least, max(least, px(80)), False, False, partial(draw_card_row, row=piece))
        case Grid():
            return Block(px(120), px(260), True, True, partial(draw_grid, grid=piece))
        case Listing():
            return Block(px(90), px(260), True, True, partial(draw_listing, listing=piece, mode=view.mode))
        case Wheel():
            return Block(px(90), px(200), True, True, partial(draw_wheel, wheel=piece))
        case Prose():
            return Block(px(60), px(260), True, True, partial(draw_prose, prose=piece))
        case Chart():
            return Block(px(100), px(220), True, True, partial(draw_chart, chart=piece))
        case Final():
            return Block(px(120), px(260), True, True, partial(draw_final, final=piece))
        case _:
            raise TypeError(f"no drawing for a {type(piece).__name__}")


def draw_blocks(canvas: Canvas, area: Rect, made: list[Block]) -> None:
    """Blocks under each other. What is spare goes first to what was wanted, then to those that stretch."""
    if not made:
        return
    room = area.height - canvas.sizes.gap * (len(made) - 1)
    heights = [block.least for block in made]
    spare = room - sum(heights)
    wants = [block.ideal - block.least for block in made]
    if spare > 0 and sum(wants) > 0:
        share = min(1.0, spare / sum(wants))
        heights = [height + int(want * share) for height, want in zip(heights, wants, strict=True)]
        spare = room - sum(heights)
    stretching = [number for number, block in enumerate(made) if block.stretch]
    for number in stretching:
        heights[number] += max(0, spare) // len(stretching)
    if spare < 0:
        heights = [max(1, int(height * room / (room - spare))) for height in heights]
    top = area.top
    for block, height in zip(made, heights, strict=True):
        block.paint(canvas, Rect(area.left, top, area.width, height))
        top += height + canvas.sizes.gap


__all__ = ["Block", "Panel", "blocks", "draw_blocks", "draw_body"]
