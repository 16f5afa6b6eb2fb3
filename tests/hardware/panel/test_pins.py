"""The pins themselves: which board it is, lgpio's FIFO, and gpiozero's lgpio factory over a fake chip."""

from __future__ import annotations

import gc
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.local import LocalPiFactory

from companion.happenings import Happening
from hardware.panel import Pins, open_panel
from hardware.pins import board_model, load_lgpio, on_a_pi, open_factory
from tests.hardware.panel import fake_lgpio
from tests.hardware.panel.fake_lgpio import Chip
from tests.hardware.panel.rig import PINS, told


def test_a_pi_is_known_by_the_kernels_name_for_it(tmp_path: Path) -> None:
    file = tmp_path / "model"
    assert (board_model(file), on_a_pi(file)) == ("", False)
    file.write_bytes(b"Raspberry Pi Zero 2 W Rev 1.0\0")
    assert (board_model(file), on_a_pi(file)) == ("Raspberry Pi Zero 2 W Rev 1.0", True)
    file.write_bytes(b"Pine64 RockPro64 v2.1\0")
    assert on_a_pi(file) is False


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Forgets the module afterwards, and the real one meanwhile."""
    before = sys.modules.pop("lgpio", None)
    yield
    sys.modules.pop("lgpio", None)
    if before is not None:
        sys.modules["lgpio"] = before


@pytest.mark.usefixtures("forgotten")
def test_lgpio_makes_its_fifo_in_a_directory_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The working directory need not be writable, it stays what it was, and nothing is left lying about."""
    fake_lgpio.write_module(tmp_path / "modules")
    temporary, here = tmp_path / "temporary", tmp_path / "here"
    temporary.mkdir()
    here.mkdir()
    monkeypatch.syspath_prepend(tmp_path / "modules")
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    monkeypatch.chdir(here)
    here.chmod(0o500)
    load_lgpio()
    handle: int = sys.modules["lgpio"].handle
    try:
        assert stat.S_ISFIFO(os.fstat(handle).st_mode)
    finally:
        os.close(handle)
    assert Path.cwd() == here
    assert list(here.iterdir()) == list(temporary.iterdir()) == []


@pytest.mark.usefixtures("forgotten")
def test_without_lgpio_or_a_writable_directory_the_working_directory_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(ImportError):
        load_lgpio()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "none"))
    with pytest.raises(OSError, match="No such file"):
        load_lgpio()
    assert Path.cwd() == tmp_path


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Iterator[Chip]:
    """gpiozero takes this computer for a Pi Zero 2 W with this chip."""
    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda _: 0x902120)
    with fake_lgpio.installed(Chip()) as made:
        yield made


def opened(posted: list[Happening], pins: Pins = PINS) -> Any:
    panel = open_panel(pins, posted.append)
    panel.step()
    return panel


def test_only_the_configured_pins_are_touched(chip: Chip) -> None:
    panel = opened([])
    assert (panel.fault, chip.open) == (None, True)
    assert chip.touched == {22, 23, 5, 12, 13, 4}
    assert chip.outputs == {12, 13, 4}
    panel._drop()
    assert (chip.open, chip.touched) == (False, {22, 23, 5, 12, 13, 4})


def test_a_panel_of_one_button_touches_one_pin(chip: Chip) -> None:
    panel = opened([], Pins({"help": 24}))
    panel.light("refused")
    panel.sound("win")
    panel.step()
    assert (panel.fault, chip.touched, chip.outputs) == (None, {24}, set())
    panel._drop()


def test_edges_come_through_lgpios_thread_and_survive_a_collection(chip: Chip) -> None:
    posted: list[Happening] = []
    panel = opened(posted)
    gc.collect()
    chip.drive(22, 0)
    chip.drive(22, 1)
    assert (panel._orders.qsize(), chip.calls_back) == (2, True)
    panel._drop()


def test_no_edge_comes_through_after_the_end(chip: Chip) -> None:
    """gpiozero leaves the callback in place; at the next edge it would raise in lgpio's thread."""
    panel = opened([])
    panel._drop()
    chip.drive(22, 0)
    assert (panel._orders.qsize(), chip.calls_back, chip.callbacks) == (0, True, {})


def test_lamps_and_buzzer_are_driven_by_pulses(chip: Chip) -> None:
    panel = opened([])
    panel.light("unclear")
    panel.sound("tick")
    panel.step()
    driven = dict(chip.pwm)
    panel._drop()
    assert (driven, chip.pwm) == (
        {12: (100, 100), 13: (100, 100), 4: (2637.0, 50)},
        {12: (0, 0), 13: (0, 0), 4: (0, 0)},
    )


def test_a_busy_pin_is_a_lost_panel_that_says_why(chip: Chip, caplog: pytest.LogCaptureFixture) -> None:
    chip.busy = {13}
    posted: list[Happening] = []
    panel = opened(posted)
    assert list(map(told, posted)) == ["lost"]
    assert (panel.fault.kind, panel.fault.found) == ("pins", "the GPIO pins cannot be used: GPIO busy")
    assert not chip.open, "the lines that were claimed before are given back"
    assert "no other program uses them" in caplog.text


def test_a_chip_that_fails_at_closing_is_closed_all_the_same(chip: Chip) -> None:
    panel = opened([])
    chip.busy = {22, 23, 5, 12, 13, 4}  # what closing a pin asks for is refused
    panel._drop()
    assert not chip.open


def test_the_factory_is_lgpios(chip: Chip) -> None:
    factory = open_factory()
    assert type(factory).__name__ == "LGPIOFactory"
    factory.close()


def test_where_there_is_no_lgpio_nothing_else_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    posted: list[Happening] = []
    panel = opened(posted)
    assert list(map(told, posted)) == ["lost"]
    assert panel.fault.kind == "module"
    assert "python3-lgpio" in panel.fault.hint
