"""The refusals that several actions share, in the order of the referee's contract."""

from __future__ import annotations

from msgspec import UNSET

from companion.rules.core import Refused, card_name, shown
from companion.rules.vege.actions import Name
from companion.rules.vege.deck import TRACTORS, Card
from companion.rules.vege.state import State, holder
from companion.views import Fact, Msg, msg


def not_in_turn(state: State, by: Name) -> Refused | None:
    """Checks 2 to 5 of what the player whose turn it is does."""
    if by is not UNSET and by not in state.terms.seats:
        return unknown_player(state, by)
    if state.step == "over":
        return Refused("table.over")
    if state.step != "play":
        return wrong_step(state)
    if by is not UNSET and by != state.name:
        return Refused("table.not-your-turn", {"player": state.name})
    return None


def not_by_anybody(state: State, by: str, *steps: str) -> Refused | None:
    """Checks 2, 3 and 5 of what anybody can do in these steps."""
    if by not in state.terms.seats:
        return unknown_player(state, by)
    if state.step == "over":
        return Refused("table.over")
    return None if state.step in steps else wrong_step(state)


def unknown_player(state: State, name: str) -> Refused:
    """Nobody of that name plays."""
    return Refused("table.unknown-player", {"player": shown(name), "known": state.terms.names})


def wrong_step(state: State) -> Refused:
    """The action belongs to another step; the message says what this one asks for."""
    return Refused("table.wrong-step", {"step": now(state)})


def unknown_card(text: str) -> Refused:
    """No card is called that."""
    return Refused("table.unknown-card", {"card": shown(text)})


def elsewhere(card: Card, where: Msg) -> Refused:
    """A card that was seen somewhere else."""
    return Refused("table.card-elsewhere", {"card": card_name(card.kind), "where": where})


def lies_before(state: State, seat: int) -> Msg:
    """Where a card is that lies before a player."""
    return msg("vege.where.before", player=state.terms.names[seat])


def out_of_hands(state: State, card: Card) -> Refused | None:
    """A card that nobody can hold or have before him any more: it lies on the field, or was discarded."""
    if card in state.buried:
        return elsewhere(card, msg("vege.where.discarded"))
    if card.number <= state.tops[card.sequence] and card not in state.dead:
        return elsewhere(card, msg("vege.where.field"))
    return None


def not_to_be_played_by(state: State, seat: int, card: Card) -> Refused | None:
    """A card that is out of all hands, or that lies uncovered before another player."""
    refused = out_of_hands(state, card)
    if refused is not None:
        return refused
    before = holder(state, card)
    return None if before in (None, seat) else elsewhere(card, lies_before(state, before or 0))


def too_few_in_hand(state: State, seat: int, card: Card) -> Refused:
    """A card that lies nowhere in sight, when the hand cannot hold it."""
    player = state.terms.names[seat]
    facts: dict[str, Fact] = {"player": player, "n": state.players[seat].hand, "card": card_name(card.kind)}
    return Refused("vege.no-card-in-hand", facts, counter=f"{player}.hand")


def no_tractor(state: State) -> Refused | None:
    """No tractor can be in the hand: all are out, or it is empty."""
    if state.tractors >= TRACTORS:
        return Refused("vege.no-tractor", {"player": state.name, "why": msg("vege.why.tractors-out", n=TRACTORS)})
    if not state.active.hand:
        facts: dict[str, Fact] = {"player": state.name, "why": msg("vege.why.empty-hand")}
        return Refused("vege.no-tractor", facts, counter=f"{state.name}.hand")
    return None


def now(state: State) -> Msg:
    """What the present step asks for."""
    if state.step == "play":
        return msg("vege.now.play", player=state.name)
    return msg(f"vege.now.{state.step}")
