"""The people at a simulated tomato table: what each does next, from the own hand and what lies open.

They play sensibly, not cleverly: they defend, attack whoever leads, store when they believe that it is enough, and
sometimes believe wrongly. What a printed card that nobody documented may say is made up here (`_do_as_it_says`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec import UNSET

from companion.rules.core import Adjust
from companion.rules.tomato.actions import Clear, Collect, Discard, Draw, End, MarketTime, Play, Roll, Skip, Store
from companion.rules.tomato.deck import MARKET_TIME, Kind
from companion.simulate.tomato.things import BOTTOM, FULL, HAND, MOST_PESTS, Person
from companion.simulate.tomato.truth import Truth

# How often people do what they need not.
ANSWERS = 0.4
"""They cancel an attack, each time they could."""
STARS = 0.06
"""Somebody thinks of his stars, in any moment."""
FORGETS = 0.02
"""They skip a step that they could use."""
MISCOUNTS = 0.3
"""They lose count of the own basket by one, each time they collect."""
EARLY = 0.2
"""They do what is printed on a pest as soon as their turn begins, not only when they harvest."""
FACE_DOWN = 0.3
"""They discard without showing the cards."""

WORTH_A_RIBBON = 6
MEAN = 3.5
"""What a die shows in the long run: where more than that is lost, no harvest is better, if the basket pays for it."""

LATE = BOTTOM + 1
"""So few cards on the pile that each may be Market Time."""


class People:
    """Everybody around the table. `choose` says what one of them does next, and moves nothing but cards in a hand."""

    def __init__(self, truth: Truth, random: Random, *, tapping: bool) -> None:
        self.truth = truth
        self.random = random
        self.slips = [0] * len(truth.people)
        """How far each is off in counting the own basket."""
        self.tapping = tapping
        """Whether each card is laid on the reader by itself."""
        self.numbered = tapping or random.random() < 0.8
        """Whether these cards have tags of their own; else people say only what kind it is."""
        self.owed: list[tuple[Person, str, int]] = []
        """What a printed card still has to do: whose counter changes by how much."""
        self.haunted = 0
        """The last turn in which pests did what is printed on them."""

    def choose(self) -> Any:
        """What somebody does next, or None when the game is over."""
        truth = self.truth
        if truth.attack is not None and not truth.passing and self.random.random() < ANSWERS:
            answer = self._answer()
            if answer is not None:
                return answer
        if self.owed:
            return self._pay()
        if self.random.random() < STARS and truth.step != "over":
            star = self._star()
            if star is not None:
                return star
        wanted = truth.wanted
        if wanted is not None and wanted.roll != "harvest":
            return Roll(self._throw(wanted.dice))
        return _NEXT[truth.step](self)

    def _throw(self, dice: int) -> tuple[int, ...]:
        random = self.random.random
        return tuple([1 + int(random() * 6) for _ in range(dice)])

    def _shown(self, card: str) -> str:
        """A card as the referee is told of it."""
        return card if self.numbered else self.truth.does[card].kind

    def _held(self, person: Person, sort: str) -> str | None:
        """The first card of a type in a hand."""
        does = self.truth.does
        for card in person.hand:
            if does[card].type == sort:
                return card
        return None

    # A turn, step by step.

    def draw(self) -> Any:
        truth = self.truth
        person = truth.person
        if person.pests and self.haunted != truth.turn and self.random.random() < EARLY:
            haunting = self._haunting(person)
            if haunting is not None:
                return haunting
        if len(truth.pile) <= LATE:
            if not person.stored and self._believed() >= FULL - 2:
                return self._pour()
            if truth.options["draw"] == "optional" and self._behind(person):
                return SKIP
        return MARKET if MARKET_TIME in truth.to_draw() else DRAW

    def _behind(self, person: Person) -> bool:
        """Whoever does not lead can wait for more, as long as somebody else draws."""
        return any(other.stash > person.stash for other in self.truth.people)

    def guard(self) -> Any:
        truth = self.truth
        person, does = truth.person, truth.does
        if person.pests:
            for card in person.hand:
                removes = does[card].removes
                for pest in person.pests if removes else ():
                    if does[pest].kind in removes:
                        return Play(self._shown(card), pest=does[pest].kind if len(removes) > 1 else UNSET)
        if len(person.fences) < (2 if truth.options["fence"] == "once" else 1):
            fence = self._held(person, "fence")
            if fence is not None:
                return Play(self._shown(fence))
        return SKIP

    def harvest(self) -> Any:
        truth = self.truth
        crop, person, wanted = truth.crop, truth.person, truth.wanted
        assert crop is not None
        if wanted is None:
            if sum(crop.dice) >= WORTH_A_RIBBON and not person.ribbon:
                ribbon = self._held(person, "blue-ribbon")
                if ribbon is not None:
                    return self._ribbon(ribbon)
            if self.random.random() < MISCOUNTS:
                self.slips[truth.at] += self.random.choice((-1, 1))
            return COLLECT
        if person.pests and self.haunted != truth.turn:
            haunting = self._haunting(person)
            if haunting is not None:
                return haunting
        if truth.options["excess"] == "basket" and crop.loss > MEAN * wanted.dice * crop.multiplier:
            return SKIP
        return Roll(self._throw(wanted.dice))

    def attack(self) -> Any:
        truth = self.truth
        if not truth.person.stored and self._believed() >= FULL:
            return self._pour()
        if self.random.random() >= FORGETS:
            for card in truth.person.hand:
                kind = truth.does[card]
                if kind.type == "thumbs-down":
                    victim = self._victim(kind)
                    if victim is not None:
                        return Play(self._shown(card), target=victim.name)
        return SKIP

    def discard(self) -> Any:
        truth = self.truth
        person = truth.person
        duds = self._duds(person)
        if not duds:
            return END
        ribbon = self._held(person, "blue-ribbon")
        if ribbon in duds and not person.ribbon and truth.does[ribbon].manual:
            return self._ribbon(ribbon)
        if self.random.random() >= FACE_DOWN:
            return Discard(cards=tuple([self._shown(card) for card in (duds[:1] if self.tapping else duds)]))
        # Face down it is the end of the hand that goes.
        person.hand.sort(key=duds.__contains__)
        return Discard(count=len(duds))

    def over(self) -> Any:
        return None

    # What they know and believe.

    def _believed(self) -> int:
        """What the player thinks lies in the own basket."""
        return self.truth.person.basket + self.slips[self.truth.at]

    def _pour(self) -> Store:
        self.slips[self.truth.at] = 0
        return STORE

    def _leader(self, seat: int) -> Person:
        """Whoever has most of the others; of equals the next clockwise."""
        people = self.truth.people
        others = people[seat + 1 :] + people[:seat]
        return max(others, key=_stash)

    def _victim(self, kind: Kind) -> Person | None:
        """The best opponent to play a pest on, if it can be played on anybody."""
        truth = self.truth
        found = None
        for other in truth.people:
            if other is truth.person or (found is not None and other.stash <= found.stash):
                continue
            if len(other.pests) >= MOST_PESTS or kind.kind in [truth.does[pest].kind for pest in other.pests]:
                continue
            if other.fences and truth.fenced(other, kind):
                continue
            found = other
        return found

    def _duds(self, person: Person) -> list[str]:
        """Cards that are not worth keeping: second copies, a fence behind a fence; of a full hand at least one."""
        does = self.truth.does
        seen: set[str] = {does[fence].kind for fence in person.fences}
        duds = []
        for card in person.hand:
            kind = does[card].kind
            if kind in seen:
                duds.append(card)
            seen.add(kind)
        return duds or person.hand[HAND - 1 :]

    # Ribbons, stars, and what printed cards say.

    def _ribbon(self, card: str) -> Play:
        if self.truth.does[card].manual:
            self.owed.append((self.truth.person, "basket", 2))
        return Play(self._shown(card))

    def _answer(self) -> Play | None:
        """The one attacked cancels it, if his hand allows that; then a printed card need not do anything."""
        truth = self.truth
        attack = truth.attack
        assert attack is not None
        person = truth.people[attack.target]
        for card in person.hand:
            kind = truth.does[card]
            if kind.cancels and self._can_throw(kind):
                self.owed = []
                return Play(self._shown(card), by=person.name)
        return None

    def _can_throw(self, star: Kind) -> bool:
        return self.truth.wanted is None or star.move is None or not star.move.dice

    def _star(self) -> Any:
        """Somebody plays a star on whoever leads, or for himself."""
        truth = self.truth
        seat = int(self.random.random() * len(truth.people))
        person = truth.people[seat]
        for card in person.hand:
            kind = truth.does[card]
            if kind.type != "star" or kind.cancels or not self._can_throw(kind):
                continue
            target = self._leader(seat) if kind.color == "red" else person
            if kind.manual:
                self._do_as_it_says(person, target)
            return Play(self._shown(card), by=person.name, target=UNSET if target is person else target.name)
        return None

    def _do_as_it_says(self, person: Person, target: Person) -> None:
        """A printed star, made up: it takes up to three tomatoes of a stash, or a card of a hand; or gives a tomato."""
        if target is person:
            self.owed.append((person, "basket", 1))
        elif target.hand and self.random.random() < 0.5:
            self.owed += (target, "hand", -1), (person, "hand", 1)
        else:
            self.owed.append((target, "stash", -3))

    def _haunting(self, person: Person) -> Any:
        """A printed pest, made up: once a turn it eats one of the stash, or goes by itself."""
        self.haunted = self.truth.turn
        for pest in person.pests:
            if self.truth.does[pest].manual:
                if self.random.random() < 0.25:
                    return Clear(self._shown(pest))
                return self._changed(person, "stash", -1)
        return None

    def _pay(self) -> Adjust:
        person, what, change = self.owed.pop(0)
        return self._changed(person, what, change)

    def _changed(self, person: Person, what: str, change: int) -> Adjust:
        """A counter corrected by so much, as far as the tomatoes go."""
        if what == "hand":
            return Adjust(f"{person.name}.hand", len(person.hand) + change)
        value = person.stash if what == "stash" else person.basket
        return Adjust(f"{person.name}.{what}", value + max(-value, min(change, self.truth.middle)))


def _stash(person: Person) -> int:
    return person.stash


DRAW, MARKET, SKIP, COLLECT, STORE, END = Draw(), MarketTime(), Skip(), Collect(), Store(), End()

_NEXT: Mapping[str, Callable[[People], Any]] = {
    "draw": People.draw,
    "guard": People.guard,
    "harvest": People.harvest,
    "attack": People.attack,
    "discard": People.discard,
    "over": People.over,
}
