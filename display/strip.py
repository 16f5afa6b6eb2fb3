"""The flat pieces in the middle of the table: piles, dice, notices, bars and bare numbers, side by side."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, TypeGuard

from companion.views import Bar, CardRow, DiceTray, Notice, Piece, Pile
from display.canvas import Canvas, Rect, rows, words
from display.chips import number_chips
from display.dice import draw_die
from display.figures import figure_text
from display.flow import Part, draw_flow, packed

Flat: TypeAlias = Pile | DiceTray | Notice | Bar | CardRow


def is_flat(piece: Piece) -> TypeGuard[Flat]:
    """Whether a piece lies in the strip; a row of cards does if they are bare numbers and few."""
    if isinstance(piece, CardRow):
        bare = not any(words(face.name) or face.number is None for face in piece.cards)
        return bare and 0 < len(piece.cards) <= 4 and not piece.unknown
    return isinstance(piece, Pile | DiceTray | Notice | Bar)


def strip_height(canvas: Canvas, pieces: tuple[Flat, ...], width: int, *, compact: bool) -> int:
    """Height of a strip of this width: one line of pieces, or as many as they need."""
    lines = len(packed([part.width for part in flat_parts(canvas, pieces, compact=compact)], width, canvas.sizes.gap))
    return lines * line_height(canvas, compact=compact) + (lines - 1) * canvas.sizes.gap


def lower_compact(canvas: Canvas, pieces: tuple[Flat, ...], width: int) -> bool:
    """Whether low lines, which are longer, take less height in the end."""
    low, high = (strip_height(canvas, pieces, width, compact=compact) for compact in (True, False))
    return low < high


def line_height(canvas: Canvas, *, compact: bool) -> int:
    """Height of one line of the strip: a number with its word under it, or beside it where room is short."""
    sizes = canvas.sizes
    if compact:
        return round(sizes.small * 1.4) + 2 * sizes.line
    return round(sizes.lead * 0.95 + sizes.small * 1.1) + 4 * sizes.line


def draw_strip(canvas: Canvas, area: Rect, pieces: tuple[Flat, ...], *, compact: bool) -> None:
    """Fixed pieces take what they need; notices and bars, or else dice with their note, share the rest of a line."""
    gap = canvas.sizes.gap
    parts = flat_parts(canvas, pieces, compact=compact)
    lines = packed([part.width for part in parts], area.width, gap)
    for line, place in zip(lines, rows(area, len(lines), gap), strict=True):
        spare = area.width - sum(parts[number].width for number in line) - gap * (len(line) - 1)
        loose = [number for number in line if is_loose(pieces[number])] or [
            number for number in line if has_note(pieces[number])
        ]
        left = place.left
        for number in line:
            width = parts[number].width + (spare // len(loose) if number in loose else 0)
            parts[number].paint(canvas, Rect(left, place.top, min(width, place.right - left), place.height))
            left += width + gap


def is_loose(piece: Flat) -> bool:
    """Whether a piece takes what its line has to spare."""
    return isinstance(piece, Notice | Bar)


def has_note(piece: Flat) -> bool:
    """Whether a piece can use more room for what it says."""
    return isinstance(piece, DiceTray) and bool(words(piece.note))


def flat_parts(canvas: Canvas, pieces: tuple[Flat, ...], *, compact: bool) -> list[Part]:
    """Flat pieces with the room they need."""
    return [flat_part(canvas, piece, compact=compact) for piece in pieces]


def flat_part(canvas: Canvas, piece: Flat, *, compact: bool) -> Part:
    """A flat piece with the room it needs."""
    sizes = canvas.sizes
    height = line_height(canvas, compact=compact)
    match piece:
        case Pile():
            return Part(pile_width(canvas, piece, compact=compact), height, "", partial(draw_pile, pile=piece))
        case DiceTray():
            dice = (len(piece.faces) + piece.wanted) * (height - sizes.pad + sizes.gap) + sizes.pad
            note = canvas.width(piece.note, sizes.body, bold=True)
            note = note if compact else min(note, max(note * 11 // 20 + sizes.pad, sizes.px(140)))
            return Part(
                dice + (note + 2 * sizes.pad if words(piece.note) else 0), height, "", partial(draw_tray, tray=piece)
            )
        case Notice():
            text = canvas.width(piece.text, sizes.body, bold=True)
            text = text if compact else min(text, max(text * 11 // 20 + sizes.pad, sizes.px(150)))
            return Part(3 * sizes.pad + sizes.lead + text, height, "", partial(draw_notice, notice=piece))
        case Bar():
            return Part(sizes.px(180), height, "", partial(draw_bar, bar=piece))
        case CardRow():
            chips = sum(chip.width + sizes.gap for chip in bare_chips(canvas, piece))
            width = canvas.width(piece.label, sizes.small) + 2 * sizes.pad + chips
            return Part(width, height, "", partial(draw_bare_row, row=piece))


def pile_width(canvas: Canvas, pile: Pile, *, compact: bool) -> int:
    """Width of a pile: symbol, number, and its name under the number or beside it."""
    sizes = canvas.sizes
    label = canvas.width(pile_label(pile), sizes.small)
    number = (
        canvas.width(figure_text(pile.figure), sizes.lead, bold=True) if pile.figure.value is not None else sizes.lead
    )
    if compact:
        return 2 * sizes.pad + sizes.lead + 2 * sizes.gap + number + label
    symbol = round(sizes.lead * 1.2) + sizes.pad if canvas.icon(pile.figure.icon) else 0
    return 2 * sizes.pad + symbol + max(number, label)


def draw_pile(canvas: Canvas, area: Rect, pile: Pile) -> None:
    """A pile's symbol, its count (or a lock), and its name: under the count, or beside it on a low line."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.card(area)
    low = area.height < sizes.lead * 0.95 + sizes.small
    inner = area.inflate(-2 * sizes.pad, -2 * sizes.line)
    symbol = canvas.icon(pile.figure.icon)
    if symbol:
        side = sizes.lead if low else round(sizes.lead * 1.2)
        space = sizes.gap if low else sizes.pad
        canvas.symbol(symbol, (inner.left + side // 2, inner.centery), min(side, inner.height), theme.quiet)
        inner = Rect(inner.left + side + space, inner.top, inner.width - side - space, inner.height)
    value = Rect(inner.left, inner.top, inner.width, inner.height if low else round(inner.height * 0.56))
    if pile.figure.value is None:
        at = (inner.left + sizes.lead // 2, value.centery + (0 if low else sizes.line))
        canvas.symbol("lock", at, sizes.body, theme.ink)
        wide = sizes.lead
    else:
        wide = canvas.write(value, figure_text(pile.figure), sizes.lead, theme.ink, bold=True).width
    if low:
        label = Rect(inner.left + wide + sizes.gap, inner.top, inner.width - wide - sizes.gap, inner.height)
    else:
        label = Rect(inner.left, value.bottom, inner.width, inner.bottom - value.bottom)
    canvas.write(label, pile_label(pile), sizes.small, theme.quiet)


def pile_label(pile: Pile) -> str:
    """A pile's name, and its note behind it."""
    return "  ·  ".join(text for text in (words(pile.figure.label), words(pile.note)) if text)


def draw_tray(canvas: Canvas, area: Rect, tray: DiceTray) -> None:
    """The dice that lie, or empty places for those that are awaited, and what for."""
    sizes, theme = canvas.sizes, canvas.theme
    waiting = tray.wanted > 0
    canvas.card(area, edge=theme.accent if waiting else None)
    side = area.height - sizes.pad
    left = area.left + sizes.pad // 2
    for face in (*tray.faces, *(0,) * tray.wanted):
        draw_die(canvas, Rect(left, area.top + sizes.pad // 2, side, side), face)
        left += side + sizes.gap
    note = Rect(left + sizes.pad // 2, area.top, area.right - sizes.pad - left, area.height)
    canvas.write(note, tray.note, sizes.body, theme.ink, bold=waiting, lines=2)


def draw_notice(canvas: Canvas, area: Rect, notice: Notice) -> None:
    """A standing word: the more urgent, the louder."""
    sizes, theme = canvas.sizes, canvas.theme
    pair = {"quiet": theme.badge, "warning": theme.unsure, "alarm": theme.bad}[notice.level]
    canvas.box(area, pair.fill)
    symbol = "bell" if notice.level == "quiet" else "lost"
    canvas.symbol(symbol, (area.left + sizes.pad + sizes.lead // 2, area.centery), sizes.lead, pair.ink)
    left = area.left + 2 * sizes.pad + sizes.lead
    text = Rect(left, area.top, area.right - sizes.pad - left, area.height).inflate(0, -2 * sizes.line)
    canvas.write(text, notice.text, sizes.body, pair.ink, bold=True, lines=2, even=True)


def draw_bar(canvas: Canvas, area: Rect, bar: Bar) -> None:
    """Progress: its word, `done` of `whole`, and a bar of that length."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.card(area)
    inner = area.inflate(-2 * sizes.pad, -sizes.pad)
    count = f"{bar.done} / {bar.whole}"
    wide = canvas.width(count, sizes.body, bold=True) + sizes.pad
    track = Rect(inner.left, 0, inner.width, max(4, round(inner.height * 0.26)))
    track.bottom = inner.bottom
    text = Rect(inner.left, inner.top, inner.width, track.top - inner.top - sizes.line)
    canvas.write(Rect(text.left, text.top, text.width - wide, text.height), bar.label, sizes.body, theme.ink)
    canvas.write(text, count, sizes.body, theme.ink, bold=True, across="right")
    share = max(0.0, min(1.0, bar.done / bar.whole)) if bar.whole > 0 else 0.0
    canvas.track(track, (share,), (theme.accent,))


def bare_chips(canvas: Canvas, row: CardRow) -> list[Part]:
    """One chip for each card of a row of bare numbers."""
    return [number_chips(canvas, (face,), canvas.sizes.px(200))[0] for face in row.cards]


def draw_bare_row(canvas: Canvas, area: Rect, row: CardRow) -> None:
    """The word of a row, and its numbers behind it."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.card(area)
    wide = canvas.width(row.label, sizes.small)
    canvas.write(Rect(area.left + sizes.pad, area.top, wide, area.height), row.label, sizes.small, theme.quiet)
    left = area.left + sizes.pad + wide + sizes.gap
    chips = bare_chips(canvas, row)
    high = max(chip.height for chip in chips)
    room = Rect(left, area.centery - high // 2, area.right - left, high)
    draw_flow(canvas, room, chips, sizes.gap, sizes.gap)
