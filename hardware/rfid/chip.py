"""The MFRC522 on its SPI bus: set up, asked whether it is there, and made to speak with a tag.

It drives the registers through the `mfrc522` package (0.0.7) and uses nothing else of it. The package's own way of
sending ignores the chip's timer (2,013 SPI transfers where no card lies), its `Close` frees everybody's pins, and each
of its objects adds a log handler.

Sources: MFRC522 data sheet, chapters 8.5 (timer), 9.3 (registers), 10.3 (commands).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from hardware.rfid import faults
from hardware.rfid.faults import ChipTrouble, Fault
from hardware.rfid.frames import LONGEST_ANSWER, Answer, Frame, Miss, Reading, air_seconds, read_uid

# Registers, chapter 9.3
COMMAND = 0x01
COM_IRQ = 0x04
ERROR = 0x06
FIFO_DATA = 0x09
FIFO_LEVEL = 0x0A
BIT_FRAMING = 0x0D
TX_CONTROL = 0x14
RF_CFG = 0x26
T_MODE = 0x2A
T_RELOAD_L = 0x2D
VERSION = 0x37

# Commands, chapter 10.3
IDLE = 0x00
TRANSCEIVE = 0x0C

# Bits
RX_IRQ, IDLE_IRQ, TIMER_IRQ = 0x20, 0x10, 0x01
COLLISION, SPOILT = 0x08, 0x13  # ErrorReg; spoilt: FIFO overflow, parity, protocol
START_SEND = 0x80
FLUSH = 0x80
ALL_IRQS = 0x7F
ANTENNA = 0x03

T_MODE_SET = 0x8D
"""What the package's set-up writes to TModeReg: the timer starts by itself after each transmission, 2 kHz."""
TIMER_TICKS = 1
"""TReloadReg. Two ticks of 0.5 ms: a tag starts to answer after 0.09 ms or not at all."""
SILENCE_SECONDS = 0.001
"""How long after the end of a frame the timer says that no tag answered. The longest answer takes half of that."""
SLACK_SECONDS = 0.0001
GRACE_SECONDS = 0.01
"""How much later than the timer should have the chip may end a transmission, before it is held to be deaf."""
FIELD_SECONDS = 0.005
"""A tag may take so long to wake after the field is switched on (ISO/IEC 14443-3)."""

GAINS = {18: 0x00, 23: 0x10, 33: 0x40, 38: 0x50, 43: 0x60, 48: 0x70}
"""Receiver gain in dB → RFCfgReg."""

VERSIONS = {
    0x88: "FM17522, a clone",
    0x90: "MFRC522 0.0",
    0x91: "MFRC522 1.0",
    0x92: "MFRC522 2.0",
    0x12: "a counterfeit that works",
}
"""Known values of VersionReg. Another one is tried too: the registers show after each poll whether the chip works."""
ABSENT = (0x00, 0xFF)

_NUMBERINGS = {"BOARD": 10, "BCM": 11}  # RPi.GPIO's constants


class Wiring(Struct, frozen=True):
    """Where a reader is connected.

    Raises ValueError for a gain that the chip does not have.
    """

    bus: int = 0
    device: int = 0
    """Chip select: 0 for CE0, 1 for CE1."""
    speed_hz: int = 1_000_000
    reset_pin: int = 25
    numbering: Literal["BCM", "BOARD"] = "BCM"
    """How `reset_pin` is counted. RPi.GPIO knows only one for the whole program."""
    gain_db: int = 48

    def __post_init__(self) -> None:
        if self.gain_db not in GAINS:
            allowed = ", ".join(str(gain) for gain in GAINS)
            raise ValueError(f"gain_db is {self.gain_db}; the chip has {allowed}")

    @property
    def path(self) -> str:
        """The SPI device's file."""
        return f"/dev/spidev{self.bus}.{self.device}"


