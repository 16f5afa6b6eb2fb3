"""What follows by itself: the well that must be taken, the next turn, the end of a deal and of the game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Accepted
from companion.rules.vege.deck import SEQUENCES
from companion.rules.vege.state import CLOSING, WELL, WELL_POINTS, State, Taken, with_player
from companion.views import Msg, msg


def after_play(state: State, events: tuple[Msg, ...], *, revealed: bool = False) -> Accepted[State]:
    """What a play or discard of the player whose turn it is brings: his well, if he must take it now, or the end."""
    player = state.active
    if state.played and player.well and player.hand < WELL:
        state, event = take_well(state)
        return next_turn(state, (*events, event), revealed=True)
    return end_if_out(state, events, revealed=revealed)


def take_well(state: State) -> tuple[State, Msg]:
    """The player whose turn it is takes his well, with ten points for each other well that still stands."""
    player = state.active
    points = WELL_POINTS * (state.wells - 1)
    event = msg("vege.well", player=state.name, n=points, hand=player.hand)
    richer = replace(player, score=player.score + points, hand=player.hand + WELL, well=False)
    return replace(with_player(state, state.seat, richer), taken=Taken(state.seat, points)), event


def next_turn(state: State, events: tuple[Msg, ...], *, revealed: bool = False) -> Accepted[State]:
    """The turn passes, clockwise. Whoever lost the last card meanwhile goes out now."""
    seat = (state.seat + 1) % len(state.players)
    state = replace(state, seat=seat, turn=state.turn + 1, played=0)
    return end_if_out(state, (*events, msg("vege.next", player=state.name)), revealed=revealed)


def end_if_out(state: State, events: tuple[Msg, ...], *, revealed: bool = False) -> Accepted[State]:
    """Ends the deal when the player whose turn it is has no card left; after the last deal, the game."""
    player = state.active
    if not player.is_out:
        return Accepted(state, events, revealed)
    points = CLOSING * (SEQUENCES - state.closed)
    event = msg("vege.out", player=state.name, n=points)
    state = with_player(state, state.seat, replace(player, score=player.score + points))
    if state.deal < state.terms.deals:
        return Accepted(replace(state, step="deal-over"), (*events, event), revealed)
    won = winners(state)
    most = max(other.score for other in state.players)
    events = (*events, event, msg("vege.won", players=won, n=most))
    return Accepted(replace(state, step="over", winners=won), events, revealed)


def winners(state: State) -> tuple[str, ...]:
    """Who has most points. Ties are shared."""
    most = max(player.score for player in state.players)
    return tuple([name for name, player in zip(state.terms.names, state.players, strict=True) if player.score == most])
