"""What can be wrong with a configuration: `Bad` while a value is read, `ConfigError` for whoever asked for the file."""

from __future__ import annotations

from typing import Literal

from companion.views import Msg


class Bad(Exception):
    """A value that cannot be taken. `key` is the path to it, as far as it is known."""

    def __init__(self, fault: Msg, key: str = "") -> None:
        super().__init__(f"{key}: {fault.id}")
        self.fault = fault
        self.key = key


class ConfigError(Exception):
    """A configuration that the companion cannot start with: which file and key, and the fault as a message.

    `key` is "" where there is none; `lang` is the language that the file asks for.
    """

    def __init__(self, fault: Msg, *, file: str, key: str = "", lang: Literal["en", "es"] = "en") -> None:
        super().__init__(": ".join(part for part in (file, key, fault.id) if part))
        self.fault = fault
        self.file = file
        self.key = key
        self.lang = lang
