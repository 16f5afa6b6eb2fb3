"""What a tapped card means: the obvious thing at once, else one question at a time."""

from __future__ import annotations

import json
from typing import Any

from companion.rules import lines
from companion.rules.core import Ask, Refused
from companion.rules.tomato import GAME
from companion.views import Msg
from tests.rules.tomato.sitting import Sitting, with_cards

SUN = {"kind": "sun", "type": "star", "color": "green", "manual": True}
FREE_BEER = {"kind": "free-beer", "type": "blue-ribbon", "manual": True}


def meaning(game: Sitting, card: str) -> Any:
    """An action as its line, a question as its answers (names, or ids of messages), a refusal as its rule."""
    return _plain(GAME.meanings(game.state, card, None))


def _plain(found: Any) -> Any:
    if isinstance(found, Refused):
        return found.rule
    if isinstance(found, Ask):
        return {
            option.label.id if isinstance(option.label, Msg) else option.label: _plain(option.then)
            for option in found.options
        }
    return json.loads(lines.encode(found))


def test_a_green_thumb_and_a_fence_are_played_in_guard() -> None:
    game = Sitting().pests("Ana", "pesky-weeds").to("guard")
    assert meaning(game, "hoe#1") == {"do": "play", "card": "hoe#1"}
    assert meaning(game, "fence#1") == {"do": "play", "card": "fence#1"}
    assert meaning(game, "soapy-water#1") == "tomato.no-such-pest"


def test_a_thumbs_down_is_played_on_the_only_opponent_at_once() -> None:
    game = Sitting().to("attack")
    assert meaning(game, "pesky-weeds#1") == {"do": "play", "card": "pesky-weeds#1", "target": "Ben"}


def test_a_thumbs_down_asks_on_whom() -> None:
    """Clockwise from the one whose turn it is; who cannot be attacked with it is left out; seat buttons choose."""
    game = Sitting("Ana,Ben,Cleo,Dan").pests("Cleo", "pesky-weeds").to("attack")
    assert list(meaning(game, "hungry-hornworms#1")) == ["Dan", "Ana", "Ben"]
    game.pests("Ana").to("attack")
    found = GAME.meanings(game.state, "pesky-weeds#2", None)
    assert isinstance(found, Ask)
    assert [option.player for option in found.options] == ["Ben", "Dan"]
    assert found.prompt == Msg("tomato.ask.on-whom", {"card": Msg("card.pesky-weeds#2"), "player": "Ana"})


def test_a_thumbs_down_that_nobody_can_be_attacked_with_is_refused_as_on_the_first() -> None:
    game = Sitting("Ana,Ben,Cleo").pests("Ben", "pesky-weeds").pests("Cleo", "pesky-weeds").pests("Ana").to("attack")
    found = GAME.meanings(game.state, "pesky-weeds#3", None)
    assert isinstance(found, Refused)
    assert (found.rule, found.facts["player"]) == ("tomato.no-duplicate", "Ben")


def test_in_the_discard_step_any_card_is_discarded() -> None:
    game = Sitting().to("attack")
    game.do("skip")
    for card in ("hoe#1", "fence#1", "pesky-weeds#1", "bumper-crop#1"):
        assert meaning(game, card) == {"do": "discard", "cards": [card]}


def test_what_can_be_played_and_discarded_is_asked() -> None:
    game = Sitting(deck=with_cards(FREE_BEER)).to("attack")
    game.do("skip")
    card = "free-beer#1"
    assert meaning(game, card) == {
        "tomato.way.play": {"do": "play", "card": card},
        "tomato.way.discard": {"do": "discard", "cards": [card]},
    }
    star = meaning(game, "flying-hippo#1")
    assert list(star) == ["tomato.way.play", "tomato.way.discard"]
    assert list(star["tomato.way.play"]) == ["Ana", "Ben"]


