"""The configuration as values. Pins are GPIO numbers, as Broadcom counts them; None is a pin that nothing is
connected to. The defaults are the reference build.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Pin: TypeAlias = int | None


class Reader(Struct, frozen=True):
    """A card reader (RC522) on an SPI bus."""

    name: str = "reader"
    """What the screen calls it when it is lost."""
    bus: int = 0
    device: int = 0
    """Chip select: 0 for CE0, 1 for CE1."""
    speed: int = 1_000_000
    """Hz."""
    reset: int = 25
    gain: int = 48
    """dB; the chip has 18, 23, 33, 38, 43 and 48."""
    misses: int = 3
    """Looks in a row without a card, after which it is gone."""


class Buttons(Struct, frozen=True):
    """Each connects its pin to ground."""

    left: Pin = 17
    right: Pin = 27
    ok: Pin = 22
    back: Pin = 23
    help: Pin = 24
    seat1: Pin = 5
    seat2: Pin = 6
    seat3: Pin = 16
    seat4: Pin = 26
    seat5: Pin = 20
    seat6: Pin = 21


class Lamps(Struct, frozen=True):
    """Lamps for the answers; both together are amber."""

    green: Pin = 12
    red: Pin = 13


class Buzzer(Struct, frozen=True):
    """A passive piezo buzzer."""

    pin: Pin = 4


class Dice(Struct, frozen=True):
    """Where the dice come from, and how to know the dice module."""

    source: Literal["auto", "module", "software", "real"] = "auto"
    """What the set-up proposes; `auto`: the module if it is there, else real dice."""
    port: str | None = "/dev/companion-dice"
    usb: tuple[int, int] | None = (0x2E8A, 0x0005)
    """Vendor and product."""
    by_id: str | None = None
    """Pattern of a name in /dev/serial/by-id."""


class Screen(Struct, frozen=True):
    """How the companion is drawn."""

    size: tuple[int, int] | None = None
    """Width and height in pixels; None: the whole screen, or a window of 800 × 480 on a desktop."""
    fullscreen: bool | None = None
    """None: only where there is no desktop."""
    theme: Literal["normal", "contrast"] = "normal"
    text: Literal["normal", "large"] = "normal"


class Sound(Struct, frozen=True):
    """What is heard."""

    volume: int = 70
    """Of the speaker, in per cent."""
    mute: bool = False
    """Neither speaker nor buzzer sounds."""
    speech: bool = False
    """Answers are also spoken, where espeak-ng is installed."""


class Config(Struct, frozen=True):
    """Everything that can be configured."""

    language: Literal["en", "es"] = "en"
    data: str | None = None
    """Folder for games and tags; None: the user's own data folder."""
    readers: tuple[Reader, ...] = (Reader(),)
    buttons: Buttons = Buttons()
    lamps: Lamps = Lamps()
    buzzer: Buzzer = Buzzer()
    dice: Dice = Dice()
    screen: Screen = Screen()
    sound: Sound = Sound()
    file: str | None = None
    """Where it was read; None: there is no file."""
