"""The host's end of the line to the dice module: bytes and `now` in, happenings, bytes and deadlines out.

No clock and no I/O: `port` does both. PROTOCOL.md says what the lines mean and why every asked roll counts once.
"""

from __future__ import annotations

from msgspec import Struct

from companion.happenings import DeviceBack, DeviceLost, Happening, Rolled, RollVoid
from firmware_bridge.firmware.wire import MOST_DICE, VERSION, Line, Lines, Peer, is_number, seal

BEAT = 0.5
"""Seconds between two lines to the module, if nothing calls for one sooner."""

SILENT = 3.0
"""Seconds after which a module that says nothing it is understood by is lost."""


class _Ask(Struct, frozen=True):
    """A wanted roll: its number on the line (never used twice), the table's id, and how many dice."""

    number: int
    id: int
    dice: int


class _Throw(Struct, frozen=True):
    """A throw of the wanted roll, known to have begun: the module's run, and its count of throws."""

    boot: str
    count: int


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
        self._module = Peer()
        self._seq = 0
        self._number = 0
        self._ask: _Ask | None = None
        self._throw: _Throw | None = None
        self._got = 0
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
            self._throw = None
            self._send_at = now

    def cancel(self, id: int, now: float) -> None:
        """The roll is not wanted any more; what still comes of it counts as unasked."""
        if self._ask is not None and self._ask.id == id:
            self._ask = self._throw = None
            self._send_at = now

    def opened(self, now: float) -> None:
        """A line is open; whether our module is at its other end, its greeting tells."""
        self._module.forget_past()
        self._open = True
        self._greeted = False
        self._heard_at = self._send_at = now

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
        self._seq += 1
        return seal(self._boot, self._seq, self._want() if self._greeted else ["hello", str(VERSION)])

    def receive(self, data: bytes, now: float) -> list[Happening]:
        """Bytes from the module. Anything that is no fresh line of a module is dropped."""
        happenings: list[Happening] = []
        for line in self._lines.feed(data):
            known = self._module.boot
            if not self._module.fresh(line):
                continue
            if line.boot != known:
                happenings += self._other_run(now)
            happenings += self._understand(line, now)
        return happenings

    def _want(self) -> list[str]:
        number, dice = (self._ask.number, self._ask.dice) if self._ask else (0, 0)
        allowed = self._throw.count if self._throw and self._throw.boot == self._module.boot else 0
        return ["want", self._module.boot, *map(str, (number, dice, allowed, self._got))]

    def _other_run(self, now: float) -> list[Happening]:
        """The module was reset. Nobody will ever hear of a throw that it had begun."""
        self._got = 0
        self._greeted = False
        self._send_at = now
        return self._void(now)

    def _void(self, now: float) -> list[Happening]:
        if self._ask is None or self._throw is None:
            return []
        self._throw = None
        return [RollVoid(now, self._ask.id)]

    def _understand(self, line: Line, now: float) -> list[Happening]:
        match line.words:
            case ["hello", version] if is_number(version):
                return self._hello(int(version), now)
            case _ if not self._greeted:
                return []
            case ["idle"]:
                self._heard_at = now
            case ["ready", ask] if is_number(ask):
                self._heard_at = now
            case ["thrown", ask, count] if is_number(ask) and is_number(count):
                return self._thrown(int(ask), _Throw(line.boot, int(count)), now)
            case ["landed", ask, count, faces] if is_number(ask) and is_number(count) and _are_faces(faces):
                return self._landed(int(ask), int(count), tuple(map(int, faces)), now)
        return []

    def _hello(self, version: int, now: float) -> list[Happening]:
        if version != VERSION:
            self.misfit = version
            return []
        self.misfit = None
        self._greeted = True
        self._heard_at = self._send_at = now
        was = self._there
        self._there = True
        return [DeviceBack(now, self._device)] if was is False else []

    def _thrown(self, ask: int, throw: _Throw, now: float) -> list[Happening]:
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
        self._ask = self._throw = None
        return [Rolled(now, dice, source="module", ask=id)]


def check_dice(dice: int) -> None:
    """ValueError if a line cannot carry so many faces."""
    if not 1 <= dice <= MOST_DICE:
        raise ValueError(f"dice: {dice}, allowed are 1 to {MOST_DICE}")


def _are_faces(word: str) -> bool:
    return 0 < len(word) <= MOST_DICE and all(face in "123456" for face in word)
