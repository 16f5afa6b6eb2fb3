"""Same view, same pixels: every sample looks as it did when somebody last looked at it.

With the pygame and SDL that made the pictures, the pixels are the same. Others round smooth edges differently: under
Debian 12's pygame 2.1.2 (SDL 2.26) pictures differ by 0.07 of 255 on average at most, those with a chart's slanting
lines by 0.23, the letters not at all. There a lost line of text (0.9) or another colour (4) is still found, a changed
letter (0.02) is not.
"""

from __future__ import annotations

import pygame
import pygame.image
import pytest

from companion.views import Chart
from display.canvas import Tools
from tests.display.golden import FOLDER, GOLDEN, MADE_WITH, versions
from tests.display.pixels import data, difference, picture
from tests.display.samples import SAMPLES

ELSEWHERE, CHART_ELSEWHERE = 0.1, 0.3
"""How much the mean may differ under another SDL than the one the pictures were made with."""


@pytest.fixture(scope="module")
def tools() -> Tools:
    return Tools()


@pytest.mark.parametrize("name", GOLDEN)
def test_a_view_looks_as_it_did(name: str, tools: Tools) -> None:
    sample, size, look = GOLDEN[name]
    surface, _ = picture(SAMPLES[sample], size, look, tools)
    golden = pygame.image.load(str(FOLDER / f"{name}.png"))
    assert surface.get_size() == golden.get_size()
    charted = any(isinstance(piece, Chart) for piece in SAMPLES[sample].scene.board)
    allowed = CHART_ELSEWHERE if charted else ELSEWHERE
    if MADE_WITH.read_text(encoding="utf-8").strip() == versions():
        allowed = 0.0
    assert difference(surface, golden) <= allowed


def test_the_same_view_gives_the_same_pixels_whatever_was_drawn_before() -> None:
    fresh, _ = picture(SAMPLES["vege"])
    used = Tools()
    for other in SAMPLES.values():
        picture(other, tools=used)
    again, _ = picture(SAMPLES["vege"], tools=used)
    assert data(fresh) == data(again)


def test_every_sample_gives_other_pixels_than_every_other(tools: Tools) -> None:
    pictures = {data(picture(view, tools=tools)[0]) for view in SAMPLES.values()}
    assert len(pictures) == len(SAMPLES)


def test_no_golden_picture_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.png")} == set(GOLDEN)
