"""The two people at a simulated garden table: what each does next, from the own hand and what lies open.

They play together and sensibly: they fill baskets and plant, harvest before the garden is crowded, keep the pests down
as far as the season asks for, and buy only where the hand gives too little. They see the whole market; the referee sees
of it what he is shown.
"""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import UNSET

from companion.rules.huerto.actions import (
    Action,
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
from companion.simulate.huerto.things import ACTIONS, GOAL, PESTS, TOP
from companion.simulate.huerto.truth import Truth

FULL = TOP["cultivos"]
PATIENT = 6
"""With so many crops people harvest: one more turn would bring waste."""
LITTLE = 3
"""Crops that are worth a harvest where there is nothing else to do."""
ALARM = 8
"""Pests at which people think of the end of the season."""
EARLY = 6
"""Turns before the end in which something permanent still pays."""


class People:
    """Both people. `choose` says what one of them does next, and moves nothing."""

    def __init__(
        self, truth: Truth, random: Random, *, tapping: bool = False, whims: float = 0.0, patience: int = PATIENT
    ) -> None:
        self.truth = truth
        self.random = random
        self.patience = patience
        """Crops that they wait for before they harvest."""
        self.whims = whims
        """How often they do anything that they can, sensible or not."""
        self.names = 1.0 if tapping else random.choice((0.0, 0.5, 1.0, 1.0))
        """How many of these cards have tags of their own; of the others people say only what kind it is."""
        self.shows = 1.0 if tapping else random.choice((0.0, 0.5, 1.0))
        """How often they show the referee a new market card before they do anything else."""
        self.looked_at = 0
        """Cards of the supply that were left when they last thought of showing the market."""

    def choose(self) -> Any:
        """What somebody does next, or None when the game is over."""
        truth = self.truth
        if truth.end:
            return None
        if self.looked_at != len(truth.supply) + len(truth.row):
            new = self._to_show()
            if new is not None:
                return new
        if self.whims and self.random.random() < self.whims:
            return self.random.choice(self._possible())
        return self._sensible() if truth.person.acciones > 0 else END

    def _said(self, card: str) -> str:
        """A card as the referee is told of it."""
        return card if self.random.random() < self.names else self.truth.does[card].kind

    def _buy(self, card: str) -> Buy:
        """A market card is bought by its number if all have one, or if it is the only such card shown; else by kind."""
        equal = self.truth.find(self.truth.does[card].kind, self.truth.identified)
        sure = self.names == 1.0 or equal == [card]
        return Buy(self._said(card) if sure else self.truth.does[card].kind)

    def _to_show(self) -> Action | None:
        """A market card that the referee has not been shown, if somebody thinks of it."""
        truth = self.truth
        for card in truth.row:
            if card not in truth.identified and self.random.random() < self.shows:
                seat = self.random.randrange(len(truth.people) + 1)
                by = truth.people[seat].name if seat < len(truth.people) else UNSET
                return Reveal(self._said(card), by=by)
        self.looked_at = len(truth.supply) + len(truth.row)
        return None

    # What can be done at all.

    def _possible(self) -> list[Action]:
        truth, person = self.truth, self.truth.person
        if person.acciones < 1:
            return [END]
        found: list[Action] = [END, FERTILISE, PROTECT]
        if truth.counters["tierra"] < TOP["tierra"]:
            found.append(PREPARE)
        if truth.counters["cultivos"]:
            found += [WATER, HARVEST]
        for card in person.hand:
            if truth.does[card].type != "seed":
                found.append(Play(self._said(card)))
            elif truth.counters["cultivos"] < FULL:
                found.append(Plant(self._said(card)))
        # On a whim people buy what the referee has not been shown, too; with tags it is shown first.
        row = truth.identified if self.shows == 1.0 else truth.row
        return found + [self._buy(card) for card in row if truth.does[card].cost <= person.monedas]

    # What is worth doing.

    def _sensible(self) -> Action:
        """One action, with what is left of the turn in mind."""
        truth = self.truth
        counters, left, useful = truth.counters, truth.person.acciones, self._useful()
        plagas, cultivos = counters["plagas"], counters["cultivos"]
        if plagas >= PESTS - 1 and left == 1:
            return PROTECT
        if cultivos and (counters["cosecha"] + cultivos >= GOAL or (left == 1 and truth.turn == truth.turns)):
            return HARVEST
        bought = self._to_lay_now()
        if bought is not None:
            return bought
        if plagas >= ALARM and self._pests_too_many() > 0:
            return PROTECT
        if cultivos >= self.patience:
            return HARVEST
        return self._lay(useful[0]) if len(useful) >= left else self._with_little(useful, left)

    def _with_little(self, useful: list[str], left: int) -> Action:
        """The hand gives less than the turn has actions: the pests need no cards, and the market has some."""
        counters = self.truth.counters
        if (useful or left < ACTIONS) and counters["plagas"] >= 2 and self._pests_too_many() > 0:
            return PROTECT
        bought = self._to_buy() if left >= ACTIONS else None
        if bought is not None:
            return bought
        if useful:
            return self._lay(useful[0])
        if counters["plagas"] >= 2:
            return PROTECT
        return HARVEST if counters["cultivos"] >= LITTLE else FERTILISE

    def _useful(self) -> list[str]:
        """Cards of the hand that bring the harvest nearer, the best first: baskets need no harvesting."""
        truth = self.truth
        baskets = [card for card in truth.person.hand if truth.does[card].on_play.get("cosecha", 0) > 0]
        room = FULL - truth.counters["cultivos"]
        seeds = [card for card in truth.person.hand if truth.does[card].on_plant.get("cultivos", 0) > 0]
        seeds.sort(key=lambda card: -truth.does[card].on_plant["cultivos"])
        baskets.sort(key=lambda card: -truth.does[card].on_play["cosecha"])
        return baskets + seeds[:room]

    def _to_lay_now(self) -> Action | None:
        """What was bought in this turn is laid down in it: it would be discarded with the hand."""
        truth = self.truth
        for card in truth.person.hand:
            kind = truth.does[card]
            if kind.deck == "supply" and kind.type != "seed":
                return Play(self._said(card))
            if kind.deck == "supply" and truth.counters["cultivos"] < FULL:
                return Plant(self._said(card))
        return None

    def _to_buy(self) -> Action | None:
        """A market card that brings two of the harvest at once; else, long before the end, one that keeps pests off."""
        truth = self.truth
        room = FULL - truth.counters["cultivos"]
        payable = [card for card in truth.row if truth.does[card].cost <= truth.person.monedas]
        for card in payable:
            kind = truth.does[card]
            if kind.on_play.get("cosecha", 0) >= 2 or 2 <= kind.on_plant.get("cultivos", 0) <= room:
                return self._buy(card)
        for card in payable:
            if truth.does[card].turn_start.get("plagas", 0) < 0 and self._turns_left() >= EARLY:
                return self._buy(card)
        return None

    def _lay(self, card: str) -> Action:
        seed = self.truth.does[card].type == "seed"
        return Plant(self._said(card)) if seed else Play(self._said(card))

    def _turns_left(self) -> int:
        """Turns of the season, this one included."""
        return self.truth.turns - self.truth.turn + 1

    def _pests_too_many(self) -> int:
        """How many pests too many there will be at the end, if nobody does anything more about them."""
        truth = self.truth
        left = self._turns_left()
        scared = 0
        for seat, person in enumerate(truth.people):
            turns = (left - 1 + (seat != truth.at)) // len(truth.people)
            scared += sum(-truth.does[card].turn_start.get("plagas", 0) for card in person.area) * turns
        return truth.counters["plagas"] + left - (PESTS - 1) - scared


END, PREPARE, WATER, FERTILISE, PROTECT, HARVEST = EndWork(), Prepare(), Water(), Fertilise(), Protect(), Harvest()
