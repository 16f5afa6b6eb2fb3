"""Hecho by taps, buttons and time alone, through the whole companion."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from tests.whole.driving import Answer, drive

NAMES = "Ana,Ben,Cleo"
OPEN: list[dict[str, object]] = [{"card": card} for card in ("plaza", *(f"proyecto-{n:02}" for n in range(2, 7)))]
OK: dict[str, object] = {"press": "ok"}


def played(data: Path, lines: list[dict[str, object]], *options: str) -> list[Answer]:
    return drive(data, [*OPEN, *lines], "hecho", "--players", NAMES, *options)[len(OPEN) - 1 :]


def test_a_call_a_building_and_what_everyone_draws(tmp_path: Path) -> None:
    opened, call, plaza, short, ready, built = played(
        tmp_path,
        [{"press": "seat2"}, {"card": "plaza"}, {"card": "ladrillo-7"}, {"card": "cemento-4"}, OK],
    )
    assert opened["state"]["step"] == "build"
    assert (call["said"], call["text"]) == ("accepted", "Ben: lay the project on the reader, then your cards")
    assert plaza["text"] == "Plaza: still short of 6 ladrillo and 4 cemento"
    assert short["text"] == "Plaza: still short of 4 cemento"
    assert (ready["choices"][ready["choice"]], ready["text"]) == (
        "Build Plaza: 10 points",
        "Plaza can be built: OK, Ben",
    )
    assert built["text"].startswith(
        "Ben builds Plaza: 10 points. Draw in this order: Ben 2, Cleo 1 and Ana 1. The scrapyard holds 88 cards."
    )
    assert built["state"]["players"]["Ben"] == {"score": 10, "hand": 6, "projects": ["plaza"]}


def test_a_bare_kind_means_the_first_copy_that_can_be_tapped(tmp_path: Path) -> None:
    *_, built = played(
        tmp_path, [{"press": "seat1"}, {"card": "proyecto-03"}, {"card": "metal-2"}, {"card": "metal-2"}, OK]
    )
    assert built["state"]["set_aside"] == 2
    assert built["state"]["players"]["Ana"]["score"] == 3


def test_the_floor_is_held_for_sixty_seconds_at_most(tmp_path: Path) -> None:
    _, _, held, tap, later, over, free = played(
        tmp_path,
        [
            {"press": "seat1"},
            {"wait": 59},
            {"card": "plaza"},
            {"wait": 59.5},
            {"wait": 1},
            {"press": "seat3"},
        ],
    )
    assert held["text"] == "Ana: lay the project on the reader, then your cards"
    assert tap["text"] == later["text"] == "Plaza: still short of 6 ladrillo and 4 cemento"
    assert over["text"].startswith("Ana did not go on: the floor is free again.")
    assert free["text"] == "Cleo: lay the project on the reader, then your cards"


def test_calls_within_a_tenth_of_a_second_show_the_margin_and_a_trade_is_two_numbers(tmp_path: Path) -> None:
    _, _, _, both, number, traded = played(tmp_path, [{"press": "seat1"}, {"wait": 0.05}, {"press": "seat3"}, OK, OK])
    assert both["text"].startswith("Ana was first; Cleo pressed 5 hundredths of a second later. Trade: ")
    assert number["text"] == "Cleo gives Ana a card: which number?"
    assert traded["state"]["stall"]["trades"] == 1
    assert traded["text"].startswith("Ana gives Cleo 2 and gets 2.")


def test_in_spanish_too(tmp_path: Path) -> None:
    _, _, short = played(tmp_path, [{"press": "seat2"}, {"card": "plaza"}], "--lang", "es")
    assert short["text"] == "Plaza: aún faltan 6 de ladrillo y 4 de cemento"


def test_an_unfinished_round_goes_on_where_it_stood(tmp_path: Path) -> None:
    before = played(tmp_path, [{"press": "seat2"}, {"card": "proyecto-06"}, {"card": "vidrio-5"}, OK])[-1]
    (after,) = drive(tmp_path, [{"wait": 0}], "hecho", "--resume")
    assert after["state"] == before["state"]
    assert after["mode"] == "play"


@pytest.mark.parametrize("seed", ["2", "5"])
def test_simulated_people_play_it_through_the_table_to_its_end(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every call, exchange and trade by taps and presses; a refusal or another count would end it with status 1."""
    words = ["demo", "hecho", "--headless", "--games", "1", "--seed", seed, "--option", "rounds=1"]
    assert main([*words, "--players", "Ana,Ben,Cleo,Dario,Eva,Fito"]) == 0
    result: Any = json.loads(capsys.readouterr().out)
    assert result["actions"] > 20
    assert sum(result["scores"].values()) > 20
