"""The middle of the screen: the board's pieces in blocks, and what lies before each player.

Pieces of the board become blocks that say which height they need. Flat ones (piles, dice, notices) and gauges lie above
the players; a board with a tall one (a field, projects, a page) stands beside them. Everything is drawn as large as it
fits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

from msgspec import Struct

from companion.views import CardRow, Chart, Final, Gauge, Grid, Listing, Mode, Panel, Piece, Pile, Project, Prose, View
from companion.views import Wheel as LetterWheel
from display.canvas import Canvas, Rect
from display.card_rows import card_row_height, draw_card_row
from display.cards import draw_grid
from display.gauges import draw_gauges, gauge_columns, gauges_height
from display.pages import draw_listings, draw_prose, draw_wheel, listing_height, prose_height
from display.panels import ZOOMS, Setting, all_fit, best_fit, draw_panels, panel_gap
from display.projects import draw_projects
from display.results import draw_chart, draw_ending, draw_final
from display.strip import draw_strip, is_flat, lower_compact, strip_height

TALL = (Grid, Project, Listing, Prose, LetterWheel, Chart)
BESIDE = (0.58, 0.54, 0.5, 0.46)
"""Shares of the width that a tall board takes beside the players: the first with which all they have fits."""
CALM = 1.2
"""The board above the players is not drawn larger than this: they are what people look for."""


class Block(Struct, frozen=True):
    """Some pieces of the board that are drawn together."""

    height: int
    stretch: bool
    """Takes what height is left over."""
    paint: Callable[[Canvas, Rect], None]


def draw_body(canvas: Canvas, area: Rect, view: View) -> None:
    """The board and the players. The final table stands in the players' place: it holds their scores."""
    board, panels = view.scene.board, view.scene.panels
    finals = [piece for piece in board if isinstance(piece, Final)]
    if finals:
        draw_ending(canvas, area, finals[0], next((piece for piece in board if isinstance(piece, Chart)), None))
    elif not panels:
        draw_board(canvas, area, board, view.mode)
    elif any(isinstance(piece, TALL) for piece in board):
        draw_beside(canvas, area, view, panels)
    else:
        draw_above(canvas, area, view, panels)


def draw_beside(canvas: Canvas, area: Rect, view: View, panels: tuple[Panel, ...]) -> None:
    """A tall board at the left, and the players at the right, in one column or two."""
    across = 1 if len(panels) <= 2 else 2
    left, right = area, area
    for share in BESIDE:
        left = Rect(area.left, area.top, round(area.width * share), area.height)
        start = left.right + 2 * canvas.sizes.gap
        right = Rect(start, area.top, area.right - start, area.height)
        if best_fit(canvas, right, panels, across=across, lying=False).fits:
            break
    draw_board(canvas, left, view.scene.board, view.mode)
    draw_panels(canvas, right, panels, across=across, lying=False)


