"""The unit by systemd's own judgement, and what the other files must have ready for it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

UNITS = Path(__file__).resolve().parents[2] / "systemd"
PROGRAM = "/opt/table-companion/venv/bin/companion"
BUILT_IN = {"input", "gpiochip"}
"""Kinds of devices that every Pi's kernel knows without loading anything."""

SERVICE = (UNITS / "companion.service").read_text()


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", "--no-pager", *words], capture_output=True, text=True, check=False)


def values(key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", SERVICE, re.MULTILINE)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit, with a program that is on every machine in place of the installed one."""
    assert SERVICE.count(PROGRAM) == 1
    file = tmp_path / "companion.service"
    file.write_text(SERVICE.replace(PROGRAM, "/bin/true"))
    return file


def test_systemd_has_nothing_to_say_against_the_unit(unit: Path) -> None:
    done = analyze("verify", str(unit))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_systemd_would_say_it(unit: Path) -> None:
    unit.write_text(unit.read_text().replace("WatchdogSec=30", "WatchdogSec=often"))
    assert "often" in analyze("verify", str(unit)).stderr


def test_it_is_open_to_the_system_by_no_more_than_2_of_10(unit: Path) -> None:
    done = analyze("security", "--offline=true", "--threshold=20", str(unit))
    assert done.returncode == 0, done.stdout
    found = re.search(r"Overall exposure level for companion.service: ([\d.]+)", done.stdout)
    assert found is not None
    assert float(found[1]) <= 2.0


def test_a_driver_is_loaded_for_every_kind_of_device_that_it_may_use() -> None:
    """A kind that the kernel does not know when the service starts stays closed to it."""
    kinds = set(re.findall(r"^DeviceAllow=char-(\w+) rw$", SERVICE, re.MULTILINE))
    drivers = {"ttyACM": "cdc_acm", "drm": "drm", "alsa": "snd", "spi": "spidev"}
    loaded = set(re.findall(r"^(\w+)$", (UNITS / "modules-load.conf").read_text(), re.MULTILINE))
    assert kinds == BUILT_IN | set(drivers)
    assert loaded == set(drivers.values())


def test_the_user_is_made_and_put_into_the_groups_of_those_devices_and_of_its_log(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    with (UNITS / "sysusers.conf").open() as wanted:
        subprocess.run(["systemd-sysusers", f"--root={tmp_path}", "-"], stdin=wanted, check=True)
    users = {line.split(":")[0]: line.split(":") for line in (tmp_path / "etc/passwd").read_text().splitlines()}
    assert values("User") == values("Group") == ["companion"]
    assert users["companion"][5] == "/var/lib/table-companion"
    groups = [line.split(":") for line in (tmp_path / "etc/group").read_text().splitlines()]
    assert {name for name, _, _, members in groups if "companion" in members.split(",")} == {
        *("audio", "dialout", "gpio", "input", "render", "spi", "video"),
        "systemd-journal",
    }


def test_the_folders_are_the_ones_that_the_service_writes_to() -> None:
    made = re.findall(r"^d (\S+) (\d+) (\w+)", (UNITS / "tmpfiles.conf").read_text(), re.MULTILINE)
    (state,), (mode,) = values("StateDirectory"), values("StateDirectoryMode")
    assert made == [("/etc/companion", "0755", "root"), (f"/var/lib/{state}", mode, "companion")]
