"""The watchdog is fed while everything gets on: whoever hangs, it is not."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from msgspec import Struct

from companion.happenings import Happening
from companion.loop import Loop
from companion.notify import OFTEN, SILENT, Watchdog
from companion.views import View
from firmware_bridge.port import DicePort
from hardware.panel import Panel
from hardware.rfid.frames import Miss
from hardware.rfid.reader import Reader
from tests.systemd.manager import HANGS, Manager, listening
from tests.table.evening import in_play

FED = ["WATCHDOG=1"]


class Clock:
    """Stands still until it is moved, or goes on from there."""

    def __init__(self, *, runs: bool = False) -> None:
        self.ahead = 1000.0
        self._runs = runs

    def __call__(self) -> float:
        return self.ahead + time.monotonic() if self._runs else self.ahead


class Gate:
    """A place that a thread comes by again and again, until it is closed: then it stands there."""

    def __init__(self) -> None:
        self._open = threading.Event()
        self._open.set()
        self._stands = threading.Event()

    def through(self, *_: object, **__: object) -> None:
        if not self._open.is_set():
            self._stands.set()
            assert self._open.wait(HANGS)

    def close(self) -> None:
        """Closes it, and waits until the thread stands there."""
        self._stands.clear()
        self._open.clear()
        assert self._stands.wait(HANGS)

    def open(self) -> None:
        self._open.set()


class Part:
    """A chip that no card lies on, and a board whose buttons nobody presses. Each look at it goes through the gate."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    def poll(self, wakes: int) -> Miss:
        self._gate.through()
        return Miss.NOTHING

    def closed(self) -> dict[str, bool]:
        self._gate.through()
        return {}

    def close(self) -> None: ...


class Table:
    """Every device with a thread of its own, and a gate in each."""

    def __init__(self) -> None:
        self.clock = Clock(runs=True)
        self.gates = {name: Gate() for name in ("reader", "panel", "dice")}
        chip: Any = Part(self.gates["reader"])
        board: Any = Part(self.gates["panel"])
        self.devices: tuple[Any, ...] = (
            Reader("reader", self.post, lambda: chip, monotonic=self.clock),
            Panel(self.post, lambda _: board, monotonic=self.clock),
            DicePort(self.post, find=self.no_port, monotonic=self.clock),
        )

    def post(self, happening: Happening) -> None: ...

    def no_port(self) -> tuple[str, ...]:
        self.gates["dice"].through()
        return ()

    def later(self, seconds: float, *, without: str = "") -> None:
        """Time passes, and everybody gets on but one."""
        self.clock.ahead += seconds
        now = self.clock()
        for device in self.devices:
            if device.name != without:
                until(lambda device=device: device.heartbeat >= now)  # type: ignore[misc]


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + HANGS
    while not true():
        assert time.monotonic() < end, "never happened"
        time.sleep(0.005)


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    with listening(str(tmp_path / "notify")) as heard:
        yield heard


@pytest.fixture
def table() -> Iterator[Table]:
    at_work = Table()
    for device in at_work.devices:
        device.start()
    yield at_work
    for gate in at_work.gates.values():
        gate.open()
    assert all(device.stop(HANGS) for device in at_work.devices)


def environ(manager: Manager, seconds: float = 30.0) -> Mapping[str, str]:
    return {
        "NOTIFY_SOCKET": manager.name,
        "WATCHDOG_USEC": str(round(seconds * 1e6)),
        "WATCHDOG_PID": str(os.getpid()),
    }


