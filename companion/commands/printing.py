"""Lays a sheet out on one A4 page, as large as it fits: text in two columns, below it the cards with a box a copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import TypeAlias

from msgspec import Struct

from companion.commands.symbols import INK, QUIET, Point, path, rect, text

WIDTH, HEIGHT = 2100.0, 2970.0
"""The page in tenths of a millimetre."""

EDGE, GAP = 110.0, 70.0
"""What is kept free around everything, and between two columns."""

LARGEST, SMALLEST, SHRINK = 42.0, 14.0, 0.97
"""Sizes of the text that are tried, and how much smaller each is than the one before (42 are 12 points)."""

LEADING, AFTER, BOX = 1.28, 0.35, 0.92
"""Of the text's size: a line, what follows a paragraph, and the side of a box."""

Measure: TypeAlias = Callable[[str, bool], float]
"""The width of a text at size 1, bold or not."""


Words: TypeAlias = tuple[str, str]
"""What a line says in bold, and what it says after that."""


class Section(Struct, frozen=True):
    """A heading and its paragraphs, each with what stands before it in bold ("" for nothing)."""

    heading: str
    paragraphs: tuple[tuple[str, str], ...]


class Entry(Struct, frozen=True):
    """A kind of card, and for each copy whether it is ticked."""

    name: str
    copies: tuple[bool, ...]


class Sheet(Struct, frozen=True):
    """All that stands on the page."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    cards: str
    """Heading of the list of cards."""
    entries: tuple[Entry, ...]


class _Line(Struct, frozen=True):
    """One line: words in bold, then words that are not, and what it takes."""

    bold: str
    plain: str
    size: float
    base: float
    """From its top to the letters' base line."""
    height: float
    is_heading: bool = False


class _Grid(Struct, frozen=True):
    """The cards in columns: width of one, boxes beside a name, and rows of boxes an entry takes."""

    columns: int
    width: float
    name: float
    boxes: int
    rows: tuple[int, ...]
    height: float


class TooMuch(Exception):
    """More than one page can hold."""


def lay_out(sheet: Sheet, measure: Measure) -> str:
    """The page as the text of an SVG file. Raises `TooMuch`."""
    size = LARGEST
    while size >= SMALLEST:
        body = _fitted(sheet, size, measure)
        if body is not None:
            return _page(body)
        size *= SHRINK
    raise TooMuch


def _page(body: Sequence[str]) -> str:
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 {WIDTH:g} {HEIGHT:g}"',
            '     font-family="Atkinson Hyperlegible Next, Helvetica, Arial, Liberation Sans, sans-serif">',
            rect((0, 0), (WIDTH, HEIGHT), fill="#ffffff"),
            *body,
            "</svg>\n",
        )
    )


def _fitted(sheet: Sheet, size: float, measure: Measure) -> list[str] | None:
    """Everything at this size; None where it is too much."""
    column = (WIDTH - 2 * EDGE - GAP) / 2
    lines = [line for section in sheet.sections for line in _section(section, column, size, measure)]
    grid = _grid(sheet.entries, size, measure)
    if grid is None:
        return None
    top = EDGE + 3.6 * size
    left, right = _halves(lines)
    bottom = top + max(sum(line.height for line in half) for half in (left, right))
    foot = bottom + 2.2 * size + grid.height
    whole = WIDTH - 2 * EDGE
    alone = [(sheet.title, True, 2 * size, whole), (sheet.subtitle, False, size, whole)]
    alone += [(section.heading, True, 1.25 * size, column) for section in sheet.sections]
    if foot > HEIGHT - EDGE or any(measure(said, bold) * high > width for said, bold, high, width in alone):
        return None
    return [
        text((EDGE, EDGE + 1.6 * size), sheet.title, 2 * size, fill=INK, bold=True, anchor="start"),
        text((EDGE, EDGE + 2.8 * size), sheet.subtitle, size, fill=QUIET, anchor="start"),
        *_column(left, EDGE, top),
        *_column(right, EDGE + column + GAP, top),
        text((EDGE, bottom + 1.5 * size), sheet.cards, 1.25 * size, fill=INK, bold=True, anchor="start"),
        *_cards(sheet.entries, grid, (EDGE, bottom + 2.2 * size), size),
    ]


