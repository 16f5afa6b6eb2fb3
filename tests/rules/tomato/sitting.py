"""A game of tomatoes to test with: lines go in as the referee takes them, and every refusal must change nothing."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.rules.tomato import GAME
from companion.rules.tomato.deck import Deck
from companion.rules.tomato.state import State
from tests.rules import sitting

parsed = partial(sitting.parsed, GAME)
deck_of = partial(sitting.deck_of, GAME)


def with_cards(*cards: dict[str, Any]) -> Deck:
    """The shipped deck with more kinds, or with others in the place of those of the same kind."""
    return sitting.with_cards(GAME, cards)


class Sitting(sitting.Played[State]):
    """Some people at a table."""

    def __init__(self, names: str = "Ana,Ben", deck: Deck | None = None, **options: str) -> None:
        super().__init__(GAME, deck or deck_of(), tuple(names.split(",")), options)

    def play(self, card: str, target: str | None = None, by: str | None = None) -> dict[str, Any]:
        """Plays a card."""
        return self.do("play", **_given(card=card, target=target, by=by))

    def no_play(self, card: str, target: str | None = None, by: str | None = None) -> str:
        """The rule by which a card is not played."""
        return self.refused("play", **_given(card=card, target=target, by=by))

    def to(self, step: str) -> Sitting:
        """Goes on with the present turn to a step, skipping what can be skipped. Damage is rolled as ones."""
        while self.report["step"] != step or (step == "harvest" and self.report["awaiting"] is None):
            assert self.report["step"] != "discard", f"this turn does not come to {step} any more"
            awaiting = self.report["awaiting"]
            if self.report["step"] == "draw":
                self.do("draw")
            elif awaiting is not None and awaiting["roll"] != "harvest":
                self.do("roll", dice=[1] * awaiting["dice"])
            else:
                self.do("collect" if self.report["step"] == "harvest" and awaiting is None else "skip")
        return self

    def pass_turn(self) -> Sitting:
        """Ends the present turn, doing as little as possible."""
        if self.report["step"] != "discard":
            self.to("discard")
        self.do("end")
        return self

    def pests(self, name: str, *kinds: str) -> Sitting:
        """Others lay these pests before a player, turn by turn, until it is his turn to draw."""
        for kind in kinds:
            while self.report["player"] == name:
                self.pass_turn()
            self.to("attack").play(kind, target=name)
            self.do("end")
        while self.report["player"] != name:
            self.pass_turn()
        return self


def _given(**fields: str | None) -> dict[str, str]:
    return {name: value for name, value in fields.items() if value is not None}
