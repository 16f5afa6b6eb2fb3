"""The pictures of README and docs, taken of the companion while simulated people play: `make pictures`.

Look at every picture that changed before committing it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.whole.people import Line, Meanwhile, People

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"

OK: Line = {"press": "ok"}
BACK: Line = {"press": "back"}
HELP: Line = {"press": "help"}


def shot(name: str) -> Line:
    return {"shot": name}


TOMATO: Mapping[str | int, tuple[Line, ...]] = {
    "pick": (shot("picker"),),
    "names": (shot("names"),),
    "options": (shot("options"),),
    "checklist": (shot("checklist"),),
    68: (shot("tomato"),),
    72: ({"card": "market-time"}, shot("refusal"), HELP, shot("help"), BACK),
    "over": (shot("final-table"),),
}
"""What people do besides playing, at a stage or after so many actions."""

VEGE: Mapping[str | int, tuple[Line, ...]] = {70: (shot("vege"),)}
HUERTO: Mapping[str | int, tuple[Line, ...]] = {22: (shot("huerto"),)}
HECHO: Mapping[str | int, tuple[Line, ...]] = {30: (shot("hecho"),)}


def tables(folder: Path) -> tuple[People, ...]:
    """Who plays what, with the shots that are taken of it into this folder."""
    return (
        People("tomato", 3, {}, names=("Ana", "Ben", "Cleo"), meanwhile=into(folder, TOMATO)),
        People("vege", 4, {}, names=("Ana", "Ben", "Cleo", "Dan"), meanwhile=into(folder, VEGE), until=70),
        People("huerto", 2, {}, names=("Ana", "Ben"), meanwhile=into(folder, HUERTO), until=22),
        People("hecho", 4, {}, names=("Ana", "Ben", "Cleo", "Dan"), meanwhile=into(folder, HECHO), until=30),
    )


def into(folder: Path, lines: Mapping[str | int, tuple[Line, ...]]) -> Meanwhile:
    """These lines at their moments, the shots as files of the folder."""

    def meanwhile(moment: str | int) -> Iterable[Line]:
        for line in lines.get(moment, ()):
            yield {"shot": str(folder / f"{line['shot']}.png")} if "shot" in line else line

    return meanwhile


def main(folder: Path = FOLDER) -> None:
    """Takes every picture, and removes those that are none any more."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    for people in tables(folder):
        with TemporaryDirectory() as data, Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            with redirect_stdout(nowhere):
                status = people.sit_down(Path(data), "--lang", "en", "--config", os.devnull)
            assert status == 0, people.game
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