def _section(section: Section, width: float, size: float, measure: Measure) -> Iterator[_Line]:
    yield _Line(section.heading, "", 1.25 * size, 1.5 * size, 2.1 * size, is_heading=True)
    for before, paragraph in section.paragraphs:
        words = [(word, True) for word in before.split()] + [(word, False) for word in paragraph.split()]
        *lines, last = _broken(words, width, size, measure)
        yield from (_Line(*line, size, size, LEADING * size) for line in lines)
        yield _Line(*last, size, size, (LEADING + AFTER) * size)


def _broken(words: Sequence[tuple[str, bool]], width: float, size: float, measure: Measure) -> Iterator[Words]:
    """Lines that are as full as they can be."""
    line: Words = ("", "")
    for word, is_bold in words:
        bold, plain = line
        longer = (f"{bold} {word}".strip(), plain) if is_bold else (bold, f"{plain} {word}".strip())
        if line != ("", "") and width_of(longer, measure) * size > width:
            yield line
            longer = (word, "") if is_bold else ("", word)
        line = longer
    yield line


def width_of(line: Words, measure: Measure) -> float:
    """The width of a line at size 1."""
    bold, plain = line
    return measure(bold, True) + (measure(" ", False) if bold and plain else 0) + measure(plain, False)


def _halves(lines: Sequence[_Line]) -> tuple[list[_Line], list[_Line]]:
    """Two columns of about the same height; no heading is the last of the first."""
    whole, so_far = sum(line.height for line in lines), 0.0
    for n, line in enumerate(lines):
        so_far += line.height
        if 2 * so_far >= whole and not line.is_heading:
            return list(lines[: n + 1]), list(lines[n + 1 :])
    return list(lines), []


def _column(lines: Sequence[_Line], x: float, top: float) -> Iterator[str]:
    y = top
    for line in lines:
        yield _written((x, y + line.base), line)
        y += line.height


def _written(at: Point, line: _Line) -> str:
    """Bold and plain letters after one another in one text: they never overlap, whatever the printer's font."""
    bold = f'<tspan font-weight="bold">{escape(line.bold)}</tspan>' if line.bold else ""
    return (
        f'<text x="{at[0]:g}" y="{at[1]:g}" font-size="{line.size:g}" fill="{INK}">'
        f"{bold}{' ' if line.bold and line.plain else ''}{escape(line.plain)}</text>"
    )


def _grid(entries: Sequence[Entry], size: float, measure: Measure) -> _Grid | None:
    """The lowest grid in which every name fits its column; None where none is wide enough."""
    name = max(measure(entry.name, False) for entry in entries) * size + 0.6 * size
    step = (BOX + 0.2) * size
    found: list[_Grid] = []
    for columns in range(1, 13):
        width = (WIDTH - 2 * EDGE) / columns
        boxes = int((width - name - 0.4 * size) // step)
        if boxes < 1:
            break
        rows = tuple(-(-len(entry.copies) // boxes) for entry in entries)
        tallest = max(sum(rows[at] for at in column) for column in _columns(rows, columns))
        found.append(_Grid(columns, width, name, boxes, rows, tallest * LEADING * size))
    return min(found, key=lambda grid: grid.height) if found else None


def _columns(rows: Sequence[int], columns: int) -> list[list[int]]:
    """Which entries stand in which column, in reading order down the columns."""
    most = -(-sum(rows) // columns)
    found: list[list[int]] = [[]]
    used = 0
    for at, need in enumerate(rows):
        if found[-1] and used + need > most and len(found) < columns:
            found.append([])
            used = 0
        found[-1].append(at)
        used += need
    return found


def _cards(entries: Sequence[Entry], grid: _Grid, corner: Point, size: float) -> Iterator[str]:
    side, step = BOX * size, (BOX + 0.2) * size
    for n, column in enumerate(_columns(grid.rows, grid.columns)):
        x, y = corner[0] + n * grid.width, corner[1]
        for at in column:
            yield text((x, y + size), entries[at].name, size, fill=INK, anchor="start")
            for copy, ticked in enumerate(entries[at].copies):
                row, place = divmod(copy, grid.boxes)
                yield from _box((x + grid.name + place * step, y + 0.18 * size + row * LEADING * size), side, ticked)
            y += grid.rows[at] * LEADING * size


def _box(corner: Point, side: float, ticked: bool) -> Iterator[str]:
    x, y = corner
    yield rect(corner, (side, side), edge=INK, radius=side / 8)
    if ticked:
        yield path(
            f"M{x + side * 0.2:g} {y + side * 0.55:g} L{x + side * 0.42:g} {y + side * 0.78:g}"
            f" L{x + side * 0.82:g} {y + side * 0.22:g}",
            INK,
            side / 8,
        )
