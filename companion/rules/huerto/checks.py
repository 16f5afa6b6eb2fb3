"""The refusals that several actions share, in the order of the referee's contract."""

from __future__ import annotations

from msgspec import UNSET

from companion.rules.core import Refused, shown
from companion.rules.huerto.actions import Name
from companion.rules.huerto.state import State


def not_at_table(state: State, by: Name) -> Refused | None:
    """Checks 2 and 3: a known player, and a game that goes on."""
    if by is not UNSET and by not in state.terms.seats:
        return Refused("table.unknown-player", {"player": shown(by), "known": state.terms.names})
    return Refused("table.over") if state.ending else None


def not_his_turn(state: State, by: Name) -> Refused | None:
    """Checks 2 to 4: a known player, a game that goes on, and his turn. Work is the only step."""
    if by is UNSET:
        return Refused("table.over") if state.ending else None
    refused = not_at_table(state, by)
    if refused is None and by != state.name:
        return Refused("table.not-your-turn", {"player": state.name})
    return refused


def no_actions(state: State) -> Refused | None:
    """The first of the game's own rules: every action costs one."""
    if state.active.acciones > 0:
        return None
    return Refused("huerto.no-actions", {"player": state.name})


def cannot_work(state: State, by: Name) -> Refused | None:
    """What an action is refused for that takes no card, before its own rules."""
    return not_his_turn(state, by) or no_actions(state)


def unknown_card(text: str) -> Refused:
    """No card of this deck is called that."""
    return Refused("table.unknown-card", {"card": shown(text)})
