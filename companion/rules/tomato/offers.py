"""What can be done now: by buttons, by tapping a card, and by anybody at all. Every answer is asked of `apply`."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.core import Ask, Option, Refused, card_name
from companion.rules.tomato.actions import (
    Action,
    Clear,
    Collect,
    Discard,
    Draw,
    End,
    MarketTime,
    Play,
    Roll,
    Skip,
    Store,
)
from companion.rules.tomato.rules import apply
from companion.rules.tomato.state import State
from companion.views import Msg, msg


def offers(state: State, _draft: Action | None) -> tuple[Option, ...]:
    """What buttons can do now, in the order in which people do it. The awaited roll is not among them."""
    if state.step == "over":
        return ()
    return tuple(
        [
            Option(label, action)
            for label, action in (*_of_step(state), *_of_any_step(state))
            if isinstance(action, Ask) or _accepted(state, action)
        ]
    )


def legal(state: State) -> list[str]:
    """The `do` names of which somebody could have one accepted now, if his hand held any card that nobody has seen."""
    if state.step == "over":
        return []
    found = {do for do, action in _without_a_card(state) if _accepted(state, action)}
    if any(_accepted(state, action) for action in _plays(state)):
        found.add("play")
    return sorted(found)


def roll(_state: State, dice: tuple[int, ...]) -> Action:
    """The awaited roll, by whom it is awaited from."""
    return Roll(dice)


def _of_step(state: State) -> list[tuple[Msg, Action | Ask]]:
    """The step's own actions, the likeliest first."""
    name = state.terms.names[state.seat]
    if state.step == "draw":
        draw = msg("tomato.offer.draw", n=state.missing) if state.missing else msg("tomato.offer.draw-none")
        return [(draw, Draw()), (msg("tomato.offer.skip-draw"), Skip())]
    if state.step == "harvest":
        return [(msg("tomato.offer.collect"), Collect()), (msg("tomato.offer.skip-harvest"), Skip())]
    if state.step == "discard":
        end: list[tuple[Msg, Action | Ask]] = [(msg("tomato.offer.end", player=name), End())]
        return end + _face_down(state)
    return [(msg(f"tomato.offer.skip-{state.step}"), Skip())]


def _of_any_step(state: State) -> list[tuple[Msg, Action]]:
    """What the player whose turn it is can do in any step, and Market Time where it can come."""
    found: list[tuple[Msg, Action]] = [
        (msg("tomato.offer.market-time"), MarketTime()),
        (msg("tomato.offer.store"), Store()),
    ]
    manual = [pest for pest in state.active.pests if state.terms.deck.kinds[pest.kind].manual]
    return found + [(msg("tomato.offer.clear", card=card_name(pest.kind)), Clear(pest.kind)) for pest in manual]


def _face_down(state: State) -> list[tuple[Msg, Action | Ask]]:
    """Discarding without showing which cards: how many, if there is more than one."""
    hand, label = state.active.hand, msg("tomato.offer.discard")
    if state.awaiting is not None or hand == 0:
        return []
    if hand == 1:
        return [(label, Discard(count=1))]
    counts = tuple(Option(msg("tomato.offer.discard-count", n=n), Discard(count=n)) for n in range(1, hand + 1))
    return [(label, Ask(msg("tomato.ask.how-many"), counts))]


def _without_a_card(state: State) -> Iterable[tuple[str, Action]]:
    """One action of each sort that takes no card from a hand; whether it would do depends on the state alone."""
    yield "draw", Draw()
    yield "market_time", MarketTime()
    yield "collect", Collect()
    yield "skip", Skip()
    yield "discard", Discard(count=1)
    yield "end", End()
    yield "store", Store()
    if state.awaiting is not None:
        yield "roll", Roll((1,) * state.awaiting.dice)
    for pest in state.active.pests:
        yield "clear", Clear(pest.kind)


def _plays(state: State) -> Iterable[Play]:
    """Every kind by everybody who may play it, on everybody it can be played on."""
    names = state.terms.names
    for kind in state.terms.deck.kinds.values():
        attacks = kind.type == "thumbs-down" or kind.color == "red"
        for by in names if kind.type == "star" else (names[state.seat],):
            if attacks:
                yield from (Play(kind.kind, by=by, target=other) for other in names if other != by)
            else:
                yield Play(kind.kind, by=by)


def _accepted(state: State, action: Action) -> bool:
    return not isinstance(apply(state, action), Refused)
