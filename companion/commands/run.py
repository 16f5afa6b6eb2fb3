"""Plays at the table: the game picker on the screen, cards and buttons (or their virtual twins), everything saved."""

from __future__ import annotations

import logging
import re
import secrets
import signal
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from queue import SimpleQueue
from threading import Event
from typing import BinaryIO

from msgspec.structs import replace

from companion import data
from companion.commands import UsageError
from companion.commands.devices import OpenPins, open_devices
from companion.commands.fitted import add_config, can_speak, hearing, read_config
from companion.commands.keeping import Kept, Memory, data_folder, open_store, place_of, shelf, waiting
from companion.commands.logs import logging_to
from companion.commands.opening import add_lang, add_options, explain, open_game, open_lines, read_lang
from companion.commands.screen import Keyboard, open_screen
from companion.commands.speaker import Speaker
from companion.config import Config
from companion.driver import Driver, encode
from companion.effects import Effect, Light
from companion.happenings import DiceSource, Happening, Recalled
from companion.loop import Loop
from companion.notify import Watchdog
from companion.rules.core import AnyGame
from companion.store import Store
from companion.table import Known, Pick, Place, Setup, Table
from companion.table.setup import choose_game, resume, start
from companion.table.state import Stepped
from companion.tags import Tags
from companion.views import Look, msg

_log = logging.getLogger(__name__)

