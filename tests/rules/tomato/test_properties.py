"""What holds in every game, however it is played."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import lines
from companion.rules.core import Accepted, Ask, Match, Option, Refused, Undo, act
from companion.rules.tomato import GAME
from companion.rules.tomato.actions import Clear, Play
from companion.rules.tomato.state import State, seen
from tests.rules.tomato.walks import accepted, chosen, picks, starts, written


@settings(max_examples=60)
@given(starts(), picks)
def test_nothing_is_lost_and_everything_stays_in_range(state: State, walk: list[int]) -> None:
    """150 tomatoes; every card in one place; every counter in its range; somebody can always do something."""
    cards = _cards(state)
    for pick in walk:
        can = accepted(state)
        if not can:
            assert state.step == "over"
            break
        state = _done(GAME.apply(state, chosen(can, pick)))
        tomatoes = sum(player.basket + player.stash for player in state.players)
        assert 0 <= state.middle == 150 - tomatoes
        for name, counter in GAME.counters(state).items():
            assert counter.low <= counter.value <= counter.high, name
        assert _cards(state) == cards
        shown = Counter(card.kind for card in seen(state))
        assert all(n <= state.terms.deck.copies[kind] for kind, n in shown.items())
        named = [card for card in seen(state) if card.copy]
        assert len(named) == len(set(map(str, named)))
        assert all(len(player.pests) <= 3 for player in state.players)
        assert (state.awaiting is not None) >= (state.step == "damage")


@settings(max_examples=40)
@given(starts(), picks)
def test_legal_is_what_somebody_could_have_accepted(state: State, walk: list[int]) -> None:
    """Held against every action that can be written."""
    for pick in walk:
        can = accepted(state)
        assert GAME.legal(state) == sorted(can)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick)))


@settings(max_examples=40)
@given(starts(), picks)
def test_offers_and_the_awaited_roll_are_accepted(state: State, walk: list[int]) -> None:
    """And whoever sits there can always go on by a button or a roll, until the game is over."""
    for pick in walk:
        offered = GAME.offers(state, None)
        _leads_to_accepted(state, offered)
        awaited = GAME.awaited(state)
        if awaited is not None:
            assert isinstance(GAME.apply(state, GAME.roll(state, (1,) * awaited.dice)), Accepted)
        assert bool(offered or awaited) == (state.step != "over")
        can = accepted(state)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick)))


@settings(max_examples=40)
@given(starts(), picks, st.sampled_from(["", "#1", "#2"]))
def test_what_a_tapped_card_means_is_accepted(state: State, walk: list[int], copy: str) -> None:
    """If some play or discard of it is legal, it means something; if it means nothing, a refusal says why."""
    for pick in walk:
        can = accepted(state)
        usable = {action.card for actions in can.values() for action in actions if isinstance(action, Play | Clear)}
        usable |= {"market-time"} if "market_time" in can else set()
        for kind in (*state.terms.deck.kinds, "market-time", "nonsense"):
            card = kind if kind == "market-time" else kind + copy
            meaning = GAME.meanings(state, card, None)
            if isinstance(meaning, Refused):
                assert card not in usable, meaning
            else:
                _leads_to_accepted(state, (Option("", meaning),))
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick)))


@settings(max_examples=30)
@given(starts(), picks)
def test_every_action_is_taken_back_and_brought_again(state: State, walk: list[int]) -> None:
    match = Match(state)
    states = [state]
    for pick in walk:
        can = accepted(match.state)
        if not can:
            break
        match, _ = act(GAME, match, chosen(can, pick))
        states.append(match.state)
    for before in reversed(states[:-1]):
        match, _ = act(GAME, match, Undo())
        assert match.state is before
    replayed = states[0]
    for step in reversed(match.future):
        replayed = _done(GAME.apply(replayed, lines.decode(GAME, lines.encode(step.action))))
    assert replayed == states[-1]


@settings(max_examples=30)
@given(starts(), picks)
def test_a_refusal_changes_nothing_and_gives_a_rule(state: State, walk: list[int]) -> None:
    for pick in walk:
        before = GAME.report(state)
        for action in written(state):
            done = GAME.apply(state, action)
            if isinstance(done, Refused):
                assert done.rule.startswith(("tomato.", "table.", "input"))
        assert GAME.report(state) == before
        can = accepted(state)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick)))


def _cards(state: State) -> int:
    lying = sum(player.hand + len(player.pests) + len(player.fences) for player in state.players)
    return state.pile + lying + state.compost.size


def _done(done: Accepted[State] | Refused) -> State:
    assert isinstance(done, Accepted), done
    return done.state


def _leads_to_accepted(state: State, options: tuple[Option, ...]) -> None:
    """Every way through the questions ends in an action that is accepted."""
    for option in options:
        if isinstance(option.then, Ask):
            assert len(option.then.options) > 1, "a question with one answer"
            _leads_to_accepted(state, option.then.options)
        else:
            assert isinstance(GAME.apply(state, option.then), Accepted), option
