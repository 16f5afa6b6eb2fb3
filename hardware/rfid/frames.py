"""ISO/IEC 14443-3 type A as pure values: which frames wake, single out and put to sleep a tag, and what they mean.

The conversation is a generator: it yields the frame to send and is sent the answer. So it can be read from top to
bottom like the standard's flow chart, and be tested without a chip.

Sources: ISO/IEC 14443-3 (type A: frames, commands, anticollision, UID, annex B for CRC_A); NXP AN10927 (UIDs of 4, 7
and 10 bytes).
"""

from __future__ import annotations

from collections.abc import Generator
from enum import Enum
from typing import TypeAlias

from msgspec import Struct

CASCADE_TAG = 0x88
"""First byte of a level's part where the UID goes on at the next level; no UID starts with it."""
SELECT_CODES = (0x93, 0x95, 0x97)
"""SEL of cascade levels 1 to 3."""
LONGEST_ANSWER = 5
"""Bytes: an anticollision answer. ATQA has two, SAK with its CRC three."""

_UID_INCOMPLETE = 0x04  # bit 3 of SAK
_BIT_SECONDS = 128 / 13.56e6  # 106 kbit/s


class Frame(Struct, frozen=True):
    """What is sent: whole bytes, or for the wake-up the seven bits of a short frame."""

    data: bytes
    last_bits: int = 0
    """How many bits of the last byte are sent; 0 for all eight (as BitFramingReg's TxLastBits)."""


class Miss(Enum):
    """Why there is no answer, or no UID."""

    NOTHING = "nothing answered"
    SEVERAL = "several tags answered at once"
    GARBLED = "an answer broke off, or its checksum is wrong"


Answer: TypeAlias = bytes | Miss
Reading: TypeAlias = str | Miss
"""What one look at the reader's field gave: the only tag's UID as upper-case hex, or why there is none."""
Conversation: TypeAlias = Generator[Frame, Answer, Reading]


def bcc(part: bytes) -> int:
    """Block check character: the exclusive or of a cascade level's four bytes."""
    return part[0] ^ part[1] ^ part[2] ^ part[3]


def crc_a(data: bytes) -> bytes:
    """CRC_A of annex B, its two bytes in the order of sending (low byte first)."""
    crc = 0x6363
    for byte in data:
        mixed = byte ^ crc & 0xFF
        mixed = (mixed ^ mixed << 4) & 0xFF
        crc = crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4
    return crc.to_bytes(2, "little")


WAKE = Frame(bytes([0x52]), last_bits=7)
"""WUPA. Not REQA: only tags that were never put to sleep answer that one, so a resting tag would come and go."""
HALT = Frame(bytes([0x50, 0x00]) + crc_a(bytes([0x50, 0x00])))
"""HLTA. Silence is its acknowledgement."""


def anticollision(level: int) -> Frame:
    """Asks every tag that is ready for its part of the UID at this cascade level (0 to 2), NVB 0x20: all of it."""
    return Frame(bytes([SELECT_CODES[level], 0x20]))


def select(level: int, part: bytes) -> Frame:
    """Selects the one tag that has these four bytes and their BCC at this cascade level (0 to 2)."""
    body = bytes([SELECT_CODES[level], 0x70]) + part
    return Frame(body + crc_a(body))


def air_seconds(frame: Frame) -> float:
    """How long the frame takes to send at 106 kbit/s: a parity bit to each whole byte, a start and an end of frame."""
    bits = frame.last_bits or 9 * len(frame.data)
    return (bits + 2) * _BIT_SECONDS


def read_uid(wakes: int = 1) -> Conversation:
    """Reads the UID of the only tag in the field and puts the tag to sleep, so that it answers the next wake-up.

    A spoilt attempt is made once more: a card on its way down is heard badly for a moment. `wakes` is how often the
    first attempt asks before it believes in silence: 2 after a conversation that left tags awake (`SEVERAL`, `GARBLED`,
    or one that was cut off), because a tag that is ready takes the first wake-up for an error and falls back without a
    word.
    """
    reading = yield from _attempt(wakes)
    if reading is Miss.SEVERAL or reading is Miss.GARBLED:
        reading = yield from _attempt(wakes=2)
    return reading


def _attempt(wakes: int) -> Conversation:
    atqa: Answer = Miss.NOTHING
    for _ in range(wakes):
        atqa = yield WAKE
        if atqa is not Miss.NOTHING:
            break
    if isinstance(atqa, Miss):
        return atqa
    if len(atqa) != 2:
        return Miss.GARBLED

    uid, level = b"", 0
    while True:
        part = yield from _single_out(level)
        if isinstance(part, Miss):
            return part
        if not _goes_on(part, level):
            yield HALT
            return (uid + part).hex().upper()
        uid, level = uid + part[1:], level + 1


def _single_out(level: int) -> Generator[Frame, Answer, Answer]:
    """Anticollision and select at one cascade level: the four bytes of the one tag there."""
    part = yield anticollision(level)
    if isinstance(part, Miss):
        return _spoilt(part)
    if len(part) != 5 or bcc(part) != part[4]:
        return Miss.GARBLED
    sak = yield select(level, part)
    if isinstance(sak, Miss):
        return _spoilt(sak)
    if len(sak) != 3 or crc_a(sak[:1]) != sak[1:]:
        return Miss.GARBLED
    if bool(sak[0] & _UID_INCOMPLETE) != _goes_on(part, level):
        return Miss.GARBLED  # the part and the SAK contradict each other
    return part[:4]


def _goes_on(part: bytes, level: int) -> bool:
    return part[0] == CASCADE_TAG and level < len(SELECT_CODES) - 1


def _spoilt(miss: Miss) -> Miss:
    """A tag that fell silent after it had answered was there: that is no absence."""
    return Miss.GARBLED if miss is Miss.NOTHING else miss
