"""HELP: why was that refused, which rule, where in the rulebook; and what can be done now."""

from __future__ import annotations

from msgspec.structs import replace

from companion.table import choices
from companion.table.state import Page, Table
from companion.views import Msg, Text, msg


def show(table: Table) -> Table:
    """The table with the page that helps now on top; pressed again, the page closes."""
    if isinstance(table.top, Page):
        return replace(table, overlays=table.overlays[:-1])
    page = _of_refusal(table) if table.refused is not None else _of_moment(table)
    return replace(table, overlays=(*table.overlays, page), answer=None)


def _of_refusal(table: Table) -> Page:
    refused = table.refused
    assert refused is not None
    why: Text = Msg(refused.rule, refused.facts)
    lines: list[Text] = [why]
    if table.known.rulings.get(refused.rule):
        lines.append(msg(f"ruling.{refused.rule}"))
    if refused.rule in table.known.rulings:
        lines.append(msg("ui.help.section", section=msg(f"section.{refused.rule}")))
    return Page(msg("ui.help.refused"), tuple(lines))


def _of_moment(table: Table) -> Page:
    words, _ = choices.labels(table)
    can = tuple(msg("ui.help.can", what=word) for word in words[:6])
    return Page(msg("ui.help.now"), (*can, msg("ui.help.buttons")))
