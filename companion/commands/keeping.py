"""The store as the loop takes it, and the table that a store's data folder opens."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import get_args

from companion import data
from companion.commands import UsageError
from companion.commands.speaker import Speaker
from companion.effects import Append, Begin, Close, CopyTags, Effect, Forget, Lasting, Missed, Recall, Teach
from companion.happenings import DiceSource
from companion.history import Historian
from companion.loop import NotKept
from companion.remembered import Remembered
from companion.replay import replay
from companion.rules.core import AnyGame, Fault
from companion.store import Busy, NotSaved, Saved, Store, TooNew
from companion.table import Place, Resumable
from companion.tags import Tags
from companion.texts.words import Lang
from companion.views import Msg, Text, msg

_log = logging.getLogger(__name__)

RECALLING = 0.05
"""Seconds that may go by while finished games are played again: people who press meanwhile wait no longer."""


class Kept:
    """The stores of games and tags, keeping what the table's effects say; `NotKept` has the reason in words."""

    def __init__(self, store: Store, tags: Tags, say: Callable[[Msg], str]) -> None:
        self._store = store
        self._tags = tags
        self._say = say

    def keep(self, effect: Lasting) -> None:
        """On disk when it returns. Each is one line in the log, for whoever wants to know later what was done."""
        _log.info("%s", _told(effect))
        try:
            match effect:
                case Begin():
                    self._store.begin(effect)
                case Append():
                    self._store.append(effect)
                case Close():
                    self._store.close(effect)
                case Teach(uid, game, card):
                    self._tags.teach({uid: (game, card)})
                case Forget(uid):
                    self._tags.forget([uid])
                case CopyTags():
                    self._tags.copy()
        except NotSaved as why:
            raise NotKept(self._say(why.reason)) from why

    def retry(self) -> bool:
        """Writes what is owed; whether nothing is owed any more."""
        return all([self._store.retry(), self._tags.retry()])

    def trouble(self) -> Msg | None:
        """What either store must tell once."""
        trouble = self._store.trouble or self._tags.trouble
        self._store.trouble = self._tags.trouble = None
        return trouble


def _told(effect: Lasting) -> str:
    """An effect as a line of the log: in a record's own words, without its deck."""
    match effect:
        case Begin():
            return f"game {effect.record} begins: {effect.game}, {', '.join(effect.players)}, {effect.options}"
        case Append():
            return f"game {effect.record}: {effect.line} {effect.source} {effect.mark}".rstrip()
        case Close():
            return f"game {effect.record} is {effect.how}"
        case Teach():
            return f"{effect.uid} is {effect.card} of {effect.game}"
        case Forget():
            return f"{effect.uid} is forgotten"
        case CopyTags():
            return "the taught tags are copied"


class Memory:
    """What the store does beside keeping: it counts what was refused, and tells of the finished games."""

    def __init__(self, store: Store, games: Sequence[AnyGame]) -> None:
        self._store = store
        self._historian = Historian(store, games)

    def do(self, effect: Effect, tell: Callable[[Remembered], None]) -> None:
        """Every other effect is somebody else's. Nothing here fails: where the disk refuses, there is less to tell."""
        match effect:
            case Missed():
                self._store.miss(effect)
            case Recall():
                tell(self._historian.recall(RECALLING))
            case _:
                pass


class KeepsNothing:
    """For a table that nobody will want back (a demonstration)."""

    def keep(self, effect: Lasting) -> None:
        """Lets it go."""

    def retry(self) -> bool:
        """Nothing is ever owed."""
        return True

    def trouble(self) -> Msg | None:
        """Nothing can go wrong."""
        return None


def data_folder(given: str | None) -> Path:
    """Where games and tags lie: as it was given, else where the desktop's convention (XDG) puts a program's data."""
    if given is not None:
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "table-companion"


def open_store(folder: Path, speaker: Speaker, lang: Lang) -> Store:
    """The store of a data folder. Raises `UsageError` where somebody else holds the table, or a newer one wrote it."""
    try:
        return Store(folder)
    except (Busy, TooNew) as error:
        raise UsageError(speaker.words(lang).say(error.reason)) from error


def shelf(games: Sequence[AnyGame], listed: Mapping[str, str]) -> tuple[Place, ...]:
    """Every game there is with its shipped deck, then those that are only listed (name to title).

    Raises `data.DataError`.
    """
    there = tuple(place_of(game, data.read_deck(game)) for game in games)
    absent = {name: title for name, title in listed.items() if name not in {place.name for place in there}}
    return *there, *(Place(name, title=title, absent=msg("ui.not-there-yet")) for name, title in absent.items())


def place_of(game: AnyGame, text: str, file: str | None = None) -> Place:
    """A game with the deck that a text means. Raises `data.DataError`."""
    return Place(game.name, game, data.parse_deck(game, text, file), text)


def waiting(store: Store, games: Sequence[AnyGame]) -> tuple[Resumable, ...]:
    """The unfinished games of a store, the newest last, each played up to where it stood.

    Each plays with the deck it was begun with. Where today's rules refuse one of its actions it stands before that one,
    what came after is set aside, and a note says so. A game whose rules or deck do not load any more is left alone.
    """
    known = {game.name: game for game in games}
    found = (_resumed(store, known[saved.game], saved) for saved in store.unfinished() if saved.game in known)
    return tuple(game for game in found if game is not None)


def _resumed(store: Store, game: AnyGame, saved: Saved) -> Resumable | None:
    try:
        place = place_of(game, saved.deck)
    except data.DataError:
        return None
    replayed = replay(game, place.deck, saved)
    if isinstance(replayed, Fault):
        return None
    note: Text = ""
    if replayed.refused is not None:
        note = msg("ui.resumed-up-to", n=replayed.accepted, of=replayed.total)
        with suppress(NotSaved):  # it waits in the store's memory, and is cut when the disk can
            store.cut(saved.id, replayed.accepted)
    dice: DiceSource = next((source for source in get_args(DiceSource) if source == saved.dice), "real")
    return Resumable(saved.id, place, saved.players, saved.options, dice, replayed.match, note)
