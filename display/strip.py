"""The flat pieces in the middle of the table: piles, dice, notices and bars, side by side."""

from __future__ import annotations

from typing import TypeAlias

from companion.views import Bar, DiceTray, Notice, Pile
from display.canvas import Canvas, Rect, words
from display.dice import draw_die

Flat: TypeAlias = Pile | DiceTray | Notice | Bar


def strip_height(canvas: Canvas, pieces: tuple[Flat, ...], width: int) -> int:
    """Height of a strip of this width: one line of pieces, or as many as they need."""
    lines = len(_lines(canvas, pieces, width))
    return lines * _line_height(canvas) + (lines - 1) * canvas.sizes.gap


def draw_strip(canvas: Canvas, area: Rect, pieces: tuple[Flat, ...]) -> None:
    """Fixed pieces take what they need; notices and bars share the rest of their line."""
    gap = canvas.sizes.gap
    lines = _lines(canvas, pieces, area.width)
    height = (area.height - (len(lines) - 1) * gap) // len(lines)
    top = area.top
    for line in lines:
        widths = [_wanted(canvas, piece) for piece in line]
        spare = area.width - sum(widths) - gap * (len(line) - 1)
        loose = [number for number, piece in enumerate(line) if isinstance(piece, Notice | Bar)]
        loose = loose or [
            number for number, piece in enumerate(line) if isinstance(piece, DiceTray) and words(piece.note)
        ]
        for number in loose:
            widths[number] += spare // len(loose)
        left = area.left
        for piece, width in zip(line, widths, strict=True):
            draw_flat(canvas, Rect(left, top, width, height), piece)
            left += width + gap
        top += height + gap


def draw_flat(canvas: Canvas, area: Rect, piece: Flat) -> None:
    """One flat piece on its own ground."""
    match piece:
        case Pile():
            draw_pile(canvas, area, piece)
        case DiceTray():
            draw_tray(canvas, area, piece)
        case Notice():
            draw_notice(canvas, area, piece)
        case Bar():
            draw_bar(canvas, area, piece)


def draw_pile(canvas: Canvas, area: Rect, pile: Pile) -> None:
    """A pile's symbol, its count (or a lock), and its name."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.box(area, theme.card)
    inner = area.inflate(-2 * sizes.pad, 0)
    symbol = canvas.icon(pile.figure.icon)
    if symbol:
        side = round(sizes.lead * 1.1)
        canvas.symbol(symbol, (inner.left + side // 2, inner.centery), side, theme.quiet)
        inner.left, inner.width = inner.left + side + sizes.pad, inner.width - side - sizes.pad
    half = round(inner.height * 0.56)
    value = Rect(inner.left, inner.top + sizes.line, inner.width, half)
    if pile.figure.value is None:
        canvas.symbol("lock", (inner.left + sizes.lead // 2, value.centery), sizes.lead, theme.ink)
    else:
        canvas.write(value, _number(pile), sizes.lead, theme.ink, bold=True)
    canvas.write(
        Rect(inner.left, value.bottom, inner.width, inner.bottom - value.bottom - sizes.line),
        _label(pile),
        sizes.least,
        theme.quiet,
        down="top",
    )


def draw_tray(canvas: Canvas, area: Rect, tray: DiceTray) -> None:
    """The dice that lie, or empty places for those that are awaited, and what for."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.box(area, theme.card)
    side = area.height - sizes.pad
    left = area.left + sizes.pad
    for face in tray.faces or (0,) * tray.wanted:
        draw_die(canvas, Rect(left, area.top + sizes.pad // 2, side, side), face)
        left += side + sizes.gap
    note = Rect(left + sizes.gap // 2, area.top, area.right - sizes.pad - left, area.height)
    canvas.write(note, tray.note, sizes.small, theme.ink, lines=2)


def draw_notice(canvas: Canvas, area: Rect, notice: Notice) -> None:
    """A standing word: the more urgent, the louder."""
    sizes, theme = canvas.sizes, canvas.theme
    pair = {"quiet": theme.badge, "warning": theme.unsure, "alarm": theme.bad}[notice.level]
    canvas.box(area, pair.fill)
    side = sizes.lead
    canvas.symbol(
        "bell" if notice.level == "quiet" else "lost", (area.left + sizes.pad + side // 2, area.centery), side, pair.ink
    )
    left = area.left + 2 * sizes.pad + side
    canvas.write(
        Rect(left, area.top, area.right - sizes.pad - left, area.height),
        notice.text,
        sizes.body,
        pair.ink,
        bold=True,
        lines=2,
    )


def draw_bar(canvas: Canvas, area: Rect, bar: Bar) -> None:
    """Progress: its word, `done` of `whole`, and a bar of that length."""
    sizes, theme = canvas.sizes, canvas.theme
    canvas.box(area, theme.card)
    inner = area.inflate(-2 * sizes.pad, -sizes.pad)
    count = f"{bar.done} / {bar.whole}"
    wide = canvas.width(count, sizes.body, bold=True) + sizes.pad
    top = Rect(inner.left, inner.top, inner.width, round(inner.height * 0.64))
    canvas.write(Rect(top.left, top.top, top.width - wide, top.height), bar.label, sizes.body, theme.ink)
    canvas.write(top, count, sizes.body, theme.ink, bold=True, across="right")
    track = Rect(inner.left, top.bottom + sizes.line, inner.width, inner.bottom - top.bottom - sizes.line)
    canvas.box(track, theme.raised, radius=track.height // 2)
    share = max(0.0, min(1.0, bar.done / bar.whole)) if bar.whole else 0.0
    if share:
        length = max(track.height, round(track.width * share))
        canvas.box(Rect(track.left, track.top, length, track.height), theme.accent, radius=track.height // 2)


def _line_height(canvas: Canvas) -> int:
    return round(canvas.sizes.lead * 1.1 + canvas.sizes.least * 1.35)


def _lines(canvas: Canvas, pieces: tuple[Flat, ...], width: int) -> list[list[Flat]]:
    lines: list[list[Flat]] = [[]]
    left = width
    for piece in pieces:
        wanted = _wanted(canvas, piece)
        if lines[-1] and wanted > left:
            lines.append([])
            left = width
        lines[-1].append(piece)
        left -= wanted + canvas.sizes.gap
    return lines


def _wanted(canvas: Canvas, piece: Flat) -> int:
    sizes = canvas.sizes
    match piece:
        case Pile():
            symbol = round(sizes.lead * 1.1) + sizes.pad if canvas.icon(piece.figure.icon) else 0
            number = canvas.width(_number(piece), sizes.lead, bold=True)
            label = canvas.width(_label(piece), sizes.least)
            return 2 * sizes.pad + symbol + max(number, label) + sizes.line
        case DiceTray():
            side = _line_height(canvas) - sizes.pad
            dice = (len(piece.faces) or piece.wanted) * (side + sizes.gap)
            note = min(canvas.width(piece.note, sizes.small), sizes.px(150)) + sizes.pad
            return 2 * sizes.pad + dice + (note if words(piece.note) else 0)
        case Notice():
            return min(3 * sizes.pad + sizes.lead + canvas.width(piece.text, sizes.body, bold=True), sizes.px(230))
        case Bar():
            return sizes.px(180)


def _number(pile: Pile) -> str:
    figure = pile.figure
    if figure.value is None:
        return "  "
    return f"{figure.value}" if figure.most is None else f"{figure.value} / {figure.most}"


def _label(pile: Pile) -> str:
    note = words(pile.note)
    label = words(pile.figure.label)
    return f"{label} · {note}" if note and label else label or note
