"""How the table answers: accepted, refused, not understood — with its lamp and its tone."""

from __future__ import annotations

from msgspec.structs import replace

from companion.effects import Effect, Light, Sound, Tone
from companion.rules.core import Ask, Refused
from companion.table.state import Stepped, Table
from companion.views import Answer, Msg, Text, msg


def accept(table: Table, text: Text, tone: Tone = "accepted") -> Stepped:
    """Green, a rising tone, and what was done."""
    answered = replace(table, answer=Answer("accepted", text), refused=None)
    return answered, (Light("accepted"), Sound(tone))


def refuse(table: Table, refused: Refused) -> Stepped:
    """Red, a falling tone, and the sentence that says why; HELP then shows the rule."""
    answered = replace(table, answer=Answer("refused", Msg(refused.rule, refused.facts)), refused=refused)
    return answered, (Light("refused"), Sound("refused"))


def unclear(table: Table, id: str, **facts: str | int | Msg) -> Stepped:
    """Amber: something was not understood."""
    answered = replace(table, answer=Answer("unclear", msg(id, **facts)), refused=None)
    return answered, (Light("unclear"), Sound("unclear"))


def remind(table: Table, text: Text) -> Stepped:
    """Amber: that was known already."""
    answered = replace(table, answer=Answer("unclear", text), refused=None)
    return answered, (Light("unclear"), Sound("unclear"))


def sentences(parts: tuple[Msg, ...]) -> Text:
    """Several sentences as one message."""
    if not parts:
        return ""
    text: Msg = parts[-1]
    for part in reversed(parts[:-1]):
        text = msg("ui.and-then", first=part, then=text)
    return text


def closed(table: Table) -> Table:
    """The table with no question open and the first choice ready."""
    return replace(table, overlays=(), at=0)


def gathering(table: Table) -> Table:
    """The table back at the cards that are being gathered, if there are any; else with no question open."""
    drafts = [at for at, over in enumerate(table.overlays, 1) if isinstance(over, Ask) and over.draft is not None]
    return replace(table, overlays=table.overlays[: max(drafts, default=0)], at=0)


def then(stepped: Stepped, effects: tuple[Effect, ...]) -> Stepped:
    """More effects after those of a step."""
    table, before = stepped
    return table, (*before, *effects)
