"""The Pi's 40-pin header (J8, the same on every Pi since the B+), and the pins that its SPI buses need.

Sources: Raspberry Pi's documentation of the header; BCM2835 ARM Peripherals, section 6.2 (alternative functions);
the kernel's overlays README (spi0-2cs, spi1-3cs) for the chip selects.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

HEADER: tuple[str, ...] = (
    *("3V3", "5V", "GPIO2", "5V", "GPIO3", "GND", "GPIO4", "GPIO14", "GND", "GPIO15"),
    *("GPIO17", "GPIO18", "GPIO27", "GND", "GPIO22", "GPIO23", "3V3", "GPIO24", "GPIO10", "GND"),
    *("GPIO9", "GPIO25", "GPIO11", "GPIO8", "GND", "GPIO7", "GPIO0", "GPIO1", "GPIO5", "GND"),
    *("GPIO6", "GPIO12", "GPIO13", "GND", "GPIO19", "GPIO16", "GPIO26", "GPIO20", "GND", "GPIO21"),
)
"""What each pin of the header is, from pin 1. Odd numbers are the inner row, even ones the row at the board's edge."""

RESERVED = (0, 1)
"""GPIO numbers of the pins at which the Pi asks a board on top what it is."""

USABLE = tuple(gpio for gpio in range(28) if gpio not in RESERVED)


class Bus(Struct, frozen=True):
    """GPIO numbers of an SPI bus."""

    miso: int
    mosi: int
    sclk: int
    selects: tuple[int, ...]
    """CE0, CE1, …"""


SPI: Mapping[int, Bus] = {0: Bus(9, 10, 11, (8, 7)), 1: Bus(19, 20, 21, (18, 17, 16))}


def gpio_at(pin: int) -> int | None:
    """The GPIO number of a header pin (1 to 40); None at a supply or ground pin."""
    name = HEADER[pin - 1]
    return int(name.removeprefix("GPIO")) if name.startswith("GPIO") else None


def pin_of(gpio: int) -> int:
    """The header pin of a GPIO number (0 to 27)."""
    return HEADER.index(f"GPIO{gpio}") + 1


def bus_pins(bus: int, device: int) -> dict[int, str]:
    """The GPIO numbers that the kernel takes for a bus with this chip select in use, and the line that each is.

    On SPI0 it always takes both chip selects; on SPI1 those up to the one in use.
    """
    lines = SPI[bus]
    selects = lines.selects if bus == 0 else lines.selects[: device + 1]
    names = {gpio: f"CE{n}" for n, gpio in enumerate(selects)}
    return {lines.miso: "MISO", lines.mosi: "MOSI", lines.sclk: "SCLK", **names}
