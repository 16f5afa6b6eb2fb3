"""Cards as we draw them: a round rectangle in the colour of their kind, a symbol, and their name. Never the print."""

from __future__ import annotations

from companion.views import Face, Grid
from display.canvas import Canvas, Rect, columns, mix, rows, words
from display.symbols import ICONS
from display.tokens import GAME_SHAPES, STYLE_SYMBOLS, Colour, Pair


def face_pair(canvas: Canvas, face: Face) -> Pair:
    """Fill and ink of a card: its game colour if it has one, or that of its kind; paler when it is dim."""
    theme = canvas.theme
    pair = theme.game.get(face.colour) or theme.styles.get(face.style, theme.styles["plain"])
    return Pair(mix(pair.fill, theme.ground, 0.75), theme.quiet) if face.dim else pair


def face_edge(canvas: Canvas, face: Face) -> Colour | None:
    """The edge of a card: bright if it can be used now, pale where the card would sink into the ground."""
    if face.marked:
        return canvas.theme.accent
    return canvas.theme.line if face.colour == "black" or face.dim or face.style == "back" else None


def face_symbol(face: Face) -> str:
    """The symbol of a card: its own, the shape of its colour, or that of its kind."""
    if face.icon in ICONS:
        return ICONS[face.icon]
    if face.colour in GAME_SHAPES and face.style != "star":
        return GAME_SHAPES[face.colour]
    return STYLE_SYMBOLS.get(face.style, "")


