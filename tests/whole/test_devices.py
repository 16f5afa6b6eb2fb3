"""Which devices the composition takes to be there, and which it misses."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.devices import NotMissed
from companion.commands.run import _dice_sources
from companion.config import Config, Dice
from companion.happenings import DeviceBack, DeviceLost, Happening, Pressed, SeveralTags, TagGone, TagSeen


@pytest.mark.parametrize(
    "sign",
    [
        DeviceBack(1.0, "reader"),
        TagSeen(1.0, "04A1B2C3D4E580"),
        TagGone(1.0, "04A1B2C3D4E580"),
        SeveralTags(1.0),
    ],
)
def test_a_device_that_showed_itself_is_missed_when_it_is_lost(sign: Happening) -> None:
    posted: list[Happening] = []
    told = NotMissed(posted.append, frozenset())
    told(DeviceLost(0.0, "reader"))
    assert posted == []
    told(sign)
    told(DeviceLost(2.0, "panel"))
    told(DeviceLost(2.0, "reader"))
    assert posted == [sign, DeviceLost(2.0, "reader")]


def test_a_pressed_button_shows_the_panel() -> None:
    posted: list[Happening] = []
    told = NotMissed(posted.append, frozenset())
    told(Pressed(1.0, "ok"))
    told(DeviceLost(2.0, "panel"))
    assert posted[1:] == [DeviceLost(2.0, "panel")]


def test_what_a_file_names_is_missed_from_the_start() -> None:
    posted: list[Happening] = []
    NotMissed(posted.append, frozenset({"reader"}))(DeviceLost(0.0, "reader"))
    assert posted == [DeviceLost(0.0, "reader")]


@pytest.mark.parametrize(
    ("source", "plugged_in", "offered"),
    [
        ("auto", True, ("module", "real", "software")),
        ("auto", False, ("real", "software")),
        ("module", True, ("module", "real", "software")),
        ("module", False, ("module", "real", "software")),
        ("real", True, ("real", "module", "software")),
        ("software", True, ("software", "module", "real")),
        ("software", False, ("software", "real")),
    ],
)
def test_set_up_proposes_what_the_file_says_or_the_module_if_it_is_there(
    tmp_path: Path, source: str, plugged_in: bool, offered: tuple[str, ...]
) -> None:
    port = tmp_path / "companion-dice"
    if plugged_in:
        port.touch()
    config = Config(dice=Dice(source=source, port=str(port), usb=None))  # type: ignore[arg-type]
    assert _dice_sources(config, virtual=False) == offered


def test_virtual_devices_know_no_module() -> None:
    assert _dice_sources(Config(dice=Dice(source="module")), virtual=True) == ("real", "software")
