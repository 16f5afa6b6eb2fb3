"""What one action, one `legal`, one set of offers and one scene of each game's rules cost: microseconds of CPU."""

from __future__ import annotations

import random
import timeit
from collections.abc import Callable
from typing import Any

from companion.data import parse_deck, read_deck
from companion.rules import GAMES
from companion.rules.core import Accepted, AnyGame, Ask, Fault, choose_options

ACTIONS = 2_000


def main() -> None:
    """Walks through each game by what buttons and dice can do, and times what was done on the way."""
    for game in GAMES:
        steps = walk(game, random.Random(1))
        if not steps:
            continue
        print(f"{game.name}: {len(steps)} actions")
        print(f"  apply  {per_step(steps, game.apply):6.2f} µs")
        asked = (("legal", game.legal), ("offers", _offers(game)), ("view", game.view), ("report", game.report))
        for name, ask in asked:
            print(f"  {name:6} {per_step(steps, _of_state(ask)):6.2f} µs")


def walk(game: AnyGame, chance: random.Random) -> list[tuple[Any, Any]]:
    """States and the action that was done in each, over as many games as it takes."""
    deck = parse_deck(game, read_deck(game))
    options = choose_options(game.settings, {})
    assert not isinstance(options, Fault)
    steps: list[tuple[Any, Any]] = []
    state = None
    while len(steps) < ACTIONS:
        if state is None:
            state = game.start(deck, tuple("ABCDEF"[: min(game.seats)]), options)
        action = _next(game, state, chance)
        if action is None:
            if not steps:
                return []
            state = None
            continue
        done = game.apply(state, action)
        assert isinstance(done, Accepted), done
        steps.append((state, action))
        state = done.state
    return steps


def per_step(steps: list[tuple[Any, Any]], function: Callable[[Any, Any], object]) -> float:
    """The best of five rounds over all steps, in microseconds a step."""

    def round_() -> None:
        for state, action in steps:
            function(state, action)

    return min(timeit.repeat(round_, number=1, repeat=5)) / len(steps) * 1e6


def _of_state(function: Callable[[Any], object]) -> Callable[[Any, Any], object]:
    return lambda state, _action: function(state)


def _offers(game: AnyGame) -> Callable[[Any], object]:
    return lambda state: game.offers(state, None)


def _next(game: AnyGame, state: Any, chance: random.Random) -> Any:
    """A roll if one is awaited, else any card's meaning or any offer; None where nothing can be done."""
    awaited = game.awaited(state)
    if awaited is not None:
        return game.roll(state, tuple(chance.randint(1, 6) for _ in range(awaited.dice)))
    found = [option.then for option in game.offers(state, None)]
    while found:
        then = chance.choice(found)
        if not isinstance(then, Ask):
            return then
        found = [option.then for option in then.options]
    return None
