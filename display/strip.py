"""The flat pieces in the middle of the table: piles, dice, notices, bars and bare numbers, side by side."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, TypeGuard

from companion.views import Bar, CardRow, DiceTray, Notice, Piece, Pile
from display.canvas import Canvas, Rect, words
from display.chips import number_chips
from display.dice import draw_die
from display.figures import figure_text
from display.flow import Part, draw_flow, flow_lines

Flat: TypeAlias = Pile | DiceTray | Notice | Bar | CardRow


def is_flat(piece: Piece) -> TypeGuard[Flat]:
    """Whether a piece lies in the strip; a row of cards does if they are bare numbers and few."""
    if isinstance(piece, CardRow):
        bare = not any(words(face.name) or face.number is None for face in piece.cards)
        return bare and 0 < len(piece.cards) <= 4 and not piece.unknown
    return isinstance(piece, Pile | DiceTray | Notice | Bar)


def strip_height(canvas: Canvas, pieces: tuple[Flat, ...], width: int) -> int:
    """Height of a strip of this width: one line of pieces, or as many as they need."""
    lines = len(flow_lines([flat_part(canvas, piece) for piece in pieces], width, canvas.sizes.gap))
    return lines * line_height(canvas) + (lines - 1) * canvas.sizes.gap


def line_height(canvas: Canvas) -> int:
    """Height of one line of the strip: a number with its word under it."""
    return round(canvas.sizes.lead * 0.95 + canvas.sizes.small * 1.1 + 4 * canvas.sizes.line)


def draw_strip(canvas: Canvas, area: Rect, pieces: tuple[Flat, ...]) -> None:
    """Fixed pieces take what they need; notices and bars, or else dice with their note, share the rest of a line."""
    gap = canvas.sizes.gap
    lines = flow_lines([flat_part(canvas, piece) for piece in pieces], area.width, gap)
    height = (area.height - (len(lines) - 1) * gap) // len(lines)
    rest = list(pieces)
    top = area.top
    for line in lines:
        here, rest = rest[: len(line)], rest[len(line) :]
        widths = [part.width for part in line]
        spare = area.width - sum(widths) - gap * (len(line) - 1)
        loose = [n for n, piece in enumerate(here) if isinstance(piece, Notice | Bar)]
        loose = loose or [n for n, piece in enumerate(here) if isinstance(piece, DiceTray) and words(piece.note)]
        for number in loose:
            widths[number] += spare // len(loose)
        left = area.left
        for part, width in zip(line, widths, strict=True):
            part.paint(canvas, Rect(left, top, min(width, area.right - left), height))
            left += width + gap
        top += height + gap


def flat_part(canvas: Canvas, piece: Flat) -> Part:
    """A flat piece with the width it needs."""
    sizes = canvas.sizes
    height = line_height(canvas)
    match piece:
        case Pile():
            symbol = round(sizes.lead * 1.2) + sizes.pad if canvas.icon(piece.figure.icon) else 0
            number = canvas.width(figure_text(piece.figure), sizes.lead, bold=True)
            label = canvas.width(pile_label(piece), sizes.small)
            return Part(2 * sizes.pad + symbol + max(number, label), height, "", partial(draw_pile, pile=piece))
        case DiceTray():
            dice = (len(piece.faces) or piece.wanted) * (height - sizes.pad + sizes.gap) + sizes.pad
            note = min(canvas.width(piece.note, sizes.body), sizes.px(140)) + 2 * sizes.pad
            return Part(dice + (note if words(piece.note) else 0), height, "", partial(draw_tray, tray=piece))
        case Notice():
            text = canvas.width(piece.text, sizes.body, bold=True)
            width = 3 * sizes.pad + sizes.lead + min(text, max(text // 2 + sizes.pad, sizes.px(160)))
            return Part(width, height, "", partial(draw_notice, notice=piece))
        case Bar():
            return Part(sizes.px(180), height, "", partial(draw_bar, bar=piece))
        case CardRow():
            chips = sum(chip.width + sizes.gap for chip in bare_chips(canvas, piece))
            width = canvas.width(piece.label, sizes.small) + 2 * sizes.pad + chips
            return Part(width, height, "", partial(draw_bare_row, row=piece))


def draw_pile(canvas: Canvas, area: Rect, pile: Pile) -> None:
    """A pile's symbol, its count (or a lock), and its name."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.card(area)
    inner = area.inflate(-2 * sizes.pad, -2 * sizes.line)
    symbol = canvas.icon(pile.figure.icon)
    if symbol:
        side = round(sizes.lead * 1.2)
        canvas.symbol(symbol, (inner.left + side // 2, inner.centery), side, theme.quiet)
        inner = Rect(inner.left + side + sizes.pad, inner.top, inner.width - side - sizes.pad, inner.height)
    value = Rect(inner.left, inner.top, inner.width, round(inner.height * 0.56))
    if pile.figure.value is None:
        canvas.symbol("lock", (inner.left + sizes.lead // 2, value.centery + sizes.line), sizes.body, theme.ink)
    else:
        canvas.write(value, figure_text(pile.figure), sizes.lead, theme.ink, bold=True)
    label = Rect(inner.left, value.bottom, inner.width, inner.bottom - value.bottom)
    canvas.write(label, pile_label(pile), sizes.small, theme.quiet)


def pile_label(pile: Pile) -> str:
    """A pile's name, and its note behind it."""
    return "  ·  ".join(text for text in (words(pile.figure.label), words(pile.note)) if text)


def draw_tray(canvas: Canvas, area: Rect, tray: DiceTray) -> None:
    """The dice that lie, or empty places for those that are awaited, and what for."""
    sizes, theme = canvas.sizes, canvas.theme
    waiting = not tray.faces and tray.wanted > 0
    canvas.card(area, edge=theme.accent if waiting else None)
    side = area.height - sizes.pad
    left = area.left + sizes.pad // 2
    for face in tray.faces or (0,) * tray.wanted:
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
    canvas.write(text, notice.text, sizes.body, pair.ink, bold=True, lines=2)


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
