"""What lies on a reader, and whether the reader works: two state machines without clock, input or output.

Each takes its state and what one poll brought, and gives the next state and the happenings to post. `at` is only passed
through.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from companion.happenings import DeviceBack, DeviceLost, SeveralTags, TagGone, TagSeen
from hardware.rfid.frames import Miss, Reading

PATIENCE = 3
"""Polls in a row without a tag, after which it is gone."""

News: TypeAlias = tuple[TagSeen | TagGone | SeveralTags | DeviceLost | DeviceBack, ...]

_FIRST_RETRY = 0.02
_BACK_OFFS = (0.25, 0.5, 1.0, 2.0)


class Presence(Struct, frozen=True):
    """The placed tag, and how sure that is."""

    uid: str | None = None
    misses: int = 0
    """Polls without any tag since the placed one was last read."""
    several: bool = False
    """Several tags were announced, and it has not been calm for long enough since."""
    calm: int = 0
    """Polls in a row without a collision, counted while `several`."""


def notice(
    presence: Presence, reading: Reading, *, at: float, reader: str, patience: int = PATIENCE
) -> tuple[Presence, News]:
    """Takes in what one poll read.

    A tag is placed at its first good reading and gone after `patience` polls that found nothing. An answer that could
    not be understood says neither: somebody is there. While there were several tags a moment ago, none is newly placed:
    two overlapping cards now collide and now drown each other, and would take turns.
    """
    if reading is Miss.GARBLED:
        return presence, ()
    if reading is Miss.SEVERAL:
        news: News = () if presence.several else (SeveralTags(at, reader),)
        return Presence(presence.uid, presence.misses, several=True), news

    calm = presence.calm + 1 if presence.several else 0
    several = presence.several and calm < patience
    if reading is Miss.NOTHING:
        return _missed(presence, several, calm, at=at, reader=reader, patience=patience)
    if several or reading == presence.uid:
        return Presence(presence.uid, 0, several, calm if several else 0), ()
    seen = TagSeen(at, reading, reader)
    return Presence(reading), (*_gone(presence.uid, at, reader), seen)


def _missed(
    presence: Presence, several: bool, calm: int, *, at: float, reader: str, patience: int
) -> tuple[Presence, News]:
    misses = presence.misses + 1 if presence.uid else 0
    if presence.uid and misses >= patience:
        return Presence(None, 0, several, calm if several else 0), _gone(presence.uid, at, reader)
    return Presence(presence.uid, misses, several, calm if several else 0), ()


def _gone(uid: str | None, at: float, reader: str) -> News:
    return (TagGone(at, uid, reader),) if uid else ()


class Health(Struct, frozen=True):
    """Whether the reader works. One failed poll is mended without a word, a second in a row is a lost reader."""

    failures: int = 0

    @property
    def lost(self) -> bool:
        """It was said that the reader is lost, and not yet that it is back."""
        return self.failures >= 2


def failed(health: Health, *, at: float, reader: str, mistake: str = "") -> tuple[Health, News]:
    """A poll failed: the chip did not answer as it should, or by a `mistake` of ours."""
    worse = Health(health.failures + 1)
    return worse, (DeviceLost(at, reader, mistake),) if worse.lost and not health.lost else ()


def worked(health: Health, *, at: float, reader: str) -> tuple[Health, News]:
    """A whole poll went well, from the version to the last register."""
    return Health(), (DeviceBack(at, reader),) if health.lost else ()


def retry_seconds(health: Health) -> float:
    """How long to wait before the chip is set up anew: hardly at all at first, at most two seconds."""
    if not health.lost:
        return _FIRST_RETRY
    return _BACK_OFFS[min(health.failures - 2, len(_BACK_OFFS) - 1)]
