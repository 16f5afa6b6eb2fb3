"""Whatever is done, in whatever order, with a disk that refuses now and then: the store is a plain list of games."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from companion.effects import Append, Close, Missed
from companion.store import NotSaved, Store
from tests.store.disks import Limited
from tests.store.games import DATABASE, begin, line, rows


class BeginOne(Struct, frozen=True):
    pass


class AppendTo(Struct, frozen=True):
    game: int


class CloseOne(Struct, frozen=True):
    game: int
    how: Literal["over", "away", "open"]


class CutOne(Struct, frozen=True):
    game: int
    left: int


class MissOne(Struct, frozen=True):
    game: int
    rule: str


class Refuse(Struct, frozen=True):
    """No file grows more than so many bytes beyond where the log is: a commit may break off anywhere."""

    room: int


class Allow(Struct, frozen=True):
    pass


class Retry(Struct, frozen=True):
    pass


class OpenAgain(Struct, frozen=True):
    pass


Deed: TypeAlias = BeginOne | AppendTo | CloseOne | CutOne | MissOne | Refuse | Allow | Retry | OpenAgain

GAMES = st.integers(0, 3)
DEEDS: st.SearchStrategy[Deed] = st.one_of(
    st.builds(BeginOne),
    st.builds(AppendTo, GAMES),
    st.builds(AppendTo, GAMES),
    st.builds(AppendTo, GAMES),
    st.builds(CloseOne, GAMES, st.sampled_from(("over", "away", "open"))),
    st.builds(CutOne, GAMES, st.integers(0, 5)),
    st.builds(MissOne, GAMES, st.just("table.over")),
    st.builds(MissOne, GAMES, st.just("table.over")),
    st.builds(Refuse, st.integers(0, 20_000)),
    st.builds(Allow),
    st.builds(Retry),
    st.builds(OpenAgain),
)


class Kept(Struct):
    """A game in the model."""

    lines: list[str]
    how: str | None = None
    refused: dict[str, int] = {}


class Table:
    """A store beside its model: `model` is what was accepted, `safe` what was said to be on disk."""

    def __init__(self, disk: Limited) -> None:
        self.disk = disk
        self.store = Store(disk.place)
        self.model: dict[int, Kept] = {}
        self.safe = self.picture()
        self.at_hand: list[int] = []
        """The games that the table knows: those unfinished when it started, and those begun since."""
        self.count = 0

    def picture(self) -> str:
        """The model as a text that can be compared later."""
        return json.dumps([(id, game.lines, game.how, sorted(game.refused.items())) for id, game in self.model.items()])

    def on_disk(self) -> str:
        """What somebody who looks from outside finds."""
        lines: dict[object, list[object]] = {}
        for game, text in rows(self.disk.place, "SELECT game, line FROM action ORDER BY game, n"):
            lines.setdefault(game, []).append(text)
        refused: dict[object, list[object]] = {}
        for game, rule, n in rows(self.disk.place, "SELECT game, rule, n FROM refusal ORDER BY game, rule"):
            refused.setdefault(game, []).append((rule, n))
        games = rows(self.disk.place, "SELECT id, how FROM game ORDER BY id")
        return json.dumps([(id, lines.get(id, []), how, refused.get(id, [])) for id, how in games])

    def carry_out(self, deed: Deed) -> None:
        saved = True
        try:
            self._do(deed)
        except NotSaved:
            saved = False
        if saved and not self.store.unsaved:
            self.safe = self.picture()
        assert saved or self.store.unsaved

    def _do(self, deed: Deed) -> None:
        match deed:
            case BeginOne():
                id = len(self.model) + 1
                self.model[id] = Kept([])
                self.at_hand.append(id)
                assert self.store.begin(begin(id)) == id
            case AppendTo(game) if game < len(self.at_hand):
                id = self.at_hand[game]
                self.count += 1
                self.model[id].lines.append(line(self.count))
                self.store.append(Append(id, line(self.count)))
            case CloseOne(game, how) if game < len(self.at_hand):
                id = self.at_hand[game]
                self.model[id].how = None if how == "open" else how
                self.store.close(Close(id, how))
            case CutOne(game, left) if game < len(self.at_hand):
                id = self.at_hand[game]
                del self.model[id].lines[left:]
                self.store.cut(id, left)
            case MissOne(game, rule) if game < len(self.at_hand):
                id = self.at_hand[game]
                self.model[id].refused[rule] = self.model[id].refused.get(rule, 0) + 1
                self.store.miss(Missed(id, rule))
            case Refuse(room):
                log = self.disk.place / f"{DATABASE}-wal"
                self.disk.refuse(room + (log.stat().st_size if log.exists() else 0))
            case Allow():
                self.disk.allow()
            case Retry():
                assert self.store.retry() == (not self.store.unsaved)
            case OpenAgain():
                self.disk.allow()
                self.store.shut()
                self.store = Store(self.disk.place)
                assert self.store.trouble is None
                self.at_hand = [saved.id for saved in self.store.unfinished(most=99)]
            case _:
                pass

    def check(self) -> None:
        """The store gives back what was accepted; on disk is what was last said to be there, as a whole."""
        assert self.on_disk() == self.safe
        for id, game in self.model.items():
            saved = self.store.load(id)
            assert saved is not None
            assert [text for text, _, _ in saved.lines] == game.lines
        refused = sum((Counter(game.refused) for game in self.model.values()), Counter[str]())
        assert {forgotten.rule: forgotten.n for forgotten in self.store.refusals()} == refused
        unfinished = [id for id, game in self.model.items() if game.how is None]
        assert [saved.id for saved in self.store.unfinished(most=99)] == unfinished
        finished = [id for id, game in self.model.items() if game.how == "over"]
        assert [past.id for past in reversed(self.store.finished())] == finished


@settings(max_examples=60)
@given(st.lists(DEEDS, min_size=5, max_size=40))
def test_the_store_is_a_plain_list_of_games(deeds: Iterable[Deed]) -> None:
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        disk = Limited(Path(folder))
        table = Table(disk)
        try:
            for deed in deeds:
                table.carry_out(deed)
                with disk.allowed():  # a look from outside is not what is tried here
                    table.check()
            table.carry_out(Allow())
            assert table.store.retry()
            assert table.on_disk() == table.picture()
        finally:
            disk.allow()
            table.store.shut()
