"""The people at a simulated table of Vege Tables: what each does next, from the own hand and what lies open.

They play sensibly, not cleverly: they close what they can, keep cards back that would help the next one, use tractors
where a card is long in coming, and throw dead cards away sooner or later.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from companion.rules.vege.actions import Deal, Discard, DiscardTractor, Done, Pass, Play, Substitute
from companion.simulate.vege.things import FARMLANDS, PRINTED, Person
from companion.simulate.vege.truth import Truth

# How often people do what they need not.
TIDIES = 0.08
"""Somebody throws a dead card away, in any moment."""
STOPS = 0.35
"""They are done after a play, though they could go on."""
GAMBLES = 0.3
"""They use a tractor though a card could be played."""
WASTES = 0.15
"""They discard a tractor rather than play a card that they would like to keep."""
CHOOSES_A_ROW = 0.5
"""They say which row a colour takes."""
SAYS_THE_COPY = 0.1
"""They call a card `red-7#1`."""


class People:
    """Everybody around the table. `choose` says what one of them does next, and moves nothing."""

    def __init__(self, truth: Truth, random: Random, *, tapping: bool) -> None:
        self.truth = truth
        self.random = random
        self.tapping = tapping
        """Whether each card is laid on the reader by itself: then nobody says more than the cards."""

    def choose(self) -> Any:
        """What somebody does next, or None when the game is over."""
        truth = self.truth
        if truth.step == "over":
            return None
        if truth.step != "play":
            return self._show_lands()
        if truth.replaced and self.random.random() < TIDIES:
            tidied = self._tidy(self.random.sample(truth.people, len(truth.people)))
            if tidied is not None:
                return tidied
        return self._in_turn()

    def _show_lands(self) -> Deal:
        """Whoever is not shown yet, in any order."""
        truth = self.truth
        after_a_deal = truth.step == "deal-over"
        left = [seat for seat, person in enumerate(truth.people) if after_a_deal or person.name not in truth.shown]
        seat = self.random.choice(left)
        lands = truth.coming.lands[seat] if after_a_deal else truth.people[seat].lands
        return Deal(truth.people[seat].name, tuple([self._called(card) for card in lands]))

    def _in_turn(self) -> Any:
        """The player whose turn it is plays, is done, tidies up or passes."""
        truth = self.truth
        person, random = truth.person, self.random.random
        if truth.played and random() < STOPS:
            return DONE
        plays = self._plays(person)
        if not plays or random() < GAMBLES:
            swaps = self._swaps(person)
            if swaps:
                return self.random.choice(swaps)
        if plays and not (random() < WASTES and _tractors(person)):
            return self._best(plays)
        if _tractors(person) and not (truth.played and plays):
            return DiscardTractor()
        if truth.played:
            return DONE
        if plays:
            return self._best(plays)
        # Without a play there is nothing left but dead cards, perhaps: thrown away, they may be the last.
        tidied = self._tidy([person]) if random() < 0.5 or not (person.hand or person.open) else None
        return tidied or Pass(tuple([self._called(card) for card in person.hand]))

    def _called(self, card: str) -> str:
        """A card as the referee is told of it."""
        return f"{card}#1" if not self.tapping and "#" not in card and self.random.random() < SAYS_THE_COPY else card

    def _plays(self, person: Person) -> list[str]:
        """Cards that could be played now."""
        truth = self.truth
        held = [card for card in (*person.open, *person.hand) if card in PRINTED and truth.is_next(card)]
        return [*(card for card in person.lands if card not in truth.replaced), *held]

    def _best(self, cards: list[str]) -> Play:
        """What closes a sequence; else what the own hand can go on with; else anything."""
        person = self.truth.person
        own = {*person.hand, *person.open}

        def worth(card: str) -> float:
            over = PRINTED[card].over
            return (2 if not over else over in own) + self.random.random() / 2

        card = max(cards, key=worth)
        if PRINTED[card].number <= 4 and self._free_row(card) and not self.tapping:
            return Play(self._called(card), row=self.random.choice(self._free_rows()))
        return Play(self._called(card))

    def _free_row(self, card: str) -> bool:
        return PRINTED[card].colour not in self.truth.rows and self.random.random() < CHOOSES_A_ROW

    def _free_rows(self) -> list[int]:
        return [row for row in range(4) if row not in self.truth.rows.values()]

    def _swaps(self, person: Person) -> list[Substitute]:
        """What a tractor could stand for, with the card after it."""
        truth = self.truth
        if not _tractors(person):
            return []
        found = []
        for then in (*person.hand, *person.open):
            under = PRINTED[then].under if then in PRINTED else ""
            if under and truth.is_next(under):
                found.append(Substitute(self._called(under), self._called(then)))
        for land in FARMLANDS:
            over = PRINTED[land].over
            if not self.tapping and self._free_row(land) and any(swap.instead == land for swap in found):
                found.append(Substitute(land, over, row=self.random.choice(self._free_rows())))
        return found

    def _tidy(self, people: Iterable[Person]) -> Discard | None:
        """The first dead card among what these people have."""
        replaced = self.truth.replaced
        for person in people:
            for card in (*person.lands, *person.open, *person.hand):
                if card in replaced:
                    return Discard(self._called(card), person.name)
        return None


def _tractors(person: Person) -> bool:
    return any(card not in PRINTED for card in person.hand)


DONE = Done()
