"""The referee's answers, on the toy game: their shape, their numbering, and what stays when something is refused."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from companion.commands.opening import Opening, open_game
from companion.referee import answers, encode
from tests.toy.race import TOY

Answer = dict[str, object]


@pytest.fixture(scope="module")
def opening() -> Opening:
    return open_game((TOY,), "race", "Ana,Ben,Inés")


def answered(opening: Opening, *lines: bytes) -> list[Answer]:
    return list(answers(TOY, opening.start, lines, opening.words.say))


def line(**action: object) -> bytes:
    return json.dumps(action).encode() + b"\n"


def test_the_start_is_answer_0_and_comes_before_any_line_is_read(opening: Opening) -> None:
    unread = map(pytest.fail, ["read too early"])
    assert next(answers(TOY, opening.start, unread, opening.words.say)) == {
        "line": 0,
        "ok": True,
        "events": [],
        "state": TOY.report(opening.start),
        "legal": ["play", "rest", "run"],
    }


def test_each_line_is_answered_before_the_next_is_read(opening: Opening) -> None:
    read = []

    def lines() -> Iterable[bytes]:
        for n in range(3):
            read.append(n)
            yield line(do="rest")

    for n, answer in enumerate(answers(TOY, opening.start, lines(), opening.words.say)):
        assert (answer["line"], len(read)) == (n, n)


def test_an_accepted_action_tells_its_events_and_the_state_after_it(opening: Opening) -> None:
    answer = answered(opening, line(do="play", card="trip#2", target="Inés"))[1]
    assert list(answer) == ["line", "ok", "events", "state", "legal"]
    assert answer["events"] == [{"event": "trip", "player": "Ana", "card": "trip#2", "target": "Inés"}]
    assert isinstance(answer["state"], dict)
    assert answer["state"]["used"] == 1


def test_a_refusal_cites_its_rule_says_why_and_leaves_the_state(opening: Opening) -> None:
    start, answer = answered(opening, line(do="play", card="trip", target="Ana"))
    assert list(answer) == ["line", "ok", "rule", "message", "state", "legal"]
    assert (answer["line"], answer["ok"], answer["rule"]) == (1, False, "race.not-yourself")
    assert answer["message"] == "Nobody trips himself: name one of the others."
    assert (answer["state"], answer["legal"]) == (start["state"], start["legal"])


def test_blank_lines_are_counted_and_not_answered(opening: Opening) -> None:
    found = answered(opening, b"\n", line(do="rest"), b" \t\r\n", b"\n", line(do="rest"), b"  ")
    assert [answer["line"] for answer in found] == [0, 2, 5]


def test_undo_tells_what_it_takes_back_and_redo_tells_it_again(opening: Opening) -> None:
    start, rested, undone, redone, nothing = answered(
        opening, line(do="rest"), line(do="undo"), line(do="redo"), line(do="redo")
    )
    assert undone["events"] == [{"event": "undone", "what": [{"event": "rests", "player": "Ana"}]}]
    assert undone["state"] == start["state"]
    assert (redone["events"], redone["state"]) == (rested["events"], rested["state"])
    assert nothing["rule"] == "table.nothing-to-redo"


def test_a_finished_game_can_only_be_corrected_or_taken_back(opening: Opening) -> None:
    won, late, corrected, undone, back = answered(
        opening,
        line(do="adjust", counter="Ben.field", value=10),
        line(do="run"),
        line(do="adjust", counter="Ana.field", value=10),
        line(do="undo"),
        line(do="undo"),
    )[1:]
    assert (won["legal"], won["state"]["winners"]) == ([], ["Ben"])  # type: ignore[index]
    assert late["rule"] == "table.over"
    assert corrected["state"]["winners"] == ["Ana", "Ben"]  # type: ignore[index]
    assert undone["state"] == won["state"]
    assert back["state"]["over"] is False  # type: ignore[index]


@pytest.mark.parametrize(
    ("written", "rule", "part"),
    [
        (b"{", "input", "not JSON"),
        (b"[1]", "input", "not a JSON object"),
        (b"\xff\xfe", "input", "not UTF-8"),
        (b"{}", "input", "must be one of adjust, play, redo, rest, roll, run and undo"),
        (b'{"do": "dance"}', "input", "must be one of"),
        (b'{"do": ["run"]}', "input", "must be one of"),
        (b'{"do": "run", "do": "dance"}', "input", "must be one of"),  # of a repeated key the last counts
        (b'{"do": "run", "fast": 1}', "input", "no field \u201cfast\u201d; it has: by"),
        (b'{"do": "play"}', "input", "field \u201ccard\u201d is missing"),
        (b'{"do": "play", "card": "trip"}', "input", "field \u201ctarget\u201d is missing"),
        (b'{"do": "play", "card": 7}', "input", "\u201ccard\u201d has a value of the wrong type"),
        (b'{"do": "run", "by": null}', "input", "\u201cby\u201d has a value of the wrong type"),
        (b'{"do": "roll", "dice": [7]}', "input", "\u201cdice\u201d"),
        (b'{"do": "roll", "dice": [true]}', "input", "\u201cdice\u201d"),
        (b'{"do": "roll", "dice": [1.0]}', "input", "the number 1.0"),
        (b'{"do": "roll", "dice": [NaN]}', "input", "the number NaN"),
        (b'{"do": "adjust", "counter": "Ana.field", "value": 1, "by": "Ana"}', "input", "no field \u201cby\u201d"),
        (b'{"do": "undo", "by": "Ana"}', "input", "no field \u201cby\u201d"),
        (b'{"do": "undo"}', "table.nothing-to-undo", "stands at its start"),
        (b'{"do": "run", "by": "Zoe"}', "table.unknown-player", "Zoe; at the table are Ana, Ben and In\u00e9s."),
        (b'{"do": "run", "by": "Ben"}', "table.not-your-turn", "It is Ana's turn."),
        (b'{"do": "roll", "dice": [1]}', "table.wrong-step", "play cards, run or rest"),
        (b'{"do": "play", "card": "boost#4"}', "table.unknown-card", "no card boost#4"),
        (b'{"do": "adjust", "counter": "Ana.fields", "value": 1}', "table.unknown-counter", "Ana.field, Ben.field and"),
        (b'{"do": "adjust", "counter": "Ana.field", "value": 11}', "table.range", "from 0 to 10"),
        (b'{"do": "adjust", "counter": "Ana.field", "value": 1%s}' % (b"0" * 400), "table.range", "from 0 to 10"),
        (b'{"do": "adjust", "counter": "Ana.field", "value": 1%s}' % (b"0" * 5000), "input", ""),
        (b"[" * 100_000, "input", "not JSON"),
        (b'{"do": "run", "by": ' + b'{"a":' * 100_000, "input", "not JSON"),
        (b"\0", "input", "not JSON"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(opening: Opening, written: bytes, rule: str, part: str) -> None:
    answer = answered(opening, written)[1]
    assert answer["rule"] == rule
    assert part in str(answer["message"])


def test_a_card_that_is_elsewhere_is_told_with_the_place(opening: Opening) -> None:
    answer = answered(opening, line(do="play", card="boost#1"), line(do="play", card="boost#1"))[2]
    assert answer["rule"] == "table.card-elsewhere"
    assert answer["message"] == "Tailwind cannot be here: it was used in this race."


def test_messages_are_in_the_chosen_language() -> None:
    opening = open_game((TOY,), "race", "Ana,Inés", lang="es")
    answer = answered(opening, line(do="run", by="Inés"), line(do="play", card="trip", target="Ana"))
    assert [found["message"] for found in answer[1:]] == [
        "Es el turno de Ana.",
        "Nadie se hace tropezar a sí mismo: nombra a otra persona.",
    ]


def test_an_answer_is_one_line_of_utf8_as_it_is() -> None:
    assert encode({"name": "Inés ♥"}) == '{"name": "Inés ♥"}\n'.encode()


@pytest.mark.parametrize("strange", ["\ud800", "a\udfffb", "\u2028", "\u2029", "\x85", "\n", "\0", "\U0001f345"])
def test_any_text_survives_as_one_line(strange: str) -> None:
    written = encode({"text": strange}).decode("utf-8")
    assert len(written.splitlines()) == 1
    assert json.loads(written) == {"text": strange}
