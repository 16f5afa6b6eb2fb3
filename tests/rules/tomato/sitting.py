"""A game of tomatoes to test with: lines go in as the referee takes them, and every refusal must change nothing."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any

from companion.rules import lines
from companion.rules.core import Accepted, Fault, Match, Refused, act
from companion.rules.tomato import GAME
from companion.rules.tomato.deck import Deck
from companion.rules.tomato.state import State
from companion.views import Msg


def parsed() -> dict[str, Any]:
    """The shipped deck file, as tomllib reads it; a fresh copy to change."""
    return tomllib.loads((files("companion.rules.tomato") / "deck.toml").read_text("utf-8"))


def deck_of(changed: dict[str, Any] | None = None) -> Deck:
    """A deck, which must load."""
    deck = GAME.load_deck(parsed() if changed is None else changed)
    assert isinstance(deck, Deck), deck
    return deck


def with_cards(*cards: dict[str, Any]) -> Deck:
    """The shipped deck with more kinds, or with others in the place of those of the same kind."""
    file = parsed()
    kinds = {card["kind"] for card in cards}
    common = {"copies": 2, "source": "assumed"}
    file["card"] = [card for card in file["card"] if card["kind"] not in kinds]
    file["card"] += [{"name": {"en": card["kind"], "es": card["kind"]}, **common, **card} for card in cards]
    return deck_of(file)


class Sitting:
    """Some people at a table. `do` must be accepted, `refused` must not; both take a line's fields."""

    def __init__(self, names: str = "Ana,Ben", deck: Deck | None = None, **options: str) -> None:
        state = GAME.start(deck or deck_of(), tuple(names.split(",")), options)
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
        done = self.answer(json.dumps({"do": do, **fields}))
        assert isinstance(done, Accepted), done
        self.events = done.events
        return self.report

    def refused(self, do: str, **fields: object) -> str:
        """The rule by which an action is refused. The game is as it was."""
        before = self.match
        done = self.answer(json.dumps({"do": do, **fields}))
        assert isinstance(done, Refused), done
        assert self.match is before
        self.why = done
        return done.rule

    def play(self, card: str, target: str | None = None, by: str | None = None) -> dict[str, Any]:
        """Plays a card."""
        return self.do("play", **_given(card=card, target=target, by=by))

    def no_play(self, card: str, target: str | None = None, by: str | None = None) -> str:
        """The rule by which a card is not played."""
        return self.refused("play", **_given(card=card, target=target, by=by))

    def adjust(self, **counters: int) -> None:
        """Sets counters: `Ana_stash=12`."""
        for counter, value in counters.items():
            self.do("adjust", counter=counter.replace("_", "."), value=value)

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
