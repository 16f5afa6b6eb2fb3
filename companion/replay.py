"""A saved game to the state it stands in: the fold that also plays it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.rules.core import AnyGame, Fault, Match, Refused, act
from companion.rules.lines import decode
from companion.store.entries import Saved


class Replayed(Struct, frozen=True):
    """How far a saved game could be played again.

    `refused` is None where all of it could. Otherwise today's rules refuse line `accepted` (from 0), or it is no action
    (a spoilt one never is): the game goes on from before it, after `Store.cut(saved.id, accepted)`.
    """

    match: Match[Any]
    accepted: int
    refused: Refused | None
    total: int


def replay(game: AnyGame, deck: Any, saved: Saved) -> Replayed | Fault:
    """Plays a saved game's lines again. A `Fault` where today's rules cannot even begin it."""
    state = game.start(deck, saved.players, saved.options)
    if isinstance(state, Fault):
        return state
    match: Match[Any] = Match(state)
    total = len(saved.lines)
    for n, (line, _, _) in enumerate(saved.lines):
        action = decode(game, line)
        if isinstance(action, Refused):
            return Replayed(match, n, action, total)
        match, done = act(game, match, action)
        if isinstance(done, Refused):
            return Replayed(match, n, done, total)
    return Replayed(match, total, None, total)