def draw_card(canvas: Canvas, area: Rect, face: Face) -> None:
    """A card lying (wider than high) or standing: symbol, number, name and note."""
    pair = face_pair(canvas, face)
    canvas.box(area, pair.fill, edge=face_edge(canvas, face), radius=min(canvas.sizes.radius, area.height // 4))
    if not words(face.name):
        draw_number(canvas, area, face, pair)
    elif area.width > 2.6 * area.height:
        draw_lying(canvas, area, face, pair)
    else:
        draw_standing(canvas, area, face, pair)


def draw_chip(canvas: Canvas, area: Rect, face: Face) -> None:
    """A small card in one line, however narrow it is."""
    pair = face_pair(canvas, face)
    canvas.box(area, pair.fill, edge=face_edge(canvas, face), radius=min(canvas.sizes.radius, area.height // 4))
    if words(face.name):
        draw_lying(canvas, area, face, pair)
    else:
        draw_number(canvas, area, face, pair)


def draw_number(canvas: Canvas, area: Rect, face: Face, pair: Pair) -> None:
    """A card that is a colour and a number, in the middle; without a number, its symbol alone."""
    side = round(min(area.height * 0.52, area.width * 0.36))
    symbol = face_symbol(face)
    if face.number is None:
        canvas.symbol(symbol, area.center, side, pair.ink)
        return
    size = max(canvas.sizes.least, min(round(area.height * 0.62), round(area.width * 0.4)))
    wide = canvas.width(str(face.number), size, bold=True)
    gap = canvas.sizes.gap if symbol else 0
    left = area.centerx - (side + gap + wide) // 2 if symbol else area.centerx - wide // 2
    canvas.symbol(symbol, (left + side // 2, area.centery), side, pair.ink)
    box = Rect(left + (side + gap if symbol else 0), area.top, wide, area.height)
    canvas.write(box, str(face.number), size, pair.ink, bold=True)


def lying_around(canvas: Canvas, face: Face) -> int:
    """Width that a lying card needs beside its name."""
    sizes = canvas.sizes
    around = 2 * sizes.gap
    if face_symbol(face):
        around += sizes.lead + sizes.gap // 2
    if face.number is not None:
        around += canvas.width(str(face.number), sizes.lead, bold=True) + sizes.gap
    return around


def draw_lying(canvas: Canvas, area: Rect, face: Face, pair: Pair) -> None:
    """Symbol on the left, name (and note) beside it, number on the right."""
    sizes = canvas.sizes
    inner = area.inflate(-2 * sizes.gap, -2 * sizes.line)
    symbol = face_symbol(face)
    if symbol:
        side = min(inner.height, round(sizes.lead * 0.95))
        canvas.symbol(symbol, (inner.left + sizes.lead // 2, inner.centery), side, pair.ink)
        inner = Rect(inner.left + sizes.lead + sizes.gap // 2, inner.top, 0, inner.height)
        inner.width = area.right - sizes.gap - inner.left
    if face.number is not None:
        wide = canvas.width(str(face.number), sizes.lead, bold=True)
        canvas.write(inner, str(face.number), sizes.lead, pair.ink, bold=True, across="right")
        inner = Rect(inner.left, inner.top, inner.width - wide - sizes.gap, inner.height)
    if words(face.note):
        note = canvas.fit(face.note, inner.width, inner.height // 2, sizes.small)
        foot = Rect(inner.left, inner.bottom - note.height - sizes.line, inner.width, note.height)
        canvas.write(foot, face.note, note.size, pair.ink)
        inner = Rect(inner.left, inner.top, inner.width, foot.top - inner.top)
    canvas.write(inner, face.name, sizes.small, pair.ink, bold=True, lines=2)


def draw_standing(canvas: Canvas, area: Rect, face: Face, pair: Pair) -> None:
    """Symbol and number above, name below."""
    sizes = canvas.sizes
    inner = area.inflate(-2 * sizes.gap, -sizes.gap)
    lines = round(sizes.small * 2.2) + (round(sizes.least * 1.1) if words(face.note) else 0)
    top = Rect(inner.left, inner.top, inner.width, max(sizes.lead, inner.height - lines))
    side = min(top.height, round(sizes.big * 1.2))
    symbol = face_symbol(face)
    if face.number is None:
        canvas.symbol(symbol, top.center, side, pair.ink)
    else:
        canvas.symbol(symbol, (top.left + side // 2, top.centery), side, pair.ink)
        canvas.write(top, str(face.number), sizes.lead, pair.ink, bold=True, across="right" if symbol else "centre")
    below = Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom)
    if words(face.note):
        note = Rect(below.left, below.bottom - canvas.least_height(), below.width, canvas.least_height())
        canvas.write(note, face.note, sizes.least, pair.ink, across="centre")
        below.height -= note.height + sizes.line
    canvas.write(below, face.name, sizes.small, pair.ink, bold=True, lines=2, across="centre")


def draw_grid(canvas: Canvas, area: Rect, grid: Grid) -> None:
    """A field of cards; an empty place is a hollow. Labels name the rows at the left."""
    sizes = canvas.sizes
    if not grid.rows:
        return
    wide = 0
    if any(words(label) for label in grid.labels):
        wide = max(canvas.width(label, sizes.small) for label in grid.labels) + sizes.pad
        wide = min(wide, area.width // 4)
    colours = (*grid.colours, *("" for _ in grid.rows))
    labels = (*grid.labels, *("" for _ in grid.rows))
    for number, row in enumerate(rows(area, len(grid.rows), sizes.gap)):
        label = Rect(row.left, row.top, wide - sizes.gap, row.height)
        canvas.write(label, labels[number], sizes.small, canvas.theme.quiet, lines=2)
        field = Rect(row.left + wide, row.top, row.width - wide, row.height)
        faces = grid.rows[number]
        for cell, face in zip(columns(field, max(1, len(faces)), sizes.gap), faces, strict=False):
            if face is None:
                draw_hollow(canvas, cell, colours[number])
            else:
                draw_card(canvas, cell, face)


def draw_hollow(canvas: Canvas, area: Rect, colour: str) -> None:
    """An empty place of a field, with the shape of the colour it belongs to."""
    theme = canvas.theme
    canvas.box(area, mix(theme.ground, theme.card, 0.5), edge=theme.card if theme.card != theme.ground else theme.line)
    if colour in GAME_SHAPES:
        canvas.symbol(GAME_SHAPES[colour], area.center, min(area.height, area.width) * 2 // 5, theme.line)
