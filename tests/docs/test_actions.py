"""docs/actions.md is what `make actions` writes of the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules import GAMES
from tests.docs.actions import FILE, main


def test_the_page_is_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """If this fails: `make actions`."""
    main(tmp_path / "actions.md")
    assert (tmp_path / "actions.md").read_text("utf-8") == FILE.read_text("utf-8")
    assert capsys.readouterr().out.strip() == str(tmp_path / "actions.md")


def test_every_action_is_told_with_its_fields() -> None:
    for game in GAMES:
        section = FILE.read_text("utf-8").split(f"\n## {game.name}\n")[1].split("\n## ")[0]
        rows = {row.split("`")[1]: row for row in section.splitlines() if row.startswith("| `") and "`do`" not in row}
        assert list(rows) == [action.__struct_config__.tag for action in game.actions]
        for action in game.actions:
            row = rows[action.__struct_config__.tag]
            assert all(f"`{name}`: " in row for name in action.__struct_encode_fields__)
            assert not row.endswith("|  |")
