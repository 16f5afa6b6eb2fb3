"""ISO/IEC 14443-3 type A tags: their states, and what they answer to which frame.

Written from the standard's state diagram, and sharing no code with `hardware.rfid.frames`. Of the anticollision
commands they know NVB 0x20 (whole part) and 0x70 (select); bit-wise anticollision, which nobody here uses, they take
for an error.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

_SELECT_CODES = (0x93, 0x95, 0x97)
_ATQA = {4: b"\x04\x00", 7: b"\x44\x00", 10: b"\x84\x00"}


class State(Enum):
    IDLE = "idle"
    READY = "ready"
    ACTIVE = "active"
    HALT = "halt"


def checksum(data: bytes) -> bytes:
    """CRC_A bit by bit, as a shift register in a tag does it: x^16 + x^12 + x^5 + 1, preset 0x6363, low bit first."""
    register = 0x6363
    for byte in data:
        for bit in range(8):
            feedback = (register ^ byte >> bit) & 1
            register >>= 1
            if feedback:
                register ^= 0x8408
    return bytes([register & 0xFF, register >> 8])


def cascade(uid: bytes) -> tuple[bytes, ...]:
    """A UID of 4, 7 or 10 bytes as its levels' parts, each with its check byte."""
    match len(uid):
        case 4:
            parts = [uid]
        case 7:
            parts = [b"\x88" + uid[:3], uid[3:]]
        case 10:
            parts = [b"\x88" + uid[:3], b"\x88" + uid[3:6], uid[6:]]
        case other:
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {other}")
    return tuple(part + bytes([part[0] ^ part[1] ^ part[2] ^ part[3]]) for part in parts)


class Tag:
    """A sticker or card. `noise` may spoil or swallow its answers; `deaf_to` makes it miss a frame altogether."""

    def __init__(self, uid: str) -> None:
        self.uid = bytes.fromhex(uid)
        self.atqa = _ATQA[len(self.uid)]
        self.sak = 0x08 if len(self.uid) == 4 else 0x00
        self.parts = cascade(self.uid)
        self.saks = tuple(
            bytes([sak]) + checksum(bytes([sak])) for sak in [self.sak | 0x04] * (len(self.parts) - 1) + [self.sak]
        )
        self.state = State.IDLE
        self.noise: Callable[[bytes], bytes | None] = lambda answer: answer
        self.deaf_to: Callable[[bytes], bool] = lambda frame: False
        self.awake_at = 0.0
        """When the field has fed it for long enough."""
        self._level = 0
        self._home = State.IDLE

    def lose_field(self) -> None:
        """Without a field it forgets everything."""
        self.state = self._home = State.IDLE

    def hear(self, frame: bytes, last_bits: int) -> bytes | None:
        """The answer to a frame, or silence."""
        if self.deaf_to(frame):
            return None
        answer = self._short(frame[0]) if last_bits == 7 and len(frame) == 1 else self._standard(frame, last_bits)
        return None if answer is None else self.noise(answer)

    def _short(self, command: int) -> bytes | None:
        wakes = command == 0x52 or (command == 0x26 and self.state is State.IDLE)
        if self.state in {State.READY, State.ACTIVE}:
            self.state = self._home  # no command that it expects there: an error
            return None
        if not wakes:
            return None
        self._home, self.state, self._level = self.state, State.READY, 0
        return self.atqa

    def _standard(self, frame: bytes, last_bits: int) -> bytes | None:
        if self.state is State.READY and last_bits == 0 and frame[0] == _SELECT_CODES[self._level]:
            if frame[1:] == b"\x20":
                return self.parts[self._level]
            if frame[1:2] == b"\x70" and frame[2:7] == self.parts[self._level] and frame[7:] == checksum(frame[:7]):
                return self._selected()
        if self.state is State.ACTIVE and frame == b"\x50\x00" + checksum(b"\x50\x00"):
            self.state = self._home = State.HALT
        elif self.state in {State.READY, State.ACTIVE}:
            self.state = self._home
        return None

    def _selected(self) -> bytes:
        sak = self.saks[self._level]
        self._level += 1
        if self._level == len(self.parts):
            self.state = State.ACTIVE
        return sak
