"""What holds in every game, however it is played."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings

from companion.rules import lines
from companion.rules.core import Accepted, Ask, Match, Option, Refused, Undo, act
from companion.rules.huerto import GAME
from companion.rules.huerto.actions import Buy, Plant, Play, Reveal
from companion.rules.huerto.state import State
from companion.rules.zones import Card
from companion.views import CardRow, Gauge
from tests.rules.huerto.walks import accepted, chosen, picks, starts, written


def done(result: Accepted[State] | Refused) -> State:
    assert isinstance(result, Accepted)
    return result.state


def open_cards(state: State) -> list[Card]:
    """Cards that are known to lie somewhere."""
    found = list(state.market.known)
    for player in state.players:
        found += (*player.hand.known, *player.area, *player.discard.known)
    return found


@settings(max_examples=40)
@given(starts(), picks)
def test_nothing_is_lost_and_everything_stays_in_range(state: State, walk: list[int]) -> None:
    """Each player has his starting deck and what he bought; no copy is in two places; every counter in its range."""
    deck = state.terms.deck
    for pick in walk:
        can = accepted(state)
        if not can:
            assert state.ending
            break
        state = done(GAME.apply(state, chosen(can, pick)))
        bought = 0
        for player in state.players:
            own = sum(deck.kinds[card.kind].is_supply for card in player.own)
            assert player.draw + player.hand.size + len(player.area) + player.discard.size == deck.start + own
            bought += own
        assert bought + state.market.size + state.supply == deck.supply
        assert state.market.size == min(5, deck.supply - bought)
        for name, counter in GAME.counters(state).items():
            assert counter.low <= counter.value <= counter.high, name
        seen = Counter(card.kind for card in open_cards(state))
        assert all(n <= deck.copies[kind] for kind, n in seen.items())
        named = [card for card in open_cards(state) if card.copy]
        assert len(named) == len(set(named))
        owned = [card for player in state.players for card in player.own if card.copy]
        assert len(owned) == len(set(owned))
        assert not set(owned) & set(state.market.known)
        assert (state.garden.plagas >= 10 or state.garden.desperdicio >= 6) <= bool(state.ending)
        assert (state.ending == "won") <= (state.garden.cosecha >= 20)


@settings(max_examples=30)
@given(starts(), picks)
def test_legal_is_what_somebody_could_have_accepted(state: State, walk: list[int]) -> None:
    """Held against every action that can be written."""
    for pick in walk:
        can = accepted(state)
        assert GAME.legal(state) == sorted(can)
        if not can:
            break
        state = done(GAME.apply(state, chosen(can, pick)))


@settings(max_examples=30)
@given(starts(), picks)
def test_a_number_is_accepted_only_where_its_kind_is(state: State, walk: list[int]) -> None:
    """A kind is any copy that is not known to be elsewhere; so it can do whatever one of its copies can."""
    for pick in walk:
        can = accepted(state)
        for actions in can.values():
            said = {action for action in actions if isinstance(action, Plant | Play | Buy | Reveal)}
            for action in said:
                assert type(action)(action.card.partition("#")[0], by=action.by) in said
        if not can:
            break
        state = done(GAME.apply(state, chosen(can, pick)))


@settings(max_examples=30)
@given(starts(), picks)
def test_offers_and_meanings_are_accepted(state: State, walk: list[int]) -> None:
    """One can always go on by a button; a card that can be used means something, else it says why not."""
    for pick in walk:
        offered = GAME.offers(state, None)
        leads_to_accepted(state, offered)
        assert bool(offered) == (not state.ending)
        can = accepted(state)
        usable = {action.card for actions in can.values() for action in actions if hasattr(action, "card")}
        for kind in (*state.terms.deck.kinds, "nonsense"):
            for card in (kind, f"{kind}#1", f"{kind}#2"):
                meaning = GAME.meanings(state, card, None)
                if isinstance(meaning, Refused):
                    assert card not in usable, meaning
                else:
                    leads_to_accepted(state, (Option("", meaning),))
        if not can:
            break
        state = done(GAME.apply(state, chosen(can, pick)))


def leads_to_accepted(state: State, options: tuple[Option, ...]) -> None:
    for option in options:
        if isinstance(option.then, Ask):
            assert len(option.then.options) > 1
            leads_to_accepted(state, option.then.options)
        else:
            assert isinstance(GAME.apply(state, option.then), Accepted), option


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
        replayed = done(GAME.apply(replayed, lines.decode(GAME, lines.encode(step.action))))
    assert replayed == states[-1]


@settings(max_examples=20)
@given(starts(), picks)
def test_a_refusal_changes_nothing_and_the_screen_shows_no_hidden_hand(state: State, walk: list[int]) -> None:
    for pick in walk:
        before = GAME.report(state)
        for action in written(state):
            found = GAME.apply(state, action)
            if isinstance(found, Refused):
                assert found.rule.startswith(("huerto.", "table."))
        assert GAME.report(state) == before
        scene = GAME.view(state)
        assert sum(isinstance(piece, Gauge) for piece in scene.board) == 7
        market = next(piece for piece in scene.board if isinstance(piece, CardRow))
        assert len(market.cards) + market.unknown == state.market.size
        assert [len(panel.cards) for panel in scene.panels] == [len(player.area) for player in state.players]
        can = accepted(state)
        if not can:
            break
        state = done(GAME.apply(state, chosen(can, pick)))
