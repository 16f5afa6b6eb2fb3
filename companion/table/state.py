"""What the table is: the mode, the open questions, and all it was given when it was set up.

The table is what a person experiences. It is a pure fold over happenings: it reads no clock, draws no numbers and
writes no words; it knows no game by name, only `Game` values that it was handed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.effects import Effect, Hear
from companion.happenings import Button, DiceSource, Pressed, Rolled
from companion.remembered import Remembered
from companion.rules.core import AnyGame, Ask, Match, Refused
from companion.views import Answer, Look, Msg, Text


class Place(Struct, frozen=True):
    """A game's place on the shelf. Without `game` it is listed by its `title`, greyed, with the word in `absent`."""

    name: str
    game: AnyGame | None = None
    deck: Any = None
    deck_text: str = ""
    absent: Text = ""
    title: str = ""


class Resumable(Struct, frozen=True):
    """A game that can go on: an unfinished one from the store, or the one just left for the picker."""

    record: int
    place: Place
    players: tuple[str, ...]
    options: dict[str, str]
    dice: DiceSource
    match: Match[Any]
    note: Text = ""
    """What people must be told when it goes on (an update refused its last actions)."""


class Known(Struct, frozen=True):
    """What the table was given at the start: games, people, tags, and where its counting goes on."""

    shelf: tuple[Place, ...]
    unfinished: tuple[Resumable, ...] = ()
    """Oldest first; the picker offers the last."""
    names: tuple[str, ...] = ()
    """Names of people who have played, most recent first."""
    last_players: tuple[str, ...] = ()
    spare_names: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")
    """Names for those who do not want to write one, in the language of the table."""
    dice: tuple[DiceSource, ...] = ("real", "software")
    """First what the set-up proposes."""
    module_first: bool = True
    """Whether a dice module comes to the front when it answers: people plug it in to use it, unless they say else."""
    tags: Mapping[str, tuple[str, str]] = {}
    """Taught tags: UID to game and card."""
    seat_buttons: int = 0
    """How many of the places have a button of their own."""
    voice: bool = False
    """Whether answers can be spoken."""
    rulings: Mapping[str, frozenset[str]] = {}
    """What there is to show of each rule: our `reading` where the book is not clear, the `section` where it has one."""


class Amend(Struct, frozen=True):
    """A refusal that rested on a count: the counter to correct, and what then goes on (an action, or a `Tap`)."""

    counter: str
    then: Any


class Pick(Struct, frozen=True):
    """The game picker."""


Stage: TypeAlias = Literal["players", "names", "dice", "options", "checklist"]


class Setup(Struct, frozen=True):
    """From the chosen game to the first card."""

    place: Place
    stage: Stage = "players"
    count: int = 0
    players: tuple[str, ...] = ()
    dice: DiceSource = "real"
    options: dict[str, str] = {}


class Enrol(Struct, frozen=True):
    """Teaching a deck: every copy of every kind gets a tag, kind after kind."""

    place: Place
    kind: int = 0
    """Which kind is asked for, in the order of the deck."""
    sorted: bool = False
    """The page that says how to sort the deck was read."""
    done: tuple[tuple[str, str], ...] = ()
    """Tags taught in this sitting, with what each stood for before ("" for nothing); BACK takes back the last."""


class Service(Struct, frozen=True):
    """The service page: what each device did last."""

    buttons: tuple[Button, ...] = ()
    """Those that were pressed since the page was opened."""
    last: Pressed | None = None
    readers: dict[str, Text] = {}
    dice: Rolled | None = None


class History(Struct, frozen=True):
    """The finished games: what is remembered of them, None until it is told, and which page is open."""

    told: Remembered | None = None
    page: str | int | None = None
    """`wins`, `wins.GAME`, `forgotten`, `dice`, `dice.SOURCE`, or a game by its number; None: the list."""


class Play(Struct, frozen=True):
    """A game in progress, or just over."""

    record: int
    place: Place
    players: tuple[str, ...]
    options: dict[str, str]
    dice: DiceSource
    match: Match[Any]
    log: tuple[Msg, ...] = ()
    ask: int | None = None
    """Id of the roll that was asked for and has not come."""
    amend: Amend | None = None
    void: bool = False
    """A throw for the awaited roll was lost with the dice module, which the record notes."""


class Dial(Struct, frozen=True):
    """A counter being corrected: LEFT and RIGHT turn it, held by ten, OK sets it."""

    counter: str
    low: int
    high: int
    value: int
    then: Any = None
    """The action that goes on once the counter is right."""


class Spell(Struct, frozen=True):
    """A name being written on the letter wheel."""

    written: str = ""
    at: int = 0


class Faces(Struct, frozen=True):
    """Real dice being entered, one face after another."""

    wanted: int
    faces: tuple[int, ...] = ()
    at: int = 0


class Page(Struct, frozen=True):
    """A page to read; OK or BACK closes it."""

    title: Text
    lines: tuple[Text, ...]


Overlay: TypeAlias = Ask | Dial | Spell | Faces | Page


class Timing(Struct, frozen=True):
    """The time of an open question that belongs to somebody or closes by itself: since when, until when, how long yet.

    `until` None: it stays open. `left` counts whole seconds, as the screen shows them.
    """

    holder: str | None
    opened: float
    until: float | None
    left: int


class Table(Struct, frozen=True):
    """Everything the companion knows at one moment."""

    known: Known
    mode: Pick | Setup | Enrol | Service | History | Play
    overlays: tuple[Overlay, ...] = ()
    """Open questions, the innermost last: BACK closes it."""
    at: int = 0
    """Which of the choices OK takes."""
    answer: Answer | None = None
    refused: Refused | None = None
    """The last refusal, which HELP explains."""
    lang: Literal["en", "es"] = "en"
    look: Look = Look()
    hear: Hear = Hear()
    """How loud it is; forgotten when the companion is switched off."""
    lost: tuple[str, ...] = ()
    unsaved: str = ""
    notes: tuple[Text, ...] = ()
    """Standing remarks (a damaged database was set aside)."""
    fault: str = ""
    """The last fault of ours, the table's with its time, a device's with its name; for the service page."""
    active: float = 0.0
    """When somebody last did something."""
    timing: Timing | None = None
    pressed: tuple[str, float] | None = None
    """Whose seat button was pressed last, and when; None once anything else has happened, or if it gave an answer."""
    next_record: int = 1
    next_ask: int = 1
    """Id for the next asked roll: starts far from any that a dice module may still remember."""

    @property
    def top(self) -> Overlay | None:
        """The innermost open question."""
        return self.overlays[-1] if self.overlays else None


Stepped: TypeAlias = "tuple[Table, tuple[Effect, ...]]"
