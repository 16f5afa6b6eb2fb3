"""Where the module's port is looked for."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from firmware_bridge import find
from firmware_bridge.find import Where, ports
from firmware_bridge.port import RETRY

PICO = (0x2E8A, 0x0005)


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A /dev with three boards: a Pico, another Pico, and something else."""
    (tmp_path / "by-id").mkdir()
    monkeypatch.setattr(find, "BY_ID", tmp_path / "by-id")
    boards = []
    for name, ids in (("ttyACM0", (0x2341, 0x0043)), ("ttyACM1", PICO), ("ttyACM2", PICO)):
        (tmp_path / name).touch()
        boards.append(SimpleNamespace(device=str(tmp_path / name), vid=ids[0], pid=ids[1]))
    boards.append(SimpleNamespace(device=str(tmp_path / "ttyS0"), vid=None, pid=None))
    (tmp_path / "by-id" / "usb-MicroPython_Board_e660-if00").symlink_to(tmp_path / "ttyACM2")
    monkeypatch.setattr(list_ports, "comports", lambda: boards)
    return tmp_path


def found(dev: Path, where: Where) -> list[str]:
    return [str(Path(port).relative_to(dev)) for port in ports(where)]


def test_a_pico_is_known_by_its_usb_ids(dev: Path) -> None:
    assert found(dev, Where(paths=())) == ["ttyACM1", "ttyACM2"]


def test_our_own_name_comes_first_and_each_port_once(dev: Path) -> None:
    (dev / "companion-dice").symlink_to(dev / "ttyACM2")
    assert found(dev, Where(paths=(str(dev / "companion-dice"),))) == ["companion-dice", "ttyACM1"]


def test_a_name_by_id_tells_two_boards_apart(dev: Path) -> None:
    where = Where(paths=(), usb=(), by_id=("usb-MicroPython_*",))
    assert found(dev, where) == ["by-id/usb-MicroPython_Board_e660-if00"]


def test_names_that_do_not_exist_are_left_out(dev: Path) -> None:
    (dev / "companion-dice").symlink_to(dev / "ttyACM9")
    assert found(dev, Where(paths=(str(dev / "companion-dice"), str(dev / "ttyUSB0")), usb=())) == []


def test_the_udev_name_is_tried_by_default() -> None:
    assert Where().paths == ("/dev/companion-dice",)
    assert Where().usb == (PICO,)


def test_a_lost_module_is_looked_for_often_enough_to_be_back_within_two_seconds() -> None:
    assert RETRY <= 1.0
