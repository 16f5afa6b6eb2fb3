"""Whatever the game says has words in both languages, with nothing left open, and fits what is drawn."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from companion import data
from companion.rules.core import Accepted, Ask, Refused
from companion.rules.vege import GAME
from companion.simulate import chance
from companion.simulate.vege import sit
from companion.texts.words import LANGUAGES, Lang, Words, load_words
from companion.views import Msg, View
from display.window import Headless
from tests.rules.vege.sitting import NAMES, deck_of


def words_of(lang: Lang) -> Words:
    return load_words(lang, (data.folder(GAME),)).with_cards(GAME.printed(deck_of()))


def played(number: int) -> Any:
    """A simulated game, step by step: the state, what was done, and whatever would be refused."""
    table = sit(None, NAMES, {"deals": "2"}, chance(21, number))
    state: Any = GAME.start(deck_of(), NAMES, {"deals": "2"})
    while (action := table.choose()) is not None:
        done = GAME.apply(state, action)
        assert isinstance(done, Accepted)
        yield state, done.events, [GAME.apply(state, slip) for slip, _ in table.slips()]
        state = done.state
        table.follow(action)
    yield state, (), []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_said_has_words(lang: Lang, caplog: pytest.LogCaptureFixture) -> None:
    words = words_of(lang)
    said: set[str] = set()
    with caplog.at_level(logging.WARNING):
        for number in range(4):
            for state, events, refused in played(number):
                words.worded(GAME.view(state))
                said |= {words.say(event) for event in events}
                said |= {words.say(Msg(why.rule, why.facts)) for why in refused if isinstance(why, Refused)}
                for option in GAME.offers(state, None):
                    words.say(option.label)
                    if isinstance(option.then, Ask):
                        words.worded(option.then.prompt)
        for step in GAME.setup(state):
            words.say(step)
    assert not caplog.records
    assert [text for text in said if not text.endswith(".") or "{" in text or "vege." in text] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_everything_fits_on_the_screen(lang: Lang, size: tuple[int, int]) -> None:
    """However many cards lie uncovered."""
    words, screen = words_of(lang), Headless(size)
    for number in range(2):
        for at, (state, events, _) in enumerate(played(number)):
            if at % 7:
                continue
            choices = tuple(option.label for option in GAME.offers(state, None))
            view = View("play", "Vege Tables", GAME.view(state), choices=choices, choice=0, log=events[-3:])
            screen.show(words.worded(view))
            assert not screen.drawn.cuts, (screen.drawn.cuts, view)
