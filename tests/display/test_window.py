"""The window: draws what changed, turns keys into buttons, ends when told, and refuses to draw to nowhere."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pygame.event
import pytest

from companion.views import Look, View
from display.window import KEYS, Closed, Headless, Key, Window
from tests.display.pixels import data, picture
from tests.display.samples import SAMPLES

BUTTONS = {"left", "right", "ok", "back", "help", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6"}


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window that was asked to be nowhere."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window()
    yield window
    window.close()


def press(key: int, *, down: bool = True) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=key))


def test_a_view_is_drawn_only_when_it_is_another(window: Window) -> None:
    for screen in (window, Headless()):
        assert screen.show(SAMPLES["tomato-2"])
        assert not screen.show(SAMPLES["tomato-2"])
        assert screen.show(SAMPLES["tomato-3"])
        assert screen.show(SAMPLES["tomato-2"])


def test_window_and_memory_show_the_same_picture(window: Window, tmp_path: Path) -> None:
    memory = Headless()
    for screen, file in ((window, "window.png"), (memory, "memory.png")):
        screen.show(SAMPLES["hecho"])
        screen.shot(tmp_path / file)
    drawn = [data(pygame.image.load(str(tmp_path / file))) for file in ("window.png", "memory.png")]
    assert drawn[0] == drawn[1] == data(picture(SAMPLES["hecho"])[0])


def test_a_shot_that_cannot_be_written_is_an_oserror(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no-such-folder"):
        Headless().shot(tmp_path / "no-such-folder" / "shot.png")


def test_what_did_not_fit_can_be_asked_for() -> None:
    memory = Headless((800, 480))
    memory.show(SAMPLES["tomato-5"])
    assert memory.drawn.cuts == []
    assert any(text.line == "Maximiliano: defiende tu huerto" for text in memory.drawn.texts)


def test_every_button_has_a_key_that_goes_down_and_up(window: Window) -> None:
    window.pump()
    for key, name in KEYS.items():
        press(key)
        press(key, down=False)
        assert window.pump() == [Key(name, True), Key(name, False)]
    assert set(KEYS.values()) == BUTTONS


def test_other_keys_are_nobodys(window: Window) -> None:
    window.pump()
    press(pygame.K_q)
    press(pygame.K_RETURN)
    assert window.pump() == [Key("ok", True)]


def test_closing_the_window_is_told(window: Window) -> None:
    window.pump()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert window.pump() == [Closed()]


def test_nothing_happens_in_memory() -> None:
    memory = Headless()
    assert memory.pump() == []
    memory.close()


PROGRAM = """
import sys, time
from display.window import Closed, NoScreen, Window
try:
    window = Window()
except NoScreen as why:
    sys.exit(str(why))
print("open", flush=True)
while not any(isinstance(event, Closed) for event in window.pump()):
    time.sleep(0.01)
print("closed", window.driver)
"""


@contextmanager
def started(**environment: str) -> Iterator[subprocess.Popen[str]]:
    """A program that opens a window, without a desktop; killed if it has not ended by itself."""
    clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        env=clean | environment,
        cwd=Path(__file__).resolve().parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def test_being_told_to_end_closes_the_window() -> None:
    """SDL makes SIGTERM into a QUIT event; `systemctl stop` must not have to wait for the kill."""
    with started(SDL_VIDEODRIVER="dummy") as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"
        program.send_signal(signal.SIGTERM)
        out, _ = program.communicate(timeout=60)
    assert (out, program.returncode) == ("closed dummy\n", 0)


def test_pygame_says_nothing_on_standard_output() -> None:
    with started(SDL_VIDEODRIVER="dummy") as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "open\n"


@pytest.mark.parametrize(
    ("environment", "advice"),
    [
        # Who has Debian's pygame already is not told to use it.
        ({}, "--headless" if "/dist-packages/" in pygame.__file__ else "python3-pygame"),
        ({"DISPLAY": ":4077"}, "DISPLAY"),
        ({"SDL_VIDEODRIVER": "x11"}, "--headless"),
        ({"SDL_VIDEODRIVER": "no-such-driver"}, "no-such-driver"),
    ],
)
def test_it_refuses_to_draw_to_nowhere_and_says_what_to_do(environment: dict[str, str], advice: str) -> None:
    with started(**environment) as program:
        out, err = program.communicate(timeout=60)
    assert (out, program.returncode) == ("", 1)
    assert "Traceback" not in err
    assert "No screen to draw on" in err
    assert advice in err
    assert "--headless" in err


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_nowhere_is_allowed_to_those_who_ask_for_it(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    window = Window((640, 400))
    assert window.driver == driver
    window.show(View("play", "", SAMPLES["tomato-2"].scene, look=Look(large=True)))
    window.close()
