"""Which wire goes to which pin, and where parts stand in the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from companion.commands.connections import GROUND, connections
from companion.commands.drawing import draw
from companion.commands.placing import Wish, place
from companion.commands.wiring import table
from companion.config import Buttons, Buzzer, Config, Lamps, Reader
from companion.config.header import HEADER, SPI, USABLE, gpio_at, pin_of
from companion.config.pins import check_pins
from companion.texts.words import LANGUAGES, Words, load_words

ROOT = Path(__file__).resolve().parents[2]
SECOND = Reader(name="market", device=1, reset=19)
PARTS = [*(("buttons", key) for key in asdict(Buttons())), ("lamps", "green"), ("lamps", "red"), ("buzzer", "pin")]


def words(lang: str = "en") -> Words:
    return load_words("es" if lang == "es" else "en", ())


@st.composite
def configs(draw: st.DrawFn) -> Config:
    """Any configuration whose pins go together."""
    number = draw(st.integers(0, 2))
    free = draw(st.permutations(sorted(set(USABLE) - {7, 8, 9, 10, 11})))
    readers = tuple(Reader(name=f"r{n}", device=n, reset=free[n]) for n in range(number))
    used = draw(st.lists(st.sampled_from(PARTS), unique=True, max_size=14))
    pins = {part: free[number + n] for n, part in enumerate(used)}
    groups = {
        name: {key: pins.get((table, key)) for table, key in PARTS if table == name}
        for name in ("buttons", "lamps", "buzzer")
    }
    config = Config(
        readers=readers,
        buttons=Buttons(**groups["buttons"]),
        lamps=Lamps(**groups["lamps"]),
        buzzer=Buzzer(**groups["buzzer"]),
    )
    check_pins(config)
    return config


def test_the_reference_reader_is_wired_as_its_board_is_labelled() -> None:
    (reader,) = connections(Config()).readers
    ends = {wire.end: wire.name for wire in reader.wires}
    assert ends == {
        "SDA": "GPIO8",
        "SCK": "GPIO11",
        "MOSI": "GPIO10",
        "MISO": "GPIO9",
        "GND": "GND",
        "RST": "GPIO25",
        "3.3V": "3V3",
    }
    assert sorted(wire.pin for wire in reader.wires) == [17, 19, 20, 21, 22, 23, 24]


@given(configs())
def test_every_pin_of_the_configuration_is_wired_once_and_no_other(config: Config) -> None:
    found = connections(config)
    wanted = {reader.reset for reader in config.readers}
    wanted |= {SPI[reader.bus].selects[reader.device] for reader in config.readers}
    wanted |= {9, 10, 11} if config.readers else set()
    for group in (config.buttons, config.lamps, config.buzzer):
        wanted |= {gpio for gpio in asdict(group).values() if gpio is not None}
    wires = [wire for part in (*found.readers, *found.panel) for wire in part.wires]
    assert {gpio_at(wire.pin) for wire in wires} - {None} == wanted
    assert all(len(part.wires) == 1 for part in found.panel)


@given(configs())
def test_supplies_are_supplies_and_never_5_volts(config: Config) -> None:
    found = connections(config)
    supplies = [(wire.end, wire.name) for part in found.readers for wire in part.wires if gpio_at(wire.pin) is None]
    assert set(supplies) <= {("GND", "GND"), ("3.3V", "3V3")}
    assert len(supplies) == 2 * len(config.readers)
    pins = [wire.pin for part in found.readers for wire in part.wires if gpio_at(wire.pin) is None]
    assert len(set(pins)) == len(pins)
    assert found.ground == (GROUND if found.panel else None)
    assert HEADER[GROUND - 1] == "GND"
    assert GROUND not in pins


def test_a_third_readers_supply_is_shared_and_the_panels_ground_moves_away_from_a_readers() -> None:
    third = Reader(name="c", bus=1, reset=2)
    found = connections(replace(Config(), readers=(Reader(), SECOND, third)))
    assert next(wire.name for wire in found.readers[2].wires if wire.end == "MISO") == "GPIO19"
    assert [wire.name for wire in found.readers[2].wires if wire.end in ("GND", "3.3V")] == ["GND", "3V3"]
    grounds = [wire.pin for part in found.readers for wire in part.wires if wire.end == "GND"]
    assert found.ground not in grounds
    assert HEADER[(found.ground or 0) - 1] == "GND"


@given(configs(), st.sampled_from(LANGUAGES))
def test_the_table_has_a_line_for_every_wire(config: Config, lang: str) -> None:
    found = connections(config)
    lines = table(found, words(lang).say)
    wires = [wire for part in (*found.readers, *found.panel) for wire in part.wires]
    assert len(lines) == 1 + len(wires) + (found.ground is not None)
    for wire, line in zip(wires, lines[1:], strict=False):
        assert line.split()[-2:] == [str(wire.pin), wire.name]


@given(st.lists(st.tuples(st.floats(0, 1000), st.floats(1, 200)), max_size=20))
def test_parts_keep_their_order_and_do_not_overlap(wished: list[tuple[float, float]]) -> None:
    wishes = [Wish(middle, height) for middle, height in sorted(wished)]
    middles = place(wishes)
    placed = list(zip(middles, wishes, strict=True))
    for (upper, above), (lower, below) in pairwise(placed):
        assert lower - upper >= (above.height + below.height) / 2 - 1e-6


@given(st.lists(st.floats(0, 1000), min_size=1, max_size=20))
def test_parts_stand_where_they_wish_to_if_nobody_is_in_their_way(wished: list[float]) -> None:
    apart = [middle + 50 * number for number, middle in enumerate(sorted(wished))]
    assert place([Wish(middle, 50) for middle in apart]) == pytest.approx(apart)


def test_those_in_each_others_way_share_the_shift() -> None:
    assert place([Wish(100, 40), Wish(100, 40), Wish(300, 40)]) == [80, 120, 300]


SVG = "{http://www.w3.org/2000/svg}"


def texts(drawing: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


def ends_of_paths(drawing: str) -> Iterator[str]:
    for element in ElementTree.fromstring(drawing).iter(f"{SVG}path"):
        yield element.get("d", "").split(" L")[0]


@given(configs(), st.sampled_from(LANGUAGES))
def test_every_configuration_can_be_drawn(config: Config, lang: str) -> None:
    """Well-formed, every part with its name, and from every pin in use a wire begins."""
    found, say = connections(config), words(lang).say
    drawing = draw(found, say)
    shown = texts(drawing)
    assert {say(part.label) for part in found.panel} <= set(shown)
    assert {reader.name for reader in config.readers} <= set(shown)
    begins = list(ends_of_paths(drawing))
    for part in (*found.readers, *found.panel):
        for wire in part.wires:
            x = 540 + (13 if wire.pin % 2 == 0 else -13)
            assert f"M{x} {140 + (wire.pin - 1) // 2 * 30}" in begins


def test_a_readers_name_cannot_break_the_drawing() -> None:
    drawing = draw(connections(Config(readers=(Reader(name="<a&b>"),))), words().say)
    assert "<a&b>" in texts(drawing)


def test_wires_of_the_panel_do_not_cross() -> None:
    """On each side the parts stand in the order of their pins, and all wires bend alike."""
    drawing = draw(connections(replace(Config(), readers=())), words().say)
    for parity in (0, 1):
        labels = [
            (pin_of(gpio), words().say(part.label))
            for part in connections(Config()).panel
            for wire in part.wires
            if (gpio := gpio_at(wire.pin)) is not None and wire.pin % 2 == parity
        ]
        heights = {
            element.text: float(element.get("y", "0")) for element in ElementTree.fromstring(drawing).iter(f"{SVG}text")
        }
        assert [heights[label] for _, label in sorted(labels)] == sorted(heights[label] for _, label in labels)


def test_the_drawing_in_the_documents_is_the_reference_builds() -> None:
    """Otherwise: companion wiring --config /dev/null --svg docs/wiring.svg."""
    assert (ROOT / "docs" / "wiring.svg").read_text("utf-8") == draw(connections(Config()), words().say)
