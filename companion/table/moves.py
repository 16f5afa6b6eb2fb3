"""What an option of the table's own does. Options of a game hold an action or a further question instead."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from companion.effects import Hear
from companion.happenings import DiceSource
from companion.views import Look, Said


class ChooseGame(Struct, frozen=True):
    name: str


class Continue(Struct, frozen=True):
    pass


class PutAway(Struct, frozen=True):
    pass


class SetCount(Struct, frozen=True):
    count: int


class SamePlayers(Struct, frozen=True):
    pass


class SetName(Struct, frozen=True):
    name: str


class WriteName(Struct, frozen=True):
    pass


class SetDice(Struct, frozen=True):
    source: DiceSource


class SetOption(Struct, frozen=True):
    name: str
    value: str


class GoOn(Struct, frozen=True):
    """The stage of the set-up is done."""


class Throw(Struct, frozen=True):
    """Software dice are thrown, or the module is asked once more."""


class EnterDice(Struct, frozen=True):
    pass


class Tap(Struct, frozen=True):
    """A card as if it lay on the reader: one without a tag that was chosen from the list, or one tapped again."""

    card: str


class ListCards(Struct, frozen=True):
    pass


class Correct(Struct, frozen=True):
    """Opens the dial for a counter; `then` goes on afterwards."""

    counter: str
    then: Any = None


class Again(Struct, frozen=True):
    """Another game with the same people."""


class Leave(Struct, frozen=True):
    """Back to the picker; an unfinished game stays unfinished."""


class SetLang(Struct, frozen=True):
    lang: Literal["en", "es"]


class SetLook(Struct, frozen=True):
    look: Look


class SetHear(Struct, frozen=True):
    hear: Hear


class SwitchOff(Struct, frozen=True):
    pass


class TeachDeck(Struct, frozen=True):
    """Opens the teaching of a game's deck."""

    name: str


class NextKind(Struct, frozen=True):
    """Another kind is taught now: the next one, or the one before (-1)."""

    by: int


class Overwrite(Struct, frozen=True):
    """A tag that stands for another card becomes this one."""

    uid: str
    card: str


class Keep(Struct, frozen=True):
    """All stays as it is; the question is closed."""


class NameTag(Struct, frozen=True):
    """A tag that nobody has taught, met in play, is a card of this kind."""

    uid: str
    kind: str


class OpenService(Struct, frozen=True):
    """Opens the service page."""


class OpenHistory(Struct, frozen=True):
    """Opens the finished games."""


class ShowPast(Struct, frozen=True):
    """Opens a page of the history, as `History.page` names it."""

    page: str | int | None


class ShowRule(Struct, frozen=True):
    """Opens what the rulebook says about a rule."""

    rule: str


class TryLamp(Struct, frozen=True):
    """Lights a lamp and plays its tone."""

    said: Said