def test_a_ribbon_is_played_at_any_time_of_ones_turn() -> None:
    game = Sitting()
    for step in ("draw", "guard", "harvest"):
        assert meaning(game.to(step), "bumper-crop#1") == {"do": "play", "card": "bumper-crop#1"}
    assert meaning(game.to("attack"), "bumper-crop#1") == "tomato.harvest-is-over"


def test_a_red_star_asks_who_plays_it_then_on_whom() -> None:
    """The one whose turn it is stands first; whoever has no card is left out."""
    game = Sitting("Ana,Ben,Cleo")
    game.adjust(Cleo_hand=0)
    card = "flying-hippo#1"
    assert meaning(game, card) == {
        "Ana": {
            "Ben": {"do": "play", "card": card, "target": "Ben"},
            "Cleo": {"do": "play", "card": card, "target": "Cleo"},
        },
        "Ben": {
            "Cleo": {"do": "play", "card": card, "target": "Cleo", "by": "Ben"},
            "Ana": {"do": "play", "card": card, "target": "Ana", "by": "Ben"},
        },
    }


def test_a_star_with_one_possibility_is_played_at_once() -> None:
    game = Sitting(deck=with_cards(SUN))
    game.adjust(Ana_hand=0)
    assert meaning(game, "flying-hippo#1") == {"do": "play", "card": "flying-hippo#1", "target": "Ana", "by": "Ben"}
    assert meaning(game, "sun#1") == {"do": "play", "card": "sun#1", "by": "Ben"}


def test_a_cancelling_star_is_played_by_the_one_attacked() -> None:
    game = Sitting("Ana,Ben,Cleo").to("attack")
    assert meaning(game, "green-star#1") == "tomato.nothing-to-cancel"
    game.play("pesky-weeds", "Cleo")
    game.do("end")
    assert meaning(game, "green-star#1") == {"do": "play", "card": "green-star#1", "by": "Cleo"}
    game.adjust(Cleo_hand=0)
    found = GAME.meanings(game.state, "green-star#1", None)
    assert isinstance(found, Refused)
    assert (found.rule, found.counter) == ("tomato.no-card-in-hand", "Cleo.hand")


def test_a_manual_pest_before_the_player_is_cleared() -> None:
    game = Sitting().pests("Ana", "tomato-zombie#1")
    assert meaning(game, "tomato-zombie#1") == {"do": "clear", "card": "tomato-zombie#1"}
    assert meaning(game, "tomato-zombie#2") == "table.wrong-step"
    game.pass_turn()
    assert meaning(game, "tomato-zombie#1") == "table.not-your-turn"


def test_a_manual_pest_of_unknown_copy_can_be_the_one_that_lies_there_or_another() -> None:
    game = Sitting().pests("Ana", "tomato-zombie").to("attack")
    assert list(meaning(game, "tomato-zombie#2")) == ["tomato.way.play", "tomato.way.clear"]


def test_market_time_ends_the_game() -> None:
    game = Sitting()
    assert meaning(game, "market-time") == "tomato.hand-is-full"
    game.adjust(Ana_hand=4, deck=3)
    assert meaning(game, "market-time") == {"do": "market_time"}


def test_a_refusal_is_that_of_the_most_natural_action() -> None:
    game = Sitting()
    assert meaning(game, "nonsense") == "table.unknown-card"
    assert meaning(game, "hoe#1") == "table.wrong-step"
    assert meaning(game, "pesky-weeds#1") == "table.wrong-step"
    game.adjust(Ana_hand=0)
    assert meaning(game, "bumper-crop#1") == "tomato.no-card-in-hand"
    game.pests("Ana", "pesky-weeds#1").to("attack")
    assert meaning(game, "pesky-weeds#1") == "table.card-elsewhere"
    game.do("skip")
    game.adjust(Ana_hand=0)
    assert meaning(game, "hoe#1") == "tomato.no-card-in-hand"


def test_after_the_end_every_card_is_refused_for_that() -> None:
    game = Sitting()
    game.adjust(Ana_hand=4, deck=3)
    game.do("market_time")
    for card in (*game.state.terms.deck.kinds, "market-time"):
        assert meaning(game, card) == "table.over"
