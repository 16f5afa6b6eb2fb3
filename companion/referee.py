"""The headless referee: JSON lines in, one JSON answer each, as docs/referee.md promises.

Pulling an answer reads the next line, not before: a program at the other end of the pipe may wait for each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.rules.core import Accepted, AnyGame, Match, Refused, act
from companion.rules.lines import bad, decode
from companion.views import Fact, Msg

# JSON leaves these three unescaped, though many programs take them for the end of a line.
_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}


def answers(
    game: AnyGame, start: Any, lines: Iterable[bytes], say: Callable[[Msg], str]
) -> Iterator[dict[str, object]]:
    """The start as answer 0, then the answer to each line that is not blank, in order.

    `start` is the state that `Game.start` gave; `say` words a refusal.
    """
    match: Match[Any] = Match(start)
    yield _answer(0, Accepted(start), game, match, say)
    for number, line in enumerate(lines, 1):
        if line.strip():
            match, done = _play(game, match, line)
            yield _answer(number, done, game, match, say)


def encode(answer: dict[str, object]) -> bytes:
    """An answer as one line of UTF-8. A lone surrogate (only an escape in the input can bring one) is escaped again."""
    text = json.dumps(answer, ensure_ascii=False).translate(_LINE_ENDS)
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _play(game: AnyGame, match: Match[Any], line: bytes) -> tuple[Match[Any], Accepted[Any] | Refused]:
    try:
        action = decode(game, line.decode())
    except UnicodeDecodeError:
        action = bad("not-utf8")
    return (match, action) if isinstance(action, Refused) else act(game, match, action)


def _answer(
    number: int, done: Accepted[Any] | Refused, game: AnyGame, match: Match[Any], say: Callable[[Msg], str]
) -> dict[str, object]:
    stands = {"state": game.report(match.state), "legal": game.legal(match.state)}
    if isinstance(done, Refused):
        message = say(Msg(done.rule, done.facts))
        return {"line": number, "ok": False, "rule": done.rule, "message": message, **stands}
    return {"line": number, "ok": True, "events": [_event(event) for event in done.events], **stands}


def _event(event: Msg) -> dict[str, object]:
    return {"event": event.id.partition(".")[2] or event.id} | {
        name: _plain(fact) for name, fact in event.facts.items()
    }


def _plain(fact: Fact) -> object:
    if isinstance(fact, tuple):
        return [_plain(item) for item in fact]
    if isinstance(fact, Msg):
        return fact.id.removeprefix("card.") if fact.id.startswith("card.") else _event(fact)
    return fact
