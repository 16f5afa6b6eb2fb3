"""The Pi's GPIO pins: on which board we are, and the library that moves pins, chosen outright.

gpiozero would try one library after another and warn; here there is lgpio or an error.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

MODEL = Path("/proc/device-tree/model")
"""The kernel's name of the board."""


def board_model(file: Path = MODEL) -> str:
    """The board's name ("Raspberry Pi 4 Model B Rev 1.5"); "" on a computer that has none."""
    try:
        return file.read_bytes().rstrip(b"\0").decode(errors="replace").strip()
    except OSError:
        return ""


def on_a_pi(file: Path = MODEL) -> bool:
    """Whether this computer is a Raspberry Pi."""
    return board_model(file).startswith("Raspberry Pi")


def load_lgpio() -> None:
    """Imports lgpio. Call it before the threads start: for that moment the working directory is another.

    When it is imported, lgpio makes a FIFO in the working directory and opens it by its bare name; a service's working
    directory need not be writable. Once open it needs no name, so the directory is a temporary one.
    Raises ImportError where there is no lgpio, OSError where no directory is writable.
    """
    before = os.open(".", os.O_PATH | os.O_CLOEXEC)
    try:
        with tempfile.TemporaryDirectory(prefix="companion-") as folder:
            os.chdir(folder)
            import lgpio  # noqa: F401, PLC0415 - only where there are pins
    finally:
        os.fchdir(before)
        os.close(before)


def open_factory() -> Any:
    """gpiozero's pin factory over lgpio. Raises ImportError, OSError, or one of lgpio's own exceptions."""
    from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only where there are pins

    return LGPIOFactory()
