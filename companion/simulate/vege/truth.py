"""The truth of a simulated table of Vege Tables: every card is somewhere, and points are written down as they come.

It is told what people do, and follows with the things on the table. Nothing here asks the rules core, so that the
referee's counts can be held against these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from msgspec import UNSET

from companion.rules.vege.actions import Deal, Discard, DiscardTractor, Done, Pass, Play, Substitute
from companion.simulate.vege.things import LAST, PRINTED, WELL, Person, Step, deal


class Truth:
    """Everything that lies on the table. It changes only by `follow`."""

    def __init__(self, players: tuple[str, ...], deals: int, random: Random) -> None:
        self.random = random
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.people = [Person(name, [], [], []) for name in players]
        self.deals = deals
        self.deal = 0
        self.step: Step = "deal"
        self.ends: list[str] = []
        """How each deal ended: by a play, by a discard, or as a turn began."""
        self.coming = deal(len(players), random)
        """The cards of the next deal, already dealt out beside the table that everybody still looks at."""
        self.lay_out()

    def lay_out(self) -> None:
        """The table before a deal."""
        dealt, self.coming = self.coming, deal(len(self.people), self.random)
        for person, lands, hand, well in zip(self.people, dealt.lands, dealt.hands, dealt.wells, strict=True):
            person.lands, person.hand, person.well, person.open = lands, hand, well, []
        self.field: list[list[str]] = dealt.field
        self.rows: dict[str, int] = {}
        self.heaps: dict[str, list[str]] = {}
        """Each sequence by its farmland: what lies there, from below."""
        self.replaced: list[str] = []
        """Cards that have no place any more, held or thrown away."""
        self.thrown: list[str] = []
        """Out of the game: replaced cards and tractors that were discarded."""
        self.shown: set[str] = set()
        """Names of those whose farmlands everybody has seen."""
        self.deal += 1
        self.turn = 1
        self.played = 0
        self.at = 0

    @property
    def person(self) -> Person:
        """Whose turn it is."""
        return self.people[self.at]

    def top(self, land: str) -> int:
        """The number on top of a sequence; 0 where there is none."""
        heap = self.heaps.get(land)
        return PRINTED[heap[-1]].number if heap else 0

    def is_next(self, card: str) -> bool:
        """Whether a numbered card goes on its sequence now."""
        printed = PRINTED[card]
        heap = self.heaps.get(printed.land)
        return (heap[-1] if heap else "") == printed.under

    def closed(self, lands: Iterable[str] | None = None) -> int:
        """How many sequences are closed."""
        return sum(self.top(land) >= LAST for land in (self.heaps if lands is None else lands))

    def wells(self) -> int:
        """How many wells still stand."""
        return sum(bool(person.well) for person in self.people)

    def winners(self) -> list[str]:
        """Whoever has most points."""
        most = max(person.score for person in self.people)
        return [person.name for person in self.people if person.score == most]

    def holder(self, card: str) -> Person | None:
        """Who has a card before him or in the hand."""
        for person in self.people:
            if card in person.hand or card in person.open or card in person.lands:
                return person
        return None

    def follow(self, action: Any) -> None:
        """People did this, and the referee had no objection."""
        _FOLLOW[type(action)](self, action)


def _deal(truth: Truth, action: Deal) -> None:
    if truth.step == "deal-over":
        truth.lay_out()
    truth.step = "deal"
    truth.shown.add(action.by)
    if len(truth.shown) == len(truth.people):
        truth.step = "play"
        truth.at = next(seat for seat, person in enumerate(truth.people) if "black-1" in person.lands)


def _play(truth: Truth, action: Play) -> None:
    card = action.card.removesuffix("#1")
    person = truth.person
    if card in person.lands:
        person.lands.remove(card)
        _onto_field(truth, card, None if action.row is UNSET else action.row)
        truth.heaps[card] = [card]
    else:
        _give_up(person, card)
        truth.heaps[PRINTED[card].land].append(card)
        _reward(truth, card)
    truth.played += 1
    _after_play(truth, "play")


def _substitute(truth: Truth, action: Substitute) -> None:
    card, then = action.instead.removesuffix("#1"), action.then.removesuffix("#1")
    person = truth.person
    _give_up(person, then)
    if card == PRINTED[card].land:
        _onto_field(truth, card, None if action.row is UNSET else action.row)
    truth.heaps.setdefault(PRINTED[card].land, []).extend((_tractor(person), then))
    truth.replaced.append(card)
    _reward(truth, then)
    truth.played += 1
    _after_play(truth, "play")


def _discard_tractor(truth: Truth, _action: DiscardTractor) -> None:
    truth.thrown.append(_tractor(truth.person))
    truth.played += 1
    _after_play(truth, "play")


def _done(truth: Truth, _action: Done) -> None:
    _next_turn(truth)


def _pass(truth: Truth, action: Pass) -> None:
    person = truth.person
    if action.shown:
        person.open += person.hand
        person.hand = []
    else:
        person.score -= 50
    if person.well:
        _take_well(truth)
    _next_turn(truth)


def _discard(truth: Truth, action: Discard) -> None:
    person = truth.people[truth.seats[action.by]]
    card = action.card.removesuffix("#1")
    for cards in (person.lands, person.open, person.hand):
        if card in cards:
            cards.remove(card)
    truth.thrown.append(card)
    if person is truth.person:
        _after_play(truth, "discard")


def _onto_field(truth: Truth, land: str, row: int | None) -> None:
    """The place of a farmland: the card that lay there comes into the hand."""
    printed = PRINTED[land]
    if printed.colour not in truth.rows:
        free = [n for n in range(4) if n not in truth.rows.values()]
        truth.rows[printed.colour] = free[0] if row is None else row
    place = truth.field[truth.rows[printed.colour]]
    truth.person.hand.append(place[printed.number - 1])
    place[printed.number - 1] = ""


def _give_up(person: Person, card: str) -> None:
    (person.open if card in person.open else person.hand).remove(card)


def _tractor(person: Person) -> str:
    """A tractor out of a hand."""
    tractor = next(card for card in person.hand if card not in PRINTED)
    person.hand.remove(tractor)
    return tractor


def _reward(truth: Truth, card: str) -> None:
    if PRINTED[card].over:
        return
    colour = PRINTED[card].colour
    complete = truth.closed([f"{colour}-{n}" for n in (1, 2, 3, 4)]) == 4
    truth.person.score += 40 if complete else 10


def _after_play(truth: Truth, what: str) -> None:
    person = truth.person
    if truth.played and person.well and len(person.hand) < WELL:
        _take_well(truth)
        _next_turn(truth)
    else:
        _look_who_is_out(truth, what)


def _take_well(truth: Truth) -> None:
    person = truth.person
    person.score += 10 * (truth.wells() - 1)
    person.hand += person.well
    person.well = []


def _next_turn(truth: Truth) -> None:
    truth.at = (truth.at + 1) % len(truth.people)
    truth.turn += 1
    truth.played = 0
    _look_who_is_out(truth, "turn")


def _look_who_is_out(truth: Truth, how: str) -> None:
    person = truth.person
    if person.hand or person.open or person.lands or person.well:
        return
    person.score += 10 * (16 - truth.closed())
    truth.ends.append(how)
    truth.step = "over" if truth.deal == truth.deals else "deal-over"


_FOLLOW: Mapping[type, Callable[[Truth, Any], None]] = {
    Deal: _deal,
    Play: _play,
    Substitute: _substitute,
    DiscardTractor: _discard_tractor,
    Done: _done,
    Pass: _pass,
    Discard: _discard,
}
