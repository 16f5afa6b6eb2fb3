"""What is known of where a card can be: who has which copies, what a hand can hold, what the market can.

A player has half the copies of each starting card, and the supply cards that he bought. Whatever is not known to lie
somewhere may be among the cards that nobody has seen: a kind said without its number is any such copy.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.rules.core import Refused, card_name
from companion.rules.huerto.state import Player, State
from companion.rules.zones import Card, Zone
from companion.views import Msg, msg


def out_of_hand(state: State, seat: int, card: Card) -> tuple[Player, Card] | Refused:
    """A card is shown from a hand: the player without it, and the card as it is known now; or why it is not there."""
    player = state.players[seat]
    seen = _in_hand(player.hand, card)
    if seen is not None and (seen.copy or not card.copy):
        return _known(state, player, seen, card)
    foreign = _not_his(state, seat, card)
    if foreign is not None:
        return _elsewhere(card, foreign)
    may_hide = _may_hide(state, player, card.kind)
    # A copy that is his and lies nowhere is rather among his unknown cards than one that he bought by its kind alone.
    if seen is not None and not (may_hide and card in player.own):
        return _known(state, player, seen, card)
    if not may_hide:
        return _no_card(state, seat) if _hidden(state, player, card.kind) else _elsewhere(card, _all(state, seat, card))
    return replace(player, hand=player.hand.with_unknown(-1), own=_numbered(state, player.own, card)), card


def _in_hand(hand: Zone, card: Card) -> Card | None:
    """The card known in a hand that this one is: the same copy, or else one of its kind where a number is open."""
    if not hand.known:
        return None
    same = [seen for seen in hand.known if seen.kind == card.kind]
    if not card.copy:
        return same[0] if same else None
    return card if card in same else next((seen for seen in same if not seen.copy), None)


def _known(state: State, player: Player, seen: Card, card: Card) -> tuple[Player, Card]:
    """A card known in a hand leaves it. Of several of its kind nobody can tell which, if its number was not said."""
    at = player.hand.known.index(seen)
    rest = (*player.hand.known[:at], *player.hand.known[at + 1 :])
    if card.copy:
        hand = Zone(rest, player.hand.unknown)
        return replace(player, hand=hand, own=_numbered(state, player.own, card)), card
    if all(other.kind != card.kind for other in rest) and not _may_hide(state, player, card.kind):
        return replace(player, hand=Zone(rest, player.hand.unknown)), seen
    rest = tuple([card if other.kind == card.kind else other for other in rest])
    return replace(player, hand=Zone(rest, player.hand.unknown)), card


def _may_hide(state: State, player: Player, kind: str) -> bool:
    """Whether one more card of a kind may be among the unknown ones of a hand."""
    return player.hand.unknown > 0 and _hidden(state, player, kind) > 0


def _hidden(state: State, player: Player, kind: str) -> int:
    """How many cards of a kind a player has that are not known to lie anywhere."""
    known = (*player.hand.known, *player.area, *player.discard.known)
    return share(state, player, kind) - sum([card.kind == kind for card in known])


def share(state: State, player: Player, kind: str) -> int:
    """How many cards of a kind a player has: those that he bought, or those of his starting deck."""
    printed = state.terms.deck.kinds[kind]
    return sum([card.kind == kind for card in player.own]) if printed.is_supply else printed.copies


def _numbered(state: State, own: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """A player's certain cards once this one is among them: the number is that of a card bought by its kind."""
    if not card.copy or card in own:
        return own
    if not state.terms.deck.kinds[card.kind].is_supply:
        return (*own, card)
    at = own.index(Card(card.kind))
    return (*own[:at], card, *own[at + 1 :])


def _not_his(state: State, seat: int, card: Card) -> Msg | None:
    """Where a card is that cannot be this player's, or lies openly before him; None if he may hold it."""
    player, names = state.players[seat], state.terms.names
    mine = [own for own in player.own if own.kind == card.kind]
    if state.terms.deck.kinds[card.kind].is_supply and not mine:
        return msg("huerto.where.never-bought", player=names[seat])
    if not card.copy:
        return None
    if card in player.area:
        return msg("huerto.where.area", player=names[seat])
    if card in player.discard.known:
        return msg("huerto.where.discard", player=names[seat])
    if card in state.market.known:
        return msg("huerto.where.market")
    other = next((name for name, one in zip(names, state.players, strict=True) if card in one.own), None)
    if other is not None and other != names[seat]:
        return msg("huerto.where.others", player=other)
    if other is None and sum([own.copy > 0 for own in mine]) >= share(state, player, card.kind):
        return msg("huerto.where.not-among", player=names[seat], n=share(state, player, card.kind))
    return None


def _all(state: State, seat: int, card: Card) -> Msg:
    """All copies of a kind that a player has lie openly before him."""
    n = share(state, state.players[seat], card.kind)
    return msg("huerto.where.all-seen", n=n, player=state.terms.names[seat], card=card_name(card.kind))


def _elsewhere(card: Card, where: Msg) -> Refused:
    return Refused("table.card-elsewhere", {"card": card_name(card), "where": where})


def _no_card(state: State, seat: int) -> Refused:
    name = state.terms.names[seat]
    hand = state.players[seat].hand
    known = tuple([card_name(card.kind) for card in hand.known])
    holds = msg("huerto.holds-known", n=hand.size, cards=known) if known else msg("huerto.holds-none")
    return Refused("huerto.no-card-in-hand", {"player": name, "holds": holds}, counter=f"{name}.hand")


def out_of_market(state: State, card: Card) -> tuple[Zone, Card] | None:
    """A card leaves the market: the market without it, and the card as it is known now; None if it cannot be there.

    It is one that was identified there, of several the first; else one of those that nobody has identified.
    """
    market = state.market
    seen = _in_market(state, card)
    if seen is not None:
        at = market.known.index(seen)
        return Zone((*market.known[:at], *market.known[at + 1 :]), market.unknown), card if card.copy else seen
    return (market.with_unknown(-1), card) if may_be_in_market(state, card) else None


def _in_market(state: State, card: Card) -> Card | None:
    """The card identified in the market that this one is."""
    known = state.market.known
    if card in known and card.copy:
        return card
    if card.copy and _is_owned(state, card):
        return None
    return next((seen for seen in known if seen.kind == card.kind and not (seen.copy and card.copy)), None)


def may_be_in_market(state: State, card: Card) -> bool:
    """Whether a card can be one of those in the market that nobody has identified."""
    if not state.market.unknown or not state.terms.deck.kinds[card.kind].is_supply:
        return False
    if card.copy and (card in state.market.known or _is_owned(state, card)):
        return False
    return _count(_seen(state), card.kind) < state.terms.deck.copies[card.kind]


def is_in_market(state: State, card: Card) -> bool:
    """Whether a card is one of those that were identified in the market."""
    return _in_market(state, card) is not None


def _is_owned(state: State, card: Card) -> bool:
    return any(card in player.own for player in state.players)


def _seen(state: State) -> Iterable[Card]:
    """The supply cards that are no longer among the unknown ones of market and supply."""
    yield from state.market.known
    for player in state.players:
        yield from player.own


def _count(cards: Iterable[Card], kind: str) -> int:
    return sum([card.kind == kind for card in cards])


def owner(state: State, card: Card) -> int | None:
    """The seat of the player who has this very copy for certain."""
    return next((seat for seat, player in enumerate(state.players) if card.copy and card in player.own), None)
