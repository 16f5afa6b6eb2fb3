"""What the doctor finds out about devices by using them for a moment: libraries, card readers, pins, screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from companion.commands.findings import Finding
from companion.views import Msg, Text, msg

if TYPE_CHECKING:
    from hardware.rfid.chip import Chip
    from hardware.rfid.faults import Fault

INSTALL = {
    "mfrc522": "pip install --no-deps mfrc522",
    "spidev": "sudo apt install python3-spidev",
    "RPi.GPIO": "sudo apt install python3-rpi-lgpio",
    "lgpio": "sudo apt install python3-lgpio",
}
"""Libraries that are not installed with the companion, and how a Pi gets them."""


class Opened(Protocol):
    """Anything that was opened to see whether it opens."""

    def close(self) -> None: ...


def library(name: str) -> Finding:
    """Whether a library that a device needs can be imported."""
    what = msg("doctor.library", name=name)
    if _is_there(name):
        return Finding(what, True, msg("doctor.library.there"))
    return Finding(what, False, msg("doctor.library.none"), msg("doctor.mend.install", command=INSTALL[name]))


def rpi_gpio(providers: Callable[[], Iterable[str]] | None = None) -> Finding:
    """Whether RPi.GPIO comes from rpi-lgpio: the old one does not work on a Pi 5."""
    missing = library("RPi.GPIO")
    if not missing.ok:
        return missing
    found = tuple(_providers() if providers is None else providers())
    names = tuple(name.lower().replace("_", "-") for name in found)
    if "rpi-lgpio" in names and "rpi.gpio" not in names:
        return Finding(missing.what, True, msg("doctor.rpi-gpio.from", name="rpi-lgpio"))
    said = msg("doctor.rpi-gpio.old", name=found or msg("doctor.rpi-gpio.unknown"))
    return Finding(missing.what, False, said, msg("doctor.mend.rpi-gpio"))


def _providers() -> Iterable[str]:
    return packages_distributions().get("RPi", ())


def _is_there(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):  # its package is missing, or the module is barred
        return False


def reader(name: str, open_chip: Callable[[], Chip | Fault]) -> Finding:
    """Whether a reader's chip answers, by its version register."""
    from hardware.rfid.chip import ABSENT, VERSIONS, Chip  # noqa: PLC0415

    what = msg("wiring.reader", name=name)
    chip = open_chip()
    if not isinstance(chip, Chip):
        return Finding(what, False, _found(chip), mend_of(chip))
    try:
        version = chip.version()
    except OSError as error:
        return Finding(what, False, error.strerror or str(error), msg("doctor.mend.spi"))
    finally:
        chip.close()
    register = f"0x{version:02X}"
    if version in ABSENT:
        return Finding(what, False, msg("doctor.reader.absent", register=register), msg("doctor.mend.wires"))
    kind = VERSIONS.get(version) or msg("doctor.reader.unknown")
    return Finding(what, True, msg("doctor.reader.there", kind=kind, register=register))


def panel(n: int, open_board: Callable[[], Opened]) -> Finding:
    """Whether the `n` pins of buttons, lamps and buzzer can be had."""
    from hardware.panel.faults import of_pins  # noqa: PLC0415

    what = msg("doctor.panel")
    try:
        open_board().close()
    except Exception as error:  # noqa: BLE001 - the pin libraries raise exceptions of their own
        return Finding(what, False, msg("doctor.panel.refused", reason=str(error)), mend_of(of_pins(error)))
    return Finding(what, True, msg("doctor.panel.pins", n=n))


def _found(fault: Fault) -> Text:
    """What was found, in words if it is something that befalls people."""
    known = {"pins": msg("doctor.reader.reset"), "spi": msg("doctor.reader.bus"), "deaf": msg("doctor.reader.deaf")}
    return known.get(fault.kind, fault.found)


def mend_of(fault: Fault) -> Msg:
    """How to mend what a device's own part of the program found wrong."""
    known = {
        "module": msg("doctor.mend.again"),
        "spi-off": msg("doctor.mend.spi"),
        "spi": msg("doctor.mend.spi"),
        "permission": msg("doctor.mend.udev"),
        "pins": msg("doctor.mend.pins"),
        "absent": msg("doctor.mend.wires"),
        "deaf": msg("doctor.mend.supply"),
    }
    return known.get(fault.kind, msg("doctor.mend.report"))


class Shown(Opened, Protocol):
    """A window, with SDL's name for what it is on."""

    @property
    def driver(self) -> str: ...


def screen(open_window: Callable[[], Shown]) -> Finding:
    """Whether there is a screen to draw on. Opens a window for a moment."""
    from display.window import NOWHERE, NoScreen  # noqa: PLC0415 - pygame

    what = msg("doctor.screen")
    try:
        window = open_window()
    except NoScreen:
        return Finding(what, False, msg("doctor.screen.none"), msg("doctor.mend.screen"))
    driver = window.driver
    window.close()
    if driver in NOWHERE:
        return Finding(what, False, msg("doctor.screen.nowhere", driver=driver), msg("doctor.mend.nowhere"))
    return Finding(what, True, msg("doctor.screen.there", driver=driver))
