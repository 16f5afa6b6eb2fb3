"""The keys that each table of `companion.toml` may have, and how each value is checked and converted.

A conversion takes what TOML gives and returns the configuration's value, or raises `Bad` with what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from companion.config.faults import Bad
from companion.config.header import SPI
from companion.config.pins import parse_pin
from companion.rules.core import shown
from companion.views import msg

Convert: TypeAlias = Callable[[object], Any]

AUTO = "auto"
"""Written where the companion shall find out for itself."""
NONE = "none"
"""Written for what is not there."""

_SIZE = re.compile(r"([1-9]\d{2,3})x([1-9]\d{2,3})", re.ASCII)
_USB = re.compile(r"([0-9a-f]{4}):([0-9a-f]{4})", re.IGNORECASE | re.ASCII)


def whole(low: int, high: int) -> Convert:
    """A whole number in a range. `true` is none."""

    def convert(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise Bad(msg("fault.number", low=low, high=high))

    return convert


def one_of(*allowed: str | int | bool) -> Convert:
    """One of some values, of their own types: 1 is not `true`."""

    def convert(value: object) -> object:
        if any(value == one and type(value) is type(one) for one in allowed):
            return value
        raise Bad(msg("fault.unknown-value", value=_written(value), allowed=tuple(map(_written, allowed))))

    return convert


def flag(value: object) -> bool:
    """`true` or `false`."""
    if isinstance(value, bool):
        return value
    raise Bad(msg("fault.wrong-type", wanted=msg("wanted.flag")))


def text(value: object) -> str:
    """A text that is not empty and can be shown."""
    if isinstance(value, str) and value.strip() and value.isprintable():
        return value
    raise Bad(msg("fault.wrong-type", wanted=msg("wanted.text")))


def unless(word: str, convert: Convert) -> Convert:
    """None for the word (`auto`, `none`), else what the other conversion makes of it."""
    return lambda value: None if value == word else convert(value)


def folder(value: object) -> str:
    """A folder's whole path; `~` is the user's home."""
    written = Path(text(value))
    try:
        found = written.expanduser()
    except RuntimeError:
        found = written
    if not found.is_absolute():
        raise Bad(msg("config.whole-path"))
    return str(found)


def size(value: object) -> tuple[int, int]:
    """Width and height in pixels: `800x480`."""
    found = _SIZE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise Bad(msg("config.size"))
    return int(found[1]), int(found[2])


def usb(value: object) -> tuple[int, int]:
    """Vendor and product as lsusb writes them: `2e8a:0005`."""
    found = _USB.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise Bad(msg("config.usb"))
    return int(found[1], 16), int(found[2], 16)


def convert_table(value: object, keys: Mapping[str, Convert], at: str = "") -> dict[str, Any]:
    """A table's values by key, converted. Raises `Bad` for what is no table, has a key too many or a wrong value."""
    if not isinstance(value, Mapping):
        raise Bad(msg("fault.wrong-type", wanted=msg("wanted.table")), at)
    for key in value:
        if key not in keys:
            raise Bad(msg("config.unknown-key", known=tuple(keys)), _path(at, shown(key)))
    found: dict[str, Any] = {}
    for key, item in value.items():
        try:
            found[key] = keys[key](item)
        except Bad as bad:
            raise Bad(bad.fault, _path(_path(at, key), bad.key)) from bad
    return found


def _path(at: str, key: str) -> str:
    return f"{at}.{key}" if at and key and not key.startswith("[") else at + key


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else shown(str(value))


PIN = unless(NONE, parse_pin)

READER: Mapping[str, Convert] = {
    "name": text,
    "bus": one_of(*SPI),
    "device": one_of(0, 1),
    "speed": whole(10_000, 10_000_000),  # the chip's greatest, data sheet section 8.1.2
    "reset": parse_pin,
    "gain": one_of(18, 23, 33, 38, 43, 48),
    "misses": whole(1, 50),
}

TABLES: Mapping[str, Mapping[str, Convert]] = {
    "buttons": dict.fromkeys(
        ("left", "right", "ok", "back", "help", "seat1", "seat2", "seat3", "seat4", "seat5", "seat6"), PIN
    ),
    "lamps": {"green": PIN, "red": PIN},
    "buzzer": {"pin": PIN},
    "dice": {
        "source": one_of(AUTO, "module", "software", "real"),
        "port": unless(NONE, folder),
        "usb": unless(NONE, usb),
        "by_id": unless(NONE, text),
    },
    "screen": {
        "size": unless(AUTO, size),
        "fullscreen": unless(AUTO, one_of(AUTO, True, False)),
        "theme": one_of("normal", "contrast"),
        "text": one_of("normal", "large"),
    },
    "sound": {"volume": whole(0, 100), "mute": flag, "speech": flag},
}
"""By the name of the table in the file."""

TOP: Mapping[str, Convert] = {"language": one_of("en", "es"), "data": unless(AUTO, folder)}
"""What stands before the first table."""
