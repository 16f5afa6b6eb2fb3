"""Answers slide in and scores count up: for a quarter of a second, and no answer waits for it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from companion.views import Answer, Look, View
from display.canvas import Drawn
from display.figures import figure_text
from display.motion import LASTS, eased
from display.window import Window
from tests.display.pixels import data, picture
from tests.display.samples import SAMPLES

FRAME = 1 / 30


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window(clock=clock)
    yield window
    window.close()


def scored(view: View, *scores: int) -> View:
    """The view with other scores."""
    panels = zip(view.scene.panels, scores, strict=False)
    changed = tuple(replace(panel, score=replace(panel.score, value=value)) for panel, value in panels)
    rest = view.scene.panels[len(scores) :]
    return replace(view, scene=replace(view.scene, panels=(*changed, *rest)))


BEFORE = replace(scored(SAMPLES["tomato-2"], 3, 41), answer=None)
AFTER = replace(scored(BEFORE, 27), answer=Answer("refused", "It is Ben's turn, not yours."))


def frames(window: Window, clock: Clock) -> list[bytes]:
    """The picture after each pump, until nothing moves any more."""
    found = [data(window._surface)]
    while window._motion is not None:
        clock.now += FRAME
        window.pump()
        found.append(data(window._surface))
    return found


def cut(pixels: bytes, place: pygame.Rect) -> bytes:
    """The pixels in a rectangle of a picture of 800 × 480."""
    rows = range(place.top, place.bottom)
    return b"".join(pixels[3 * (800 * y + place.left) : 3 * (800 * y + place.right)] for y in rows)


def drawn(view: View) -> tuple[bytes, Drawn]:
    surface, came = picture(view)
    return data(surface), came


def test_it_ends_as_the_very_picture_and_then_nothing_is_drawn(window: Window, clock: Clock) -> None:
    window.show(BEFORE)
    window.show(AFTER)
    found = frames(window, clock)
    assert found[-1] == drawn(AFTER)[0]
    assert 3 <= len(set(found)) <= LASTS / FRAME + 2
    assert LASTS <= 0.25
    window._surface.fill((1, 2, 3))
    clock.now += 1
    window.pump()
    assert tuple(window._surface.get_at((0, 0)))[:3] == (1, 2, 3)


def test_the_first_frame_has_the_whole_answer_in_its_colour(window: Window, clock: Clock) -> None:
    """Every pixel of it, a little to the right."""
    window.show(BEFORE)
    window.show(AFTER)
    place = window.drawn.answer
    assert place is not None
    shifted = place.move(8, 0)
    assert shifted.right <= 800
    first, whole = data(window._surface), drawn(AFTER)[0]
    assert cut(first, shifted) == cut(whole, place)
    assert cut(first, place) != cut(whole, place)


def test_a_score_counts_up_beside_its_symbol(window: Window, clock: Clock) -> None:
    window.show(BEFORE)
    after = replace(AFTER, answer=None)
    window.show(after)
    place = window.drawn.scores[0].room
    found = frames(window, clock)
    numbers = [cut(frame, place) for frame in found]
    by_value = {cut(drawn(scored(after, value))[0], place): value for value in range(10, 28)}
    seen = [by_value[number] for number in numbers if number in by_value]
    assert len(set(seen)) >= 3
    assert seen == sorted(seen)
    assert seen[-1] == 27
    # Nothing else on the screen moves.
    blank = bytearray(found[0])
    for frame in found[1:]:
        other = bytearray(frame)
        for pixels in (blank, other):
            for y in range(place.top, place.bottom):
                pixels[3 * (800 * y + place.left) : 3 * (800 * y + place.right)] = bytes(3 * place.width)
        assert other == blank


def test_what_comes_meanwhile_is_drawn_at_once(window: Window, clock: Clock) -> None:
    window.show(BEFORE)
    window.show(AFTER)
    clock.now += FRAME
    window.pump()
    window.show(scored(AFTER, 5))
    found = frames(window, clock)
    assert found[-1] == drawn(scored(AFTER, 5))[0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (BEFORE, replace(BEFORE, choices=("Any",), choice=0)),
        (AFTER, replace(AFTER, choices=("Any",), choice=0)),
        (AFTER, replace(AFTER, answer=None)),
        (SAMPLES["pick"], BEFORE),
        (replace(BEFORE, look=Look(dimmed=True)), AFTER),
        (replace(BEFORE, look=Look(dimmed=True)), replace(AFTER, look=Look(dimmed=True))),
        (BEFORE, replace(AFTER, look=Look(large=True))),
    ],
)
def test_otherwise_and_in_the_dark_nothing_moves(window: Window, before: View, after: View) -> None:
    window.show(before)
    window.show(after)
    assert window._motion is None
    assert data(window._surface) == drawn(after)[0]


def test_the_first_picture_and_a_shot_stand_still(window: Window, clock: Clock, tmp_path: object) -> None:
    window.show(AFTER)
    assert window._motion is None
    window.show(BEFORE)
    window.show(AFTER)
    window.shot(f"{tmp_path}/shot.png")
    assert data(pygame.image.load(f"{tmp_path}/shot.png")) == drawn(AFTER)[0]


@pytest.mark.parametrize("name", [name for name, view in SAMPLES.items() if view.scene.panels])
def test_every_panel_has_its_score_and_the_number_stands_in_its_room(name: str) -> None:
    _, came = drawn(SAMPLES[name])
    panels = SAMPLES[name].scene.panels
    assert len(came.scores) in (0, len(panels))
    for score, panel in zip(came.scores, panels, strict=False):
        if panel.score.value is not None:
            assert any(text.line == figure_text(panel.score) and score.room.contains(text.place) for text in came.texts)


def test_movement_is_fast_at_first_and_ends_where_it_should() -> None:
    assert (eased(-1), eased(0), eased(1), eased(7)) == (0, 0, 1, 1)
    assert eased(0.5) > 0.8
