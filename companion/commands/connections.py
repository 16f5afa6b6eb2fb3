"""Which wire goes from which part to which pin of the header, for a configuration: what `companion wiring` shows."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from companion.config import Config, Reader
from companion.config.header import HEADER, SPI, pin_of
from companion.happenings import BUTTONS
from companion.views import Msg, msg

Kind: TypeAlias = Literal["reader", "button", "lamp", "buzzer"]

GROUND = 39
"""Header pin of the ground that the panel's parts share: at the end of the header, where the wire is easily found."""


class Wire(Struct, frozen=True):
    """From an end of a part to a pin of the header (1 to 40)."""

    end: str
    """What is printed at the part's end ("SDA"); "" where it has no name."""
    pin: int

    @property
    def name(self) -> str:
        """What the header calls the pin."""
        return HEADER[self.pin - 1]


class Part(Struct, frozen=True):
    """Something that is connected. Buttons, lamps and buzzer have one wire; their other end goes to `GROUND`."""

    kind: Kind
    name: str
    """Of a button (`left`) or lamp (`green`), or a reader's own."""
    wires: tuple[Wire, ...]

    @property
    def label(self) -> Msg:
        """What it is called."""
        if self.kind == "reader":
            return msg("wiring.reader", name=self.name)
        return msg(f"wiring.{self.kind}.{self.name}")


class Connections(Struct, frozen=True):
    """All parts, and the ground pin of the panel; None where it has no part."""

    readers: tuple[Part, ...]
    panel: tuple[Part, ...]
    """In the order of the configuration."""
    ground: int | None


def connections(config: Config) -> Connections:
    """What the configuration connects. Supply pins are given out so that each reader's wires lie together."""
    taken: set[int] = set()
    readers = tuple(_reader(reader, taken) for reader in config.readers)
    panel = _panel(config)
    ground = _nearest("GND", GROUND, taken) if panel else None
    return Connections(readers, panel, ground)


def _reader(reader: Reader, taken: set[int]) -> Part:
    """In the order of the pins of an RC522 board, IRQ left out: the companion does not use it."""
    bus = SPI[reader.bus]
    near = pin_of(bus.miso)
    supply, ground = _nearest("3V3", near, taken), _nearest("GND", near, taken)
    taken |= {supply, ground}
    return Part(
        "reader",
        reader.name,
        (
            Wire("SDA", pin_of(bus.selects[reader.device])),
            Wire("SCK", pin_of(bus.sclk)),
            Wire("MOSI", pin_of(bus.mosi)),
            Wire("MISO", pin_of(bus.miso)),
            Wire("GND", ground),
            Wire("RST", pin_of(reader.reset)),
            Wire("3.3V", supply),
        ),
    )


def _nearest(name: str, to: int, taken: set[int]) -> int:
    """The pin of that name nearest to another pin, one that is still free if there is any."""
    named = [pin for pin, found in enumerate(HEADER, 1) if found == name]
    return min([pin for pin in named if pin not in taken] or named, key=lambda pin: abs(pin - to))


def _panel(config: Config) -> tuple[Part, ...]:
    buttons = asdict(config.buttons)
    wanted: list[tuple[Kind, str, int | None]] = [("button", name, buttons[name]) for name in BUTTONS]
    wanted += [("lamp", "green", config.lamps.green), ("lamp", "red", config.lamps.red)]
    wanted += [("buzzer", "buzzer", config.buzzer.pin)]
    return tuple(Part(kind, name, (Wire("", pin_of(gpio)),)) for kind, name, gpio in wanted if gpio is not None)
