"""The drawn symbols and the file they are written in."""

from __future__ import annotations

import pytest

from display.stamps import Stamps, draw_strokes
from display.symbols import ICONS, BadSymbol, Stroke, parse, read_symbols


def test_a_symbol_is_a_row_of_strokes() -> None:
    symbols = parse(
        "# a note\n[ring]\ndisc 50,50 40\ncut disc 50,50 20\n\n[bar]\nline 8 0,50 100,50\nblock 0,0 10,20 3\n"
    )
    assert symbols == {
        "ring": (Stroke("disc", ((50, 50),), 40), Stroke("disc", ((50, 50),), 20, cut=True)),
        "bar": (Stroke("line", ((0, 50), (100, 50)), 8), Stroke("block", ((0, 0), (10, 20)), 3)),
    }


@pytest.mark.parametrize(
    "line",
    ["circle 5,5 3", "disc", "disc 5,5 5,5", "poly 1,1", "line 3", "oval 1,1", "disc a,b 3", "disc 1,2 x", "cut"],
)
def test_a_bad_line_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(BadSymbol, match=r"line 2: .*poly, disc, oval, block, line"):
        parse(f"[bad]\n{line}\n")


def test_a_stroke_outside_a_symbol_is_refused() -> None:
    with pytest.raises(BadSymbol, match="line 1"):
        parse("disc 50,50 40\n")


def test_every_icon_name_stands_for_a_symbol() -> None:
    stamps = Stamps()
    assert set(ICONS.values()) <= set(read_symbols())
    assert stamps.known("monedas") == "coin"
    assert stamps.known("bug") == "bug"
    assert stamps.known("no such thing") == ""


def test_a_hole_is_see_through() -> None:
    strokes = parse("[ring]\ndisc 50,50 48\ncut disc 50,50 24\n")["ring"]
    stamp = draw_strokes(strokes, 40, (200, 100, 50))
    assert stamp.get_at((20, 20)).a == 0
    assert tuple(stamp.get_at((20, 4))) == (200, 100, 50, 255)


def test_edges_are_smooth_and_keep_their_colour() -> None:
    stamp = draw_strokes(parse("[disc]\ndisc 50,50 50\n")["disc"], 21, (200, 100, 50))
    seen = [stamp.get_at((x, y)) for x in range(21) for y in range(21)]
    half = [pixel for pixel in seen if 0 < pixel.a < 255]
    assert len(half) > 20
    assert all(abs(pixel.r - 200) <= 4 and abs(pixel.g - 100) <= 4 and abs(pixel.b - 50) <= 4 for pixel in half)
