"""Shows a simulated table playing on the screen: its people tap, press and throw as at a real one. Nothing is saved.

The window closes with BACK (Escape), like any window, or with Ctrl-C.
"""

from __future__ import annotations

import json
import math
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from secrets import randbelow
from threading import Event

from msgspec.structs import replace

from companion.commands import UsageError
from companion.commands.keeping import KeepsNothing
from companion.commands.opening import add_lang, add_options, open_game, read_lang
from companion.commands.screen import Keyboard, open_screen
from companion.commands.seating import NAMES, find_playable, read_games, read_whole
from companion.commands.speaker import Speaker
from companion.happenings import Happening, Pressed
from companion.loop import PUMP, Loop
from companion.rules.core import AnyGame
from companion.simulate import TABLES, Disagreement
from companion.simulate.showing import Gesture, show
from companion.table import Known, Place, Play, Setup, Table
from companion.views import View

MANY = 4
"""People at the table, if the game allows so many and nobody says otherwise."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion demo`."""
    first = next(iter(TABLES))
    parser.add_argument("game", nargs="?", default=first, metavar="GAME", help=f"the game's name ({first})")
    parser.add_argument("--players", metavar="NAME,NAME[,…]", help="the players in seat order")
    add_options(parser)
    parser.add_argument("--speed", default="1", metavar="X", help="how many times as fast as people (1)")
    parser.add_argument("--games", dest="number", metavar="N", help="end after so many games (1 with --headless)")
    parser.add_argument("--seed", metavar="S", help="a whole number: the same seed, the same games")
    parser.add_argument("--headless", action="store_true", help="draw to memory, without waiting; print each result")
    add_lang(parser)


def run(args: Namespace) -> int:
    """Plays until the window closes or the games are over; 1 where table and people disagree. Raises `UsageError`."""
    game, speed = find_playable(args.games, args.game), _speed(args.speed)
    games = 1 if args.number is None and args.headless else None if args.number is None else read_games(args.number)
    seed = randbelow(10**6) if args.seed is None else read_whole("--seed", args.seed)
    table = _laid(args, game)
    speaker = Speaker(args.games)
    stop = Event()
    inbox: SimpleQueue[Happening] = SimpleQueue()
    # Ctrl-C too: while a window opens, pygame swallows the exception that Python would make of it.
    for end in (signal.SIGINT, signal.SIGTERM):
        signal.signal(end, lambda *_: stop.set())
    with open_screen(None, headless=args.headless) as window:
        loop = Loop(
            table,
            screen=_Watched(Keyboard(window, time.monotonic, stop), stop),
            keeper=KeepsNothing(),
            worded=speaker.worded,
            do=lambda _: None,
            clock=time.monotonic,
            inbox=inbox,
            stop=stop,
        )
        loop.show()
        gestures = show(TABLES[game.name], seed, games, lambda: loop.table)
        wait = (lambda _: None) if args.headless else _waiting(loop, stop, speed)
        try:
            for over in _performed(loop, inbox, gestures, wait, stop):
                if args.headless:
                    print(json.dumps({"game": game.name, "seed": seed, **_result(over)}, ensure_ascii=False))
        except Disagreement as why:
            print("companion:", why, file=sys.stderr)
            return 1
    return 0


class _Watched:
    """A screen that people look at without playing: of all keys only BACK does something, and ends it."""

    def __init__(self, keyboard: Keyboard, stop: Event) -> None:
        self._keyboard = keyboard
        self._stop = stop
        self.show: Callable[[View], bool] = keyboard.show

    def pump(self) -> tuple[Happening, ...]:
        """Keeps the window alive; nothing comes of its keys."""
        for press in self._keyboard.pump():
            if isinstance(press, Pressed) and press.button == "back":
                self._stop.set()
        return ()


def _laid(args: Namespace, game: AnyGame) -> Table:
    """The table at the checklist, its people and options chosen."""
    seats = max((n for n in game.seats if n <= MANY), default=min(game.seats))
    players = args.players if args.players is not None else ",".join(NAMES[:seats])
    lang = read_lang(args.lang)
    opening = open_game(args.games, game.name, players, options=args.option, deck=args.deck, lang=lang)
    place = Place(game.name, game, opening.deck, opening.deck_text)
    setup = Setup(place, "checklist", len(opening.players), opening.players, "real", opening.options)
    return Table(Known((place,)), setup, lang=lang, active=time.monotonic())


def _waiting(loop: Loop, stop: Event, speed: float) -> Callable[[float], None]:
    """Lets seconds pass, as people take them, while the loop looks after the window."""

    def wait(seconds: float) -> None:
        until = time.monotonic() + seconds / speed
        # A turn without a happening takes as long as a look at the window: what is left of the time may be shorter.
        while time.monotonic() + PUMP < until and not stop.is_set():
            loop.turn()

    return wait


def _performed(
    loop: Loop,
    inbox: SimpleQueue[Happening],
    gestures: Iterator[Gesture],
    wait: Callable[[float], None],
    stop: Event,
) -> Iterator[Play]:
    """Lets people do one thing after another; each game that they end, at its end."""
    for seconds, happening in gestures:
        wait(seconds)
        if stop.is_set():
            return
        was_over = _over(loop.table)
        inbox.put(replace(happening, at=time.monotonic()))
        loop.turn()
        if _over(loop.table) and not was_over:
            assert isinstance(loop.table.mode, Play)
            yield loop.table.mode


def _over(table: Table) -> bool:
    mode = table.mode
    return isinstance(mode, Play) and mode.place.game is not None and mode.place.game.standing(mode.match.state).over


def _result(play: Play) -> dict[str, object]:
    game = play.place.game
    assert game is not None
    standing = game.standing(play.match.state)
    return {"actions": len(play.match.past), "winners": standing.winners, "scores": standing.scores}


def _speed(written: str) -> float:
    try:
        speed = float(written)
    except ValueError:
        speed = math.nan
    if not 0 < speed < math.inf:
        raise UsageError(f"--speed: {written[:40]!r} is not a number above 0")
    return speed
