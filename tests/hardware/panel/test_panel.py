"""The panel over mock pins, step by step: lost edges, failing pins, mistakes of our own."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.happenings import Happening
from hardware.panel import Panel
from hardware.panel.panel import BEAT, RETRY
from tests.hardware.panel.rig import RealRig, told


def news(rig: RealRig) -> list[str]:
    return list(map(told, rig.posted))


def lose_edge(rig: RealRig, gpio: int, level: bool) -> None:
    """The contact changes and the kernel drops the event."""
    rig.mock.pin(gpio)._state = level


def test_only_the_configured_pins_are_touched(real: RealRig) -> None:
    assert real.mock.claimed() == {f"GPIO{n}" for n in (22, 23, 5, 12, 13, 4)}


def test_an_edge_that_was_lost_is_made_up_for_at_the_next_look(real: RealRig) -> None:
    real.wait(7 * BEAT)
    real.touch("ok", True)
    real.wait(0.1)
    lose_edge(real, 22, True)
    real.wait(BEAT + 0.1)
    assert news(real) in (["ok"], ["ok long"])
    for _ in range(2):
        real.touch("ok", True)
        real.wait(0.1)
        real.touch("ok", False)
        real.wait(0.1)
    assert news(real)[1:] == ["ok", "ok"]


def test_a_press_whose_edge_was_lost_is_noticed_while_it_is_held(real: RealRig) -> None:
    lose_edge(real, 22, False)
    real.wait(2 * BEAT + 0.1)
    assert news(real) == ["ok long"]


def test_the_thread_sleeps_while_nothing_happens(real: RealRig) -> None:
    real.wait(0.5)
    steps = 0
    end = real.clock.now + 60
    while real.clock.now < end:
        real.clock.now += real.panel.step()
        steps += 1
    assert steps <= 61 / BEAT


def test_edges_that_waited_in_the_queue_keep_their_own_time(real: RealRig) -> None:
    """The thread was kept from running: what people did is still what it was."""
    for closed, seconds in ((True, 0.3), (False, 0.3), (True, 1.2), (False, 0.005), (True, 0.005), (False, 0.5)):
        real.touch("ok", closed)
        real.clock.now += seconds
    real.panel.step()
    assert news(real) == ["ok", "ok long"]


def test_pins_that_cannot_be_opened_are_tried_again_less_and_less_often(real: RealRig) -> None:
    real.lose()
    assert news(real) == ["lost"]
    assert real.panel.fault is not None
    tries: list[float] = []
    real.panel._open_board = _counting(tries, real)
    real.wait(20)
    assert news(real) == ["lost"]
    waits = [later - earlier for earlier, later in pairwise(tries)]
    assert waits == sorted(waits)
    assert waits[-1] == pytest.approx(RETRY[-1])


def _counting(tries: list[float], rig: RealRig) -> Any:
    def open_board(edge: Any) -> Any:
        tries.append(rig.clock.now)
        raise OSError("no chip")

    return open_board


def test_orders_to_a_lost_panel_are_let_go(real: RealRig) -> None:
    real.lose()
    real.light("refused")
    real.sound("win")
    real.mend()
    assert news(real) == ["lost", "back"]
    assert (real.lamps(), real.pitch()) == ((0, 0), None)


def test_a_mistake_of_ours_is_said_to_be_one(caplog: pytest.LogCaptureFixture) -> None:
    posted: list[Happening] = []

    def wrong(edge: Any) -> Any:
        raise KeyError("ok")

    panel = Panel(posted.append, wrong)
    panel.step()
    assert panel.fault is not None
    assert panel.fault.kind == "unexpected"
    assert "Traceback" in caplog.text
