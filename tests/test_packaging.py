"""What is shipped: the four packages with their data, and no dependency that a Pi could not meet."""

from __future__ import annotations

import shutil
import tarfile
import zipfile
from importlib.metadata import requires
from pathlib import Path

import hatchling.build
import pytest

ROOT = Path(__file__).resolve().parent.parent
DATA = (
    "companion/rules/tomato/planted.toml",
    "companion/texts/es/planted.po",
    "companion/texts/es/planted.mo",
    "display/fonts/planted.ttf",
    "display/fonts/planted.md",
    "firmware_bridge/firmware/planted.py",
    "hardware/planted.py",
)


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with our build configuration and a data file of each sort; the working directory."""
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path / name)
    for name in DATA:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_wheel_carries_data_beside_the_code(planted: Path) -> None:
    with zipfile.ZipFile(planted / hatchling.build.build_wheel(str(planted))) as wheel:
        assert set(DATA) <= set(wheel.namelist())


def test_the_source_distribution_carries_data_beside_the_code(planted: Path) -> None:
    with tarfile.open(planted / hatchling.build.build_sdist(str(planted))) as sdist:
        assert {f"table_companion-0.1.0/{name}" for name in DATA} <= set(sdist.getnames())


def test_debian_bookworm_meets_every_lower_bound() -> None:
    """It has gpiozero 1.6.2, pygame 2.1.2 and pyserial 3.5; msgspec comes from PyPI; mfrc522 would pull RPi.GPIO."""
    at_run_time = {line for line in requires("table-companion") or [] if ";" not in line}
    assert at_run_time == {"gpiozero>=1.6.2", "msgspec>=0.16", "pygame>=2.1.2", "pyserial>=3.5"}
