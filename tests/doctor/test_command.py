"""`companion doctor` on the command line: on a Pi where all is well, and on a computer that has nothing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest
from gpiozero.pins.local import LocalPiFactory

from companion.__main__ import main
from companion.commands import findings
from companion.commands.findings import Machine
from companion.texts.words import LANGUAGES
from tests.doctor.test_devices import Glass
from tests.emulated.board import Board, installed
from tests.emulated.chip import EmulatedChip
from tests.emulated.clock import RealClock
from tests.hardware.panel import fake_lgpio
from tests.hardware.panel.fake_lgpio import Chip

FILES = {
    "proc/device-tree/model": "Raspberry Pi Zero 2 W Rev 1.0\0",
    "dev/spidev0.0": "",
    "dev/gpiochip0": "",
    "dev/companion-dice": "",
    "proc/asound/cards": " 0 [vc4hdmi ]: vc4-hdmi - vc4-hdmi\n",
    "run/systemd/timesync/synchronized": "",
}


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Chip]:
    """A Pi with everything that the reference build has; its GPIO chip."""
    root = tmp_path / "root"
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    machine = Machine(root=root, may=lambda *_: True, free=lambda _: 10**9)
    monkeypatch.setattr(findings, "this_machine", lambda: machine)
    monkeypatch.setattr("firmware_bridge.find.ports", lambda _: ["/dev/companion-dice"])
    monkeypatch.setattr("display.window.Window", lambda *_, **__: Glass("kmsdrm"))
    monkeypatch.setattr("companion.commands.device_findings._providers", lambda: ["rpi-lgpio"])
    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda _: 0x902120)
    with fake_lgpio.installed(Chip()) as chip, installed(Board({(0, 0): EmulatedChip(RealClock())})):
        for name in ("spidev", "RPi", "RPi.GPIO", "lgpio"):
            sys.modules[name].__spec__ = ModuleSpec(name, None)
        yield chip


def doctor(tmp_path: Path, *more: str, config: str = "") -> int:
    file = tmp_path / "companion.toml"
    file.write_text(config)
    return main(["doctor", "--config", str(file), "--data", str(tmp_path / "games"), *more])


def test_on_a_pi_where_all_is_there_all_is_well(pi: Chip, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = doctor(tmp_path)
    *lines, clock = capsys.readouterr().out.splitlines()
    assert lines == [
        f"ok       configuration: {tmp_path}/companion.toml",
        "ok       computer: Raspberry Pi Zero 2 W Rev 1.0",
        "ok       library mfrc522: installed",
        "ok       library spidev: installed",
        "ok       library RPi.GPIO: from rpi-lgpio",
        "ok       SPI bus of the card reader “reader”: /dev/spidev0.0",
        "ok       card reader “reader”: MFRC522 2.0 (version register 0x92)",
        "ok       GPIO pins: /dev/gpiochip0",
        "ok       library lgpio: installed",
        "ok       buttons, lamps and buzzer: 14 pins are free for them",
        "ok       dice module: /dev/companion-dice",
        "ok       screen: through kmsdrm",
        "ok       speaker: vc4-hdmi",
        f"ok       data folder: {tmp_path}/games",
    ]
    assert clock.startswith("ok       clock: ")
    assert clock.endswith(", set from the network")
    assert status == 0
    assert not pi.open, "the pins are given back"
    assert not (tmp_path / "games").exists(), "nothing was made"


def test_lgpio_is_loaded_in_a_directory_of_its_own_before_reader_and_panel(
    pi: Chip, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded: list[str] = []
    monkeypatch.setattr("hardware.pins.load_lgpio", lambda: loaded.append("lgpio"))
    assert doctor(tmp_path) == 0
    assert loaded == ["lgpio", "lgpio"]


def test_one_thing_that_is_missing_is_one_line_and_status_1(
    pi: Chip, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.busy = {13}
    assert doctor(tmp_path, "--lang", "es") == 1
    lines = capsys.readouterr().out.splitlines()
    (missing,) = [line for line in lines if not line.startswith("bien   ")]
    assert missing == (
        "falta  botones, luces y zumbador: sus pines no se pueden usar (GPIO busy). "
        "Para el compañero si está en marcha, y todo lo demás que use estos pines."
    )


def test_what_rests_on_something_missing_is_not_looked_at(
    pi: Chip, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "root/dev/spidev0.0").unlink()
    assert doctor(tmp_path) == 1
    missing = [line for line in capsys.readouterr().out.splitlines() if line.startswith("missing")]
    assert missing[0].startswith("missing  SPI bus of the card reader “reader”: there is no /dev/spidev0.0.")
    assert missing[1] == (
        "missing  card reader “reader”: cannot be looked at without: SPI bus of the card reader “reader”"
    )


def test_only_what_the_configuration_wants_is_looked_at(
    pi: Chip, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    buttons = "\n".join(f'{name} = "none"' for name in ("left", "right", "back", "help"))
    seats = "\n".join(f'seat{n} = "none"' for n in range(1, 7))
    lamps = '[lamps]\ngreen = "none"\nred = "none"\n[buzzer]\npin = "none"'
    config = f'readers = []\n[buttons]\n{buttons}\n{seats}\n{lamps}\n[dice]\nsource = "real"'
    assert doctor(tmp_path, config=config) == 0
    out = capsys.readouterr().out
    assert "SPI" not in out
    assert "1 pin is free" in out
    assert "dice module: not wanted" in out
    assert pi.touched == {22}


def test_a_wrong_configuration_is_a_line_and_the_rest_is_looked_at(
    pi: Chip, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert doctor(tmp_path, config='language = "es"\nx = 1') == 1
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith(f"falta  configuración: {tmp_path}/companion.toml: x: no es una clave")
    assert all(line.startswith("bien ") for line in others)


def test_a_check_that_fails_in_itself_is_a_line_too(
    pi: Chip, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> list[str]:
        raise ValueError("never seen")

    monkeypatch.setattr("firmware_bridge.find.ports", broken)
    assert doctor(tmp_path) == 1
    assert (
        "missing  dice module: ValueError: never seen. This is a mistake in the program: please report it.\n"
        in capsys.readouterr().out
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_computer_that_has_nothing_each_thing_is_missing_without_a_word_too_much(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All texts are there, in both languages: a message without words would show its id."""
    bare = Machine(root=tmp_path / "bare", may=lambda *_: False)
    monkeypatch.setattr(findings, "this_machine", lambda: bare)
    monkeypatch.setattr("firmware_bridge.find.ports", lambda _: [])
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    for name in ("mfrc522", "spidev", "RPi", "lgpio"):
        monkeypatch.setitem(sys.modules, name, None)
    assert doctor(tmp_path, "--lang", lang) == 1
    captured = capsys.readouterr()
    state = {"en": "missing", "es": "falta"}[lang]
    _, *lines = captured.out.splitlines()
    assert len(lines) == 14
    assert all(line.startswith(f"{state}  ") for line in lines)
    assert "doctor." not in captured.out
    assert captured.err == ""


def test_an_unknown_language_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--lang", "fr"]) == 2
    assert "fr" in capsys.readouterr().err
