"""The people at a simulated table of Hecho: whoever sees first that he can build calls; else they exchange and trade.

They play sensibly, not cleverly: they take the dearest project that they can build, put their cheapest pairs back, and
trade what is worth little to them. Whether a hand builds something they find out in their own way.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from companion.rules.core import Adjust
from companion.rules.hecho.actions import Exchange, Hecho, Reveal, StartRound, Stuck, Trade
from companion.simulate.hecho.things import ENOUGH_TRADES, Person, number_of, value_of
from companion.simulate.hecho.truth import Truth

# How often people do what they need not.
WASTES = 0.04
"""Somebody lays down a card that is not needed."""
DAWDLES = 0.15
"""The next project is not turned over at once."""
EXCHANGES = 0.6
"""A pair is put back, where somebody has one and nobody can build."""
EARLY = 0.1
"""Somebody exchanges or trades while the projects are still being turned over."""
SLIPS = 0.01
"""Somebody drew one card too many or too few."""
MANY = 0.2
"""A trade is not one for one."""
PATIENCE = 8
"""Exchanges and trades since the last building before they say that they are stuck."""


class People:
    """Everybody around the table. `choose` says what one of them does next, and moves nothing."""

    def __init__(self, truth: Truth, random: Random, *, tapping: bool) -> None:
        self.truth = truth
        self.random = random
        self.tapping = tapping
        """Whether each card is laid on the reader by itself: a project then goes to the first place that shows none."""
        self.numbered = tapping or random.random() < 0.8
        """Whether these cards have tags of their own; else people say only what kind it is."""
        self.waited = 0
        """Exchanges and trades since the last building."""

    def choose(self) -> Any:
        """What somebody does next, or None when the game is over."""
        truth = self.truth
        if truth.step == "over":
            return None
        if truth.step == "round-over":
            self.waited = 0
            return StartRound()
        if self.random.random() < SLIPS:
            return self._slip()
        if truth.step == "reveal":
            return (self._early() if self.random.random() < EARLY else None) or self._reveal()
        return self._reveal() or self._build() or self._pass_time()

    def _early(self) -> Any:
        """What can be done before the round begins."""
        return self._exchange() or (self._trade() if self._two_hold_cards() else None)

    def _two_hold_cards(self) -> bool:
        return sum(bool(person.hand) for person in self.truth.people) > 1

    def _reveal(self) -> Reveal | None:
        """The next project is turned over."""
        hidden = [n for n, pile in enumerate(self.truth.piles, 1) if pile.projects and not pile.shown]
        if not hidden or (self.truth.step == "build" and self.random.random() < DAWDLES):
            return None
        pile = hidden[0] if self.tapping else self.random.choice(hidden)
        return Reveal(pile, self.truth.piles[pile - 1].projects[-1])

    def _build(self) -> Hecho | None:
        """The first who sees that he can builds the dearest project that he can."""
        truth = self.truth
        projects = [truth.deck.projects[pile.open] for pile in truth.piles if pile.open is not None]
        projects.sort(key=lambda project: -project.points)
        for person in self.random.sample(truth.people, len(truth.people)):
            for project in projects:
                cards = enough(truth, person, project.needs)
                if cards is None:
                    continue
                spare = [card for card in person.hand if card not in cards]
                if spare and self.random.random() < WASTES:
                    cards.append(spare[0])
                self.waited = 0
                return Hecho(person.name, project.kind, tuple([self._shown(card) for card in cards]))
        return None

    def _pass_time(self) -> Any:
        """Nobody can build: a pair is put back, two trade; when that has not helped, they are stuck."""
        truth = self.truth
        self.waited += 1
        can_trade = self._two_hold_cards()
        if self.waited > PATIENCE and (truth.trades >= ENOUGH_TRADES or not can_trade):
            self.waited = 0
            return Stuck()
        if self.waited <= PATIENCE and self.random.random() < EXCHANGES:
            exchange = self._exchange()
            if exchange is not None:
                return exchange
        return self._trade() if can_trade else Stuck()

    def _exchange(self) -> Exchange | None:
        """Somebody puts his cheapest pair back."""
        truth = self.truth
        if not truth.scrapyard:
            return None
        for person in self.random.sample(truth.people, len(truth.people)):
            pairs = [pair for pair in combinations(person.hand, 2) if self._pairs(*pair)]
            if pairs:
                pair = min(pairs, key=lambda pair: sum(value_of(card, truth.does) for card in pair))
                return Exchange(person.name, tuple([self._shown(card) for card in pair]))
        return None

    def _pairs(self, one: str, other: str) -> bool:
        """Whether two cards can be exchanged for two others."""
        kinds = self.truth.does[one], self.truth.does[other]
        types = {kind.type for kind in kinds}
        if "specialist" in types:
            return False
        if "comodin" in types and not self.truth.comodin_is_one:
            return True
        return number_of(kinds[0]) == number_of(kinds[1])

    def _trade(self) -> Trade:
        """Two give each other what is worth least to them; now and then more than one card."""
        able = [person for person in self.truth.people if person.hand]
        by, other = self.random.sample(able, 2)
        return Trade(by.name, other.name, self._offer(by), self._offer(other))

    def _offer(self, person: Person) -> tuple[int, ...]:
        hand = sorted(person.hand, key=lambda card: value_of(card, self.truth.does))
        n = 1 if self.random.random() >= MANY else self.random.randint(1, min(3, len(hand)))
        return tuple([number_of(self.truth.does[card]) for card in hand[:n]])

    def _slip(self) -> Adjust:
        """The table finds that somebody has a card too many or too few, and leaves it so."""
        person = self.random.choice(self.truth.people)
        change = self.random.choice([n for n in (-1, 1) if n == 1 or person.hand])
        return Adjust(f"{person.name}.hand", len(person.hand) + min(change, len(self.truth.scrapyard)))

    def _shown(self, card: str) -> str:
        """A card as the companion is told of it."""
        return card if self.numbered else self.truth.does[card].kind


def enough(truth: Truth, person: Person, needs: tuple[tuple[str, int], ...]) -> list[str] | None:
    """Cards of a hand that build a project, if this person finds some: the fewest of each material, then comodines,
    and a specialist with his cards where they are wanted for nothing else."""
    does = truth.does
    wild = [card for card in person.hand if does[card].type == "comodin"]
    used: list[str] = []
    missing: list[int] = []
    for material, amount in needs:
        own = [card for card in person.hand if does[card].type == "material" and does[card].material == material]
        best = _fewest(truth, own, amount)
        used += own if best is None else best
        missing.append(0 if best is not None else max(0, amount - sum(does[card].value for card in own)))
    if not sum(missing):
        return used
    helpers, missing = _helped(truth, person, {material for material, _ in needs}, missing)
    left = sum(missing)
    return used + helpers + wild[:left] if left <= len(wild) else None


def _fewest(truth: Truth, cards: list[str], amount: int) -> list[str] | None:
    """The fewest and cheapest of these cards that are worth so much, three at most."""
    for n in range(1, min(3, len(cards)) + 1):
        ways = [(sum(truth.does[card].value for card in way), way) for way in combinations(cards, n)]
        good = [(value, way) for value, way in ways if value >= amount]
        if good:
            return list(min(good)[1])
    return None


def _helped(truth: Truth, person: Person, needed: set[str], missing: list[int]) -> tuple[list[str], list[int]]:
    """What one specialist with all his cards can do for what is missing, the highest card for the widest gap."""
    best: tuple[list[str], list[int]] = ([], missing)
    for specialist in [card for card in person.hand if truth.does[card].type == "specialist"]:
        material = truth.does[specialist].material
        if material in needed:
            continue
        cards, left = [specialist], list(missing)
        own = [card for card in person.hand if truth.does[card].type == "material"]
        freed = [card for card in own if truth.does[card].material == material]
        for card in sorted(freed, key=lambda card: -truth.does[card].value):
            widest = max(range(len(left)), key=lambda at: left[at])
            if left[widest]:
                left[widest] = max(0, left[widest] - truth.does[card].value)
                cards.append(card)
        if sum(left) < sum(best[1]):
            best = cards, left
    return best
