"""Questions that cards answer one after another: four farmlands, the hand of a pass, what follows a tractor."""

from __future__ import annotations

from companion.rules.core import Ask, Option, card_name
from companion.rules.vege.actions import Deal, DiscardTractor, Pass, Substitute
from companion.rules.vege.deck import LANDS
from companion.rules.vege.state import State
from companion.views import Text, msg


def undealt(state: State) -> tuple[str, ...]:
    """Those whose farmlands are not shown yet, in seat order; after a deal, everybody."""
    names = state.terms.names
    if state.step == "deal-over":
        return names
    return tuple([name for name, player in zip(names, state.players, strict=True) if not player.lands])


def ask_lands(state: State, draft: Deal, note: Text = "") -> Ask:
    """The farmlands of a player, one by one. A seat button says that they are another's."""
    others = tuple(
        [
            Option(
                msg("vege.offer.belong-to", player=name), Ask(_lands(name, draft), (), Deal(name, draft.lands)), name
            )
            for name in undealt(state)
            if name != draft.by
        ]
    )
    return Ask(_lands(draft.by, draft), others, draft, note)


def _lands(player: str, draft: Deal) -> Text:
    shown = len(draft.lands)
    if not shown:
        return msg("vege.ask.lands", player=player, shown=shown, of=LANDS)
    return msg("vege.ask.more-lands", player=player, card=card_name(draft.lands[-1]), shown=shown, of=LANDS)


def ask_hand(state: State, draft: Pass, note: Text = "") -> Ask:
    """The cards of the hand, one by one, with how many are still to come."""
    shown, hand = len(draft.shown), state.active.hand
    # Somebody who has no more to show than this finds out by it that the hand was miscounted.
    all_shown = (Option(msg("vege.offer.that-is-all", n=shown), draft),)
    if not shown:
        return Ask(msg("vege.ask.hand", player=state.name, n=hand), all_shown, draft, note)
    prompt = msg("vege.ask.more-hand", player=state.name, card=card_name(draft.shown[-1]), shown=shown, of=hand)
    return Ask(prompt, all_shown, draft, note)


def ask_after_tractor(state: State, note: Text = "") -> Ask:
    """The card that follows the tractor; or the tractor is thrown away."""
    discard = Option(msg("vege.offer.discard-tractor"), DiscardTractor())
    return Ask(msg("vege.ask.after-tractor", player=state.name), (discard,), Substitute("", ""), note)
