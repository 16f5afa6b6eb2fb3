"""The whole companion driven by JSON lines (docs/driving.md): a process, a store, a screen in memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.whole.driving import drive

TOMATO = ("tomato", "--players", "Ana,Ben,Cleo")
PASS_TURN = [{"press": "ok"}] * 2 + [{"dice": [1, 2]}] + [{"press": "ok"}] * 3


def test_it_starts_in_play_and_answers_every_line_that_is_not_blank(tmp_path: Path) -> None:
    answers = drive(tmp_path, [{"press": "ok"}, "", "   ", {"press": "left"}], *TOMATO)
    assert [answer["n"] for answer in answers] == [1, 4]
    assert list(answers[0]) == ["n", "mode", "said", "rule", "text", "choices", "choice", "state"]
    assert answers[0]["mode"] == "play"
    assert answers[0]["said"] == "accepted"
    assert answers[0]["state"]["step"] == "guard"
    assert answers[1]["choice"] == len(answers[1]["choices"]) - 1


def test_each_line_is_answered_before_the_next_is_read(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "companion",
        "run",
        *TOMATO,
        "--data",
        str(tmp_path),
        "--headless",
        "--events",
        "-",
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for step in ("guard", "harvest"):
            process.stdin.write('{"press": "ok"}\n')
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["state"]["step"] == step
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_card_a_question_a_seat_button_and_a_refusal(tmp_path: Path) -> None:
    answers = drive(
        tmp_path,
        [
            {"card": "fence"},
            {"press": "ok"},
            {"card": "fence"},
            {"dice": [2, 5]},
            {"press": "ok"},
            {"card": "pesky-weeds"},
            {"press": "seat3"},
            {"card": "pesky-weeds"},
        ],
        *TOMATO,
    )
    assert (answers[0]["said"], answers[0]["rule"]) == ("refused", "table.wrong-step")
    assert answers[2]["state"]["players"]["Ana"]["fences"] == ["fence"]
    assert (answers[5]["said"], answers[5]["choices"], answers[5]["choice"]) == (None, ["Ben", "Cleo"], 0)
    assert answers[6]["state"]["players"]["Cleo"]["pests"] == ["pesky-weeds"]
    assert (answers[7]["said"], answers[7]["rule"]) == ("accepted", None)
    assert answers[7]["state"]["compost"] == 1


def test_a_bare_kind_is_the_first_copy_that_can_be_tapped(tmp_path: Path) -> None:
    lines = [*PASS_TURN[:-1], {"card": "hoe"}, {"card": "hoe"}, {"card": "hoe#1"}]
    first, second, again = drive(tmp_path, lines, *TOMATO)[-3:]
    assert (first["state"]["compost"], second["state"]["compost"]) == (1, 2)
    assert (again["said"], again["rule"]) == ("refused", "table.card-elsewhere")


def test_undo_names_what_it_takes_back(tmp_path: Path) -> None:
    taken, brought = drive(tmp_path, [{"press": "ok"}, {"press": "back", "long": True}, {"press": "ok"}], *TOMATO)[1:]
    assert "Ana needs no card" in taken["text"]
    assert taken["state"]["step"] == "draw"
    assert "Ana needs no card" in taken["choices"][0]
    assert brought["state"]["step"] == "guard"


def test_dice_that_nobody_asked_for_and_too_many_of_them(tmp_path: Path) -> None:
    unasked, many = drive(tmp_path, [{"dice": [3]}, *PASS_TURN[:2], {"dice": [1, 2, 3]}], *TOMATO)[::3]
    assert (unasked["said"], unasked["rule"]) == ("unclear", None)
    assert (many["said"], many["rule"]) == ("refused", "tomato.wrong-dice")


def test_lost_devices_are_badges_and_the_game_goes_on(tmp_path: Path) -> None:
    answers = drive(tmp_path, [{"lost": "reader"}, {"press": "ok"}, {"back": "reader"}], *TOMATO)
    assert [answer["said"] for answer in answers] == [None, "accepted", None]


def test_time_is_virtual_and_a_dark_screen_only_wakes(tmp_path: Path) -> None:
    answers = drive(tmp_path, [{"wait": 601}, {"press": "ok"}, {"press": "ok"}], *TOMATO)
    assert [answer["state"]["step"] for answer in answers] == ["draw", "draw", "guard"]


def test_a_shot_is_a_png_of_the_screen(tmp_path: Path) -> None:
    picture = tmp_path / "shot.png"
    drive(tmp_path / "data", [{"shot": str(picture)}], *TOMATO, "--size", "1280x720")
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (1280, 720)


@pytest.mark.parametrize(
    "line",
    ["nonsense", "[]", "{}", '{"press": "up"}', '{"dice": [7]}', '{"card": null}', '{"shot": "/no/such/place.png"}',
     '{"wait": -1}', '{"press": "ok", "card": "hoe"}', '{"long": true}', '{"uid": "xyz"}'],
)  # fmt: skip
def test_a_bad_line_is_answered_and_loses_nothing(tmp_path: Path, line: str) -> None:
    bad, good = drive(tmp_path, [line, {"press": "ok"}], *TOMATO)
    assert (bad["said"], bad["rule"], bad["state"]["step"]) == ("unclear", None, "draw")
    assert bad["text"]
    assert good["said"] == "accepted"


def test_the_picker_lists_the_games_and_the_language_can_be_chosen(tmp_path: Path) -> None:
    (answer,) = drive(tmp_path, [{"press": "back"}], "--lang", "es")
    assert answer["mode"] == "pick"
    assert answer["state"] is None
    assert "¿A qué jugamos?" in answer["text"]


def test_an_unfinished_game_is_offered_and_goes_on(tmp_path: Path) -> None:
    left = drive(tmp_path, [*PASS_TURN, {"press": "ok"}], *TOMATO)[-1]
    offered, resumed = drive(tmp_path, [{"press": "back"}, {"press": "ok"}])
    assert offered["mode"] == "pick"
    assert offered["choices"][0] == "Go on with The Big Fat Tomato Game"
    assert resumed["mode"] == "play"
    assert resumed["state"] == left["state"]


def test_resume_goes_on_and_without_it_a_new_game_begins(tmp_path: Path) -> None:
    left = drive(tmp_path, PASS_TURN, *TOMATO)[-1]
    assert drive(tmp_path, [{"gone": True}], *TOMATO, "--resume")[0]["state"] == left["state"]
    assert drive(tmp_path, [{"gone": True}], *TOMATO)[0]["state"]["turn"] == 1


def test_a_hidden_basket_is_nowhere_on_the_screen(tmp_path: Path) -> None:
    """table.md: neither the middle's count nor a basket's value, in events, undo, refusals or Correct."""
    lines: list[object] = [*PASS_TURN[:2], {"dice": [5, 6]}, {"press": "ok"}]
    lines += [{"press": "back", "long": True}, {"press": "ok"}, {"press": "ok", "long": True}, {"press": "ok"}]
    answers = drive(tmp_path, lines, *TOMATO)
    assert answers[3]["state"]["players"]["Ana"]["basket"] == 11
    for answer in answers[3:]:
        shown = " ".join([answer["text"], *answer["choices"]])
        assert "11" not in shown
        assert "139" not in shown
