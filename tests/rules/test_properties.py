"""What holds in every game, however it is played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import data
from companion.rules import GAMES, lines
from companion.rules.core import Accepted, Match, Option, Refused, Undo, act
from tests.rules.hecho.walks import HECHO
from tests.rules.huerto.walks import HUERTO
from tests.rules.tomato.walks import TOMATO
from tests.rules.vege.walks import VEGE
from tests.rules.walking import Walks

ALL = (TOMATO, VEGE, HUERTO, HECHO)

each_game = pytest.mark.parametrize("walks", ALL, ids=[walks.game.name for walks in ALL])


def test_no_game_is_left_out() -> None:
    assert tuple(walks.game for walks in ALL) == GAMES


@each_game
@settings(max_examples=30)
@given(drawn=st.data())
def test_counters_stay_in_range_and_something_can_be_done_until_it_is_over(walks: Walks, drawn: st.DataObject) -> None:
    game = walks.game
    for moment in drawn.draw(walks.walks):
        for name, counter in game.counters(moment.state).items():
            assert counter.low <= counter.value <= counter.high, name
        assert bool(moment.can) != game.standing(moment.state).over


@each_game
@settings(max_examples=30)
@given(drawn=st.data())
def test_legal_is_what_somebody_could_have_accepted(walks: Walks, drawn: st.DataObject) -> None:
    """Held against every sort of action that can be written."""
    for moment in drawn.draw(walks.walks):
        legal = walks.game.legal(moment.state)
        assert legal == sorted(set(legal))
        assert moment.can.keys() <= set(legal)
        assert set(legal) - moment.can.keys() <= walks.promised


@each_game
@settings(max_examples=30)
@given(drawn=st.data())
def test_offers_and_the_awaited_roll_are_accepted(walks: Walks, drawn: st.DataObject) -> None:
    """And whoever sits there can always go on by a button or a roll, unless it takes cards."""
    game = walks.game
    for moment in drawn.draw(walks.walks):
        state = moment.state
        offered = game.offers(state, None)
        walks.check_ends(state, offered)
        awaited = game.awaited(state)
        if awaited is not None:
            assert isinstance(game.apply(state, game.roll(state, (1,) * awaited.dice)), Accepted)
        if offered or awaited:
            assert moment.can
        else:
            assert moment.can.keys() <= walks.by_cards


@each_game
@settings(max_examples=30)
@given(drawn=st.data())
def test_what_a_tapped_card_means_is_accepted(walks: Walks, drawn: st.DataObject) -> None:
    """If something can be done with it, it means something; if it means nothing, a refusal says why."""
    game, rules = walks.game, data.read_rulings(walks.game).keys()
    for moment in drawn.draw(walks.walks):
        usable = {action.card for actions in moment.can.values() for action in actions if hasattr(action, "card")}
        usable |= {card for do, card in walks.cards.items() if do in moment.can}
        for card in walks.tapped(moment.state):
            meaning = game.meanings(moment.state, card, None)
            if isinstance(meaning, Refused):
                assert card not in usable, meaning
                assert meaning.rule in rules
            else:
                walks.check_ends(moment.state, (Option("", meaning),))


@each_game
@settings(max_examples=25)
@given(drawn=st.data())
def test_every_action_is_taken_back_and_brought_again(walks: Walks, drawn: st.DataObject) -> None:
    game = walks.game
    played = list(drawn.draw(walks.walks))
    match = Match(played[0].state)
    states = [match.state]
    for moment in played[:-1]:
        match, _ = act(game, match, moment.action)
        states.append(match.state)
    for before in reversed(states[:-1]):
        match, _ = act(game, match, Undo())
        assert match.state is before
    replayed = states[0]
    for step in reversed(match.future):
        done = game.apply(replayed, lines.decode(game, lines.encode(step.action)))
        assert isinstance(done, Accepted), done
        replayed = done.state
    assert replayed == states[-1]


@each_game
@settings(max_examples=25)
@given(drawn=st.data())
def test_a_refusal_changes_nothing_and_gives_a_rule(walks: Walks, drawn: st.DataObject) -> None:
    game, rules = walks.game, data.read_rulings(walks.game).keys()
    for moment in drawn.draw(walks.walks):
        before = game.report(moment.state)
        for action in walks.written(moment.state):
            done = game.apply(moment.state, action)
            if isinstance(done, Refused):
                assert done.rule in rules
        assert game.report(moment.state) == before
