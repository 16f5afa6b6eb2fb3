"""Which devices the composition takes to be there, and which it misses."""

from __future__ import annotations

from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands import run
from companion.commands.devices import NotMissed
from companion.commands.speaker import Speaker
from companion.config import Config, Dice
from companion.happenings import DeviceBack, DeviceLost, Happening, Pressed, SeveralTags, TagGone, TagSeen
from companion.rules import GAMES
from companion.store import Store
from companion.table import Table, step
from companion.tags import Tags


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
    ("source", "at_first", "with_a_module"),
    [
        ("auto", ("real", "software"), ("module", "real", "software")),
        ("real", ("real", "software"), ("real", "software", "module")),
        ("software", ("software", "real"), ("software", "real", "module")),
        ("module", ("module", "real", "software"), ("module", "real", "software")),
    ],
)
def test_set_up_proposes_what_the_file_says_or_the_module_when_it_answers(
    tmp_path: Path, source: str, at_first: tuple[str, ...], with_a_module: tuple[str, ...]
) -> None:
    table = switched_on(tmp_path, source)
    assert table.known.dice == at_first
    table, _ = step(table, DeviceBack(1.0, "dice"))
    assert table.known.dice == with_a_module


def test_virtual_devices_know_no_module(tmp_path: Path) -> None:
    assert switched_on(tmp_path, "module", "--virtual").known.dice == ("real", "software")


def switched_on(folder: Path, source: str, *arguments: str) -> Table:
    """The table of `companion run`, with this source of dice in its configuration."""
    parser = ArgumentParser()
    parser.set_defaults(games=GAMES)
    run.add_arguments(parser)
    config = Config(dice=Dice(source=source))  # type: ignore[arg-type]
    speaker = Speaker(GAMES)
    with Store(folder) as store, closing(Tags(folder)) as tags:
        return run._switched_on(parser.parse_args(arguments), config, store, tags, speaker)
