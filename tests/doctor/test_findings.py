"""What the doctor finds in the file system: each check on a root folder of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.commands import findings
from companion.commands.doctor import in_words
from companion.commands.findings import Finding, Machine, this_machine
from companion.config import Config, Sound
from companion.texts.words import load_words
from companion.views import Msg, msg

WHAT, ABSENT = msg("doctor.gpio"), msg("doctor.mend.spi")
NOW = datetime(2026, 3, 14, 15, 9, tzinfo=UTC)


def said(found: Finding) -> str:
    return in_words(found, load_words("en", ()))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A computer without any files, on which nothing is forbidden."""
    return Machine(root=tmp_path, may=lambda *_: True, free=lambda _: 10**9, user="eva")


def write(machine: Machine, path: str, text: str = "") -> Path:
    file = machine.file(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_the_configuration_is_its_file_or_none_or_what_is_wrong_with_it() -> None:
    assert said(findings.configuration(Config(file="/etc/companion/companion.toml"))).endswith(
        "configuration: /etc/companion/companion.toml"
    )
    assert findings.configuration(Config()).ok
    wrong = findings.configuration(Config(), "box.toml: lamps.red: is no pin.")
    assert said(wrong).startswith("missing  configuration: box.toml: lamps.red: is no pin. Correct the file")


@pytest.mark.parametrize(
    ("model", "architecture", "ok", "says"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0\0", "aarch64", True, "Raspberry Pi 5 Model B Rev 1.0"),
        ("Raspberry Pi 3 Model B Rev 1.2\0", "armv7l", False, "with a system for armv7l. Install the 64-bit"),
        ("Pine64 RockPro64\0", "aarch64", False, "no Raspberry Pi"),
        (None, "x86_64", False, "no Raspberry Pi"),
    ],
)
def test_the_computer_is_a_pi_with_a_64_bit_system(
    machine: Machine, model: str | None, architecture: str, ok: bool, says: str
) -> None:
    if model is not None:
        write(machine, "/proc/device-tree/model", model)
    found = findings.computer(replace(machine, architecture=architecture))
    assert found.ok is ok
    assert says in said(found)


def test_a_device_file_that_may_be_used_is_well(machine: Machine) -> None:
    write(machine, "/dev/spidev0.0")
    assert findings.device_file(WHAT, "/dev/spidev0.0", ABSENT, machine) == Finding(WHAT, True, "/dev/spidev0.0")


def test_a_device_file_that_is_not_there_says_how_to_get_it(machine: Machine) -> None:
    found = findings.device_file(WHAT, "/dev/spidev0.0", ABSENT, machine)
    assert said(found) == (
        "missing  GPIO pins: there is no /dev/spidev0.0. "
        "Switch SPI on: sudo raspi-config nonint do_spi 0, then restart the Pi."
    )


def nameless(path: Path) -> tuple[str, frozenset[str]]:
    raise KeyError(path)


@pytest.mark.parametrize(
    ("group_of", "groups", "mend"),
    [
        (lambda _: ("spi", frozenset()), set(), msg("doctor.mend.group", group="spi", user="eva")),
        (lambda _: ("spi", frozenset({"eva"})), set(), msg("doctor.mend.log-in", group="spi")),
        (lambda _: ("spi", frozenset({"eva"})), {"spi"}, msg("doctor.mend.udev")),
        (lambda _: ("root", frozenset()), set(), msg("doctor.mend.udev")),
        (nameless, set(), msg("doctor.mend.udev")),
    ],
)
def test_a_device_file_that_may_not_be_used_says_how_to_be_let_in(
    machine: Machine, group_of: Callable[[Path], tuple[str, frozenset[str]]], groups: set[str], mend: Msg
) -> None:
    file = write(machine, "/dev/spidev0.0")
    asked: list[tuple[Path, int]] = []

    def may(path: Path, how: int) -> bool:
        asked.append((path, how))
        return False

    barred = replace(machine, may=may, group_of=group_of, groups=frozenset(groups))
    found = findings.device_file(WHAT, "/dev/spidev0.0", ABSENT, barred)
    assert found == Finding(WHAT, False, msg("doctor.no-permission", path="/dev/spidev0.0"), mend)
    assert asked == [(file, os.R_OK | os.W_OK)]


def test_the_dice_modules_port_is_found_and_may_be_used(machine: Machine) -> None:
    assert findings.port([], machine).found == msg("doctor.dice.none")
    assert findings.port(["/dev/companion-dice", "/dev/ttyACM1"], machine).found == "/dev/companion-dice"
    barred = replace(machine, may=lambda *_: False, group_of=lambda _: ("dialout", frozenset()))
    assert findings.port(["/dev/ttyACM0"], barred).mend == msg("doctor.mend.group", group="dialout", user="eva")


CARDS = """ 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi
                      vc4-hdmi
 1 [Device         ]: USB-Audio - USB Audio Device
"""


def test_the_speaker_is_a_sound_card_where_one_is_wanted(machine: Machine) -> None:
    assert not findings.speaker(Sound(), machine).ok
    write(machine, "/proc/asound/cards", "--- no soundcards ---\n")
    assert findings.speaker(Sound(), machine).found == msg("doctor.speaker.none")
    for unwanted in (Sound(volume=0), Sound(mute=True)):
        assert findings.speaker(unwanted, machine).ok
    write(machine, "/proc/asound/cards", CARDS)
    assert findings.speaker(Sound(), machine) == Finding(msg("doctor.speaker"), True, "vc4-hdmi, USB Audio Device")


def test_the_data_folder_can_be_written_or_made(machine: Machine, tmp_path: Path) -> None:
    asked: list[Path] = []

    def may(path: Path, how: int) -> bool:
        assert how == os.W_OK | os.X_OK
        asked.append(path)
        return True

    folder = tmp_path / "deep" / "games"
    assert findings.data_folder(folder, replace(machine, may=may)).ok
    folder.mkdir(parents=True)
    assert findings.data_folder(folder, replace(machine, may=may)).ok
    assert asked == [tmp_path, folder]


def test_the_data_folder_is_looked_at_without_making_it(machine: Machine, tmp_path: Path) -> None:
    findings.data_folder(tmp_path / "games", machine)
    assert list(tmp_path.iterdir()) == []


def test_a_data_folder_that_is_closed_a_file_or_full_is_said_to_be(machine: Machine, tmp_path: Path) -> None:
    closed = findings.data_folder(tmp_path, replace(machine, may=lambda *_: False))
    assert (closed.ok, closed.found) == (False, msg("doctor.data.closed", path=str(tmp_path)))
    file = write(machine, "/games")
    assert findings.data_folder(file / "deeper", machine).found == msg("doctor.data.closed", path=str(file))
    full = findings.data_folder(tmp_path, replace(machine, free=lambda _: 12_345_678))
    assert said(full).startswith(f"missing  data folder: {tmp_path} has only 12 MB left. Free some space")


def test_the_clock_is_set_from_the_network_or_has_a_battery(machine: Machine) -> None:
    assert findings.clock(NOW, machine).found == msg("doctor.clock.unsure", date="2026-03-14 15:09")
    write(machine, "/dev/rtc0")
    assert findings.clock(NOW, machine).found == msg("doctor.clock.battery", date="2026-03-14 15:09")
    write(machine, "/run/systemd/timesync/synchronized")
    assert findings.clock(NOW, machine).found == msg("doctor.clock.network", date="2026-03-14 15:09")
    assert not findings.clock(NOW.replace(year=1970), machine).ok


def test_this_machine_knows_who_asks(tmp_path: Path) -> None:
    machine = this_machine()
    assert machine.user
    assert machine.architecture == os.uname().machine
    file = tmp_path / "mine"
    file.write_text("")
    group, _ = machine.group_of(file)
    assert group in machine.groups
    assert machine.free(tmp_path) > 0
    assert machine.may(file, os.R_OK | os.W_OK)
