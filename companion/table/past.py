"""The pages of what is remembered: finished games, how each ended, who wins, which rules are forgotten, the dice."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from companion.dice import FACES, Fairness
from companion.effects import Recall
from companion.happenings import Recalled
from companion.remembered import Judged, Remembered, Told
from companion.rules.core import Option
from companion.table import moves, scores
from companion.table.answers import closed
from companion.table.state import History, Pick, Stepped, Table
from companion.views import Item, Listing, Msg, Piece, Prose, Scene, Text, msg

GAMES = 20
"""Finished games that are listed, the newest."""

LINES = 9
"""People and rules that are listed: as many as a page shows at once."""


def begin(table: Table) -> Stepped:
    """Opens the list, and asks for what is remembered."""
    return replace(closed(table), mode=History(), answer=None, refused=None), (Recall(),)


def recalled(table: Table, happening: Recalled) -> Stepped:
    """More of it was told; the rest is asked for as long as anybody looks."""
    if not isinstance(table.mode, History):
        return table, ()
    told = happening.history
    return replace(table, mode=replace(table.mode, told=told)), () if told.complete else (Recall(),)


def show(table: Table, mode: History, page: str | int | None) -> Stepped:
    """Opens a page; from it the list is found again where it was left."""
    at = 0
    if page is None and mode.told is not None:
        pages = [option.then.page for option in _list(mode.told) if isinstance(option.then, moves.ShowPast)]
        came_from = _parted(mode.page)[0]
        at = pages.index(came_from) if came_from in pages else 0
    return replace(closed(table), mode=replace(mode, page=page), at=at, answer=None), ()


def back(table: Table, mode: History) -> Stepped:
    """BACK: from a page to the list, from the list to the picker."""
    return leave(table) if mode.page is None else show(table, mode, None)


def leave(table: Table) -> Stepped:
    """Back to the picker."""
    return replace(closed(table), mode=Pick(), answer=None), ()


def options(mode: History) -> tuple[Option, ...]:
    """What can be looked at from here, and the way back."""
    close = Option(msg("ui.history.close"), moves.ShowPast(None))
    told, page, which = mode.told, *_parted(mode.page)
    if told is None:
        return (Option(msg("ui.history.leave"), moves.Leave()),)
    if page is None:
        return _list(told)
    if page == "forgotten":
        return *(Option(msg(f"rule.{rule}"), moves.ShowRule(rule)) for rule, _ in _forgotten(told)), close
    if page == "wins":
        games = dict.fromkeys(one.game for one in told.wins)
        each = tuple(Option(msg(f"game.{game}"), moves.ShowPast(f"wins.{game}")) for game in games if game != which)
        whole = (Option(msg("ui.history.all-games"), moves.ShowPast("wins")),) if which else ()
        return close, *whole, *each
    if page == "dice":
        others = (one.source for one in told.dice if one is not _chosen(told, which))
        return close, *(Option(msg(f"ui.history.source.{it}"), moves.ShowPast(f"dice.{it}")) for it in others)
    return (close,)


def scene(table: Table, mode: History) -> Scene:
    """The page that is open."""
    told = mode.told
    if told is None or not told.games:
        return Scene(msg("ui.history"), msg("ui.history.none" if told else "ui.history.reading"))
    n = len(told.games)
    read = msg("ui.history.all", n=n) if told.complete else msg("ui.history.read", read=told.read, of=n)
    page, which = _parted(mode.page)
    if page is None:
        return Scene(msg("ui.history"), status=read, board=(_games(table, told),))
    if page == "wins":
        heading = msg("ui.history.wins-in", game=msg(f"game.{which}")) if which else msg("ui.history.wins")
        return Scene(heading, status=read, board=(_wins(told, which),))
    if page == "forgotten":
        return Scene(msg("ui.history.forgotten"), board=(_rules(table, told),))
    if page == "dice":
        return _dice(told, which, read)
    return _game(next(game for game in told.games if game.id == mode.page))


def _parted(page: str | int | None) -> tuple[str | int | None, str]:
    """A page, and which of its kind: `wins.tomato`."""
    if not isinstance(page, str):
        return page, ""
    name, _, which = page.partition(".")
    return name, which


def _list(told: Remembered) -> tuple[Option, ...]:
    pages = ("wins", "forgotten", "dice") if told.games else ()
    return (
        *(Option(msg(f"ui.history.{page}"), moves.ShowPast(page)) for page in pages),
        *(Option(_name(game), moves.ShowPast(game.id)) for game in told.games[:GAMES]),
        Option(msg("ui.history.leave"), moves.Leave()),
    )


def _name(game: Told) -> Msg:
    return msg("ui.history.game", day=game.day, game=msg(f"game.{game.game}"))


def _games(table: Table, told: Remembered) -> Listing:
    """Who won what, and when."""
    details: dict[str | int | None, Text] = {game.id: won(game) for game in told.games[:GAMES]}
    return Listing(
        "",
        tuple(
            Item(option.label, details.get(option.then.page, ""), "current" if n == table.at else "open")
            for n, option in enumerate(_list(told))
            if isinstance(option.then, moves.ShowPast)
        ),
    )


def won(game: Told) -> Msg:
    """Who won against whom; who played, where that is not known."""
    if game.outcome is None:
        return msg("list.people", people=game.players)
    winners = game.outcome.winners
    others = tuple(name for name in game.players if name not in winners)
    if not winners:
        return msg("ui.history.nobody-won", players=game.players)
    if not others:
        return msg("ui.history.won-together", winners=winners)
    return msg("ui.history.won-against", n=len(winners), winners=winners, others=others)


def _game(game: Told) -> Scene:
    """How a game ended, as it was shown then; under it what the dice showed."""
    counts = Counter(face for roll in game.rolls for face in roll.dice)
    fell = " · ".join(f"{face} × {counts[face]}" for face in range(1, FACES + 1))
    dice: Text = msg("ui.history.fell", counts=fell) if counts else ""
    if game.outcome is None:
        why = msg("ui.history.reading" if game.pending else "ui.history.not-again")
        return Scene(_name(game), dice, board=(Prose("", (why,)),))
    ended = game.outcome
    return Scene(
        _name(game), dice, board=scores.ending(game.game, game.players, ended.winners, ended.scores, ended.series)
    )


def _wins(told: Remembered, game: str) -> Listing:
    """Each person: how many games he won, of how many; of one game or of all."""
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for one in told.wins:
        if game in ("", one.game):
            games[one.player] += one.games
            wins[one.player] += one.wins
    people = sorted(games, key=lambda name: (-wins[name], games[name], name))
    return Listing(
        "", tuple(Item(name, msg("ui.history.won-of", n=games[name], wins=wins[name])) for name in people[:LINES])
    )


def _forgotten(told: Remembered) -> list[tuple[str, int]]:
    """The rules forgotten most; one that all games share counts in all of them together."""
    counts: Counter[str] = Counter()
    for forgotten in told.forgotten:
        counts[forgotten.rule] += forgotten.n
    return counts.most_common(LINES)


def _rules(table: Table, told: Remembered) -> Piece:
    rules = _forgotten(told)
    if not rules:
        return Prose("", (msg("ui.history.nothing-forgotten"),))
    return Listing(
        "",
        tuple(
            Item(msg(f"rule.{rule}"), msg("ui.history.times", n=n), "current" if at == table.at else "open")
            for at, (rule, n) in enumerate(rules)
        ),
    )


def _dice(told: Remembered, source: str, read: Msg) -> Scene:
    """The dice of one source: how often each face fell, the longest run, and whether they are to be trusted."""
    judged = _chosen(told, source)
    if judged is None:
        why = msg("ui.history.no-dice" if told.complete else "ui.history.reading")
        return Scene(msg("ui.history.dice"), status=read, board=(Prose("", (why,)),))
    found = judged.fairness
    faces = tuple(Item(msg("ui.history.face", face=face), _counts(found, face)) for face in range(1, FACES + 1))
    run = msg("ui.history.run-is", n=found.run.length, face=found.run.face, die=found.run.place + 1)
    figures = (
        Item(msg("ui.history.throws"), str(found.throws)),
        Item(msg("ui.history.run"), run),
        Item(msg("ui.history.chi"), f"{found.all.chi_square:.1f}"),
        Item(msg("ui.history.p"), f"{found.all.p_value:.3f}"),
    )
    board = (Listing("", faces), Listing("", figures), Prose("", (found.verdict,)))
    return Scene(msg(f"ui.history.source.{judged.source}"), status=read, board=board)


def _chosen(told: Remembered, source: str) -> Judged | None:
    """The dice of a source; where none is named, of the one most thrown with."""
    named = [one for one in told.dice if source in ("", one.source)]
    return max(named, key=lambda one: one.fairness.throws, default=None)


def _counts(found: Fairness, face: int) -> str:
    """How often a face fell, and on which die of a throw how often."""
    each = " + ".join(str(place.counts[face - 1]) for place in found.places)
    return f"{found.all.counts[face - 1]} = {each}" if len(found.places) > 1 else each
