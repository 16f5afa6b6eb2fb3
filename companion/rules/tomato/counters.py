"""What the tomato game counts: corrections by the table's agreement, the standing, and the referee's state."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Accepted, Awaited, Counter, Refused, Standing
from companion.rules.tomato.checks import asked
from companion.rules.tomato.rules import winners
from companion.rules.tomato.state import TOMATOES, Attack, Awaiting, Harvest, Player, State, with_player
from companion.views import Msg, msg


def counters(state: State) -> dict[str, Counter]:
    """Every counter by name. Sizes follow the deck in use; a basket's value is not for the screen."""
    size, hidden = state.terms.deck.size, not state.terms.open_baskets
    found = {}
    for name, player in zip(state.terms.names, state.players, strict=True):
        found[f"{name}.basket"] = Counter(player.basket, 0, TOMATOES, hidden)
        found[f"{name}.stash"] = Counter(player.stash, 0, TOMATOES)
        found[f"{name}.hand"] = Counter(player.hand, 0, size)
    found["deck"] = Counter(state.pile, 1, size + 1)
    return found


def adjust(state: State, counter: str, value: int) -> Accepted[State] | Refused:
    """Sets a counter that exists to a value in its range. Tomatoes come from the middle, or go there."""
    name, _, what = counter.rpartition(".")
    if not name:
        return Accepted(replace(state, pile=value), (msg("table.adjusted", counter=label(counter), value=value),))
    seat = state.terms.seats[name]
    player, middle = state.players[seat], state.middle
    if what == "hand":
        changed, taken = replace(player, hand=value), 0
    elif what == "stash":
        changed, taken = replace(player, stash=value), value - player.stash
    else:
        changed, taken = replace(player, basket=value), value - player.basket
    if taken > middle:
        high = value - taken + middle if state.terms.open_baskets else msg("tomato.what-the-middle-gives")
        return Refused("table.range", {"counter": label(counter), "low": 0, "high": high})
    state = with_player(state, seat, changed)
    if state.step == "over":
        state = replace(state, winners=winners(state))
    if what == "basket" and not state.terms.open_baskets:
        return Accepted(state, (msg("tomato.adjusted-basket", player=name),))
    return Accepted(state, (msg("table.adjusted", counter=label(counter), value=value),))


def label(counter: str) -> Msg:
    """A counter in words: `Ana.stash` is "Ana: stash"."""
    name, _, what = counter.rpartition(".")
    return msg(f"tomato.counter.{what}", player=name) if name else msg(f"tomato.counter.{what}")


def standing(state: State) -> Standing:
    """The stashes: the only tomatoes that count."""
    names = state.terms.names
    scores = {name: player.stash for name, player in zip(names, state.players, strict=True)}
    return Standing(state.step == "over", state.winners, names[state.seat], scores)


def awaited(state: State) -> Awaited | None:
    """The roll that must come now, if one must."""
    if state.awaiting is None:
        return None
    return Awaited(state.awaiting.dice, state.terms.names[state.awaiting.by], asked(state, state.awaiting))


def report(state: State) -> dict[str, object]:
    """The referee's state, for programs: it shows what the screen must not."""
    names = state.terms.names
    return {
        "game": "tomato",
        "turn": state.turn,
        "player": names[state.seat],
        "step": state.step,
        "over": state.step == "over",
        "winners": list(state.winners),
        "middle": state.middle,
        "deck": state.pile,
        "compost": state.compost.size,
        "awaiting": _awaiting(state.awaiting, names),
        "harvest": _harvest(state.harvest),
        "attack": _attack(state.attack, names),
        "players": {name: _player(player) for name, player in zip(names, state.players, strict=True)},
    }


def _awaiting(awaiting: Awaiting | None, names: tuple[str, ...]) -> dict[str, object] | None:
    if awaiting is None:
        return None
    return {"roll": awaiting.roll, "card": awaiting.card, "dice": awaiting.dice, "by": names[awaiting.by]}


def _harvest(harvest: Harvest | None) -> dict[str, object] | None:
    if harvest is None:
        return None
    dice = list(harvest.dice)
    return {"dice": dice, "multiplier": harvest.multiplier, "loss": harvest.loss, "net": harvest.net}


def _attack(attack: Attack | None, names: tuple[str, ...]) -> dict[str, object] | None:
    if attack is None:
        return None
    return {"by": names[attack.by], "card": attack.card.kind, "target": names[attack.target]}


def _player(player: Player) -> dict[str, object]:
    return {
        "basket": player.basket,
        "stash": player.stash,
        "hand": player.hand,
        "pests": [pest.kind for pest in player.pests],
        "fences": [fence.kind for fence in player.fences],
        "ribbon": player.ribbon,
        "stored": player.stored,
    }
