"""Holds the counts of a simulated table against the referee's."""

from __future__ import annotations

from collections.abc import Mapping


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
