"""What every game is: pure functions over an immutable state, and the acts that all games share.

A game is a folder with one `Game` value. The table, the referee, the store and the simulator know only this module:
`act` applies an action, and takes actions back and brings them again. A refusal is a value, not an exception: at a
table it is normal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import UNSET, Struct, UnsetType

from companion.effects import Tone
from companion.views import Fact, Msg, Scene, Text, msg

S = TypeVar("S")
A = TypeVar("A")
D = TypeVar("D")


class Refused(Struct, frozen=True):
    """An action that is not allowed: the rule's id, and what its message needs to say why."""

    rule: str
    facts: dict[str, Fact] = {}
    counter: str | None = None
    """The counter this refusal rests on (`Ana.hand`), which the table offers to correct."""
    ends: bool = False
    """The cards that are being gathered lead nowhere any more: the table lets go of them."""


class Accepted(Struct, Generic[S], frozen=True):
    """An action that was done: the state after it, and what happened, in order."""

    state: S
    events: tuple[Msg, ...] = ()
    revealed: bool = False
    """Somebody saw a hidden card by it, so taking it back cannot make it unseen."""


class Fault(Struct, frozen=True):
    """What is wrong with a deck file or a start: the card (or project) and field, and the fault as a message."""

    fault: Msg
    card: str = ""
    field: str = ""


class Counter(Struct, frozen=True):
    """A counter that the table may correct, with its range. `hidden`: its value must not be shown on the screen."""

    value: int
    low: int
    high: int
    hidden: bool = False


class Setting(Struct, frozen=True):
    """An option of a game: its values as they are written, and the default."""

    name: str
    values: tuple[str, ...]
    default: str


class Printed(Struct, frozen=True):
    """A kind of card in a deck: its names by language, its type, and how many copies lie in the box."""

    kind: str
    names: dict[str, str]
    type: str
    copies: int
    single: bool = False
    """Written without `#1` (a project, Market Time): there is no copy to number."""


class Option(Struct, frozen=True):
    """One way to go on: the words on the screen and what it leads to.

    `player` is the seat button that chooses it, `cards` the kinds or copies that choose it when tapped.
    """

    label: Text
    then: Any
    """An action, a further `Ask`, `Instead` of the last action another; None leaves everything as it is."""
    player: str | None = None
    cards: tuple[str, ...] = ()


class Ask(Struct, frozen=True):
    """An open question, with what LEFT, RIGHT and OK choose from.

    With `draft` (an action that is not complete) cards are being gathered: the next tapped card is given to
    `Game.meanings` together with it, and BACK returns to the question before.
    """

    prompt: Text
    options: tuple[Option, ...]
    draft: Any = None
    note: Text = ""
    """What to say about the last card laid down, where it added nothing (a repeated card)."""
    offered: bool = False
    """The options are what `Game.offers` gives for the draft: too many ways go on from here to write them all down."""
    holder: str | None = None
    """Whose question it is: while it is open, other seat buttons are told so."""
    first: int = 0
    """Which option OK takes before LEFT or RIGHT is pressed."""
    seconds: int | None = None
    """It closes by itself when nobody has gone on for so long, with all that was opened upon it."""


class Instead(Struct, frozen=True):
    """Takes back the last action and does this one in its place."""

    action: Any


class DoneFirst(Struct, frozen=True):
    """What a card can mean, too: an action that is done at once, and the question that stays open after it."""

    action: Any
    ask: Ask


class Awaited(Struct, frozen=True):
    """A roll that the game waits for: how many dice, by whom, and what for."""

    dice: int
    by: str
    what: Text


class Standing(Struct, frozen=True):
    """How the game stands: enough for a final table, a score chart and a history."""

    over: bool
    winners: tuple[str, ...]
    player: str | None
    scores: dict[str, int]
    """Points that may be shown, by player."""


