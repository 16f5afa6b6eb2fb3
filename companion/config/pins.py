"""Pins as people write them, and who needs which: no pin may serve two."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import asdict

from companion.config.faults import Bad
from companion.config.header import HEADER, RESERVED, USABLE, bus_pins, gpio_at, pin_of
from companion.config.values import Config
from companion.rules.core import shown
from companion.views import msg

_GPIO = re.compile(r"(?:GPIO|BCM)?(\d{1,2})", re.IGNORECASE | re.ASCII)
_ON_HEADER = re.compile(r"(?:J8:|BOARD)(\d{1,2})", re.IGNORECASE | re.ASCII)


class _Claim(Struct, frozen=True):
    """Who needs a pin: a key of the configuration, or for a bus the line that it is."""

    gpio: int
    key: str
    line: str = ""


def parse_pin(value: object) -> int:
    """A GPIO number from 17, "17", "GPIO17", "BCM17", "J8:11" or "BOARD11". Raises `Bad`."""
    written = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if not isinstance(written, str):
        raise Bad(msg("config.no-pin"))
    if on_header := _ON_HEADER.fullmatch(written):
        return _at(int(on_header[1]))
    found = _GPIO.fullmatch(written)
    if found is None or int(found[1]) not in (*USABLE, *RESERVED):
        raise Bad(msg("config.unknown-pin", value=shown(written)))
    return _usable(int(found[1]))


def _at(pin: int) -> int:
    if not 1 <= pin <= len(HEADER):
        raise Bad(msg("config.no-such-header-pin", pin=pin, last=len(HEADER)))
    gpio = gpio_at(pin)
    if gpio is None:
        raise Bad(msg("config.supply-pin", pin=pin, name=HEADER[pin - 1]))
    return _usable(gpio)


def _usable(gpio: int) -> int:
    if gpio in RESERVED:
        raise Bad(msg("config.reserved-pin", gpio=gpio, pin=pin_of(gpio)))
    return gpio


def check_pins(config: Config) -> None:
    """Raises `Bad` for the first key whose pin is claimed already. Only the readers on a bus share its lines."""
    taken: dict[int, _Claim] = {}
    for claim in _claims(config):
        before = taken.setdefault(claim.gpio, claim)
        if before is claim or (before.line and before.line == claim.line):
            continue
        gpio, pin = claim.gpio, pin_of(claim.gpio)
        if before.line:
            raise Bad(msg("config.pin-of-bus", line=before.line, reader=before.key, gpio=gpio, pin=pin), claim.key)
        raise Bad(msg("config.pin-twice", other=before.key, gpio=gpio, pin=pin), claim.key)


def _claims(config: Config) -> Iterator[_Claim]:
    """Buses first: their pins cannot be moved, so that whoever claims one too is the one to be named."""
    for number, reader in enumerate(config.readers, 1):
        for gpio, line in bus_pins(reader.bus, reader.device).items():
            yield _Claim(gpio, f"readers[{number}]", f"SPI{reader.bus} {line}")
    for number, reader in enumerate(config.readers, 1):
        yield _Claim(reader.reset, f"readers[{number}].reset")
    for name in ("buttons", "lamps", "buzzer"):
        for key, gpio in asdict(getattr(config, name)).items():
            if gpio is not None:
                yield _Claim(gpio, f"{name}.{key}")
