"""docs/rulings is what `make rulings` writes of the games' rulings.toml."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import data
from companion.rules import GAMES
from tests.docs.rulings import FOLDER, main


def read(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()}


def test_the_pages_are_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If this fails: `make rulings`."""
    (tmp_path / "whist.md").touch()
    main(tmp_path)
    assert read(tmp_path) == read(FOLDER)
    assert capsys.readouterr().out == f"{len(GAMES) + 1} pages in {tmp_path}\n"


def test_every_ruling_stands_on_its_page_in_both_languages() -> None:
    shared = read(FOLDER)["table.md"]
    for game in GAMES:
        page = read(FOLDER)[f"{game.name}.md"]
        for ruling in data.read_rulings(game).values():
            mine = page if ruling.rule.startswith(game.name) else shared
            assert mine.count(f"`{ruling.rule}`") == 2, ruling.rule
            for reading in ruling.reading.values():
                assert mine.count(f"\n{reading}\n") == 1, ruling.rule
