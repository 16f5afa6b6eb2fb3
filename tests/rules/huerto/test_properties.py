"""What holds in every game of the garden, however it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings

from companion.rules.huerto import GAME
from companion.rules.huerto.actions import Buy, Plant, Play, Reveal
from companion.rules.huerto.state import State
from companion.rules.zones import Card
from companion.views import CardRow, Gauge
from tests.rules.huerto.walks import HUERTO
from tests.rules.walking import Moment


def open_cards(state: State) -> list[Card]:
    """Cards that are known to lie somewhere."""
    found = list(state.market.known)
    for player in state.players:
        found += (*player.hand.known, *player.area, *player.discard.known)
    return found


@settings(max_examples=40)
@given(HUERTO.walks)
def test_nothing_is_lost(walk: Iterator[Moment]) -> None:
    """Each player has his starting deck and what he bought; no copy is in two places."""
    for moment in walk:
        state: State = moment.state
        deck = state.terms.deck
        bought = 0
        for player in state.players:
            own = sum(deck.kinds[card.kind].is_supply for card in player.own)
            assert player.draw + player.hand.size + len(player.area) + player.discard.size == deck.start + own
            bought += own
        assert bought + state.market.size + state.supply == deck.supply
        assert state.market.size == min(5, deck.supply - bought)
        seen = Counter(card.kind for card in open_cards(state))
        assert all(n <= deck.copies[kind] for kind, n in seen.items())
        named = [card for card in open_cards(state) if card.copy]
        assert len(named) == len(set(named))
        owned = [card for player in state.players for card in player.own if card.copy]
        assert len(owned) == len(set(owned))
        assert not set(owned) & set(state.market.known)
        assert (state.garden.plagas >= 10 or state.garden.desperdicio >= 6) <= bool(state.ending)
        assert (state.ending == "won") <= (state.garden.cosecha >= 20)
        assert bool(moment.can) == (not state.ending)


@settings(max_examples=30)
@given(HUERTO.walks)
def test_a_number_is_accepted_only_where_its_kind_is(walk: Iterator[Moment]) -> None:
    """A kind is any copy that is not known to be elsewhere; so it can do whatever one of its copies can."""
    for moment in walk:
        for actions in moment.can.values():
            said = {action for action in actions if isinstance(action, Plant | Play | Buy | Reveal)}
            for action in said:
                assert type(action)(action.card.partition("#")[0], by=action.by) in said


@settings(max_examples=20)
@given(HUERTO.walks)
def test_the_screen_shows_no_hidden_hand(walk: Iterator[Moment]) -> None:
    for moment in walk:
        state: State = moment.state
        scene = GAME.view(state)
        assert sum(isinstance(piece, Gauge) for piece in scene.board) == 7
        market = next(piece for piece in scene.board if isinstance(piece, CardRow))
        assert len(market.cards) + market.unknown == state.market.size
        assert [len(panel.cards) for panel in scene.panels] == [len(player.area) for player in state.players]
