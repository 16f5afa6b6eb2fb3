"""What people are shown and told, as values: the only vocabulary the screen knows.

A game projects its state into a `Scene`; the table puts it into a `View` together with what OK does, the last answer
and the badges. Both carry messages (`Msg`), never words: `companion.texts` turns every message of a view into words on
the way to the display, so where these types say `Text` the screen finds a plain `str`.

Pure: nothing here reads a clock, draws or translates.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Fact: TypeAlias = "str | int | Msg | tuple[Fact, ...]"
"""What a message may carry: a name as it was typed, a number, another message, or a list of these."""


class Msg(Struct, frozen=True):
    """A sentence or a word that is not chosen yet: `id` in the catalogues, `facts` for its gaps.

    A fact called `n` chooses between singular and plural. `Msg("card.hoe")` is the printed name of a card: ids that
    begin with `card.` are looked up in the deck in use, all others in the catalogues.
    """

    id: str
    facts: dict[str, Fact] = {}


Text: TypeAlias = "Msg | str"

Mode: TypeAlias = Literal["pick", "setup", "play", "enrol", "service", "over"]
Said: TypeAlias = Literal["accepted", "refused", "unclear"]
Level: TypeAlias = Literal["quiet", "warning", "alarm"]


def msg(id: str, /, **facts: Fact) -> Msg:
    """A message, its facts written as keywords: `msg("tomato.drew", player="Ana", n=3)`."""
    return Msg(id, facts)


class Figure(Struct, frozen=True):
    """A number with its word. `value` None is a number that people may not see now: drawn as a closed thing."""

    label: Text
    value: int | None
    icon: str = ""
    """One of the display's drawn symbols (`basket`, `stash`, `hand`, `deck`, `compost`, …), or nothing."""
    most: int | None = None
    """Shown as "value / most" where there is one."""


class Face(Struct, frozen=True):
    """A card as we draw it, never a picture of the printed one."""

    name: Text
    style: str = "plain"
    """Kind of card, which gives its colour and symbol: `pest`, `green-thumb`, `fence`, `ribbon`, `star`, `seed`,
    `unit`, `item`, `structure`, `event`, `material`, `specialist`, `farmland`, `crop`, `tractor`, `back`, `plain`."""
    colour: str = ""
    """A colour of the game itself where the card has one: `red`, `black`, `green`, `yellow`; each also has a shape."""
    number: int | None = None
    marked: bool = False
    """A quiet mark: this can be used now."""
    dim: bool = False
    note: Text = ""
    icon: str = ""
    """Another symbol than that of its style, where it has one of its own (a material)."""


class Panel(Struct, frozen=True):
    """What lies before one player. `seat` from 0 gives the player's colour and shape."""

    name: str
    seat: int
    active: bool
    score: Figure
    figures: tuple[Figure, ...] = ()
    cards: tuple[Face, ...] = ()
    notes: tuple[Text, ...] = ()


class Pile(Struct, frozen=True):
    """A heap of cards or things in the middle of the table; `figure.value` None where its count is kept secret."""

    figure: Figure
    note: Text = ""


class Gauge(Struct, frozen=True):
    """A shared counter with its marks. `forecast` is what it will be after what happens by itself."""

    label: Text
    value: int
    low: int
    high: int
    danger: int | None = None
    goal: int | None = None
    change: int = 0
    forecast: int | None = None


class DiceTray(Struct, frozen=True):
    """Dice that lie (`faces`) or are awaited (`wanted` > 0), and what for."""

    faces: tuple[int, ...]
    wanted: int
    note: Text = ""


class CardRow(Struct, frozen=True):
    """Some cards side by side under a word (a market, dead cards, cards shown one after another)."""

    label: Text
    cards: tuple[Face, ...]
    unknown: int = 0
    """Places whose card nobody has identified."""


class Grid(Struct, frozen=True):
    """A field of cards: rows of cells, None an empty place. `labels` name the rows ("" for an unclaimed one)."""

    rows: tuple[tuple[Face | None, ...], ...]
    labels: tuple[Text, ...] = ()
    colours: tuple[str, ...] = ()


