"""Where a game of Vege Tables stands: the field's sequences, what lies before each player, whose turn it is."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.vege.deck import CARDS, LANDS, LAST, SEQUENCES, Card

HAND = 8
"""White cards that are dealt (rulebook, setting up)."""

WELL = 6
"""Green cards in a well; and whoever holds fewer cards must take it (rulebook, "pick up the well")."""

FIELD = 16
"""Green cards that lie face down in the middle, one for each farmland."""

CLOSING = 10
"""Points for closing a sequence, and for each open one when somebody goes out (rulebook, points)."""

FAMILY = 30
"""Points for the fourth closed sequence of a colour."""

WELL_POINTS = 10
"""Points of a well, for each other player who has not taken his."""

FINE = 50
"""What passing costs those who have no card to show."""

Step: TypeAlias = Literal["deal", "play", "deal-over", "over"]


class Terms(Struct, frozen=True):
    """What was agreed before the first action."""

    names: tuple[str, ...]
    """Players in seat order."""
    seats: dict[str, int]
    """The seat of each name."""
    deals: int = 1


class Player(Struct, frozen=True):
    """What belongs to one player. Nobody sees the hand: it is counted. Cards before him lie in order."""

    score: int = 0
    hand: int = HAND
    lands: tuple[Card, ...] = ()
    open: tuple[Card, ...] = ()
    """Cards uncovered by passing."""
    well: bool = True
    """Not taken yet."""

    @property
    def is_out(self) -> bool:
        """Whether no card is left."""
        return not (self.hand or self.lands or self.open or self.well)


class Taken(Struct, frozen=True):
    """The well that the last action made somebody take."""

    seat: int
    points: int


class State(Struct, frozen=True):
    """The whole game at one moment. How far the field and the sequences have come follows from `tops`."""

    terms: Terms
    players: tuple[Player, ...]
    step: Step = "deal"
    deal: int = 1
    turn: int = 1
    seat: int = 0
    """Whose turn it is; after a deal, who went out. Without meaning until everybody was dealt."""
    played: int = 0
    rows: tuple[int | None, ...] = (None,) * len(CARDS)
    """The row of each colour."""
    tops: tuple[int, ...] = (0,) * SEQUENCES
    """The number on top of each sequence; 0 while its farmland is not out."""
    dead: tuple[Card, ...] = ()
    """Cards that a tractor has replaced and that nobody has discarded yet, in order."""
    buried: tuple[Card, ...] = ()
    """Replaced cards that were discarded."""
    tractors: int = 0
    """Tractors that are out: in sequences, or discarded."""
    taken: Taken | None = None
    winners: tuple[str, ...] = ()

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    @property
    def name(self) -> str:
        """The name of the player whose turn it is."""
        return self.terms.names[self.seat]

    @property
    def field(self) -> int:
        """Cards left face down on the field: each sequence that began took one."""
        return self.tops.count(0)

    @property
    def closed(self) -> int:
        """Sequences whose last card lies."""
        return sum([top >= LAST for top in self.tops])

    @property
    def wells(self) -> int:
        """Wells that nobody has taken."""
        return sum([player.well for player in self.players])


def next_number(top: int, sequence: int) -> int:
    """The number that comes next in a sequence; above 20 where it is closed."""
    return top + LANDS if top else sequence % LANDS + 1


def comes_next(state: State, card: Card) -> bool:
    """Whether a card is the next one of its sequence."""
    return next_number(state.tops[card.sequence], card.sequence) == card.number


def next_card(state: State, sequence: int) -> Card | None:
    """The next card of a sequence; None where it is closed."""
    top = state.tops[sequence]
    return None if top >= LAST else CARDS[sequence // LANDS][next_number(top, sequence) - 1]


def with_player(state: State, seat: int, player: Player) -> State:
    """The game with something changed before one player."""
    return replace(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards but one."""
    return tuple([other for other in cards if other != card])


def holder(state: State, card: Card) -> int | None:
    """The seat before which a card lies, as a farmland or uncovered; None if nobody has seen it there."""
    for seat, player in enumerate(state.players):
        if card in (player.lands if card.is_land else player.open):
            return seat
    return None


def cleared(state: State) -> State:
    """The table before the next deal: everything but the points as at the start."""
    players = tuple([Player(score=player.score) for player in state.players])
    return State(state.terms, players, deal=state.deal + 1)
