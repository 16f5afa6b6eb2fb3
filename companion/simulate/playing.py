"""Plays simulated games through the rules core: people choose, the referee judges, the table follows.

The referee gets only what people do, as at a real table; cards, hands and tomatoes are the simulated table's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from statistics import median_low
from time import process_time
from typing import Any, Protocol

from msgspec import Struct

from companion.rules.core import Adjust, AnyGame, Refused, adjust
from companion.simulate.checking import compare, unrefused


class SimulatedTable(Protocol):
    """A table in the middle of a game: what is true there, and people who act on what they see of it."""

    @property
    def choose(self) -> Callable[[], Any]:
        """What somebody does next; None when the game is over."""

    @property
    def follow(self) -> Callable[[Any], None]:
        """The referee accepted this: the things on the table move."""

    def counted(self) -> Mapping[str, object]:
        """What can be counted on the table, under the names of the referee's state."""

    def slips(self) -> Iterable[tuple[Any, str]]:
        """What people could do wrong now, each with the rule that must refuse it."""

    def ending(self) -> str:
        """How the game ended."""

    def scores(self) -> Sequence[int]:
        """Everybody's points, in seat order."""


class Sit(Protocol):
    """Sits people down to a game: a table before its first action."""

    def __call__(
        self, deck: Any, players: tuple[str, ...], options: Mapping[str, str], random: Random, *, tapping: bool = False
    ) -> SimulatedTable:
        """`tapping`: every card is named with its number and shown on its own, as on a reader."""


class Start(Struct, frozen=True):
    """A game before its first action."""

    game: AnyGame
    deck: Any
    players: tuple[str, ...]
    options: Mapping[str, str]
    state: Any


class Result(Struct, frozen=True):
    """What came of some simulated games. `seconds` are CPU seconds."""

    actions: int
    seconds: float
    ends: dict[str, int]
    scores: dict[str, int]


class Disagreement(Exception):
    """The referee and the simulated table see the game differently: one of them is wrong."""


def chance(seed: int, number: int) -> Random:
    """The chance of one game of a series: each game can be played again without those before it."""
    return Random(f"{seed} {number}")


def simulate(starts: Sequence[Start], sit: Sit, *, games: int, seed: int, check: bool = False) -> Result:
    """Plays so many games, each from one of the starts. With `check` all counts are compared after every
    action, and whatever could be done wrong is tried.

    Raises `Disagreement` where the referee refuses what the table did, accepts a slip, or counts otherwise.
    """
    actions = 0
    ends: Counter[str] = Counter()
    scores: list[int] = []
    began = process_time()
    for number in range(games):
        random = chance(seed, number)
        start = random.choice(starts)
        table = sit(start.deck, start.players, start.options, random)
        try:
            actions += play(start, table, check=check)
        except Disagreement as why:
            raise Disagreement(f"game {number + 1} of seed {seed}, {why}") from None
        ends[table.ending()] += 1
        scores += table.scores()
    seconds = process_time() - began
    spread = {"min": min(scores), "median": median_low(scores), "max": max(scores)}
    return Result(actions, seconds, dict(sorted(ends.items())), spread)


def play(start: Start, table: SimulatedTable, *, check: bool = False) -> int:
    """Plays one game to its end; how many actions were accepted. Raises `Disagreement`."""
    game, state = start.game, start.state
    apply, choose, follow = game.apply, table.choose, table.follow
    actions = 0
    while (action := choose()) is not None:
        done = adjust(game, state, action) if isinstance(action, Adjust) else apply(state, action)
        if isinstance(done, Refused):
            raise Disagreement(f"action {actions + 1}, {action}: refused, {done.rule}")
        state = done.state
        follow(action)
        actions += 1
        if check:
            differs = compare(table.counted(), game.report(state)) or unrefused(game, state, table.slips())
            if differs is not None:
                raise Disagreement(f"after action {actions}, {action}: {differs}")
    return actions
