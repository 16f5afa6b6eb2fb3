"""What can be done now: by buttons, and by anybody at all, as far as the referee knows."""

from __future__ import annotations

from companion.rules.core import Option
from companion.rules.hecho.actions import Action, StartRound, Stuck, Trade
from companion.rules.hecho.asking import ask_trade, ask_which_project, call, can_call, trade_answers
from companion.rules.hecho.course import can_trade, trades_first
from companion.rules.hecho.state import State
from companion.views import msg


def offers(state: State, draft: Action | None) -> tuple[Option, ...]:
    """What buttons can do now, the likeliest first; or the answers that a trade still wants."""
    if isinstance(draft, Trade):
        return trade_answers(state, draft)
    if state.step == "over":
        return ()
    if state.step == "round-over":
        return (Option(msg("hecho.offer.start-round", round=state.round + 1), StartRound()),)
    found = [call(state, name) for name in state.terms.names] if can_call(state) else []
    if state.hidden:
        found.append(Option(msg("hecho.offer.which-project", pile=state.hidden[0]), ask_which_project(state)))
    if can_trade(state):
        found.append(Option(msg("hecho.offer.trade"), ask_trade(state, Trade("", "", (), ()))))
    if state.step == "build" and trades_first(state) is None:
        found.append(Option(msg(f"hecho.offer.stuck-{state.stall.stage}"), Stuck()))
    return tuple(found)


def legal(state: State) -> list[str]:
    """The `do` names of which somebody could have one accepted now; hands and projects are not looked into deeper."""
    if state.step == "over":
        return []
    if state.step == "round-over":
        return ["start_round"]
    building = state.step == "build"
    most = max([player.hand for player in state.players])
    found = {
        "exchange": most >= 2 and state.scrapyard > 0,
        "hecho": building and bool(state.open) and most > 0,
        "reveal": bool(state.hidden),
        "stuck": building and trades_first(state) is None,
        "trade": can_trade(state),
    }
    return sorted(do for do, can in found.items() if can)