class Need(Struct, frozen=True):
    """One requirement of a project: an amount of a material, with its letter for those who do not see colours."""

    label: Text
    icon: str
    amount: int
    short: int = 0


class Project(Struct, frozen=True):
    """An open project on its pile; `name` "" where the next one is not shown yet."""

    name: Text
    needs: tuple[Need, ...]
    points: int
    left: int
    chosen: bool = False
    """It is being built: what is still short of each need is shown, or that it is there."""


class Notice(Struct, frozen=True):
    """A standing word in the middle of the table ("Market Time may come: 7 cards")."""

    text: Text
    level: Level = "quiet"


class Bar(Struct, frozen=True):
    """Time or progress: `done` of `whole` (37 of 54 cards taught; seconds left of the floor)."""

    label: Text
    done: int
    whole: int


class Item(Struct, frozen=True):
    """A line of a `Listing`: its text, a quiet explanation, and how it stands."""

    text: Text
    detail: Text = ""
    state: Literal["open", "done", "off", "current"] = "open"
    """`off` is greyed and cannot be chosen; `done` has a tick; `current` is the one OK takes."""
    seat: int | None = None
    """A player's line carries his colour and shape."""


class Listing(Struct, frozen=True):
    """A page of lines: the picker, players, options, a checklist, the menu, history."""

    title: Text
    items: tuple[Item, ...]


class Wheel(Struct, frozen=True):
    """Writing a word with LEFT, RIGHT and OK: what stands there, the letters, and which one OK takes."""

    written: str
    letters: tuple[Text, ...]
    at: int


class Prose(Struct, frozen=True):
    """A page of words: help, a ruling, what went wrong."""

    title: Text
    lines: tuple[Text, ...]


class Series(Struct, frozen=True):
    """One player's score after each turn."""

    name: str
    seat: int
    values: tuple[int, ...]


class Chart(Struct, frozen=True):
    """Scores over the game, one line a player, told apart by colour and by shape."""

    label: Text
    series: tuple[Series, ...]


class Standing(Struct, frozen=True):
    """A line of the final table. `place` from 1; ties share one."""

    place: int
    name: str
    seat: int
    score: int
    won: bool


class Final(Struct, frozen=True):
    """How a game ended: the line that says it, and everybody's place."""

    text: Text
    label: Text
    standings: tuple[Standing, ...]


Piece: TypeAlias = (
    Pile | Gauge | DiceTray | CardRow | Grid | Project | Notice | Bar | Listing | Wheel | Prose | Chart | Final
)


class Scene(Struct, frozen=True):
    """The middle of the screen: what a game (or a page of the table) shows, without buttons and answers."""

    heading: Text
    """Whose turn and which step, big ("Ana: defend the patch")."""
    prompt: Text = ""
    """What is awaited now, for those who look up from their cards."""
    status: Text = ""
    """Where the game stands ("Turn 5", "Round 2 of 4")."""
    turn_of: int | None = None
    """Seat of the player whose turn it is."""
    panels: tuple[Panel, ...] = ()
    board: tuple[Piece, ...] = ()


class Answer(Struct, frozen=True):
    """What the companion says to the last thing somebody did."""

    said: Said
    text: Text


class Badge(Struct, frozen=True):
    """A small standing word at the edge: a lost device, "not saved"."""

    text: Text
    level: Level = "quiet"


class Look(Struct, frozen=True):
    """How people want it drawn."""

    contrast: bool = False
    large: bool = False
    dimmed: bool = False


class View(Struct, frozen=True):
    """Everything on the screen. The display draws it, and draws again only when it has become another."""

    mode: Mode
    title: Text
    scene: Scene
    question: Text = ""
    """The open question, in the place of the scene's prompt."""
    choices: tuple[Text, ...] = ()
    """What LEFT and RIGHT walk through; `choice` is the one that OK takes."""
    choice: int | None = None
    answer: Answer | None = None
    log: tuple[Text, ...] = ()
    """The last events, newest last, three at most."""
    badges: tuple[Badge, ...] = ()
    look: Look = Look()
