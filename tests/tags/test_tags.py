"""Taught tags on disk: nothing is lost by a kill, damage, or a bad file."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.rules import GAMES
from companion.store import NotSaved
from companion.tags import COPY, DATABASE, BadTags, Tags, from_csv, to_csv

HOE, FENCE = ("tomato", "hoe#1"), ("tomato", "fence#1")


def reopened(folder: Path) -> dict[str, tuple[str, str]]:
    """The tags as another run finds them."""
    tags = Tags(folder)
    found = tags.all()
    tags.close()
    return found


def test_what_was_taught_and_forgotten_is_on_disk_at_once(tmp_path: Path) -> None:
    tags = Tags(tmp_path / "new" / "folder")
    tags.teach({"04A1B2C3": HOE, "04A1B2C4": FENCE})
    tags.forget(["04A1B2C4"])
    tags.teach({"04A1B2C3": FENCE})
    assert reopened(tmp_path / "new" / "folder") == {"04A1B2C3": FENCE} == tags.all()
    tags.close()


@pytest.mark.parametrize("seed", range(20))
def test_a_kill_in_the_middle_of_teaching_loses_nothing(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            tags = Tags(tmp_path)
            for number in range(1000):
                tags.teach({f"04{number:06X}": ("tomato", f"hoe#{number + 1}")})
                os.write(write, b"x")
                if number % 5 == 0:
                    tags.copy()
        finally:
            os._exit(0)
    os.close(write)
    os.read(read, 1)
    time.sleep(chance.random() * 0.03)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    told = 1
    while chunk := os.read(read, 4096):
        told += len(chunk)
    os.close(read)
    found = reopened(tmp_path)
    assert list(found) == [f"04{number:06X}" for number in range(len(found))]
    assert told <= len(found) <= told + 1
    from_csv((tmp_path / COPY).read_text("utf-8")) if (tmp_path / COPY).exists() else None


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_file_is_set_aside_and_the_copy_is_read(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    tags = Tags(tmp_path)
    tags.teach({f"04{number:06X}": ("tomato", f"hoe#{number + 1}") for number in range(200)})
    tags.copy()
    tags.close()
    taught = tags.all()
    file = tmp_path / DATABASE
    content = bytearray(file.read_bytes())
    if seed % 2:
        content = content[: chance.randrange(len(content))]
    else:
        content[: 100 + chance.randrange(4000)] = chance.randbytes(100)
    file.write_bytes(content)
    again = Tags(tmp_path)
    assert again.all() == taught
    assert again.trouble is not None
    assert list(tmp_path.glob("tags.damaged-1*"))
    again.close()


def test_a_folder_that_cannot_be_written_is_told_and_the_tags_are_owed(tmp_path: Path) -> None:
    tags = Tags(tmp_path)
    (tmp_path / DATABASE).unlink()
    (tmp_path / DATABASE).mkdir()
    tags._let_go()
    with pytest.raises(NotSaved):
        tags.teach({"04A1B2C3": HOE})
    assert not tags.retry()
    (tmp_path / DATABASE).rmdir()
    assert tags.retry()
    assert reopened(tmp_path) == {"04A1B2C3": HOE}
    tags.close()


def test_csv_there_and_back() -> None:
    tags = {"04A1B2C3": HOE, "04A1B2C3D4E580": ("tomato", "market-time")}
    assert from_csv(to_csv(tags)) == tags
    assert from_csv("\ufeffuid,game,card\r\n04:a1:b2:c3, tomato ,hoe#1\r\n\r\n") == {"04A1B2C3": HOE}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "tags.header"),
        ("uid,card\n", "tags.header"),
        ("uid,game,card\n04A1B2C3,tomato\n", "tags.fields"),
        ("uid,game,card\nxyz,tomato,hoe#1\n", "tags.uid"),
        ("uid,game,card\n04A1B2C3,to mato,hoe#1\n", "tags.game"),
        ("uid,game,card\n04A1B2C3,tomato,hoe#0\n", "tags.card"),
        ("uid,game,card\n04A1B2C3,tomato,hoe#1\n04a1b2c3,tomato,hoe#2\n", "tags.twice"),
        ("uid,game,card\n04A1B2C3,tomato,hoe#1\n04A1B2C4,tomato,hoe#1\n", "tags.card-twice"),
    ],
)
def test_a_csv_that_is_no_list_of_tags_is_told_with_its_line(text: str, fault: str) -> None:
    with pytest.raises(BadTags) as raised:
        from_csv(text)
    assert raised.value.fault.id == fault


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`companion tags …` as a process."""
    line = [sys.executable, "-m", "companion", "tags", *words, "--data", str(folder)]
    return subprocess.run(line, capture_output=True, text=True, check=False, timeout=30)


def test_the_command_exports_imports_lists_and_forgets(tmp_path: Path) -> None:
    file = tmp_path / "tags.csv"
    file.write_text("uid,game,card\n04A1B2C3,tomato,hoe#1\n04A1B2C4,tomato,market-time\n")
    done = command(tmp_path, "import", str(file))
    assert (done.returncode, done.stdout) == (0, "2 tags imported.\n")
    assert command(tmp_path, "list").stdout == "04A1B2C3 tomato hoe#1\n04A1B2C4 tomato market-time\n"
    assert command(tmp_path, "export").stdout == file.read_text()
    assert command(tmp_path, "forget", "04a1b2c3").stdout == "1 tag forgotten.\n"
    assert command(tmp_path, "forget", "tomato").stdout == "1 tag forgotten.\n"
    assert command(tmp_path, "list").stdout == ""


def test_an_import_overwrites_only_when_told_to_and_is_all_or_nothing(tmp_path: Path) -> None:
    file = tmp_path / "other.csv"
    tags = Tags(tmp_path)
    tags.teach({"04A1B2C3": HOE})
    tags.close()
    file.write_text("uid,game,card\n04A1B2C9,tomato,hoe#5\n04A1B2C3,tomato,fence#1\n")
    done = command(tmp_path, "import", str(file))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert reopened(tmp_path) == {"04A1B2C3": HOE}
    assert command(tmp_path, "import", str(file), "--force").returncode == 0
    assert reopened(tmp_path) == {"04A1B2C9": ("tomato", "hoe#5"), "04A1B2C3": FENCE}


@pytest.mark.parametrize("words", [("import", "/no/such/file.csv"), ("import",), ("forget", "04FFFFFF"), ("sing",)])
def test_what_cannot_be_done_is_told_in_one_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = command(tmp_path, *words)
    assert (done.returncode, done.stderr.count("\n"), done.stdout) == (2, 1, "")


def test_an_unknown_card_is_not_imported(tmp_path: Path) -> None:
    assert "tomato" in {game.name for game in GAMES}
    file = tmp_path / "tags.csv"
    file.write_text("uid,game,card\n04A1B2C3,tomato,hoe#9\n")
    done = command(tmp_path, "import", str(file))
    assert done.returncode == 2
    assert "hoe#9" in done.stderr
