"""What people at a table of Vege Tables could do wrong now, each slip with the rule that must refuse it.

Written from what lies on the table, as the truth is, without asking the rules core.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from companion.rules.vege.actions import Deal, Discard, DiscardTractor, Done, Pass, Play, Substitute
from companion.simulate.vege.things import FARMLANDS, PRINTED, TRACTORS, Person
from companion.simulate.vege.truth import Truth

Slip: TypeAlias = tuple[Any, str]


def slips(truth: Truth) -> Iterator[Slip]:
    """Actions that must be refused now, with the rule."""
    yield Play("tractor"), "input"
    yield Play("red-9", row=1), "input"
    yield Done(by="Nobody"), "table.unknown-player"
    yield Deal("Nobody", ()), "table.unknown-player"
    if truth.step == "over":
        first = truth.people[0].name
        over = (Done(), Pass(()), Deal(first, FARMLANDS[:4]), Discard("red-5", first), Play("nonsense"))
        yield from ((action, "table.over") for action in over)
    elif truth.step == "play":
        yield from _in_play(truth)
    else:
        yield from _of_dealing(truth)


def _of_dealing(truth: Truth) -> Iterator[Slip]:
    """It is nobody's turn, so nothing else can be done by anybody."""
    for person in truth.people:
        name = person.name
        wrong = (Done(by=name), Play("red-1", by=name), DiscardTractor(by=name), Pass((), by=name))
        yield from ((action, "table.wrong-step") for action in (*wrong, Discard("red-5", name)))
        yield Deal(name, FARMLANDS[:3]), "vege.four-farmlands"
        yield Deal(name, (*FARMLANDS[:3], FARMLANDS[0])), "vege.four-farmlands"
        yield Deal(name, (*FARMLANDS[:3], "red-5")), "vege.four-farmlands"
        yield Deal(name, ("nonsense",)), "table.unknown-card"
        if truth.step == "deal-over":
            continue
        for other in truth.people:
            if other.name in truth.shown and other is not person:
                yield Deal(name, tuple(other.lands)), "table.card-elsewhere"
        if name in truth.shown:
            yield Deal(name, tuple(person.lands)), "vege.already-dealt"


def _in_play(truth: Truth) -> Iterator[Slip]:
    person = truth.person
    other = truth.people[(truth.at + 1) % len(truth.people)]
    yield Play("red-21"), "table.unknown-card"
    for action in (Done, DiscardTractor):
        yield action(by=other.name), "table.not-your-turn"
    yield Deal(person.name, tuple(person.lands)), "table.wrong-step"
    if not truth.played:
        yield Done(), "vege.must-play"
    if sum("tractor" in card for card in truth.thrown) + _tractors_in_sequences(truth) >= TRACTORS:
        yield DiscardTractor(), "vege.no-tractor"
    # The cards of one sequence at a time: over a game each has its turn, again and again.
    card = FARMLANDS[(5 * truth.turn + truth.played) % len(FARMLANDS)]
    while card:
        yield from _of_card(truth, person, card)
        card = PRINTED[card].over
    yield from _of_passing(truth, person)
    yield from _of_discarding(truth, other)


def _of_card(truth: Truth, person: Person, card: str) -> Iterator[Slip]:
    """What cannot be done with one card: played too soon, too late, or from before another; replaced out of order."""
    printed = PRINTED[card]
    holder = truth.holder(card)
    visible = holder is not None and (card in holder.lands or card in holder.open)
    gone = holder is None and (card in truth.thrown or card in truth.heaps.get(printed.land, []))
    dead = card in truth.replaced and card not in truth.thrown
    if printed.number <= 4:
        if card not in person.lands:
            yield Play(card), "vege.not-your-land"
        elif dead:
            yield Play(card), "vege.replaced"
    elif gone or (visible and holder is not person):
        yield Play(card), "table.card-elsewhere"
    elif dead:
        yield Play(card), "vege.replaced"
    elif not (visible or person.hand):
        yield Play(card), "vege.no-card-in-hand"
    elif not truth.is_next(card):
        yield Play(card), "vege.wrong-order"
    yield from _of_tractors(truth, card)


def _of_tractors(truth: Truth, card: str) -> Iterator[Slip]:
    printed = PRINTED[card]
    if not printed.over:
        yield Substitute(card, printed.under), "vege.last-level"
        return
    yield Substitute(card, printed.under or "tractor"), "vege.must-follow"
    if not truth.is_next(card):
        yield Substitute(card, printed.over), "vege.wrong-order"


def _of_passing(truth: Truth, person: Person) -> Iterator[Slip]:
    hand = tuple(person.hand)
    if truth.played:
        yield Pass(hand), "vege.pass-after-play"
        return
    yield Pass((*hand, "red-9")), "vege.show-all"
    if hand:
        yield Pass(hand[1:]), "vege.show-all"
        lying = [card for other in truth.people for card in (*other.lands, *other.open)]
        yield from ((Pass((*hand[1:], card)), "table.card-elsewhere") for card in lying[truth.turn % 5 :: 5])
    if len(hand) > 1:
        yield Pass((*hand[1:], hand[1])), "table.card-elsewhere"
    playable = any(card not in PRINTED or truth.is_next(card) for card in (*hand, *person.open))
    if playable or any(card not in truth.replaced for card in person.lands):
        yield Pass(hand), "vege.must-play-if-able"


def _of_discarding(truth: Truth, other: Person) -> Iterator[Slip]:
    for card in (*other.hand[:1], *other.lands[:1], *other.open[:1]):
        if card not in truth.replaced:
            yield Discard(card, other.name), "vege.not-replaced"
    for card in truth.replaced:
        holder = truth.holder(card)
        hidden = holder is None or card in holder.hand
        if card in truth.thrown or (holder is not other and not hidden):
            yield Discard(card, other.name), "table.card-elsewhere"
        elif hidden and not other.hand:
            yield Discard(card, other.name), "vege.no-card-in-hand"


def _tractors_in_sequences(truth: Truth) -> int:
    return sum(card not in PRINTED for heap in truth.heaps.values() for card in heap)
