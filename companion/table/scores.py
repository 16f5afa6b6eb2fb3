"""The scores of a game: the final table, and how they came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.rules.core import AnyGame, Match, Standing
from companion.views import Chart, Final, Series, msg
from companion.views import Standing as Placed


def ending(
    game: str,
    players: Sequence[str],
    winners: Sequence[str],
    scores: Mapping[str, int],
    series: tuple[Series, ...],
) -> tuple[Final, Chart]:
    """The final table and the chart of a game, known by its name."""
    order = sorted(scores.items(), key=lambda entry: -entry[1])
    places = tuple(
        Placed(
            place=1 + sum(other > score for other in scores.values()),
            name=name,
            seat=players.index(name),
            score=score,
            won=name in winners,
        )
        for name, score in order
    )
    label = msg(f"{game}.score")
    text = msg("ui.winners", n=len(winners), names=tuple(winners)) if winners else msg("ui.nobody-won")
    return Final(text, label, places), Chart(label, series)


def series_of(game: AnyGame, players: Sequence[str], match: Match[Any]) -> tuple[Series, ...]:
    """Everybody's score at the start and after each turn (each change of score where a game has no turns)."""
    standings = [game.standing(state) for state in (*(step.before for step in match.past), match.state)]
    ends = [now for before, now in pairwise(standings[:-1]) if _moment(now) != _moment(before)]
    points = [one.scores for one in (*standings[:1], *ends, *standings[1:][-1:])]
    return tuple(Series(name, seat, tuple(point.get(name, 0) for point in points)) for seat, name in enumerate(players))


def _moment(standing: Standing) -> object:
    """What has to change for a new point of the chart: the turn, or the scores where nobody has one."""
    return standing.player if standing.player is not None else tuple(standing.scores.values())
