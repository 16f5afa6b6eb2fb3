"""A game's record as a file: nothing of it is lost on the way there and back."""

from __future__ import annotations

import pytest

from companion import data
from companion.commands.records import read, written
from companion.store import Line, Saved

LINES = (
    Line('{"do":"run"}', "", ""),
    Line('{"do":"roll","dice":[4]}', "module", "after-void"),
    Line('{"do":"play","card":"Äzadä🍅","by":"Íñigo"}', "", ""),
    Line("", "", ""),
    Line("{broken", "real", ""),
    Line('"\\u2028"', "", "after-reveal"),
)


def saved(*lines: Line, deck: str = "") -> Saved:
    return Saved(7, "race", ("Ana", "Íñigo Ω"), {"track": "long"}, deck, "module", lines, "2024-05-01T18:00:02+00:00")


@pytest.mark.parametrize("deck", ["", "\n", 'game = "race"\n# ñ 🍅\n', "one\r\ntwo\r\n", 'tab\t"quoted" \\ end'])
@pytest.mark.parametrize("lines", [(), LINES[:1], LINES])
def test_what_is_written_is_read_again(deck: str, lines: tuple[Line, ...]) -> None:
    game = saved(*lines, deck=deck)
    assert read(written(game), "game.json") == game


def test_people_can_read_it_line_by_line() -> None:
    text = written(saved(*LINES[:2], deck="one\ntwo\n")).splitlines()
    assert '  {"action":{"do":"run"}},' in text
    assert '  {"action":{"do":"roll","dice":[4]},"source":"module","mark":"after-void"}' in text
    assert '  "one",' in text


@pytest.mark.parametrize("text", ["", "[]", "null", "{" * 100_000, '{"format": 1}'])
def test_what_is_no_record_is_a_fault_of_the_file(text: str) -> None:
    with pytest.raises(data.DataError) as fault:
        read(text, "game.json")
    assert fault.value.file == "game.json"
