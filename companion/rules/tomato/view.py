"""What the screen shows of a tomato game, and the checklist before it.

Nothing here tells what is in a basket before it is poured (option `basket=hidden`): not the basket, not the middle,
not what the dice, the ribbon and the damage come to together.
"""

from __future__ import annotations

from companion.rules.core import card_name
from companion.rules.tomato.checks import asked, now
from companion.rules.tomato.state import HAND, LAST, TOMATOES, Attack, State
from companion.views import DiceTray, Face, Figure, Msg, Notice, Panel, Piece, Pile, Scene, Text, msg

SUMMARIES = 5
"""Turn summaries in the box, one a player."""


def view(state: State) -> Scene:
    """The scene of this moment."""
    name = state.terms.names[state.seat]
    if state.step == "over":
        most = max(player.stash for player in state.players)
        heading, prompt = msg("tomato.heading-over"), msg("tomato.won", players=state.winners, n=most)
    else:
        heading = msg("tomato.heading", player=name, step=msg(f"tomato.step.{state.step}"))
        prompt = now(state)
    return Scene(
        heading,
        prompt,
        status=msg("tomato.status", turn=state.turn),
        turn_of=state.seat,
        panels=tuple(_panel(state, seat) for seat in range(len(state.players))),
        board=(*_piles(state), *_dice(state), *_notices(state)),
    )


def setup(state: State) -> tuple[Msg, ...]:
    """What to do before the first action, in order."""
    names = state.terms.names
    n = len(names)
    return (
        msg("tomato.setup.summaries", n=n, rest=SUMMARIES - n),
        msg("tomato.setup.shuffle", n=state.terms.deck.size),
        msg("tomato.setup.market-time", n=LAST - 1),
        msg("tomato.setup.deal", n=HAND, players=n),
        msg("tomato.setup.pile", n=state.pile),
        msg("tomato.setup.baskets", n=n),
        msg("tomato.setup.tomatoes", n=TOMATOES),
        msg("tomato.setup.first", player=names[0]),
    )


def _panel(state: State, seat: int) -> Panel:
    player = state.players[seat]
    basket = player.basket if state.terms.open_baskets else None
    active = seat == state.seat and state.step != "over"
    notes: list[Text] = []
    if player.ribbon:
        notes.append(msg("tomato.note.ribbon"))
    if player.stored:
        notes.append(msg("tomato.note.stored"))
    return Panel(
        state.terms.names[seat],
        seat,
        active,
        Figure(msg("tomato.figure.stash"), player.stash, "stash"),
        figures=(
            Figure(msg("tomato.figure.basket"), basket, "basket"),
            Figure(msg("tomato.figure.hand"), player.hand, "hand"),
        ),
        cards=(
            *(_pest(state, pest.kind, active) for pest in player.pests),
            *(Face(card_name(fence.kind), "fence") for fence in player.fences),
        ),
        notes=tuple(notes),
    )


def _pest(state: State, kind: str, active: bool) -> Face:
    """A pest; marked where its owner can clear it now, noted where it lies at the stash."""
    note = msg("tomato.note.at-stash") if state.terms.deck.kinds[kind].side == "stash" else ""
    return Face(card_name(kind), "pest", marked=active and state.terms.deck.kinds[kind].manual, note=note)


def _piles(state: State) -> tuple[Piece, ...]:
    middle = state.middle if state.terms.open_baskets else None
    return (
        Pile(Figure(msg("tomato.figure.deck"), state.pile, "deck")),
        Pile(Figure(msg("tomato.figure.compost"), state.compost.size, "compost")),
        Pile(Figure(msg("tomato.figure.middle"), middle, "tomato")),
    )


def _dice(state: State) -> tuple[Piece, ...]:
    if state.awaiting is not None:
        return (DiceTray((), state.awaiting.dice, asked(state, state.awaiting)),)
    if state.harvest is not None and state.harvest.dice:
        return (DiceTray(state.harvest.dice, 0, msg("tomato.dice.harvest")),)
    return ()


def _notices(state: State) -> list[Piece]:
    found: list[Piece] = []
    if state.step == "over":
        return found
    if state.harvest is not None and state.harvest.multiplier > 1:
        found.append(Notice(msg("tomato.notice.multiplier", n=state.harvest.multiplier)))
    if state.harvest is not None and state.harvest.loss:
        found.append(Notice(msg("tomato.notice.loss", n=state.harvest.loss)))
    if state.attack is not None:
        found.append(_attack(state, state.attack))
    if state.pile <= LAST:
        found.append(Notice(msg("tomato.notice.market-time", n=state.pile), "warning"))
    return found


def _attack(state: State, attack: Attack) -> Notice:
    names, card = state.terms.names, card_name(attack.card.kind)
    return Notice(msg("tomato.notice.attack", player=names[attack.by], card=card, target=names[attack.target]))
