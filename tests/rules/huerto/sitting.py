"""A garden to test with: lines go in as the referee takes them, and every refusal must change nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.rules.huerto import GAME
from companion.rules.huerto.deck import Deck
from companion.rules.huerto.state import State
from tests.rules import sitting

parsed = partial(sitting.parsed, GAME)
deck_of = partial(sitting.deck_of, GAME)


def with_cards(*cards: dict[str, Any]) -> Deck:
    """The shipped deck with more kinds, or with others in the place of those of the same kind."""
    return sitting.with_cards(GAME, cards, type="item", deck="start")


class Sitting(sitting.Played[State]):
    """Ana and Ben in the garden."""

    def __init__(self, deck: Deck | None = None, **options: str) -> None:
        super().__init__(GAME, deck or deck_of(), ("Ana", "Ben"), options)

    @property
    def counters(self) -> dict[str, int]:
        found: dict[str, int] = self.report["counters"]
        return found

    def rich(self) -> Sitting:
        """The player whose turn it is can do and buy as much as he likes."""
        name = self.state.name
        return self.adjust(**{f"{name}_acciones": 99, f"{name}_monedas": 99})

    def take(self, *cards: str) -> Sitting:
        """The player whose turn it is buys these cards, cost what it may."""
        for card in cards:
            self.rich().do("buy", card)
        return self

    def play(self, *cards: str) -> Sitting:
        """He plays or plants these cards."""
        for card in cards:
            self.rich()
            seed = self.state.terms.deck.kinds[card.partition("#")[0]].is_seed
            self.do("plant" if seed else "play", card)
        return self

    def end(self, turns: int = 1) -> Sitting:
        """So many turns end; what maintenance brings is put right again."""
        for _ in range(turns):
            before = self.counters
            self.do("end_work")
            self.adjust(plagas=before["plagas"])
        return self
