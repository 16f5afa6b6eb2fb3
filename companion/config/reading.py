"""From a `companion.toml` to a `Config`. Unknown keys and wrong values are refused, with file, key and fault."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.config.faults import Bad, ConfigError
from companion.config.keys import READER, TABLES, TOP, Convert, convert_table
from companion.config.pins import check_pins
from companion.config.values import Buttons, Buzzer, Config, Dice, Lamps, Reader, Screen, Sound
from companion.views import msg

NAME = "companion.toml"
EVERYBODYS = Path("/etc/companion") / NAME

DEVICES = ("panel", "dice")
"""What the other devices are called when they are lost: no reader may be called so too."""

_KINDS: Mapping[str, Callable[..., object]] = {
    "buttons": Buttons,
    "lamps": Lamps,
    "buzzer": Buzzer,
    "dice": Dice,
    "screen": Screen,
    "sound": Sound,
}

_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def places() -> tuple[Path, ...]:
    """Where a configuration is looked for: in the user's configuration folder (XDG), then in /etc."""
    folder = os.environ.get("XDG_CONFIG_HOME")
    if not folder:
        with suppress(RuntimeError):  # a user without a home
            folder = str(Path.home() / ".config")
    return (Path(folder) / "table-companion" / NAME, EVERYBODYS) if folder else (EVERYBODYS,)


def load(given: str | None = None, looked_in: Sequence[Path] | None = None) -> Config:
    """The configuration in the given file, else in the first of the usual places that has one, else the defaults.

    Raises `ConfigError`.
    """
    if given is not None:
        return read(_bytes(Path(given)), given)
    for place in places() if looked_in is None else looked_in:
        try:
            written = _bytes(place)
        except ConfigError as error:
            if isinstance(error.__cause__, FileNotFoundError | NotADirectoryError):
                continue
            raise
        return read(written, str(place))
    return Config()


def read(written: bytes, file: str) -> Config:
    """The configuration that this text means; `file` names it in the `ConfigError` that this raises."""
    found = _parse(written, file)
    try:
        config = _config(found, file)
        _check(config)
    except Bad as bad:
        lang = "es" if found.get("language") == "es" else "en"
        raise ConfigError(bad.fault, file=file, key=bad.key, lang=lang) from bad  # type: ignore[arg-type]
    return config


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise ConfigError(msg("fault.unreadable", reason=error.strerror or str(error)), file=str(file)) from error


def _parse(written: bytes, file: str) -> dict[str, Any]:
    try:
        # An editor may have put a byte order mark before the text: that is no fault of the owner's.
        text = written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ConfigError(msg("fault.not-utf8", line=line), file=file) from error
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number with thousands of digits
        place = _PLACE.search(str(error))
        if place is None:
            raise ConfigError(msg("fault.not-toml", reason=str(error)), file=file) from error
        line = int(place[1] or max(1, len(text.splitlines())))
        reason = str(error).removesuffix(place[0])
        raise ConfigError(msg("config.not-toml", line=line, reason=reason), file=file) from error


def _config(found: Mapping[str, object], file: str) -> Config:
    tables = {name: _table(name, keys) for name, keys in TABLES.items()}
    return Config(**convert_table(found, {**TOP, "readers": _readers, **tables}), file=file)


def _table(name: str, keys: Mapping[str, Convert]) -> Convert:
    return lambda value: _KINDS[name](**convert_table(value, keys))


def _readers(value: object) -> tuple[Reader, ...]:
    """`[[readers]]`: a list of tables, or an empty list where there is no reader."""
    if not isinstance(value, list):
        raise Bad(msg("config.readers"))
    return tuple(Reader(**convert_table(item, READER, f"[{number}]")) for number, item in enumerate(value, 1))


def _check(config: Config) -> None:
    """Raises `Bad` for what does not go together."""
    names: dict[str, str] = dict.fromkeys(DEVICES, "")
    chips: dict[tuple[int, int], str] = {}
    for number, reader in enumerate(config.readers, 1):
        at = f"readers[{number}]"
        if names.setdefault(reader.name, at) != at:
            raise Bad(msg("config.name-twice", name=reader.name), f"{at}.name")
        other = chips.setdefault((reader.bus, reader.device), at)
        if other != at:
            raise Bad(msg("config.chip-twice", bus=reader.bus, device=reader.device, other=other), f"{at}.device")
    check_pins(config)
