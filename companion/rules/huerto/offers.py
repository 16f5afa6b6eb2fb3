"""What can be done now: by buttons, and by anybody at all, as far as the referee knows."""

from __future__ import annotations

from companion.rules.core import Option, Refused
from companion.rules.huerto.actions import Action, EndWork, Fertilise, Harvest, Prepare, Protect, Water
from companion.rules.huerto.known import may_be_in_market, out_of_hand, out_of_market
from companion.rules.huerto.rules import apply
from companion.rules.huerto.state import MOST, PESTS_LOSE, State
from companion.rules.zones import Card
from companion.views import msg

WORK: tuple[tuple[str, Action], ...] = (
    ("huerto.offer.harvest", Harvest()),
    ("huerto.offer.protect", Protect()),
    ("huerto.offer.water", Water()),
    ("huerto.offer.fertilise", Fertilise()),
    ("huerto.offer.prepare", Prepare()),
    ("huerto.offer.end", EndWork()),
)
"""What takes no card, in the order of the buttons."""

ALARM = PESTS_LOSE - 2
"""With so many pests the next maintenance brings them to the brink: then protecting comes first."""


def offers(state: State, _draft: Action | None) -> tuple[Option, ...]:
    """The garden's work, nearly always in the same order, as far as it can be done; without actions only its end.

    What would change nothing (protecting without pests) comes last, so that no OK wastes an action.
    """
    found: list[tuple[int, Option]] = []
    for label, action in WORK:
        done = apply(state, action)
        if not isinstance(done, Refused):
            urgent = isinstance(action, Protect) and state.garden.plagas >= ALARM
            idle = done.state.garden == state.garden and not isinstance(action, EndWork)
            found.append((idle - urgent, Option(msg(label, player=state.name), action)))
    return tuple([option for _, option in sorted(found, key=lambda entry: entry[0])])


def legal(state: State) -> list[str]:
    """The `do` names of which somebody could have one accepted now, if hand and market hold what nobody has seen."""
    if state.ending:
        return []
    found = ["end_work"]
    kinds = state.terms.deck.kinds.values()
    if any(may_be_in_market(state, Card(kind.kind)) for kind in kinds):
        found.append("reveal")
    player, garden = state.active, state.garden
    if player.acciones > 0:
        found += ["fertilise", "protect"]
        found += ["prepare"] if garden.tierra < MOST["tierra"] else []
        found += ["harvest", "water"] if garden.cultivos else []
        found += _with_cards(state)
    return sorted(found)


def _with_cards(state: State) -> list[str]:
    """What can be done with a card that the hand or the market may hold."""
    found = []
    kinds = state.terms.deck.kinds.values()
    held = [kind for kind in kinds if not isinstance(out_of_hand(state, state.seat, Card(kind.kind)), Refused)]
    if state.garden.cultivos < MOST["cultivos"] and any(kind.is_seed for kind in held):
        found.append("plant")
    if any(not kind.is_seed for kind in held):
        found.append("play")
    payable = [kind for kind in kinds if kind.cost <= state.active.monedas]
    if any(out_of_market(state, Card(kind.kind)) is not None for kind in payable):
        found.append("buy")
    return found
