"""Colours that can be told apart, by everybody."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pygame
import pygame.image
import pytest

from companion.views import Look
from display.canvas import Tools
from display.stamps import draw_strokes
from display.tokens import (
    CONTRAST,
    DIM,
    GAME_SHAPES,
    NORMAL,
    PLAYER_SHAPES,
    STYLE_SYMBOLS,
    Colour,
    Theme,
    sizes_for,
    text_pairs,
    theme_of,
)
from tests.display.pixels import data, picture
from tests.display.samples import SAMPLES

THEMES = {"normal": NORMAL, "contrast": CONTRAST}
PAIRS = [(theme, name) for theme in THEMES for name in text_pairs(THEMES[theme])]


def luminance(colour: Colour) -> float:
    """Relative luminance, WCAG 2.1."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (value / 255 for value in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """Contrast of two colours, 1 to 21, WCAG 2.1."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_formula_gives_the_known_extremes() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("theme", "name"), PAIRS)
def test_text_can_be_read(theme: str, name: str) -> None:
    pair = text_pairs(THEMES[theme])[name]
    assert contrast(pair.fill, pair.ink) >= 4.5


def test_the_high_contrast_theme_has_more_of_it() -> None:
    for name in ("ink on ground", "quiet on ground", "quiet on raised", "ok", "good", "bad"):
        normal, high = (text_pairs(theme)[name] for theme in (NORMAL, CONTRAST))
        assert contrast(high.fill, high.ink) > contrast(normal.fill, normal.ink)
    assert theme_of(Look(contrast=True)) is CONTRAST


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_players_differ_in_colour_and_in_shape(theme: Theme) -> None:
    assert len(set(PLAYER_SHAPES)) == len(theme.players) == 6
    for one, other in combinations(theme.players, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 45


def test_shapes_of_players_and_of_game_colours_are_never_the_same() -> None:
    assert not set(PLAYER_SHAPES) & set(GAME_SHAPES.values())


def test_every_symbol_is_drawn_and_none_twice() -> None:
    symbols = Tools().stamps.symbols
    drawn = {
        name: pygame.image.tostring(draw_strokes(strokes, 32, (255, 255, 255)), "RGBA")
        for name, strokes in symbols.items()
    }
    for (a, one), (b, other) in combinations(drawn.items(), 2):
        assert one != other, f"{a} and {b} look the same"


def test_every_kind_of_card_has_its_colours_and_its_symbol() -> None:
    symbols = Tools().stamps.symbols
    for style, symbol in STYLE_SYMBOLS.items():
        assert symbol in symbols or style == "plain"
        assert style in NORMAL.styles
        assert style in CONTRAST.styles
    assert set(GAME_SHAPES) == set(NORMAL.game) == set(CONTRAST.game)
    assert set(GAME_SHAPES.values()) | set(PLAYER_SHAPES) <= set(symbols)


def test_dimming_darkens_every_pixel_and_changes_nothing_else() -> None:
    bright, dark = (data(picture(SAMPLES["tomato-3"], look=Look(dimmed=on))[0]) for on in (False, True))
    assert all(d <= b for b, d in zip(bright, dark, strict=True))
    assert sum(dark) < sum(bright) / 2
    assert max(DIM) < 128


def test_sizes_grow_with_the_surface_and_no_letter_is_under_fifteen_of_480() -> None:
    for height in (480, 600, 720, 1080):
        for look in (Look(), Look(large=True)):
            for sizes in sizes_for(height, look):
                assert sizes.least == round(15 * height / 480)
                assert min(sizes.small, sizes.zoomed(0.5).small) >= sizes.least
    assert sizes_for(480, Look(large=True))[0].big > sizes_for(480, Look())[0].big
    assert get_args(Colour) == (int, int, int)
