"""What follows by itself: cards drawn after a building, the help when nobody can build, the end of a round and game."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Accepted, Refused
from companion.rules.hecho.actions import StartRound, Stuck
from companion.rules.hecho.checks import not_now
from companion.rules.hecho.deck import Project
from companion.rules.hecho.state import (
    BUILDER_DRAWS,
    LAST_BUILDING,
    OTHERS_DRAW,
    STUCK_DRAW,
    TRADES,
    Built,
    Pile,
    Stall,
    State,
    clockwise,
    dealt,
    with_player,
)
from companion.views import Msg, msg


def after_building(
    state: State, seat: int, project: Project, events: tuple[Msg, ...], *, last: bool
) -> Accepted[State]:
    """The builder draws, then the others; with the last project of a pile the round ends instead, and brings more."""
    if last:
        player, name = state.players[seat], state.terms.names[seat]
        state = with_player(state, seat, replace(player, score=player.score + LAST_BUILDING))
        built = Built(seat, project.kind, project.points, (0,) * len(state.players), last=True)
        bonus = msg("hecho.last-building", player=name, n=LAST_BUILDING)
        return _end_round(replace(state, built=built), (*events, bonus))
    wanted = tuple([BUILDER_DRAWS if other == seat else OTHERS_DRAW for other in range(len(state.players))])
    state, draws, drawn = _draw(state, clockwise(state, seat), wanted)
    state = replace(state, stall=Stall(), built=Built(seat, project.kind, project.points, draws, last=False))
    return Accepted(state, (*events, *drawn), revealed=any(draws))


def stuck(state: State, _action: Stuck) -> Accepted[State] | Refused:
    """Nobody can build: everybody draws; then other projects are shown; then the round ends."""
    refused = not_now(state, (), "build") or trades_first(state)
    if refused is not None:
        return refused
    stall = replace(state.stall, stage=state.stall.stage + 1)
    state = replace(state, built=None)
    if state.stall.stage == 0:
        seats = clockwise(state, 0)
        state, draws, drawn = _draw(state, seats, (STUCK_DRAW,) * len(seats))
        return Accepted(replace(state, stall=stall), (msg("hecho.stuck-draw"), *drawn), revealed=any(draws))
    if state.stall.stage == 1:
        piles = tuple([Pile(None, pile.left) if pile.left > 1 else pile for pile in state.piles])
        return Accepted(replace(state, stall=stall, piles=piles), (msg("hecho.stuck-under"),))
    return _end_round(state, (msg("hecho.stuck-end"),))


def trades_first(state: State) -> Refused | None:
    """Three trades come before the first help, where somebody can trade."""
    missing = TRADES - state.stall.trades
    if state.stall.stage or missing <= 0 or not can_trade(state):
        return None
    return Refused("hecho.three-trades-first", {"n": missing, "trades": TRADES})


def can_trade(state: State) -> bool:
    """Whether two players hold cards."""
    return sum([player.hand > 0 for player in state.players]) >= 2


def start_round(state: State, _action: StartRound) -> Accepted[State] | Refused:
    """Hands, scrapyard and piles anew; the points stay."""
    refused = not_now(state, (), "round-over")
    if refused is not None:
        return refused
    scores = tuple([player.score for player in state.players])
    event = msg("hecho.round-starts", round=state.round + 1, rounds=state.terms.rounds)
    return Accepted(dealt(state.terms, scores, state.round + 1), (event,))


def winners(state: State) -> tuple[str, ...]:
    """Who has most points, in seat order. Ties are shared."""
    most = max([player.score for player in state.players])
    return tuple([name for name, one in zip(state.terms.names, state.players, strict=True) if one.score == most])


def _end_round(state: State, events: tuple[Msg, ...]) -> Accepted[State]:
    """The round is over; after the last one, the game."""
    state = replace(state, step="round-over", stall=Stall())
    if state.round < state.terms.rounds:
        return Accepted(state, (*events, msg("hecho.round-over", round=state.round, rounds=state.terms.rounds)))
    won = winners(state)
    most = max([player.score for player in state.players])
    return Accepted(replace(state, step="over", winners=won), (*events, msg("hecho.won", players=won, n=most)))


def _draw(
    state: State, seats: tuple[int, ...], wanted: tuple[int, ...]
) -> tuple[State, tuple[int, ...], tuple[Msg, ...]]:
    """Cards from the scrapyard for these seats in turn, each what is left of what he wants; how many each seat got."""
    draws = [0] * len(seats)
    left = state.scrapyard
    for seat in seats:
        draws[seat] = min(wanted[seat], left)
        left -= draws[seat]
    players = tuple([replace(one, hand=one.hand + n) for one, n in zip(state.players, draws, strict=True)])
    return replace(state, players=players, scrapyard=left), tuple(draws), _drawn(state, seats, draws, left)


def _drawn(state: State, seats: tuple[int, ...], draws: list[int], left: int) -> tuple[Msg, ...]:
    """Who draws how many, in order, and what the scrapyard then holds."""
    names = state.terms.names
    turns = tuple([msg("hecho.draws", player=names[seat], cards=draws[seat]) for seat in seats if draws[seat]])
    rest = msg("hecho.scrapyard-left", n=left)
    return (msg("hecho.drew", turns=turns), rest) if turns else (rest,)
