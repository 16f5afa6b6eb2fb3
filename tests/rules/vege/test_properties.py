"""What holds in every game of Vege Tables, however it is played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings

from companion.rules.core import Ask, Refused
from companion.rules.vege import GAME
from companion.rules.vege.actions import Pass
from companion.rules.vege.deck import TRACTOR
from companion.rules.vege.state import State
from tests.rules.vege.walks import CARDS_IN_THE_BOX, VEGE
from tests.rules.walking import Moment


@settings(max_examples=40)
@given(VEGE.walks)
def test_no_card_is_lost_and_everything_stays_in_range(walk: Iterator[Moment]) -> None:
    cards, after_a_deal = 0, False
    for moment in walk:
        state: State = moment.state
        cards = CARDS_IN_THE_BOX if after_a_deal else cards or _cards(state)
        after_a_deal = state.step == "deal-over"
        assert _cards(state) == cards
        for player in state.players:
            assert player.hand >= 0
            assert list(player.lands) == sorted(set(player.lands))
            assert list(player.open) == sorted(set(player.open))
            assert TRACTOR not in player.open
        lying = [card for player in state.players for card in (*player.lands, *player.open)]
        assert len(lying) == len(set(lying))
        assert list(state.dead) == sorted(set(state.dead) - set(state.buried))
        assert 0 <= state.tractors <= 8
        assert all(top <= 20 for top in state.tops)
        rows = [row for row in state.rows if row is not None]
        assert len(rows) == len(set(rows))
        assert bool(moment.can) == (state.step != "over")


def _cards(state: State) -> int:
    """Cards that the referee counts: in hands and wells, before players, face down, on the field, out of the game."""
    lands = sum(len(player.lands) or 4 * (state.step == "deal") for player in state.players)
    held = sum(player.hand + len(player.open) + 6 * player.well for player in state.players)
    # In the place of a replaced card lies a tractor; the card itself is still held, or was thrown away.
    grown = sum((top - 1) // 4 + 1 for top in state.tops if top) - len(state.dead) - len(state.buried)
    return lands + held + state.field + grown + state.tractors + len(state.buried)


@settings(max_examples=40)
@given(VEGE.walks)
def test_sequences_and_going_out_are_worth_160_together(walk: Iterator[Moment]) -> None:
    """What is not closed when somebody goes out is paid then; wells pay 30 to 0, once each."""
    played = list(walk)
    start: State = played[0].state
    earned, wells = 10 * start.closed, [player.well for player in start.players].count(False)
    for moment, after in pairwise(played):
        if moment.state.step == "deal-over":
            earned = wells = 0
        assert moment.done is not None
        for event in moment.done.events:
            if event.id == "vege.well":
                assert event.facts["n"] == 30 - 10 * wells
                wells += 1
            elif event.id in ("vege.closed", "vege.out"):
                earned += int(str(event.facts["n"]))
        assert earned == (160 if after.state.step in ("over", "deal-over") else 10 * after.state.closed)


@settings(max_examples=20)
@given(VEGE.walks)
def test_a_pass_shown_card_by_card_is_the_pass_written_at_once(walk: Iterator[Moment]) -> None:
    """Every pass that is accepted can be shown on the reader; one that is refused for a card is refused there too."""
    for moment in walk:
        state = moment.state
        for action in moment.can.get("pass", []):
            assert isinstance(action, Pass)
            meaning = next(then for then in (option.then for option in GAME.offers(state, None)) if _is_pass(then))
            for card in action.shown:
                assert isinstance(meaning, Ask)
                again = GAME.meanings(state, card, meaning.draft)
                assert not isinstance(again, Refused), again
                meaning = again
            assert isinstance(meaning, Pass)
            assert GAME.apply(state, meaning) == GAME.apply(state, action)


def _is_pass(then: object) -> bool:
    return isinstance(then, Pass) or (isinstance(then, Ask) and isinstance(then.draft, Pass))
