"""What lies before each player: shape, name, score, figures and cards.

How many stand beside each other follows from how many players there are, so that everybody finds his panel in the same
place all game long. What lies there decides only how large it is drawn, and whether words stand beside the symbols.
"""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from companion.views import Panel, Text
from display.canvas import Canvas, Rect, columns, rows, words
from display.chips import chip_parts
from display.figures import figure_part, score_part
from display.flow import Part, draw_flow, flow_height
from display.tokens import PLAYER_SHAPES

ZOOMS = (1.5, 1.3, 1.15, 1.0, 0.92, 0.85, 0.78)
"""How large the middle of the screen may be drawn, the largest first."""
TOO_HIGH = 100_000


class Setting(Struct, frozen=True):
    """How much room panels give to what: words beside symbols, and what runs into one flow with the cards."""

    lying: bool
    worded: bool
    noted: bool
    """Notes of cards and players are written."""
    narrow: bool = False
    """Names of cards on two lines."""
    joined: bool = False
    """Figures and cards follow each other on the same lines."""
    stacked: bool = False
    """The score stands under the name, where names are too long for one line with it."""


class Columns(Struct, frozen=True):
    """Widths that panels lying under each other share."""

    name: int
    score: int
    figures: tuple[int, ...]
    headed: bool
    """Name and score stand on one line, in standing panels."""
    starred: bool
    """The score has its symbol."""


class Fit(Struct, frozen=True):
    """How panels are drawn, and whether everything then fits."""

    zoom: float
    setting: Setting
    fits: bool


