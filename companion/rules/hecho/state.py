"""Where a game of Hecho stands: the piles of projects, the scrapyard, what each player holds and has built."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.hecho.deck import PILES, Deck
from companion.rules.zones import Card

HAND = 6
"""Cards that everybody draws for a round (rulebook, Set Up)."""

BUILDER_DRAWS = 2
OTHERS_DRAW = 1
"""After a building (rulebook, Play)."""

LAST_BUILDING = 10
"""Points more for whoever builds the last project of a pile (rulebook, Ending the game)."""

TRADES = 3
"""Trades that are tried before everybody may draw because nobody can build (the publisher's FAQ)."""

STUCK_DRAW = 2
"""Cards that everybody then draws."""

Step: TypeAlias = Literal["reveal", "build", "round-over", "over"]


class Terms(Struct, frozen=True):
    """What was agreed before the first action."""

    deck: Deck
    names: tuple[str, ...]
    """Players in seat order."""
    seats: dict[str, int]
    """The seat of each name."""
    rounds: int = 4
    comodin_is_one: bool = False
    """In an exchange a comodín has the value 1; else it pairs with any numbered card."""


class Player(Struct, frozen=True):
    """What belongs to one player. Nobody sees the hand: it is counted."""

    score: int = 0
    hand: int = HAND
    projects: tuple[str, ...] = ()
    """Built in this round, in that order."""


class Pile(Struct, frozen=True):
    """A pile of projects: the one on top, None while it is not shown, and how many there are with it."""

    project: str | None
    left: int


class Stall(Struct, frozen=True):
    """How far a round in which nobody can build has come: trades since the last building, what has helped."""

    stage: int = 0
    trades: int = 0


class Built(Struct, frozen=True):
    """The building that the last action was: who draws how many, and whether it ended the round."""

    seat: int
    project: str
    points: int
    draws: tuple[int, ...]
    """How many cards each seat draws."""
    last: bool


class State(Struct, frozen=True):
    """The whole game at one moment. Of the scrapyard only the number of cards is known."""

    terms: Terms
    players: tuple[Player, ...]
    piles: tuple[Pile, ...]
    scrapyard: int
    round: int = 1
    step: Step = "reveal"
    set_aside: tuple[Card, ...] = ()
    """Cards that buildings have taken in this round: out of it, and seen."""
    stall: Stall = Stall()
    winners: tuple[str, ...] = ()
    built: Built | None = None
    """What everybody has to see now."""

    @property
    def open(self) -> tuple[str, ...]:
        """The projects that can be built, in the order of the piles."""
        return tuple([pile.project for pile in self.piles if pile.project is not None])

    @property
    def hidden(self) -> tuple[int, ...]:
        """The piles (from 1) whose next project is to be shown."""
        return tuple([at for at, pile in enumerate(self.piles, 1) if pile.left and pile.project is None])


def dealt(terms: Terms, scores: tuple[int, ...], number: int) -> State:
    """The table before a round: hands drawn, six piles of projects face down."""
    players = tuple([Player(score) for score in scores])
    pile = Pile(None, len(terms.deck.projects) // PILES)
    return State(terms, players, (pile,) * PILES, terms.deck.size - HAND * len(players), number)


def with_player(state: State, seat: int, player: Player) -> State:
    """The game with something changed before one player."""
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def with_pile(state: State, at: int, pile: Pile) -> State:
    """The game with another pile in this place (from 1)."""
    return replace(state, piles=(*state.piles[: at - 1], pile, *state.piles[at:]))


def pile_of(state: State, project: str) -> int | None:
    """The place (from 1) in which a project lies face up."""
    return next((at for at, pile in enumerate(state.piles, 1) if pile.project == project), None)


def builder_of(state: State, project: str) -> str | None:
    """Who has built a project in this round."""
    names = state.terms.names
    return next((name for name, one in zip(names, state.players, strict=True) if project in one.projects), None)


def clockwise(state: State, seat: int) -> tuple[int, ...]:
    """All seats, beginning with this one."""
    return tuple([(seat + n) % len(state.players) for n in range(len(state.players))])
