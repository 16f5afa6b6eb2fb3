"""The truth of a simulated tomato table: real cards in real hands, and tomatoes that somebody carries about.

It is told what people do, and follows with the things on the table. Nothing here asks the rules core, so that the
referee's counts can be held against these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec import UNSET

from companion.rules.core import Adjust
from companion.rules.tomato.actions import Clear, Collect, Discard, Draw, End, MarketTime, Play, Roll, Skip, Store
from companion.rules.tomato.deck import Deck, Kind
from companion.simulate.tomato.stars import carry_by_star, play_star
from companion.simulate.tomato.things import (
    FULL,
    HAND,
    TOMATOES,
    Attack,
    Crop,
    Eats,
    Person,
    Step,
    Wanted,
    cards_of,
    shuffled,
)


class Truth:
    """Everything that lies on the table. It changes only by `follow`."""

    def __init__(self, deck: Deck, players: tuple[str, ...], options: Mapping[str, str], random: Random) -> None:
        self.options = options
        self.does = cards_of(deck)
        hands, self.pile = shuffled(self.does, len(players), random)
        self.people = [Person(name, hand) for name, hand in zip(players, hands, strict=True)]
        self.seats = {name: seat for seat, name in enumerate(players)}
        self.middle = TOMATOES
        self.compost: list[str] = []
        self.passing: list[str] = []
        """Cards on their way from one hand into another."""
        self.turn = 1
        self.at = 0
        self.step: Step = "draw"
        self.crop: Crop | None = Crop()
        self.wanted: Wanted | None = None
        self.attack: Attack | None = None
        self.due: list[tuple[str, Eats]] = []
        """Pests that have not eaten yet in this damage step."""
        self.fence_held = False

    @property
    def person(self) -> Person:
        """Whose turn it is, or was last."""
        return self.people[self.at]

    def follow(self, action: Any) -> None:
        """People did this, and the referee had no objection."""
        _FOLLOW[type(action)](self, action)

    def to_draw(self) -> list[str]:
        """The cards that the next draw takes from the pile."""
        missing = HAND - len(self.people[self.at].hand)
        return self.pile[-missing:] if missing > 0 else []

    def winners(self) -> list[str]:
        """Whoever has most tomatoes in the stash."""
        most = max([person.stash for person in self.people])
        return [person.name for person in self.people if person.stash == most]

    def fenced(self, person: Person, pest: Kind) -> bool:
        """Whether one of a person's fences keeps out such a pest."""
        return any(pest.kind in self.does[fence].blocks for fence in person.fences)

    def harvest_dice(self) -> int:
        """Dice of the harvest: two, or as many as the worst pest leaves."""
        person = self.person
        left = [
            kind.harvest_dice
            for kind in map(self.does.__getitem__, person.pests)
            if kind.harvest_dice and not self.fenced(person, kind)
        ]
        return min(left, default=2)


def _draw(truth: Truth, _action: Draw) -> None:
    drawn = truth.to_draw()
    if drawn:
        truth.person.hand += drawn
        del truth.pile[-len(drawn) :]
    truth.attack = None
    truth.step = "guard"


def _market_time(truth: Truth, _action: MarketTime) -> None:
    """The cards drawn with it go back: nobody plays any more."""
    truth.attack = None
    truth.step = "over"


def _play(truth: Truth, action: Play) -> None:
    seat = truth.at if action.by is UNSET else truth.seats[action.by]
    card = _out_of_hand(truth, truth.people[seat], action.card)
    kind = truth.does[card]
    target = seat if action.target is UNSET else truth.seats[action.target]
    if kind.type == "thumbs-down":
        truth.people[target].pests.append(card)
        truth.attack = Attack(seat, card, target)
        truth.step = "discard"
    elif kind.type == "fence":
        truth.person.fences.append(card)
        _open_damage(truth)
    elif kind.type == "green-thumb":
        wanted = kind.removes if action.pest is UNSET else (action.pest,)
        gone = next(pest for pest in truth.person.pests if truth.does[pest].kind in wanted)
        truth.person.pests.remove(gone)
        truth.compost += gone, card
        _open_damage(truth)
    elif kind.type == "star":
        truth.compost.append(card)
        play_star(truth, seat, card, kind, target)
    else:
        truth.compost.append(card)
        truth.person.ribbon = True
        if kind.harvest_multiplier and truth.crop is not None:
            truth.crop.multiplier = kind.harvest_multiplier


def _out_of_hand(truth: Truth, person: Person, card: str) -> str:
    """Takes this copy out of a hand, or the first of a kind whose number nobody said."""
    if card not in truth.does:
        card = next(held for held in person.hand if truth.does[held].kind == card)
    person.hand.remove(card)
    return card


