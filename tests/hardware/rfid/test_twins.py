"""The virtual reader and the real one, on the emulated chip, pass the same tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest

from companion.happenings import Happening
from hardware.rfid.virtual import VirtualReader
from tests.hardware.rfid.rig import CLASSIC, NTAG, NTAG_TWIN, Rig, told


class World(Protocol):
    """A reader with somebody's hands."""

    def lay(self, *uids: str) -> list[str]: ...

    def unplug(self) -> list[str]: ...

    def plug_in(self) -> list[str]: ...


class RealWorld:
    def __init__(self, rig: Rig) -> None:
        self._rig = rig

    def lay(self, *uids: str) -> list[str]:
        self._rig.chip.take()
        self._rig.place(*uids)
        return self._rig.run(1)

    def unplug(self) -> list[str]:
        self._rig.chip.power = False
        return self._rig.run(3)

    def plug_in(self) -> list[str]:
        self._rig.chip.power = True
        return self._rig.run(3)


class VirtualWorld:
    def __init__(self, rig: Rig) -> None:
        self._posted: list[Happening] = []
        self._reader = VirtualReader("reader", self._posted.append, monotonic=rig.clock.monotonic)

    def _news(self) -> list[str]:
        heard = [told(happening) for happening in self._posted]
        self._posted.clear()
        return heard

    def lay(self, *uids: str) -> list[str]:
        self._reader.lay(*uids)
        return self._news()

    def unplug(self) -> list[str]:
        self._reader.lose()
        return self._news()

    def plug_in(self) -> list[str]:
        self._reader.mend()
        return self._news()


@pytest.fixture(params=[RealWorld, VirtualWorld], ids=["real", "virtual"])
def world(request: pytest.FixtureRequest, rig: Rig) -> World:
    make: Callable[[Rig], World] = request.param
    return make(rig)


def test_cards_come_and_go(world: World) -> None:
    assert world.lay() == []
    assert world.lay(NTAG) == [f"seen {NTAG}"]
    assert world.lay(NTAG) == []
    assert world.lay() == [f"gone {NTAG}"]
    assert world.lay(NTAG) == [f"seen {NTAG}"]


def test_one_card_for_another(world: World) -> None:
    world.lay(NTAG)
    assert world.lay(NTAG_TWIN) == [f"gone {NTAG}", f"seen {NTAG_TWIN}"]
    assert world.lay(CLASSIC) == [f"gone {NTAG_TWIN}", f"seen {CLASSIC}"]


def test_one_card_at_a_time(world: World) -> None:
    assert world.lay(NTAG, CLASSIC) == ["several"]
    assert world.lay(NTAG, CLASSIC) == []
    assert world.lay(CLASSIC) == [f"seen {CLASSIC}"]
    assert world.lay(NTAG, CLASSIC) == ["several"]
    assert world.lay() == [f"gone {CLASSIC}"]
    assert world.lay(NTAG, CLASSIC) == ["several"]


def test_lost_and_back(world: World) -> None:
    world.lay(NTAG)
    assert world.unplug() == ["lost"]
    assert world.plug_in() == ["back"]
    assert world.lay() == [f"gone {NTAG}"]


def test_what_was_laid_down_while_it_was_lost_acts_when_it_is_back(world: World) -> None:
    world.lay()
    assert world.unplug() == ["lost"]
    assert world.lay(CLASSIC) == []
    assert world.plug_in() == ["back", f"seen {CLASSIC}"]
