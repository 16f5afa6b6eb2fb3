"""What holds in every game of Hecho, however it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.core import Accepted, Option, Refused
from companion.rules.hecho import GAME
from companion.rules.hecho.actions import Exchange, Hecho, Trade
from companion.rules.hecho.state import State
from tests.rules.hecho.walks import HECHO
from tests.rules.walking import Moment, ends


@settings(max_examples=40)
@given(HECHO.walks)
def test_nothing_is_lost_and_points_only_grow(walk: Iterator[Moment]) -> None:
    """Every card in one place, every project in one place."""
    scores: list[int] = []
    for moment in walk:
        state: State = moment.state
        deck = state.terms.deck
        assert sum(player.hand for player in state.players) + state.scrapyard + len(state.set_aside) == deck.size
        built = [project for player in state.players for project in player.projects]
        assert sum(pile.left for pile in state.piles) + len(built) == len(deck.projects)
        assert len({*built, *state.open}) == len(built) + len(state.open)
        aside = Counter(card.kind for card in state.set_aside)
        assert all(n <= deck.copies[kind] for kind, n in aside.items())
        named = [str(card) for card in state.set_aside if card.copy]
        assert len(named) == len(set(named))
        scores = scores or [0] * len(state.players)
        assert all(now.score >= before for now, before in zip(state.players, scores, strict=True))
        scores = [player.score for player in state.players]
        assert bool(moment.can) == (state.step != "over")


@settings(max_examples=30)
@given(HECHO.walks)
def test_building_is_legal_while_a_project_is_open_and_somebody_holds_cards(walk: Iterator[Moment]) -> None:
    """Which cards these are nobody knows: for a building only as deep as the page says, so it may promise more."""
    for moment in walk:
        state: State = moment.state
        holding = [player for player in state.players if player.hand]
        assert ("hecho" in GAME.legal(state)) == bool(state.step == "build" and state.open and holding)


@settings(max_examples=30)
@given(HECHO.walks, st.sampled_from(["", "#1", "#2"]))
def test_what_a_card_means_to_what_is_laid_down_is_accepted(walk: Iterator[Moment], copy: str) -> None:
    """Under somebody's floor, and as the other half of a pair: an action, a question, or a refusal."""
    for moment in walk:
        state: State = moment.state
        first = state.terms.names[0]
        calls = (Hecho(first, "", ()), Hecho(first, "plaza", ("madera-9",))) if state.step == "build" else ()
        for card in ("metal-3", "madera-9", "herrero", "comodin", "plaza", "proyecto-12", "nonsense"):
            text = card if card in state.terms.deck.projects else card + copy
            for draft in (*calls, Exchange("", ("metal-3#1",))):
                meaning = GAME.meanings(state, text, draft)
                if isinstance(meaning, Refused):
                    assert meaning.rule.startswith(("hecho.", "table."))
                    continue
                for action in ends(GAME, state, (Option("", meaning),), 1):
                    done = GAME.apply(state, action)
                    # A hand that seems too small does not keep people from trying: its count is then corrected.
                    assert isinstance(done, Accepted) or done.rule == "hecho.not-enough-cards", (text, draft)


@settings(max_examples=25)
@given(HECHO.walks)
def test_a_scene_can_be_drawn_at_every_moment_and_tells_no_material_of_a_trade(walk: Iterator[Moment]) -> None:
    assert GAME.drafted is not None
    for moment in walk:
        state: State = moment.state
        for draft in (Hecho(state.terms.names[0], "", ("metal-3",)), Trade("Ana", "Ben", (5,), ("",))):
            assert len(GAME.drafted(state, draft).panels) == len(state.players)
        if isinstance(moment.action, Trade):
            assert moment.done is not None
            assert "material" not in str(moment.done.events)
