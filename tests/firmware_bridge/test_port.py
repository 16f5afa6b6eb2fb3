"""The port, on real pseudo-terminals with the real pyserial: every way of going wrong that devices.md tells of."""

from __future__ import annotations

import fcntl
import os
import termios
import threading
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
import serial

from companion.happenings import DeviceBack, DeviceLost, Rolled, RollVoid
from firmware_bridge.firmware.wire import LONGEST
from firmware_bridge.port import DicePort
from tests.firmware_bridge.plugged import Plugged, Posted, Socket, until


@pytest.fixture
def name(tmp_path: Path) -> Path:
    """Where udev's link would be."""
    return tmp_path / "companion-dice"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for a lost module often: the tests lose it often."""
    monkeypatch.setattr("firmware_bridge.port.RETRY", 0.02)


@pytest.fixture
def posted() -> Posted:
    return Posted()


Start = Callable[..., DicePort]


@pytest.fixture
def start(name: Path, posted: Posted) -> Iterator[Start]:
    """Starts ports that look for `name`, or other names; stops them all in the end."""
    started: list[DicePort] = []

    def begin(*names: Path) -> DicePort:
        port = DicePort(posted, find=lambda: [str(it) for it in names or [name] if it.exists()])
        started.append(port)
        port.start()
        return port

    yield begin
    assert all(port.stop() for port in started)


@pytest.fixture
def plugged(name: Path) -> Iterator[Plugged]:
    plugged = Plugged(name)
    yield plugged
    plugged.socket.pull()


def throw(port: DicePort, posted: Posted, plugged: Plugged, id: int, dice: int = 2) -> Rolled:
    """Ask for dice, press the button when the module invites to, and give what was posted."""
    port.ask(id, dice)
    until(lambda: plugged.module.phase == "ready", plugged)
    plugged.press()
    rolled = posted.wait(Rolled, plugged)
    assert "".join(map(str, rolled.dice)) == plugged.module.faces
    assert rolled.ask == id
    return rolled


def answers(port: DicePort) -> bool:
    return not port.fault


def open_files() -> list[str]:
    return [str(fd.readlink()) for fd in Path("/proc/self/fd").iterdir() if fd.is_symlink()]


def test_an_asked_roll_is_posted(start: Start, posted: Posted, plugged: Plugged) -> None:
    port = start()
    assert throw(port, posted, plugged, 7).source == "module"
    assert len(throw(port, posted, plugged, 8, dice=1).dice) == 1
    assert [type(it) for it in posted.all] == [DeviceBack, Rolled, Rolled], "that it is there is told first"


def test_an_unasked_roll_is_posted_as_such(start: Start, posted: Posted, plugged: Plugged) -> None:
    port = start()
    until(lambda: answers(port), plugged)
    plugged.press()
    rolled = posted.wait(Rolled, plugged)
    assert rolled.ask is None


def test_a_cancelled_roll_is_no_longer_invited_to(start: Start, posted: Posted, plugged: Plugged) -> None:
    port = start()
    port.ask(7, 2)
    until(lambda: plugged.module.phase == "ready", plugged)
    port.cancel(7)
    until(lambda: plugged.module.phase == "idle", plugged)
    assert [type(it) for it in posted.take()] == [DeviceBack]


def test_more_dice_than_a_line_carries_are_refused_where_they_are_asked_for(start: Start, plugged: Plugged) -> None:
    with pytest.raises(ValueError, match="allowed are 1 to 20"):
        start().ask(7, 21)


def test_lines_may_come_byte_by_byte(start: Start, posted: Posted, plugged: Plugged) -> None:
    plugged.piece = 1
    throw(start(), posted, plugged, 7)


def test_a_megabyte_of_noise_is_no_roll_and_no_harm(start: Start, posted: Posted, plugged: Plugged) -> None:
    port = start()
    until(lambda: answers(port), plugged)
    noise = Random(3).randbytes(1_000_000)
    while noise:
        noise = noise[plugged.socket.write(noise[:4096]) :]
        plugged.move()
    throw(port, posted, plugged, 7)
    assert [it for it in posted.all if isinstance(it, Rolled | RollVoid)] == posted.all[-1:]
    assert port.dropped > 1000
    assert len(port._link._lines._text) <= LONGEST


def test_unplugging_in_mid_line_and_plugging_in_under_another_name(
    start: Start, posted: Posted, plugged: Plugged, name: Path
) -> None:
    port = start()
    port.ask(7, 2)
    until(lambda: plugged.module.phase == "ready", plugged)
    plugged.socket.write(b"$11111111 99 landed 1 1 6")
    plugged.socket.pull()
    posted.wait(DeviceLost)
    assert port.fault
    assert plugged.socket.device not in open_files(), "the old name must be free at once"

    other = Plugged(name, boot="22222222")
    posted.wait(DeviceBack, other)
    until(lambda: other.module.phase == "ready", other)
    other.press()
    rolled = posted.wait(Rolled, other)
    assert rolled.ask == 7
    other.socket.pull()


def test_a_throw_that_was_under_way_when_the_plug_was_pulled_is_void(
    start: Start, posted: Posted, plugged: Plugged, name: Path
) -> None:
    port = start()
    port.ask(7, 2)
    until(lambda: plugged.module.phase == "ready", plugged)
    plugged.module._tumble_ms = 1_000_000
    plugged.press()
    until(lambda: plugged.module._allowed, plugged)
    plugged.socket.pull()
    other = Plugged(name, boot="22222222")
    assert posted.wait(RollVoid, other) == RollVoid(posted.all[-1].at, 7)
    assert answers(port)
    other.socket.pull()


def test_a_module_that_does_not_read_is_lost_and_found_again(
    start: Start, posted: Posted, plugged: Plugged, name: Path
) -> None:
    assert plugged.socket.fill() > LONGEST
    port = start()
    posted.wait(DeviceLost)
    throw(port, posted, plugged, 7)
    assert [type(it) for it in posted.all] == [DeviceLost, DeviceBack, Rolled]


def test_a_port_that_another_program_holds_is_waited_for(start: Start, posted: Posted, plugged: Plugged) -> None:
    other = os.open(plugged.socket.device, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(other, fcntl.LOCK_EX)
    port = start()
    posted.wait(DeviceLost, plugged)
    assert "exclusively lock" in port.fault
    os.close(other)
    posted.wait(DeviceBack, plugged)
    throw(port, posted, plugged, 7)


def test_of_two_companions_one_has_the_dice_until_it_stops(start: Start, posted: Posted, plugged: Plugged) -> None:
    first = start()
    until(lambda: answers(first), plugged)
    second = start()
    posted.wait(DeviceLost, plugged)
    assert answers(first)
    assert first.stop()
    posted.wait(DeviceBack, plugged)
    throw(second, posted, plugged, 7)


ERRORS = (serial.SerialException("gone"), OSError(5, "Input/output error"), termios.error(5, "Input/output error"))


@pytest.mark.parametrize("fault", list(product(("read", "write", "fileno"), ERRORS)), ids=str)
def test_whatever_pyserial_raises_the_module_is_lost_and_found_again(
    start: Start, posted: Posted, plugged: Plugged, monkeypatch: pytest.MonkeyPatch, fault: tuple[str, Exception]
) -> None:
    method, error = fault
    port = start()
    until(lambda: answers(port), plugged)

    def fail(*_: object) -> Any:
        monkeypatch.setattr(serial.Serial, method, working)
        raise error

    working = getattr(serial.Serial, method)
    monkeypatch.setattr(serial.Serial, method, fail)
    posted.wait(DeviceLost, plugged)
    assert str(error) in port.fault
    posted.wait(DeviceBack, plugged)
    throw(port, posted, plugged, 7)


def test_the_port_is_opened_for_us_alone_with_dtr_and_a_limit_for_writing(
    start: Start, plugged: Plugged, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[object, ...]] = []
    really = serial.Serial.open

    def watch(line: serial.Serial) -> None:
        opened.append((line.dtr, line.exclusive, line.write_timeout is not None and line.write_timeout > 0))
        really(line)

    monkeypatch.setattr(serial.Serial, "open", watch)
    port = start()
    until(lambda: answers(port), plugged)
    assert opened == [(True, True, True)]


def test_a_port_that_says_nothing_is_passed_over(
    start: Start, posted: Posted, plugged: Plugged, name: Path, tmp_path: Path
) -> None:
    dumb = Socket(tmp_path / "another-board")
    port = start(tmp_path / "another-board", name)
    throw(port, posted, plugged, 7)
    assert [type(it) for it in posted.all] == [DeviceLost, DeviceBack, Rolled]
    dumb.pull()


def test_a_module_with_another_version_says_so_in_its_fault(
    start: Start, posted: Posted, plugged: Plugged, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_bridge.firmware.throwing.VERSION", 9)
    port = start()
    posted.wait(DeviceLost, plugged)
    assert "version 9" in port.fault


def test_without_a_module_the_thread_looks_on_and_shows_that_it_lives(start: Start, posted: Posted, name: Path) -> None:
    port = start()
    posted.wait(DeviceLost)
    assert port.fault == "no dice module is plugged in"
    for _ in range(2):
        beat = port.heartbeat
        until(lambda seen=beat: port.heartbeat > seen)  # type: ignore[misc]
    assert posted.take() == posted.all[:1], "it is lost once"


def test_stopping_frees_the_port_and_ends_the_thread(start: Start, posted: Posted, plugged: Plugged) -> None:
    port = start()
    until(lambda: answers(port), plugged)
    assert port.stop()
    assert port.stop()
    port.ask(7, 2)
    assert plugged.socket.device not in open_files()
    assert not any(thread.name == "dice-dice" for thread in threading.enumerate())
    assert [type(it) for it in posted.take()] == [DeviceBack]
