"""What is remembered of finished games, as values: who won, how the scores went, what was thrown, which rules were
forgotten. Pure; `companion.history` makes them of what the store holds, pages and commands show them.
"""

from __future__ import annotations

from msgspec import Struct

from companion.dice import Fairness
from companion.views import Series


class Thrown(Struct, frozen=True):
    """A roll as it was recorded, one that was taken back later included: the dice fell all the same."""

    dice: tuple[int, ...]
    source: str
    """`module`, `software` or `real`."""
    void: bool = False
    """It was thrown again, because the first throw was lost with the dice module."""


class Outcome(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[str, ...]
    """None where it was lost together."""
    scores: dict[str, int]
    series: tuple[Series, ...]
    """Everybody's score after each turn."""


class Told(Struct, frozen=True):
    """A finished game. `outcome` None: it is still `pending`, or today's rules or files cannot play it again."""

    id: int
    game: str
    players: tuple[str, ...]
    began: str
    ended: str
    """Wall clock, UTC, ISO 8601."""
    day: str
    """When it ended, as a date where the companion stands."""
    outcome: Outcome | None
    rolls: tuple[Thrown, ...] = ()
    pending: bool = False
    """It was not played again yet: nothing is known but who played."""


class Wins(Struct, frozen=True):
    """How often somebody played a game to its end, and won it."""

    player: str
    game: str
    games: int
    wins: int


class Forgotten(Struct, frozen=True):
    """How often something was refused for a rule in a game. Refusals that rest on a count are not among them."""

    game: str
    rule: str
    n: int


class Judged(Struct, frozen=True):
    """What is to be said about the dice from one source."""

    source: str
    fairness: Fairness


class Remembered(Struct, frozen=True):
    """All that is remembered. Games are played again one after another, the newest first."""

    games: tuple[Told, ...]
    """The newest first."""
    wins: tuple[Wins, ...] = ()
    """Over the games played again so far, who won most first."""
    forgotten: tuple[Forgotten, ...] = ()
    """Of all games, unfinished ones too, the most forgotten first."""
    dice: tuple[Judged, ...] = ()
    """Over all games: only once none is pending."""

    @property
    def complete(self) -> bool:
        """Whether no game is pending."""
        return not any(game.pending for game in self.games)

    @property
    def read(self) -> int:
        """How many games are not pending."""
        return sum(not game.pending for game in self.games)
