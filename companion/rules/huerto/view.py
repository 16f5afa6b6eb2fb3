"""What the screen shows of the garden, and the checklist before it. No hidden hand, only how many cards."""

from __future__ import annotations

from companion.rules.core import card_name
from companion.rules.huerto.deck import HAND, SHARED
from companion.rules.huerto.effects import of_maintenance, within
from companion.rules.huerto.state import (
    CROWDED,
    HARVEST_WINS,
    MARKET,
    MOST,
    PESTS_LOSE,
    WASTE_LOSES,
    State,
)
from companion.rules.zones import Card
from companion.views import CardRow, Face, Figure, Gauge, Msg, Panel, Piece, Pile, Scene, msg

DANGERS = {"plagas": PESTS_LOSE, "desperdicio": WASTE_LOSES}
GOALS = {"cosecha": HARVEST_WINS}

UNDEFINED = Pile(Figure(msg("huerto.draw-cards"), None), msg("huerto.draw-cards.why"))
"""The action that the rulebook lists and does not define: greyed and locked, with the reason."""


def view(state: State) -> Scene:
    """The scene of this moment."""
    over = bool(state.ending)
    return Scene(
        msg(f"huerto.heading.{state.ending}") if over else msg("huerto.heading", player=state.name),
        _ended(state) if over else _prompt(state),
        status=msg("huerto.status", turn=state.turn, turns=state.terms.turns),
        turn_of=None if over else state.seat,
        panels=tuple([_panel(state, seat) for seat in range(len(state.players))]),
        board=(*_gauges(state), UNDEFINED, _market(state)),
    )


def setup(state: State) -> tuple[Msg, ...]:
    """What to do before the first action, in order."""
    deck, garden = state.terms.deck, state.garden
    return (
        msg("huerto.setup.decks", n=deck.start),
        msg("huerto.setup.hands", n=HAND),
        msg("huerto.setup.supply", n=deck.supply),
        msg("huerto.setup.market", n=min(MARKET, deck.supply)),
        msg("huerto.setup.identify"),
        msg("huerto.setup.counters", humedad=garden.humedad, plagas=garden.plagas),
        msg("huerto.setup.first", player=state.name, turns=state.terms.turns),
    )


def _prompt(state: State) -> Msg:
    return msg("huerto.prompt.work" if state.active.acciones > 0 else "huerto.prompt.end", player=state.name)


def _ended(state: State) -> Msg:
    """Why the game is over, with the counter that decided."""
    garden = state.garden
    if state.ending == "pests":
        return msg("huerto.ended.pests", n=garden.plagas, limit=PESTS_LOSE)
    if state.ending == "waste":
        return msg("huerto.ended.waste", n=garden.desperdicio, limit=WASTE_LOSES)
    return Msg(f"huerto.ended.{state.ending}", {"n": garden.cosecha, "goal": HARVEST_WINS, "turns": state.terms.turns})


def _gauges(state: State) -> list[Piece]:
    """The garden's counters: what the last action changed, and what maintenance will make of them."""
    coming = {} if state.ending else dict(of_maintenance(state.garden, CROWDED))
    found: list[Piece] = []
    for name in SHARED:
        value: int = getattr(state.garden, name)
        by = coming.get(name)
        found.append(
            Gauge(
                msg(f"huerto.counts.{name}"),
                value,
                0,
                MOST.get(name, HARVEST_WINS),
                danger=DANGERS.get(name),
                goal=GOALS.get(name),
                change=value - getattr(state.before, name),
                forecast=None if by is None else within(name, value + by),
            )
        )
    return found


def _market(state: State) -> CardRow:
    """Known cards with their costs, those that can be bought now marked; and the places nobody has identified."""
    faces = tuple([_for_sale(state, card) for card in state.market.known])
    return CardRow(msg("huerto.figure.market", n=state.supply), faces, state.market.unknown)


def _for_sale(state: State, card: Card) -> Face:
    kind, player = state.terms.deck.kinds[card.kind], state.active
    can = not state.ending and player.acciones > 0 and player.monedas >= kind.cost
    return Face(card_name(card.kind), kind.type, number=kind.cost, marked=can, dim=not can)


def _panel(state: State, seat: int) -> Panel:
    player, kinds = state.players[seat], state.terms.deck.kinds
    return Panel(
        state.terms.names[seat],
        seat,
        seat == state.seat and not state.ending,
        Figure(msg("huerto.figure.acciones"), player.acciones, "action"),
        figures=(
            Figure(msg("huerto.figure.monedas"), player.monedas, "coin"),
            Figure(msg("huerto.figure.hand"), player.hand.size, "hand"),
            Figure(msg("huerto.figure.draw"), player.draw, "deck"),
            Figure(msg("huerto.figure.discard"), player.discard.size, "discard"),
        ),
        cards=tuple([Face(card_name(card.kind), kinds[card.kind].type) for card in player.area]),
    )
