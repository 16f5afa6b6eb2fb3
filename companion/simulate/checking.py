"""Holds what a simulated table knows against the referee: its counts, and what must be refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.rules.core import AnyGame, Refused


def compare(table: Mapping[str, object], referee: Mapping[str, object], where: str = "") -> str | None:
    """The first count that differs, named with both values; None where the table finds nothing wrong.

    Only what the table counts is compared: the referee may report more.
    """
    for name, counted in table.items():
        reported = referee.get(name)
        if isinstance(counted, Mapping) and isinstance(reported, Mapping):
            differs = compare(counted, reported, f"{where}{name}.")
            if differs is not None:
                return differs
        elif counted != reported:
            return f"{where}{name}: {counted} on the table, {reported} by the referee"
    return None


def unrefused(game: AnyGame, state: Any, slips: Iterable[tuple[Any, str]]) -> str | None:
    """The first slip that is accepted or refused for another reason than its rule; None where there is none."""
    for action, rule in slips:
        done = game.apply(state, action)
        if not isinstance(done, Refused):
            return f"{action} is accepted, against {rule}"
        if done.rule != rule:
            return f"{action} is refused by {done.rule}, not by {rule}"
    return None