def draw_above(canvas: Canvas, area: Rect, view: View, panels: tuple[Panel, ...]) -> None:
    """A flat board across the width, and the players under it."""
    lying = len(panels) > 4 or any(isinstance(piece, Gauge) for piece in view.scene.board)
    across = 1 if lying else len(panels)
    gap = canvas.sizes.gap
    down = -(-len(panels) // across)
    width = (area.width - (across - 1) * gap) // across
    near, made = canvas, list[Block]()
    for zoom in (zoom for zoom in ZOOMS if zoom <= CALM):
        near = canvas.zoomed(zoom)
        made = blocks(near, view.scene.board, area.width, view.mode, compact=zoom < 1)
        room = area.height - sum(block.height + gap for block in made)
        setting = Setting(lying, zoom >= 1, zoom >= 1, zoom < 1, zoom < 1 and not lying)
        if all_fit(near, panels, width, (room - (down - 1) * panel_gap(canvas, lying=lying)) // down, setting):
            break
    above = sum(block.height + gap for block in made)
    draw_blocks(near, Rect(area.left, area.top, area.width, above - gap), made)
    below = Rect(area.left, area.top + above, area.width, area.height - above)
    draw_panels(canvas, below, panels, across=across, lying=lying)


def draw_board(canvas: Canvas, area: Rect, board: tuple[Piece, ...], mode: Mode) -> None:
    """The board alone, as large as it fits."""
    for zoom in ZOOMS:
        near = canvas.zoomed(zoom)
        made = blocks(near, board, area.width, mode, compact=zoom < 1)
        if sum(block.height for block in made) + near.sizes.gap * (len(made) - 1) <= area.height:
            break
    draw_blocks(near, area, made)


def blocks(canvas: Canvas, board: tuple[Piece, ...], width: int, mode: Mode, *, compact: bool) -> list[Block]:
    """The pieces of a board as blocks, neighbours of one kind together; piles fill free places among gauges."""
    gauges: tuple[Gauge | Pile, ...] = tuple(piece for piece in board if isinstance(piece, Gauge))
    piles = tuple(piece for piece in board if isinstance(piece, Pile))
    rest = board
    if gauges and len(piles) <= -len(gauges) % gauge_columns(canvas, len(gauges), width):
        gauges = (*gauges, *piles)
        rest = tuple(piece for piece in board if not isinstance(piece, Pile))
    made: list[Block] = []
    for kind, group in groupby(rest, key=_kind):
        pieces = tuple(group)
        if kind == "flat":
            flat = tuple(piece for piece in pieces if is_flat(piece))
            tight = compact and lower_compact(canvas, flat, width)
            height = strip_height(canvas, flat, width, compact=tight)
            made.append(Block(height, False, partial(draw_strip, pieces=flat, compact=tight)))
        elif kind == "Gauge":
            made.append(Block(gauges_height(canvas, len(gauges), width), True, partial(draw_gauges, gauges=gauges)))
        elif kind == "Listing":
            lists = tuple(piece for piece in pieces if isinstance(piece, Listing))
            height = max(listing_height(canvas, piece, mode) for piece in lists)
            made.append(Block(height, True, partial(draw_listings, listings=lists, mode=mode)))
        elif kind == "Project":
            made.append(Block(canvas.sizes.px(170), True, partial(draw_projects, projects=_projects(pieces))))
        else:
            made += [_single(canvas, piece, width) for piece in pieces]
    return made


def _kind(piece: Piece) -> str:
    return "flat" if is_flat(piece) else type(piece).__name__


def _projects(pieces: tuple[Piece, ...]) -> tuple[Project, ...]:
    return tuple(piece for piece in pieces if isinstance(piece, Project))


def _single(canvas: Canvas, piece: Piece, width: int) -> Block:
    px = canvas.sizes.px
    match piece:
        case CardRow():
            return Block(card_row_height(canvas, piece, width), False, partial(draw_card_row, row=piece))
        case Grid():
            return Block(px(40) * len(piece.rows), True, partial(draw_grid, grid=piece))
        case LetterWheel():
            return Block(px(150), True, partial(draw_wheel, wheel=piece))
        case Prose():
            return Block(prose_height(canvas, piece, width), False, partial(draw_prose, prose=piece))
        case Chart():
            return Block(px(140), True, partial(draw_chart, chart=piece, named=True))
        case Final():
            return Block(px(200), True, partial(draw_final, final=piece))
        case _:
            raise TypeError(f"no drawing for a {type(piece).__name__}")


def draw_blocks(canvas: Canvas, area: Rect, made: list[Block]) -> None:
    """Blocks under each other; those that can stretch take what is spare, and give what is short."""
    heights = [block.height for block in made]
    spare = area.height - sum(heights) - canvas.sizes.gap * (len(made) - 1)
    stretching = [number for number, block in enumerate(made) if block.stretch]
    for number in stretching or (range(len(made)) if spare < 0 else ()):
        heights[number] = max(1, heights[number] + spare // len(stretching or made))
    top = area.top
    for block, height in zip(made, heights, strict=True):
        block.paint(canvas, Rect(area.left, top, area.width, height))
        top += height + canvas.sizes.gap
