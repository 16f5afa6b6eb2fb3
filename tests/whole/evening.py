"""A table that is laid for an evening: configuration, cards with tags, box, dice module and its cable, a screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import data
from companion.rules import GAMES
from companion.tags import Tags, from_csv
from tests.firmware_bridge.micropython import Firmware
from tests.whole.cable import Cable
from tests.whole.sitting import Count, Sitting
from tests.whole.xvfb import screen

TOMATO = data.find_game(GAMES, "tomato")

CONFIG = """
language = "en"
data = "{data}"

[[readers]]
name = "window reader"
reset = "J8:40"

[buttons]
left = "J8:29"
right = "J8:31"
ok = "J8:33"
back = "J8:35"
help = "J8:37"
seat1 = "GPIO17"
seat2 = "GPIO27"
seat3 = "GPIO22"
seat4 = "none"
seat5 = "none"
seat6 = "none"

[lamps]
green = "GPIO23"
red = "GPIO24"

[buzzer]
pin = "GPIO25"

[dice]
source = "module"
port = "{port}"
usb = "none"

[screen]
size = "800x480"
"""


def stick_tags(folder: Path) -> dict[str, str]:
    """A sticker on every card of the deck, imported; gives each card's UID.

    All of them begin with the same three bytes: a program that read no further could not tell one from another.
    """
    kinds = TOMATO.printed(data.parse_deck(TOMATO, data.read_deck(TOMATO)))
    cards = [f"{kind.kind}#{n}" for kind in kinds for n in range(1, kind.copies + 1) if not kind.single]
    uids = {card: f"04A1B2{n:06X}80" for n, card in enumerate([*cards, "market-time"], 1)}
    rows = "".join(f"{uid},tomato,{card}\n" for card, uid in uids.items())
    tags = Tags(folder)
    tags.teach(from_csv(f"uid,game,card\n{rows}"))
    tags.close()
    return uids


class Evening:
    """Everything that stands on the table."""

    def __init__(self, table: Sitting, cable: Cable, glass: Path) -> None:
        self.table = table
        self.cable = cable
        self.glass = glass
        self.count = Count("Ada", "Player 1", "Player 2")


@contextmanager
def evening(folder: Path) -> Iterator[Evening]:
    games, glass, config = folder / "games", folder / "glass", folder / "companion.toml"
    glass.mkdir()
    uids = stick_tags(games)
    firmware = Firmware(folder, tumble_ms=100)
    cable = Cable(firmware.device, folder)
    cable.plug()
    config.write_text(CONFIG.format(data=games, port=cable.name))
    with screen("800x480x24", "-fbdir", str(glass)) as display:
        table = Sitting(display, config, firmware, uids, folder / "complaints")
        try:
            yield Evening(table, cable, glass)
        finally:
            table.process.kill()
            table.process.communicate()
            cable.close()
            firmware.close()
