"""The truth of a simulated garden table: real cards in real hands, and counters that somebody moves.

It is told what people do, and follows with the things on the table. Nothing here asks the rules core, so that the
referee's counts can be held against these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.rules.core import Adjust
from companion.rules.huerto.actions import (
    Buy,
    EndWork,
    Fertilise,
    Harvest,
    Plant,
    Play,
    Prepare,
    Protect,
    Reveal,
    Water,
)
from companion.rules.huerto.deck import Deck
from companion.simulate.huerto.things import (
    ACTIONS,
    COINS,
    CROWDED,
    GOAL,
    HAND,
    MARKET,
    PESTS,
    TOP,
    WASTE,
    Person,
    cards_of,
    dealt,
)


class Truth:
    """Everything that lies on the table. It changes only by `follow`."""

    def __init__(self, deck: Deck, players: tuple[str, ...], options: Mapping[str, str], random: Random) -> None:
        self.random = random
        self.reshuffle = options["reshuffle"] == "on"
        self.turns = int(options["turns"])
        self.does = cards_of(deck)
        self.people = dealt(self.does, players, random)
        self.supply = [card for card, kind in self.does.items() if kind.deck == "supply"]
        random.shuffle(self.supply)
        self.row: list[str] = []
        """The market, as it lies there face up."""
        self.identified: list[str] = []
        """Cards of the market that the referee was shown, in that order."""
        self.counters = dict.fromkeys(
            ("tierra", "cultivos", "humedad", "abono", "cosecha", "plagas", "desperdicio"), 0
        ) | {"humedad": 2, "plagas": 1}
        self.turn = 1
        self.at = 0
        self.end = ""
        self._fill()

    @property
    def person(self) -> Person:
        """Whose turn it is, or was last."""
        return self.people[self.at]

    def follow(self, action: Any) -> None:
        """People did this, and the referee had no objection."""
        _FOLLOW[type(action)](self, action)

    def find(self, said: str, cards: list[str]) -> list[str]:
        """The cards among these that somebody may mean by a number or a kind."""
        return [card for card in cards if said in (card, self.does[card].kind)]

    def move(self, what: str, by: int) -> None:
        """Moves a counter, as far as it goes. What loses, loses at once."""
        if self.end:
            return
        if what in ("monedas", "acciones"):
            setattr(self.person, what, max(0, getattr(self.person, what) + by))
            return
        value = max(0, self.counters[what] + by)
        self.counters[what] = min(value, TOP[what]) if what in TOP else value
        if self.counters["plagas"] >= PESTS:
            self.end = "lost-pests"
        elif self.counters["desperdicio"] >= WASTE:
            self.end = "lost-waste"

    def moves(self, effects: Mapping[str, int]) -> None:
        """What a card says is done, word by word."""
        for what, by in effects.items():
            self.move(what, by)

    def _fill(self) -> None:
        while len(self.row) < MARKET and self.supply:
            self.row.append(self.supply.pop())


def _prepare(truth: Truth, _action: Prepare) -> None:
    truth.person.acciones -= 1
    truth.move("tierra", 1)


def _water(truth: Truth, _action: Water) -> None:
    truth.person.acciones -= 1
    truth.move("humedad", 2)
    truth.move("plagas", 1)


def _fertilise(truth: Truth, _action: Fertilise) -> None:
    truth.person.acciones -= 1
    truth.move("abono", 2)


def _protect(truth: Truth, _action: Protect) -> None:
    truth.person.acciones -= 1
    truth.move("plagas", -2)


def _harvest(truth: Truth, _action: Harvest) -> None:
    truth.person.acciones -= 1
    crop = truth.counters["cultivos"]
    truth.move("cosecha", crop)
    truth.move("cultivos", -crop)
    truth.move("humedad", -crop)
    truth.move("desperdicio", -truth.counters["abono"])
    truth.move("abono", -1)


def _lay(truth: Truth, action: Plant | Play) -> None:
    person = truth.person
    person.acciones -= 1
    card = truth.random.choice(truth.find(action.card, person.hand))
    person.hand.remove(card)
    person.area.append(card)
    if truth.does[card].deck == "start":
        person.shown.add(card)
    kind = truth.does[card]
    truth.moves(kind.on_plant if kind.type == "seed" else kind.on_play)


def _buy(truth: Truth, action: Buy) -> None:
    """Of those that were shown to the referee the first; else one that was not."""
    person = truth.person
    card = (*truth.find(action.card, truth.identified), *truth.find(action.card, truth.row))[0]
    person.acciones -= 1
    person.monedas -= truth.does[card].cost
    person.hand.append(card)
    truth.row.remove(card)
    if card in truth.identified:
        truth.identified.remove(card)
    truth._fill()


def _reveal(truth: Truth, action: Reveal) -> None:
    hidden = [card for card in truth.row if card not in truth.identified]
    truth.identified.append(truth.find(action.card, hidden)[0])


def _end_work(truth: Truth, _action: EndWork) -> None:
    crowded = truth.counters["cultivos"] > CROWDED
    truth.move("plagas", 1)
    if crowded:
        truth.move("desperdicio", 1)
    if truth.end:
        return
    person = truth.person
    person.discard += person.hand
    person.discard += [card for card in person.area if not truth.does[card].permanent]
    person.area = [card for card in person.area if truth.does[card].permanent]
    person.hand = []
    for _ in range(HAND):
        if not person.pile and truth.reshuffle:
            person.pile, person.discard = person.discard, []
            truth.random.shuffle(person.pile)
        if person.pile:
            person.hand.append(person.pile.pop())
    if truth.counters["cosecha"] >= GOAL:
        truth.end = "won"
    elif truth.turn == truth.turns:
        truth.end = "lost-season"
    else:
        _begin(truth)


def _begin(truth: Truth) -> None:
    """The next turn: coins, actions, and what stays in the garden does its work."""
    truth.turn += 1
    truth.at = (truth.at + 1) % len(truth.people)
    truth.person.monedas, truth.person.acciones = COINS, ACTIONS
    for card in truth.person.area:
        truth.moves(truth.does[card].turn_start)


def _adjust(truth: Truth, action: Adjust) -> None:
    """Somebody's coins or actions, or a counter of the garden, are put right."""
    name, _, what = action.counter.rpartition(".")
    if name:
        person = next(person for person in truth.people if person.name == name)
        setattr(person, what, action.value)
    else:
        truth.move(what, action.value - truth.counters[what])


_FOLLOW: Mapping[type, Callable[[Truth, Any], None]] = {
    Prepare: _prepare,
    Plant: _lay,
    Water: _water,
    Fertilise: _fertilise,
    Protect: _protect,
    Harvest: _harvest,
    Play: _lay,
    Buy: _buy,
    Reveal: _reveal,
    EndWork: _end_work,
    Adjust: _adjust,
}