def draw_panels(canvas: Canvas, area: Rect, panels: tuple[Panel, ...], *, across: int, lying: bool) -> None:
    """All players' panels, in seat order, as large as they fit."""
    best = best_fit(canvas, area, panels, across=across, lying=lying)
    near = canvas.zoomed(best.zoom)
    down = rows(area, -(-len(panels) // across), panel_gap(canvas, lying=lying))
    places = [cell for row in down for cell in columns(row, across, canvas.sizes.gap)]
    shared = columns_of(near, panels, best.setting, places[0].width)
    for cell, panel in zip(places, panels, strict=False):
        draw_frame(canvas, cell, panel)
        if lying:
            draw_lying(near, cell, panel, best.setting, shared)
        else:
            draw_standing(near, cell, panel, best.setting, shared)


def best_fit(canvas: Canvas, area: Rect, panels: tuple[Panel, ...], *, across: int, lying: bool) -> Fit:
    """The first of the `tries` with which every panel fits; the last if none does."""
    down = -(-len(panels) // across)
    width = (area.width - (across - 1) * canvas.sizes.gap) // across
    height = (area.height - (down - 1) * panel_gap(canvas, lying=lying)) // down
    zoom, setting = 1.0, Setting(lying, False, False)
    for zoom, setting in tries(lying):
        if all_fit(canvas.zoomed(zoom), panels, width, height, setting):
            return Fit(zoom, setting, True)
    return Fit(zoom, setting, False)


def panel_gap(canvas: Canvas, *, lying: bool) -> int:
    """Space between panels under each other."""
    return canvas.sizes.px(4) if lying else canvas.sizes.gap


def tries(lying: bool) -> list[tuple[float, Setting]]:
    """Zooms and settings, from the roomiest look to the tightest: words are dropped before letters get small."""
    worded, bare = Setting(lying, True, True), Setting(lying, False, True)
    narrow, silent = Setting(lying, False, True, True), Setting(lying, False, False, True)
    joined, tight = Setting(lying, False, False, False, not lying), Setting(lying, False, False, True, not lying)
    stacked = Setting(lying, False, False, True, not lying, not lying)
    steps = [
        *((zoom, worded) for zoom in ZOOMS if zoom >= 1),
        *((zoom, bare) for zoom in ZOOMS if 0.9 <= zoom <= 1.2),
        *((zoom, setting) for zoom in ZOOMS if 0.9 <= zoom <= 1 for setting in (joined, narrow, silent)),
        *((zoom, setting) for zoom in ZOOMS if zoom < 0.9 for setting in (joined, tight)),
        *((zoom, stacked) for zoom in ZOOMS if zoom <= 1),
    ]
    return list(dict.fromkeys(steps))


def all_fit(canvas: Canvas, panels: tuple[Panel, ...], width: int, height: int, setting: Setting) -> bool:
    """Whether panels of this size hold everything."""
    shared = columns_of(canvas, panels, setting, width)
    return all(panel_height(canvas, panel, width, setting, shared) <= height for panel in panels)


def columns_of(canvas: Canvas, panels: tuple[Panel, ...], setting: Setting, width: int) -> Columns:
    """The widths that fit every panel."""
    sizes = canvas.sizes
    name = max(name_width(canvas, panel, sizes.lead) for panel in panels)
    score = max(score_part(canvas, panel.score).width for panel in panels)
    made = [[part.width for part in figure_parts(canvas, panel, setting)] for panel in panels]
    most = max(len(widths) for widths in made)
    figures = tuple(max(widths[n] for widths in made if n < len(widths)) for n in range(most))
    room = width - 2 * sizes.pad - sizes.gap - max(name_width(canvas, panel, sizes.small) for panel in panels)
    if score > room and setting.joined and not setting.stacked:
        bare = max(score_part(canvas, panel.score, starred=False).width for panel in panels)
        return Columns(name, bare, figures, bare <= room, False)
    return Columns(name, score, figures, score <= room and not setting.stacked, True)


def panel_height(canvas: Canvas, panel: Panel, width: int, setting: Setting, shared: Columns) -> int:
    """Height that a panel of this width needs; `TOO_HIGH` if it is too narrow."""
    sizes = canvas.sizes
    inner = width - 2 * sizes.pad
    if setting.lying:
        rest = inner - lying_width(canvas, shared)
        parts = lying_parts(canvas, panel, rest, setting)
        if rest < max((part.width for part in parts), default=0):
            return TOO_HIGH
        chips = flow_height(parts, rest, sizes.gap, sizes.px(3))
        return max(chips, round(sizes.big * 1.05)) + 4 * sizes.line
    head = head_height(canvas, panel, inner, setting, shared)
    if head == TOO_HIGH:
        return TOO_HIGH
    height = head + sizes.pad + 2 * sizes.line
    for parts, gap in standing_flows(canvas, panel, inner, setting):
        if any(part.width > inner for part in parts):
            return TOO_HIGH
        if parts:
            height += sizes.px(4) + flow_height(parts, inner, gap, sizes.px(4))
    return height


def name_width(canvas: Canvas, panel: Panel, size: int) -> int:
    """Width of a name with its shape."""
    return canvas.sizes.body + canvas.sizes.gap + canvas.width(panel.name, size, bold=True)


def head_height(canvas: Canvas, panel: Panel, inner: int, setting: Setting, shared: Columns) -> int:
    """Height of the first line of a standing panel."""
    if shared.headed:
        return round(canvas.sizes.big * 1.15)
    if setting.stacked and name_width(canvas, panel, canvas.sizes.least) <= inner:
        return round(canvas.sizes.lead * 1.2)
    return TOO_HIGH


def figure_parts(canvas: Canvas, panel: Panel, setting: Setting) -> list[Part]:
    """A panel's figures."""
    return [figure_part(canvas, figure, worded=setting.worded) for figure in panel.figures]


def note_parts(canvas: Canvas, panel: Panel, room: int) -> list[Part]:
    """A panel's notes, each as wide as it is, on several lines if it must."""
    sizes = canvas.sizes
    made = []
    for note in panel.notes:
        fitted = canvas.fit(note, room, sizes.huge * 9, sizes.small, lines=4)
        made.append(Part(fitted.width, fitted.height, words(note), partial(draw_note, note=note)))
    return made


def draw_note(canvas: Canvas, area: Rect, note: Text) -> None:
    """A quiet word about a player."""
    canvas.write(area, note, canvas.sizes.small, canvas.theme.quiet, lines=4)


def standing_flows(canvas: Canvas, panel: Panel, inner: int, setting: Setting) -> list[tuple[list[Part], int]]:
    """What stands under the first line, in flows under each other, with the gap between its parts."""
    sizes = canvas.sizes
    figures = figure_parts(canvas, panel, setting)
    chips = chip_parts(canvas, panel.cards, inner, noted=setting.noted, narrow=setting.narrow)
    notes = note_parts(canvas, panel, inner) if setting.noted else []
    if not setting.joined:
        return [(figures, 2 * sizes.pad), (chips, sizes.gap), (notes, sizes.pad)]
    score = [score_part(canvas, panel.score)] if setting.stacked else []
    return [([*score, *figures, *chips, *notes], sizes.gap)]


def lying_parts(canvas: Canvas, panel: Panel, rest: int, setting: Setting) -> list[Part]:
    """What stands behind the figures in a lying panel."""
    notes = note_parts(canvas, panel, rest) if setting.noted else []
    return [*chip_parts(canvas, panel.cards, rest, noted=setting.noted, narrow=setting.narrow), *notes]


def lying_width(canvas: Canvas, shared: Columns) -> int:
    """Width of name, score and figures in a lying panel, with the space behind each."""
    space = 2 * canvas.sizes.pad
    return shared.name + space + shared.score + space + sum(width + space for width in shared.figures)


def draw_frame(canvas: Canvas, area: Rect, panel: Panel) -> None:
    """The ground of a panel; that of the player whose turn it is stands out in his colour."""
    theme = canvas.theme
    colour = theme.players[panel.seat % len(PLAYER_SHAPES)]
    if panel.active:
        line = 2 * canvas.sizes.line
        canvas.box(area, colour)
        canvas.box(area.inflate(-2 * line, -2 * line), theme.raised, radius=canvas.sizes.radius - line)
    else:
        canvas.card(area)


def draw_standing(canvas: Canvas, area: Rect, panel: Panel, setting: Setting, shared: Columns) -> None:
    """Name and score above, then figures, cards and notes."""
    sizes = canvas.sizes
    inner = area.inflate(-2 * sizes.pad, -sizes.pad)
    high = head_height(canvas, panel, inner.width, setting, shared)
    head = Rect(inner.left, inner.top, inner.width, min(high, inner.height))
    if shared.headed:
        score = score_part(canvas, panel.score, starred=shared.starred)
        draw_name(canvas, Rect(head.left, head.top, head.width - score.width - sizes.gap, head.height), panel)
        score.paint(canvas, Rect(head.right - score.width, head.top, score.width, head.height))
    else:
        draw_name(canvas, head, panel)
    top = head.bottom
    for parts, gap in standing_flows(canvas, panel, inner.width, setting):
        if parts:
            top += sizes.px(4)
            room = Rect(inner.left, top, inner.width, inner.bottom + sizes.line - top)
            top = draw_flow(canvas, room, parts, gap, sizes.px(4))


def draw_lying(canvas: Canvas, area: Rect, panel: Panel, setting: Setting, shared: Columns) -> None:
    """Everything on one line, in columns that all panels share: name, score, figures, cards."""
    sizes = canvas.sizes
    inner = area.inflate(-2 * sizes.pad, -4 * sizes.line)
    space = 2 * sizes.pad
    draw_name(canvas, Rect(inner.left, inner.top, shared.name, inner.height), panel)
    left = inner.left + shared.name + space
    score_part(canvas, panel.score).paint(canvas, Rect(left, inner.top, shared.score, inner.height))
    left += shared.score + space
    for part, width in zip(figure_parts(canvas, panel, setting), shared.figures, strict=False):
        part.paint(canvas, Rect(left, inner.top, width, inner.height))
        left += width + space
    rest = Rect(left, inner.top, inner.right - left, inner.height)
    parts = lying_parts(canvas, panel, rest.width, setting)
    spare = rest.height - flow_height(parts, rest.width, sizes.gap, sizes.px(3))
    top = rest.top + max(0, spare // 2)
    draw_flow(canvas, Rect(rest.left, top, rest.width, rest.bottom - top), parts, sizes.gap, sizes.px(3))


def draw_name(canvas: Canvas, area: Rect, panel: Panel) -> None:
    """Shape and name in the player's colour."""
    sizes = canvas.sizes
    seat = panel.seat % len(PLAYER_SHAPES)
    colour = canvas.theme.players[seat]
    side = sizes.body
    canvas.symbol(PLAYER_SHAPES[seat], (area.left + side // 2, area.centery), side, colour)
    text = Rect(area.left + side + sizes.gap, area.top, area.width - side - sizes.gap, area.height)
    canvas.write(text, panel.name, sizes.lead, colour, bold=True)