class Adjust(Struct, frozen=True, tag="adjust", tag_field="do", forbid_unknown_fields=True):
    """Sets a counter by the table's agreement."""

    counter: str
    value: int


class Undo(Struct, frozen=True, tag="undo", tag_field="do", forbid_unknown_fields=True):
    """Takes back the last accepted action."""


class Redo(Struct, frozen=True, tag="redo", tag_field="do", forbid_unknown_fields=True):
    """Brings back the action last taken back."""


Common: TypeAlias = Adjust | Undo | Redo
COMMON: tuple[type[Any], ...] = (Adjust, Undo, Redo)


class Game(Struct, Generic[S, A, D], frozen=True):
    """A game: its names and sizes, and its pure functions. Nothing else is known about it anywhere.

    Its folder also holds `deck.toml`, `rulings.toml` and `texts/`. The table asks those texts for `game.NAME`,
    `NAME.score`, `NAME.counter.WHAT` (with {player} where it is a player's), and for each setting for
    `NAME.option.SETTING`, `NAME.option.SETTING.help` and `NAME.option.SETTING.VALUE` (a number needs none).
    """

    name: str
    seats: tuple[int, ...]
    """Numbers of players that can play it."""
    settings: tuple[Setting, ...]
    actions: tuple[type[Any], ...]
    """Its action structs, tagged by `do`."""

    load_deck: Callable[[Mapping[str, object]], D | Fault]
    """A parsed deck file to a deck, or what is wrong with it."""
    start: Callable[[D, tuple[str, ...], Mapping[str, str]], S | Fault]
    """The state before the first action; a `Fault` where the deck is too small for so many players."""
    apply: Callable[[S, A], Accepted[S] | Refused]
    """One action of the game's own. Checks in the order of the referee's contract, from `table.unknown-player` on."""
    adjust: Callable[[S, str, int], Accepted[S] | Refused]
    """Sets a counter that exists to a value in its range."""
    legal: Callable[[S], list[str]]
    """Sorted `do` names of which somebody could have one accepted now, as far as can be known."""
    meanings: Callable[[S, str, A | None], A | Ask | DoneFirst | Refused]
    """What a tapped card (a copy, `hoe#1`) can mean now, by whom; with the draft being gathered, if any."""
    offers: Callable[[S, A | None], tuple[Option, ...]]
    """What buttons can do now, the likeliest first; with the draft being gathered, if any."""
    awaited: Callable[[S], Awaited | None]
    roll: Callable[[S, tuple[int, ...]], A]
    """The action that gives these dice to the awaited roll."""
    counters: Callable[[S], dict[str, Counter]]
    setup: Callable[[S], tuple[Msg, ...]]
    """The checklist before the first action."""
    view: Callable[[S], Scene]
    report: Callable[[S], dict[str, object]]
    """The referee's state, as the contract writes it."""
    standing: Callable[[S], Standing]
    printed: Callable[[D], tuple[Printed, ...]]
    """Every kind of card in the deck, in the order of the file."""
    dice: bool = False
    """Whether dice are thrown in it, so that the set-up asks where they come from."""
    races: bool = False
    """Whether it matters who presses a seat button first, so that the set-up says where there are none."""
    drafted: Callable[[S, A], Scene] | None = None
    """The view while cards are gathered for a draft, where it shows what was laid down."""
    together: Callable[[S, str, str], Ask | None] | None = None
    """What two seat buttons mean that are pressed together: whose was first, whose second. None: nothing now."""
    tones: Mapping[str, Tone] = {}
    """Events that have a tone of their own, by the id of their message. It takes the place of every other."""


AnyGame: TypeAlias = Game[Any, Any, Any]


class Step(Struct, Generic[S], frozen=True):
    """An accepted action with the state on either side of it."""

    before: S
    action: Any
    done: Accepted[S]


