"""What the screen shows of Vege Tables, and the checklist before it. No hidden hand or well, only how many cards."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.vege.actions import Action, Deal, Pass
from companion.rules.vege.asking import undealt
from companion.rules.vege.deck import CARDS, COLOURS, LANDS, TRACTORS, Card, find
from companion.rules.vege.passing import must_play
from companion.rules.vege.state import FIELD, HAND, WELL, WELL_POINTS, State, comes_next
from companion.views import CardRow, Face, Figure, Grid, Msg, Notice, Panel, Piece, Scene, Text, msg

BACK = Face("", "back")


def view(state: State) -> Scene:
    """The scene of this moment."""
    return Scene(
        _heading(state),
        _prompt(state),
        status=_status(state),
        turn_of=state.seat if state.step == "play" else None,
        panels=tuple([_panel(state, seat) for seat in range(len(state.players))]),
        board=(_grid(state), *_notices(state), *_dead(state)),
    )


def drafted(state: State, draft: Action) -> Scene:
    """The scene while cards are shown one by one: those that lie there, and places for those still to come."""
    scene = view(state)
    if isinstance(draft, Pass):
        row = _laid(msg("vege.figure.shown"), draft.shown, state.active.hand)
        return replace(scene, heading=msg("vege.heading.pass", player=state.name), board=(row,))
    if isinstance(draft, Deal):
        return replace(scene, board=(_laid(msg("vege.offer.lands", player=draft.by), draft.lands, LANDS),))
    return scene


def _laid(label: Msg, shown: tuple[str, ...], wanted: int) -> CardRow:
    cards = [card for card in map(find, shown) if card is not None]
    return CardRow(label, tuple([_face(card) for card in cards]), unknown=max(0, wanted - len(cards)))


def setup(state: State) -> tuple[Msg, ...]:
    """What to do before the first action, in order."""
    n = len(state.players)
    return (
        msg("vege.setup.sort", red=len(COLOURS) * LANDS, white=32, green=40),
        msg("vege.setup.lands", n=LANDS, players=n),
        msg("vege.setup.hands", n=HAND),
        msg("vege.setup.wells", n=WELL),
        msg("vege.setup.field", n=FIELD),
        msg("vege.setup.show", n=len(COLOURS) * LANDS),
    )


def _status(state: State) -> Text:
    deals = state.terms.deals
    if state.step == "deal":
        return msg("vege.status-deal", deal=state.deal, deals=deals) if deals > 1 else ""
    if deals > 1:
        return msg("vege.status-deals", deal=state.deal, deals=deals, turn=state.turn)
    return msg("vege.status", turn=state.turn)


def _heading(state: State) -> Msg:
    """Whose turn; first of all that somebody must take his well, at the moment in which he must."""
    if state.taken is not None and state.step == "play":
        taker = state.terms.names[state.taken.seat]
        return msg("vege.heading.well", player=taker, n=state.taken.points, next=state.name)
    if state.step == "deal":
        return msg("vege.heading.deal", deal=state.deal)
    if state.step == "deal-over":
        return msg("vege.heading.deal-over", player=state.name)
    return msg("vege.heading.over") if state.step == "over" else msg("vege.heading.play", player=state.name)


def _prompt(state: State) -> Text:
    if state.step == "over":
        return msg("vege.won", players=state.winners, n=max(player.score for player in state.players))
    if state.step != "play":
        return msg(f"vege.prompt.{state.step}", player=undealt(state)[0])
    if state.played:
        return msg("vege.prompt.go-on", player=state.name)
    return msg("vege.prompt.play" if must_play(state, []) else "vege.prompt.play-or-pass", player=state.name)


def _panel(state: State, seat: int) -> Panel:
    player = state.players[seat]
    active = state.step == "play" and seat == state.seat
    well = (Figure(msg("vege.figure.well"), WELL, "well"),) if player.well else ()
    lands = [_face(card, marked=active, dim=card in state.dead) for card in player.lands]
    opened = [_face(card, marked=active and comes_next(state, card), dim=card in state.dead) for card in player.open]
    return Panel(
        state.terms.names[seat],
        seat,
        active,
        Figure(msg("vege.score"), player.score, "points"),
        figures=(Figure(msg("vege.figure.hand"), player.hand, "hand"), *well),
        cards=(*lands, *opened),
    )


def _face(card: Card, *, marked: bool = False, dim: bool = False) -> Face:
    """A card as a shape in its colour and a number; a dead one is paler, and cannot be used."""
    style = "farmland" if card.is_land else "crop"
    return Face("", style, COLOURS[card.colour], card.number, marked=marked and not dim, dim=dim)


def _grid(state: State) -> Grid:
    """The field: each claimed row with its sequences' tops, and face-down cards where no farmland lies."""
    colours = [state.rows.index(row) if row in state.rows else None for row in range(len(CARDS))]
    return Grid(
        tuple([_row(state, colour) for colour in colours]),
        tuple(["" if colour is None else msg(f"vege.colour.{COLOURS[colour]}") for colour in colours]),
        tuple(["" if colour is None else COLOURS[colour] for colour in colours]),
    )


def _row(state: State, colour: int | None) -> tuple[Face, ...]:
    if colour is None:
        return (BACK,) * LANDS
    tops = state.tops[colour * LANDS : (colour + 1) * LANDS]
    return tuple([_top(state, CARDS[colour][top - 1]) if top else BACK for top in tops])


def _top(state: State, card: Card) -> Face:
    """The top of a sequence; marked where an uncovered card of the player whose turn it is goes on it."""
    goes_on = any(card.number + LANDS == other.number and card.sequence == other.sequence for other in _playable(state))
    return _face(card, marked=goes_on)


def _playable(state: State) -> tuple[Card, ...]:
    if state.step != "play":
        return ()
    return tuple([card for card in state.active.open if comes_next(state, card)])


def _notices(state: State) -> tuple[Piece, ...]:
    """What the next well is worth; and to whoever has just taken one, that he must."""
    if state.step != "play":
        return ()
    found: list[Piece] = []
    if state.taken is not None:
        taker = state.terms.names[state.taken.seat]
        found.append(Notice(msg("vege.notice.take-well", player=taker, n=WELL), "warning"))
    if state.wells:
        points = WELL_POINTS * (state.wells - 1)
        found.append(Notice(msg("vege.notice.wells", n=state.wells, points=points)))
    left = TRACTORS - state.tractors
    if left < TRACTORS:
        found.append(Notice(msg("vege.notice.tractors", n=left)))
    return tuple(found)


def _dead(state: State) -> tuple[Piece, ...]:
    if not state.dead:
        return ()
    return (CardRow(msg("vege.figure.dead"), tuple([_face(card) for card in state.dead])),)
