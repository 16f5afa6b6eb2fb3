"""The MFRC522 as its registers show it: FIFO, commands, interrupts, errors, timer, CRC coprocessor, field.

Written from the data sheet (chapters 8.5, 9.3, 10.3). Time is a `Clock`'s: each SPI transfer takes some, and what is on
the air happens when its time has come. Not modelled: authentication, receiver gain, bit-wise anticollision (RxAlign).
"""

from __future__ import annotations

import math
import os
from collections import deque
from collections.abc import Callable

from tests.emulated.clock import Clock, RealClock
from tests.emulated.tags import Tag, checksum

COMMAND, COM_IRQ, DIV_IRQ, ERROR, FIFO_DATA, FIFO_LEVEL, CONTROL = 0x01, 0x04, 0x05, 0x06, 0x09, 0x0A, 0x0C
WATER_LEVEL, BIT_FRAMING, COLL, MODE, TX_CONTROL, TX_ASK = 0x0B, 0x0D, 0x0E, 0x11, 0x14, 0x15
CRC_HIGH, CRC_LOW, RF_CFG, T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L = 0x21, 0x22, 0x26, 0x2A, 0x2B, 0x2C, 0x2D
VERSION = 0x37

IDLE, CALC_CRC, TRANSCEIVE, SOFT_RESET = 0x00, 0x03, 0x0C, 0x0F
TX, RX, IDLE_IRQ, LOW_ALERT, ERROR_IRQ, TIMER = 0x40, 0x20, 0x10, 0x04, 0x02, 0x01
CRC_DONE = 0x04
OVERFLOW, COLLISION = 0x10, 0x08

RESET_VALUES = {
    COMMAND: 0x20, 0x02: 0x80, COM_IRQ: 0x14, 0x07: 0x21, WATER_LEVEL: 0x08, CONTROL: 0x10, COLL: 0x80, MODE: 0x3F,
    TX_CONTROL: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, 0x1C: 0x62, 0x1F: 0xEB, CRC_HIGH: 0xFF,
    CRC_LOW: 0xFF, 0x24: 0x26, RF_CFG: 0x48, 0x27: 0x88, 0x28: 0x20, 0x29: 0x20,
}  # fmt: skip
READ_ONLY = frozenset({ERROR, 0x07, CRC_HIGH, CRC_LOW, 0x2E, 0x2F, VERSION})

BIT_SECONDS = 128 / 13.56e6
FRAME_DELAY = 1236 / 13.56e6
WAKE_SECONDS = 0.005
TRANSFER_SECONDS = 40e-6


