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
    return Page(msg("ui.help.refused"), (why, *_ruling(table, refused.rule)))


def of_rule(table: Table, rule: str) -> Page:
    """What is known about a rule, without a refusal that rests on it."""
    return Page(msg(f"rule.{rule}"), _ruling(table, rule))


def _ruling(table: Table, rule: str) -> tuple[Text, ...]:
    """Our reading of the rulebook where it is silent, and where it says so."""
    parts = table.known.rulings.get(rule, frozenset())
    reading = msg(f"ruling.{rule}")
    section = msg("ui.help.section", section=msg(f"section.{rule}"))
    return tuple(line for part, line in (("reading", reading), ("section", section)) if part in parts)


def _of_moment(table: Table) -> Page:
    words, _ = choices.labels(table)
    can = tuple(msg("ui.help.can", what=word) for word in words[:6])
    return Page(msg("ui.help.now"), (*can, msg("ui.help.buttons")))
