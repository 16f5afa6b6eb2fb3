"""Deck files that are changed, to see what is said about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from companion.rules.core import A, D, Fault, Game, S
from tests.rules.sitting import parsed

Change: TypeAlias = Callable[[dict[str, Any]], object]
Row: TypeAlias = tuple[str, Change, str, str, str]
"""What is changed, how, and the fault that it must be: its id, the card and the field."""


def entry(of: str, /, **changes: object) -> Change:
    """Gives a card (or project) of the shipped deck other fields; None takes a field away."""

    def change(file: dict[str, Any]) -> None:
        _give(next(one for one in (*file["card"], *file.get("project", ())) if one["kind"] == of), changes)

    return change


def first(**changes: object) -> Change:
    """Gives the first card of a deck other fields; None takes a field away."""

    def change(file: dict[str, Any]) -> None:
        _give(file["card"][0], changes)

    return change


def _give(card: dict[str, Any], changes: dict[str, object]) -> None:
    for name, value in changes.items():
        if value is None:
            del card[name]
        else:
            card[name] = value


def each_fault(rows: list[Row]) -> pytest.MarkDecorator:
    """Runs a test for each row, as `change`, `id`, `of` and `field`."""
    return pytest.mark.parametrize(
        ("change", "id", "of", "field"), [row[1:] for row in rows], ids=[row[0] for row in rows]
    )


def fault_of(game: Game[S, A, D], change: Change) -> tuple[str, str, str]:
    """What is said about the shipped deck once it is changed: the fault's id, the card and the field."""
    file = parsed(game)
    change(file)
    fault = game.load_deck(file)
    assert isinstance(fault, Fault), fault
    return fault.fault.id, fault.card, fault.field
