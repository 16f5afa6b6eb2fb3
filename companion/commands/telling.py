"""What is remembered of finished games, as text for a terminal and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.commands.dice import figures, report
from companion.remembered import Remembered, Told
from companion.store import Saved
from companion.table.past import won
from companion.texts.words import Words
from companion.views import Series, msg

WIDE = 40
"""Columns of a line of scores at most: of longer games every second, third, … turn is shown, and the last."""

LEVELS = "▁▂▃▄▅▆▇█"
"""From the lowest score of a game to its highest."""

RULES = 9
"""Rules that are listed; JSON has them all."""


def as_text(told: Remembered, unfinished: Sequence[Saved], words: Words) -> Iterator[str]:
    """The finished games, who wins, which rules are forgotten, the dice, and what waits to be played on."""
    say = words.say
    if not told.games:
        yield say(msg("ui.history.none"))
    for game in told.games:
        yield f"{game.id:>4}  {game.day}  {_name(game.game, words)}: {say(won(game))}"
        if game.outcome is not None:
            yield from _scores(game.outcome.series)
    if told.wins:
        yield from ("", say(msg("ui.history.wins")))
        yield from _columns((one.player, f"{one.wins} / {one.games}", _name(one.game, words)) for one in told.wins)
    if told.forgotten:
        yield from ("", say(msg("ui.history.forgotten")))
        rules = told.forgotten[:RULES]
        yield from _columns((f"{one.n} ×", say(msg(f"rule.{one.rule}")), _name(one.game, words)) for one in rules)
    for judged in told.dice:
        yield from ("", say(msg(f"ui.history.source.{judged.source}")), *report(judged.fairness, say))
    if unfinished:
        yield from ("", say(msg("history.unfinished")))
        for saved in unfinished:
            yield f"{saved.id:>4}  {saved.began[:10]}  {_name(saved.game, words)}: {say(saved.players)}"


def as_json(told: Remembered, unfinished: Sequence[Saved], words: Words) -> dict[str, object]:
    """The same for programs; scores stand for the start and for after each turn."""
    return {
        "games": [_game(game) for game in told.games],
        "unfinished": [
            {"id": one.id, "game": one.game, "players": one.players, "began": one.began} for one in unfinished
        ],
        "wins": [{"player": one.player, "game": one.game, "games": one.games, "wins": one.wins} for one in told.wins],
        "refusals": [{"game": one.game, "rule": one.rule, "n": one.n} for one in told.forgotten],
        "dice": {one.source: figures(one.fairness, words.say) for one in told.dice},
    }


def _game(game: Told) -> dict[str, object]:
    ended = game.outcome
    return {
        "id": game.id,
        "game": game.game,
        "players": game.players,
        "began": game.began,
        "ended": game.ended,
        "winners": None if ended is None else ended.winners,
        "scores": None if ended is None else ended.scores,
        "turns": None if ended is None else {series.name: series.values for series in ended.series},
        "rolls": [{"dice": roll.dice, "source": roll.source, "after_void": roll.void} for roll in game.rolls],
    }


def _scores(series: Sequence[Series]) -> Iterator[str]:
    """A line a player: how the score went, and where it ended."""
    values = [value for one in series for value in one.values]
    low, high = min(values), max(values)
    every = max(1, -(-len(series[0].values) // WIDE))
    name = max(len(one.name) for one in series)
    for one in series:
        shown = (*one.values[:-1:every], one.values[-1])
        line = "".join(LEVELS[(value - low) * (len(LEVELS) - 1) // max(1, high - low)] for value in shown)
        yield f"        {one.name:<{name}}  {line} {one.values[-1]}"


def _columns(rows: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    table = list(rows)
    first, second = (max(len(row[column]) for row in table) for column in (0, 1))
    return (f"  {one:>{first}}  {two:<{second}}  {three}" for one, two, three in table)


def _name(game: str, words: Words) -> str:
    return words.say(msg(f"game.{game}"))
