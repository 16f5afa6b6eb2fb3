"""What holds in every game, however it is played."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import lines
from companion.rules.core import Accepted, Ask, Match, Option, Refused, Undo, act
from companion.rules.vege import GAME
from companion.rules.vege.actions import Discard, Pass, Play
from companion.rules.vege.deck import COPIES, KINDS, TRACTOR
from companion.rules.vege.state import State
from tests.rules.vege.walks import CARDS_IN_THE_BOX, accepted, chosen, picks, starts, written


@settings(max_examples=40)
@given(starts(), picks)
def test_no_card_is_lost_and_everything_stays_in_range(state: State, walk: list[int]) -> None:
    cards = _cards(state)
    for pick in walk:
        can = accepted(state)
        if not can:
            assert state.step == "over"
            break
        after_a_deal = state.step == "deal-over"
        state = _done(GAME.apply(state, chosen(can, pick))).state
        cards = CARDS_IN_THE_BOX if after_a_deal else cards
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


def _cards(state: State) -> int:
    """Cards that the referee counts: in hands and wells, before players, face down, on the field, out of the game."""
    lands = sum(len(player.lands) or 4 * (state.step == "deal") for player in state.players)
    held = sum(player.hand + len(player.open) + 6 * player.well for player in state.players)
    # In the place of a replaced card lies a tractor; the card itself is still held, or was thrown away.
    grown = sum((top - 1) // 4 + 1 for top in state.tops if top) - len(state.dead) - len(state.buried)
    return lands + held + state.field + grown + state.tractors + len(state.buried)


@settings(max_examples=40)
@given(starts(), picks)
def test_sequences_and_going_out_are_worth_160_together(state: State, walk: list[int]) -> None:
    """What is not closed when somebody goes out is paid then; wells pay 30 to 0, once each."""
    earned, wells = 10 * state.closed, [player.well for player in state.players].count(False)
    for pick in walk:
        can = accepted(state)
        if not can:
            break
        if state.step == "deal-over":
            earned = wells = 0
        done = _done(GAME.apply(state, chosen(can, pick)))
        state = done.state
        for event in done.events:
            if event.id == "vege.well":
                assert event.facts["n"] == 30 - 10 * wells
                wells += 1
            elif event.id in ("vege.closed", "vege.out"):
                earned += int(str(event.facts["n"]))
        assert earned == (160 if state.step in ("over", "deal-over") else 10 * state.closed)


@settings(max_examples=20)
@given(starts(), picks)
def test_legal_is_what_somebody_could_have_accepted(state: State, walk: list[int]) -> None:
    """Held against every sort of action that can be written."""
    for pick in walk:
        can = accepted(state)
        assert GAME.legal(state) == sorted(can)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick))).state


@settings(max_examples=20)
@given(starts(), picks)
def test_offers_are_accepted_and_questions_lead_on(state: State, walk: list[int]) -> None:
    for pick in walk:
        for option in GAME.offers(state, None):
            if isinstance(option.then, Ask):
                assert option.then.draft is not None
            else:
                assert isinstance(GAME.apply(state, option.then), Accepted), option
        can = accepted(state)
        if not can:
            assert GAME.offers(state, None) == ()
            break
        state = _done(GAME.apply(state, chosen(can, pick))).state


@settings(max_examples=20)
@given(starts(), picks)
def test_what_a_tapped_card_means_is_accepted(state: State, walk: list[int]) -> None:
    """If it can be played or discarded it means something; if it means nothing, a refusal says why."""
    for pick in walk:
        can = accepted(state)
        usable = {action.card for actions in can.values() for action in actions if isinstance(action, Play | Discard)}
        for kind in (*KINDS, "red-7#1", "nonsense"):
            meaning: Any = GAME.meanings(state, kind, None)
            if isinstance(meaning, Refused):
                assert kind not in usable, meaning
            elif isinstance(meaning, Ask):
                assert meaning.draft is not None or len(meaning.options) > 1
                _lead_to_accepted(state, meaning.options if meaning.draft is None else ())
            else:
                assert isinstance(GAME.apply(state, meaning), Accepted), meaning
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick))).state


@settings(max_examples=20)
@given(starts(), picks)
def test_a_pass_shown_card_by_card_is_the_pass_written_at_once(state: State, walk: list[int]) -> None:
    """Every pass that is accepted can be shown on the reader; one that is refused for a card is refused there too."""
    for pick in walk:
        can = accepted(state)
        for action in can.get("pass", []):
            assert isinstance(action, Pass)
            meaning = next(then for then in (option.then for option in GAME.offers(state, None)) if _is_pass(then))
            for card in action.shown:
                assert isinstance(meaning, Ask)
                again = GAME.meanings(state, card, meaning.draft)
                assert not isinstance(again, Refused), again
                meaning = again
            assert isinstance(meaning, Pass)
            assert GAME.apply(state, meaning) == GAME.apply(state, action)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick))).state


@settings(max_examples=15)
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
        replayed = _done(GAME.apply(replayed, lines.decode(GAME, lines.encode(step.action)))).state
    assert replayed == states[-1]


@settings(max_examples=15)
@given(starts(), picks, st.sampled_from(sorted(COPIES)))
def test_a_refusal_changes_nothing_and_gives_a_rule(state: State, walk: list[int], kind: str) -> None:
    for pick in walk:
        before = GAME.report(state)
        for action in (*written(state), Pass((kind,)), Discard(kind, "Ben")):
            done = GAME.apply(state, action)
            if isinstance(done, Refused):
                assert done.rule.startswith(("vege.", "table.", "input"))
        assert GAME.report(state) == before
        can = accepted(state)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick))).state


def _done(done: Accepted[State] | Refused) -> Accepted[State]:
    assert isinstance(done, Accepted), done
    return done


def _lead_to_accepted(state: State, options: tuple[Option, ...]) -> None:
    for option in options:
        assert isinstance(GAME.apply(state, option.then), Accepted), option


def _is_pass(then: object) -> bool:
    return isinstance(then, Pass) or (isinstance(then, Ask) and isinstance(then.draft, Pass))
