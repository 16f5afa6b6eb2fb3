"""The dice module itself: button and host lines go in, lines and frames come out. See PROTOCOL.md.

Pure: `now` (milliseconds that never go back), random bytes and the boot id come in; nothing here waits.
"""

from firmware_bridge.firmware.faces import AMBER, DARK, PAIR_MS, WHITE, fallen, pairs, tumbling, waiting
from firmware_bridge.firmware.fair import roll
from firmware_bridge.firmware.wire import MOST_DICE, VERSION, Line, Lines, is_number, seal

MYPY = False
if MYPY:  # which mypy takes for true: MicroPython has no such import
    from collections.abc import Callable

TUMBLE_MS = 900
"""Dice turn at least so long before they fall."""

REPEAT_MS = 200
"""A throw is told again so often, until the host has it."""

BEAT_MS = 1000
"""A sign of life while nothing happens."""

SILENT_MS = 3000
"""A host unheard for so long is gone, and what it asked for with it."""

CREDIT = 6
"""Lines sent at most for one line of the host: nothing piles up before a host that does not read."""

UNASKED_DICE = 2

RUNS_KEPT = 8
"""Earlier runs of the host that the module remembers, to tell their late lines from a new run's."""

IDLE = "idle"
READY = "ready"
THROWN = "thrown"
LANDED = "landed"


class DiceModule:
    """One run of the module.

    `phase`: idle (dark, or the last dice still lie), ready (asked, the button is awaited), thrown (the dice turn, or
    are being shown pair by pair), landed (all are shown; the host has not said that it knows them). `ask` is the host's
    number for the wanted roll, 0 where none is; `throw` counts this run's throws.

    Asked dice fall only when the host has allowed this throw. So it knows of every throw that anybody can see, and
    a throw that it never hears the faces of is not taken for one that never was.
    """

    def __init__(self, boot: str, random_bytes: "Callable[[int], bytes]", tumble_ms: int = TUMBLE_MS) -> None:
        self.boot = boot
        self.phase = IDLE
        self.ask = 0
        self.throw = 0
        self.faces = ""
        self._random_bytes = random_bytes
        self._tumble_ms = tumble_ms
        self._dice = 0
        self._colour = WHITE
        self._since = 0
        self._allowed = False
        self._lines = Lines()
        self._host = _Host()
        self._heard_at: int | None = None
        self._seq = 0
        self._credit = 0
        self._greet = 0
        self._tell = False
        self._told_at = 0

    def hear(self, data: bytes, now: int) -> None:
        """Bytes from the host."""
        for line in self._lines.feed(data):
            known = self._host.boot
            if not self._host.fresh(line):
                continue
            self._heard_at = now
            self._credit = CREDIT
            if line.boot != known:
                self._give_up(now)
            if not self._want(line, now):
                self._greet = line.seq

    def press(self, now: int) -> None:
        """The button. A throw that counts cannot be thrown again before the host has it."""
        if self.phase == READY:
            self._start(self._dice, WHITE, now)
        elif self.phase == IDLE or (self.phase == LANDED and not self.ask):
            self._start(UNASKED_DICE, AMBER, now)

    def step(self, now: int) -> None:
        """What time brings: dice fall; a silent host is given up."""
        if self._heard_at is not None and now - self._heard_at >= SILENT_MS:
            self._heard_at = None
            self._host.forget_past()
            if self.ask and not self.faces:
                self._give_up(now)
        if self.phase != THROWN:
            return
        if not self.faces and now - self._since >= self._tumble_ms and (self._allowed or not self.ask):
            self.faces = roll(self._dice, self._random_bytes)
            self._since = now
        if self.faces and now - self._since >= (pairs(self.faces) - 1) * PAIR_MS:
            self._enter(LANDED)

    def frame(self, now: int) -> tuple[int, int, str]:
        """What the faces show: `(left, right, colour)`, see `faces`."""
        if self.faces:
            return fallen(self.faces, self._colour, now - self._since)
        if self.phase == READY:
            return waiting(self._dice, now - self._since)
        if self.phase == THROWN:
            return tumbling(self._dice, now - self._since)
        return DARK

    def lines(self, now: int) -> bytes:
        """What is to be sent now; nothing, unless the host has spoken lately."""
        sent = b""
        if self._greet and self._credit:
            sent += self._seal(["hello", str(VERSION), self._host.boot, str(self._greet)])
            self._greet = 0
        pause = REPEAT_MS if self.phase in (THROWN, LANDED) else BEAT_MS
        if self._credit and (self._tell or now - self._told_at >= pause):
            self._tell = False
            self._told_at = now
            sent += self._seal(self._state())
        return sent

    def _state(self) -> list[str]:
        if self.phase == IDLE:
            return [IDLE]
        if self.phase == READY:
            return [READY, str(self.ask)]
        if self.phase == THROWN:
            return [THROWN, str(self.ask), str(self.throw)]
        return [LANDED, str(self.ask), str(self.throw), self.faces]

    def _want(self, line: Line, now: int) -> bool:
        """Take over what the host wants. False for any other line, or if it takes us for an earlier run."""
        words = line.words
        if len(words) != 6 or words[0] != "want" or words[1] != self.boot or not all(map(is_number, words[2:])):
            return False
        ask, dice, allowed, got = map(int, words[2:])
        if dice > MOST_DICE or (ask and not dice):
            return False
        if self.phase == LANDED and got == self.throw:
            self._enter(IDLE)
        if ask != self.ask:
            self._asked(ask, dice, now)
        if allowed == self.throw:
            self._allowed = True
        return True

    def _asked(self, ask: int, dice: int, now: int) -> None:
        """Another roll is wanted, or none. Dice that the host knows lie until then; others are taken away."""
        if ask or self.phase != IDLE:
            self.faces = ""
            self._since = now
        self.ask = ask
        self._dice = dice
        self._enter(READY if ask else IDLE)

    def _give_up(self, now: int) -> None:
        if self.ask or self.phase == LANDED:
            self._asked(0, 0, now)

    def _start(self, dice: int, colour: str, now: int) -> None:
        self.throw += 1
        self.faces = ""
        self._dice = dice
        self._colour = colour
        self._since = now
        self._allowed = False
        self._enter(THROWN)

    def _enter(self, phase: str) -> None:
        self.phase = phase
        self._tell = True

    def _seal(self, words: list[str]) -> bytes:
        self._seq += 1
        self._credit -= 1
        return seal(self.boot, self._seq, words)


class _Host:
    """The run of the host that speaks: tells its fresh lines from repeated, overtaken and outlived ones."""

    def __init__(self) -> None:
        self.boot = ""
        self._seq = 0
        self._past: list[str] = []

    def fresh(self, line: Line) -> bool:
        """Whether `line` is newer than all before it. `boot` is then the run that sent it."""
        if line.boot == self.boot:
            newer = line.seq > self._seq
            self._seq = max(self._seq, line.seq)
            return newer
        if line.boot in self._past:
            return False
        self._past = self._past[1 - RUNS_KEPT :]
        self._past.append(self.boot)
        self.boot = line.boot
        self._seq = line.seq
        return True

    def forget_past(self) -> None:
        """After a silence every run may speak again: one in 65,536 damaged lines passes for a run that never was."""
        self._past = []
