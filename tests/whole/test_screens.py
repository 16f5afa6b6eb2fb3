"""Nothing is cut on the screens of real games: every game, in both languages, on every size, with both text sizes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from unittest.mock import patch

import pygame
import pytest
from msgspec.structs import replace

from companion.__main__ import main
from companion.commands.speaker import Speaker
from companion.rules import GAMES
from companion.table import Play
from companion.texts.words import LANGUAGES, Lang
from companion.views import View
from display.canvas import Tools
from display.frame import draw
from display.window import Headless
from tests.table.evening import Evening, at_picker

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080))
LOOKED_AT = 8
"""Screens of a game that are drawn in all combinations, spread over the whole of it."""


def screens(game: str, lang: str) -> list[View]:
    """What a demonstration of a game shows, from its first screen to its last, some of it."""
    seen: dict[str, View] = {}

    def show(_screen: Headless, view: View) -> bool:
        seen[repr(view)] = view
        return True

    # A demonstration without waiting, whose screen only remembers: nothing else of it is replaced.
    with patch.object(Headless, "show", show), redirect_stdout(io.StringIO()):
        assert main(["demo", game, "--headless", "--games", "1", "--seed", "5", "--lang", lang]) == 0
    views = list(seen.values())
    return [*views[:: max(1, len(views) // LOOKED_AT)], views[-1]]


def fits(view: View) -> None:
    """Draws a view in all combinations of size and letters, and finds nothing cut."""
    for size in SIZES:
        surface, tools = pygame.Surface(size, 0, 32), Tools()
        for large in (False, True):
            drawn = draw(replace(view, look=replace(view.look, large=large)), surface, tools)
            assert drawn.cuts == [], (size, large, view.scene.heading)


def pages(game: str) -> Iterator[Evening]:
    """The pages of the table itself, with this game: picker, menu, teaching, service, and the whole set-up."""
    yield at_picker(GAMES)
    yield at_picker(GAMES).hold("ok")
    teaching = at_picker(GAMES).hold("ok").choose("ui.teach").choose(f"game.{game}")
    yield teaching
    yield teaching.press("ok")
    yield at_picker(GAMES).hold("ok").choose("ui.service")
    setting_up = at_picker(GAMES).choose(f"game.{game}")
    yield setting_up.press("ok").choose("ui.write-name")
    setting_up = at_picker(GAMES).choose(f"game.{game}")
    while not isinstance(setting_up.table.mode, Play):
        yield setting_up
        setting_up.press("ok")
    yield setting_up.hold("ok")
    yield setting_up.choose("ui.correct")
    yield setting_up.press("back", "back", "help")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_no_text_of_the_tables_own_pages_is_cut(game: str, lang: Lang) -> None:
    speaker = Speaker(GAMES)
    for page in pages(game):
        fits(speaker.worded(replace(page.table, lang=lang), page.seen))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_no_text_of_a_whole_game_is_cut(game: str, lang: str) -> None:
    views = screens(game, lang)
    assert len(views) > LOOKED_AT // 2
    assert views[-1].mode == "over"
    for view in views:
        fits(view)
