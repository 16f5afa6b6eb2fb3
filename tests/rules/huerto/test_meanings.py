"""What a tapped card means: the obvious thing at once, else one question."""

from __future__ import annotations

import json
from typing import Any

from companion.rules import lines
from companion.rules.core import Ask, Refused
from companion.rules.huerto import GAME
from companion.views import Msg
from tests.rules.huerto.sitting import Sitting


def meaning(game: Sitting, card: str) -> Any:
    """An action as its line, a question as its answers, a refusal as its rule."""
    return _plain(GAME.meanings(game.state, card, None))


def _plain(found: Any) -> Any:
    if isinstance(found, Refused):
        return found.rule
    if isinstance(found, Ask):
        return {str(getattr(option.label, "id", "")): _plain(option.then) for option in found.options}
    return json.loads(lines.encode(found))


def test_a_seed_is_planted_and_another_card_played() -> None:
    game = Sitting()
    assert meaning(game, "semillas-de-tomate#3") == {"do": "plant", "card": "semillas-de-tomate#3"}
    assert meaning(game, "jornalero#3") == {"do": "play", "card": "jornalero#3"}
    assert meaning(game, "jornalero") == {"do": "play", "card": "jornalero"}


def test_a_market_card_is_identified_and_when_tapped_again_bought_and_then_played() -> None:
    game = Sitting()
    assert meaning(game, "azadon#2") == {"do": "reveal", "card": "azadon#2"}
    game.do("reveal", "azadon#2")
    assert meaning(game, "azadon#2") == {"do": "buy", "card": "azadon#2"}
    game.do("buy", "azadon#2")
    assert meaning(game, "azadon#2") == {"do": "play", "card": "azadon#2"}
    game.do("play", "azadon#2")
    assert meaning(game, "azadon#2") == "huerto.no-actions"
    game.adjust(Ana_acciones=1)
    assert meaning(game, "azadon#2") == "table.card-elsewhere"


def test_bought_seeds_are_planted() -> None:
    game = Sitting().take("semillas-abundantes#1")
    assert meaning(game, "semillas-abundantes#1") == {"do": "plant", "card": "semillas-abundantes#1"}


def test_the_market_is_identified_without_actions_too() -> None:
    game = Sitting().adjust(Ana_acciones=0)
    assert meaning(game, "azadon#2") == {"do": "reveal", "card": "azadon#2"}
    game.do("reveal", "azadon#2")
    assert meaning(game, "azadon#2") == "huerto.no-actions"


def test_a_market_card_that_cannot_be_paid_says_so() -> None:
    game = Sitting().adjust(Ana_monedas=0)
    game.do("reveal", "azadon#2")
    assert meaning(game, "azadon#2") == "huerto.cannot-pay"


def test_a_kind_without_number_that_lies_in_market_and_hand_is_asked_for() -> None:
    game = Sitting().take("azadon")
    game.do("reveal", "azadon")
    assert meaning(game, "azadon") == {
        "huerto.way.play": {"do": "play", "card": "azadon"},
        "huerto.way.buy": {"do": "buy", "card": "azadon"},
        "huerto.way.reveal": {"do": "reveal", "card": "azadon"},
    }
    asked = GAME.meanings(game.state, "azadon", None)
    assert isinstance(asked, Ask)
    assert asked.prompt == Msg("huerto.ask.what", {"card": Msg("card.azadon")})


def test_a_number_beside_a_card_known_by_its_kind_may_be_that_one_or_another() -> None:
    game = Sitting()
    game.do("reveal", "azadon")
    assert list(meaning(game, "azadon#1")) == ["huerto.way.buy", "huerto.way.reveal"]
    for card in ("compostera", "cesta-grande", "espantapajaros", "patrulla-vecinal"):
        game.do("reveal", card)
    assert meaning(game, "azadon#1") == {"do": "buy", "card": "azadon#1"}


def test_a_reshuffled_card_may_be_in_hand_or_in_the_market() -> None:
    game = Sitting(reshuffle="on").take("azadon").adjust(Ana_draw=0).end(2)
    assert list(meaning(game, "azadon#1")) == ["huerto.way.play", "huerto.way.reveal"]
    game.play("azadon#1")
    assert meaning(game, "azadon#1") == "table.card-elsewhere"
    assert meaning(game, "azadon#2") == {"do": "reveal", "card": "azadon#2"}


def test_a_card_of_the_other_is_refused_as_his() -> None:
    game = Sitting().play("jornalero#1").take("azadon#2").end()
    assert meaning(game, "jornalero#1") == "table.card-elsewhere"
    found = GAME.meanings(game.state, "azadon#2", None)
    assert isinstance(found, Refused)
    assert found.rule == "table.card-elsewhere"


def test_a_card_that_cannot_lie_in_the_market_says_so() -> None:
    game = Sitting()
    for card in ("azadon", "compostera", "cesta-grande", "espantapajaros", "patrulla-vecinal"):
        game.do("reveal", card)
    assert meaning(game, "deposito-de-lluvia#1") == "huerto.not-in-market"


def test_a_refusal_is_that_of_the_most_natural_action() -> None:
    game = Sitting().adjust(cultivos=8)
    assert meaning(game, "semillas-de-tomate#3") == "huerto.no-room"
    assert meaning(game, "nonsense") == "table.unknown-card"
    game.adjust(Ana_hand=0)
    found = GAME.meanings(game.state, "jornalero#3", None)
    assert isinstance(found, Refused)
    assert (found.rule, found.counter) == ("huerto.no-card-in-hand", "Ana.hand")
    game.adjust(Ana_acciones=0)
    assert meaning(game, "jornalero#3") == "huerto.no-actions"


def test_after_the_end_every_card_is_refused_for_that() -> None:
    game = Sitting().adjust(plagas=10)
    for card in game.state.terms.deck.kinds:
        assert meaning(game, card) == "table.over"
