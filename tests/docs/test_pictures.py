"""`make pictures`: simulated people play all four games, and every picture that the docs show is taken of them."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from tests.docs.pictures import FOLDER, main

ROOT = Path(__file__).resolve().parents[2]


def shown() -> set[str]:
    """The pictures that README and docs show."""
    texts = [file.read_text("utf-8") for file in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))]
    return {name for text in texts for name in re.findall(r"!\[[^]]+]\((?:docs/)?pictures/([a-z-]+)\.png\)", text)}


def test_every_picture_is_taken_and_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "old.png").touch()
    main(tmp_path)
    taken = {file.stem: file.read_bytes() for file in tmp_path.iterdir()}
    assert set(taken) == shown() == {file.stem for file in FOLDER.glob("*.png")}
    assert {struct.unpack(">II", picture[16:24]) for picture in taken.values()} == {(800, 480)}
    assert len(set(taken.values())) == len(taken)
    assert capsys.readouterr().out == f"{len(taken)} pictures in {tmp_path}\n"
