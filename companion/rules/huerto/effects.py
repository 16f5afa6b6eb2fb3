"""Changes of counters, one after another: each stays in its range, and a loss stops everything at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from companion.rules.huerto.deck import SHARED
from companion.rules.huerto.state import MOST, PESTS_LOSE, WASTE_LOSES, Garden, State, value_of, with_player
from companion.views import Msg, msg


def change(
    state: State, seat: int, changes: Iterable[tuple[str, int]], events: tuple[Msg, ...]
) -> tuple[State, tuple[Msg, ...]]:
    """Changes counters in order, the player's own or the garden's, until the game is lost; and tells what changed."""
    for counter, amount in changes:
        if state.ending:
            break
        was = value_of(state, seat, counter)
        value = within(counter, was + amount)
        if value == was:
            continue
        events = (*events, told(counter, value - was, value))
        state = changed(state, seat, counter, value)
        if state.ending:
            events = (*events, lost(state))
    return state, events


def changed(state: State, seat: int, counter: str, value: int) -> State:
    """One counter with another value, and the loss if there is one."""
    if counter not in SHARED:
        return with_player(state, seat, replace(state.players[seat], **{counter: value}))
    garden = replace(state.garden, **{counter: value})
    if not state.ending:
        if garden.plagas >= PESTS_LOSE:
            return replace(state, garden=garden, ending="pests")
        if garden.desperdicio >= WASTE_LOSES:
            return replace(state, garden=garden, ending="waste")
    return replace(state, garden=garden)


def within(counter: str, value: int) -> int:
    """A counter's value, not below nothing and not above its maximum."""
    return max(0, min(value, MOST.get(counter, value)))


def told(counter: str, by: int, value: int) -> Msg:
    """What changed, and what it is now."""
    name = msg(f"huerto.counts.{counter}")
    if by > 0:
        return msg("huerto.more", what=name, by=by, value=value)
    return msg("huerto.fewer", what=name, by=-by, value=value)


def lost(state: State) -> Msg:
    """Why the game is lost."""
    garden = state.garden
    if state.ending == "pests":
        return msg("huerto.lost-pests", n=garden.plagas, limit=PESTS_LOSE)
    return msg("huerto.lost-waste", n=garden.desperdicio, limit=WASTE_LOSES)


def of_harvest(garden: Garden) -> tuple[tuple[str, int], ...]:
    """What harvesting changes: all of it is measured before the crops are reset (our reading)."""
    n = garden.cultivos
    return ("cosecha", n), ("cultivos", -n), ("humedad", -n), ("desperdicio", -garden.abono), ("abono", -1)


def of_maintenance(garden: Garden, crowded: int) -> tuple[tuple[str, int], ...]:
    """What happens by itself at the end of every turn."""
    return (("plagas", 1), ("desperdicio", 1)) if garden.cultivos > crowded else (("plagas", 1),)


def of_card(effects: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """What a card changes, in the order of the deck file."""
    return tuple(effects.items())
