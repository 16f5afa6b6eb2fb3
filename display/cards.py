"""Cards as we draw them: a round rectangle in the colour of their kind, a symbol, and their name. Never the print."""

from __future__ import annotations

from companion.views import CardRow, Face, Grid
from display.canvas import Canvas, Rect, cells, columns, mix, rows, words
from display.tokens import GAME_SHAPES, STYLE_SYMBOLS, Pair


def face_pair(canvas: Canvas, face: Face) -> Pair:
    """Fill and ink of a card: its game colour if it has one, or that of its kind; paler when it is dim."""
    theme = canvas.theme
    pair = theme.game.get(face.colour) or theme.styles.get(face.style, theme.styles["plain"])
    return Pair(mix(pair.fill, theme.card, 0.7), theme.quiet) if face.dim else pair


def face_symbol(face: Face) -> str:
    """The symbol of a card: the shape of its colour, or that of its kind."""
    if face.colour in GAME_SHAPES and face.style != "star":
        return GAME_SHAPES[face.colour]
    return STYLE_SYMBOLS.get(face.style, "")


def draw_card(canvas: Canvas, area: Rect, face: Face) -> None:
    """A card lying (wider than high) or standing: symbol, number, name and note."""
    sizes, theme = canvas.sizes, canvas.theme
    pair = face_pair(canvas, face)
    edge = theme.accent if face.marked else theme.line
    canvas.box(area, pair.fill, edge=edge, radius=min(sizes.radius, area.height // 4))
    if face.number is not None and area.width < 2.2 * area.height and not words(face.name):
        draw_number(canvas, area, face, pair)
    elif area.width > 1.5 * area.height:
        draw_lying(canvas, area, face, pair)
    else:
        draw_standing(canvas, area, face, pair)


def draw_number(canvas: Canvas, area: Rect, face: Face, pair: Pair) -> None:
    """A card that is a colour and a number."""
    inner = area.inflate(-canvas.sizes.pad, 0)
    side = min(round(area.height * 0.5), round(inner.width * 0.42))
    canvas.symbol(face_symbol(face), (inner.left + side // 2, inner.centery), side, pair.ink)
    box = Rect(inner.left + side, inner.top, inner.width - side, inner.height)
    canvas.write(box, str(face.number), canvas.sizes.lead, pair.ink, bold=True, across="centre")


def draw_lying(canvas: Canvas, area: Rect, face: Face, pair: Pair) -> None:
    """Symbol on the left, name (and note) beside it, number on the right."""
    sizes = canvas.sizes
    inner = area.inflate(-round(1.2 * sizes.pad), -sizes.line * 2)
    symbol = face_symbol(face)
    if symbol:
        side = min(round(inner.height * 0.7), round(sizes.lead * 1.2))
        canvas.symbol(symbol, (inner.left + side // 2, inner.centery), side, pair.ink)
        inner = Rect(inner.left + side + sizes.gap, inner.top, inner.width - side - sizes.gap, inner.height)
    if face.number is not None:
        wide = canvas.width(str(face.number), sizes.lead, bold=True)
        canvas.write(inner, str(face.number), sizes.lead, pair.ink, bold=True, across="right")
        inner = Rect(inner.left, inner.top, inner.width - wide - sizes.gap, inner.height)
    if words(face.note):
        note = canvas.fit(face.note, inner.width, inner.height // 2, sizes.least)
        canvas.write(
            Rect(inner.left, inner.bottom - note.height - sizes.line, inner.width, note.height),
            face.note,
            sizes.least,
            pair.ink,
        )
        inner = Rect(inner.left, inner.top, inner.width, inner.height - note.height - sizes.line)
    canvas.write(inner, face.name, sizes.small, pair.ink, bold=True, lines=2)


def draw_standing(canvas: Canvas, area: Rect, face: Face, pair: Pair) -> None:
    """Symbol and number above, name below."""
    sizes = canvas.sizes
    inner = area.inflate(-sizes.pad, -sizes.pad)
    top = Rect(inner.left, inner.top, inner.width, round(inner.height * 0.42))
    side = min(top.height, round(sizes.lead * 1.5))
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
    canvas.write(below, face.name, sizes.small, pair.ink, bold=True, lines=3, across="centre")


def row_height(canvas: Canvas, row: CardRow, width: int) -> int:
    """Height that a row of cards needs at least: its word, and as many lines of lying cards as they take."""
    count = len(row.cards) + row.unknown
    down = -(-count // _across(canvas, row, width))
    label = round(canvas.sizes.small * 1.3) if words(row.label) else 0
    return label + max(1, down) * (canvas.least_height(2) + canvas.sizes.pad) + (down - 1) * canvas.sizes.gap


def draw_card_row(canvas: Canvas, area: Rect, row: CardRow) -> None:
    """Cards side by side under their word, then the places whose card nobody knows."""
    sizes, theme = canvas.sizes, canvas.theme
    if words(row.label):
        label = Rect(area.left, area.top, area.width, round(sizes.small * 1.3))
        canvas.write(label, row.label, sizes.small, theme.quiet)
        area = Rect(area.left, label.bottom, area.width, area.bottom - label.bottom)
    faces = (*row.cards, *(Face("?", "back") for _ in range(row.unknown)))
    if not faces:
        return
    across = _across(canvas, row, area.width)
    for cell, face in zip(cells(area, across, -(-len(faces) // across), sizes.gap), faces, strict=False):
        draw_card(canvas, cell, face)


def _across(canvas: Canvas, row: CardRow, width: int) -> int:
    count = max(1, len(row.cards) + row.unknown)
    sizes = canvas.sizes
    longest = max(
        (canvas.width(word, sizes.least, bold=True) for face in row.cards for word in words(face.name).split()),
        default=0,
    )
    numbers = any(face.number is not None for face in row.cards)
    wanted = longest + sizes.px(34) + 3 * sizes.pad + (sizes.px(24) if numbers else 0)
    if not longest:
        wanted = sizes.px(64)
    most = max(1, (width + sizes.gap) // (wanted + sizes.gap))
    return min(count, most)


def draw_grid(canvas: Canvas, area: Rect, grid: Grid) -> None:
    """A field of cards; an empty place is a hollow. Labels name the rows at the left."""
    sizes, theme = canvas.sizes, canvas.theme
    if not grid.rows:
        return
    wide = 0
    if any(words(label) for label in grid.labels):
        wide = max(canvas.width(label, sizes.small) for label in grid.labels) + sizes.pad
        wide = min(wide, area.width // 4)
    colours = (*grid.colours, *("" for _ in grid.rows))
    labels = (*grid.labels, *("" for _ in grid.rows))
    for number, row in enumerate(rows(area, len(grid.rows), sizes.gap)):
        if wide:
            canvas.write(
                Rect(row.left, row.top, wide - sizes.gap, row.height), labels[number], sizes.small, theme.quiet, lines=2
            )
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
    canvas.box(area, theme.ground, edge=theme.line)
    if colour in GAME_SHAPES:
        canvas.symbol(GAME_SHAPES[colour], area.center, min(area.height, area.width) // 3, theme.line)


__all__ = ["draw_card", "draw_card_row", "draw_grid", "face_pair", "face_symbol", "row_height"]
