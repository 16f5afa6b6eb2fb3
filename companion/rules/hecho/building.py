"""Whether cards build a project: each card serves one requirement, so it is a question of sharing them out.

A card serves its own material; once a specialist of that material is among the cards, any. What is free is shared out
as well as it can be. Values add up to at least what is wanted; no change is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

from companion.rules.hecho.deck import Kind

Needs: TypeAlias = tuple[tuple[str, int], ...]
Amounts: TypeAlias = tuple[int, ...]


def short_of(needs: Needs, kinds: Iterable[Kind]) -> Amounts:
    """How much is still wanted of each requirement, with the cards used as well as they can be; all 0: it is built."""
    kinds = tuple(kinds)
    freed = {kind.material for kind in kinds if kind.type == "specialist"}
    wanted = dict(needs)
    free, wild = [], 0
    for kind in kinds:
        if kind.type == "comodin":
            wild += 1
        elif kind.type == "material" and kind.material in freed:
            free.append(kind.value)
        elif kind.type == "material" and kind.material in wanted:
            wanted[kind.material] -= kind.value
    left = _shared_out(tuple([max(0, amount) for amount in wanted.values()]), sorted(free, reverse=True), wild)
    return _topped_up(left, wild)


def needless(needs: Needs, kinds: Sequence[Kind]) -> tuple[int, ...]:
    """Which of the cards of a building (their places in the list) are not needed for it, the cheapest first of all."""
    rest = list(range(len(kinds)))
    for at in sorted(rest, key=lambda at: kinds[at].value):
        without = [other for other in rest if other != at]
        if not any(short_of(needs, [kinds[other] for other in without])):
            rest = without
    return tuple([at for at in range(len(kinds)) if at not in rest])


def _shared_out(wanted: Amounts, values: list[int], enough: int) -> Amounts:
    """What is left of some amounts once these cards are shared out among them: as little as can be, or `enough`.

    A card may be lost in part, where it is worth more than was left. So little more than that is tried at a time.
    """
    total = sum(wanted)
    rests = [sum(values[at:]) for at in range(len(values) + 1)]
    for short in range(max(enough, total - rests[0]), total):
        left = _Sharing(values, rests, short, set()).place(wanted, 0)
        if left is not None:
            return left
    return wanted


class _Sharing(Struct):
    """An attempt to share out cards so that no more than `short` is left.

    `rests` is what the cards from each place on are worth together; `dead` is what led nowhere. Which amount is whose
    does not matter for that: freed cards serve any.
    """

    values: list[int]
    rests: list[int]
    short: int
    dead: set[tuple[int, Amounts]]

    def place(self, left: Amounts, at: int) -> Amounts | None:
        """What is left once the cards from this place on are shared out; None if that is too much."""
        missing = sum(left)
        if missing <= self.short:
            return left
        reached = at, tuple(sorted(left))
        if missing - self.rests[at] > self.short or reached in self.dead:
            return None
        value = self.values[at]
        # First what it fills best: the amount that it leaves least of, or of which least of it is lost.
        for amount in sorted(set(left) - {0}, key=lambda amount: (amount < value, abs(amount - value))):
            where = left.index(amount)
            found = self.place((*left[:where], max(0, amount - value), *left[where + 1 :]), at + 1)
            if found is not None:
                return found
        self.dead.add(reached)
        return None


def _topped_up(left: Amounts, wild: int) -> Amounts:
    """Comodines are one of any material each: they close the smallest gaps first."""
    topped = list(left)
    for at in sorted(range(len(left)), key=lambda at: left[at]):
        used = min(topped[at], wild)
        topped[at] -= used
        wild -= used
    return tuple(topped)
