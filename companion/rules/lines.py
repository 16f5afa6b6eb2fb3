"""One JSON line to an action and back: the form in which actions cross a pipe and lie on disk.

Check 1 of the referee's contract (`input`) as far as it needs no deck: JSON, an object, a known `do`, its fields and
their types. What depends on a card's type is the game's.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

import msgspec

from companion.rules.core import COMMON, AnyGame, Refused, shown
from companion.views import Fact, msg

_PATH = re.compile(r"at `\$\.?([^`\[]*)")


class _NotAnAction(Exception):
    """A number that no field of any action can hold."""


def _no_such_number(text: str) -> NoReturn:
    raise _NotAnAction(text)


def decode(game: AnyGame, line: str) -> Any:
    """The action that a line of JSON means, or `Refused` with rule `input`."""
    try:
        # Of a repeated key the last counts, as json does it. No action has a field for a fraction or NaN.
        found = json.loads(line, parse_float=_no_such_number, parse_constant=_no_such_number)
    except _NotAnAction as fault:
        return bad("number", number=str(fault)[:20])
    except (ValueError, RecursionError):
        return bad("not-json")
    if not isinstance(found, dict):
        return bad("not-object")
    do = found.get("do")
    kinds = {kind.__struct_config__.tag: kind for kind in (*game.actions, *COMMON)}
    if not isinstance(do, str) or do not in kinds:
        return bad("unknown-do", known=tuple(sorted(kinds)))
    return _convert(kinds[do], found)


def _convert(kind: Any, found: dict[str, object]) -> Any:
    # From the class: `msgspec.structs.fields` also finds out the types, which takes half of the time of a replay.
    allowed, defaults = kind.__struct_encode_fields__, kind.__struct_defaults__
    for name in found:
        if name != "do" and name not in allowed:
            return bad("unknown-field", field=shown(name), allowed=allowed)
    without = len(allowed) - len(defaults)
    for name, default in zip(allowed, (*[msgspec.NODEFAULT] * without, *defaults), strict=True):
        if default is msgspec.NODEFAULT and name not in found:
            return bad("missing-field", field=name)
    try:
        return msgspec.convert(found, kind)
    except msgspec.ValidationError as fault:
        path = _PATH.search(str(fault))
        return bad("wrong-value", field=path.group(1) if path else "")


def encode(action: Any) -> str:
    """An action as one line of JSON, without the fields that were left out."""
    return msgspec.json.encode(action).decode()


def bad(what: str, **facts: Fact) -> Refused:
    """The refusal of a line that is not an action: `input`, and what is wrong with it."""
    return Refused("input", {"what": msg(f"input.{what}", **facts)})
