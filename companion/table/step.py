"""The fold: one happening in, the table after it and what is to be done out."""

from __future__ import annotations

from msgspec.structs import replace

from companion.happenings import (
    DeviceBack,
    DeviceLost,
    DiceSource,
    Happening,
    Pressed,
    Recalled,
    Rolled,
    RollVoid,
    SaveFailed,
    SaveWorks,
    SeveralTags,
    TagGone,
    TagSeen,
    Tick,
)
from companion.rules.core import Adjust, Undo
from companion.table import advice, choices, enrol, past, play, service, setup, timing
from companion.table.answers import closed, remind, unclear
from companion.table.state import Dial, Enrol, Faces, History, Page, Play, Service, Setup, Spell, Stepped, Table
from companion.table.taking import take

IDLE = 600.0
"""Seconds after which the screen goes dark (table.md: ten idle minutes)."""

WAKING = ("left", "right", "ok", "back", "help")
"""Buttons that only wake a dark screen."""


def wake_at(table: Table) -> float | None:
    """When the table wants a `Tick`; None while nothing is due."""
    idle = None if table.look.dimmed else table.active + IDLE
    return min((at for at in (idle, timing.due(table)) if at is not None), default=None)


def step(table: Table, happening: Happening) -> Stepped:
    """What one happening makes of the table."""
    table, effects = _step(table, happening)
    return timing.timed(table, happening), effects


def _step(table: Table, happening: Happening) -> Stepped:
    if isinstance(happening, Tick):
        if happening.at >= table.active + IDLE:
            table = replace(table, look=replace(table.look, dimmed=True))
        return timing.passed(table, happening.at)
    if isinstance(happening, DeviceLost | DeviceBack | SaveFailed | SaveWorks):
        return _noticed(table, happening), ()
    if isinstance(happening, Recalled):
        return past.recalled(table, happening)
    if isinstance(table.mode, Service):
        table = service.notice(table, table.mode, happening)
    if isinstance(happening, TagGone):
        return table, ()
    dark = table.look.dimmed
    table = replace(table, active=happening.at, look=replace(table.look, dimmed=False))
    if isinstance(happening, Pressed):
        return (table, ()) if dark and happening.button in WAKING else _pressed(table, happening)
    return _tag_or_dice(replace(table, pressed=None), happening)


def _tag_or_dice(table: Table, happening: TagSeen | SeveralTags | Rolled | RollVoid) -> Stepped:
    """What a card or a throw is taken for depends on what the table is doing."""
    mode = table.mode
    if isinstance(mode, Service):
        return table, ()
    if isinstance(happening, SeveralTags):
        return unclear(table, "ui.one-card-at-a-time")
    if isinstance(mode, Enrol) and isinstance(happening, TagSeen):
        return enrol.tag(table, mode, happening.uid)
    if not isinstance(mode, Play):
        return unclear(table, "ui.no-game-yet")
    if isinstance(happening, TagSeen):
        return play.tagged(table, mode, happening.uid)
    if isinstance(happening, RollVoid):
        return play.void(table, mode)
    return play.rolled(table, mode, happening)


def _noticed(table: Table, happening: DeviceLost | DeviceBack | SaveFailed | SaveWorks) -> Table:
    """What changes no game: a badge comes or goes."""
    if isinstance(happening, SaveFailed):
        return replace(table, unsaved=happening.reason)
    if isinstance(happening, SaveWorks):
        return replace(table, unsaved="")
    others = tuple(device for device in table.lost if device != happening.device)
    if isinstance(happening, DeviceLost):
        fault = f"{happening.device}: {happening.fault}" if happening.fault else table.fault
        return replace(table, lost=(*others, happening.device), fault=fault)
    if happening.device == "dice" and "module" not in table.known.dice:
        known = table.known
        dice: tuple[DiceSource, ...] = ("module", *known.dice) if known.module_first else (*known.dice, "module")
        table = replace(table, known=replace(known, dice=dice))
    return replace(table, lost=others)


def _pressed(table: Table, press: Pressed) -> Stepped:
    button, pressed = press.button, table.pressed
    table = replace(table, pressed=None)
    if button in ("left", "right"):
        return _turned(table, (-1 if button == "left" else 1) * (10 if press.long else 1)), ()
    if button == "ok":
        if press.long and not isinstance(table.top, Dial | Spell | Faces):
            return replace(closed(table), overlays=(choices.menu(table),), answer=None), ()
        return _ok(table)
    if button == "back":
        return _back(table, press.long)
    if button == "help":
        return advice.show(table), ()
    return _seat(replace(table, pressed=pressed), int(button.removeprefix("seat")), press.at)


