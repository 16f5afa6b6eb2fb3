"""The finished games as values: each is played again from its record, by the fold that played it."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from companion import data
from companion.dice import fairness
from companion.remembered import Forgotten, Judged, Outcome, Remembered, Thrown, Told, Wins
from companion.replay import replay
from companion.rules.core import AnyGame, Fault
from companion.store.entries import Line, Past, Saved
from companion.table.scores import series_of

_log = logging.getLogger(__name__)

VOID = "after-void"
"""The record's mark for a roll that was thrown again because the dice module lost the first."""


class Records(Protocol):
    """Where the games lie: `companion.store.Store`, or its `Look`."""

    def finished(self) -> tuple[Past, ...]: ...

    def load(self, id: int) -> Saved | None: ...

    def refusals(self) -> tuple[Forgotten, ...]: ...


class Historian:
    """Tells the finished games, the newest first, as many at a time as there is time for.

    On a small computer a game takes a good part of a second to be played again: those told are remembered.
    """

    def __init__(self, records: Records, games: Sequence[AnyGame], clock: Callable[[], float] = time.monotonic) -> None:
        self._records = records
        self._games = {game.name: game for game in games}
        self._clock = clock
        self._told: dict[tuple[int, str], Told] = {}
        """By the game's number and its end: one that was opened again ends anew."""
        self._decks: dict[tuple[str, str], Any] = {}

    def recall(self, seconds: float | None = None) -> Remembered:
        """What is remembered, with at least one more game told, and as many as `seconds` allow; None: all of them."""
        until = None if seconds is None else self._clock() + seconds
        games: list[Told] = []
        late = False
        for past in self._records.finished():
            key = past.id, past.ended
            if key not in self._told and not late:
                self._told[key] = self._tell(past)
                late = until is not None and self._clock() >= until
            games.append(self._told.get(key) or _told(past))
        remembered = Remembered(tuple(games), wins(games), self._records.refusals())
        if not remembered.complete:
            return remembered
        return replace(remembered, dice=judged(roll for game in games for roll in game.rolls))

    def _tell(self, past: Past) -> Told:
        saved = self._records.load(past.id)
        if saved is None:
            return replace(_told(past), pending=False)
        return replace(_told(past), outcome=self._outcome(saved), rolls=thrown(saved.lines), pending=False)

    def _outcome(self, saved: Saved) -> Outcome | None:
        game = self._games.get(saved.game)
        if game is None:
            return None
        try:
            return outcome(game, self._deck(game, saved.deck), saved)
        except Exception:  # noqa: BLE001 # whatever it is: a fault of ours in an old game must not end the evening
            _log.exception("game %d cannot be played again", saved.id)
            return None

    def _deck(self, game: AnyGame, text: str) -> Any:
        """The deck that a text means; most games are played with the same one. None where it is none any more."""
        if (game.name, text) not in self._decks:
            try:
                self._decks[game.name, text] = data.parse_deck(game, text)
            except data.DataError:
                self._decks[game.name, text] = None
        return self._decks[game.name, text]


def outcome(game: AnyGame, deck: Any, saved: Saved) -> Outcome | None:
    """How a game ended; None where today's rules do not play it to an end."""
    played = None if deck is None else replay(game, deck, saved)
    if played is None or isinstance(played, Fault) or played.refused is not None:
        return None
    standing = game.standing(played.match.state)
    if not standing.over:
        return None
    return Outcome(standing.winners, standing.scores, series_of(game, saved.players, played.match))


def thrown(lines: Iterable[Line]) -> tuple[Thrown, ...]:
    """Every roll in a game's record. Only rolls have a source."""
    found: list[Thrown] = []
    for line in lines:
        faces = _faces(line.line) if line.source else ()
        if faces:
            found.append(Thrown(faces, line.source, line.mark == VOID))
    return tuple(found)


def wins(games: Iterable[Told]) -> tuple[Wins, ...]:
    """Who won what how often; who won most games stands first, each with the games he won most."""
    played: Counter[tuple[str, str]] = Counter()
    won: Counter[tuple[str, str]] = Counter()
    everywhere: Counter[str] = Counter()
    for game in games:
        if game.outcome is not None:
            played.update((player, game.game) for player in game.players)
            won.update((player, game.game) for player in game.outcome.winners)
            everywhere.update(game.outcome.winners)
    found = [Wins(player, game, n, won[player, game]) for (player, game), n in sorted(played.items())]
    return tuple(sorted(found, key=lambda one: (-everywhere[one.player], one.player, -one.wins)))


def judged(rolls: Iterable[Thrown]) -> tuple[Judged, ...]:
    """Are the dice fair? Each source by itself."""
    sources: dict[str, list[tuple[int, ...]]] = {}
    for roll in rolls:
        sources.setdefault(roll.source, []).append(roll.dice)
    return tuple(Judged(source, fairness(throws)) for source, throws in sorted(sources.items()))


class _Roll(msgspec.Struct):
    """What every game's roll holds, whatever else it does."""

    dice: tuple[int, ...]


def _faces(line: str) -> tuple[int, ...]:
    try:
        faces = msgspec.json.decode(line, type=_Roll).dice
    except msgspec.MsgspecError:
        return ()
    return faces if all(face in range(1, 7) for face in faces) else ()


def _told(past: Past) -> Told:
    """As much of a game as is known before it is played again."""
    return Told(past.id, past.game, past.players, past.began, past.ended, _day(past.ended), None, pending=True)


def _day(ended: str) -> str:
    try:
        return datetime.fromisoformat(ended).astimezone().date().isoformat()
    except (ValueError, OverflowError):
        return "?"
