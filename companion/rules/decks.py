"""What every deck file must be: fields that are known, of the right type and in range. Games add their own fields.

A check takes a parsed TOML value and returns None or what is wrong with it; `field` of that `Fault` is the path within
the value. After these checks a game converts the cards to its own types.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.rules.core import Fault, shown
from companion.views import Msg, msg

Check: TypeAlias = Callable[[object], Fault | None]

LANGUAGES = ("en", "es")
SOURCES = ("rulebook", "documented", "assumed")
MOST_COPIES = 999

_KIND = re.compile(r"[a-z0-9-]+")


class Fields(Struct, frozen=True):
    """The fields that a table must and may have, with the check of each."""

    required: Mapping[str, Check]
    optional: Mapping[str, Check] = {}


def whole(low: int, high: int) -> Check:
    """A whole number in a range. `true` is none."""

    def check(value: object) -> Fault | None:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return None
        return Fault(msg("fault.number", low=low, high=high))

    return check


def one_of(*allowed: str) -> Check:
    """One of some words."""

    def check(value: object) -> Fault | None:
        if not isinstance(value, str):
            return wrong_type("text")
        return None if value in allowed else unknown_value(value, allowed)

    return check


def flag(value: object) -> Fault | None:
    """`true` or `false`."""
    return None if isinstance(value, bool) else wrong_type("flag")


def text(value: object) -> Fault | None:
    """A text that is not empty."""
    return None if isinstance(value, str) and value.strip() and value.isprintable() else wrong_type("text")


def texts(value: object) -> Fault | None:
    """A list of texts."""
    is_list = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return None if is_list else wrong_type("texts")


def table(fields: Fields) -> Check:
    """A table with these fields."""

    def check(value: object) -> Fault | None:
        return check_table(value, fields)

    return check


def check_table(value: object, fields: Fields) -> Fault | None:
    """What is wrong with a table: an unknown or a missing field, or a field's value."""
    if not isinstance(value, Mapping):
        return wrong_type("table")
    for name in value:
        if name not in fields.required and name not in fields.optional:
            known = (*fields.required, *fields.optional)
            return Fault(msg("fault.unknown-field", known=known), field=shown(str(name)))
    for name in fields.required:
        if name not in value:
            return Fault(msg("fault.missing-field"), field=name)
    for name, item in value.items():
        wrong = (fields.required.get(name) or fields.optional[name])(item)
        if wrong is not None:
            return replace(wrong, field=f"{name}.{wrong.field}" if wrong.field else name)
    return None


def kind_text(value: object) -> Fault | None:
    """A kind: lower-case letters, digits and hyphens."""
    return None if isinstance(value, str) and _KIND.fullmatch(value) else Fault(msg("fault.kind"))


NAMES: Check = table(Fields(dict.fromkeys(LANGUAGES, text)))
"""A name in each language."""


def check_head(parsed: Mapping[str, object], game: str, lists: tuple[str, ...] = ("card",)) -> Fault | None:
    """What is wrong at the top of a deck file: its `game`, its `edition`, and that it has these lists of tables."""

    def this_game(value: object) -> Fault | None:
        return None if value == game else Fault(msg("fault.wrong-game", game=game))

    entries: dict[str, Check] = dict.fromkeys(lists, _tables)
    return check_table(parsed, Fields({"game": this_game, "edition": text, **entries}))


def check_cards(entries: Iterable[object], types: Mapping[str, Fields], reserved: tuple[str, ...] = ()) -> Fault | None:
    """What is wrong with a list of cards. `types` gives each type of card the fields it has beside the common ones."""
    known: set[str] = set()
    for n, entry in enumerate(entries, 1):
        wrong = _check_card(entry, types, known, reserved)
        if wrong is not None:
            kind = entry.get("kind") if isinstance(entry, Mapping) else None
            return replace(wrong, card=shown(kind) if isinstance(kind, str) and kind else f"[[card]] {n}")
    return None


def _check_card(entry: object, types: Mapping[str, Fields], known: set[str], reserved: tuple[str, ...]) -> Fault | None:
    if not isinstance(entry, Mapping):
        return wrong_type("table")
    # Kind and type come first: they say which card it is, and which fields it has.
    for field in ("kind", "type"):
        if field not in entry:
            return Fault(msg("fault.missing-field"), field=field)
    kind, type_ = entry["kind"], entry["type"]
    wrong = _wrong_kind(kind, known, reserved)
    if wrong is not None:
        return replace(wrong, field="kind")
    known.add(kind)
    wrong = one_of(*types)(type_)
    if wrong is not None:
        return replace(wrong, field="type")
    own = types[type_]
    common: dict[str, Check] = {
        "kind": kind_text,
        "name": NAMES,
        "type": text,
        "copies": whole(1, MOST_COPIES),
        "source": one_of(*SOURCES),
    }
    return check_table(entry, Fields({**common, **own.required}, own.optional))


def _wrong_kind(kind: object, known: set[str], reserved: tuple[str, ...]) -> Fault | None:
    if kind in reserved:
        return Fault(msg("fault.reserved-kind"))
    return kind_text(kind) or (Fault(msg("fault.repeated-kind")) if kind in known else None)


def too_few(n: int, wanted: int) -> Fault:
    """The fault of a deck that so many people cannot play with."""
    return Fault(msg("fault.too-few-cards", n=n, wanted=wanted), field="copies")


def unknown_value(value: str, allowed: tuple[str, ...]) -> Fault:
    """The fault of a word that is none of those allowed."""
    return Fault(msg("fault.unknown-value", value=shown(value), allowed=allowed))


def wrong_type(wanted: str) -> Fault:
    """The fault of a value that is not a `flag`, a `text`, `texts`, a `table` or `tables`."""
    return Fault(Msg("fault.wrong-type", {"wanted": msg(f"wanted.{wanted}")}))


def _tables(value: object) -> Fault | None:
    is_list = isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value)
    return None if is_list else wrong_type("tables")
