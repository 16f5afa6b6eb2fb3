"""A game of Vege Tables to test with: lines go in as the referee takes them, and every refusal must change nothing."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any

from companion.rules import lines
from companion.rules.core import Accepted, Fault, Match, Refused, act
from companion.rules.vege import GAME
from companion.rules.vege.deck import Deck
from companion.rules.vege.state import State
from companion.views import Msg

NAMES = ("Ana", "Ben", "Cleo", "Dan")

LANDS = {
    "Ana": ("red-3", "black-1", "green-1", "yellow-1"),
    "Ben": ("red-1", "black-2", "green-2", "yellow-2"),
    "Cleo": ("red-2", "black-3", "green-3", "yellow-3"),
    "Dan": ("red-4", "black-4", "green-4", "yellow-4"),
}
"""One farmland of each colour for everybody; Ana begins."""


def parsed() -> dict[str, Any]:
    """The shipped deck file, as tomllib reads it; a fresh copy to change."""
    return tomllib.loads((files("companion.rules.vege") / "deck.toml").read_text("utf-8"))


def deck_of(changed: dict[str, Any] | None = None) -> Deck:
    """A deck, which must load."""
    deck = GAME.load_deck(parsed() if changed is None else changed)
    assert isinstance(deck, Deck), deck
    return deck


class Sitting:
    """Four people at a table. `do` must be accepted, `refused` must not; both take a line's fields."""

    def __init__(self, deals: str = "1") -> None:
        state = GAME.start(deck_of(), NAMES, {"deals": deals})
        assert not isinstance(state, Fault), state
        self.match: Match[State] = Match(state)
        self.events: tuple[Msg, ...] = ()
        self.why: Refused | None = None

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def report(self) -> dict[str, Any]:
        """The referee's state."""
        return GAME.report(self.match.state)

    def player(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.report["players"][name]
        return found

    def answer(self, line: str) -> Accepted[State] | Refused:
        """What a raw line is answered with."""
        action = lines.decode(GAME, line)
        if isinstance(action, Refused):
            return action
        self.match, done = act(GAME, self.match, action)
        return done

    def do(self, do: str, **fields: object) -> dict[str, Any]:
        """An action that is accepted; the referee's state after it."""
        done = self.answer(json.dumps({"do": do, **_named(fields)}))
        assert isinstance(done, Accepted), done
        self.events = done.events
        return self.report

    def refused(self, do: str, **fields: object) -> str:
        """The rule by which an action is refused. The game is as it was."""
        before = self.match
        done = self.answer(json.dumps({"do": do, **_named(fields)}))
        assert isinstance(done, Refused), done
        assert self.match is before
        self.why = done
        return done.rule

    def play(self, *cards: str) -> dict[str, Any]:
        """Plays cards, one after another."""
        for card in cards:
            self.do("play", card=card)
        return self.report

    def done(self, times: int = 1) -> Sitting:
        """Ends turns in which something was played."""
        for _ in range(times):
            self.do("done")
        return self

    def adjust(self, **counters: int) -> Sitting:
        """Sets counters: `Ana_hand=12`."""
        for counter, value in counters.items():
            self.do("adjust", counter=counter.replace("_", "."), value=value)
        return self

    def happened(self) -> list[str]:
        """Ids of what the last action brought, in order."""
        return [event.id.partition(".")[2] for event in self.events]

    def fact(self, event: str, fact: str) -> object:
        """A fact of one of the last events."""
        return next(told for told in self.events if told.id == f"vege.{event}").facts[fact]


def _named(fields: dict[str, object]) -> dict[str, object]:
    """`for` is no name in Python."""
    return {name.removesuffix("_"): value for name, value in fields.items()}


def dealt(lands: dict[str, tuple[str, ...]] | None = None, deals: str = "1") -> Sitting:
    """A table at the first turn: everybody has his farmlands."""
    game = Sitting(deals)
    for name, cards in (LANDS if lands is None else lands).items():
        game.do("deal", by=name, lands=list(cards))
    return game


def planted(**hands: int) -> Sitting:
    """A table on which all farmlands lie, red to yellow from above; it is Ana's turn, and she has not played.

    Everybody has 12 cards in hand, unless told otherwise.
    """
    game = dealt()
    for name in NAMES:
        game.play(*LANDS[name])
        game.done()
    return game.adjust(**{f"{name}_hand": n for name, n in hands.items()})


def opened(*cards: str) -> Sitting:
    """A table on which all farmlands lie and Ana has passed with these cards, as her whole hand; her turn again.

    She has taken her well (6 in hand). The others have 11 in hand and have discarded a tractor each.
    """
    game = planted(Ana=len(cards))
    game.do("pass", shown=list(cards))
    return round_of_tractors(game)


def round_of_tractors(game: Sitting) -> Sitting:
    """Everybody but Ana discards a tractor, from Ben on, until it is her turn."""
    while game.report["player"] != "Ana":
        game.do("discard_tractor")
        if game.report["played"]:
            game.done()
    return game


def after_a_deal() -> Sitting:
    """The first of two deals is over: Ana has gone out, with 190 points; red 5 and red 6 lie on their sequences."""
    game = dealt(deals="2")
    for name in NAMES:
        game.play(*LANDS[name])
        game.done()
    game.adjust(Ana_hand=6)
    game.play("red-5")
    round_of_tractors(game)
    game.adjust(Ana_hand=1)
    game.play("red-6")
    return game