def _turned(table: Table, by: int) -> Table:
    """LEFT and RIGHT: the next choice round the ring, the next letter or face, or the dial turned within its range."""
    top = table.top
    if isinstance(top, Dial):
        return _with_top(table, replace(top, value=max(top.low, min(top.high, top.value + by))))
    if isinstance(top, Spell):
        return _with_top(table, replace(top, at=(top.at + by) % len(choices.WHEEL)))
    if isinstance(top, Faces):
        return _with_top(table, replace(top, at=(top.at + by) % 6))
    count = len(choices.options(table))
    return replace(table, at=(min(table.at, count - 1) + by) % count) if count else table


def _with_top(table: Table, top: Dial | Spell | Faces) -> Table:
    return replace(table, overlays=(*table.overlays[:-1], top), answer=None)


def _without_top(table: Table) -> Table:
    return replace(table, overlays=table.overlays[:-1], at=0, answer=None)


def _ok(table: Table) -> Stepped:
    top = table.top
    if isinstance(top, Dial):
        return _dialled(table, top)
    if isinstance(top, Spell):
        return _spelled(table, top)
    if isinstance(top, Faces):
        return _face(table, top, top.at + 1)
    if isinstance(top, Page):
        return _without_top(table), ()
    offered = choices.options(table)
    if not offered:
        return unclear(table, "ui.nothing-to-choose")
    return take(table, offered[min(table.at, len(offered) - 1)].then)


def _dialled(table: Table, dial: Dial) -> Stepped:
    """The counter is set; what was refused because of it goes on, with the cards that were gathered for it."""
    assert isinstance(table.mode, Play)
    under = table.overlays[:-1]
    table, effects = play.do(table, table.mode, Adjust(dial.counter, dial.value))
    if dial.then is None or table.refused is not None:
        return table, effects
    table, more = take(replace(table, overlays=under), dial.then)
    return table, (*effects, *more)


def _spelled(table: Table, spell: Spell) -> Stepped:
    if spell.at == choices.DONE:
        assert isinstance(table.mode, Setup)
        return setup.add_name(table, table.mode, spell.written)
    if spell.at == choices.DELETE:
        return _with_top(table, replace(spell, written=spell.written[:-1])), ()
    letter = " " if spell.at == choices.SPACE else choices.LETTERS[spell.at]
    inside = spell.written and not spell.written.endswith((" ", "-"))
    return _with_top(table, replace(spell, written=spell.written + (letter.lower() if inside else letter))), ()


def _face(table: Table, faces: Faces, face: int) -> Stepped:
    """One die entered; the last one makes the roll."""
    thrown = (*faces.faces, face)
    if len(thrown) < faces.wanted:
        return _with_top(table, replace(faces, faces=thrown, at=0)), ()
    assert isinstance(table.mode, Play)
    return play.rolled(closed(table), table.mode, Rolled(table.active, thrown, "real"))


def _back(table: Table, long: bool) -> Stepped:
    if long and isinstance(table.mode, Play):
        return play.do(table, table.mode, Undo())
    top = table.top
    if isinstance(top, Faces) and top.faces:
        return _with_top(table, replace(top, faces=top.faces[:-1])), ()
    if isinstance(top, Spell) and top.written:
        return _with_top(table, replace(top, written=top.written[:-1])), ()
    if top is not None:
        return _without_top(table), ()
    if isinstance(table.mode, Setup):
        return setup.go_back(table, table.mode)
    if isinstance(table.mode, Enrol):
        return enrol.take_back(table, table.mode)
    if isinstance(table.mode, Service):
        return service.leave(table) if long else (table, ())
    if isinstance(table.mode, History):
        return past.back(table, table.mode)
    return replace(table, at=0, answer=None), ()


def _seat(table: Table, seat: int, at: float) -> Stepped:
    """A seat button chooses its player, or enters a face where dice are entered; two together can mean more."""
    if isinstance(table.top, Faces):
        return _face(table, table.top, seat)
    mode = table.mode
    if not isinstance(mode, Play) or seat > len(mode.players):
        return unclear(table, "ui.seat-not-asked")
    name = mode.players[seat - 1]
    both = play.together(table, mode, name, at)
    if both is not None:
        return both
    table = replace(table, pressed=None if table.overlays else (name, at))
    for option in choices.options(table):
        if option.player == name:
            return take(table, option.then)
    late = timing.margin(table, name, at)
    return remind(table, late) if late else unclear(table, "ui.seat-not-asked")
