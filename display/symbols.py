"""The drawn symbols: players' shapes, kinds of card, counters, answers, as `symbols.txt` has them."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

Point: TypeAlias = tuple[float, float]
Form: TypeAlias = Literal["poly", "disc", "oval", "block", "line"]


class Stroke(Struct, frozen=True):
    """One stroke of a symbol, on a square of 100 × 100. `size` is a radius or a width, where the form has one."""

    form: Form
    points: tuple[Point, ...]
    size: float = 0
    cut: bool = False


class BadSymbol(ValueError):
    """A line of `symbols.txt` that is no stroke; the text names the line and what is allowed."""


def read_symbols() -> dict[str, tuple[Stroke, ...]]:
    """All symbols by name, from the file beside this one. Raises `BadSymbol`."""
    return parse((files("display") / "symbols.txt").read_text(encoding="utf-8"))


def parse(text: str) -> dict[str, tuple[Stroke, ...]]:
    """Symbols from the text of a file like `symbols.txt`. Raises `BadSymbol`."""
    symbols: dict[str, list[Stroke]] = {}
    strokes: list[Stroke] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            strokes = symbols.setdefault(line.strip("[]"), [])
            continue
        stroke = parse_stroke(line)
        if strokes is None or stroke is None:
            forms = ", ".join(get_args(Form))
            raise BadSymbol(f"symbols.txt, line {number}: {line!r} is no stroke; one of {forms} with its numbers")
        strokes.append(stroke)
    return {name: tuple(strokes) for name, strokes in symbols.items()}


def parse_stroke(line: str) -> Stroke | None:
    """A stroke from its line; None if it is none."""
    words = line.split()
    cut = words[0] == "cut"
    form, *numbers = words[cut:] or [""]
    try:
        points = tuple((float(x), float(y)) for x, y in (word.split(",") for word in numbers if "," in word))
        size = sum(float(word) for word in numbers if "," not in word)
    except ValueError:
        return None
    match form, len(points):
        case (("poly" | "line" as known), count) if count >= 2:
            return Stroke(known, points, size, cut)
        case "disc", 1:
            return Stroke("disc", points, size, cut)
        case (("oval" | "block" as known), 2):
            return Stroke(known, points, size, cut)
    return None


ICONS = {
    "acciones": "action",
    "actions": "action",
    "abono": "fertiliser",
    "cemento": "cement",
    "coins": "coin",
    "cosecha": "crate",
    "cultivos": "sprout",
    "desperdicio": "waste",
    "draw": "deck",
    "humedad": "water",
    "ladrillo": "brick",
    "lands": "furrows",
    "land": "furrows",
    "madera": "wood",
    "market": "scrapyard",
    "metal": "metal",
    "middle": "tomato",
    "monedas": "coin",
    "open": "discard",
    "pest": "bug",
    "plagas": "bug",
    "plastico": "plastic",
    "projects": "project",
    "round": "clock",
    "score": "star",
    "points": "star",
    "earth": "furrows",
    "specialist": "helmet",
    "supply": "deck",
    "tierra": "furrows",
    "time": "clock",
    "tomatoes": "tomato",
    "trades": "trade",
    "turn": "clock",
    "vidrio": "glass",
}
"""Names that a view may give an icon (`Figure.icon`, `Need.icon`, `Face.icon`) beside the symbols' own."""
