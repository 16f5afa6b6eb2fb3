"""The host's end of the line to the dice module: bytes and `now` in, happenings, bytes and deadlines out.

No clock and no I/O: `port` does both. PROTOCOL.md says what the lines mean and why every asked roll counts once.
"""

from __future__ import annotations

from msgspec import Struct

from companion.happenings import DeviceBack, DeviceLost, Happening, Rolled, RollVoid
from firmware_bridge.firmware.wire import MOST_DICE, VERSION, Line, Lines, is_number, seal

BEAT = 0.5
"""Seconds between two lines to the module, if nothing calls for one sooner."""

SILENT = 3.0
"""Seconds after which a module that says nothing it is understood by is lost."""


class _Ask(Struct, frozen=True):
    """A wanted roll: its number on the line (never used twice), the table's id, and how many dice."""

    number: int
    id: int
    dice: int


class Link:
    """What the host knows of the module. It outlives unplugging: a wanted roll stays wanted until it came.

    `boot` names this run of the host, eight hex digits, never the same twice. One roll is wanted at a time: another
    `ask` takes its place.
    """

    def __init__(self, boot: str, device: str = "dice") -> None:
        self.misfit: int | None = None
        """Version that a module speaks which we do not."""
        self._boot = boot
        self._device = device
        self._lines = Lines()
        self._seq = 0
        self._run = ""  # the module's, as far as we know
        self._heard = 0  # of its lines
        self._doubt = True  # whether another run may have begun
        self._challenge = 0  # our first hello since we doubt: only its answer, or a later one's, settles it
        self._number = 0
        self._ask: _Ask | None = None
        self._throw = 0  # of the module's run: allowed to fall, for the wanted roll
        self._got = 0  # of the module's run: the last whose faces came
        self._open = False
        self._greeted = False
        self._there: bool | None = None
        self._heard_at = 0.0
        self._send_at = 0.0

    @property
    def greeted(self) -> bool:
        """Whether a module of our version is at the other end."""
        return self._greeted

    @property
    def dropped(self) -> int:
        """Pieces of line that were noise or damaged."""
        return self._lines.dropped

    def ask(self, id: int, dice: int, now: float) -> None:
        """Want a roll of so many dice. The same id again, while it is wanted, changes nothing."""
        check_dice(dice)
        if self._ask is None or (self._ask.id, self._ask.dice) != (id, dice):
            self._number += 1
            self._ask = _Ask(self._number, id, dice)
            self._throw = 0
            self._send_at = now

    def cancel(self, id: int, now: float) -> None:
        """The roll is not wanted any more; what still comes of it counts as unasked."""
        if self._ask is not None and self._ask.id == id:
            self._ask = None
            self._throw = 0
            self._send_at = now

    def opened(self, now: float) -> None:
        """A line is open; whether our module is at its other end, its greeting tells."""
        self.misfit = None
        self._open = True
        self._greeted = False
        self._heard_at = now
        self._challenge = 0
        self._doubt_run(now)

    def closed(self, now: float) -> list[Happening]:
        """The line was closed, or cannot be opened: `DeviceLost`, once."""
        self._open = self._greeted = False
        if self._there is False:
            return []
        self._there = False
        return [DeviceLost(now, self._device)]

    def silent(self, now: float) -> bool:
        """Whether the line is open in vain: close it."""
        return now - self._heard_at >= SILENT

    def deadline(self) -> float:
        """When to call `outgoing` and `silent` again, if nothing comes before."""
        return min(self._send_at, self._heard_at + SILENT)

    def outgoing(self, now: float) -> bytes:
        """What is to be written now."""
        if not self._open or now < self._send_at:
            return b""
        self._send_at = now + BEAT
        sent = b""
        if self._doubt:
            self._challenge = self._challenge or self._seq + 1
            sent += self._seal(["hello", str(VERSION)])
        if self._greeted:
            sent += self._seal(self._want())
        return sent

    def receive(self, data: bytes, now: float) -> list[Happening]:
        """Bytes from the module. Anything that is no fresh line of its present run is dropped."""
        happenings: list[Happening] = []
        for line in self._lines.feed(data):
            match line.words:
                case ["hello", version, boot, seq] if boot == self._boot and is_number(version) and is_number(seq):
                    happenings += self._hello(line, int(version), int(seq), now)
                case _ if line.boot != self._run:
                    self._doubt_run(now)
                case _ if line.seq > self._heard and self._greeted:
                    self._heard = line.seq
                    happenings += self._understand(line, now)
        return happenings

    def _want(self) -> list[str]:
        number, dice = (self._ask.number, self._ask.dice) if self._ask else (0, 0)
        return ["want", self._run, *map(str, (number, dice, self._throw, self._got))]

    def _seal(self, words: list[str]) -> bytes:
        self._seq += 1
        return seal(self._boot, self._seq, words)

    def _doubt_run(self, now: float) -> None:
        self._doubt = True
        self._send_at = now

    def _void(self, now: float) -> list[Happening]:
        if self._ask is None or not self._throw:
            return []
        self._throw = 0
        return [RollVoid(now, self._ask.id)]

    def _understand(self, line: Line, now: float) -> list[Happening]:
        match line.words:
            case ["idle"]:
                self._heard_at = now
            case ["ready", ask] if is_number(ask):
                self._heard_at = now
            case ["thrown", ask, count] if is_number(ask) and is_number(count):
                return self._thrown(int(ask), int(count), now)
            case ["landed", ask, count, faces] if is_number(ask) and is_number(count) and _are_faces(faces):
                return self._landed(int(ask), int(count), tuple(map(int, faces)), now)
        return []

    def _hello(self, line: Line, version: int, answered: int, now: float) -> list[Happening]:
        """Only an answer to what we said since we were in doubt tells which run is alive; a late one raises doubt."""
        if not self._challenge or answered < self._challenge:
            if line.boot != self._run:
                self._doubt_run(now)
            return []
        if version != VERSION:
            self.misfit = version
            return []
        self.misfit = None
        self._doubt = False
        self._challenge = 0
        self._greeted = True
        self._heard_at = self._send_at = now
        return self._adopt(line, now)

    def _adopt(self, line: Line, now: float) -> list[Happening]:
        """This run is the module's: `DeviceBack`, also if it was never lost, so that the table knows of it. If it is
        another run than before, nobody will hear of a throw that had begun."""
        happenings: list[Happening] = []
        if not self._there:
            happenings.append(DeviceBack(now, self._device))
        self._there = True
        if line.boot != self._run:
            self._run = line.boot
            self._heard = self._got = 0
            happenings += self._void(now)
        self._heard = max(self._heard, line.seq)
        return happenings

    def _thrown(self, ask: int, throw: int, now: float) -> list[Happening]:
        """Dice turn: allow them to fall if they are wanted (a throw that they replace has come to nothing)."""
        self._heard_at = self._send_at = now
        if self._ask is None or self._ask.number != ask or self._throw == throw:
            return []
        void = self._void(now)
        self._throw = throw
        return void

    def _landed(self, ask: int, count: int, dice: tuple[int, ...], now: float) -> list[Happening]:
        """Dice lie. Each throw is told once; it answers the wanted roll, or nobody asked for it."""
        self._heard_at = self._send_at = now
        if count <= self._got:
            return []
        self._got = count
        if self._ask is None or (self._ask.number, self._ask.dice) != (ask, len(dice)):
            return [Rolled(now, dice, source="module")]
        id = self._ask.id
        self._ask = None
        self._throw = 0
        return [Rolled(now, dice, source="module", ask=id)]


def check_dice(dice: int) -> None:
    """ValueError if a line cannot carry so many faces."""
    if not 1 <= dice <= MOST_DICE:
        raise ValueError(f"dice: {dice}, allowed are 1 to {MOST_DICE}")


def _are_faces(word: str) -> bool:
    return 0 < len(word) <= MOST_DICE and all(face in "123456" for face in word)
