"""A tomato evening in a real window, with real key events, from the picker to the Market Time."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from companion import data
from companion.happenings import Button
from companion.replay import Replayed, replay
from companion.rules import GAMES
from companion.store import Store
from companion.table import mode_of
from companion.table.choices import options
from companion.views import Msg
from tests.table.evening import Evening, at_picker
from tests.whole.xvfb import Desk, screen

TOMATO = data.find_game(GAMES, "tomato")


class Player:
    """Knows which keys lead where: follows the table's fold in mind, and writes the keys down."""

    def __init__(self, table: Evening) -> None:
        self.table = table
        self.keys: list[str] = []

    def press(self, *keys: str) -> None:
        """Keys that are pressed whatever is offered."""
        self.table.press(*cast("tuple[Button, ...]", keys))
        self.keys += keys

    def choose(self, *wanted: str) -> bool:
        """Walks to the first of these choices that is offered and takes it; whether there was one."""
        offered = [
            option.label.id if isinstance(option.label, Msg) else option.label for option in options(self.table.table)
        ]
        for label in wanted:
            if label in offered:
                at = min(self.table.table.at, len(offered) - 1)
                steps = offered.index(label) - at
                self.press(*["right" if steps > 0 else "left"] * abs(steps), "ok")
                return True
        return False

    def turn(self, faces: tuple[int, int]) -> None:
        """One turn without cards on the table: harvest, store a full basket, throw the hand away."""
        if self.choose("tomato.offer.market-time"):
            return
        self.press("ok")  # draw
        self.press("ok")  # nothing to defend
        self.press("ok", *(f"seat{face}" for face in faces))
        self.press("ok")  # collect
        report = TOMATO.report(self.table.state)
        players = cast("dict[str, dict[str, int]]", report["players"])
        if players[str(report["player"])]["basket"] >= 20:
            assert self.choose("tomato.offer.store")
        self.press("ok")  # nobody is attacked
        assert self.choose("tomato.offer.discard")
        self.press("left", "ok")  # the whole hand
        self.press("ok")


def stashes(state: Any) -> dict[str, int]:
    """What everybody has in the stash."""
    return TOMATO.standing(state).scores


def test_a_three_player_game_is_played_with_keys_and_read_back_from_the_disk(tmp_path: Path) -> None:
    names = tuple(f"Player {seat}" for seat in range(1, 7))
    player = Player(at_picker((TOMATO,), spare_names=names))
    player.press("ok", "right", "ok", "ok", "ok", "ok", "ok", "ok", "ok")
    assert player.table.play.players == names[:3]
    for turn in range(40):
        player.turn(((turn % 6) + 1, 6))
        if mode_of(player.table.table) == "over":
            break
    assert mode_of(player.table.table) == "over"

    with screen() as display:
        desk = Desk(display, data=tmp_path)
        desk.press(player.keys)
        assert desk.close() == 0

    with Store(tmp_path) as store:
        (past,) = store.finished()
        saved = store.load(past.id)
        assert saved is not None
        assert saved.players == names[:3]
        played = replay(TOMATO, data.parse_deck(TOMATO, saved.deck), saved)
        assert isinstance(played, Replayed)
        assert stashes(played.match.state) == stashes(player.table.state)
        assert sum(stashes(played.match.state).values()) > 0
        assert [line for line, _, _ in saved.lines][-1] == '{"do":"market_time"}'
        assert store.unfinished() == ()
