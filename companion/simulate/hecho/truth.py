"""The truth of a simulated table of Hecho: real cards in real hands, a real scrapyard, projects in real piles.

It is told what people do, and follows with the things on the table. Nothing here asks the rules core, so that the
referee's counts can be held against these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.rules.core import Adjust
from companion.rules.hecho.actions import Exchange, Hecho, Reveal, StartRound, Stuck, Trade
from companion.rules.hecho.deck import Deck
from companion.simulate.hecho.things import BONUS, HAND, PILES, Heap, Person, Step, cards_of, number_of


class Truth:
    """Everything that lies on the table. It changes only by `follow`."""

    def __init__(self, deck: Deck, players: tuple[str, ...], options: Mapping[str, str], random: Random) -> None:
        self.deck = deck
        self.random = random
        self.rounds = int(options["rounds"])
        self.comodin_is_one = options["comodin"] == "one"
        self.does = cards_of(deck)
        self.people = [Person(name, []) for name in players]
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.round = 0
        self.ended = ""
        self.piles: list[Heap] = []
        self.scrapyard: list[str] = []
        self.set_aside: list[str] = []
        self.step: Step = "reveal"
        self.stage = self.trades = 0
        self.deal()

    def follow(self, action: Any) -> None:
        """People did this, and the referee had no objection."""
        _FOLLOW[type(action)](self, action)

    def deal(self) -> None:
        """The next round: everything shuffled, six cards each, six piles."""
        self.round += 1
        self.scrapyard = list(self.does)
        self.random.shuffle(self.scrapyard)
        projects = list(self.deck.projects)
        self.random.shuffle(projects)
        high = len(projects) // PILES
        self.piles = [Heap(projects[high * n : high * (n + 1)]) for n in range(PILES)]
        self.set_aside, self.step, self.stage, self.trades = [], "reveal", 0, 0
        for person in self.people:
            person.hand, person.projects = [], []
            self.draw(person, HAND)

    def draw(self, person: Person, n: int) -> None:
        """Cards from the scrapyard, as long as there are any."""
        for _ in range(min(n, len(self.scrapyard))):
            person.hand.append(self.scrapyard.pop())

    def throw_in(self, card: str) -> None:
        """A card goes back into the scrapyard, somewhere."""
        self.scrapyard.insert(self.random.randrange(len(self.scrapyard) + 1), card)

    def person(self, name: str) -> Person:
        return self.people[self.seats[name]]

    def held(self, person: Person, card: str) -> str:
        """The card in a hand that is called so, by its number or only by its kind."""
        if card in self.does:
            return card
        return next(held for held in person.hand if self.does[held].kind == card)

    def winners(self) -> list[str]:
        """Whoever has most points, once the game is over."""
        most = max([person.score for person in self.people])
        return [person.name for person in self.people if person.score == most] if self.step == "over" else []

    def end(self, how: str) -> None:
        """The round is over, and with the last one the game."""
        self.ended = how
        self.stage = self.trades = 0
        self.step = "over" if self.round == self.rounds else "round-over"


def _reveal(truth: Truth, action: Reveal) -> None:
    truth.piles[action.pile - 1].shown = True
    if truth.step == "reveal" and all(pile.shown for pile in truth.piles):
        truth.step = "build"


def _hecho(truth: Truth, action: Hecho) -> None:
    person = truth.person(action.by)
    for card in action.cards:
        used = truth.held(person, card)
        person.hand.remove(used)
        truth.set_aside.append(used)
    pile = next(pile for pile in truth.piles if pile.open == action.project)
    person.projects.append(pile.projects.pop())
    pile.shown = False
    person.score += truth.deck.projects[action.project].points
    if not pile.projects:
        person.score += BONUS
        truth.end("last-building")
        return
    truth.stage = truth.trades = 0
    first = truth.seats[action.by]
    for other in truth.people[first:] + truth.people[:first]:
        truth.draw(other, 2 if other is person else 1)


def _exchange(truth: Truth, action: Exchange) -> None:
    person = truth.person(action.by)
    for card in action.cards:
        back = truth.held(person, card)
        person.hand.remove(back)
        truth.throw_in(back)
    truth.draw(person, 2)


def _trade(truth: Truth, action: Trade) -> None:
    by, other = truth.person(action.by), truth.person(action.other)
    given, got = _called(truth, by, action.give), _called(truth, other, action.get)
    by.hand += got
    other.hand += given
    truth.trades += 1


def _called(truth: Truth, person: Person, numbers: tuple[int | str, ...]) -> list[str]:
    """Takes cards of these numbers out of a hand."""
    found = []
    for number in numbers:
        card = next(held for held in person.hand if number_of(truth.does[held]) == number)
        person.hand.remove(card)
        found.append(card)
    return found


def _stuck(truth: Truth, _action: Stuck) -> None:
    truth.stage += 1
    if truth.stage == 1:
        for person in truth.people:
            truth.draw(person, 2)
    elif truth.stage == 2:
        for pile in truth.piles:
            if len(pile.projects) > 1 and pile.shown:
                pile.projects.insert(0, pile.projects.pop())
                pile.shown = False
    else:
        truth.end("stuck")


def _start_round(truth: Truth, _action: StartRound) -> None:
    truth.deal()


def _adjust(truth: Truth, action: Adjust) -> None:
    """Somebody drew too few or too many, and the table agreed to leave it so; or somebody's points were wrong."""
    name, _, what = action.counter.rpartition(".")
    person = truth.person(name)
    if what == "score":
        person.score = action.value
    while len(person.hand) > action.value and what == "hand":
        truth.throw_in(person.hand.pop())
    if what == "hand":
        truth.draw(person, action.value - len(person.hand))


_FOLLOW: Mapping[type, Callable[[Truth, Any], None]] = {
    Reveal: _reveal,
    Hecho: _hecho,
    Exchange: _exchange,
    Trade: _trade,
    Stuck: _stuck,
    StartRound: _start_round,
    Adjust: _adjust,
}
