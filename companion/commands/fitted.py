"""The configuration as the commands take it: read from where it lies, and as what each device wants to be told."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from companion.commands import UsageError
from companion.config import Config, ConfigError, Dice, Reader, Sound, load
from companion.effects import Hear
from companion.happenings import BUTTONS
from companion.texts.words import Lang, load_words

if TYPE_CHECKING:
    from firmware_bridge.find import Where
    from hardware.panel import Pins
    from hardware.rfid.chip import Wiring


def add_config(parser: ArgumentParser) -> None:
    """Adds `--config` to a command, for `read_config`."""
    parser.add_argument("--config", metavar="FILE", help="the configuration (default: the user's, else /etc/companion)")


def read_config(given: str | None, lang: Lang | None = None) -> Config:
    """The configuration in the given file, in the usual places, or the defaults. `lang`: what a fault is said in.

    Raises `UsageError`.
    """
    try:
        return load(given)
    except ConfigError as error:
        raise UsageError(explain_config(error, lang)) from error


def explain_config(error: ConfigError, lang: Lang | None = None) -> str:
    """What is wrong with a configuration, in one line: file, key and fault. Without `lang`, in the file's language."""
    said = load_words(lang or error.lang, ()).say(error.fault)
    return ": ".join(part for part in (error.file, error.key, said) if part)


def panel_pins(config: Config) -> Pins:
    """The panel's pins, for `hardware.panel.open_panel`. A muted buzzer's too: it may be heard again from the menu."""
    from hardware.panel import Pins  # noqa: PLC0415 - the referee and its like need no panel

    written = asdict(config.buttons)
    return Pins(
        {button: written[button] for button in BUTTONS if written[button] is not None},
        green=config.lamps.green,
        red=config.lamps.red,
        buzzer=config.buzzer.pin,
    )


def hearing(sound: Sound) -> Hear:
    """What the table begins with."""
    return Hear(sound.volume, sound.mute, sound.speech)


def can_speak() -> bool:
    """Whether answers can be spoken here."""
    from hardware.sound.voice import find_program  # noqa: PLC0415 - the referee and its like say nothing

    return find_program() is not None


def reader_wiring(reader: Reader) -> Wiring:
    """Where a card reader is connected, for `hardware.rfid.chip.open_chip`."""
    from hardware.rfid.chip import Wiring  # noqa: PLC0415 - the referee and its like need no reader

    return Wiring(
        bus=reader.bus, device=reader.device, speed_hz=reader.speed, reset_pin=reader.reset, gain_db=reader.gain
    )


def dice_port(dice: Dice) -> Where:
    """How to know the dice module's port, for `firmware_bridge.find.ports`."""
    from firmware_bridge.find import Where  # noqa: PLC0415 - the referee and its like need no dice

    return Where(
        paths=(dice.port,) if dice.port else (),
        usb=(dice.usb,) if dice.usb else (),
        by_id=(dice.by_id,) if dice.by_id else (),
    )
