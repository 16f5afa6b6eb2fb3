"""Plays many simulated games at full speed through the rules core, and prints what came of them as one line of JSON."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from companion.commands import UsageError
from companion.commands.opening import add_options, open_game
from companion.commands.seating import NAMES, find_playable, read_games, read_whole
from companion.rules.core import AnyGame
from companion.simulate import TABLES, Disagreement, Result, Start, simulate


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion simulate`."""
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("--games", dest="number", required=True, metavar="N", help="how many games")
    parser.add_argument("--seed", required=True, metavar="S", help="a whole number: the same seed, the same games")
    seats = parser.add_mutually_exclusive_group()
    seats.add_argument("--players", metavar="NAME,NAME[,…]", help="the players of every game, in seat order")
    seats.add_argument("--seats", metavar="N[,N…]", help="numbers of players, mixed (all that the game allows)")
    add_options(parser)
    parser.add_argument(
        "--check",
        action="store_true",
        help="after every action compare all counts with the referee's, and try what must be refused",
    )


def run(args: Namespace) -> int:
    """Prints the line; the exit status is 1 where table and referee disagree, else 0. Raises `UsageError`."""
    game = find_playable(args.games, args.game)
    games, seed = read_games(args.number), read_whole("--seed", args.seed)
    starts = [_start(args, players) for players in _tables(game, args)]
    try:
        result = simulate(starts, TABLES[game.name], games=games, seed=seed, check=args.check)
    except Disagreement as why:
        print("companion:", why, file=sys.stderr)
        return 1
    print(json.dumps(_line(game.name, games, seed, result)))
    return 0


def _tables(game: AnyGame, args: Namespace) -> list[str]:
    """The players of each sort of table that is played at, parted by commas."""
    if args.players is not None:
        return [args.players]
    seats = game.seats if args.seats is None else [read_whole("--seats", part) for part in args.seats.split(",")]
    for n in seats:
        if n not in game.seats:
            raise UsageError(f"--seats: {n} cannot play {game.name}, only {', '.join(map(str, game.seats))}")
    return [",".join(NAMES[:n]) for n in seats]


def _start(args: Namespace, players: str) -> Start:
    opening = open_game(args.games, args.game, players, options=args.option, deck=args.deck)
    return Start(opening.game, opening.deck, opening.players, opening.options, opening.start)


def _line(game: str, games: int, seed: int, result: Result) -> dict[str, object]:
    return {
        "game": game,
        "games": games,
        "seed": seed,
        "actions": result.actions,
        "seconds": round(result.seconds, 6),
        "actions_per_second": round(result.actions / result.seconds) if result.seconds else 0,
        "ends": result.ends,
        "scores": result.scores,
    }
