"""Where the dice module may be plugged in."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

BY_ID = Path("/dev/serial/by-id")
"""udev's links, named after what a device says of itself."""


class Where(Struct, frozen=True):
    """How to know the module's port, whatever its number is."""

    paths: tuple[str, ...] = ("/dev/companion-dice",)
    """Tried first: the name that our udev rule gives, or any other."""
    usb: tuple[tuple[int, int], ...] = ((0x2E8A, 0x0005),)
    """Vendor and product ids: a Raspberry Pi Pico with MicroPython."""
    by_id: tuple[str, ...] = ()
    """Patterns of names in /dev/serial/by-id (`usb-MicroPython_*`), where several such boards are plugged in."""


def ports(where: Where) -> list[str]:
    """Ports that exist and may be the module's, likeliest first, each once."""
    from serial.tools import list_ports  # noqa: PLC0415 - pyserial is wanted only where a module is

    names = [path for path in where.paths if Path(path).exists()]
    names += [str(link) for pattern in where.by_id for link in sorted(BY_ID.glob(pattern))]
    if where.usb:
        names += [port.device for port in list_ports.comports() if (port.vid, port.pid) in where.usb]
    once: dict[Path, str] = {}
    for name in names:
        once.setdefault(Path(name).resolve(), name)
    return list(once.values())
