"""Every rule that can be forgotten has few words of its own, in both languages."""

from __future__ import annotations

from importlib.resources import files

import pytest

from companion import data
from companion.rules import GAMES
from companion.rules.core import AnyGame
from companion.texts.words import Lang, load_words
from companion.views import msg
from tests.toy.race import TOY


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("game", [*GAMES, TOY], ids=lambda game: game.name)
def test_every_rule_is_told_in_few_words(game: AnyGame, lang: Lang) -> None:
    words = load_words(lang, (files("companion.table"), data.folder(game)))
    for rule in data.read_rulings(game):
        said = words.say(msg(f"rule.{rule}"))
        assert not said.startswith("rule."), rule
        assert len(said) <= 50, said
