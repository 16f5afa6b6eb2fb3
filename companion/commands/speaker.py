"""Puts a table's views into words: in its language, with the card names of the deck on it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from companion import data
from companion.commands.opening import ruling_texts
from companion.rules.core import AnyGame
from companion.table import Pick, Place, Table
from companion.table.state import History, Service
from companion.texts.words import Lang, Words, load_words
from companion.views import Text, View


class Speaker:
    """The words of all games in both languages; each language is read when it is first spoken."""

    def __init__(self, games: Sequence[AnyGame]) -> None:
        self._games = tuple(games)
        self._folders = (files("companion.table"), *(data.folder(game) for game in games))
        self._words: dict[Lang, Words] = {}
        self._rulings: dict[str, dict[str, data.Ruling]] = {}
        """Each game's, read once: on a small Pi that takes a while."""
        self._deck: tuple[Place, Words] | None = None

    def words(self, lang: Lang) -> Words:
        """The words of a language, without a deck."""
        if lang not in self._words:
            self._words[lang] = load_words(lang, self._folders, ruling_texts(self._games, lang, self._read))
        return self._words[lang]

    def rulings(self) -> dict[str, frozenset[str]]:
        """What there is to show of each rule: `reading`, `section`, both or neither."""
        found = map(self._read, self._games)
        return {rule: _parts(ruling) for rulings in found for rule, ruling in rulings.items()}

    def _read(self, game: AnyGame) -> dict[str, data.Ruling]:
        if game.name not in self._rulings:
            self._rulings[game.name] = data.read_rulings(game)
        return self._rulings[game.name]

    def at(self, table: Table) -> Words:
        """The words for what lies on this table."""
        base = self.words(table.lang)
        mode = table.mode
        if isinstance(mode, Pick | Service | History) or mode.place.game is None:
            return base
        # By identity: a deck is a large value, and the place on the table stays the same one for a whole game.
        if self._deck is None or self._deck[0] is not mode.place or self._deck[1].lang != table.lang:
            self._deck = (mode.place, base.with_cards(mode.place.game.printed(mode.place.deck)))
        return self._deck[1]

    def worded(self, table: Table, view: View) -> View:
        """The view as the display takes it, every message a sentence."""
        return self.at(table).worded(view)

    def say(self, table: Table, text: Text) -> str:
        """One text at this table."""
        return self.at(table).say(text)


def _parts(ruling: data.Ruling) -> frozenset[str]:
    """What there is to show of a ruling; the rules that all games share are in no rulebook (section "—")."""
    parts = {"reading": bool(ruling.reading), "section": ruling.section != "—"}
    return frozenset(part for part, there in parts.items() if there)
