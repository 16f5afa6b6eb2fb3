"""What can be done now: by buttons, and by anybody at all, as far as the referee knows."""

from __future__ import annotations

from companion.rules.core import Option
from companion.rules.vege.actions import Action, Deal, DiscardTractor, Done, Pass
from companion.rules.vege.asking import ask_after_tractor, ask_hand, ask_lands, undealt
from companion.rules.vege.checks import no_tractor, out_of_hands
from companion.rules.vege.deck import CARDS, LANDS, SEQUENCES, Card, follower
from companion.rules.vege.passing import must_play
from companion.rules.vege.state import FINE, State, comes_next, holder, next_card
from companion.views import msg


def offers(state: State, _draft: Action | None) -> tuple[Option, ...]:
    """What buttons can do now, the likeliest first."""
    if state.step == "over":
        return ()
    if state.step != "play":
        label = "vege.offer.deal-again" if state.step == "deal-over" else "vege.offer.lands"
        return tuple(
            [Option(msg(label, player=name), ask_lands(state, Deal(name, ())), name) for name in undealt(state)]
        )
    found: list[Option] = []
    if state.played:
        found.append(Option(msg("vege.offer.done", player=state.name), Done()))
    elif must_play(state, []) is None:
        found.append(_pass(state))
    if no_tractor(state) is None:
        # Where OK would take it first of all, it asks once more: nobody should lose a tractor by an idle press.
        then = DiscardTractor() if found else ask_after_tractor(state)
        found.append(Option(msg("vege.offer.discard-tractor"), then))
    return tuple(found)


def _pass(state: State) -> Option:
    """Passing: the hand is shown card by card; without one it costs points."""
    hand = state.active.hand
    if hand:
        return Option(msg("vege.offer.pass", player=state.name, n=hand), ask_hand(state, Pass(())))
    return Option(msg("vege.offer.pay", player=state.name, n=FINE), Pass(()))


def legal(state: State) -> list[str]:
    """The `do` names of which somebody could have one accepted now, if his hand held cards that nobody has seen."""
    if state.step == "over":
        return []
    if state.step != "play":
        return ["deal"]
    player = state.active
    to_discard = state.dead and any(other.hand for other in state.players)
    able = no_tractor(state) is None
    lands = [card for card in player.lands if card not in state.dead]
    following = _next(state)
    found = {
        "discard": to_discard or any(holder(state, card) is not None for card in state.dead),
        "discard_tractor": able,
        "done": state.played > 0,
        "pass": not state.played and must_play(state, []) is None and _harmless(state) >= player.hand,
        "play": bool(lands) or any(_can_have(state, card, 1) for card in following),
        "substitute": able and any(_can_have(state, follower(card), 2) for card in following),
    }
    return sorted(do for do, can in found.items() if can)


def _next(state: State) -> list[Card]:
    """The next card of every sequence that is not closed."""
    return [card for card in (next_card(state, sequence) for sequence in range(SEQUENCES)) if card is not None]


def _can_have(state: State, card: Card | None, hand: int) -> bool:
    """Whether the player whose turn it is can lay this card down: uncovered, or from a hand of so many cards."""
    if card is None or card.is_land:
        return False
    seat = holder(state, card)
    return seat == state.seat if seat is not None else state.active.hand >= hand


def _harmless(state: State) -> int:
    """How many cards a hand can hold that nobody has seen and that cannot be played now."""
    crops = [card for row in CARDS for card in row[LANDS:] if not comes_next(state, card)]
    return sum(out_of_hands(state, card) is None and holder(state, card) is None for card in crops)
