"""A roll counts exactly once, whatever the line does to it (devices.md, "Serial dice module")."""

from __future__ import annotations

from random import Random

import pytest

from tests.firmware_bridge.simulated import Faults, Table, rolled, voids

PERFECT = Faults()
NOISY = Faults(drop=0.1, double=0.1, delay=0.1, corrupt=0.1, split=0.2)
CRASHING = Faults(reset=0.01, unplug=0.005, hiccup=0.005, press=0.002)
TERRIBLE = Faults(
    drop=0.15, double=0.15, delay=0.15, corrupt=0.15, split=0.3, reset=0.006, unplug=0.003, hiccup=0.003, press=0.005
)

PATIENCE = 600.0
"""Simulated seconds after which a roll that has not come never will."""


class Tally:
    def __init__(self) -> None:
        self.accepted = self.cancelled = self.void = self.lost_after_shown = 0
        self.may_be_late = 0
        """Cancelled rolls whose dice the line may yet bring."""


def play(table: Table, random: Random, asks: int) -> Tally:
    """Ask for rolls one after another, some of them cancelled, and hold each against what the eyes saw."""
    tally = Tally()
    id = 0
    while tally.accepted < asks:
        id += 1
        table.eyes.forget()
        table.happened.clear()
        wanted = random.choices((1, 2, 3, 5), (45, 45, 5, 5))[0]
        table.link.ask(id, wanted, table.now)
        if random.random() < 0.1:
            cancel(table, id, random)
            tally.cancelled += 1
            tally.may_be_late += 1
        else:
            accept(table, id, wanted, tally)
    return tally


def cancel(table: Table, id: int, random: Random) -> None:
    until = table.now + random.uniform(0.0, 1.2)
    while table.now < until and not rolled(table.happened, id):
        table.step()
    came = rolled(table.happened, id)
    table.link.cancel(id, table.now)
    table.step()
    while not table.quiet:
        table.step()
    assert rolled(table.happened, id) == came, "a cancelled roll was answered"


def accept(table: Table, id: int, wanted: int, tally: Tally) -> None:
    until = table.now + PATIENCE
    while not rolled(table.happened, id):
        table.step()
        assert table.now < until, "the roll never came"
    fell = list(table.eyes.fell)
    (dice,) = rolled(table.happened, id)
    assert len(dice) == wanted
    assert list(dice) == fell[-1], "not what the module showed last"
    assert len(fell) - 1 <= voids(table.happened, id) < max(table.eyes.tumbles, 1)
    if not table.eyes.pressed_unasked:
        assert len(rolled(table.happened, None)) <= tally.may_be_late, "a roll was told again, as unasked"
    tally.may_be_late = 0
    tally.accepted += 1
    tally.void += voids(table.happened, id)
    tally.lost_after_shown += len(fell) - 1
    for _ in range(3):
        table.step()
    assert rolled(table.happened, id) == [dice]
    assert table.eyes.fell == fell, "the module threw again for a roll that was answered"


@pytest.mark.parametrize(
    ("faults", "asks"),
    [(PERFECT, 1000), (NOISY, 3000), (CRASHING, 3000), (TERRIBLE, 3000)],
    ids=["perfect", "noisy", "crashing", "terrible"],
)
def test_each_asked_roll_is_accepted_once_as_it_was_shown(faults: Faults, asks: int) -> None:
    table = Table(seed=asks, faults=faults)
    tally = play(table, Random(7), asks)
    assert tally.accepted == asks
    assert tally.cancelled > asks / 20
    if faults.reset:
        assert tally.lost_after_shown > asks / 200, "the simulation hardly ever lost a throw that was shown"
        assert table.resets > asks / 20
    if faults == PERFECT:
        assert tally.void == 0
