"""Each game from power-on to the final table by cards on the reader and presses alone: no keyboard, no line of dice.

Simulated people look at the screen of `companion run --events`, which begins at the picker, and do what leads on.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.store import Store
from tests.whole.people import People


@pytest.mark.parametrize(
    "people",
    [
        People("tomato", 3, {}, names=("Zoé",)),
        People("tomato", 2, {"fence": "once", "basket": "open"}, dice="software", names=("Zoé",)),
        People("vege", 4, {}, names=("Zoé",)),
        People("huerto", 2, {"turns": "11"}, names=("Zoé",)),
        People("hecho", 3, {"rounds": "1"}, names=("Zoé",)),
    ],
    ids=lambda people: f"{people.game}-{people.seats}",
)
def test_a_whole_evening_by_cards_and_buttons(
    people: People,
    tmp_path: Path,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert people.sit_down(tmp_path) == 0
    printed = capfdbinary.readouterr()
    assert printed.err == b""
    answers = [json.loads(line) for line in printed.out.splitlines()]
    assert [answer["n"] for answer in answers] == list(range(1, len(people.given) + 1))
    assert {key for line in people.given for key in line} <= {"press", "long", "card", "wait"}
    assert {answer["said"] for answer in answers} <= {"accepted", None}
    assert (answers[0]["mode"], answers[-1]["mode"]) == ("setup" if people.game == "tomato" else "pick", "over")
    assert next(iter(answers[-1]["state"]["players"])) == "Zoé"
    with Store(tmp_path) as store:
        (past,) = store.finished()
        saved = store.load(past.id)
    assert saved is not None
    assert {name: saved.options[name] for name in people.options} == people.options
    assert {source for _, source, _ in saved.lines if source} == ({people.dice} if people.game == "tomato" else set())
