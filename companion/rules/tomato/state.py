"""Where a game of tomatoes stands: what lies before each player, what is awaited, how far the turn has come."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.tomato.deck import Deck
from companion.rules.zones import Card, Zone

TOMATOES = 150
"""In the box (rulebook, Componentes): the middle, the baskets and the stashes together, always."""

HAND = 5
"""Cards that are dealt, and that one draws up to (rulebook, Preparar and step 1)."""

FULL = 20
"""Tomatoes that a basket must hold to be stored (rulebook, Acciones opcionales 2)."""

LAST = 11
"""Market Time, put among the bottom ten cards, is one of the last eleven (rulebook, Preparar)."""

PESTS = 3
"""Thumbs-down cards that may lie before one player (rulebook, step 5)."""

Step: TypeAlias = Literal["draw", "guard", "damage", "harvest", "attack", "discard", "over"]
Loss: TypeAlias = Literal["harvest", "stash"]


class Terms(Struct, frozen=True):
    """What was agreed before the first action: the deck, the seats and the options."""

    deck: Deck
    names: tuple[str, ...]
    """Players in seat order."""
    seats: dict[str, int]
    """The seat of each name."""
    optional_draw: bool = False
    fence_once: bool = False
    excess_from_basket: bool = False
    open_baskets: bool = False


class Player(Struct, frozen=True):
    """What belongs to one player. `ribbon` and `stored`: that optional action was used this turn."""

    basket: int = 0
    stash: int = 0
    hand: int = HAND
    """Only counted: a hand never holds a card that was seen, for none goes back into it."""
    pests: tuple[Card, ...] = ()
    """Thumbs-down cards before the player, at the stash too, in the order they were played."""
    fences: tuple[Card, ...] = ()
    ribbon: bool = False
    stored: bool = False


class Harvest(Struct, frozen=True):
    """This turn's harvest, from the start of the turn until it is collected or skipped."""

    dice: tuple[int, ...] = ()
    multiplier: int = 1
    loss: int = 0

    @property
    def gross(self) -> int:
        """What was rolled, with the ribbon."""
        return sum(self.dice) * self.multiplier

    @property
    def net(self) -> int:
        """What is collected, if the middle has so many."""
        return max(0, self.gross - self.loss)


class Attack(Struct, frozen=True):
    """The thumbs-down or red star last played on somebody: he can still answer it with a green star."""

    by: int
    card: Card
    target: int
    moved: int = 0
    """Tomatoes that the star has moved, which cancelling it moves back."""


class Awaiting(Struct, frozen=True):
    """A roll that must come: for the damage of `card`, for the harvest, or for a star's move."""

    roll: Literal["damage", "harvest", "star"]
    dice: int
    by: int
    card: str | None = None
    loss: Loss | None = None
    """What this damage eats from."""
    target: int | None = None
    """On whom the star was played."""
    standing: bool = False
    """The star is the standing attack: cancelling that drops this roll."""


class State(Struct, frozen=True):
    """The whole game at one moment. The middle holds whatever is in no basket and no stash."""

    terms: Terms
    players: tuple[Player, ...]
    pile: int
    """Cards of the draw pile, Market Time included."""
    turn: int = 1
    seat: int = 0
    step: Step = "draw"
    compost: Zone = Zone()
    awaiting: Awaiting | None = None
    harvest: Harvest | None = Harvest()
    attack: Attack | None = None
    due: tuple[tuple[str, Loss], ...] = ()
    """Damage still to be looked at in this step: kinds of pests, and what each eats from."""
    held: bool = False
    """A fence has held a pest off a stash that was not empty, in this damage step."""
    winners: tuple[str, ...] = ()

    @property
    def middle(self) -> int:
        """Tomatoes in the middle of the table."""
        return TOMATOES - sum([player.basket + player.stash for player in self.players])

    @property
    def active(self) -> Player:
        """The player whose turn it is, or was last."""
        return self.players[self.seat]

    @property
    def missing(self) -> int:
        """Cards that the player whose turn it is draws up to five."""
        return max(0, HAND - self.players[self.seat].hand)

    @property
    def market_time_may_come(self) -> bool:
        """Whether one of the last eleven cards is among those drawn now."""
        return self.missing > 0 and self.pile - self.missing < LAST


def seated(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """The players with another one in this seat."""
    return (*players[:seat], player, *players[seat + 1 :])


def with_player(state: State, seat: int, player: Player) -> State:
    """The game with something changed before one player."""
    return replace(state, players=seated(state.players, seat, player))


def to_compost(state: State, seat: int, card: Card) -> State:
    """A card goes from a hand to the compost."""
    player = state.players[seat]
    players = seated(state.players, seat, replace(player, hand=player.hand - 1))
    return replace(state, players=players, compost=state.compost.with_card(card))


def without_pest(state: State, seat: int, pest: Card, shown: Card) -> State:
    """A pest goes to the compost, there as the card it was `shown` to be. With it ends the attack that it is."""
    player = state.players[seat]
    pests = tuple([other for other in player.pests if other != pest])
    attack = state.attack
    if attack is not None and attack.target == seat and attack.card == pest:
        attack = None
    players = seated(state.players, seat, replace(player, pests=pests))
    return replace(state, players=players, compost=state.compost.with_card(shown), attack=attack)


def seen(state: State) -> list[Card]:
    """Every card that lies face up or was seen going to the compost."""
    cards = list(state.compost.known)
    for player in state.players:
        cards += player.pests
        cards += player.fences
    return cards