@pytest.mark.parametrize("name", ["reader", "panel", "dice"])
def test_while_one_device_hangs_the_watchdog_is_not_fed(
    manager: Manager, table: Table, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    watchdog = Watchdog(table.devices, environ=environ(manager), clock=table.clock)
    watchdog.beat()
    assert manager.told() == ["READY=1", *FED]
    table.later(SILENT + 1)
    watchdog.beat()
    assert manager.told() == FED

    table.gates[name].close()
    table.later(SILENT + 1, without=name)
    for _ in range(3):
        watchdog.beat()
        table.clock.ahead += OFTEN
    assert manager.told() == []
    assert [record.getMessage() for record in caplog.records] == [
        f"{name} hangs: the watchdog is not fed until it gets on"
    ]

    table.gates[name].open()
    table.later(OFTEN)
    watchdog.beat()
    assert manager.told() == FED


class Still(Struct, frozen=True):
    """A device that got on at that moment."""

    name: str
    heartbeat: float


@pytest.mark.parametrize(("beyond", "said"), [(0.0, ["READY=1", *FED]), (0.1, ["READY=1"])])
def test_a_device_may_be_silent_for_a_while(manager: Manager, beyond: float, said: list[str]) -> None:
    clock = Clock()
    devices = [Still("reader", clock()), Still("dice", clock() - SILENT - beyond)]
    Watchdog(devices, environ=environ(manager), clock=clock).beat()
    assert manager.told() == said


class Glass:
    """A screen that hangs at will. `at_show` is called when a picture is about to stand."""

    def __init__(self, gate: Gate, at_show: Callable[[], None] = lambda: None) -> None:
        self._gate = gate
        self._at_show = at_show

    def show(self, view: View) -> bool:
        self._at_show()
        return True

    def pump(self) -> tuple[Happening, ...]:
        self._gate.through()
        return ()


def loop_on(glass: Glass, watchdog: Watchdog, stop: threading.Event) -> Loop:
    return Loop(
        in_play().table,
        screen=glass,
        keeper=None,  # type: ignore[arg-type] # nobody plays
        worded=lambda _, view: view,
        do=lambda _: None,
        clock=time.monotonic,
        inbox=SimpleQueue(),
        stop=stop,
        beat=watchdog.beat,
    )


def test_while_the_loop_hangs_the_watchdog_is_not_fed(manager: Manager) -> None:
    gate, stop = Gate(), threading.Event()
    loop = loop_on(Glass(gate), Watchdog((), environ=environ(manager, seconds=0.01)), stop)
    thread = threading.Thread(target=loop.run, daemon=True)
    thread.start()
    assert [manager.hears() for _ in range(3)] == ["READY=1", *FED, *FED]

    gate.close()
    manager.told()
    time.sleep(0.3)  # thirty times what is owed
    assert manager.told() == []

    gate.open()
    assert manager.hears() == "WATCHDOG=1"
    stop.set()
    thread.join(HANGS)
    assert not thread.is_alive()


def test_it_is_ready_once_and_only_when_the_first_picture_stands(manager: Manager) -> None:
    gate, stop = Gate(), threading.Event()
    before: list[list[str]] = []

    def look() -> None:
        if len(before) < 2:
            before.append(manager.told())

    glass = Glass(gate, look)
    loop = loop_on(glass, Watchdog((), environ={"NOTIFY_SOCKET": manager.name}), stop)
    loop.carry_out(())
    thread = threading.Thread(target=loop.run, daemon=True)
    thread.start()
    for _ in range(3):
        gate.close()
        gate.open()
    stop.set()
    thread.join(HANGS)
    assert not thread.is_alive()
    assert before == [[], []]
    assert manager.told() == ["READY=1"]


def test_a_socket_may_be_in_no_folder() -> None:
    name = f"@companion-test-{os.getpid()}"
    with listening(name) as manager:
        Watchdog((), environ={"NOTIFY_SOCKET": name}).stopping()
        assert manager.told() == ["STOPPING=1"]


@pytest.mark.parametrize(("seconds", "every"), [(30.0, OFTEN), (0.9, 0.3)])
def test_it_is_fed_three_times_in_the_time_that_is_owed_and_once_a_second(
    manager: Manager, seconds: float, every: float
) -> None:
    clock = Clock()
    watchdog = Watchdog((), environ=environ(manager, seconds), clock=clock)
    fed = 0
    for _ in range(1000):
        watchdog.beat()
        fed += manager.told().count("WATCHDOG=1")
        clock.ahead += every / 50
    assert fed == 20


@pytest.mark.parametrize(
    "owed",
    [
        {},
        {"WATCHDOG_USEC": ""},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"},
    ],
)
def test_where_no_sign_of_life_is_wanted_none_is_given(manager: Manager, owed: dict[str, str]) -> None:
    watchdog = Watchdog((), environ={"NOTIFY_SOCKET": manager.name, **owed})
    watchdog.beat()
    watchdog.beat()
    assert manager.told() == ["READY=1"]


@pytest.mark.parametrize("name", [None, "", "/nowhere/notify"])
def test_where_nobody_listens_all_goes_on(name: str | None) -> None:
    watchdog = Watchdog((), environ={} if name is None else {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "1000000"})
    watchdog.beat()
    watchdog.stopping()
