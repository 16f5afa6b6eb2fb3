"""Starts of the tomato game for these tests."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from companion import data
from companion.rules.core import Fault
from companion.rules.tomato import GAME
from companion.rules.tomato.deck import Deck
from companion.simulate import Start

NAMES = ("Ana", "Ben", "Eva", "Leo", "Mia")
WILD = str(Path(__file__).with_name("wild.toml"))
"""A deck file with every effect word."""

OPTIONS = tuple(
    {"draw": draw, "fence": fence, "excess": excess, "basket": basket}
    for draw, fence, excess, basket in product(
        ("compulsory", "optional"), ("standing", "once"), ("lost", "basket"), ("hidden", "open")
    )
)
"""Every mixture of options, the defaults first."""


def read_deck(file: str | None = None) -> Deck:
    """The shipped deck, or one from a file."""
    deck = data.parse_deck(GAME, data.read_deck(GAME, file), file)
    assert isinstance(deck, Deck)
    return deck


def starts(
    options: dict[str, str] = OPTIONS[0], seats: tuple[int, ...] = (2, 3, 4, 5), file: str | None = None
) -> list[Start]:
    """A start for each number of players."""
    deck = read_deck(file)
    found = []
    for n in seats:
        state = GAME.start(deck, NAMES[:n], options)
        assert not isinstance(state, Fault)
        found.append(Start(GAME, deck, NAMES[:n], options, state))
    return found
