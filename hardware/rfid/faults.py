"""What can be wrong with a reader, as a value: what was found, and what a person can do about it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

FaultKind: TypeAlias = Literal["module", "spi-off", "permission", "pins", "spi", "absent", "deaf", "unexpected"]


class Fault(Struct, frozen=True):
    """Why a reader does not work."""

    kind: FaultKind
    found: str
    """What was seen, for a log or a service page."""
    hint: str
    """What to try, in one sentence."""


class ChipTrouble(Exception):
    """The chip answers, but not as it should (or not at all); it may be well again after it was set up anew."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.found)
        self.fault = fault


_INSTALL = {
    "mfrc522": "install it into the companion's environment: pip install --no-deps mfrc522",
    "spidev": "install it: sudo apt install python3-spidev",
    "RPi": "install it: sudo apt install python3-rpi-lgpio",
}

_WIRING = "check the reader's 3.3 V, GND, SCK, MOSI, MISO and SDA (chip select) wires"


def absent(version: int) -> Fault:
    """VersionReg reads all zeros or all ones: nobody drives the line."""
    return Fault("absent", f"no chip answers (VersionReg is 0x{version:02X})", _WIRING)


def deaf(found: str) -> Fault:
    """The chip has a version but does not keep what it was told, or never ends a transmission."""
    return Fault("deaf", found, "check the reader's 3.3 V supply and ground: the chip seems to restart again and again")


def of_opening(error: Exception, *, path: str, pin: str) -> Fault:
    """What kept the reader from being opened. `path` is its SPI device, `pin` names its reset pin."""
    match error:
        case ImportError():
            name = (error.name or "").split(".")[0]
            hint = _INSTALL.get(name, "run the companion's installer again")
            return Fault("module", f"the Python module {error.name or error} is missing", hint)
        case FileNotFoundError():
            hint = "switch SPI on: sudo raspi-config nonint do_spi 0, then restart the Pi"
            return Fault("spi-off", f"there is no {path}", hint)
        case PermissionError():
            hint = "add the companion's user to the groups spi and gpio: sudo usermod -aG spi,gpio USER, then restart"
            return Fault("permission", f"no permission to use {path} or the reset pin {pin}", hint)
        case OSError():
            return of_transfer(error, path=path)
        case _:
            hint = "check that nothing else uses this pin and that RPi.GPIO comes from python3-rpi-lgpio"
            return Fault("pins", f"the reset pin {pin} cannot be used: {error}", hint)


def of_transfer(error: Exception, *, path: str) -> Fault:
    """What went wrong while the chip was spoken to."""
    match error:
        case ChipTrouble():
            return error.fault
        case OSError():
            hint = "check that SPI is switched on, and restart the Pi"
            return Fault("spi", f"{path}: {error.strerror or error}", hint)
        case _:
            hint = "this is a mistake in the program: please report it with the log"
            return Fault("unexpected", f"{type(error).__name__}: {error}", hint)
