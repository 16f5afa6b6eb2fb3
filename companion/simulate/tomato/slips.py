"""What people at a tomato table could do wrong now, each slip with the rule that must refuse it.

Written from what lies on the table, as the truth is, without asking the rules core.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from companion.rules.tomato.actions import Clear, Collect, Discard, Draw, End, MarketTime, Play, Roll, Skip, Store
from companion.rules.tomato.deck import Kind
from companion.simulate.tomato.things import BOTTOM, HAND, MOST_PESTS, Person
from companion.simulate.tomato.truth import Truth

Slip: TypeAlias = tuple[Any, str]


def slips(truth: Truth, *, numbered: bool) -> Iterator[Slip]:
    """Actions that must be refused now, with the rule. `numbered`: the referee was told which copies were played."""
    if truth.step == "over":
        yield from ((action, "table.over") for action in (Draw(), Roll((1, 2)), End(), Store(), Clear("hoe")))
        return
    yield Play("no-such-card"), "table.unknown-card"
    yield End(by="Nobody"), "table.unknown-player"
    yield from _of_steps(truth)
    yield from _of_dice(truth)
    yield from _of_drawing(truth)
    yield from _of_discarding(truth, numbered)
    yield from _of_pests(truth)
    if truth.person.stored:
        yield Store(), "tomato.one-store"
    for card in truth.person.hand:
        yield from _of_card(truth, card, truth.does[card])
    other = _next(truth)
    for card in other.hand:
        if truth.does[card].type in ("green-thumb", "fence", "blue-ribbon"):
            yield Play(card, by=other.name), "table.not-your-turn"


def _next(truth: Truth) -> Person:
    return truth.people[(truth.at + 1) % len(truth.people)]


def _free(truth: Truth, step: str) -> bool:
    """Whether this is the step, and no dice must be thrown first."""
    return truth.step == step and truth.wanted is None


def _of_steps(truth: Truth) -> Iterator[Slip]:
    for action, step in ((Draw(), "draw"), (MarketTime(), "draw"), (Collect(), "harvest"), (End(), "discard")):
        yield type(action)(by=_next(truth).name), "table.not-your-turn"
        if not _free(truth, step):
            yield action, "table.wrong-step"
    waiting = truth.wanted.roll if truth.wanted is not None else "for nothing"
    if waiting in ("damage", "star") or truth.step == "discard" or (truth.step, waiting) == ("harvest", "for nothing"):
        yield Skip(), "table.wrong-step"
    elif truth.step == "draw" and truth.options["draw"] == "compulsory":
        yield Skip(), "tomato.draw-is-compulsory"


def _of_dice(truth: Truth) -> Iterator[Slip]:
    wanted = truth.wanted
    if wanted is None:
        yield Roll((3,)), "table.wrong-step"
        return
    yield Roll(()), "tomato.wrong-dice"
    yield Roll((6,) * (wanted.dice + 1)), "tomato.wrong-dice"
    someone = truth.people[(wanted.by + 1) % len(truth.people)]
    yield Roll((1,) * wanted.dice, by=someone.name), "table.not-your-turn"


def _of_drawing(truth: Truth) -> Iterator[Slip]:
    missing = HAND - len(truth.person.hand)
    if not _free(truth, "draw"):
        return
    if missing <= 0:
        yield MarketTime(), "tomato.hand-is-full"
    elif len(truth.pile) - missing > BOTTOM:
        # Even the last card drawn has more than ten beneath it.
        yield MarketTime(), "tomato.market-time-too-early"
    elif missing >= len(truth.pile):
        yield Draw(), "tomato.market-time-must-come"


def _of_discarding(truth: Truth, numbered: bool) -> Iterator[Slip]:
    person = truth.person
    too_many = Discard(count=len(person.hand) + 1)
    if not _free(truth, "discard"):
        yield too_many, "table.wrong-step"
        return
    yield too_many, "tomato.no-card-in-hand"
    if person.hand and numbered:
        for lying in (*_next(truth).pests, *person.fences):
            yield Discard(cards=(lying,)), "table.card-elsewhere"
    if len(person.hand) > 1 and numbered:
        yield Discard(cards=(person.hand[0], person.hand[0])), "table.card-elsewhere"


def _of_pests(truth: Truth) -> Iterator[Slip]:
    """Only a manual pest can be cleared, and only where it lies."""
    lying = {truth.does[pest].kind for pest in truth.person.pests}
    for kind in dict.fromkeys(kind.kind for kind in truth.does.values() if kind.type == "thumbs-down"):
        if kind not in lying:
            yield Clear(kind), "tomato.no-such-pest"
    for pest in truth.person.pests:
        if not truth.does[pest].manual:
            yield Clear(pest), "tomato.no-such-pest"


def _of_card(truth: Truth, card: str, kind: Kind) -> Iterator[Slip]:
    """What the player whose turn it is must not do with a card that he really holds."""
    person = truth.person
    if kind.type == "thumbs-down" or kind.color == "red":
        yield Play(card), "input"
        yield Play(card, target="Nobody"), "table.unknown-player"
    else:
        yield Play(card, target=_next(truth).name), "input"
    if kind.type == "thumbs-down":
        yield from _of_thumbs_down(truth, card, kind)
    elif kind.type == "star":
        yield from _of_star(truth, card, kind)
    elif kind.type == "blue-ribbon":
        if person.ribbon:
            yield Play(card), "tomato.one-ribbon"
        elif kind.harvest_multiplier and truth.crop is None:
            yield Play(card), "tomato.harvest-is-over"
    elif not _free(truth, "guard"):
        yield Play(card), "table.wrong-step"
    elif kind.type == "green-thumb" and not any(truth.does[pest].kind in kind.removes for pest in person.pests):
        yield Play(card), "tomato.no-such-pest"


def _of_thumbs_down(truth: Truth, card: str, kind: Kind) -> Iterator[Slip]:
    if not _free(truth, "attack"):
        yield Play(card, target=_next(truth).name), "table.wrong-step"
        return
    yield Play(card, target=truth.person.name), "tomato.not-yourself"
    for other in truth.people:
        if other is truth.person:
            continue
        if len(other.pests) >= MOST_PESTS:
            yield Play(card, target=other.name), "tomato.three-at-most"
        elif kind.kind in {truth.does[pest].kind for pest in other.pests}:
            yield Play(card, target=other.name), "tomato.no-duplicate"


def _of_star(truth: Truth, card: str, kind: Kind) -> Iterator[Slip]:
    person = truth.person
    target = {"target": person.name} if kind.color == "red" else {}
    if truth.wanted is not None and kind.move is not None and kind.move.dice:
        yield Play(card, **target), "table.wrong-step"
    elif kind.color == "red":
        yield Play(card, **target), "tomato.not-yourself"
    elif kind.cancels and (truth.attack is None or truth.people[truth.attack.target] is not person):
        yield Play(card), "tomato.nothing-to-cancel"
