"""The table as a `View`: the game's scene or a page of the table's own, the choices, the answer and the badges."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.core import Ask, Option
from companion.table import choices, enrol, moves, past, scores, service, setup, timing
from companion.table.play import game_of
from companion.table.state import Dial, Enrol, Faces, History, Page, Pick, Play, Service, Setup, Spell, Table
from companion.views import (
    Badge,
    DiceTray,
    Item,
    Listing,
    Mode,
    Msg,
    Piece,
    Prose,
    Scene,
    Text,
    View,
    Wheel,
    msg,
)


def view(table: Table) -> View:
    """What the screen shows now. Pure: the same table gives the same view."""
    words, choice = choices.labels(table)
    return View(
        mode=mode_of(table),
        title=_title(table),
        scene=_scene(table),
        question=_question(table),
        choices=words,
        choice=choice,
        answer=table.answer,
        log=table.mode.log if isinstance(table.mode, Play) else (),
        badges=_badges(table),
        look=table.look,
    )


def mode_of(table: Table) -> Mode:
    """The mode as other programs name it."""
    mode = table.mode
    if isinstance(mode, Pick):
        return "pick"
    if isinstance(mode, Setup):
        return "setup"
    if isinstance(mode, Enrol):
        return "enrol"
    if isinstance(mode, Service | History):
        return "service"
    return "over" if game_of(mode).standing(mode.match.state).over else "play"


def said_last(view: View) -> tuple[Text, ...]:
    """What the screen says in words: the answer, then what it asks or awaits."""
    answer: tuple[Text, ...] = (view.answer.text,) if view.answer is not None else ()
    return (*answer, view.question or view.scene.prompt or view.scene.heading)


def _title(table: Table) -> Text:
    mode = table.mode
    return msg("ui.title") if isinstance(mode, Pick | Service | History) else msg(f"game.{mode.place.name}")


def _question(table: Table) -> Text:
    top = table.top
    if isinstance(top, Ask):
        return top.prompt
    if isinstance(top, Dial):
        return msg("ui.dial-question", counter=choices.counter_name(table, top.counter), low=top.low, high=top.high)
    if isinstance(top, Faces):
        return msg("ui.which-face", at=len(top.faces) + 1, n=top.wanted)
    if isinstance(top, Spell):
        return msg("ui.write-a-name")
    return ""


def _badges(table: Table) -> tuple[Badge, ...]:
    unsaved = (Badge(msg("ui.not-saved"), "alarm"),) if table.unsaved else ()
    lost = tuple(Badge(msg("ui.lost", device=service.device_name(device))) for device in table.lost)
    return *unsaved, *(Badge(note, "warning") for note in table.notes), *lost


def _scene(table: Table) -> Scene:
    top = table.top
    mode = table.mode
    if isinstance(top, Page):
        return Scene(heading=top.title, board=(Prose("", top.lines),))
    if isinstance(top, Spell):
        return Scene(heading=msg("ui.write-a-name"), board=(Wheel(top.written, choices.WHEEL, top.at),))
    if isinstance(mode, Pick):
        return _picker(table)
    if isinstance(mode, Setup):
        return _setup(table, mode)
    if isinstance(mode, Enrol):
        return enrol.scene(table, mode)
    if isinstance(mode, Service):
        return service.scene(table, mode)
    if isinstance(mode, History):
        return past.scene(table, mode)
    return _play(table, mode)


def _play(table: Table, mode: Play) -> Scene:
    """The game's scene, with what an open question adds to it or shows in its place."""
    top = table.top
    game, state, bar = game_of(mode), mode.match.state, timing.bar(table)
    draft = top.draft if isinstance(top, Ask) else None
    scene = game.view(state) if draft is None or game.drafted is None else game.drafted(state, draft)
    if isinstance(top, Faces):
        return replace(scene, board=(DiceTray(top.faces, top.wanted - len(top.faces)),))
    if isinstance(top, Ask) and top.draft is None and len(top.options) > 4:
        return replace(scene, panels=(), board=(_as_listing(table), *bar))
    standing = game.standing(state)
    if standing.over:
        series = scores.series_of(game, mode.players, mode.match)
        ended = scores.ending(mode.place.name, mode.players, standing.winners, standing.scores, series)
        return replace(scene, panels=(), board=ended)
    return replace(scene, board=(*scene.board, *bar)) if bar else scene


def _as_listing(table: Table) -> Listing:
    """A long list of choices, the chosen one in the middle."""
    words, chosen = choices.labels(table)
    at = chosen or 0
    start = max(0, min(at - 3, len(words) - 7))
    items = tuple(
        Item(word, state="current" if n == at else "open") for n, word in enumerate(words[start : start + 7], start)
    )
    return Listing("", items)


def _picker(table: Table) -> Scene:
    if table.overlays:
        return Scene(heading=msg("ui.menu"), board=(_as_listing(table),))
    offered = choices.options(table)
    chosen = offered[min(table.at, len(offered) - 1)] if offered else None
    items = [
        Item(option.label, _people(table, option), "current" if option is chosen else "open")
        for option in offered
        if not isinstance(option.then, moves.ChooseGame)
    ]
    for place in table.known.shelf:
        if place.game is None:
            items.append(Item(place.title, place.absent, "off"))
            continue
        label = msg(f"game.{place.name}")
        current = chosen is not None and chosen.then == moves.ChooseGame(place.name)
        seats = place.game.seats
        few, many = min(seats), max(seats)
        detail = msg("ui.n-players", n=few) if few == many else msg("ui.for-players", low=few, high=many)
        items.append(Item(label, detail, "current" if current else "open"))
    return Scene(heading=msg("ui.pick-a-game"), board=(Listing("", tuple(items)),))


def _people(table: Table, option: Option) -> Text:
    """Who waits in the unfinished game."""
    return msg("list.people", people=table.known.unfinished[-1].players) if option.then == moves.Continue() else ""


def _setup(table: Table, mode: Setup) -> Scene:
    if mode.stage == "checklist":
        state = setup.state_before(mode)
        steps: tuple[Msg, ...] = () if state is None or mode.place.game is None else mode.place.game.setup(state)
        return Scene(
            msg("ui.setup.checklist"),
            board=(Listing("", tuple(Item(step) for step in (*steps, *_seats(table, mode)))),),
        )
    heading = msg(f"ui.setup.{mode.stage}")
    seated: tuple[Piece, ...] = ()
    if mode.stage == "names":
        heading = msg("ui.setup.names", n=len(mode.players) + 1)
        seated = (Listing("", tuple(Item(name, state="done", seat=seat) for seat, name in enumerate(mode.players))),)
    return Scene(heading, board=(*(seated if mode.players else ()), _as_listing(table)))


def _seats(table: Table, mode: Setup) -> tuple[Msg, ...]:
    """What is said where it matters who is first, and not everybody has a button to be it with."""
    game = mode.place.game
    if game is None or not game.races or table.known.seat_buttons >= len(mode.players):
        return ()
    return (msg("ui.setup.no-seat-buttons"),)
