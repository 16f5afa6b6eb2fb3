"""`companion wiring` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.__main__ import main
from companion.commands.connections import connections
from companion.commands.drawing import draw
from companion.config import Config
from companion.texts.words import load_words

NONE = "/dev/null"
"""A configuration that says nothing: the reference build, whatever this machine's own configuration is."""


def test_it_prints_the_wires_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--config", NONE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["part", "wire", "pin", "name"]
    assert "card reader “reader”                        SDA    24  GPIO8" in lines
    assert "LEFT                                               11  GPIO17" in lines
    assert lines[-1] == "other end of all buttons, lamps and buzzer         39  GND"


def test_it_draws_this_configuration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config, drawing = tmp_path / "box.toml", tmp_path / "box.svg"
    config.write_text('language = "es"\nreaders = []\n[buttons]\nhelp = "J8:3"')
    assert main(["wiring", "--config", str(config), "--svg", str(drawing)]) == 0
    out = capsys.readouterr().out
    assert "AYUDA" in out
    assert "3  GPIO2" in out
    drawn = drawing.read_text("utf-8")
    assert "GPIO2<" in drawn
    assert "RC522" not in drawn
    assert "AYUDA" in drawn


def test_the_language_asked_for_wins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "box.toml"
    config.write_text('language = "es"')
    assert main(["wiring", "--config", str(config), "--lang", "en"]) == 0
    assert "green lamp" in capsys.readouterr().out


@pytest.mark.parametrize(("lang", "says"), [("en", "already belongs to buttons.ok"), ("es", "ya es de buttons.ok")])
def test_a_wrong_configuration_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, says: str
) -> None:
    config = tmp_path / "box.toml"
    config.write_text("[lamps]\nred = 22")
    assert main(["wiring", "--config", str(config), "--lang", lang]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"companion: {config}: lamps.red: GPIO22 (J8:15) {says}\n"


def test_a_drawing_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--config", NONE, "--svg", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"companion: {tmp_path}: cannot be written (Is a directory)\n"


def test_an_unknown_language_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wiring", "--lang", "fr"]) == 2
    assert "fr" in capsys.readouterr().err


def test_the_same_configuration_is_the_same_drawing() -> None:
    say = load_words("en", ()).say
    assert draw(connections(Config()), say) == draw(connections(Config()), say)