class Chip:
    """One MFRC522. Made by `open_chip`; used by one thread.

    `read(register)` and `write(register, value)` are single register accesses, `set_up()` is the package's register
    set-up, and `release()` gives the SPI device back.
    """

    def __init__(
        self,
        *,
        read: Callable[[int], int],
        write: Callable[[int, int], None],
        set_up: Callable[[], None],
        release: Callable[[], None],
        gain_db: int = 48,
        monotonic: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._read = read
        self._write = write
        self._set_up = set_up
        self._release = release
        self._gain = GAINS[gain_db]
        self._monotonic = monotonic
        self._sleep = sleep

    def initialise(self) -> None:
        """Resets the chip, sets it up and gives the tags time to wake in the new field. Raises OSError."""
        self._set_up()
        self._write(T_RELOAD_L, TIMER_TICKS)
        self._write(RF_CFG, self._gain)
        self._sleep(FIELD_SECONDS)

    def version(self) -> int:
        """VersionReg: one of `VERSIONS`, or `ABSENT` where nothing is connected. Raises OSError."""
        return self._read(VERSION)

    def poll(self, wakes: int = 1) -> Reading:
        """Looks once for a tag; `wakes` as for `frames.read_uid`.

        Raises ChipTrouble if the chip is not there or lost what it was told, OSError if the bus fails. Then nothing
        that was read is to be believed: a dead line reads like collisions, a restarted chip like an empty table.
        """
        version = self.version()
        if version in ABSENT:
            raise ChipTrouble(faults.absent(version))
        conversation = read_uid(wakes)
        frame = next(conversation)
        while True:
            answer = self.exchange(frame)
            try:
                frame = conversation.send(answer)
            except StopIteration as end:
                reading: Reading = end.value
                break
        self._check()
        return reading

    def exchange(self, frame: Frame) -> Answer:
        """Sends one frame and waits for the answer, the chip's timer or, if neither comes, the deadline.

        ControlReg's count of the last byte's bits is not read: an answer that lost bits fails at its BCC or CRC.
        Raises ChipTrouble if the transmission never ends, OSError if the bus fails.
        """
        read, write = self._read, self._write
        write(COMMAND, IDLE)
        write(COM_IRQ, ALL_IRQS)  # bit 7 is not set: clears those that are marked
        write(FIFO_LEVEL, FLUSH)
        for byte in frame.data:
            write(FIFO_DATA, byte)
        write(BIT_FRAMING, frame.last_bits)
        write(COMMAND, TRANSCEIVE)
        write(BIT_FRAMING, START_SEND | frame.last_bits)
        if not self._end_of(frame) & RX_IRQ:
            return Miss.NOTHING
        errors = read(ERROR)
        if errors & COLLISION:
            return Miss.SEVERAL
        count = read(FIFO_LEVEL)
        if errors & SPOILT or count > LONGEST_ANSWER:
            return Miss.GARBLED
        return bytes([read(FIFO_DATA) for _ in range(count)])

    def close(self) -> None:
        """Switches the field off and gives the SPI device back; never raises OSError. The reset pin stays as it is."""
        try:
            self._write(TX_CONTROL, self._read(TX_CONTROL) & ~ANTENNA)
        except OSError:
            pass  # the chip is gone: its field is off
        finally:
            self._release()

    def _end_of(self, frame: Frame) -> int:
        """Waits until the transmission has ended; gives ComIrqReg.

        By the time the timer runs out any answer is complete too: one look is enough, and the thread sleeps meanwhile.
        """
        wait = air_seconds(frame) + SILENCE_SECONDS + SLACK_SECONDS
        deadline = self._monotonic() + wait + GRACE_SECONDS
        self._sleep(wait)
        while True:
            late = self._monotonic() >= deadline  # before the look: whoever was kept waiting still looks once
            irqs = self._read(COM_IRQ)
            if irqs & (RX_IRQ | IDLE_IRQ | TIMER_IRQ):
                return irqs
            if late:
                raise ChipTrouble(faults.deaf("a transmission did not end"))
            self._sleep(SILENCE_SECONDS)

    def _check(self) -> None:
        """After a brown-out the registers are back at their reset values: no field, no timer."""
        tx_control, t_mode = self._read(TX_CONTROL), self._read(T_MODE)
        if tx_control & ANTENNA != ANTENNA or t_mode != T_MODE_SET:
            raise ChipTrouble(
                faults.deaf(f"the chip lost its settings (TxControlReg 0x{tx_control:02X}, TModeReg 0x{t_mode:02X})")
            )


def open_chip(
    wiring: Wiring,
    monotonic: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Chip | Fault:
    """Opens the SPI device and the reset pin, and sets the chip up. Gives the fault, with its remedy, if that fails.

    Whether a chip is there at all shows only in `Chip.poll`: SPI has no acknowledgement.
    """
    try:
        chip = _construct(wiring, monotonic, sleep)
        chip.initialise()
    except Exception as error:  # noqa: BLE001 - the pin libraries raise bare Exceptions of their own
        return faults.of_opening(error, path=wiring.path, pin=f"{wiring.reset_pin} ({wiring.numbering})")
    return chip


def _construct(wiring: Wiring, monotonic: Callable[[], float], sleep: Callable[[float], None]) -> Chip:
    from mfrc522 import MFRC522  # noqa: PLC0415 - imports RPi.GPIO and spidev: only where there is a reader
    from RPi import GPIO  # noqa: PLC0415

    numbering = _NUMBERINGS[wiring.numbering]
    in_force = GPIO.getmode()
    if in_force is not None and in_force != numbering:
        # The package would take the pin's number in the other numbering, and so drive another pin.
        raise RuntimeError(f"this program already counts its pins otherwise than {wiring.numbering}")
    logger = logging.getLogger("mfrc522Logger")
    try:
        device = MFRC522(
            bus=wiring.bus,
            device=wiring.device,
            spd=wiring.speed_hz,
            pin_mode=numbering,
            pin_rst=wiring.reset_pin,
        )
    finally:
        for handler in list(logger.handlers):  # each new object adds one
            logger.removeHandler(handler)
    return Chip(
        read=device.Read_MFRC522,
        write=device.Write_MFRC522,
        set_up=device.MFRC522_Init,
        release=device.spi.close,
        gain_db=wiring.gain_db,
        monotonic=monotonic,
        sleep=sleep,
    )
