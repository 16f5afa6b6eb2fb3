"""The configuration, `companion.toml`: which devices are connected and to which pins, and how the table begins.

`load` finds and reads it. `Config()` is the reference build that docs/building.md describes; a file says only what is
different. docs/companion.toml shows every key.
"""

from __future__ import annotations

from companion.config.faults import ConfigError
from companion.config.reading import load
from companion.config.values import Buttons, Buzzer, Config, Dice, Lamps, Reader, Screen, Sound

__all__ = ["Buttons", "Buzzer", "Config", "ConfigError", "Dice", "Lamps", "Reader", "Screen", "Sound", "load"]
