"""Draws the wiring as SVG: the header in the middle, on each side the parts whose pins lie there, and one ground rail.

The parts stand in the order of their pins and all wires bend alike, so that they do not cross; only a reader's may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from companion.commands.connections import Connections, Part, Wire
from companion.commands.placing import Side, Wish, place
from companion.commands.symbols import (
    GROUND,
    INK,
    PAPER,
    QUIET,
    SUPPLY,
    Anchor,
    Point,
    circle,
    path,
    picture,
    rect,
    symbol,
    text,
)
from companion.config.header import HEADER
from companion.views import Msg, msg

Say = Callable[[Msg], str]

MIDDLE, TOP, ROW = 540, 140, 30
"""Where the header stands: x of its middle, y of its first row, and the height of a row."""
COLUMN, CHIP, CHIP_END = 13, 28, 88
"""From the middle to the pins' centres, and to the beginning and end of a pin's name."""
TERMINAL, BOARD_END, RAIL = 200, 400, 500
"""From the middle to where the parts begin, where a reader's board ends, and to the ground rail."""
PART, SLOT, MARGIN = 46, 24, 44
"""Heights of a small part, of one end of a reader's board, and of what is kept free around that board."""

ENDS = ("SDA", "SCK", "MOSI", "MISO", "IRQ", "GND", "RST", "3.3V")
"""The ends of an RC522 board, in their order."""
COLOURS = ("#1769aa", "#b35900", "#00796b", "#8e24aa", "#5d7a00", "#ad1457", "#6d4c41", "#3949ab")
"""For wires, one after another: dark enough on white, and neighbours well apart."""
LAMPS = {"green": "#1f9d3a", "red": "#d62828"}


class Run(Struct, frozen=True):
    """One wire as it is drawn: `y` is its height at the part; at the header it is the pin's."""

    wire: Wire
    side: Side
    y: float
    colour: str


class Placed(Struct, frozen=True):
    """A part where it stands, with its wires."""

    part: Part
    side: Side
    y: float
    runs: tuple[Run, ...]


def draw(found: Connections, say: Say) -> str:
    """The drawing, as the text of an SVG file."""
    placed = _coloured(_placed(found))
    runs = [run for one in placed for run in one.runs]
    bottom = max([TOP + 19.5 * ROW, *(one.y + _height(one.part) / 2 for one in placed)]) + 34
    upper = min([TOP - 30, *(one.y - _height(one.part) / 2 for one in placed)]) - 20
    used = {run.wire.pin: run.colour for run in runs}
    if found.ground is not None:
        used[found.ground] = GROUND
    body = [
        rect((MIDDLE - 28, TOP - 17), (56, 19 * ROW + 34), fill="#2b3038", radius=6),
        text((MIDDLE, TOP - 26), f"▲ {say(msg('wiring.card'))}", 11, fill=QUIET),
        *_ground(found, placed, bottom),
        *(piece for run in runs for piece in _wire(run)),
        *_pins(used),
        *(piece for one in placed for piece in _part(one, say)),
        *_words(say, upper, bottom),
    ]
    return picture((MIDDLE - RAIL - 40, upper - 90), (2 * (RAIL + 40), bottom + 120 - (upper - 90)), body)


def _height(part: Part) -> int:
    return len(ENDS) * SLOT + MARGIN if part.kind == "reader" else PART


def _row(pin: int) -> float:
    """The height of a header pin."""
    return TOP + (pin - 1) // 2 * ROW


def _column(pin: int) -> Side:
    return -1 if pin % 2 else 1


def _placed(found: Connections) -> list[Placed]:
    """Readers left and right by turns; every other part on the side of its pin."""
    sides: dict[Side, list[Part]] = {-1: [], 1: []}
    for number, reader in enumerate(found.readers):
        sides[1 if number % 2 else -1].append(reader)
    for part in found.panel:
        sides[_column(part.wires[0].pin)].append(part)
    return [one for side, parts in sides.items() for one in _beside(side, parts)]


def _beside(side: Side, parts: Iterable[Part]) -> Iterator[Placed]:
    def wish(part: Part) -> float:
        return sum(_leaves(wire.pin, side) for wire in part.wires) / len(part.wires)

    ordered = sorted(parts, key=wish)
    middles = place([Wish(wish(part), _height(part)) for part in ordered])
    for part, y in zip(ordered, middles, strict=True):
        yield Placed(part, side, y, tuple(_runs(part, side, y)))


def _runs(part: Part, side: Side, y: float) -> Iterator[Run]:
    if part.kind != "reader":
        yield Run(part.wires[0], side, y, INK)
        return
    ends = _ends(part, side, y)
    for wire in part.wires:
        yield Run(wire, side, ends[wire.end], INK)


def _ends(part: Part, side: Side, y: float) -> dict[str, float]:
    """The heights of a reader board's ends: that way up which makes the wires shorter."""

    def upright(ends: Sequence[str]) -> dict[str, float]:
        return {end: y + (number - (len(ENDS) - 1) / 2) * SLOT for number, end in enumerate(ends)}

    def slant(ends: dict[str, float]) -> float:
        return sum(abs(ends[wire.end] - _leaves(wire.pin, side)) for wire in part.wires)

    return min((upright(ENDS), upright(ENDS[::-1])), key=slant)


def _leaves(pin: int, side: Side) -> float:
    """The height at which a wire leaves the header: from the other column it passes between two rows."""
    return _row(pin) if _column(pin) == side else _row(pin) + ROW / 2 - 3 * side