class Match(Struct, Generic[S], frozen=True):
    """A game in progress: its state and what can be taken back or brought back.

    Tuples, not a linked list: copying a few hundred pointers costs less than a chain as deep as the game is long.
    """

    state: S
    past: tuple[Step[S], ...] = ()
    future: tuple[Step[S], ...] = ()


def act(game: Game[S, A, D], match: Match[S], action: A | Common) -> tuple[Match[S], Accepted[S] | Refused]:
    """Applies any action to a game in progress. A refusal returns the very match that was given."""
    if isinstance(action, Undo):
        return _undo(match)
    if isinstance(action, Redo):
        return _redo(match)
    done = adjust(game, match.state, action) if isinstance(action, Adjust) else game.apply(match.state, action)
    if isinstance(done, Refused):
        return match, done
    return Match(done.state, (*match.past, Step(match.state, action, done))), done


def _undo(match: Match[S]) -> tuple[Match[S], Accepted[S] | Refused]:
    if not match.past:
        return match, Refused("table.nothing-to-undo")
    last = match.past[-1]
    events = (msg("table.undone", what=last.done.events[:1]),)
    back = Match(last.before, match.past[:-1], (*match.future, last))
    return back, Accepted(last.before, events, last.done.revealed)


def _redo(match: Match[S]) -> tuple[Match[S], Accepted[S] | Refused]:
    if not match.future:
        return match, Refused("table.nothing-to-redo")
    step = match.future[-1]
    return Match(step.done.state, (*match.past, step), match.future[:-1]), step.done


def adjust(game: Game[S, A, D], state: S, action: Adjust) -> Accepted[S] | Refused:
    """Sets a counter, if it exists and the value lies in its range."""
    counters = game.counters(state)
    counter = counters.get(action.counter)
    if counter is None:
        return Refused("table.unknown-counter", {"counter": shown(action.counter), "known": tuple(counters)})
    if not counter.low <= action.value <= counter.high:
        return out_of_range(action.counter, counter.low, counter.high)
    return game.adjust(state, action.counter, action.value)


def out_of_range(counter: str, low: int, high: int) -> Refused:
    """The refusal of a value that a counter cannot have."""
    return Refused("table.range", {"counter": counter, "low": low, "high": high})


def shown(text: str) -> str:
    """A text that somebody typed, fit to be shown: short, and nothing in it that cannot be printed."""
    return "".join(letter if letter.isprintable() else "�" for letter in text[:40])


def card_name(card: object) -> Msg:
    """The printed name of a kind (`hoe`), or of a copy with its number (`hoe#2`)."""
    return Msg(f"card.{card}")


def given(value: str | UnsetType, default: str) -> str:
    """An optional field of an action, or what it means when it was left out."""
    return default if value is UNSET else value


def choose_options(settings: tuple[Setting, ...], wanted: Mapping[str, str]) -> dict[str, str] | Fault:
    """Every option of a game with its value, defaults filled in; a `Fault` for a name or value it does not know."""
    known = {setting.name: setting for setting in settings}
    for name, value in wanted.items():
        setting = known.get(name)
        if setting is None:
            return Fault(msg("fault.unknown-option", option=shown(name), known=tuple(known)), field=name)
        if value not in setting.values:
            return Fault(msg("fault.option-value", option=name, value=shown(value), allowed=setting.values), field=name)
    return {name: wanted.get(name, setting.default) for name, setting in known.items()}


def check_names(players: tuple[str, ...], seats: tuple[int, ...]) -> Fault | None:
    """What is wrong with a list of players: their number, or an empty, repeated or unprintable name."""
    for name in players:
        if not name.strip():
            return Fault(msg("fault.empty-name"))
        if not name.isprintable() or "," in name:
            return Fault(msg("fault.unprintable-name", name=ascii(name)))
        if players.count(name) > 1:
            return Fault(msg("fault.repeated-name", name=name))
    if len(players) not in seats:
        return Fault(msg("fault.player-count", n=len(players), allowed=tuple(map(str, seats))))
    return None
