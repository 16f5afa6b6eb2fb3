"""What devices tell the table: the one vocabulary that reader, panel, dice and clock share.

Every happening carries `at`, seconds of a monotonic clock. Devices know nothing of games: a tag is a UID, a press is a
button. Virtual devices post the same values.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from companion.remembered import Remembered

Button: TypeAlias = Literal["left", "right", "ok", "back", "help", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6"]
BUTTONS: tuple[Button, ...] = get_args(Button)

DiceSource: TypeAlias = Literal["module", "software", "real"]

VIRTUAL_TAG = "card:"
"""A virtual tag's UID is this and the card it stands for (`card:hoe#1`); real UIDs are hex digits."""


class TagSeen(Struct, frozen=True):
    """A tag was placed on a reader. Once for each placing, however long it lies."""

    at: float
    uid: str
    """Whole UID, upper-case hex without separators (8, 14 or 20 digits), or a virtual tag."""
    reader: str = "reader"


class TagGone(Struct, frozen=True):
    """The tag that lay on the reader was taken away."""

    at: float
    uid: str
    reader: str = "reader"


class SeveralTags(Struct, frozen=True):
    """More than one tag lies on the reader: it can read none."""

    at: float
    reader: str = "reader"


class Pressed(Struct, frozen=True):
    """A button was pressed; the device decides what is long (held for a second)."""

    at: float
    button: Button
    long: bool = False


class Rolled(Struct, frozen=True):
    """Dice were thrown. `ask` is the id of the asked roll they answer, None where nobody asked for them."""

    at: float
    dice: tuple[int, ...]
    source: DiceSource = "real"
    ask: int | None = None


class RollVoid(Struct, frozen=True):
    """A throw for the asked roll `ask` had begun when the dice module was reset: it does not count, whatever the dice
    showed. The roll is still wanted and is thrown again."""

    at: float
    ask: int


class DeviceLost(Struct, frozen=True):
    """A device went away: `reader`, `panel`, `dice`, … as it is named in the configuration.

    `fault` is what its thread stumbled over, if nobody foresaw it: a mistake of ours, for the service page.
    """

    at: float
    device: str
    fault: str = ""


class DeviceBack(Struct, frozen=True):
    """A lost device works again; a dice module also says so when it answers for the first time."""

    at: float
    device: str


class SaveFailed(Struct, frozen=True):
    """The disk refused: the table plays on, and says so until `SaveWorks`."""

    at: float
    reason: str


class SaveWorks(Struct, frozen=True):
    """The backlog is on disk."""

    at: float


class Tick(Struct, frozen=True):
    """Time has come to the moment that the table asked to be woken at."""

    at: float


class Recalled(Struct, frozen=True):
    """What is remembered of the finished games, as far as it was told until now."""

    at: float
    history: Remembered


Happening: TypeAlias = (
    TagSeen
    | TagGone
    | SeveralTags
    | Pressed
    | Rolled
    | RollVoid
    | DeviceLost
    | DeviceBack
    | SaveFailed
    | SaveWorks
    | Tick
    | Recalled
)