LISTED = {"tomato": "The Big Fat Tomato Game", "vege": "Vege Tables", "huerto": "Huerto", "hecho": "Hecho"}
"""What the picker lists, whether it is there yet or not."""


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion run`."""
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help="start with this game's set-up, or in play with --players"
    )
    parser.add_argument("--players", metavar="NAME,NAME[,…]", help="the players in seat order: start in play")
    add_options(parser)
    parser.add_argument("--resume", action="store_true", help="go on with the unfinished game, if there is one")
    parser.add_argument("--data", metavar="DIR", help="where games are kept (default: the user's data folder)")
    parser.add_argument("--virtual", action="store_true", help="virtual devices even where there are real ones")
    parser.add_argument("--headless", action="store_true", help="draw to memory instead of a screen")
    parser.add_argument("--events", metavar="FILE|-", help="read happenings as JSON lines, answer each with one line")
    parser.add_argument("--verbose", action="store_true", help="log every action to standard error")
    parser.add_argument("--size", metavar="WxH", help="size of the window in pixels (800x480)")
    add_config(parser)
    add_lang(parser, default=None)


def run(args: Namespace, open_pins: OpenPins | None = None, play: Callable[[Loop], None] = Loop.run) -> int:
    """Plays until the window is closed, the companion is switched off, or the events end. Raises `UsageError`.

    A test gives other pins than the Pi's, and a `play` that looks on while the loop runs.
    """
    speaker = Speaker(args.games)
    _check(args)
    config = _configured(args)
    words = speaker.words(config.language)
    try:
        folder = data_folder(config.data)
        with (
            logging_to(sys.stderr, verbose=args.verbose),
            open_store(folder, speaker, config.language) as store,
            closing(Tags(folder)) as tags,
        ):
            _log.info("the table is open; games lie in %s, configured by %s", folder, config.file or "no file")
            opened = _opened(args, _switched_on(args, config, store, tags, speaker))
            keeper = Kept(store, tags, words.say)
            memory = Memory(store, args.games)
            return _play(args, config, opened, keeper, speaker, memory=memory, open_pins=open_pins, play=play)
    except data.DataError as error:
        raise UsageError(explain(words, error)) from error


def _configured(args: Namespace) -> Config:
    """The configuration, with what the command line says otherwise. Raises `UsageError`."""
    lang = None if args.lang is None else read_lang(args.lang)
    config = read_config(args.config, lang)
    screen = replace(config.screen, size=_size(args.size) or config.screen.size)
    return replace(config, language=lang or config.language, data=args.data or config.data, screen=screen)


def _check(args: Namespace) -> None:
    """Refuses words that belong together and do not come together."""
    for name in ("players", "option", "deck"):
        if getattr(args, name) and args.game is None:
            raise UsageError(f"--{name} needs a GAME")
    if args.option and not args.players:
        raise UsageError("--option needs --players; without them the options are chosen on the screen")


def _switched_on(args: Namespace, config: Config, store: Store, tags: Tags, speaker: Speaker) -> Table:
    """The table as it is switched on: at the picker, with what the store and the shelf hold."""
    games: Sequence[AnyGame] = args.games
    words = speaker.words(config.language)
    known = Known(
        shelf=shelf(games, LISTED),
        unfinished=waiting(store, games),
        names=store.names(),
        last_players=store.names()[:3],
        spare_names=tuple(words.say(msg("ui.spare-name", seat=seat)) for seat in range(1, 7)),
        dice=_dice_sources(config, virtual=_is_virtual(args)),
        module_first=config.dice.source in ("auto", "module"),
        tags=tags.all(),
        seat_buttons=_seat_buttons(config, virtual=_is_virtual(args)),
        rulings=speaker.rulings(),
        voice=not _is_virtual(args) and can_speak(),
    )
    notes = tuple(trouble for trouble in (store.trouble, tags.trouble) if trouble is not None)
    store.trouble = tags.trouble = None
    # Asked rolls are numbered from anywhere: a dice module may still remember one of the last run.
    return Table(
        known,
        Pick(),
        lang=config.language,
        look=Look(contrast=config.screen.theme == "contrast", large=config.screen.text == "large"),
        hear=hearing(config.sound),
        notes=notes,
        next_record=store.last + 1,
        next_ask=1 + secrets.randbelow(1_000_000) * 1_000,
    )


def _dice_sources(config: Config, *, virtual: bool) -> tuple[DiceSource, ...]:
    """Where dice can come from, first what the set-up proposes. A module that nobody named joins when it answers."""
    match config.dice.source:
        case "software":
            return "software", "real"
        case "module" if not virtual:
            return "module", "real", "software"
    return "real", "software"


def _seat_buttons(config: Config, *, virtual: bool) -> int:
    """How many places have a button of their own, as a file says; nobody knows where there is none."""
    if virtual or config.file is None:
        return 0
    return sum(getattr(config.buttons, f"seat{seat}") is not None for seat in range(1, 7))


def _is_virtual(args: Namespace) -> bool:
    """Whether nothing real is touched. Events come in virtual time, which no real device knows."""
    return bool(args.virtual or args.events)


def _opened(args: Namespace, table: Table) -> Stepped:
    """Where the command line says to begin: the picker, a game's set-up, in play, or with the unfinished game."""
    if args.resume and table.known.unfinished and args.game in (None, table.known.unfinished[-1].place.name):
        return resume(table)
    if args.game is None:
        return table, ()
    if args.players is None:
        game = data.find_game(args.games, args.game)
        place = place_of(game, data.read_deck(game, args.deck), args.deck)
        return choose_game(replace(table, known=_with(table.known, place)), place.name)
    opening = open_game(args.games, args.game, args.players, options=args.option, deck=args.deck, lang=table.lang)
    place = Place(opening.game.name, opening.game, opening.deck, opening.deck_text)
    setup = Setup(place, "checklist", len(opening.players), opening.players, "real", opening.options)
    return start(replace(table, known=_with(table.known, place)), setup)


def _with(known: Known, place: Place) -> Known:
    """The shelf with this deck of a game in place of the shipped one."""
    return replace(known, shelf=tuple(place if other.name == place.name else other for other in known.shelf))


def _play(
    args: Namespace,
    config: Config,
    opened: Stepped,
    keeper: Kept,
    speaker: Speaker,
    *,
    memory: Memory,
    open_pins: OpenPins | None,
    play: Callable[[Loop], None],
) -> int:
    table, effects = opened
    driver = Driver() if args.events else None
    clock = driver.clock if driver is not None else time.monotonic
    table = replace(table, active=clock())
    inbox: SimpleQueue[Happening] = SimpleQueue()
    stop = Event()
    if driver is None:
        # Ctrl-C too: while a window opens, pygame swallows a KeyboardInterrupt.
        for ending in (signal.SIGTERM, signal.SIGINT):
            signal.signal(ending, lambda *_: stop.set())
    with (
        _source(args) as lines,
        open_screen(config.screen.size, fullscreen=config.screen.fullscreen, headless=args.headless) as window,
        open_devices(config, inbox.put, clock, virtual=_is_virtual(args), open_pins=open_pins) as devices,
    ):
        screen = Keyboard(window, clock, stop)

        def do(effect: Effect) -> None:
            devices.do(effect)
            if isinstance(effect, Light) and loop.shown is not None and loop.shown.answer is not None:
                devices.say(str(loop.shown.answer.text), loop.table.lang)
            memory.do(effect, lambda history: inbox.put(Recalled(clock(), history)))
            if driver is not None:
                driver.do(effect)

        watchdog = Watchdog(devices.watched)
        loop = Loop(
            table,
            screen=screen,
            keeper=keeper,
            worded=speaker.worded,
            do=do,
            clock=clock,
            inbox=inbox,
            stop=stop,
            beat=watchdog.beat,
        )
        loop.carry_out(effects)
        if driver is None or lines is None:
            play(loop)
            watchdog.stopping()
            return 0
        for answer in driver.answers(loop, lines, lambda text: speaker.say(loop.table, text), screen.shot):
            sys.stdout.buffer.write(encode(answer))
            sys.stdout.buffer.flush()
    return 0


def _source(args: Namespace) -> AbstractContextManager[BinaryIO | None]:
    """The events, a line at a time, each as soon as it is there; None where people play."""
    return nullcontext() if args.events is None else open_lines(args.events)


def _size(written: str | None) -> tuple[int, int] | None:
    if written is None:
        return None
    found = re.fullmatch(r"([1-9]\d{2,3})x([1-9]\d{2,3})", written)
    if found is None:
        raise UsageError(f"--size {written}: two numbers of three or four digits are wanted, as in 800x480")
    return int(found[1]), int(found[2])
