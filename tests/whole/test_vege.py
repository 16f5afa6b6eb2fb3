"""A deal of Vege Tables by tag taps and buttons alone, through the whole companion, from the farmlands to the end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from companion.rules.vege.actions import Deal, Discard, DiscardTractor, Done, Pass, Play, Substitute
from companion.simulate.checking import compare
from companion.simulate.vege import VegeTable, sit
from companion.simulate.vege.things import PRINTED
from tests.whole.driving import Answer, drive

NAMES = ("Ana", "Ben", "Cleo", "Dan")
OK: dict[str, object] = {"press": "ok"}


class Told(Struct):
    """An action as people tell the companion of it, and what lies on the table then."""

    action: Any
    lines: list[dict[str, object]]
    counted: dict[str, object]


def taps(*cards: str) -> list[dict[str, object]]:
    return [{"card": card} for card in cards]


def seat(name: str) -> dict[str, object]:
    return {"press": f"seat{NAMES.index(name) + 1}"}


def told(table: VegeTable, action: Any) -> list[dict[str, object]]:
    """The taps and presses of an action."""
    match action:
        case Deal():
            return [seat(action.by), *taps(*action.lands)]
        case Play():
            return taps(action.card)
        case Substitute():
            return taps("tractor", action.then)
        case DiscardTractor():
            return [*taps("tractor"), OK]
        case Done():
            return [OK]
        case Pass():
            return [OK, *taps(*action.shown)]
        case Discard():
            people = table.truth.people
            lies = any(action.card in (*person.lands, *person.open) for person in people)
            asked = not lies and sum(bool(person.hand) for person in people) > 1
            return [*taps(action.card), *([seat(action.by)] if asked else [])]
    raise AssertionError(action)


def a_whole_deal() -> list[Told]:
    """The first game of some in which people do everything that the test is about."""
    for number in range(200):
        table = sit(None, NAMES, {"deals": "1"}, Random(f"whole {number}"), tapping=True)
        deal = []
        while (action := table.choose()) is not None:
            lines = told(table, action)
            table.follow(action)
            deal.append(Told(action, lines, table.counted()))
        done = {type(step.action) for step in deal}
        shown = [len(step.action.shown) for step in deal if isinstance(step.action, Pass)]
        if done == {Deal, Play, Substitute, DiscardTractor, Done, Pass, Discard} and max(shown) > 2:
            return deal
    raise AssertionError("nobody ever plays like that")


def test_a_deal_by_taps_and_buttons_alone(tmp_path: Path) -> None:
    """After every action the companion's state is what lies on the table; wells come at the right moment."""
    deal = a_whole_deal()
    answers = drive(tmp_path, [line for step in deal for line in step.lines], "vege", "--players", ",".join(NAMES))
    ends: list[Answer] = []
    at = 0
    for step in deal:
        mine = answers[at : at + len(step.lines)]
        at += len(step.lines)
        assert not [answer for answer in mine if answer["said"] in ("refused", "unclear")], step
        assert compare(step.counted, mine[-1]["state"]) is None, step
        ends.append(mine[-1])
    assert ends[-1]["mode"] == "over"
    assert ends[-1]["state"]["winners"]
    wells = [answer for answer in ends if "must take the well now" in answer["text"]]
    assert len(wells) >= 2
    assert "30 points; the turn passes." in wells[0]["text"]
    assert "20 points; the turn passes." in wells[1]["text"]
    passes = [
        (step, end) for step, end in zip(deal, ends, strict=True) if isinstance(step.action, Pass) and step.action.shown
    ]
    for step, end in passes:
        assert f"passes and plays on with the {len(step.action.shown)} card" in end["text"]


def planting() -> list[dict[str, object]]:
    """All farmlands are dealt and played; it is Ana's turn, with twelve cards in hand."""
    lands = [[f"{colour}-{n}" for colour in ("red", "black", "green", "yellow")] for n in (1, 2, 3, 4)]
    dealt = [line for cards in lands for line in taps(*cards)]
    return [*dealt, *(line for cards in lands for line in (*taps(*cards), OK))]


def test_a_refused_and_an_accepted_pass(tmp_path: Path) -> None:
    """The card that could be played is named and, tapped again, played. Whoever has none shows all, one by one."""
    before = planting()
    harmless = [card for card, printed in PRINTED.items() if 8 < printed.number <= 12 and printed.colour != "red"]
    lines = [*before, OK, *taps("red-9", "red-5", "red-5"), OK, OK, *taps(*harmless[:7]), *taps(harmless[6])]
    lines += [{"press": "back"}, *taps(*harmless[6:])]
    answers = drive(tmp_path, lines, "vege", "--players", ",".join(NAMES))[len(before) :]
    asked, shown, refused, played, done, again, *rest = answers
    assert asked["text"].startswith("Ana passes: lay the 12 cards of your hand")
    assert shown["text"].endswith("1 of 12")
    assert (refused["said"], refused["rule"]) == ("refused", "vege.must-play-if-able")
    assert "Red 5 can be played now" in refused["text"]
    assert (played["said"], played["state"]["sequences"]["red-1"]) == ("accepted", 5)
    assert done["state"]["player"] == "Ben"
    assert again["text"].startswith("Ben passes")
    seventh, repeated, back = rest[6:9]
    assert seventh["text"].endswith("7 of 12")
    assert (repeated["said"], repeated["text"].endswith("7 of 12")) == ("unclear", True)
    assert back["text"].endswith("6 of 12")
    passed = rest[-1]
    assert passed["said"] == "accepted"
    assert "30 points; the turn passes. Cleo is next." in passed["text"]
    ben = passed["state"]["players"]["Ben"]
    assert (ben["score"], ben["hand"], len(ben["open"]), ben["well"]) == (30, 6, 12, False)
    assert passed["state"]["player"] == "Cleo"


def test_the_well_is_taken_at_the_moment_and_not_before(tmp_path: Path) -> None:
    """Six of twelve cards played keep it standing; the seventh brings it, and no key was asked for it."""
    before = planting()
    cards = ["red-5", "red-6", "red-7", "red-8", "black-5", "black-6", "black-7"]
    answers = drive(tmp_path, [*before, *taps(*cards)], "vege", "--players", ",".join(NAMES))[len(before) :]
    for answer in answers[:-1]:
        assert (answer["state"]["player"], answer["state"]["players"]["Ana"]["well"]) == ("Ana", True)
    state = answers[-1]["state"]
    assert (state["player"], state["turn"], state["played"]) == ("Ben", 6, 0)
    assert state["players"]["Ana"] == {"score": 30, "hand": 11, "lands": [], "open": [], "well": False}
    assert "Ana has 5 in hand and must take the well now, for 30 points; the turn passes." in answers[-1]["text"]
