"""Simulated people who serve the companion: what they tap, press and throw, one thing after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, TypeAlias

from companion.happenings import Happening
from companion.simulate.checking import compare
from companion.simulate.gestures import gesture, outcome, walk
from companion.simulate.playing import Disagreement, Sit, chance
from companion.table import Play, Setup, Table, moves

READS = 4.0
"""Seconds that people look at the checklist."""
THINKS = 1.5
"""Seconds before somebody does something, at a table in no hurry."""
PRESSES = 0.3
"""Seconds between the presses of one action."""
ENDS = 8.0
"""Seconds that people look at the result."""

MOST_GESTURES = 100

Gesture: TypeAlias = tuple[float, Happening]
"""Seconds to wait, and what then happens (its `at` is left to whoever lets it happen)."""


def show(sit: Sit, seed: int, games: int | None, table: Callable[[], Table]) -> Iterator[Gesture]:
    """What people do at the companion for so many games (for ever, if None), from the checklist on.

    `table` gives the table as the last gesture left it. Raises `Disagreement` where it is not what people expect.
    """
    for number in count(1):
        while isinstance(table().mode, Setup):
            yield READS, _press(table(), moves.GoOn())
        yield from _game(sit, seed, number, table)
        if number == games:
            return
        yield ENDS, _press(table(), moves.Again())


def _game(sit: Sit, seed: int, number: int, table: Callable[[], Table]) -> Iterator[Gesture]:
    play = _play(table())
    game = play.place.game
    assert game is not None
    people = sit(play.place.deck, play.players, play.options, chance(seed, number), tapping=True)
    while (action := people.choose()) is not None:
        yield from _tell(action, table)
        people.follow(action)
        differs = compare(people.counted(), game.report(_play(table()).match.state))
        if differs is not None:
            raise Disagreement(f"game {number} of seed {seed}, after {action}: {differs}")


def _tell(action: Any, table: Callable[[], Table]) -> Iterator[Gesture]:
    """One action, told gesture by gesture until the table has done it."""
    before = _play(table())
    goal = outcome(before, action)
    wait = THINKS
    for _ in range(MOST_GESTURES):
        now = gesture(table(), before, action)
        if now is None:
            break
        yield wait, now
        answer = table().answer
        if answer is not None and answer.said != "accepted":
            raise Disagreement(f"{action}: {now} is answered {answer}")
        after = _play(table()).match
        if len(after.past) > len(before.match.past):
            if goal is None or after.state != goal.state:
                raise Disagreement(f"{action}: {after.past[-1].action} was done")
            return
        wait = PRESSES
    raise Disagreement(f"{action}: nothing on the screen leads there")


def _play(table: Table) -> Play:
    if not isinstance(table.mode, Play):
        raise Disagreement("nobody plays")
    return table.mode


def _press(table: Table, wanted: Any) -> Happening:
    found = walk(table, lambda then: then == wanted)
    if found is None:
        raise Disagreement(f"{wanted} is not on the screen")
    return found
