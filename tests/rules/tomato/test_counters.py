"""Corrections, undo, and what the screen must not tell of a basket before it is poured."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import asdict

from companion.rules.core import Refused
from companion.rules.tomato import GAME
from companion.views import Fact, Figure, Msg, Scene
from tests.rules.tomato.sitting import Sitting


def test_tomatoes_come_from_the_middle_and_go_there() -> None:
    game = Sitting()
    game.adjust(Ana_basket=40, Ben_stash=110)
    assert game.report["middle"] == 0
    assert game.refused("adjust", counter="Ben.basket", value=1) == "table.range"
    game.adjust(Ben_stash=100)
    assert game.report["middle"] == 10


def test_hand_and_pile_correct_a_count_only() -> None:
    game = Sitting()
    game.adjust(Ana_hand=54, deck=55)
    assert (game.report["deck"], game.player("Ana")["hand"], game.report["compost"]) == (55, 54, 0)


def test_table_range() -> None:
    game = Sitting()
    for counter, value in (
        ("Ana.basket", 151),
        ("Ana.basket", -1),
        ("Ana.stash", 151),
        ("Ana.hand", 55),
        ("Ana.hand", -1),
        ("deck", 0),
        ("deck", 56),
        ("deck", 10**30),
    ):
        assert game.refused("adjust", counter=counter, value=value) == "table.range"


def test_table_unknown_counter() -> None:
    game = Sitting("Ana.b,deck")
    for counter in ("middle", "Zed.stash", "Ana.stash", "stash", "", ".stash", "deck.deck", "Ana.b.ribbon"):
        assert game.refused("adjust", counter=counter, value=1) == "table.unknown-counter"
    game.do("adjust", counter="Ana.b.stash", value=3)
    game.do("adjust", counter="deck.hand", value=2)
    assert (game.player("Ana.b")["stash"], game.player("deck")["hand"]) == (3, 2)


def test_a_player_may_be_called_like_the_pile() -> None:
    game = Sitting("deck,deck.hand")
    game.do("adjust", counter="deck.hand", value=1)
    game.do("adjust", counter="deck.hand.hand", value=2)
    game.do("adjust", counter="deck", value=9)
    hands = [game.player(name)["hand"] for name in ("deck", "deck.hand")]
    assert (hands, game.report["deck"]) == ([1, 2], 9)


def test_an_awaited_roll_stays_through_an_adjustment() -> None:
    game = Sitting().to("harvest")
    before = game.report["awaiting"]
    game.adjust(Ana_hand=0, deck=1, Ana_stash=9)
    assert game.report["awaiting"] == before


def test_undo_and_redo_bring_back_the_very_state() -> None:
    game = Sitting().to("harvest")
    start = game.state
    game.do("roll", dice=[2, 3])
    rolled = game.state
    game.do("undo")
    assert game.state is start
    game.do("redo")
    assert game.state is rolled


def _numbers(fact: object) -> set[int]:
    """All numbers in a message or a scene."""
    if isinstance(fact, int):
        return {fact}
    if isinstance(fact, Msg):
        return _numbers(tuple(fact.facts.values()))
    if isinstance(fact, Struct):
        return _numbers(tuple(asdict(fact).values()))
    return {number for inner in fact for number in _numbers(inner)} if isinstance(fact, tuple) else set()


def test_a_closed_basket_is_not_told_until_it_is_poured() -> None:
    """By no event, refusal, offer or scene: neither the basket, nor the middle, nor the sum of the harvest."""
    game = Sitting().pests("Ana", "hungry-hornworms")
    game.adjust(Ana_basket=61)
    told: list[Fact | Scene] = list(game.events)
    game.to("damage").do("roll", dice=[1])
    for do in ({"do": "roll", "dice": [6, 6]}, {"do": "play", "card": "bumper-crop"}, {"do": "collect"}):
        game.do(**do)
        told += [*game.events, GAME.view(game.state)]
    assert game.player("Ana")["basket"] == 84
    game.do("undo")
    told += [game.match.past[-1].done.events[0], game.match.future[-1].done.events[0]]
    game.do("redo")
    assert game.refused("adjust", counter="Ben.stash", value=150) == "table.range"
    assert isinstance(game.why, Refused)
    told += [*game.why.facts.values(), *(option.label for option in GAME.offers(game.state, None))]
    numbers = {number for fact in told for number in _numbers(fact)}
    assert {6, 2, 1} <= numbers
    assert not numbers & {61, 84, 89, 66, 24, 23, 12, 11}
    assert game.do("store")["players"]["Ana"]["stash"] == 84
    assert 84 in _numbers(game.events)


def test_an_open_basket_is_told() -> None:
    game = Sitting(basket="open")
    game.adjust(Ana_basket=61)
    assert 61 in _numbers(game.events)
    assert {61, 89} <= _numbers(GAME.view(game.state))
    assert game.refused("adjust", counter="Ben.stash", value=100) == "table.range"
    assert game.why.facts["high"] == 89


def test_a_closed_basket_is_a_hidden_counter() -> None:
    hidden = {name for name, counter in GAME.counters(Sitting().state).items() if counter.hidden}
    assert hidden == {"Ana.basket", "Ben.basket"}
    assert not any(counter.hidden for counter in GAME.counters(Sitting(basket="open").state).values())
    panel = GAME.view(Sitting().state).panels[0]
    assert panel.figures[0] == Figure(Msg("tomato.figure.basket"), None, "basket")
