"""README and docs: links lead somewhere, commands work, and the screen says what the examples say."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import data
from companion.__main__ import COMMANDS
from companion.rules import GAMES
from companion.store import Store
from companion.tags import Tags
from tests.whole.driving import drive

ROOT = Path(__file__).resolve().parents[2]
PAGES = {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in (ROOT / "README.md", *ROOT.glob("docs/*.md"))}

STAYS = re.compile(
    r"companion (run(?!.*--events)|demo(?!.*--headless)|wiring|doctor|dice check --source module|tags import)"
)
"""Commands that wait for people or devices, and those that other tests try."""

EXAMPLE = re.compile(r"^\|[^|]*\| `(\{.*\})` \| (.*) \|$", re.MULTILINE)
COMMAND = re.compile(r"^ {4,}(.*\bcompanion (?:\[?[a-z]+).*)$", re.MULTILINE)


def commands(text: str) -> list[str]:
    """The commands of a page, as they are typed."""
    typed = [line.replace(".venv/bin/companion", "companion") for line in COMMAND.findall(text)]
    return [line for line in typed if re.match(r"(companion|echo|printf) ", line) and "…" not in line]


RUNS = [(page, line) for page, text in PAGES.items() for line in commands(text) if not STAYS.search(line)]


def anchors(text: str) -> set[str]:
    return {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    for link, anchor in re.findall(r"\]\(([^)#]+)(?:#([^)]+))?\)", PAGES[page]):
        there = (ROOT / page).parent / link
        assert there.exists(), link
        assert not anchor or anchor in anchors(there.read_text("utf-8")), f"{link}#{anchor}"


def test_every_page_is_linked_from_the_readme_and_every_command_is_told() -> None:
    for file in (*ROOT.glob("docs/*.md"), *ROOT.glob("docs/rulings/*.md")):
        assert f"({file.relative_to(ROOT)})" in PAGES["README.md"], file
    told = set(re.findall(r"companion ([a-z]+)", PAGES["docs/commands.md"]))
    assert {name for name in COMMANDS if (ROOT / "companion" / "commands" / f"{name}.py").exists()} <= told


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the files that the pages name, and a data folder in which a game was finished."""
    for game in GAMES:
        shutil.copy(str(data.folder(game) / data.DECK), tmp_path / f"my-{game.name}.toml")
    home = tmp_path / "table-companion"
    tags = Tags(home)
    tags.teach({"04A1B2C3D4E580": ("tomato", "hoe#1")})
    tags.close()
    to_the_end = [{"press": "ok", "long": True}, {"press": "ok"}, *[{"press": "right"}] * 5, {"press": "ok"}]
    drive(home, [*to_the_end, *[{"press": "right"}] * 9, {"press": "ok"}], "huerto", "--players", "Ana,Ben")
    with Store(home) as store:
        assert [game.id for game in store.finished()] == [1]
    return tmp_path


def test_the_commands_work(desk: Path) -> None:
    """Each as it is typed; of simulated games a few are enough."""
    folder = desk / "bin"
    folder.mkdir()
    (folder / "companion").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m companion "$@"\n')
    (folder / "companion").chmod(0o755)
    given = {
        **os.environ,
        "PATH": f"{folder}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "HOME": str(desk),
        "XDG_CONFIG_HOME": str(desk),
        "XDG_DATA_HOME": str(desk),
        "SDL_VIDEODRIVER": "dummy",
    }
    for page, line in dict.fromkeys((page, re.sub(r"--games \d+", "--games 2", line)) for page, line in RUNS):
        done = subprocess.run(["sh", "-c", line], cwd=desk, env=given, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), f"{page}: {line}: {done.stderr}"


def test_there_are_commands_to_try() -> None:
    assert {re.findall(r"companion ([a-z]+)", line)[0] for _, line in RUNS} >= {
        "referee", "simulate", "history", "tags", "dice", "demo", "run",
    }  # fmt: skip


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_screen_says_what_the_example_says(game: str, tmp_path: Path) -> None:
    page = PAGES[f"docs/{game}.md"]
    steps = EXAMPLE.findall(page)
    (players,) = set(re.findall(rf"companion run {game} --players (\S+)", page))
    answers = drive(tmp_path, [json.loads(line) for line, _ in steps], game, "--players", players)
    assert [answer["text"] for answer in answers] == [said for _, said in steps]
    assert len(steps) >= 4
