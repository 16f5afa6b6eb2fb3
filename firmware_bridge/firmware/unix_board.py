"""The Pico's twin on MicroPython's unix port: the same module on a desk, or in a test.

The line to the host is standard input and output. What the faces show is written to standard error, a line a frame:
`100010001 000010000 white`. The button is a file: it is held down while the file exists.

    BUTTON=FILE [TUMBLE_MS=900] micropython -m firmware_bridge.firmware.unix_main
"""

import os
import select
import sys
import time

from firmware_bridge.firmware import throwing

WATCHDOG_MS = 8000


class Board:
    """Clock, line, button, faces and watchdog of a process."""

    random_bytes = staticmethod(os.urandom)

    def __init__(self) -> None:
        self.TUMBLE_MS = int(os.getenv("TUMBLE_MS") or throwing.TUMBLE_MS)
        self._button = os.getenv("BUTTON") or "button"
        self._in = select.poll()
        self._in.register(sys.stdin, select.POLLIN)
        self._out = select.poll()
        self._out.register(sys.stdout, select.POLLOUT)
        self._ticks = time.ticks_ms()
        self._now = 0
        self._fed = 0

    def now(self) -> int:
        """Milliseconds since the start."""
        ticks = time.ticks_ms()
        self._now += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now

    def read(self) -> bytes:
        """What has come from the host, 64 bytes at most. A line that nobody holds the other end of is silent."""
        data = b""
        try:
            while len(data) < 64 and self._in.poll(0):
                byte = sys.stdin.buffer.read(1)
                if not byte:
                    break
                data += byte
        except OSError:
            pass
        return data

    def write(self, data: bytes) -> None:
        """To the host, or to nobody."""
        if data and self._out.poll(0):
            try:  # noqa: SIM105 - MicroPython has no contextlib
                sys.stdout.buffer.write(data)
            except OSError:
                pass

    def held(self) -> bool:
        """Whether the button is down."""
        try:
            os.stat(self._button)
        except OSError:
            return False
        return True

    def show(self, frame) -> None:
        """Write `(left, right, colour)` to standard error."""
        left, right, colour = frame
        sys.stderr.write(" ".join([_dots(left), _dots(right), colour]) + "\n")

    def feed(self) -> None:
        """The loop goes round. If it did not for too long, the process ends, as a Pico is reset."""
        now = self.now()
        if now - self._fed > WATCHDOG_MS:
            sys.exit("watchdog")
        self._fed = now

    def rest(self) -> None:
        """Until the host says something, 5 ms at most; a line that was hung up reports that at once, for ever."""
        for _, event in self._in.poll(5):
            if not event & select.POLLIN:
                time.sleep_ms(5)


def _dots(face: int) -> str:
    return "".join([str(face >> at & 1) for at in range(8, -1, -1)])
