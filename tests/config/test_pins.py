"""Pins: the header, how pins are written, and that none serves two."""

from __future__ import annotations

from collections import Counter

import pytest
from gpiozero.pins.mock import MockFactory
from hypothesis import given
from hypothesis import strategies as st

from companion.config import ConfigError
from companion.config.header import HEADER, bus_pins, gpio_at, pin_of
from companion.config.keys import TABLES
from companion.config.reading import read
from companion.texts.words import load_words


def refused(text: str) -> tuple[str, str]:
    with pytest.raises(ConfigError) as found:
        read(text.encode(), "box.toml")
    return found.value.key, load_words("en", ()).say(found.value.fault)


def test_the_header_is_the_pis() -> None:
    """28 GPIO, eight grounds, two 3.3 V and two 5 V; the places that a build is easily got wrong at."""
    kinds = Counter(name.rstrip("0123456789") if name.startswith("GPIO") else name for name in HEADER)
    assert kinds == {"GPIO": 28, "GND": 8, "3V3": 2, "5V": 2}
    assert {name for name in HEADER if name.startswith("GPIO")} == {f"GPIO{n}" for n in range(28)}
    assert [pin for pin, name in enumerate(HEADER, 1) if name == "GND"] == [6, 9, 14, 20, 25, 30, 34, 39]
    assert [pin_of(n) for n in (2, 17, 22, 25, 8, 7, 11, 12, 21)] == [3, 11, 15, 22, 24, 26, 23, 32, 40]


def test_the_header_is_what_gpiozero_knows() -> None:
    j8 = MockFactory().board_info.headers["J8"]
    assert [HEADER[pin - 1] for pin in sorted(j8.pins)] == [j8.pins[pin].name for pin in sorted(j8.pins)]


@given(st.integers(0, 27))
def test_a_gpio_has_one_place(gpio: int) -> None:
    assert gpio_at(pin_of(gpio)) == gpio


def test_a_bus_takes_its_lines_and_chip_selects() -> None:
    assert bus_pins(0, 0) == {9: "MISO", 10: "MOSI", 11: "SCLK", 8: "CE0", 7: "CE1"}
    assert bus_pins(1, 0) == {19: "MISO", 20: "MOSI", 21: "SCLK", 18: "CE0"}
    assert bus_pins(1, 1) == {19: "MISO", 20: "MOSI", 21: "SCLK", 18: "CE0", 17: "CE1"}


@pytest.mark.parametrize(
    ("pin", "says"),
    [
        ("28", "“28” is no pin"),
        ("-1", "“-1” is no pin"),
        ("true", "must be a pin"),
        ("17.0", "must be a pin"),
        ('"GPIO99"', "“GPIO99” is no pin"),
        ('"WPI3"', "“WPI3” is no pin"),
        ('""', "“” is no pin"),
        ('"GPIO１７"', "is no pin"),
        ('"J8:0"', "no pin 0, only 1 to 40"),
        ('"J8:41"', "no pin 41, only 1 to 40"),
        ('"J8:9"', "pin 9 of the header is GND"),
        ('"BOARD1"', "pin 1 of the header is 3V3"),
        ("0", "GPIO0 (J8:27) is kept for boards"),
        ('"J8:28"', "GPIO1 (J8:28) is kept for boards"),
    ],
)
def test_what_is_no_usable_pin_is_refused(pin: str, says: str) -> None:
    key, said = refused(f"[lamps]\nred = {pin}")
    assert key == "lamps.red"
    assert says in said


@pytest.mark.parametrize("gpio", [7, 8, 9, 10, 11])
def test_the_readers_lines_cannot_be_a_buttons(gpio: int) -> None:
    key, said = refused(f"[buttons]\nok = {gpio}")
    assert key == "buttons.ok"
    assert f"GPIO{gpio} (J8:{pin_of(gpio)}) is SPI0 " in said
    assert "which readers[1] needs" in said


def test_without_a_reader_its_lines_are_free() -> None:
    assert read(b"readers = []\n[buttons]\nok = 8", "box.toml").buttons.ok == 8


def test_a_second_bus_needs_its_pins() -> None:
    second = '[[readers]]\n[[readers]]\nname = "b"\nbus = 1\nreset = 2\n'
    key, said = refused(second)
    assert key == "buttons.seat5"
    assert "GPIO20 (J8:38) is SPI1 MOSI, which readers[2] needs" in said
    assert read((second + '[buttons]\nseat5="none"\nseat6="none"').encode(), "box.toml").readers[1].bus == 1


def test_two_readers_need_a_reset_pin_each() -> None:
    key, said = refused('[[readers]]\n[[readers]]\nname = "b"\ndevice = 1\n')
    assert (key, said) == ("readers[2].reset", "GPIO25 (J8:22) already belongs to readers[1].reset")


PLACES = [(table, key) for table in ("buttons", "lamps", "buzzer") for key in TABLES[table]]


@given(st.lists(st.sampled_from(PLACES), min_size=2, max_size=2, unique=True))
def test_no_pin_serves_two(two: list[tuple[str, str]]) -> None:
    """Whichever two of the panel's parts are given one pin: the later one in the file's order is refused."""
    text = "\n".join(f"{table}.{key} = 19" for table, key in two)
    first, second = sorted(two, key=PLACES.index)
    assert refused(text) == (".".join(second), f"GPIO19 (J8:35) already belongs to {'.'.join(first)}")


def test_a_pin_taken_away_is_free_for_another() -> None:
    assert read(b'[buttons]\nseat6 = "none"\n[lamps]\ngreen = 21', "box.toml").lamps.green == 21
