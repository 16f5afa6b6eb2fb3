"""`companion history`: what it tells, and a game's record that is written to a file and played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.effects import Missed
from companion.rules import GAMES
from companion.store import Store
from tests.history.evenings import RACE, race, simulated
from tests.store.games import DATABASE, WallClock
from tests.toy.race import TOY
from tests.whole.driving import drive

ALL = (TOY, *GAMES)
NONE = "/dev/null"
"""A configuration that says nothing."""


def history(folder: Path, *arguments: str) -> int:
    return main(["history", "--data", str(folder), "--config", NONE, *arguments], games=ALL)


def told(folder: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    assert history(folder, "--json") == 0
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Three races: two finished, one not; a rule was forgotten in two of them."""
    with Store(tmp_path, now=WallClock()) as store:
        race(store, 1, source="module")
        race(store, 2, ("Íñigo", "Ana"))
        race(store, 3, lines=RACE[:2], over=False)
        store.miss(Missed(1, "table.over"))
        store.miss(Missed(3, "race.one-die"))
        store.miss(Missed(3, "race.one-die"))
    return tmp_path


def test_it_tells_games_wins_refusals_and_dice_as_json(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = told(games, capsys)
    assert list(found) == ["games", "unfinished", "wins", "refusals", "dice"]
    assert [(game["id"], game["winners"], game["scores"]) for game in found["games"]] == [
        (2, ["Íñigo"], {"Íñigo": 10, "Ana": 1}),
        (1, ["Ana"], {"Ana": 10, "Ben": 1}),
    ]
    assert found["games"][1]["turns"] == {"Ana": [0, 4, 4, 10], "Ben": [0, 0, 1, 1]}
    assert found["games"][1]["rolls"][0] == {"dice": [4], "source": "module", "after_void": False}
    assert found["games"][1]["ended"] == "2024-05-01T18:00:09+00:00"
    assert [game["id"] for game in found["unfinished"]] == [3]
    assert {"player": "Ana", "game": "race", "games": 2, "wins": 1} in found["wins"]
    assert found["refusals"] == [
        {"game": "race", "rule": "race.one-die", "n": 2},
        {"game": "race", "rule": "table.over", "n": 1},
    ]
    assert found["dice"]["module"]["counts"] == [1, 0, 0, 1, 0, 1]
    assert found["dice"]["module"]["verdict"] == "too-few"
    assert found["dice"]["module"]["longest_run"] == {"face": 4, "length": 1, "die": 1}


def test_it_tells_people_the_same_in_their_language(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert history(games, "--lang", "es") == 0
    out = capsys.readouterr().out
    for expected in (
        "   2  2024-05-0",
        "Íñigo ganó a Ana",
        "        Ana    ▁▁▁▁ 1",
        "        Íñigo  ▁▃▃█ 10",
        "2 ×  Para correr se tira un dado",
        "Módulo de dados",
        "Sin terminar",
        "   3  2024-05-01",
    ):
        assert expected in out, expected
    assert history(games, "--lang", "en") == 0
    assert "Íñigo beat Ana" in capsys.readouterr().out


def test_folder_and_language_are_the_configurations(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = games / "companion.toml"
    config.write_text(f'language = "es"\ndata = "{games}"\n')
    assert main(["history", "--config", str(config)], games=ALL) == 0
    assert "Íñigo ganó a Ana" in capsys.readouterr().out


def test_a_long_game_keeps_its_lines_short(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(tmp_path) as store:
        race(store, 1, lines=(*('{"do":"rest"}',) * 500, *RACE))
    assert history(tmp_path) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if "▁" in line]
    assert len(lines) == 2
    assert all(40 <= len(line) <= 60 for line in lines)
    assert lines[0].endswith("█ 10")


def test_it_looks_on_while_a_companion_holds_the_table(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(games):
        assert len(told(games, capsys)["games"]) == 2


def test_nothing_is_made_where_there_is_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert history(tmp_path / "nowhere") == 0
    assert capsys.readouterr().out == "No game has been finished yet.\n"
    assert told(tmp_path / "nowhere", capsys) == {"games": [], "unfinished": [], "wins": [], "refusals": [], "dice": {}}
    assert not (tmp_path / "nowhere").exists()


def test_a_damaged_database_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / DATABASE).write_bytes(b"no database" * 1000)
    assert history(tmp_path) == 2
    err = capsys.readouterr().err
    assert err.startswith("companion: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["tomato", "vege", "huerto"])
def test_a_record_written_to_a_file_plays_to_the_same_state(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store(tmp_path / "here") as store:
        game = simulated(store, name, ("Ana", "Ben") if name == "huerto" else ("Ana", "Íñigo", "Cleo", "Dani"))
        saved = store.load(game)
    file = tmp_path / "game.json"
    assert history(tmp_path / "here", "--export", str(game), str(file)) == 0
    assert history(tmp_path / "elsewhere", "--replay", str(file)) == 0
    answer = json.loads(capsys.readouterr().out)
    assert saved is not None
    assert (answer["accepted"], answer["actions"], answer["refused"]) == (len(saved.lines), len(saved.lines), None)
    assert answer["state"]["over"] is True
    assert set(answer["state"]["winners"]) == set(told(tmp_path / "here", capsys)["games"][0]["winners"])


def test_what_was_tapped_and_pressed_at_the_table_comes_out_as_the_same_state(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the whole companion to a file and back, an undo among it, in the middle of a game."""
    lines = [{"press": "ok"}, {"press": "ok"}, {"dice": [2, 5]}, {"press": "back", "long": True}, {"dice": [3, 5]}]
    answers = drive(
        tmp_path, [*lines, {"press": "ok"}, {"card": "pesky-weeds"}, {"press": "ok"}], "tomato", "--players", "Ana,Ben"
    )
    assert history(tmp_path, "--export", "1", "-") == 0
    file = tmp_path / "game.json"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert history(tmp_path, "--replay", str(file)) == 0
    assert json.loads(capsys.readouterr().out)["state"] == answers[-1]["state"]


def test_a_record_keeps_what_the_disk_spoilt_and_stops_there(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(games) as store:
        race(store, 4, lines=(*RACE[:2], "{broken", *RACE[2:]))
    assert history(games, "--export", "4", "-") == 0
    file = games / "game.json"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert '"line":"{broken"' in file.read_text("utf-8")
    assert history(games, "--replay", str(file)) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["accepted"], answer["actions"], answer["refused"]["rule"]) == (2, 7, "input")
    assert answer["state"]["players"]["Ana"]["field"] == 4


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": ["Ana"]}, "players: "),
        ({"players": ["Ana", "Ana"]}, "players: "),
        ({"options": {"track": "round"}}, "options: "),
        ({"options": {"colour": "red"}}, "options: "),
        ({"game": "chess"}, "chess"),
        ({"deck": ["no deck"]}, "game.json"),
        ({"deck": "no lines"}, "$.deck"),
        ({"format": 2}, "$.format"),
        ({"players": [1, 2]}, "$.players[0]"),
        ({"actions": [{"do": "run"}]}, "$.actions[0]"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_one_line(
    games: Path, change: dict[str, object], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert history(games, "--export", "1", "-") == 0
    record = json.loads(capsys.readouterr().out)
    file = games / "game.json"
    file.write_text(json.dumps(record | change), "utf-8")
    assert history(games, "--replay", str(file)) == 2
    err = capsys.readouterr().err
    assert err.startswith("companion: ")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--export", "9", "-"), "There is no game 9 that can be read."),
        (("--export", "one", "-"), "--export: 'one' is not a whole number"),
        (("--export", "1", "/nowhere/game.json"), "/nowhere/game.json: No such file or directory"),
        (("--replay", "/nowhere/game.json"), "/nowhere/game.json: cannot be read"),
        (("--replay", "/dev/null"), "/dev/null: is not the record of a game"),
        (("--json", "--replay", "x"), "not allowed with"),
        (("--lang", "fr"), "fr"),
    ],
)
def test_what_cannot_be_done_is_said(
    games: Path, arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert history(games, *arguments) == 2
    assert said in capsys.readouterr().err


def test_the_history_is_on_the_screen_of_the_whole_companion(tmp_path: Path) -> None:
    """A refusal in play, a game to its end, and both are found from the picker's menu."""
    with Store(tmp_path) as store:
        simulated(store, "tomato", ("Ana", "Ben", "Cleo"))
        winner = simulated(store, "vege", ("Ana", "Ben", "Cleo", "Dani"))
    drive(tmp_path, [{"card": "fence"}], "tomato", "--players", "Ana,Ben")
    assert winner == 2
    menu = drive(tmp_path, [{"press": "ok", "long": True}])[0]
    steps = [{"press": "right"}] * menu["choices"].index("History")
    answers = drive(
        tmp_path,
        [
            {"press": "ok", "long": True},
            *steps,
            {"press": "ok"},
            *[{"press": "right"}] * 3,
            {"press": "ok"},
            {"press": "back"},
            *[{"press": "left"}] * 2,
            {"press": "ok"},
        ],
    )
    opened, game, rules = (answers[-n] for n in (9, 5, 1))
    assert {answer["mode"] for answer in (opened, game, rules)} == {"service"}
    assert opened["choices"][:3] == ["Who wins", "The rules you forget most", "Dice"]
    assert len(opened["choices"]) == 6
    assert game["text"].endswith(": Vege Tables")
    assert rules["choices"] == ["The steps of a turn come in order", "Back to the list"]
