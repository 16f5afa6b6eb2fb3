"""What holds in every game of tomatoes, however it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings

from companion.rules.tomato.state import State, seen
from tests.rules.tomato.walks import TOMATO
from tests.rules.walking import Moment


@settings(max_examples=60)
@given(TOMATO.walks)
def test_nothing_is_lost(walk: Iterator[Moment]) -> None:
    """150 tomatoes; every card in one place."""
    played = list(walk)
    cards = _cards(played[0].state)
    for moment in played:
        state: State = moment.state
        tomatoes = sum(player.basket + player.stash for player in state.players)
        assert 0 <= state.middle == 150 - tomatoes
        assert _cards(state) == cards
        shown = Counter(card.kind for card in seen(state))
        assert all(n <= state.terms.deck.copies[kind] for kind, n in shown.items())
        named = [card for card in seen(state) if card.copy]
        assert len(named) == len(set(map(str, named)))
        assert all(len(player.pests) <= 3 for player in state.players)
        assert (state.awaiting is not None) >= (state.step == "damage")
        assert bool(moment.can) == (state.step != "over")


def _cards(state: State) -> int:
    lying = sum(player.hand + len(player.pests) + len(player.fences) for player in state.players)
    return state.pile + lying + state.compost.size
