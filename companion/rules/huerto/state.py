"""Where a game in the garden stands: the shared counters, the market, and what is known of each player's cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.huerto.deck import HAND, SHARED, Deck
from companion.rules.zones import Card, Zone

MARKET = 5
"""Cards of the market, as long as the supply lasts (rulebook, Components)."""

COINS, ACTIONS = 3, 2
"""What a turn begins with (rulebook, Your turn)."""

MOST: Mapping[str, int] = {
    "tierra": 8,
    "cultivos": 8,
    "humedad": 10,
    "abono": 8,
    "plagas": 12,
    "desperdicio": 8,
}
"""The maxima of the garden's counters (rulebook, Components). The harvest has none."""

PESTS_LOSE, WASTE_LOSES, HARVEST_WINS = 10, 6, 20
"""Rulebook, Goal."""

CROWDED = 5
"""With more crops than this, maintenance adds waste (rulebook, Mantenimiento)."""

Ending: TypeAlias = Literal["", "won", "pests", "waste", "season"]
"""How the game ended; "" while it goes on."""


class Terms(Struct, frozen=True):
    """What was agreed before the first action: the decks, the seats and the options."""

    deck: Deck
    names: tuple[str, ...]
    """Players in seat order."""
    seats: dict[str, int]
    """The seat of each name."""
    turns: int
    reshuffle: bool = False


class Garden(Struct, frozen=True):
    """The shared counters, in the order of the rulebook."""

    tierra: int = 0
    cultivos: int = 0
    humedad: int = 2
    abono: int = 0
    cosecha: int = 0
    plagas: int = 1
    desperdicio: int = 0


class Player(Struct, frozen=True):
    """What belongs to one player."""

    draw: int
    """Cards of the draw pile."""
    monedas: int = COINS
    acciones: int = ACTIONS
    hand: Zone = Zone(unknown=HAND)
    """Known in it are cards that were bought, in that order."""
    area: tuple[Card, ...] = ()
    """Cards that lie in the garden, in the order they were played."""
    discard: Zone = Zone()
    own: tuple[Card, ...] = ()
    """Cards that are certainly his, wherever they lie: all that he bought, and the starting copies that he showed by
    their number."""


class State(Struct, frozen=True):
    """The whole game at one moment."""

    terms: Terms
    players: tuple[Player, ...]
    market: Zone
    """Known in it are cards that were identified, in that order."""
    supply: int
    turn: int = 1
    seat: int = 0
    garden: Garden = Garden()
    before: Garden = Garden()
    """The counters before the last action that was no mere look at the market."""
    ending: Ending = ""

    @property
    def active(self) -> Player:
        """The player whose turn it is, or was last."""
        return self.players[self.seat]

    @property
    def name(self) -> str:
        """His name."""
        return self.terms.names[self.seat]


def seated(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """The players with another one in this seat."""
    return (*players[:seat], player, *players[seat + 1 :])


def with_player(state: State, seat: int, player: Player) -> State:
    """The game with something changed of one player's."""
    return replace(state, players=seated(state.players, seat, player))


def value_of(state: State, seat: int, counter: str) -> int:
    """A counter of the garden, or one of a player's."""
    found: int = getattr(state.garden if counter in SHARED else state.players[seat], counter)
    return found
