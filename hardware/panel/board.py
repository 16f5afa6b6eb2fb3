"""The panel's parts on the Pi's pins, through gpiozero. Only the pins that are configured are touched."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from companion.happenings import Button
from hardware.panel.signals import Lit, Pitch

_log = logging.getLogger(__name__)

MIDDLE, OCTAVES = 1568.0, 2
"""The buzzer's range: two octaves on both sides of G6."""


class Pins(Struct, frozen=True):
    """GPIO numbers, as Broadcom counts them; None where nothing is connected."""

    buttons: Mapping[Button, int] = {}
    """Each connects its pin to ground."""
    green: int | None = None
    red: int | None = None
    buzzer: int | None = None

    @property
    def count(self) -> int:
        """How many pins are used."""
        return len(self.buttons) + sum(pin is not None for pin in (self.green, self.red, self.buzzer))

    @property
    def any(self) -> bool:
        """Whether there is a panel at all."""
        return self.count > 0


class Board:
    """Buttons, lamps and buzzer, open until `close`. Used by one thread; every method may raise what gpiozero raises.

    `edge(button, closed)` is called from the pin library's only thread whenever a contact changes, bounces included: it
    must return at once and must not raise, or that thread ends and all buttons with it.
    """

    def __init__(self, pins: Pins, edge: Callable[[Button, bool], None], factory: Any) -> None:
        # Kept for as long as the board is: gpiozero holds only weak references, and a forgotten button goes silent.
        self._factory = factory
        self._buttons: dict[Button, Any] = {}
        self._calls: dict[Button, Callable[[float, int], None]] = {}
        self._green: Any = None
        self._red: Any = None
        self._buzzer: Any = None
        try:
            self._open(pins, edge)
        except BaseException:
            self.close()
            raise

    def _open(self, pins: Pins, edge: Callable[[Button, bool], None]) -> None:
        from gpiozero import PWMLED, InputDevice, TonalBuzzer  # noqa: PLC0415 - seconds, and only with a panel
        from gpiozero.tones import Tone  # noqa: PLC0415

        for button, pin in pins.buttons.items():
            device = InputDevice(pin, pull_up=True, pin_factory=self._factory)
            self._buttons[button] = device
            self._calls[button] = _caller(edge, button)
            # At the pin itself: after a lost edge gpiozero's Button would take the next one for no change.
            device.pin.edges = "both"
            device.pin.when_changed = self._calls[button]
        if pins.green is not None:
            self._green = PWMLED(pins.green, pin_factory=self._factory)
        if pins.red is not None:
            self._red = PWMLED(pins.red, pin_factory=self._factory)
        if pins.buzzer is not None:
            middle = Tone.from_frequency(MIDDLE)
            self._buzzer = TonalBuzzer(pins.buzzer, mid_tone=middle, octaves=OCTAVES, pin_factory=self._factory)

    def closed(self) -> dict[Button, bool]:
        """Which contacts are closed, looked at now."""
        return {button: bool(device.is_active) for button, device in self._buttons.items()}

    def light(self, lit: Lit) -> None:
        """Sets the brightness of both lamps."""
        for lamp, brightness in zip((self._green, self._red), lit, strict=True):
            if lamp is not None:
                lamp.value = brightness

    def sound(self, pitch: Pitch) -> None:
        """Sets the buzzer's tone."""
        if self._buzzer is None:
            return
        if pitch is None:
            self._buzzer.stop()
        else:
            from gpiozero.tones import Tone  # noqa: PLC0415 - imported above already

            self._buzzer.play(Tone.from_frequency(pitch))

    def close(self) -> None:
        """Gives all pins back; never raises Exception: what does not close is logged."""
        devices = [*self._buttons.values(), self._green, self._red, self._buzzer]
        for device in self._buttons.values():
            _try(partial(setattr, device.pin, "when_changed", None))
        self._buttons.clear()
        self._calls.clear()
        self._green = self._red = self._buzzer = None
        for device in devices:
            if device is not None:
                _try(device.close)
        if not _try(self._factory.close):
            # It failed at one of its pins, and would keep the chip and with it all other lines.
            self._factory.pins.clear()
            _try(self._factory.close)


def _caller(edge: Callable[[Button, bool], None], button: Button) -> Callable[[float, int], None]:
    """What gpiozero calls with its own clock and the pin's level: a closed contact pulls the pin down."""
    return lambda _, level: edge(button, not level)


def _try(close: Callable[[], None]) -> bool:
    try:
        close()
    except Exception:  # noqa: BLE001 - the pin libraries raise exceptions of their own
        _log.debug("a pin could not be given back", exc_info=True)
        return False
    return True
