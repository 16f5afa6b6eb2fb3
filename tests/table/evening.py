"""A table with people at it: presses, taps and dice go in; what was said and what must be done is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion import data
from companion.effects import Append, Effect
from companion.happenings import (
    VIRTUAL_TAG,
    Button,
    DiceSource,
    Happening,
    Pressed,
    Rolled,
    TagSeen,
)
from companion.rules.core import AnyGame, Match
from companion.table import Known, Pick, Place, Play, Table, step, view
from companion.table.choices import options
from companion.views import Msg, View
from tests.toy.race import TOY


def place_of(game: AnyGame) -> Place:
    """A game on the shelf with its shipped deck."""
    text = data.read_deck(game)
    return Place(game.name, game, data.parse_deck(game, text), text)


class Evening:
    """Drives a table's fold. `effects` are those of the last happening, `all_effects` those of the whole evening."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.effects: tuple[Effect, ...] = ()
        self.all_effects: list[Effect] = []
        self.now = 0.0

    def feel(self, happening: Happening) -> Evening:
        """One happening."""
        self.table, self.effects = step(self.table, happening)
        self.all_effects += self.effects
        return self

    def press(self, *buttons: Button) -> Evening:
        """Short presses, one after another."""
        for button in buttons:
            self.feel(Pressed(self.now, button))
        return self

    def turn(self, by: int) -> Evening:
        """So many times RIGHT, or LEFT for a negative number."""
        for _ in range(abs(by)):
            self.press("right" if by > 0 else "left")
        return self

    def hold(self, button: Button) -> Evening:
        """A long press."""
        return self.feel(Pressed(self.now, button, long=True))

    def tap(self, card: str) -> Evening:
        """A card with a virtual tag is laid on the reader."""
        return self.feel(TagSeen(self.now, VIRTUAL_TAG + card))

    def throw(self, *dice: int, source: DiceSource = "real", ask: int | None = None) -> Evening:
        """Dice come in."""
        return self.feel(Rolled(self.now, dice, source, ask))

    def choose(self, label: str) -> Evening:
        """Walks RIGHT to the choice whose message has this id, and presses OK."""
        ids = [option.label.id if isinstance(option.label, Msg) else option.label for option in options(self.table)]
        assert label in ids, f"{label} is not among {ids}"
        while self.table.at != ids.index(label):
            self.press("right")
        return self.press("ok")

    @property
    def seen(self) -> View:
        """What the screen shows."""
        return view(self.table)

    @property
    def play(self) -> Play:
        """The game that is on."""
        assert isinstance(self.table.mode, Play)
        return self.table.mode

    @property
    def state(self) -> Any:
        """The game's own state."""
        return self.play.match.state

    @property
    def said(self) -> str | None:
        """How the last thing was answered."""
        return self.table.answer.said if self.table.answer is not None else None

    @property
    def said_id(self) -> str:
        """The id of the last answer's message."""
        assert self.table.answer is not None
        text = self.table.answer.text
        return text.id if isinstance(text, Msg) else text

    @property
    def labels(self) -> list[str]:
        """Ids of the choices on offer."""
        return [choice.id if isinstance(choice, Msg) else choice for choice in self.seen.choices]

    @property
    def saved(self) -> list[str]:
        """The lines that the last happening had saved."""
        return [effect.line for effect in self.effects if isinstance(effect, Append)]


def at_picker(games: Sequence[AnyGame] = (TOY,), **known: Any) -> Evening:
    """A table that has just been switched on."""
    shelf = (*map(place_of, games), Place("vege", title="Vege Tables", absent="not there yet"))
    return Evening(Table(Known(shelf, **known), Pick()))


def in_play(
    game: AnyGame = TOY,
    players: tuple[str, ...] = ("Ana", "Ben", "Cleo"),
    dice: DiceSource = "real",
    **known: Any,
) -> Evening:
    """A game that has just begun, with default options."""
    place = place_of(game)
    options = {setting.name: setting.default for setting in game.settings}
    state = game.start(place.deck, players, options)
    play = Play(1, place, players, options, dice, Match(state))
    return Evening(Table(Known((place,), **known), play, next_record=2))
