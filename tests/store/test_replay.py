"""A saved game is played again by the fold that played it, as far as today's rules go with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import data
from companion.effects import Append, Begin
from companion.replay import Replayed, replay
from companion.rules.core import Fault, Match, Refused, act
from companion.rules.lines import decode
from companion.store import Line, Saved, Store
from tests.store.games import only
from tests.toy.race import TOY

RACE = [
    '{"do":"run"}',
    '{"do":"roll","dice":[3]}',
    '{"do":"undo"}',
    '{"do":"redo"}',
    '{"do":"adjust","counter":"Ben.field","value":4}',
    '{"do":"rest"}',
]


def deck() -> Any:
    return data.parse_deck(TOY, data.read_deck(TOY))


def saved(*lines: str, **options: str) -> Saved:
    written = tuple(Line(line, "", "") for line in lines)
    return Saved(1, "race", ("Ana", "Ben"), options or {"track": "short"}, "", "real", written, "")


def played(*lines: str) -> Match[Any]:
    """The same lines as the table plays them."""
    state = TOY.start(deck(), ("Ana", "Ben"), {"track": "short"})
    assert not isinstance(state, Fault)
    match: Match[Any] = Match(state)
    for line in lines:
        match, done = act(TOY, match, decode(TOY, line))
        assert not isinstance(done, Refused)
    return match


def test_a_replay_ends_where_the_game_stood_with_all_that_can_be_undone(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(Begin(1, "race", ("Ana", "Ben"), {"track": "short"}, "", "real"))
        for line in RACE:
            store.append(Append(1, line))
    with Store(tmp_path) as store:
        found = replay(TOY, deck(), only(store))
    assert found == Replayed(played(*RACE), 6, None, 6)


@pytest.mark.parametrize("bad", ['{"do":"roll","dice":[3]}', '{"do":"fly"}', "", "{"])
def test_a_replay_stops_before_what_is_refused_and_says_where(bad: str) -> None:
    found = replay(TOY, deck(), saved(*RACE, bad, *RACE))
    assert isinstance(found, Replayed)
    assert found.refused is not None
    assert replace(found, refused=None) == Replayed(played(*RACE), 6, None, 13)


def test_a_game_cut_where_the_replay_stopped_goes_on_from_there(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.begin(Begin(1, "race", ("Ana", "Ben"), {"track": "short"}, "", "real"))
        for line in (*RACE, '{"do":"fly"}', '{"do":"run"}'):
            store.append(Append(1, line))
    with Store(tmp_path) as store:
        found = replay(TOY, deck(), only(store))
        assert isinstance(found, Replayed)
        store.cut(1, found.accepted)
        store.append(Append(1, '{"do":"run"}'))
    with Store(tmp_path) as store:
        assert replay(TOY, deck(), only(store)) == Replayed(played(*RACE, '{"do":"run"}'), 7, None, 7)


def test_a_game_that_todays_rules_cannot_begin_is_a_fault() -> None:
    """Say, a deck too small for so many."""
    small = replace(deck(), kinds={})
    assert isinstance(replay(TOY, small, saved()), Fault)
