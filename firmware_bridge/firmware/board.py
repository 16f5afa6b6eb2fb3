"""The Raspberry Pi Pico's pins. Wiring: docs/dice-module.md. `unix_board` is its twin.

GP15  button to ground                GP16  data of the left face     GP17  data of the right face
"""

import os
import select
import sys
import time

import machine
import micropython
import neopixel

from firmware_bridge.firmware.throwing import TUMBLE_MS

BUTTON = 15
FACES = (16, 17)
WATCHDOG_MS = 8000  # the RP2040 can count up to 8388
ROWS_TURN = False
"""True for faces whose second row is wired from right to left."""

COLOURS = {  # dim: eighteen dots at full white would draw 1 A
    "white": (40, 40, 40),
    "amber": (48, 20, 0),
    "blue": (0, 4, 24),
    "green": (0, 28, 4),
    "dark": (0, 0, 0),
}


class Board:
    """Clock, line, button, faces and watchdog of a Pico."""

    TUMBLE_MS = TUMBLE_MS
    random_bytes = staticmethod(os.urandom)

    def __init__(self) -> None:
        micropython.kbd_intr(-1)  # a byte 3 on the line is noise, not Ctrl-C
        self._button = machine.Pin(BUTTON, machine.Pin.IN, machine.Pin.PULL_UP)
        self._faces = [neopixel.NeoPixel(machine.Pin(pin), 9) for pin in FACES]
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)
        self._ticks = time.ticks_ms()
        self._now = 0
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def now(self) -> int:
        """Milliseconds since the start. The chip's own count begins again every twelve days."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def read(self) -> bytes:
        """What has come from the host, 64 bytes at most."""
        data = b""
        while len(data) < 64 and self._in.poll(0):
            data += sys.stdin.buffer.read(1)
        return data

    def write(self, data: bytes) -> None:
        """To the host, or to nobody: a full buffer is not waited for. Every line is told again later."""
        if data and self._out.poll(0):
            sys.stdout.buffer.write(data)

    def held(self) -> bool:
        """Whether the button is down."""
        return not self._button.value()

    def show(self, frame) -> None:
        """Light the dots of `(left, right, colour)`."""
        for face, dots in zip(self._faces, frame):  # noqa: B905 - MicroPython's zip has no strict
            for at in range(9):
                row, column = divmod(at, 3)
                place = row * 3 + (2 - column if ROWS_TURN and row == 1 else column)
                face[place] = COLOURS[frame[2] if dots >> (8 - at) & 1 else "dark"]
            face.write()

    def feed(self) -> None:
        """The loop goes round: no reset."""
        self._watchdog.feed()

    def rest(self) -> None:
        """Until the host says something, 5 ms at most."""
        self._in.poll(5)
