"""Reading `companion.toml`: what a file means, where it is looked for, and how a wrong one is refused."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.config import Buttons, Config, ConfigError, Dice, Reader, Screen, load
from companion.config.reading import places, read
from companion.texts.words import LANGUAGES, load_words

FILE = "box.toml"


def config(text: str) -> Config:
    return replace(read(text.encode(), FILE), file=None)


def refused(text: str | bytes) -> tuple[str, str]:
    """The key and the English sentence that a text is refused with."""
    with pytest.raises(ConfigError) as found:
        read(text if isinstance(text, bytes) else text.encode(), FILE)
    assert found.value.file == FILE
    for lang in LANGUAGES:
        said = load_words(lang, ()).say(found.value.fault)
        assert not said.startswith(("config.", "fault.")), f"no {lang} words"
        assert "\n" not in said
    return found.value.key, load_words("en", ()).say(found.value.fault)


def test_an_empty_file_is_the_reference_build() -> None:
    assert config("") == config("[buttons]\n") == Config()


def test_a_file_says_only_what_is_different() -> None:
    assert config('language = "es"\n[buttons]\nseat6 = "none"\nhelp = 19') == Config(
        language="es", buttons=Buttons(seat6=None, help=19)
    )


@pytest.mark.parametrize("pin", ["19", '"19"', '"GPIO19"', '"gpio19"', '"BCM19"', '"J8:35"', '"BOARD35"'])
def test_a_pin_is_its_gpio_number_or_its_place_on_the_header(pin: str) -> None:
    assert config(f"[lamps]\nred = {pin}").lamps.red == 19


def test_readers_are_none_one_or_two() -> None:
    assert config("readers = []").readers == ()
    second = '[[readers]]\n[[readers]]\nname = "market"\ndevice = 1\nreset = "GPIO19"\nspeed = 500000\ngain = 33\n'
    assert config(second).readers == (
        Reader(),
        Reader(name="market", device=1, reset=19, speed=500_000, gain=33),
    )


def test_other_values_become_what_the_program_uses() -> None:
    text = """
    data = "/var/lib/companion"
    [dice]
    source = "software"
    port = "none"
    usb = "1209:00aF"
    by_id = "usb-*"
    [screen]
    size = "1024x600"
    fullscreen = true
    """
    assert config(text) == Config(
        data="/var/lib/companion",
        dice=Dice(source="software", port=None, usb=(0x1209, 0xAF), by_id="usb-*"),
        screen=Screen(size=(1024, 600), fullscreen=True),
    )


def test_auto_and_none_are_values_of_their_own() -> None:
    text = '[dice]\nusb = "none"\n[screen]\nsize = "auto"\nfullscreen = "auto"'
    assert config(text) == Config(dice=Dice(usb=None), screen=Screen())


def test_a_home_is_found_in_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/eva")
    assert config('data = "~/games"').data == "/home/eva/games"


@pytest.mark.parametrize(
    ("text", "key", "says"),
    [
        ("langage = 1", "langage", "known are language, data, readers, buttons"),
        ("[buttons]\nseat7 = 5", "buttons.seat7", "known are left, right"),
        ("[[readers]]\n[[readers]]\ncolour = 1", "readers[2].colour", "known are name, bus"),
        ('language = "fr"', "language", "cannot be “fr”, only en and es"),
        ("data = 5", "data", "must be a text that is not empty"),
        ('data = "games"', "data", "must be a whole path"),
        ("buttons = 5", "buttons", "must be a table"),
        ("readers = 5", "readers", "[[readers]]"),
        ("[readers]\nbus = 1", "readers", "[[readers]]"),
        ("readers = [5]", "readers[1]", "must be a table"),
        ("[[readers]]\nbus = 2", "readers[1].bus", "cannot be “2”, only 0 and 1"),
        ("[[readers]]\nbus = false", "readers[1].bus", "cannot be “false”, only 0 and 1"),
        ("[[readers]]\nspeed = 1", "readers[1].speed", "from 10000 to 10000000"),
        ("[[readers]]\ngain = 40", "readers[1].gain", "cannot be “40”, only 18, 23, 33, 38, 43 and 48"),
        ("[[readers]]\nmisses = true", "readers[1].misses", "from 1 to 50"),
        ('[[readers]]\nname = " "', "readers[1].name", "must be a text that is not empty"),
        ('[[readers]]\nname = "panel"', "readers[1].name", "“panel” is already the name of another device"),
        ('[[readers]]\nname = "dice"', "readers[1].name", "“dice” is already the name of another device"),
        ("[[readers]]\n[[readers]]\ndevice = 1", "readers[2].name", "“reader” is already the name"),
        ('[[readers]]\n[[readers]]\nname = "b"', "readers[2].device", "already belongs to readers[1]"),
        ('[[readers]]\nreset = "none"', "readers[1].reset", "“none” is no pin"),
        ('[dice]\nsource = "wood"', "dice.source", "only auto, module, software and real"),
        ('[dice]\nport = "ttyACM0"', "dice.port", "must be a whole path"),
        ('[dice]\nusb = "2e8a"', "dice.usb", "such as “2e8a:0005”, or “none”"),
        ("[dice]\nby_id = []", "dice.by_id", "must be a text"),
        ('[screen]\nsize = "80x48"', "screen.size", "such as “800x480”, or “auto”"),
        ("[screen]\nsize = 800", "screen.size", "such as “800x480”"),
        ("[screen]\nfullscreen = 1", "screen.fullscreen", "cannot be “1”, only auto, true and false"),
        ("[sound]\nvolume = 101", "sound.volume", "from 0 to 100"),
        ('[sound]\nmute = "yes"', "sound.mute", "must be true or false"),
        ('[sound]\nspeech = "on"', "sound.speech", "must be true or false"),
    ],
)
def test_a_wrong_key_or_value_is_refused_with_what_is_allowed(text: str, key: str, says: str) -> None:
    found, said = refused(text)
    assert found == key
    assert says in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('language = "en"\n[buttons\n', "line 2 is not TOML"),
        ('language = "en"\ndata = "x', "line 2 is not TOML: Unterminated string"),
        ("language =", "line 1 is not TOML: Invalid value"),
        ("[screen]\n[screen]\n", "line 2 is not TOML"),
        (b"\n# caf\xe9\n", "line 2 is not UTF-8 text"),
    ],
)
def test_what_is_no_toml_is_refused_with_its_line(text: str | bytes, says: str) -> None:
    key, said = refused(text)
    assert key == ""
    assert says in said


def test_a_byte_order_mark_is_no_fault() -> None:
    assert read(b'\xef\xbb\xbflanguage = "es"', FILE).language == "es"


def test_a_refusal_is_said_in_the_language_that_the_file_asks_for() -> None:
    for text, lang in (('language = "es"\nx = 1', "es"), ("x = 1", "en"), ('language = "fr"', "en")):
        with pytest.raises(ConfigError) as found:
            read(text.encode(), FILE)
        assert found.value.lang == lang


@given(st.binary(max_size=80) | st.text(max_size=80).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_a_configuration_or_refused(written: bytes) -> None:
    with suppress(ConfigError):
        assert read(written, FILE).file == FILE


def test_the_first_place_that_has_a_file_is_the_one_read(tmp_path: Path) -> None:
    mine, ours = tmp_path / "mine.toml", tmp_path / "ours.toml"
    assert load(None, [mine, ours]) == Config()
    ours.write_text('language = "es"')
    assert load(None, [mine, ours]) == Config(language="es", file=str(ours))
    mine.write_text("")
    assert load(None, [mine, ours]) == Config(file=str(mine))


def test_a_given_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as found:
        load(str(tmp_path / "none.toml"))
    assert found.value.fault.id == "fault.unreadable"


@pytest.mark.parametrize("given", [True, False])
def test_a_file_that_is_there_and_cannot_be_read_is_not_passed_over(tmp_path: Path, given: bool) -> None:
    folder = tmp_path / "companion.toml"
    folder.mkdir()
    with pytest.raises(ConfigError) as found:
        load(str(folder)) if given else load(None, [folder])
    assert (found.value.file, found.value.fault.id) == (str(folder), "fault.unreadable")


def test_a_users_own_configuration_comes_before_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/eva")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    etc = Path("/etc/companion/companion.toml")
    assert places() == (Path("/home/eva/.config/table-companion/companion.toml"), etc)
    monkeypatch.setenv("XDG_CONFIG_HOME", "/conf")
    assert places() == (Path("/conf/table-companion/companion.toml"), etc)


def test_a_user_without_a_home_has_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError

    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setattr(Path, "home", no_home)
    assert places() == (Path("/etc/companion/companion.toml"),)
    assert os.fspath(places()[0]).startswith("/etc")
