"""A game to test with: lines go in as the referee takes them, and every refusal must change nothing."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any, Generic, Self

from companion import data
from companion.rules import lines
from companion.rules.core import A, Accepted, D, Fault, Game, Match, Refused, S, act, choose_options
from companion.views import Msg


def parsed(game: Game[S, A, D]) -> dict[str, Any]:
    """The shipped deck file, as tomllib reads it; a fresh copy to change."""
    return tomllib.loads(data.read_deck(game))


def deck_of(game: Game[S, A, D], changed: dict[str, Any] | None = None) -> D:
    """A deck, which must load."""
    deck = game.load_deck(parsed(game) if changed is None else changed)
    assert not isinstance(deck, Fault), deck
    return deck


def with_cards(game: Game[S, A, D], cards: tuple[dict[str, Any], ...], **common: object) -> D:
    """The shipped deck with more kinds, or with others in the place of those of the same kind.

    A card is given two copies and a name, and the `common` fields, where it does not say otherwise.
    """
    file = parsed(game)
    kinds = {card["kind"] for card in cards}
    file["card"] = [card for card in file["card"] if card["kind"] not in kinds]
    for card in cards:
        name = {"en": card["kind"], "es": card["kind"]}
        file["card"].append({"name": name, "copies": 2, "source": "assumed", **common, **card})
    return deck_of(game, file)


class Played(Generic[S]):
    """People at a table. `do` must be accepted, `refused` must not; both take a line's fields."""

    def __init__(self, game: Game[S, A, D], deck: D, names: tuple[str, ...], options: Mapping[str, str]) -> None:
        chosen = choose_options(game.settings, options)
        assert not isinstance(chosen, Fault), chosen
        state = game.start(deck, names, chosen)
        assert not isinstance(state, Fault), state
        self.game: Game[S, Any, Any] = game
        self.match: Match[S] = Match(state)
        self.events: tuple[Msg, ...] = ()
        self.why = Refused("none yet")

    @property
    def state(self) -> S:
        return self.match.state

    @property
    def report(self) -> dict[str, Any]:
        """The referee's state."""
        return self.game.report(self.match.state)

    @property
    def told(self) -> list[str]:
        """Ids of the last events."""
        return [event.id for event in self.events]

    def player(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.report["players"][name]
        return found

    def answer(self, line: str) -> Accepted[S] | Refused:
        """What a raw line is answered with."""
        action = lines.decode(self.game, line)
        if isinstance(action, Refused):
            return action
        self.match, done = act(self.game, self.match, action)
        return done

    def do(self, do: str, card: object = None, **fields: object) -> dict[str, Any]:
        """An action that is accepted; the referee's state after it."""
        done = self.answer(_line(do, card, fields))
        assert isinstance(done, Accepted), done
        self.events = done.events
        return self.report

    def refused(self, do: str, card: object = None, **fields: object) -> str:
        """The rule by which an action is refused. The game is as it was."""
        before = self.match
        done = self.answer(_line(do, card, fields))
        assert isinstance(done, Refused), done
        assert self.match is before
        self.why = done
        return done.rule

    def adjust(self, **counters: int) -> Self:
        """Sets counters: `Ana_hand=12`."""
        for counter, value in counters.items():
            self.do("adjust", counter=counter.replace("_", "."), value=value)
        return self


def _line(do: str, card: object, fields: dict[str, object]) -> str:
    """A line of JSON. `for` and `with` are no names in Python: they are written `for_` and `with_`."""
    named = {name.removesuffix("_"): value for name, value in fields.items()}
    return json.dumps({"do": do, **({} if card is None else {"card": card}), **named})
