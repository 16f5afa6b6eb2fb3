"""Games played at random with every action that can be written, to hold properties against."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from companion.rules.tomato import GAME
from companion.rules.tomato.actions import (
    Action,
    Clear,
    Collect,
    Discard,
    Draw,
    End,
    MarketTime,
    Play,
    Roll,
    Skip,
    Store,
)
from companion.rules.tomato.deck import MARKET_TIME, Deck
from companion.rules.tomato.state import State
from tests.rules.tomato.sitting import deck_of, with_cards
from tests.rules.walking import Walks

RICH = with_cards(
    {"kind": "comet", "type": "star", "color": "red", "move": {"from": "target.basket", "to": "own.stash", "dice": 2}},
    {"kind": "hail", "type": "star", "color": "red", "move": {"from": "target.stash", "to": "middle", "count": 9}},
    {"kind": "sun", "type": "star", "color": "green", "move": {"from": "middle", "to": "own.basket", "dice": 1}},
    {"kind": "moon", "type": "star", "color": "green", "cancels": True, "manual": True, "copies": 4},
    {"kind": "free-beer", "type": "blue-ribbon", "manual": True},
    {"kind": "ufo", "type": "thumbs-down", "manual": True, "harvest_dice": 1, "copies": 4},
    {"kind": "crows", "type": "thumbs-down", "harvest_loss_dice": 2, "stash_loss_dice": 1, "copies": 4},
    {"kind": "net", "type": "fence", "blocks": ["pesky-weeds", "crows"]},
    {"kind": "broom", "type": "green-thumb", "removes": ["pesky-weeds", "crows", "ufo"]},
)
"""Every effect word there is, beside the shipped cards."""

SEATS = ("Ana,Ben", "Ana,Ben,Cleo")


def starts() -> st.SearchStrategy[State]:
    """Games of two or three with any options, the shipped deck or the rich one."""
    options = st.fixed_dictionaries({setting.name: st.sampled_from(setting.values) for setting in GAME.settings})
    piles = st.sampled_from([None, 14, 6])
    return st.builds(_start, st.sampled_from(SEATS), st.sampled_from([deck_of(), RICH]), options, piles)


def _start(names: str, deck: Deck, options: dict[str, str], pile: int | None) -> State:
    """A game before its first action; with a `pile`, one that is nearly over, with something in every basket."""
    state = GAME.start(deck, tuple(names.split(",")), options)
    assert isinstance(state, State)
    if pile is None:
        return state
    players = tuple([replace(player, basket=18, stash=7, hand=4) for player in state.players])
    return replace(state, pile=pile, players=players)


def written(state: State) -> Iterator[Action]:
    """Complete actions of every sort by everybody: far more than are legal, and among them one of each that is."""
    names = state.terms.names
    for by in names:
        for plain in (Draw, MarketTime, Collect, Skip, End, Store):
            yield plain(by=by)
        yield from (Discard(count=n, by=by) for n in (1, 2, 5))
        yield from (Roll((face,) * n, by=by) for n in range(4) for face in (1, 6))
        for kind in state.terms.deck.kinds:
            yield Clear(kind, by=by)
            yield Discard(cards=(kind,), by=by)
            yield from plays(state, kind, by)
            yield from plays(state, f"{kind}#1", by)


def plays(state: State, card: str, by: str) -> Iterator[Play]:
    """Playing a card with every field that a play can have."""
    yield Play(card, by=by)
    yield from (Play(card, target=name, by=by) for name in state.terms.names)
    pests: Any = {pest.kind for player in state.players for pest in player.pests}
    yield from (Play(card, pest=pest, by=by) for pest in pests)


def tapped(state: State) -> Iterator[str]:
    """Every kind and its first copies, Market Time, and what is no card."""
    for kind in (*state.terms.deck.kinds, "nonsense"):
        yield from (kind, f"{kind}#1", f"{kind}#2")
    yield MARKET_TIME


TOMATO = Walks(GAME, starts(), (30, 60), written, tapped, cards={"market_time": MARKET_TIME})
