"""Players, the games' colours and all texts, for people who see fewer colours; and letters that are large enough.

`python -m tests.display.vision_page FILE.png` makes a page to look at.
"""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pygame
import pygame.mask
import pytest

from companion.views import Look
from display.canvas import Tools
from display.lettering import CAP, Lettering, load
from display.stamps import draw_strokes
from display.tokens import GAME_SHAPES, PLAYER_SHAPES, sizes_for, text_pairs
from tests.display.pixels import data
from tests.display.test_tokens import PAIRS, THEMES, contrast
from tests.display.vision import DEFICIENCIES, Matrix, seen
from tests.display.vision_page import page

LEGIBILITY = Path(__file__).resolve().parents[2] / "docs" / "legibility.md"

SHAPES = (*PLAYER_SHAPES, *GAME_SHAPES.values())
SMALLEST = 15
"""Pixels of the smallest symbols that are drawn, on 480 lines."""

each_deficiency = pytest.mark.parametrize("matrix", DEFICIENCIES.values(), ids=DEFICIENCIES)


@each_deficiency
def test_greys_stay_as_they_are(matrix: Matrix) -> None:
    for grey in (0, 90, 255):
        assert all(abs(value - grey) <= 1 for value in seen((grey, grey, grey), matrix))


def test_what_is_confused_comes_together_and_what_is_not_stays_apart() -> None:
    """Red and green for those without the long or the middle cones, blue and green for those without the short."""
    for name, one, other in (
        ("protanopia", (190, 0, 0), (70, 60, 0)),
        ("deuteranopia", (200, 60, 40), (134, 120, 0)),
        ("tritanopia", (0, 110, 110), (0, 112, 130)),
    ):
        red, green = seen(one, DEFICIENCIES[name]), seen(other, DEFICIENCIES[name])
        assert math.dist(red, green) < math.dist(one, other) / 2, name
        assert math.dist(*(seen(colour, DEFICIENCIES[name]) for colour in ((0, 0, 0), (255, 255, 255)))) > 400


@each_deficiency
@pytest.mark.parametrize(("theme", "name"), PAIRS)
def test_text_can_be_read(theme: str, name: str, matrix: Matrix) -> None:
    pair = text_pairs(THEMES[theme])[name]
    assert contrast(seen(pair.fill, matrix), seen(pair.ink, matrix)) >= 4.5


@pytest.mark.parametrize("size", [SMALLEST, 24, 48])
def test_players_and_game_colours_are_told_apart_by_shape_alone(size: int) -> None:
    """In one colour, of the pixels that either of two shapes covers at least a seventh is covered by one only."""
    symbols = Tools().stamps.symbols
    masks = {name: pygame.mask.from_surface(draw_strokes(symbols[name], size, (255, 255, 255))) for name in SHAPES}
    assert len(masks) == len(PLAYER_SHAPES) + len(GAME_SHAPES)
    for (a, one), (b, other) in combinations(masks.items(), 2):
        both = one.overlap_area(other, (0, 0))
        assert 1 - both / (one.count() + other.count() - both) > 1 / 7, f"{a} and {b} look alike"


def test_the_page_shows_the_same_screens_to_four_kinds_of_eyes() -> None:
    rows = page(("tomato-2",), (640, 400))
    assert rows.get_size() == (4 * 640, 400)
    columns = {data(rows.subsurface((640 * n, 0, 640, 400))) for n in range(4)}
    assert len(columns) == 4


XHEIGHT = 0.5
"""Height of a small x, in ems."""

DISTANCE, DIAGONAL = 1500.0, 7 * 25.4
"""Millimetres: from the eyes to the screen, and from corner to corner of it."""


def arc_minutes(pixels: float, width: int, height: int) -> float:
    """How large so many pixels are on the retina."""
    millimetres = pixels * DIAGONAL / math.hypot(width, height)
    return math.degrees(2 * math.atan(millimetres / 2 / DISTANCE)) * 60


def test_the_documented_sizes_are_those_that_are_drawn() -> None:
    """Every row of the table is computed anew, and the letters are measured in the font."""
    names = {"smallest": "least", "details": "small", "lines": "body", "leading": "lead", "headings": "big"}
    drawn = {look: sizes_for(480, Look(large=look))[0] for look in (False, True)}
    rows = re.findall(
        r"^\| (\w+) \| (\w+) text \| (\d+) \| ([\d.]+) \| ([\d.]+) \|$", LEGIBILITY.read_text("utf-8"), re.MULTILINE
    )
    assert [row[:2] for row in rows] == [(name, look) for look in ("normal", "large") for name in names]
    for name, look, em, capitals, small in rows:
        size = getattr(drawn[look == "large"], names[name])
        assert int(em) == size
        assert float(capitals) == pytest.approx(arc_minutes(CAP * size, 800, 480), abs=0.05)
        assert float(small) == pytest.approx(arc_minutes(XHEIGHT * size, 800, 480), abs=0.05)


def test_letters_are_as_high_as_the_document_counts_on() -> None:
    Lettering()  # starts pygame's fonts
    font = load(200, bold=False)
    heights = {}
    for letter in "Hx":
        box = font.render(letter, True, (255, 255, 255)).get_bounding_rect()
        heights[letter] = box.height / 200
    assert heights["H"] == pytest.approx(CAP, abs=0.015)
    assert heights["x"] == pytest.approx(XHEIGHT, abs=0.015)


@pytest.mark.parametrize(("width", "height"), [(800, 480), (1024, 600), (1280, 720), (1920, 1080)])
def test_on_every_screen_a_line_is_read_and_the_smallest_letters_are_nearly_as_large(width: int, height: int) -> None:
    """Five minutes of arc is what an eye of normal sharpness just reads. Wide screens are less high at 7 inches."""
    for look in (Look(), Look(large=True)):
        first = sizes_for(height, look)[0]
        assert arc_minutes(CAP * first.body, width, height) > 5
        assert arc_minutes(CAP * first.least, width, height) > 4
