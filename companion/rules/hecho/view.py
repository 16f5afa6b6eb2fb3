"""What the screen shows of Hecho, and the checklist before it. No hand, only how many cards; no material of a trade."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import card_name
from companion.rules.hecho.actions import Action, Exchange, Hecho
from companion.rules.hecho.asking import kinds_of
from companion.rules.hecho.building import short_of
from companion.rules.hecho.checks import now
from companion.rules.hecho.course import can_trade
from companion.rules.hecho.deck import PILES, material_name
from companion.rules.hecho.state import HAND, LAST_BUILDING, TRADES, Built, Pile, State
from companion.views import CardRow, Face, Figure, Msg, Need, Notice, Panel, Piece, Project, Scene, Text, msg
from companion.views import Pile as Heap


def view(state: State) -> Scene:
    """The scene of this moment."""
    return _scene(state, None)


def drafted(state: State, draft: Action) -> Scene:
    """The scene while somebody builds: what is still short, and what lies there."""
    if isinstance(draft, Hecho):
        return _building(state, draft)
    scene = _scene(state, None)
    if isinstance(draft, Exchange):
        row = CardRow(msg("hecho.figure.pair"), tuple([_face(state, card) for card in draft.cards]))
        return replace(scene, heading=msg("hecho.heading.exchange"), board=(*scene.board, row))
    return scene


def setup(state: State) -> tuple[Msg, ...]:
    """What to do before the first action, in order."""
    deck = state.terms.deck
    return (
        msg("hecho.setup.scrapyard", n=deck.size),
        msg("hecho.setup.piles", n=len(deck.projects), piles=PILES, each=len(deck.projects) // PILES),
        msg("hecho.setup.hands", n=HAND, players=len(state.players)),
        msg("hecho.setup.reveal", n=PILES),
        msg("hecho.setup.call"),
    )


def _scene(state: State, active: int | None) -> Scene:
    return Scene(
        _heading(state),
        _prompt(state),
        status=msg("hecho.status", round=state.round, rounds=state.terms.rounds),
        turn_of=active,
        panels=tuple([_panel(state, seat, active) for seat in range(len(state.players))]),
        board=(*[_project(state, pile, None) for pile in state.piles], *_middle(state)),
    )


def _building(state: State, draft: Hecho) -> Scene:
    """Who has the floor, and with what."""
    scene = _scene(state, state.terms.seats[draft.by])
    heading = msg("hecho.heading.call", player=draft.by)
    if draft.project:
        heading = msg("hecho.heading.builds", player=draft.by, project=card_name(draft.project))
    piles = [_project(state, pile, draft if pile.project == draft.project else None) for pile in state.piles]
    laid = [_face(state, card) for card in draft.cards]
    row = (CardRow(msg("hecho.figure.laid"), tuple(laid)),) if laid else ()
    back = Notice(msg("hecho.notice.back"))
    return replace(scene, heading=heading, board=(*piles, *row, _scrapyard(state), *(() if laid else (back,))))


def _heading(state: State) -> Msg:
    built = state.built
    if state.step == "over":
        return msg("hecho.heading.over")
    if built is not None and built.last:
        name = state.terms.names[built.seat]
        return msg(
            "hecho.heading.last", player=name, project=card_name(built.project), n=built.points, bonus=LAST_BUILDING
        )
    if state.step == "round-over":
        return msg("hecho.heading.round-over", round=state.round)
    if built is not None:
        name = state.terms.names[built.seat]
        return msg("hecho.heading.built", player=name, project=card_name(built.project), n=built.points)
    return msg(f"hecho.heading.{state.step}", round=state.round)


def _prompt(state: State) -> Text:
    if state.step == "build" and state.hidden:
        return msg("hecho.prompt.turn-over", pile=state.hidden[0])
    if state.step == "reveal":
        return msg("hecho.prompt.reveal", pile=state.hidden[0])
    if state.step == "round-over":
        return msg("hecho.prompt.round-over", round=state.round + 1)
    return msg("hecho.prompt.build") if state.step == "build" else now(state)


def _panel(state: State, seat: int, active: int | None) -> Panel:
    player, built = state.players[seat], state.built
    return Panel(
        state.terms.names[seat],
        seat,
        seat == active,
        Figure(msg("hecho.score"), player.score, "points"),
        # Their number, not their names: six players' names of projects find no room on a small screen.
        figures=(
            Figure(msg("hecho.figure.hand"), player.hand, "hand"),
            Figure(msg("hecho.figure.built"), len(player.projects), "project"),
        ),
        notes=_draws(built, seat),
    )


def _draws(built: Built | None, seat: int) -> tuple[Text, ...]:
    """How many cards a player draws now."""
    if built is None or built.last or not any(built.draws):
        return ()
    return (msg("hecho.note.draws", n=built.draws[seat]),)


def _project(state: State, pile: Pile, draft: Hecho | None) -> Project:
    """The project on a pile; with what is still short of it while it is built."""
    if pile.project is None:
        return Project("", (), 0, pile.left)
    project = state.terms.deck.projects[pile.project]
    missing = (0,) * len(project.needs)
    if draft is not None:
        missing = short_of(project.needs, kinds_of(state, draft.cards))
    needs = [
        Need(material_name(material), material, amount, short)
        for (material, amount), short in zip(project.needs, missing, strict=True)
    ]
    return Project(card_name(project.kind), tuple(needs), project.points, pile.left, chosen=draft is not None)


def _middle(state: State) -> tuple[Piece, ...]:
    return _scrapyard(state), *_notices(state)


def _scrapyard(state: State) -> Heap:
    return Heap(Figure(msg("hecho.figure.scrapyard"), state.scrapyard, "scrapyard"))


def _notices(state: State) -> tuple[Piece, ...]:
    """How a round that is stuck stands; that the scrapyard is empty; that the round is over."""
    built, stall = state.built, state.stall
    if built is not None and built.last:
        return (Notice(msg("hecho.notice.last", n=LAST_BUILDING, player=state.terms.names[built.seat]), "warning"),)
    if state.step != "build":
        return ()
    found: list[Piece] = []
    if stall.stage:
        found.append(Notice(msg(f"hecho.notice.stuck-{stall.stage}")))
    elif 0 < stall.trades < TRADES and can_trade(state):
        found.append(Notice(msg("hecho.notice.trades", n=stall.trades, trades=TRADES)))
    if not state.scrapyard:
        found.append(Notice(msg("hecho.notice.no-scrapyard"), "warning"))
    return tuple(found)


def _face(state: State, card: str) -> Face:
    """A card that lies on the table, with the symbol of its material."""
    kind = kinds_of(state, (card,))[0]
    if kind.type == "specialist":
        return Face(card_name(card), "specialist")
    return Face(card_name(card), "material", icon=kind.material)
