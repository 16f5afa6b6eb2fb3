"""docs/building.md: what it says of pins, commands and configurations is so."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from companion.__main__ import COMMANDS, main
from companion.config.reading import read

BUILDING = (Path(__file__).resolve().parents[2] / "docs" / "building.md").read_text("utf-8")


def blocks() -> list[str]:
    """The indented blocks: what is to be typed, or put into a file."""
    found = re.findall(r"(?:^ {4,}\S.*\n(?:\n(?= {4}))?)+", BUILDING, re.MULTILINE)
    return [dedent(block).strip("\n") for block in found]


def test_the_table_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--config", "/dev/null"]) == 0
    assert capsys.readouterr().out.rstrip("\n") in blocks()


def test_the_configurations_are_taken() -> None:
    configurations = [block for block in blocks() if block.startswith("[")]
    assert len(configurations) == 2
    box, two = (read(block.encode(), "building.md") for block in configurations)
    assert box.buttons.seat1 is box.buttons.seat6 is None
    assert box.dice.source == "real"
    assert [(reader.name, reader.device) for reader in two.readers] == [("hand", 0), ("market", 1)]


def test_the_commands_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = set(
        re.findall(
            r"companion ([a-z]+)(?=[ `\n])", "\n".join(re.findall(r"`(companion [^`]+)`", BUILDING) + blocks()) + "\n"
        )
    )
    assert named == {"doctor", "run", "wiring"}
    assert named <= COMMANDS.keys()
    monkeypatch.chdir(tmp_path)
    assert main(["wiring", "--config", "/dev/null", "--svg", "box.svg"]) == 0
    assert (tmp_path / "box.svg").exists()


def test_what_it_links_to_is_there() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", BUILDING):
        assert (Path(__file__).resolve().parents[2] / "docs" / link).exists(), link
