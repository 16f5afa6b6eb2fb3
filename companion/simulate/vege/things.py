"""What lies on a simulated table of Vege Tables. A card is its name: `red-7`, or `tractor#3`."""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct

COLOURS = ("red", "black", "green", "yellow")
LANDS, HAND, WELL, SIDE = 4, 8, 6, 4
LAST = 17
"""Cards from this number on close their sequence."""
TRACTORS = 8

Step: TypeAlias = Literal["deal", "play", "deal-over", "over"]


class Card(Struct, frozen=True):
    """What is printed on a numbered card, and which cards are its neighbours in their sequence."""

    colour: str
    number: int
    land: str
    """The farmland of its sequence."""
    under: str
    over: str
    """The next one; "" for the last."""


def _printed(colour: str, number: int) -> Card:
    under = f"{colour}-{number - 4}" if number > 4 else ""
    over = f"{colour}-{number + 4}" if number < LAST else ""
    return Card(colour, number, f"{colour}-{(number - 1) % 4 + 1}", under, over)


PRINTED = {f"{colour}-{number}": _printed(colour, number) for colour in COLOURS for number in range(1, 21)}
FARMLANDS = tuple(card for card, printed in PRINTED.items() if printed.number <= 4)
WHITE = tuple(card for card, printed in PRINTED.items() if 4 < printed.number <= 12)
GREEN = (
    *(card for card, printed in PRINTED.items() if printed.number > 12),
    *(f"tractor#{n}" for n in range(1, TRACTORS + 1)),
)


class Person(Struct):
    """One of the people: what is in the hand, and what lies in front of it."""

    name: str
    hand: list[str]
    lands: list[str]
    well: list[str]
    """Empty once it was taken."""
    open: list[str] = []
    score: int = 0


class Dealt(Struct):
    """The cards of one deal: four of each for everybody, and the field by rows."""

    lands: list[list[str]]
    hands: list[list[str]]
    wells: list[list[str]]
    field: list[list[str]]


def deal(players: int, random: Random) -> Dealt:
    """Each pile shuffled by itself and dealt round; the last green cards lie four by four."""
    red, white, green = list(FARMLANDS), list(WHITE), list(GREEN)
    for pile in (red, white, green):
        random.shuffle(pile)
    seats = range(players)
    wells = [green[seat * WELL : (seat + 1) * WELL] for seat in seats]
    rest = green[players * WELL :]
    return Dealt(
        lands=[red[seat * LANDS : (seat + 1) * LANDS] for seat in seats],
        hands=[white[seat * HAND : (seat + 1) * HAND] for seat in seats],
        wells=wells,
        field=[rest[row * SIDE : (row + 1) * SIDE] for row in range(SIDE)],
    )