class EmulatedChip:
    """One chip with its antenna and the tags before it.

    Faults: `miso` forces what is read; `power` off and on; `brown_out()`; `fails` is the errno of every transfer;
    `receive_errors` are ErrorReg bits that each reception sets; `at_transfer(n, fault)` lets something happen before
    the nth transfer from now. `remembers` is how long, in seconds, tags outlive without a field.
    """

    def __init__(self, clock: Clock | RealClock, version: int = 0x92) -> None:
        self.clock = clock
        self.version = version
        self.miso: int | None = None
        self.fails: int | None = None
        self.receive_errors = 0
        self.remembers = 0.0
        self.transfers = 0
        self.tags: list[Tag] = []
        self._powered = True
        self._fault_at = -1
        self._fault: Callable[[], object] = self.brown_out
        self._due = math.inf
        self._next: Callable[[float], None] = lambda time: None
        self._fifo: deque[int] = deque()
        self._registers = bytearray(64)
        self._sending = False
        self._field_lost_at = -math.inf
        self._reset()

    # What a test does

    def place(self, *tags: Tag) -> None:
        for tag in tags:
            tag.lose_field()
            tag.awake_at = self.clock.now + WAKE_SECONDS
            self.tags.append(tag)

    def take(self, *tags: Tag) -> None:
        for tag in tags or tuple(self.tags):
            self.tags.remove(tag)
            tag.lose_field()

    def brown_out(self) -> None:
        """The supply dips: every register is back at its reset value."""
        self._reset()

    def at_transfer(self, number: int, fault: Callable[[], object]) -> None:
        self._fault_at, self._fault = self.transfers + number, fault

    @property
    def power(self) -> bool:
        return self._powered

    @power.setter
    def power(self, on: bool) -> None:
        self._reset()
        self._powered = on

    @property
    def field(self) -> bool:
        """Whether tags are fed and understand: antenna on, 100 % ASK."""
        return self._powered and self._registers[TX_CONTROL] & 0x03 == 0x03 and bool(self._registers[TX_ASK] & 0x40)

    def register(self, address: int) -> int:
        """A register's content, without a transfer."""
        return self._registers[address]

    # The bus

    def transfer(self, data: list[int]) -> list[int]:
        """One chip select: an address byte and a data byte, each way."""
        self.transfers += 1
        if self.transfers == self._fault_at:
            self._fault()
        if self.fails:
            raise OSError(self.fails, os.strerror(self.fails))
        now = self.clock.now = self.clock.now + TRANSFER_SECONDS
        while self._due <= now:
            due, self._due = self._due, math.inf
            self._next(due)
        address = data[0] >> 1 & 0x3F
        value = 0
        if not self._powered:
            pass
        elif data[0] & 0x80:
            value = self._read(address)
        else:
            self._write(address, data[1])
        return [0, value if self.miso is None else self.miso]

    def _read(self, address: int) -> int:
        if address == FIFO_DATA:
            return self._fifo.popleft() if self._fifo else 0
        if address == FIFO_LEVEL:
            return len(self._fifo)
        return self._registers[address]

    def _write(self, address: int, value: int) -> None:
        registers = self._registers
        if address == FIFO_DATA:
            assert not self._sending, "the FIFO is filled while what comes from the air may still go into it"
            self._push(value)
        elif address == FIFO_LEVEL:
            if value & 0x80:
                self._fifo.clear()
                registers[ERROR] &= ~OVERFLOW & 0xFF
        elif address in {COM_IRQ, DIV_IRQ}:
            marked = value & 0x7F
            registers[address] = registers[address] | marked if value & 0x80 else registers[address] & ~marked
        elif address == COMMAND:
            self._command(value & 0x0F)
        elif address == BIT_FRAMING:
            registers[address] = value
            self._start_if_due()
        elif address not in READ_ONLY:
            had_field = self.field
            registers[address] = value
            if address in {TX_CONTROL, TX_ASK} and self.field != had_field:
                self._switch_field()

    # Inside

    def _reset(self) -> None:
        had_field = self.field
        self._due = math.inf
        self._fifo.clear()
        self._sending = False
        self._registers[:] = bytes(RESET_VALUES.get(address, 0) for address in range(64))
        self._registers[VERSION] = self.version
        if had_field:
            self._switch_field()

    def _switch_field(self) -> None:
        if not self.field:
            self._field_lost_at = self.clock.now
            return
        if self.clock.now - self._field_lost_at < self.remembers:
            return
        for tag in self.tags:
            tag.lose_field()
            tag.awake_at = self.clock.now + WAKE_SECONDS

    def _push(self, byte: int) -> None:
        if len(self._fifo) < 64:
            self._fifo.append(byte)
        else:
            self._fail(OVERFLOW)

    def _fail(self, bits: int) -> None:
        self._registers[ERROR] |= bits
        if bits:
            self._registers[COM_IRQ] |= ERROR_IRQ

    def _command(self, command: int) -> None:
        if command == SOFT_RESET:
            self._reset()
            return
        self._registers[COMMAND] = command
        self._sending = False
        self._due = math.inf
        if command != IDLE:
            self._registers[ERROR] = 0
        if command == CALC_CRC:
            self._registers[CRC_LOW], self._registers[CRC_HIGH] = checksum(bytes(self._fifo))
            self._registers[DIV_IRQ] |= CRC_DONE
            self._fifo.clear()
        self._start_if_due()

    def _start_if_due(self) -> None:
        """StartSend is good for the Transceive command only."""
        start = self._registers[BIT_FRAMING] & 0x80 and self._registers[COMMAND] == TRANSCEIVE
        if not start or self._sending or not self._fifo:
            return
        self._sending = True
        frame, last_bits = bytes(self._fifo), self._registers[BIT_FRAMING] & 0x07
        self._fifo.clear()
        bits = 9 * len(frame) if last_bits == 0 else 9 * (len(frame) - 1) + last_bits
        self._due = self.clock.now + (bits + 2) * BIT_SECONDS
        self._next = lambda time: self._sent(frame, last_bits, time)

    def _sent(self, frame: bytes, last_bits: int, time: float) -> None:
        """The frame is out: the tags have heard it, and the timer starts if TAuto says so."""
        self._registers[COM_IRQ] |= TX | LOW_ALERT
        heard = [tag.hear(frame, last_bits) for tag in self.tags if tag.awake_at <= time] if self.field else []
        answers = [answer for answer in heard if answer is not None]
        if answers:  # the first bits of an answer stop the timer
            self._due = time + FRAME_DELAY + (9 * max(map(len, answers)) + 1) * BIT_SECONDS
            self._next = lambda _: self._received(answers)
        elif self._registers[T_MODE] & 0x80:
            self._due = time + self._timer_seconds()
            self._next = lambda _: self._ran_out()

    def _received(self, answers: list[bytes]) -> None:
        heard, collision = superpose(answers)
        for byte in heard:
            self._push(byte)
        if collision is not None:
            # CollPos: 1 for the first bit, 0 for the 32nd, not valid beyond
            self._registers[COLL] = 0x80 | ((collision + 1) % 32 if collision < 32 else 0x20)
            self._fail(COLLISION)
        self._fail(self.receive_errors)
        self._registers[COM_IRQ] |= RX

    def _ran_out(self) -> None:
        self._registers[COM_IRQ] |= TIMER

    def _timer_seconds(self) -> float:
        registers = self._registers
        prescaler = (registers[T_MODE] & 0x0F) << 8 | registers[T_PRESCALER]
        reload = registers[T_RELOAD_H] << 8 | registers[T_RELOAD_L]
        return (2 * prescaler + 1) * (reload + 1) / 13.56e6


def superpose(answers: list[bytes]) -> tuple[bytes, int | None]:
    """What the receiver hears when tags answer at once, and the first bit in which they differ."""
    heard = bytearray(max(answers, key=len))
    collisions = []
    for answer in answers:
        for index, byte in enumerate(answer):
            if differing := heard[index] ^ byte:
                lowest = (differing & -differing).bit_length() - 1  # bits are sent low to high
                collisions.append(8 * index + lowest)
            heard[index] |= byte
    return bytes(heard), min(collisions, default=None)