def _open_damage(truth: Truth) -> None:
    """What eats now is settled before the first roll: nobody removes a pest from here on."""
    truth.step = "damage"
    for pest in truth.person.pests:
        kind = truth.does[pest]
        if kind.harvest_loss_dice and not kind.manual:
            truth.due.append((pest, "harvest"))
        if kind.stash_loss_dice and not kind.manual:
            truth.due.append((pest, "stash"))
    _next_damage(truth)


def _next_damage(truth: Truth) -> None:
    """The next dice that a pest asks for; without any, the harvest opens."""
    person = truth.person
    while truth.due:
        pest, eats = truth.due.pop(0)
        kind = truth.does[pest]
        if eats == "stash" and not person.stash:
            continue
        if truth.fenced(person, kind):
            truth.fence_held = truth.fence_held or eats == "stash"
            continue
        dice = kind.stash_loss_dice if eats == "stash" else kind.harvest_loss_dice
        truth.wanted = Wanted("damage", dice, truth.at, pest, eats)
        return
    if truth.fence_held and truth.options["fence"] == "once" and person.fences:
        truth.compost.append(person.fences.pop(0))
    truth.fence_held = False
    truth.step = "harvest"
    truth.wanted = Wanted("harvest", truth.harvest_dice(), truth.at)


def _roll(truth: Truth, action: Roll) -> None:
    wanted, truth.wanted = truth.wanted, None
    assert wanted is not None
    if wanted.roll == "star":
        carry_by_star(truth, wanted, sum(action.dice))
        return
    crop, person = truth.crop, truth.person
    assert crop is not None
    if wanted.roll == "harvest":
        crop.dice = list(action.dice)
        return
    eaten = sum(action.dice)
    if wanted.eats == "harvest":
        crop.loss += eaten
    else:
        eaten = min(eaten, person.stash)
        person.stash -= eaten
        truth.middle += eaten
    _next_damage(truth)


def _collect(truth: Truth, _action: Collect) -> None:
    crop, person = truth.crop, truth.person
    assert crop is not None
    got = min(max(0, crop.left), truth.middle)
    truth.middle -= got
    person.basket += got
    if crop.left < 0 and truth.options["excess"] == "basket":
        lost = min(-crop.left, person.basket)
        person.basket -= lost
        truth.middle += lost
    truth.crop = None
    truth.step = "attack"


def _store(truth: Truth, _action: Store) -> None:
    person = truth.person
    poured, person.basket = person.basket, 0
    if poured >= FULL:
        person.stash += poured
    else:
        truth.middle += poured
    person.stored = True


def _skip(truth: Truth, _action: Skip) -> None:
    if truth.step == "guard":
        _open_damage(truth)
    elif truth.step == "draw":
        truth.attack = None
        truth.step = "guard"
    elif truth.step == "harvest":
        truth.crop = truth.wanted = None
        truth.step = "attack"
    else:
        truth.step = "discard"


def _discard(truth: Truth, action: Discard) -> None:
    """These cards, or so many from the end of the hand."""
    hand = truth.person.hand
    if action.count is not UNSET:
        truth.compost += hand[-action.count :]
        del hand[-action.count :]
    elif action.cards is not UNSET:
        truth.compost += [_out_of_hand(truth, truth.person, card) for card in action.cards]


def _end(truth: Truth, _action: End) -> None:
    truth.person.ribbon = truth.person.stored = False
    truth.at = (truth.at + 1) % len(truth.people)
    truth.turn += 1
    truth.step = "draw"
    truth.crop = Crop()


def _clear(truth: Truth, action: Clear) -> None:
    pests = truth.person.pests
    gone = next(pest for pest in pests if action.card in (pest, truth.does[pest].kind))
    pests.remove(gone)
    truth.compost.append(gone)
    if truth.attack is not None and truth.attack.card == gone:
        truth.attack = None
    if truth.wanted is not None and truth.wanted.roll == "harvest":
        truth.wanted.dice = truth.harvest_dice()


def _adjust(truth: Truth, action: Adjust) -> None:
    """What a printed card says was done: tomatoes came from the middle or went there, a card changed hands."""
    name, _, what = action.counter.rpartition(".")
    person = truth.people[truth.seats[name]]
    if what == "hand":
        while len(person.hand) > action.value:
            truth.passing.append(person.hand.pop())
        while len(person.hand) < action.value:
            person.hand.append(truth.passing.pop())
    elif what == "basket":
        truth.middle -= action.value - person.basket
        person.basket = action.value
    else:
        truth.middle -= action.value - person.stash
        person.stash = action.value


_FOLLOW: Mapping[type, Callable[[Truth, Any], None]] = {
    Draw: _draw,
    MarketTime: _market_time,
    Play: _play,
    Roll: _roll,
    Collect: _collect,
    Store: _store,
    Skip: _skip,
    Discard: _discard,
    End: _end,
    Clear: _clear,
    Adjust: _adjust,
}
