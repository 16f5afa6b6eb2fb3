"""What holds in every game, however it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import lines
from companion.rules.core import Accepted, Ask, DoneFirst, Instead, Match, Option, Refused, Undo, act
from companion.rules.hecho import GAME
from companion.rules.hecho.actions import Action, Exchange, Hecho, Trade
from companion.rules.hecho.state import State
from tests.rules.hecho.walks import accepted, chosen, picks, starts, written

DEEP = 3
"""How many questions deep the ways of a trade are followed."""


@settings(max_examples=40)
@given(starts(), picks)
def test_nothing_is_lost_and_everything_stays_in_range(state: State, walk: list[int]) -> None:
    """Every card in one place, every project in one place; points only grow; somebody can always do something."""
    size, projects = state.terms.deck.size, len(state.terms.deck.projects)
    scores = [0] * len(state.players)
    for pick in walk:
        assert sum(player.hand for player in state.players) + state.scrapyard + len(state.set_aside) == size
        built = [project for player in state.players for project in player.projects]
        assert sum(pile.left for pile in state.piles) + len(built) == projects
        assert len({*built, *state.open}) == len(built) + len(state.open)
        for name, counter in GAME.counters(state).items():
            assert counter.low <= counter.value <= counter.high, name
        aside = Counter(card.kind for card in state.set_aside)
        assert all(n <= state.terms.deck.copies[kind] for kind, n in aside.items())
        named = [str(card) for card in state.set_aside if card.copy]
        assert len(named) == len(set(named))
        assert all(now.score >= before for now, before in zip(state.players, scores, strict=True))
        scores = [player.score for player in state.players]
        can = accepted(state)
        if not can:
            assert state.step == "over"
            break
        state = _done(GAME.apply(state, chosen(can, pick)))


@settings(max_examples=30)
@given(starts(), picks)
def test_legal_is_what_somebody_could_have_accepted(state: State, walk: list[int]) -> None:
    """Held against actions of every sort; for a building only as deep as the page says, so it may promise more."""
    for pick in walk:
        can, legal = accepted(state), GAME.legal(state)
        assert legal == sorted(legal)
        assert set(can) <= set(legal)
        assert set(legal) - set(can) <= {"hecho", "exchange"}
        holding = [player for player in state.players if player.hand]
        assert ("hecho" in legal) == bool(state.step == "build" and state.open and holding)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick)))


@settings(max_examples=25)
@given(starts(), picks)
def test_offers_are_accepted(state: State, walk: list[int]) -> None:
    """And whoever sits there can always go on by a button, until the game is over."""
    for pick in walk[:15]:
        offered = GAME.offers(state, None)
        for action in _ends(state, offered, DEEP):
            assert isinstance(GAME.apply(state, action), Accepted), action
        assert bool(offered) == (state.step != "over")
        can = accepted(state)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick)))


@settings(max_examples=30)
@given(starts(), picks, st.sampled_from(["", "#1", "#2"]))
def test_what_a_tapped_card_means_is_accepted(state: State, walk: list[int], copy: str) -> None:
    """Alone, under somebody's floor, and as the other half of a pair: an action, a question, or a refusal."""
    first = state.terms.names[0]
    for pick in walk[:12]:
        calls = (Hecho(first, "", ()), Hecho(first, "plaza", ("madera-9",))) if state.step == "build" else ()
        drafts = (None, *calls, Exchange("", ("metal-3#1",)))
        for card in ("metal-3", "madera-9", "herrero", "comodin", "plaza", "proyecto-12", "nonsense"):
            text = card if card in state.terms.deck.projects else card + copy
            for draft in drafts:
                meaning = GAME.meanings(state, text, draft)
                if isinstance(meaning, Refused):
                    assert meaning.rule.startswith(("hecho.", "table."))
                    continue
                for action in _ends(state, (Option("", meaning),), 1):
                    done = GAME.apply(state, action)
                    # A hand that seems too small does not keep people from trying: its count is then corrected.
                    assert isinstance(done, Accepted) or done.rule == "hecho.not-enough-cards", (text, draft)
        can = accepted(state)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick)))


@settings(max_examples=25)
@given(starts(), picks)
def test_a_scene_can_be_drawn_at_every_moment_and_tells_no_material_of_a_trade(state: State, walk: list[int]) -> None:
    for pick in walk:
        for draft in (Hecho(state.terms.names[0], "", ("metal-3",)), Trade("Ana", "Ben", (5,), ("",))):
            assert GAME.drafted is not None
            assert len(GAME.drafted(state, draft).panels) == len(state.players)
        can = accepted(state)
        if not can:
            break
        done = GAME.apply(state, chosen(can, pick))
        if isinstance(chosen(can, pick), Trade):
            assert isinstance(done, Accepted)
            assert "material" not in str(done.events)
        state = _done(done)


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


@settings(max_examples=25)
@given(starts(), picks)
def test_a_refusal_changes_nothing_and_gives_a_rule(state: State, walk: list[int]) -> None:
    for pick in walk:
        before = GAME.report(state)
        for action in written(state):
            done = GAME.apply(state, action)
            if isinstance(done, Refused):
                assert done.rule.startswith(("hecho.", "table.", "input"))
        assert GAME.report(state) == before
        can = accepted(state)
        if not can:
            break
        state = _done(GAME.apply(state, chosen(can, pick)))


def _done(done: Accepted[State] | Refused) -> State:
    assert isinstance(done, Accepted), done
    return done.state


def _ends(state: State, options: tuple[Option, ...], deep: int) -> Iterator[Action]:
    """The actions that the ways through the questions end in, as far as they are followed."""
    for option in options:
        then = option.then
        if isinstance(then, DoneFirst):
            yield then.action
        elif isinstance(then, Ask):
            answers = GAME.offers(state, then.draft) if then.offered else then.options
            if deep:
                yield from _ends(state, answers[:4], deep - 1)
        elif then is not None and not isinstance(then, Instead):
            yield then
