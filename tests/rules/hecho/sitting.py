"""A game of Hecho to test with: lines go in as the referee takes them, and every refusal must change nothing."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any

from companion.rules import lines
from companion.rules.core import Accepted, Fault, Match, Refused, act
from companion.rules.hecho import GAME
from companion.rules.hecho.deck import Deck
from companion.rules.hecho.state import State
from companion.views import Msg

OPEN = ("plaza", "proyecto-02", "proyecto-03", "proyecto-04", "proyecto-05", "proyecto-06")
"""What `built_on` shows, pile by pile."""

PLAZA = ("ladrillo-6", "cemento-4")


def parsed() -> dict[str, Any]:
    """The shipped deck file, as tomllib reads it; a fresh copy to change."""
    return tomllib.loads((files("companion.rules.hecho") / "deck.toml").read_text("utf-8"))


def deck_of(changed: dict[str, Any] | None = None) -> Deck:
    """A deck, which must load."""
    deck = GAME.load_deck(parsed() if changed is None else changed)
    assert isinstance(deck, Deck), deck
    return deck


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

    @property
    def told(self) -> list[str]:
        """Ids of the last events."""
        return [event.id for event in self.events]

    def player(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.report["players"][name]
        return found

    @property
    def hands(self) -> list[int]:
        return [player["hand"] for player in self.report["players"].values()]

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

    def adjust(self, **counters: int) -> Sitting:
        """Sets counters: `Ana_hand=12`."""
        for counter, value in counters.items():
            self.do("adjust", counter=counter.replace("_", "."), value=value)
        return self

    def reveal(self, pile: int, project: str) -> dict[str, Any]:
        return self.do("reveal", pile=pile, project=project)

    def opened(self, *projects: str) -> Sitting:
        """All six piles show a project: these first, then others that are not out yet."""
        out = {*projects, *self.state.open, *(built for one in self.state.players for built in one.projects)}
        rest = iter([project for project in self.state.terms.deck.projects if project not in out])
        for pile in self.state.hidden:
            self.reveal(pile, projects[pile - 1] if pile <= len(projects) else next(rest))
        return self

    def build(self, by: str, project: str, *cards: str) -> dict[str, Any]:
        return self.do("hecho", by=by, project=project, cards=list(cards))

    def no_build(self, by: str, project: str, *cards: str) -> str:
        return self.refused("hecho", by=by, project=project, cards=list(cards))

    def trade(self, give: list[object], get: list[object], by: str = "Ana", other: str = "Ben") -> dict[str, Any]:
        return self.do("trade", by=by, give=give, get=get, **{"with": other})

    def no_trade(self, give: list[object], get: list[object], by: str = "Ana", other: str = "Ben") -> str:
        return self.refused("trade", by=by, give=give, get=get, **{"with": other})

    def trades(self, n: int) -> Sitting:
        for _ in range(n):
            self.trade([5], [5])
        return self

    def last_of_pile(self, by: str = "Ana") -> Sitting:
        """Pile 3 is built down to its last project, a cheap one that lies open; `by` has the cards for all of it."""
        cheap = ("proyecto-03", "proyecto-09", "proyecto-24", "proyecto-27", "proyecto-30", "proyecto-33")
        cards = ("metal-3", "plastico-5", "plastico-2", "vidrio-3", "cemento-4")
        self.opened("plaza", "proyecto-02")
        for project, next_one, card in zip(cheap[:-1], cheap[1:], cards, strict=True):
            self.build(by, project, card)
            self.reveal(3, next_one)
        return self
