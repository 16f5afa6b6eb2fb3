"""What the table asks to be done: saved, lit, sounded, rolled. The loop does it, in the order given.

`Begin` and `Append` come before the view that shows their outcome: an action is on disk before anybody sees it.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Tone: TypeAlias = Literal["accepted", "refused", "unclear", "turn", "dice", "market", "well", "win", "tick"]


class Begin(Struct, frozen=True):
    """A new game starts: its record holds all that is needed to play it again, the deck's text included."""

    record: int
    """Number of the game's record, from 1; the table counts on from the last one it was given."""
    game: str
    players: tuple[str, ...]
    options: dict[str, str]
    deck: str
    """The deck file's text, as it was when the game began."""
    dice: str


class Append(Struct, frozen=True):
    """One accepted action of a game, as a line of the referee's JSON."""

    record: int
    line: str
    source: str = ""
    """For a roll: where it came from (`module`, `software`, `real`)."""
    mark: str = ""
    """A remark for the record: `after-reveal` for an undo of something that had shown hidden cards, `after-void` for a
    roll that was thrown again because the first throw was lost with the dice module."""


class Close(Struct, frozen=True):
    """A game is finished (`over`), put away unfinished (`away`), or open again (`open`: its end was undone)."""

    record: int
    how: Literal["over", "away", "open"]


class Teach(Struct, frozen=True):
    """A tag stands for this card from now on (`hoe#2`; `market-time`); whatever it stood for before is forgotten."""

    uid: str
    game: str
    card: str


class Forget(Struct, frozen=True):
    """A tag stands for nothing any more."""

    uid: str


class CopyTags(Struct, frozen=True):
    """A deck's teaching is done for now: the tags are also written as CSV."""


class Missed(Struct, frozen=True):
    """A rule that something was refused for: it is counted, to tell one day which rules are forgotten most."""

    record: int
    rule: str


class Light(Struct, frozen=True):
    """Green, red or amber: the lamp for an answer."""

    said: Literal["accepted", "refused", "unclear"]


class Sound(Struct, frozen=True):
    """A tone on buzzer and speaker."""

    tone: Tone


class Hear(Struct, frozen=True):
    """What people want to hear, from now on until the companion is switched off."""

    volume: int = 70
    """Of the speaker, in per cent."""
    mute: bool = False
    """Neither speaker nor buzzer sounds, and nothing is spoken."""
    speech: bool = False
    """Answers are also spoken."""


class AskRoll(Struct, frozen=True):
    """Dice are wanted. The source answers with `Rolled(ask=id)`; `source` says which."""

    id: int
    dice: int
    source: str


class CancelRoll(Struct, frozen=True):
    """The asked roll is not wanted any more."""

    id: int


class Recall(Struct, frozen=True):
    """The finished games are wanted, more of them than were told so far: `Recalled` answers."""


class Quit(Struct, frozen=True):
    """Somebody switched the companion off from the menu."""


Lasting: TypeAlias = Begin | Append | Close | Teach | Forget | CopyTags
"""What must be on disk before its outcome is seen."""

Effect: TypeAlias = Lasting | Missed | Light | Sound | Hear | AskRoll | CancelRoll | Recall | Quit
