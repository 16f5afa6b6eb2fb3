"""Games played at random with every action that can be written, to hold properties against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct

from companion.rules.core import Accepted, AnyGame, Ask, DoneFirst, Instead, Option


class Moment(Struct, frozen=True):
    """A state, everything that can be done in it by its `do`, and what is done then; None at the end."""

    state: Any
    can: dict[str, list[Any]]
    action: Any
    done: Accepted[Any] | None


class Walks(Struct, frozen=True):
    """How a game is played at random."""

    game: AnyGame
    starts: st.SearchStrategy[Any]
    """States to begin in: not only new games, but also such as are nearly over."""
    lengths: tuple[int, int]
    """The fewest and the most actions of a walk, if the game is not over before."""
    written: Callable[[Any], Iterator[Any]]
    """Complete actions of every sort by everybody: far more than are legal, and among them one of each that is."""
    tapped: Callable[[Any], Iterable[str]]
    """Cards as they are tapped, with and without number, and among them what is no card."""
    cards: Mapping[str, str] = {}
    """Cards that mean an action which has no `card`, by its `do`."""
    by_cards: frozenset[str] = frozenset()
    """Actions that only cards lead to, by their `do`: where nothing else can be done, no button need be offered."""
    unfinished: frozenset[str] = frozenset()
    """Rules by which somebody is refused who says too early that these are all his cards."""
    promised: frozenset[str] = frozenset()
    """Actions that are called legal though what `written` gives may not have one: it cannot write them all."""

    @property
    def walks(self) -> st.SearchStrategy[Iterator[Moment]]:
        """A start and where one goes from there."""
        fewest, most = self.lengths
        return st.builds(self.walk, self.starts, st.lists(st.integers(0, 100_000), min_size=fewest, max_size=most))

    def walk(self, state: Any, picks: list[int]) -> Iterator[Moment]:
        """A game, moment by moment, until it is over or the picks are used up: each chooses what is done."""
        for pick in (*picks, None):
            can = self.accepted(state)
            if pick is None or not can:
                yield Moment(state, can, None, None)
                return
            action = _chosen(can, pick)
            done = self.game.apply(state, action)
            assert isinstance(done, Accepted), done
            yield Moment(state, can, action, done)
            state = done.state

    def accepted(self, state: Any) -> dict[str, list[Any]]:
        """What can be done, by its `do`."""
        found: dict[str, list[Any]] = {}
        for action in self.written(state):
            if isinstance(self.game.apply(state, action), Accepted):
                found.setdefault(str(action.__struct_config__.tag), []).append(action)
        return found

    def check_ends(self, state: Any, options: tuple[Option, ...]) -> None:
        """Every way through the questions ends in an action that is accepted."""
        for action in ends(self.game, state, options):
            done = self.game.apply(state, action)
            assert isinstance(done, Accepted) or done.rule in self.unfinished, (action, done)


def _chosen(can: dict[str, list[Any]], pick: int) -> Any:
    """One of the things that can be done: every `do` is as likely as every other."""
    actions = can[sorted(can)[pick % len(can)]]
    return actions[pick // len(can) % len(actions)]


def ends(game: AnyGame, state: Any, options: tuple[Option, ...], deep: int = 3) -> Iterator[Any]:
    """The actions that the ways through the questions end in.

    Where a question's answers are offered anew for each card that is gathered, the first four are followed, `deep`
    times.
    """
    for option in options:
        then = option.then
        if isinstance(then, DoneFirst):
            yield then.action
        elif isinstance(then, Ask):
            assert then.draft is not None or len(then.options) > 1, "a question with one answer"
            answers = game.offers(state, then.draft)[:4] if then.offered else then.options
            if deep or not then.offered:
                yield from ends(game, state, answers, deep - then.offered)
        elif then is not None and not isinstance(then, Instead):
            yield then
