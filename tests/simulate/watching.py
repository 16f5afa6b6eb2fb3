"""Looks at what happens in simulated games, and takes some of it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.rules.core import Accepted, AnyGame, Match, Redo, Undo, act
from companion.simulate import SimulatedTable, Start


def watched(start: Start, watch: Callable[[Any, Accepted[Any]], None]) -> Start:
    """The start, with a look at each action that is accepted. All that people do must be."""

    def apply(state: Any, action: Any) -> Any:
        done = start.game.apply(state, action)
        assert isinstance(done, Accepted), done
        watch(action, done)
        return done

    return replace(start, game=replace(start.game, apply=apply))


class Tally:
    """Counts what is done and what comes of it, as a look at games."""

    def __init__(self) -> None:
        self.did: Counter[str] = Counter()
        self.happened: Counter[str] = Counter()

    def __call__(self, action: Any, done: Accepted[Any]) -> None:
        self.did[type(action).__name__] += 1
        self.happened.update(event.id for event in done.events)


def takes_back(start: Start, table: SimulatedTable, random: Random) -> None:
    """Plays a game; now and then a few actions are taken back, and brought back or done again."""
    game = start.game
    match: Match[Any] = Match(start.state)
    while (action := table.choose()) is not None:
        match, done = act(game, match, action)
        assert isinstance(done, Accepted), done
        table.follow(action)
        if random.random() < 0.1:
            back = random.randint(1, min(6, len(match.past)))
            match = _back_and_forth(game, match, back, again=random.random() < 0.5)
    assert game.report(match.state)["over"]


def _back_and_forth(game: AnyGame, match: Match[Any], back: int, *, again: bool) -> Match[Any]:
    there, steps = match, match.past[-back:]
    for step in reversed(steps):
        match, _ = act(game, match, Undo())
        assert match.state == step.before
    for step in steps:
        match, done = act(game, match, step.action if again else Redo())
        assert done == step.done
    assert match.state == there.state
    assert len(match.past) == len(there.past)
    return match
