"""What it costs to find out whether cards build a project of Hecho: milliseconds, for hands of twelve and others."""

from __future__ import annotations

import random
import timeit
from collections.abc import Callable
from functools import partial

from companion.data import parse_deck, read_deck
from companion.rules.hecho import GAME
from companion.rules.hecho.building import needless, short_of
from companion.rules.hecho.deck import Deck, Kind

HANDS = 300
SIZES = (6, 12, 24)


def main() -> None:
    """Each project with random hands in which two or all six specialists free what they can."""
    deck: Deck = parse_deck(GAME, read_deck(GAME))
    chance = random.Random(1)
    print("hecho: does it build? (mean and worst of", HANDS, "hands, ms)")
    for size in SIZES:
        hands = [hand(deck, size, chance) for _ in range(HANDS)]
        projects = [chance.choice(list(deck.projects.values())) for _ in hands]
        cases = list(zip([project.needs for project in projects], hands, strict=True))
        checks = [spent(partial(short_of, needs, kinds)) for needs, kinds in cases]
        builds = [(needs, kinds) for needs, kinds in cases if not any(short_of(needs, kinds))]
        unused = [spent(partial(needless, needs, kinds)) for needs, kinds in builds]
        print(f"  {size:2} cards: build {_of(checks)}, with what is not needed {_of(unused)} ({len(builds)} build)")


def hand(deck: Deck, size: int, chance: random.Random) -> list[Kind]:
    """So many cards, among them specialists of two materials or of all."""
    specialists = [kind for kind in deck.kinds.values() if kind.type == "specialist"]
    others = [kind for kind in deck.kinds.values() if kind.type != "specialist"]
    some = chance.sample(specialists, chance.choice((2, min(6, size // 2))))
    return [*some, *chance.choices(others, k=size - len(some))]


def spent(function: Callable[[], object]) -> float:
    """Milliseconds of the best of three."""
    return min(timeit.repeat(function, number=1, repeat=3)) * 1e3


def _of(times: list[float]) -> str:
    return f"{sum(times) / len(times):.3f} / {max(times):.3f}" if times else "-"


if __name__ == "__main__":
    main()
