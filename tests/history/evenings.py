"""Finished games in a store: whole simulated ones, and small races told line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion import data
from companion.effects import Append, Begin, Close
from companion.rules import GAMES
from companion.rules.core import AnyGame, Fault, Match, Refused, act
from companion.rules.lines import encode
from companion.simulate import TABLES, chance
from companion.store import Store
from tests.toy.race import TOY

RACE = (
    '{"do":"run"}',
    '{"do":"roll","dice":[4]}',
    '{"do":"run"}',
    '{"do":"roll","dice":[1]}',
    '{"do":"run"}',
    '{"do":"roll","dice":[6]}',
)
"""Ana runs 4, Ben 1, Ana 6: on the short track of ten fields she wins."""


def race(
    store: Store,
    record: int,
    players: tuple[str, ...] = ("Ana", "Ben"),
    lines: Iterable[str] = RACE,
    *,
    source: str = "real",
    over: bool = True,
) -> None:
    """A race in the store."""
    options = {"track": "short"}
    store.begin(Begin(record, "race", players, options, data.read_deck(TOY), source))
    for line in lines:
        store.append(Append(record, line, source if '"roll"' in line else ""))
    if over:
        store.close(Close(record, "over"))


def simulated(store: Store, name: str, players: Sequence[str], *, seed: int = 1) -> int:
    """A whole simulated game in the store; returns its number."""
    game: AnyGame = next(game for game in GAMES if game.name == name)
    text = data.read_deck(game)
    deck = data.parse_deck(game, text)
    options = {setting.name: setting.default for setting in game.settings}
    state = game.start(deck, tuple(players), options)
    assert not isinstance(state, Fault)
    record = store.begin(Begin(store.last + 1, name, tuple(players), options, text, "real"))
    table = TABLES[name](deck, tuple(players), options, chance(seed, 0))
    match: Match[Any] = Match(state)
    while (action := table.choose()) is not None:
        match, done = act(game, match, action)
        assert not isinstance(done, Refused)
        table.follow(action)
        line = encode(action)
        store.append(Append(record, line, "software" if '"do":"roll"' in line else ""))
    store.close(Close(record, "over"))
    return record
