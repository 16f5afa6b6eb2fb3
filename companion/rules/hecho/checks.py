"""The refusals that several actions share, in the order of the referee's contract."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.core import Refused, card_name, shown
from companion.rules.hecho.state import State, builder_of, pile_of
from companion.rules.zones import Card, all_elsewhere, parse
from companion.views import Msg, msg


def not_now(state: State, people: Iterable[str], *steps: str) -> Refused | None:
    """Checks 2, 3 and 5: known players, a game that goes on, and the right step. Nobody has a turn."""
    for name in people:
        if name not in state.terms.seats:
            return Refused("table.unknown-player", {"player": shown(name), "known": state.terms.names})
    if state.step == "over":
        return Refused("table.over")
    return None if state.step in steps else wrong_step(state)


def wrong_step(state: State) -> Refused:
    """The action belongs to another step; the message says what this one asks for."""
    return Refused("table.wrong-step", {"step": now(state)})


def now(state: State) -> Msg:
    """What the present step asks for."""
    return msg(f"hecho.now.{state.step}")


def unknown_card(text: str) -> Refused:
    """No card, or no project where one is wanted, is called that."""
    return Refused("table.unknown-card", {"card": shown(text)})


def parsed(state: State, texts: Iterable[str]) -> list[Card] | Refused:
    """The material cards that these texts name, or the refusal of the first that names none."""
    cards = []
    for text in texts:
        card = parse(text, state.terms.deck.copies)
        if card is None:
            return unknown_card(text)
        cards.append(card)
    return cards


def too_few(state: State, name: str, wanted: int) -> Refused | None:
    """A hand with fewer cards than are wanted from it."""
    hand = state.players[state.terms.seats[name]].hand
    if wanted <= hand:
        return None
    return Refused("hecho.not-enough-cards", {"player": name, "n": hand, "wanted": wanted}, counter=f"{name}.hand")


def any_elsewhere(state: State, cards: list[Card]) -> Refused | None:
    """The first of these cards that cannot be in a hand: it was built with in this round, or is named already."""
    for n, card in enumerate(cards):
        refused = elsewhere(state, card, cards[:n])
        if refused is not None:
            return refused
    return None


def elsewhere(state: State, card: Card, named: list[Card]) -> Refused | None:
    """A card that cannot be in a hand beside those that were named with it."""
    copies = state.terms.deck.copies[card.kind]
    if not all_elsewhere(card, (*state.set_aside, *named), copies):
        return None
    if card.copy and card in named:
        where = msg("hecho.where.named")
    elif card.copy and card in state.set_aside:
        where = msg("hecho.where.built")
    else:
        where = msg("hecho.where.all", n=copies)
    return Refused("table.card-elsewhere", {"card": card_name(card), "where": where})


def project_elsewhere(state: State, project: str) -> Refused | None:
    """A project that is built, or lies face up on a pile."""
    builder, pile = builder_of(state, project), pile_of(state, project)
    if builder is not None:
        where = msg("hecho.where.project-built", player=builder)
    elif pile is not None:
        where = msg("hecho.where.face-up", pile=pile)
    else:
        return None
    return Refused("table.card-elsewhere", {"card": card_name(project), "where": where})
