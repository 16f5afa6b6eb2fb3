"""What can be wrong with the panel's pins, as the same value that tells what is wrong with a reader."""

from __future__ import annotations

from hardware.rfid.faults import Fault

_INSTALL = {
    "lgpio": "install it: sudo apt install python3-lgpio",
    "gpiozero": "run the companion's installer again",
}

_LIBRARIES = ("gpiozero", "lgpio")
"""Their exceptions ("GPIO busy", "can not open gpiochip") have no base of their own."""


def of_pins(error: Exception) -> Fault:
    """What kept the pins from being opened, or ended their use."""
    match error:
        case ImportError():
            name = (error.name or "").split(".")[0]
            hint = _INSTALL.get(name, "run the companion's installer again")
            return Fault("module", f"the Python module {error.name or error} is missing", hint)
        case PermissionError():
            hint = "add the companion's user to the group gpio: sudo usermod -aG gpio USER, then restart"
            return Fault("permission", "no permission to use the GPIO pins", hint)
        case _ if isinstance(error, OSError) or type(error).__module__.split(".")[0] in _LIBRARIES:
            found = f"the GPIO pins cannot be used: {error}"
            hint = "check that no other program uses them, and that the companion's user is in the group gpio"
            return Fault("pins", found, hint)
        case _:
            hint = "this is a mistake in the program: please report it with the log"
            return Fault("unexpected", f"{type(error).__name__}: {error}", hint)
