"""A table with a dice module, in simulated time: real link, real module logic, a bad line, a person, and eyes.

The eyes see nothing but frames: what they saw in white is what people saw fall.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from companion.happenings import Happening, Rolled, RollVoid
from firmware_bridge.firmware.throwing import DiceModule
from firmware_bridge.link import Link

STEP = 0.04
TUMBLE_MS = 200


class Faults(Struct, frozen=True):
    """How likely each thing is: for a piece sent (`drop` … `split`), or for a step of time (`reset` … `press`)."""

    drop: float = 0.0
    double: float = 0.0
    delay: float = 0.0
    corrupt: float = 0.0
    split: float = 0.0
    reset: float = 0.0
    unplug: float = 0.0
    hiccup: float = 0.0
    press: float = 0.0


class Wire:
    """One direction. What arrives in one step arrives joined; a delayed piece is overtaken by later ones."""

    def __init__(self, random: Random, faults: Faults) -> None:
        self._random = random
        self._faults = faults
        self._pieces: list[tuple[float, bytes]] = []

    def send(self, data: bytes, now: float) -> None:
        chance, faults = self._random.random, self._faults
        if not data or chance() < faults.drop:
            return
        if chance() < faults.corrupt:
            at = self._random.randrange(len(data))
            data = data[:at] + bytes([data[at] ^ self._random.randrange(1, 256)]) + data[at + 1 :]
        cut = self._random.randrange(len(data)) if chance() < faults.split else 0
        for _ in range(2 if chance() < faults.double else 1):
            for piece in (data[:cut], data[cut:]):
                late = self._random.uniform(0.1, 1.5) if chance() < faults.delay else 0.0
                self._pieces.append((now + self._random.uniform(0.001, 0.03) + late, piece))

    def arrived(self, now: float) -> bytes:
        due = sorted(piece for piece in self._pieces if piece[0] <= now)
        self._pieces = [piece for piece in self._pieces if piece[0] > now]
        return b"".join(data for _, data in due)

    def cut(self) -> None:
        self._pieces = []


class Eyes:
    """What people see fall. `fell` are the white throws since `forget`, each as the pips seen so far."""

    def __init__(self) -> None:
        self.fell: list[list[int]] = []
        self.tumbles = 0
        self.pressed_unasked = False
        """Whether amber dice ever fell: the line may tell of them much later."""
        self._row: list[int] = []
        self._colour = "dark"
        self._turned = False
        self._dark_since = 0.0

    def forget(self) -> None:
        self.fell = []
        self.tumbles = 0

    def see(self, frame: tuple[int, int, str], now: float) -> None:
        left, right, colour = frame
        if colour == "white" and self._colour != "white":
            if self._turned:
                self._row = []
                self.fell.append(self._row)
            elif now - self._dark_since > 1.0:  # after a long dark the row is shown again
                self._row = []
            self._row += [face.bit_count() for face in (left, right) if face]
            self._turned = False
        if colour == "blue" and self._colour != "blue":
            self.tumbles += 1
            self._turned = True
        if colour == "amber" and self._turned:
            self.pressed_unasked = True
            self._turned = False
        if colour == "dark" and self._colour != "dark":
            self._dark_since = now
        self._colour = colour


class Table:
    """Everything together. `happened` is what the link told; `step` lets 40 ms pass."""

    def __init__(self, seed: int, faults: Faults) -> None:
        self.now = 0.0
        self.happened: list[Happening] = []
        self.eyes = Eyes()
        self.resets = 0
        self._random = Random(seed)
        self._faults = faults
        self._to_module = Wire(self._random, faults)
        self._to_host = Wire(self._random, faults)
        self._plug_at: float | None = None
        self._press_at: float | None = None
        self.restart_host()
        self._module = self._booted()
        self._booted_at = self.now

    @property
    def quiet(self) -> bool:
        """Whether the module waits for nobody."""
        return self._module.phase == "idle"

    def restart_host(self) -> None:
        self.link = Link(f"{self._random.getrandbits(32):08x}")
        self.link.opened(self.now)

    def reset_module(self) -> None:
        self._module = self._booted()
        self._booted_at = self.now
        self.resets += 1
        self.eyes.see((0, 0, "dark"), self.now)

    def unplug(self) -> None:
        """The module goes dark and both ends lose what was on the way."""
        self.reset_module()
        self._close()
        self._plug_at = self.now + self._random.uniform(0.1, 2.0)

    def step(self) -> None:
        self.now += STEP
        self._go_wrong()
        if self._plug_at is not None:
            if self.now < self._plug_at:
                return
            self._plug_at = None
            self.link.opened(self.now)
        if self.link.silent(self.now):
            self._close()
            self.link.opened(self.now)
        self._to_module.send(self.link.outgoing(self.now), self.now)
        self._move_module()
        self._hear(self.link.receive(self._to_host.arrived(self.now), self.now))

    def _booted(self) -> DiceModule:
        return DiceModule(f"{self._random.getrandbits(32):08x}", self._random.randbytes, TUMBLE_MS)

    def _move_module(self) -> None:
        ms = round((self.now - self._booted_at) * 1000)
        module = self._module
        module.hear(self._to_module.arrived(self.now), ms)
        self.eyes.see(module.frame(ms), self.now)
        if self._presses():
            module.press(ms)
        module.step(ms)
        self.eyes.see(module.frame(ms), self.now)
        self._to_host.send(module.lines(ms), self.now)

    def _presses(self) -> bool:
        """A person who sees the green dot run presses a moment later; now and then somebody presses for nothing."""
        if self._module.phase != "ready":
            self._press_at = None
        elif self._press_at is None:
            self._press_at = self.now + self._random.uniform(0.05, 0.4)
        due = self._press_at is not None and self.now >= self._press_at
        return due or self._random.random() < self._faults.press

    def _go_wrong(self) -> None:
        if self._plug_at is not None:
            return
        if self._random.random() < self._faults.reset:
            self.reset_module()
        if self._random.random() < self._faults.unplug:
            self.unplug()
        elif self._random.random() < self._faults.hiccup:
            self._close()
            self.link.opened(self.now)

    def _close(self) -> None:
        self._hear(self.link.closed(self.now))
        self._to_host.cut()
        self._to_module.cut()

    def _hear(self, happenings: list[Happening]) -> None:
        self.happened += happenings


def rolled(happened: list[Happening], ask: int | None) -> list[tuple[int, ...]]:
    """Dice told for this ask (None: for no ask)."""
    return [it.dice for it in happened if isinstance(it, Rolled) and it.ask == ask]


def voids(happened: list[Happening], ask: int) -> int:
    return sum(isinstance(it, RollVoid) and it.ask == ask for it in happened)