def _coloured(placed: Iterable[Placed]) -> list[Placed]:
    """The same with a colour for each wire; wires to one pin have one colour."""
    colours: dict[int, str] = {}

    def colour(part: Part, wire: Wire) -> str:
        fixed = LAMPS[part.name] if part.kind == "lamp" else {"GND": GROUND, "3V3": SUPPLY}.get(wire.name)
        return fixed or colours.setdefault(wire.pin, COLOURS[len(colours) % len(COLOURS)])

    return [
        Placed(
            one.part,
            one.side,
            one.y,
            tuple(Run(run.wire, run.side, run.y, colour(one.part, run.wire)) for run in one.runs),
        )
        for one in placed
    ]


def _wire(run: Run) -> Iterator[str]:
    pin, side = run.wire.pin, run.side
    x, y, leaves = MIDDLE + _column(pin) * COLUMN, _row(pin), _leaves(pin, side)
    begin, end = MIDDLE + side * CHIP_END, MIDDLE + side * TERMINAL
    half = (begin + end) / 2
    way = f"M{x} {y:g}" + (f" L{MIDDLE} {leaves:g} L{begin} {leaves:g}" if leaves != y else f" L{begin} {y:g}")
    way += f" C{half:g} {leaves:g} {half:g} {run.y:g} {end} {run.y:g}"
    yield path(way, PAPER, 6)
    yield path(way, run.colour, 2.5)


def _ground(found: Connections, placed: Iterable[Placed], bottom: float) -> Iterator[str]:
    """From every part of the panel along the outside and below the header to the one ground pin."""
    if found.ground is None:
        return
    x = MIDDLE + (_column(found.ground) * COLUMN if found.ground >= len(HEADER) - 1 else 0)
    yield path(
        f"M{MIDDLE + _column(found.ground) * COLUMN} {_row(found.ground):g} L{x} {_row(found.ground):g} V{bottom:g}",
        GROUND,
        3,
    )
    for side in (-1, 1):
        heights = [one.y for one in placed if one.side == side and one.part.kind != "reader"]
        if heights:
            yield path(f"M{x} {bottom:g} H{MIDDLE + side * RAIL} V{min(heights):g}", GROUND, 3)


def _pins(colours: dict[int, str]) -> Iterator[str]:
    """Every pin with its number and name; those in use in the colour of their wire."""
    for pin, name in enumerate(HEADER, 1):
        side, y, colour = _column(pin), _row(pin), colours.get(pin)
        yield circle((MIDDLE + side * COLUMN, y), 10, fill=colour or "#5b6470", edge="#e8c547" if colour else "#5b6470")
        yield text((MIDDLE + side * COLUMN, y + 3.2), str(pin), 9, fill=PAPER if colour else "#c3c9d1", bold=True)
        begin = MIDDLE + side * CHIP if side > 0 else MIDDLE - CHIP_END
        if colour:
            yield rect((begin + 2, y - 9), (CHIP_END - CHIP - 4, 18), fill=PAPER, edge=colour, radius=4)
        yield text((begin + (CHIP_END - CHIP) / 2, y + 4), name, 11, fill=colour or QUIET, bold=bool(colour))


def _part(one: Placed, say: Say) -> Iterator[str]:
    if one.part.kind == "reader":
        yield from _board(one)
        return

    def at(distance: float, up: float = 0) -> Point:
        return MIDDLE + one.side * distance, one.y - up

    yield from symbol(one.part.kind, at, one.runs[0].colour)
    yield circle(at(RAIL), 4.5, fill=GROUND)
    anchor: Anchor = "start" if one.side > 0 else "end"
    yield text(at(TERMINAL + 4, 8), say(one.part.label), 13, fill=INK, bold=True, anchor=anchor)


def _board(one: Placed) -> Iterator[str]:
    """A reader's board: its ends towards the header, its antenna, its name."""
    inner, outer = MIDDLE + one.side * TERMINAL, MIDDLE + one.side * BOARD_END
    left, height = min(inner, outer), _height(one.part) - MARGIN / 2
    yield rect((left, one.y - height / 2), (BOARD_END - TERMINAL, height), fill="#e9f1fb", edge="#1769aa", radius=8)
    middle = MIDDLE + one.side * (TERMINAL + 126)
    for inset in (0, 8, 16):
        size = 128 - 2 * inset
        yield rect((middle - size / 2, one.y - size / 2), (size, size), edge="#a9c6e6", radius=14)
    yield text((middle, one.y - 4), "RC522", 15, fill=INK, bold=True)
    yield text((middle, one.y + 14), one.part.name, 12, fill=INK)
    anchor: Anchor = "start" if one.side > 0 else "end"
    ends = _ends(one.part, one.side, one.y)
    used = {run.wire.end: run.colour for run in one.runs}
    for end, y in ends.items():
        yield circle((inner, y), 4.5, fill=used.get(end, PAPER), edge=used.get(end, QUIET))
        yield text((inner + one.side * 9, y + 4), end, 11, fill=used.get(end, QUIET), bold=end in used, anchor=anchor)


def _words(say: Say, upper: float, bottom: float) -> Iterator[str]:
    left = MIDDLE - RAIL - 4
    yield text((left, upper - 46), say(msg("wiring.title")), 24, fill=INK, bold=True, anchor="start")
    yield text((left, upper - 22), say(msg("wiring.view")), 13, fill=QUIET, anchor="start")
    notes = ("wiring.note.buttons", "wiring.note.lamps", "wiring.note.buzzer", "wiring.note.supply")
    for number, note in enumerate(notes):
        yield text((left, bottom + 34 + number * 20), say(msg(note)), 13, fill=INK, anchor="start")
