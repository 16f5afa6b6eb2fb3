"""Playing a card onto its sequence, and a tractor in the place of one."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from companion.rules.core import Accepted, Refused, card_name
from companion.rules.lines import bad
from companion.rules.vege.actions import Play, Row, Substitute
from companion.rules.vege.checks import (
    elsewhere,
    lies_before,
    no_tractor,
    not_in_turn,
    not_to_be_played_by,
    too_few_in_hand,
    unknown_card,
)
from companion.rules.vege.course import after_play
from companion.rules.vege.deck import COLOURS, LANDS, LAST, TRACTOR, Card, find, followed, follower
from companion.rules.vege.state import (
    CLOSING,
    FAMILY,
    Player,
    State,
    comes_next,
    holder,
    next_card,
    with_player,
    without,
)
from companion.views import Fact, Msg, msg


def play(state: State, action: Play) -> Accepted[State] | Refused:
    """Plays a farmland onto the field, or another card onto its sequence."""
    card = find(action.card)
    if card is TRACTOR:
        return Refused("input", {"what": msg("vege.input.tractor")})
    if card is not None and action.row is not UNSET and not card.is_land:
        return bad("needless-field", field="row")
    refused = not_in_turn(state, action.by)
    if refused is not None:
        return refused
    if card is None:
        return unknown_card(action.card)
    return _plant(state, card, action.row) if card.is_land else _grow(state, card)


def _plant(state: State, card: Card, wanted: Row) -> Accepted[State] | Refused:
    """A farmland: the field card in its place comes into the hand."""
    player = state.active
    if card not in player.lands:
        before = holder(state, card)
        where = msg("vege.where.gone") if before is None else lies_before(state, before)
        return Refused("vege.not-your-land", {"player": state.name, "card": card_name(card.kind), "where": where})
    if card in state.dead:
        return _replaced(card)
    rows = _rows_with(state, card, wanted)
    if isinstance(rows, Refused):
        return rows
    player = replace(player, lands=without(player.lands, card), hand=player.hand + 1)
    state = replace(_on_top(state, card, player), rows=rows)
    facts: dict[str, Fact] = {"player": state.name, "card": card_name(card.kind), "row": _row_of(rows, card)}
    return after_play(state, (Msg("vege.planted", facts),), revealed=True)


def _grow(state: State, card: Card) -> Accepted[State] | Refused:
    """Any other card, from the cards before the player or from the hand."""
    refused = not_to_be_played_by(state, state.seat, card)
    if refused is not None:
        return refused
    if card in state.dead:
        return _replaced(card)
    player = _without_card(state.active, card)
    if player is None:
        return too_few_in_hand(state, state.seat, card)
    if not comes_next(state, card):
        return _wrong_order(state, card)
    state = _on_top(state, card, player)
    return _scored(state, card, (msg("vege.played", player=state.name, card=card_name(card.kind)),))


def substitute(state: State, action: Substitute) -> Accepted[State] | Refused:
    """Lays a tractor for a card, then the card that follows it."""
    card, then = find(action.instead), find(action.then)
    if card is not None and action.row is not UNSET and not card.is_land:
        return bad("needless-field", field="row")
    refused = not_in_turn(state, action.by)
    if refused is not None:
        return refused
    for found, text in ((card, action.instead), (then, action.then)):
        if found is None:
            return unknown_card(text)
    assert card is not None
    assert then is not None
    return _no_substitute(state, card, then) or _substitute(state, card, then, action.row)


def _no_substitute(state: State, card: Card, then: Card) -> Refused | None:
    """Why a tractor cannot stand for this card."""
    if card.closes:
        return Refused("vege.last-level", {"card": card_name(card.kind), "n": LAST})
    wanted = follower(card)
    if wanted is None:
        return Refused("vege.must-follow", {"then": card_name(then.kind), "why": msg("vege.why.for-a-card")})
    if then != wanted:
        why = msg("vege.why.follows", card=card_name(card.kind), wanted=card_name(wanted.kind))
        return Refused("vege.must-follow", {"then": card_name(then.kind), "why": why})
    return None if comes_next(state, card) else _wrong_order(state, card)


def _substitute(state: State, card: Card, then: Card, wanted: Row) -> Accepted[State] | Refused:
    rows: tuple[int | None, ...] | Refused = _rows_with(state, card, wanted) if card.is_land else state.rows
    if isinstance(rows, Refused):
        return rows
    before = holder(state, then)
    if before not in (None, state.seat):
        return elsewhere(then, lies_before(state, before or 0))
    refused = no_tractor(state)
    if refused is not None:
        return refused
    player = _without_card(replace(state.active, hand=state.active.hand - 1), then)
    if player is None:
        return too_few_in_hand(state, state.seat, then)
    if card.is_land:
        player = replace(player, hand=player.hand + 1)
    state = _on_top(state, then, player)
    state = replace(state, rows=rows, tractors=state.tractors + 1, dead=tuple(sorted((*state.dead, card))))
    facts: dict[str, Fact] = {"player": state.name, "card": card_name(card.kind), "then": card_name(then.kind)}
    events: tuple[Msg, ...] = (Msg("vege.substituted", facts),)
    if card.is_land:
        events = (*events, msg("vege.field-card", player=state.name, row=_row_of(rows, card)))
    events = (*events, _died(state, card))
    return _scored(state, then, events, revealed=card.is_land)


def _died(state: State, card: Card) -> Msg:
    """Who can now throw the real card away: its owner, if he is known."""
    seat = holder(state, card)
    if seat is None:
        return msg("vege.replaced-somewhere", card=card_name(card.kind))
    return msg("vege.replaced-before", card=card_name(card.kind), player=state.terms.names[seat])


def _without_card(player: Player, card: Card) -> Player | None:
    """The player once this card has left the uncovered cards, else the hand; None if neither can hold it."""
    if card in player.open:
        return replace(player, open=without(player.open, card))
    return replace(player, hand=player.hand - 1) if player.hand else None


def _on_top(state: State, card: Card, player: Player) -> State:
    """The card on its sequence, as one play of the player whose turn it is."""
    tops = (*state.tops[: card.sequence], card.number, *state.tops[card.sequence + 1 :])
    return replace(with_player(state, state.seat, player), tops=tops, played=state.played + 1, taken=None)


def _scored(state: State, card: Card, events: tuple[Msg, ...], *, revealed: bool = False) -> Accepted[State]:
    """The points of a sequence that this card closes, and of a colour that is complete with it."""
    if card.closes:
        family = state.tops[card.colour * LANDS : (card.colour + 1) * LANDS]
        complete = all(top >= LAST for top in family)
        player = state.active
        points = CLOSING + (FAMILY if complete else 0)
        state = with_player(state, state.seat, replace(player, score=player.score + points))
        events = (*events, msg("vege.closed", player=state.name, n=CLOSING))
        if complete:
            colour = msg(f"vege.colour.{COLOURS[card.colour]}")
            events = (*events, msg("vege.family", player=state.name, n=FAMILY, colour=colour))
    return after_play(state, events, revealed=revealed)


def _rows_with(state: State, card: Card, wanted: Row) -> tuple[int | None, ...] | Refused:
    """The rows of the colours once this farmland lies."""
    rows, own = state.rows, state.rows[card.colour]
    free = [row for row in range(len(rows)) if row not in rows]
    row = (free[0] if own is None else own) if wanted is UNSET else wanted
    if own is None and row in free:
        return (*rows[: card.colour], row, *rows[card.colour + 1 :])
    if own == row:
        return rows
    facts: dict[str, Fact] = {"row": row + 1, "colour": msg(f"vege.colour.{COLOURS[card.colour]}")}
    if own is not None:
        return Refused("vege.row-taken", {**facts, "why": msg("vege.why.own-row", row=own + 1)})
    other = msg(f"vege.colour.{COLOURS[rows.index(row)]}")
    return Refused("vege.row-taken", {**facts, "why": msg("vege.why.other-row", colour=other)})


def _row_of(rows: tuple[int | None, ...], card: Card) -> int:
    """The row of a card's colour as people count, from 1."""
    row = rows[card.colour]
    assert row is not None
    return row + 1


def _replaced(card: Card) -> Refused:
    return Refused("vege.replaced", {"card": card_name(card.kind)})


def _wrong_order(state: State, card: Card) -> Refused:
    """It is not the next of its sequence: which one is?"""
    facts: dict[str, Fact] = {"card": card_name(card.kind)}
    wanted = next_card(state, card.sequence)
    under = followed(card)
    if wanted is None or card.number <= state.tops[card.sequence]:
        return Refused("vege.wrong-order", {**facts, "why": msg("vege.why.past")})
    assert under is not None
    if under == wanted:
        return Refused("vege.wrong-order", {**facts, "why": msg("vege.why.first", under=card_name(under.kind))})
    why = msg("vege.why.next", under=card_name(under.kind), wanted=card_name(wanted.kind))
    return Refused("vege.wrong-order", {**facts, "why": why})
