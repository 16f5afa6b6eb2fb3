"""Reading decks and rulings: what is shipped, what an owner wrote, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import data
from companion.data import DataError, find_game, folder, parse_deck, read_deck, read_rulings, unfit
from companion.rules import GAMES
from companion.rules.core import AnyGame, Fault
from companion.views import Msg, msg
from tests.toy.race import TOY

CARD = """[[card]]
kind = "boost"
name = {en = "A", es = "B"}
type = "boost"
copies = 4
fields = 1
source = "assumed"
"""
HEAD = 'game = "race"\nedition = "mine"\n'


def fault_of(tmp_path: Path, content: bytes) -> tuple[str, str, str, Msg]:
    """What is wrong with a deck file: its name, card, field, fault."""
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(DataError) as raised:
        parse_deck(TOY, read_deck(TOY, str(file)), str(file))
    assert raised.value.file == str(file)
    return Path(raised.value.file).name, raised.value.card, raised.value.field, raised.value.fault


def test_a_game_is_found_by_its_name_among_those_given() -> None:
    assert find_game((*GAMES, TOY), "race") is TOY


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(DataError) as raised:
        find_game((TOY,), "chess")
    assert raised.value.fault == msg("fault.unknown-game", game="chess", known=("race",))


@pytest.mark.parametrize("game", [*GAMES, TOY], ids=lambda game: str(game.name))
def test_the_shipped_deck_loads_and_prints_every_kind_in_both_languages(game: AnyGame) -> None:
    printed = game.printed(parse_deck(game, read_deck(game)))
    assert printed
    assert all(card.names.keys() == {"en", "es"} for card in printed)


def test_a_games_folder_is_where_its_functions_are() -> None:
    assert folder(TOY).joinpath("deck.toml").is_file()


def test_an_owners_deck_replaces_the_shipped_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + CARD)
    assert parse_deck(TOY, read_deck(TOY, str(file)), str(file)).copies == {"boost": 4}


def test_a_record_keeps_the_text_from_which_the_deck_is_loaded_again() -> None:
    text = read_deck(TOY)
    assert parse_deck(TOY, text, "game 7") == parse_deck(TOY, text)


def test_a_byte_order_mark_and_windows_line_ends_are_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + (HEAD + CARD).replace("\n", "\r\n").encode())
    assert parse_deck(TOY, read_deck(TOY, str(file))).copies == {"boost": 4}


@pytest.mark.parametrize("name", ["absent.toml", "."])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError) as raised:
        read_deck(TOY, str(tmp_path / name))
    assert (raised.value.file, raised.value.fault.id) == (str(tmp_path / name), "fault.unreadable")


def test_text_that_is_not_utf8_is_told_with_its_line(tmp_path: Path) -> None:
    content = (HEAD + CARD).replace('"A"', '"Ñ"').encode("latin-1")
    assert fault_of(tmp_path, content) == ("mine.toml", "", "", msg("fault.not-utf8", line=5))


@pytest.mark.parametrize("text", ["game = ", "a = 1\na = 2", "x = " + "[" * 5000, "x = " + "9" * 5000, "\0"])
def test_text_that_is_not_toml_is_told(tmp_path: Path, text: str) -> None:
    assert fault_of(tmp_path, text.encode())[3].id == "fault.not-toml"


@pytest.mark.parametrize("text", ["", 'game = "chess"\n', "game = 1\n"])
def test_the_deck_of_another_game_is_told(tmp_path: Path, text: str) -> None:
    assert fault_of(tmp_path, text.encode()) == ("mine.toml", "", "game", msg("fault.wrong-game", game="race"))


def test_a_fault_of_a_card_is_told_with_card_and_field(tmp_path: Path) -> None:
    content = (HEAD + CARD).replace("copies = 4", "copies = -1").encode()
    assert fault_of(tmp_path, content) == ("mine.toml", "boost", "copies", msg("fault.number", low=1, high=999))


def test_a_fault_of_the_shipped_deck_names_its_file() -> None:
    error = unfit(TOY, Fault(msg("fault.missing-field"), "boost", "copies"))
    assert (error.file, error.card, error.field) == ("race/deck.toml", "boost", "copies")
    assert str(error) == "race/deck.toml: boost: copies: fault.missing-field"


def test_rulings_are_found_by_rule() -> None:
    rulings = read_rulings(TOY)
    assert rulings["race.not-yourself"].reading == {}
    assert rulings["race.one-die"].section == "Running"
    assert rulings["race.one-die"].reading["es"].startswith("El reglamento")
    assert "table.over" in rulings  # shared by all games


@pytest.mark.parametrize("text", ["x = 1", "[[ruling]]\nrule = 'race.x'", "ruling = [{rule = 1, section = ''}]"])
def test_rulings_that_are_none_are_told_with_their_file(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "_read", lambda source, file: text)
    with pytest.raises(DataError) as raised:
        read_rulings(TOY)
    assert (raised.value.file, raised.value.fault.id) == ("rulings.toml", "fault.not-a-ruling")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_no_ruling_stands_twice(game: AnyGame) -> None:
    shared = folder(game).joinpath("../rulings.toml").read_text("utf-8")
    written = (shared + folder(game).joinpath("rulings.toml").read_text("utf-8")).count("[[ruling]]")
    assert len(read_rulings(game)) == written


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_the_shipped_rulings_load_with_a_reading_in_both_languages_or_none(game: AnyGame) -> None:
    rulings = read_rulings(game)
    assert rulings
    assert all(ruling.reading.keys() in ({"en", "es"}, set()) for ruling in rulings.values())
    assert all(ruling.section for ruling in rulings.values())
