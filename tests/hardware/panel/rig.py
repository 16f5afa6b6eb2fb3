"""A panel on mock pins and its virtual twin, driven alike in injected time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from gpiozero import GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.effects import Tone
from companion.happenings import Button, DeviceBack, DeviceLost, Happening, Pressed
from hardware.panel import Panel, Pins, VirtualPanel
from hardware.panel.board import Board
from hardware.panel.signals import Lit, Pitch
from tests.emulated.clock import Clock

PINS = Pins({"ok": 22, "back": 23, "seat1": 5}, green=12, red=13, buzzer=4)


def told(happening: Happening) -> str:
    """A happening in few words."""
    match happening:
        case Pressed(button=button, long=long):
            return f"{button} long" if long else button
        case DeviceLost(device="panel"):
            return "lost"
        case DeviceBack(device="panel"):
            return "back"
    raise AssertionError(f"a panel does not post {happening}")


class Rig(Protocol):
    """What a test does to a panel, and what it sees of it."""

    clock: Clock
    posted: list[Happening]

    def touch(self, button: Button, closed: bool) -> None: ...
    def wait(self, seconds: float) -> None: ...
    def light(self, said: Any) -> None: ...
    def sound(self, tone: Tone) -> None: ...
    def lamps(self) -> Lit: ...
    def pitch(self) -> Pitch: ...
    def lose(self) -> None: ...
    def mend(self) -> None: ...
    def end(self) -> None: ...


class MockPins:
    """Mock pins that can be made to fail, and remember how often they were opened."""

    def __init__(self) -> None:
        self.broken = False
        self.opened: list[MockFactory] = []

    def open(self) -> MockFactory:
        if self.broken:
            raise GPIOZeroError("can not open gpiochip")
        self.opened.append(MockFactory(pin_class=MockPWMPin))
        return self.opened[-1]

    def pin(self, gpio: int) -> Any:
        """A pin of the pins that were opened last."""
        return self.opened[-1].pin(gpio)

    def claimed(self) -> set[str]:
        """The pins that were ever touched since they were opened last."""
        return {info.name for info in self.opened[-1].pins}


class RealRig:
    """A `Panel` without its thread, on mock pins."""

    def __init__(self, pins: Pins = PINS) -> None:
        self.clock = Clock()
        self.pins = pins
        self.mock = MockPins()
        self.posted: list[Happening] = []
        self.panel = Panel(
            self.posted.append,
            lambda edge: Board(pins, edge, self.mock.open()),
            monotonic=self.clock.monotonic,
        )
        self.light, self.sound = self.panel.light, self.panel.sound
        self.wait(0)

    def touch(self, button: Button, closed: bool) -> None:
        pin = self.mock.pin(self.pins.buttons[button])
        pin.drive_low() if closed else pin.drive_high()

    def wait(self, seconds: float) -> None:
        end = self.clock.now + seconds
        while True:
            due = self.clock.now + self.panel.step()
            if due > end:
                break
            self.clock.now = due
        self.clock.now = end
        self.panel.step()

    def lamps(self) -> Lit:
        self.panel.step()
        green, red = (self.mock.pin(gpio).state for gpio in (12, 13))
        return green, red

    def pitch(self) -> Pitch:
        self.panel.step()
        pin = self.mock.pin(4)
        assert pin.state == (0.5 if pin.frequency else 0)
        frequency: Pitch = pin.frequency
        return frequency

    def lose(self) -> None:
        """The pins fail: the next look at them finds it."""
        self.mock.broken = True
        for pin in self.mock.opened[-1].pins.values():
            pin._get_state = _broken
        self.wait(1)

    def mend(self) -> None:
        self.mock.broken = False
        self.wait(2)

    def end(self) -> None:
        """Gives the pins back, as the thread does at its end: gpiozero 1.6 lets nobody else have them before."""
        self.panel._drop()


def _broken() -> Any:
    raise GPIOZeroError("bad handle")


class VirtualRig:
    """The twin, told of the time in small steps."""

    def __init__(self, buttons: Iterable[Button] = ("ok", "back", "seat1")) -> None:
        self.clock = Clock()
        self.posted: list[Happening] = []
        self.panel = VirtualPanel(self.posted.append, buttons, monotonic=self.clock.monotonic)
        self.touch, self.light, self.sound = self.panel.touch, self.panel.light, self.panel.sound
        self.lose, self.mend = self.panel.lose, self.panel.mend

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        self.panel.wake()

    def end(self) -> None:
        self.panel.stop()

    def lamps(self) -> Lit:
        return self.panel.lamps

    def pitch(self) -> Pitch:
        return self.panel.pitch
