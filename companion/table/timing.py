"""Time at the table: questions that close by themselves, and seat buttons that were pressed together or too late.

Games see no clock. A question says how long it may stay open and whose it is; what that means in seconds is kept here.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.happenings import Happening, Pressed, TagSeen
from companion.rules.core import Ask
from companion.table.answers import remind
from companion.table.state import Overlay, Stepped, Table, Timing
from companion.views import Bar, Text, msg

TOGETHER = 0.3
"""Seconds within which two seat buttons count as pressed together."""

CLOSE = 0.1
"""Seconds within which two people wonder who was first: then the screen says by how much."""


def timed(table: Table, happening: Happening) -> Table:
    """The table with its time right after something happened: a question was opened, went on, or is gone."""
    ask = held(table)
    if ask is None:
        return table if table.timing is None else replace(table, timing=None)
    timing = table.timing
    if timing is None or timing.holder != ask.holder:
        return replace(table, timing=_begun(ask, happening.at, happening.at))
    return replace(table, timing=_begun(ask, timing.opened, happening.at)) if _goes_on(happening) else table


def held(table: Table) -> Ask | None:
    """The innermost open question that belongs to somebody or closes by itself."""
    asks = [over for over in table.overlays if isinstance(over, Ask)]
    return next((ask for ask in reversed(asks) if ask.holder is not None or ask.seconds is not None), None)


def due(table: Table) -> float | None:
    """When the seconds on the screen become one less; None where no question closes by itself."""
    timing = table.timing
    return None if timing is None or timing.until is None else timing.until - (timing.left - 1)


def passed(table: Table, now: float) -> Stepped:
    """The seconds that are left now. Without any the question closes, with all that was opened upon it."""
    timing = table.timing
    if timing is None or timing.until is None:
        return table, ()
    left = timing.left
    while left > 0 and now >= timing.until - (left - 1):
        left -= 1
    if left:
        return replace(table, timing=replace(timing, left=left)), ()
    first = next(at for at, over in enumerate(table.overlays) if _is_held(over))
    table = replace(table, overlays=table.overlays[:first], at=0, answer=None)
    return (table, ()) if timing.holder is None else remind(table, msg("ui.time-is-up", player=timing.holder))


def bar(table: Table) -> tuple[Bar, ...]:
    """How long the open question still stays open."""
    timing, ask = table.timing, held(table)
    if timing is None or timing.until is None or ask is None or ask.seconds is None:
        return ()
    label: Text = "" if ask.holder is None else msg("ui.seconds-left", player=ask.holder)
    return (Bar(label, timing.left, ask.seconds),)


def margin(table: Table, name: str, at: float) -> Text:
    """What is said to a seat that pressed after the one whose question is open: how much later, where it was close."""
    timing = table.timing
    if timing is None or timing.holder is None or timing.holder == name:
        return ""
    late = max(0.0, at - timing.opened)
    if late > CLOSE:
        return msg("ui.seat-is-late", player=timing.holder)
    return msg("ui.seat-was-close", player=timing.holder, other=name, n=round(late * 100))


def _begun(ask: Ask, opened: float, now: float) -> Timing:
    until = None if ask.seconds is None else now + ask.seconds
    return Timing(ask.holder, opened, until, ask.seconds or 0)


def _goes_on(happening: Happening) -> bool:
    """Whether whoever has the question is at work on it."""
    if isinstance(happening, Pressed):
        return happening.button in ("left", "right", "ok")
    return isinstance(happening, TagSeen)


def _is_held(over: Overlay) -> bool:
    return isinstance(over, Ask) and (over.holder is not None or over.seconds is not None)
