"""Turns messages into words: ids are looked up in gettext catalogues, gaps filled, lists joined as people write them.

In a catalogue the id stands for the text: `msgid "tomato.drew"`, `msgstr "{player} draws {n} cards."`; a fact called
`n` chooses between singular and plural. A sentence that fills another's gap loses its full stop.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Literal, TypeAlias, TypeVar, get_args

from msgspec import Struct

from companion.rules.core import Printed
from companion.views import Fact, Msg

Lang: TypeAlias = Literal["en", "es"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)

T = TypeVar("T")

_log = logging.getLogger(__name__)
_GAP = re.compile(r"\{([a-z_]+)\}")
_CARD = "card."
# What begins with the sound of an i: "Ana e Inés", "e hijos", "e Yvonne"; but "y hielo", "y Yolanda".
_SOUNDS_I = re.compile(r"h?(?:í|[iy](?![aeiouáéíóú]))", re.IGNORECASE)


def load_words(lang: Lang, folders: Iterable[Traversable], own: Mapping[str, str] | None = None) -> Words:
    """The words of one language: the shared catalogue and those in these folders (of games, and of the table where it
    speaks); `own` are further texts by id, from data files.

    Reads that language only: a few milliseconds.
    """
    texts = (files("companion.texts"), *(folder / "texts" for folder in folders))
    return Words(lang, tuple(_catalogue(folder / f"{lang}.mo") for folder in texts), own or {})


def _catalogue(file: Traversable) -> NullTranslations:
    try:
        with file.open("rb") as opened:
            return GNUTranslations(opened)
    except OSError as error:
        _log.error("no catalogue: %s", error)
        return NullTranslations()


class Words:
    """The words of one language for some games and one deck. Says everything it is given: a message without words
    shows its id and facts, and is logged.
    """

    def __init__(
        self,
        lang: Lang,
        catalogues: tuple[NullTranslations, ...],
        own: Mapping[str, str],
        cards: Iterable[Printed] = (),
    ) -> None:
        self.lang = lang
        self._catalogues = catalogues
        self._own = own
        self._cards = {card.kind: card for card in cards}

    def with_cards(self, cards: Iterable[Printed]) -> Words:
        """The same words with the names of a deck's cards."""
        return Words(self.lang, self._catalogues, self._own, cards)

    def say(self, fact: Fact) -> str:
        """A message as a sentence or word; a name or number as it is; a list joined ("Ana, Ben and Eva")."""
        if isinstance(fact, Msg):
            return self._card(fact) if fact.id.startswith(_CARD) else self._sentence(fact)
        return self._joined(fact) if isinstance(fact, tuple) else str(fact)

    def worded(self, value: T) -> T:
        """The same value with a `str` in place of every message: a view on its way to the display."""
        worded: T = _worded(value, self)
        return worded

    def _sentence(self, message: Msg) -> str:
        text = self._look_up(message)
        if text is None:
            _log.warning("no %s words for %s", self.lang, message)
            shown = ", ".join(f"{name} {self.say(fact)}" for name, fact in message.facts.items())
            return f"{message.id} ({shown})" if shown else message.id
        # Nothing but gaps: whole sentences side by side, which keep their stops.
        say = self._within if _GAP.sub("", text).strip() else self.say
        return _GAP.sub(lambda gap: self._gap(gap, message.facts, say), text)

    def _look_up(self, message: Msg) -> str | None:
        id, n = message.id, message.facts.get("n")
        for catalogue in self._catalogues:
            text = catalogue.ngettext(id, id, n) if isinstance(n, int) else id
            if text == id:  # no such plural
                text = catalogue.gettext(id)
            if text != id:
                return text
        return self._own.get(id)

    def _gap(self, gap: re.Match[str], facts: Mapping[str, Fact], say: Callable[[Fact], str]) -> str:
        if gap[1] not in facts:
            _log.warning("nothing to fill the gap %s", gap[0])
            return gap[0]
        return say(facts[gap[1]])

    def _within(self, fact: Fact) -> str:
        text = self.say(fact)
        return text.removesuffix(".") if isinstance(fact, Msg) and not text.endswith("..") else text

    def _card(self, message: Msg) -> str:
        """A card's printed name. Which copy it is stays unsaid: no number is printed on the cards."""
        kind = message.id.removeprefix(_CARD).partition("#")[0]
        card = self._cards.get(kind)
        if card is None:
            _log.warning("no card %s in the deck", message.id)
            return message.id.removeprefix(_CARD)
        return card.names.get(self.lang) or kind

    def _joined(self, facts: tuple[Fact, ...]) -> str:
        *others, last = [self._within(fact) for fact in facts] or [self.say(Msg("list.empty"))]
        if not others:
            return last
        before_i = _SOUNDS_I.match(last)
        return self.say(
            Msg("list.and-before-i" if before_i else "list.and", {"others": ", ".join(others), "last": last})
        )


def _worded(value: Any, words: Words) -> Any:
    if isinstance(value, Msg):
        said = words.say(value)
        return said[:1].upper() + said[1:]  # what stands alone begins like a sentence
    if isinstance(value, tuple):
        return tuple(_worded(item, words) for item in value)
    if isinstance(value, Struct):
        return type(value)(**{name: _worded(getattr(value, name), words) for name in value.__struct_fields__})
    return value
