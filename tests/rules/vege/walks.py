"""Games played at random with every action that can be written, to hold properties against."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hypothesis import strategies as st
from msgspec.structs import replace

from companion.rules.vege import GAME
from companion.rules.vege.actions import Action, Deal, Discard, DiscardTractor, Done, Pass, Play, Substitute
from companion.rules.vege.deck import CARDS, COPIES, KINDS, LANDS, TRACTOR
from companion.rules.vege.state import State
from tests.rules.vege.sitting import NAMES, dealt, deck_of, opened, planted
from tests.rules.walking import Walks

CROPS = [card.kind for row in CARDS for card in row[LANDS:]]
ALL_LANDS = [card.kind for row in CARDS for card in row[:LANDS]]


def starts() -> st.SearchStrategy[State]:
    """Games before the first deal, in the middle, and near the end of a deal."""
    return st.builds(_start, st.sampled_from(["new", "dealt", "planted", "opened", "late"]), st.integers(1, 2))


def _start(stage: str, deals: int) -> State:
    if stage == "new":
        new = GAME.start(deck_of(), NAMES, {"deals": str(deals)})
        assert isinstance(new, State)
        return new
    game = dealt() if stage == "dealt" else opened("red-9", "red-10") if stage == "opened" else planted()
    state: State = replace(game.state, terms=replace(game.state.terms, deals=deals))
    if stage == "late":
        players = tuple([replace(player, hand=2, well=False) for player in state.players])
        tops = tuple([16 + n % 4 + 1 if n % 3 else top + 8 for n, top in enumerate(state.tops)])
        state = replace(state, players=players, tops=tops, tractors=6)
    return state


def written(state: State) -> Iterator[Action]:
    """Complete actions of every sort by everybody: far more than are legal, and among them one of each that is."""
    yield from (Pass((kind,)) for kind in (ALL_LANDS[0], *CROPS[::8], TRACTOR.kind))
    for by in NAMES:
        yield from (Done(by=by), DiscardTractor(by=by))
        for kind in KINDS:
            yield Discard(kind, by)
            yield Play(kind, by=by)
        for kind in ALL_LANDS:
            yield from (Play(kind, row=row, by=by) for row in (0, 3))
        for row in CARDS:
            for card, then in zip(row, row[LANDS:], strict=False):
                yield Substitute(card.kind, then.kind, by=by)
        yield Substitute("red-1", "red-5", row=2, by=by)
        yield from _deals(state, by)
        yield from _passes(state, by)


def _deals(state: State, by: str) -> Iterator[Action]:
    """What is left, dealt from above or below; and what is not left."""
    out = {card.kind for player in state.players for card in player.lands} if state.step == "deal" else set()
    left = [kind for kind in ALL_LANDS if kind not in out]
    yield Deal(by, tuple(left[:4]))
    yield Deal(by, tuple(left[-4:]))
    yield Deal(by, tuple(ALL_LANDS[:4]))


def _passes(state: State, by: str) -> Iterator[Action]:
    """A hand of cards that may be there and cannot be played, and a few that will not do."""
    hand = state.players[NAMES.index(by)].hand
    lying = {card.kind for player in state.players for card in (*player.lands, *player.open)}
    dead = {card.kind for card in state.dead}
    buried = {card.kind for card in state.buried}
    hidden = [
        kind
        for kind in CROPS
        if kind not in lying | buried and (KINDS[kind].number > state.tops[KINDS[kind].sequence] or kind in dead)
    ]
    yield Pass(tuple(islice((kind for kind in hidden if not _is_next(state, kind)), hand)), by=by)
    yield Pass(tuple(hidden[:hand]), by=by)
    yield Pass(tuple(hidden[: hand - 1]), by=by)
    yield Pass(("tractor", *hidden[: hand - 1]), by=by)


def _is_next(state: State, kind: str) -> bool:
    card = KINDS[kind]
    return state.tops[card.sequence] + 4 == card.number and state.tops[card.sequence] > 0


def tapped(state: State) -> Iterator[str]:
    """Every card; one with its number; and what is no card."""
    yield from (*KINDS, "red-7#1", "nonsense")


VEGE = Walks(
    GAME,
    starts(),
    (20, 40),
    written,
    tapped,
    by_cards=frozenset({"discard", "play", "substitute"}),
    unfinished=frozenset({"vege.show-all"}),
)

CARDS_IN_THE_BOX = sum(COPIES.values())
