"""What the garden counts: corrections by the table's agreement, the standing, and the referee's state."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from companion.rules.core import Accepted, Awaited, Counter, Refused, Standing
from companion.rules.huerto.actions import Action
from companion.rules.huerto.deck import PURSE, SHARED
from companion.rules.huerto.effects import changed, lost
from companion.rules.huerto.state import MOST, Player, State, with_player
from companion.rules.zones import Zone
from companion.views import Msg, msg

MOST_HARVEST = 999
MOST_PURSE = 99


def counters(state: State) -> dict[str, Counter]:
    """Every counter by name. Sizes of hands and piles follow the decks in use."""
    size = state.terms.deck.start + state.terms.deck.supply
    found = {name: Counter(getattr(state.garden, name), 0, MOST.get(name, MOST_HARVEST)) for name in SHARED}
    for name, player in zip(state.terms.names, state.players, strict=True):
        found[f"{name}.monedas"] = Counter(player.monedas, 0, MOST_PURSE)
        found[f"{name}.acciones"] = Counter(player.acciones, 0, MOST_PURSE)
        found[f"{name}.hand"] = Counter(player.hand.size, 0, size)
        found[f"{name}.draw"] = Counter(player.draw, 0, size)
        found[f"{name}.discard"] = Counter(player.discard.size, 0, size)
    return found


def adjust(state: State, counter: str, value: int) -> Accepted[State] | Refused:
    """Sets a counter that exists to a value in its range. Pests or waste that lose, lose here too."""
    name, _, what = counter.rpartition(".")
    event = msg("table.adjusted", counter=label(counter), value=value)
    seat = state.terms.seats[name] if name else state.seat
    noted = replace(state, before=state.garden)
    if what in SHARED or what in PURSE:
        was_over = state.ending
        state = changed(noted, seat, what, value)
        return Accepted(state, (event, lost(state)) if state.ending != was_over else (event,))
    player = state.players[seat]
    if what == "hand":
        player = replace(player, hand=resized(player.hand, value))
    elif what == "discard":
        player = replace(player, discard=resized(player.discard, value))
    else:
        player = replace(player, draw=value)
    return Accepted(with_player(noted, seat, player), (event,))


def resized(zone: Zone, size: int) -> Zone:
    """A zone with another number of cards: unknown ones come, or go first; then those that came last."""
    return Zone(zone.known[:size], max(0, size - len(zone.known)))


def label(counter: str) -> Msg:
    """A counter in words: `Ana.monedas` is "Ana: coins"."""
    name, _, what = counter.rpartition(".")
    return msg(f"huerto.counter.{what}", player=name) if name else msg(f"huerto.counter.{what}")


def standing(state: State) -> Standing:
    """The garden is everybody's: all have the harvest, and all win or nobody."""
    names = state.terms.names
    won = names if state.ending == "won" else ()
    return Standing(bool(state.ending), won, state.name, dict.fromkeys(names, state.garden.cosecha))


def awaited(_state: State) -> Awaited | None:
    """Nothing is rolled in the garden."""
    return None


def roll(_state: State, _dice: tuple[int, ...]) -> Action:
    """No roll is ever awaited."""
    raise LookupError("the garden has no dice")


def outcome(state: State) -> str | None:
    """How the game ended for both."""
    if not state.ending:
        return None
    return "won" if state.ending == "won" else "lost"


def report(state: State) -> dict[str, object]:
    """The referee's state, for programs."""
    names = state.terms.names
    return {
        "game": "huerto",
        "turn": state.turn,
        "player": state.name,
        "step": "over" if state.ending else "work",
        "over": bool(state.ending),
        "winners": list(standing(state).winners),
        "outcome": outcome(state),
        "counters": asdict(state.garden),
        "market": {"known": list(state.market.kinds()), "unknown": state.market.unknown},
        "supply": state.supply,
        "players": {name: _player(player) for name, player in zip(names, state.players, strict=True)},
    }


def _player(player: Player) -> dict[str, object]:
    return {
        "monedas": player.monedas,
        "acciones": player.acciones,
        "hand": player.hand.size,
        "area": [card.kind for card in player.area],
        "draw": player.draw,
        "discard": player.discard.size,
    }
