"""How fast simulated tables play through the rules core, and what limits it."""

from __future__ import annotations

import cProfile
import pstats
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from companion.rules.core import Accepted, Adjust, adjust
from companion.simulate import TABLES, Start, chance, simulate
from tests.simulate.tables import starts

GAMES = 1000
SEED = 1
HOTTEST = 6


def main() -> None:
    """Prints actions a CPU second, the shares of people, rules core and table, and the hottest functions."""
    seated = starts()
    result = simulate(seated, TABLES["tomato"], games=GAMES, seed=SEED)
    rate = result.actions / result.seconds
    print(f"tomato: {GAMES} games, {result.actions} actions, {rate:,.0f} actions a CPU second (aim: 50,000)")
    checked = simulate(seated, TABLES["tomato"], games=GAMES // 20, seed=SEED, check=True)
    print(f"with every count compared and every slip tried: {checked.actions / checked.seconds:,.0f} a CPU second")
    shares = _shares(seated)
    whole = sum(shares.values())
    print("shares: " + ", ".join(f"{name} {part / whole:.0%}" for name, part in shares.items()))
    print("own time of the hottest functions (profiled, so the short ones count for too much):")
    for line in _hottest(seated):
        print("  " + line)


def _shares(seated: Sequence[Start]) -> dict[str, float]:
    """Seconds that choosing, judging and following take, each action timed."""
    spent = {"rules core": 0.0, "people": 0.0, "table": 0.0}
    for number in range(GAMES // 5):
        start = seated[number % len(seated)]
        table = TABLES["tomato"](start.deck, start.players, start.options, chance(SEED, number))
        state = start.state
        while True:
            began = perf_counter()
            action = table.choose()
            chosen = perf_counter()
            if action is None:
                break
            done = _judged(start, state, action)
            judged = perf_counter()
            state = done.state
            table.follow(action)
            followed = perf_counter()
            spent["rules core"] += judged - chosen
            spent["people"] += chosen - began
            spent["table"] += followed - judged
    return spent


def _judged(start: Start, state: Any, action: Any) -> Accepted[Any]:
    done = adjust(start.game, state, action) if isinstance(action, Adjust) else start.game.apply(state, action)
    assert isinstance(done, Accepted)
    return done


def _hottest(seated: Sequence[Start]) -> list[str]:
    profile = cProfile.Profile()
    profile.runcall(simulate, seated, TABLES["tomato"], games=GAMES // 5, seed=SEED)
    stats: dict[tuple[str, int, str], tuple[int, int, float, float, object]] = vars(pstats.Stats(profile))["stats"]
    whole = sum(entry[2] for entry in stats.values())
    hottest = sorted(stats.items(), key=lambda item: -item[1][2])[:HOTTEST]
    return [
        f"{own / whole:5.1%}  {calls:7} calls  {_named(file, name)}"
        for (file, _, name), (_, calls, own, _, _) in hottest
    ]


def _named(file: str, name: str) -> str:
    path = Path(file)
    return f"{'/'.join(path.parts[-3:])} {name}" if path.suffix == ".py" else name
