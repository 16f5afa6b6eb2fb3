"""What a tapped card can mean: planted, played, bought or identified. One possibility is done at once."""

from __future__ import annotations

from companion.rules.core import Ask, Option, Refused, card_name
from companion.rules.huerto.actions import Action, Buy, Plant, Play, Reveal
from companion.rules.huerto.checks import unknown_card
from companion.rules.huerto.known import is_in_market
from companion.rules.huerto.rules import apply
from companion.rules.huerto.state import State
from companion.rules.zones import Card, parse
from companion.views import msg


def meanings(state: State, text: str, _draft: Action | None) -> Action | Ask | Refused:
    """What this card means now, or the refusal of what it would most naturally mean.

    A card of the market that is not known there is identified first, and bought when it is tapped again.
    """
    card = parse(text, state.terms.deck.copies)
    if card is None:
        return unknown_card(text)
    if state.ending:
        return Refused("table.over")
    kind = state.terms.deck.kinds[card.kind]
    laid = _tried(state, Plant(text) if kind.is_seed else Play(text))
    if not kind.is_supply:
        return laid
    in_market = is_in_market(state, card)
    bought = _tried(state, Buy(text))
    ways: list[tuple[str, Action | Refused]] = [("huerto.way.plant" if kind.is_seed else "huerto.way.play", laid)]
    if in_market:
        ways.append(("huerto.way.buy", bought))
    ways.append(("huerto.way.reveal", _tried(state, Reveal(text))))
    options = [Option(msg(label), way) for label, way in ways if not isinstance(way, Refused)]
    if len(options) > 1:
        return Ask(msg("huerto.ask.what", card=card_name(card.kind)), tuple(options))
    if options:
        only: Action = options[0].then
        return only
    return laid if not in_market and _is_somebodys(state, card) else bought


def _is_somebodys(state: State, card: Card) -> bool:
    """Whether somebody has bought such a card, and this very copy where it has a number."""
    owned = [own for player in state.players for own in player.own if own.kind == card.kind]
    return card in owned or any(not own.copy for own in owned)


def _tried(state: State, action: Action) -> Action | Refused:
    """The action if it is legal now, else why not."""
    done = apply(state, action)
    return done if isinstance(done, Refused) else action
