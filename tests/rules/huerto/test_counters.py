"""Counters that the table may correct: their ranges, and what follows from them."""

from __future__ import annotations

import pytest

from companion.rules.core import Accepted, Standing
from companion.rules.huerto import GAME
from companion.rules.huerto.state import State
from companion.views import Msg
from tests.rules.huerto.sitting import Sitting, deck_of

MOST = {
    "tierra": 8, "cultivos": 8, "humedad": 10, "abono": 8, "cosecha": 999, "plagas": 12, "desperdicio": 8,
    **{f"{name}.{what}": most for name in ("Ana", "Ben") for what, most in (
        ("monedas", 99), ("acciones", 99), ("hand", 58), ("draw", 58), ("discard", 58),
    )},
}  # fmt: skip


def test_the_counters_are_those_of_the_page_with_their_ranges() -> None:
    found = GAME.counters(Sitting().state)
    assert {name: counter.high for name, counter in found.items()} == MOST
    assert {counter.low for counter in found.values()} == {0}
    assert not any(counter.hidden for counter in found.values())


@pytest.mark.parametrize("counter", MOST)
def test_each_can_be_set_from_nothing_to_its_most(counter: str) -> None:
    for value in (0, MOST[counter]):
        game = Sitting()
        game.do("adjust", counter=counter, value=value)
        assert GAME.counters(game.state)[counter].value == value
        assert game.events[0].id == "table.adjusted"
    for value in (-1, MOST[counter] + 1):
        assert Sitting().refused("adjust", counter=counter, value=value) == "table.range"


def test_counters_of_the_garden_move_nothing_else() -> None:
    """Only pests and waste can: they lose."""
    for counter in MOST:
        game = Sitting()
        before = game.report
        game.do("adjust", counter=counter, value=1)
        after = game.report
        name, _, what = counter.rpartition(".")
        owner = after["players"][name] if name else after["counters"]
        owner[what] = (before["players"][name] if name else before["counters"])[what]
        assert after == before


@pytest.mark.parametrize(("counter", "value", "rest"), [("plagas", 10, 9), ("desperdicio", 6, 5)])
def test_a_corrected_counter_can_lose(counter: str, value: int, rest: int) -> None:
    game = Sitting().adjust(**{counter: rest})
    assert game.report["over"] is False
    lost = game.do("adjust", counter=counter, value=value)
    assert (lost["over"], lost["outcome"], lost["step"]) == (True, "lost", "over")
    assert game.events[1].id in ("huerto.lost-pests", "huerto.lost-waste")
    game.adjust(**{counter: 0, "cosecha": 30})
    assert len(game.events) == 1
    assert (game.report["outcome"], game.report["winners"]) == ("lost", [])


def test_a_won_game_stays_won() -> None:
    game = Sitting().adjust(cosecha=20)
    game.do("end_work")
    assert game.adjust(plagas=12).report["outcome"] == "won"
    assert GAME.standing(game.state) == Standing(True, ("Ana", "Ben"), "Ana", {"Ana": 20, "Ben": 20})


def test_a_harvest_that_was_corrected_wins_only_at_the_end_of_the_turn() -> None:
    game = Sitting().adjust(cosecha=20)
    assert game.report["over"] is False
    assert game.do("end_work")["outcome"] == "won"


def test_a_name_may_hold_a_dot() -> None:
    """And a player may be called like a counter."""
    state = GAME.start(deck_of(), ("A.B", "plagas"), {"turns": "12", "reshuffle": "off"})
    assert isinstance(state, State)
    for counter in ("A.B.hand", "plagas.draw"):
        done = GAME.adjust(state, counter, 3)
        assert isinstance(done, Accepted)
        assert GAME.counters(done.state)[counter].value == 3


def test_counters_have_words() -> None:
    game = Sitting().adjust(Ben_monedas=4)
    assert game.events[0].facts == {"counter": Msg("huerto.counter.monedas", {"player": "Ben"}), "value": 4}


def test_nothing_is_rolled() -> None:
    game = Sitting()
    assert GAME.awaited(game.state) is None
    assert GAME.dice is False
    with pytest.raises(LookupError):
        GAME.roll(game.state, (1,))
