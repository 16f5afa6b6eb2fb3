"""A game goes on after its deck was edited, its rules changed or its record damaged; and a fifth game plays."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion import data
from companion.rules import GAMES
from tests.referee.process import RACE
from tests.whole.driving import drive

TOMATO = ("tomato", "--players", "Ana,Ben")
TURN = [{"press": "ok"}] * 2 + [{"dice": [1, 2]}] + [{"press": "ok"}] * 3
PICTURE = b"\x89PNG\r\n\x1a\n"


def test_a_game_goes_on_with_the_deck_it_was_begun_with(tmp_path: Path) -> None:
    """The record holds the deck: its file may be edited in the middle of the game."""
    deck = tmp_path / "deck.toml"
    shipped = data.read_deck(data.find_game(GAMES, "tomato"))
    deck.write_text(shipped.replace('kind = "hoe"', 'kind = "rake"').replace('"Hoe"', '"Rake"'))
    drive(tmp_path / "data", [*TURN[:-1], {"card": "rake#1"}], *TOMATO, "--deck", str(deck))
    deck.write_text(shipped)
    resumed, played = drive(tmp_path / "data", [{"press": "ok"}, {"card": "rake#2"}])
    assert resumed["state"]["compost"] == 1
    assert (played["said"], played["state"]["compost"]) == ("accepted", 2)


def test_an_action_that_todays_rules_refuse_ends_what_is_resumed_and_the_table_says_so(tmp_path: Path) -> None:
    kept = drive(tmp_path, TURN[:3], *TOMATO)
    with sqlite3.connect(tmp_path / "games.sqlite3") as db:
        # As if an older companion had written an action that this one does not accept.
        (line,) = db.execute("SELECT line FROM action WHERE n = 2").fetchone()
        db.execute("UPDATE action SET line = ? WHERE n = 2", (line.replace("[1,2]", "[1,2,3]"),))
    db.close()
    picture = tmp_path / "resumed.png"
    resumed, shot = drive(tmp_path, [{"press": "ok"}, {"shot": str(picture)}])
    assert resumed["state"] == kept[1]["state"]
    assert shot["mode"] == "play"
    assert picture.read_bytes().startswith(PICTURE)
    # What was set aside stays in the record.
    with sqlite3.connect(tmp_path / "games.sqlite3") as db:
        assert db.execute("SELECT count(*) FROM dropped").fetchone() == (1,)
    db.close()


@pytest.mark.parametrize("damage", [b"", b"nonsense" * 1000])
def test_a_damaged_database_is_set_aside_and_the_companion_starts(tmp_path: Path, damage: bytes) -> None:
    drive(tmp_path, TURN, *TOMATO)
    for part in tmp_path.glob("games.sqlite3*"):
        part.write_bytes(damage)
    (answer,) = drive(tmp_path, [{"press": "left"}])
    assert answer["mode"] == "pick"
    assert list(tmp_path.glob("games.damaged-1*"))
    # The next game is kept as always.
    left = drive(tmp_path, TURN, *TOMATO)[-1]
    assert drive(tmp_path, [{"press": "ok"}])[0]["state"] == left["state"]


def test_a_fifth_game_plays_at_the_table_on_the_screen_and_in_the_store(tmp_path: Path) -> None:
    """One folder and one line: nothing but the list of games knows the race."""
    picture = tmp_path / "race.png"
    lines = [{"card": "boost"}, {"card": "trip"}, {"press": "seat2"}, {"press": "ok"}, {"dice": [6]}]
    race = ("race", "--players", "Ana,Ben,Cleo")
    answers = drive(tmp_path, [*lines, {"shot": str(picture)}], *race, companion=RACE)
    assert [answer["said"] for answer in answers] == ["accepted", None, "accepted", "accepted", "accepted", None]
    assert picture.read_bytes().startswith(PICTURE)
    picker, resumed = drive(tmp_path, [{"press": "back"}, {"press": "ok"}], companion=RACE)
    assert "Race" in picker["choices"][0]
    assert resumed["state"] == answers[-1]["state"]
    assert (
        drive(tmp_path, [{"press": "back", "long": True}], *race, "--resume", companion=RACE)[0]["said"] == "accepted"
    )
