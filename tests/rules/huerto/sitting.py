"""A garden to test with: lines go in as the referee takes them, and every refusal must change nothing."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any

from companion.rules import lines
from companion.rules.core import Accepted, Fault, Match, Refused, act, choose_options
from companion.rules.huerto import GAME
from companion.rules.huerto.deck import Deck
from companion.rules.huerto.state import State
from companion.views import Msg


def parsed() -> dict[str, Any]:
    """The shipped deck file, as tomllib reads it; a fresh copy to change."""
    return tomllib.loads((files("companion.rules.huerto") / "deck.toml").read_text("utf-8"))


def deck_of(changed: dict[str, Any] | None = None) -> Deck:
    """A deck, which must load."""
    deck = GAME.load_deck(parsed() if changed is None else changed)
    assert isinstance(deck, Deck), deck
    return deck


def with_cards(*cards: dict[str, Any]) -> Deck:
    """The shipped deck with more kinds, or with others in the place of those of the same kind."""
    file = parsed()
    kinds = {card["kind"] for card in cards}
    file["card"] = [card for card in file["card"] if card["kind"] not in kinds]
    for card in cards:
        common = {"name": {"en": card["kind"], "es": card["kind"]}, "copies": 2, "source": "assumed", "type": "item"}
        file["card"].append({**common, "deck": "start", **card})
    return deck_of(file)


class Sitting:
    """Ana and Ben in the garden. `do` must be accepted, `refused` must not; both take a line's fields."""

    def __init__(self, deck: Deck | None = None, **options: str) -> None:
        chosen = choose_options(GAME.settings, options)
        assert not isinstance(chosen, Fault), chosen
        state = GAME.start(deck or deck_of(), ("Ana", "Ben"), chosen)
        assert not isinstance(state, Fault), state
        self.match: Match[State] = Match(state)
        self.events: tuple[Msg, ...] = ()
        self.why = Refused("none yet")

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def report(self) -> dict[str, Any]:
        """The referee's state."""
        return GAME.report(self.match.state)

    @property
    def counters(self) -> dict[str, int]:
        found: dict[str, int] = self.report["counters"]
        return found

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

    def do(self, do: str, card: str | None = None, **fields: object) -> dict[str, Any]:
        """An action that is accepted; the referee's state after it."""
        done = self.answer(_line(do, card, fields))
        assert isinstance(done, Accepted), done
        self.events = done.events
        return self.report

    def refused(self, do: str, card: str | None = None, **fields: object) -> str:
        """The rule by which an action is refused. The game is as it was."""
        before = self.match
        done = self.answer(_line(do, card, fields))
        assert isinstance(done, Refused), done
        assert self.match is before
        self.why = done
        return done.rule

    def adjust(self, **counters: int) -> Sitting:
        """Sets counters: `plagas=9`, `Ana_hand=7`."""
        for counter, value in counters.items():
            self.do("adjust", counter=counter.replace("_", "."), value=value)
        return self

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


def _line(do: str, card: str | None, fields: dict[str, object]) -> str:
    return json.dumps({"do": do, **({} if card is None else {"card": card}), **fields})
