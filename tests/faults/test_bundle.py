"""`companion bundle`: one file for whoever helps, with everything in it that can be had, and with nothing private."""

from __future__ import annotations

import io
import json
import tarfile
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.commands import findings
from companion.commands.findings import Machine
from companion.store import Store
from tests.doctor.test_devices import Glass
from tests.history.evenings import RACE, race, simulated
from tests.toy.race import TOY

PARTS = {"versions.txt", "configuration.txt", "doctor.txt", "data.txt", "logs.txt"}

JOURNAL = """#!/bin/sh
case "$*" in *"--unit companion"*"--no-hostname"*) ;; *) exit 3 ;; esac
echo "2026-11-29T20:00:00 companion[7]: game 2 begins"
echo "a hint" >&2
"""


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer without devices, of somebody whose home is elsewhere."""
    monkeypatch.setattr(findings, "this_machine", lambda: Machine(root=tmp_path / "root"))
    monkeypatch.setattr("display.window.Window", lambda *_, **__: Glass("x11"))
    monkeypatch.setattr("firmware_bridge.find.ports", lambda _: [])
    monkeypatch.setenv("HOME", str(tmp_path / "home of Ana"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "bin").mkdir()


def journal(tmp_path: Path, script: str = JOURNAL) -> None:
    program = tmp_path / "bin" / "journalctl"
    program.write_text(script)
    program.chmod(0o755)


def bundled(file: Path, *more: str) -> dict[str, str]:
    """What is in the file that the command writes."""
    assert main(["bundle", str(file), *more]) == 0
    with tarfile.open(file) as archive:
        found = {name: archive.extractfile(name) for name in archive.getnames()}
        texts = {name: read.read().decode() for name, read in found.items() if read is not None}
    assert {name.partition("/")[0] for name in texts} == {"help"}
    return {name.partition("/")[2]: text for name, text in texts.items()}


def test_all_that_helps_is_in_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal(tmp_path)
    config = tmp_path / "companion.toml"
    config.write_text('language = "es"\n[dice]\nsource = "real"\n')
    with Store(tmp_path / "games") as store:
        race(store, 1)
        race(store, 2, ("Cleo", "Dan"), RACE[:3], over=False)
        # A companion that plays holds the table: the bundle can be made beside it.
        file = tmp_path / "help.tar.gz"
        parts = bundled(file, "--config", str(config), "--data", str(tmp_path / "games"))
    assert parts.keys() == PARTS | {"game.json"}
    assert 'source = "real"' in parts["configuration.txt"]
    assert "missing  computer: no Raspberry Pi" in parts["doctor.txt"]
    assert "ok       screen: " in parts["doctor.txt"]
    assert "msgspec: " in parts["versions.txt"]
    assert "games.sqlite3\n" in parts["data.txt"]
    assert "companion[7]: game 2 begins" in parts["logs.txt"]
    assert "a hint" in parts["logs.txt"]
    record = json.loads(parts["game.json"])
    assert (record["id"], record["players"], len(record["actions"])) == (2, ["Cleo", "Dan"], 3)
    assert str(file) in capsys.readouterr().out


def test_its_game_plays_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(tmp_path / "games") as store:
        simulated(store, "tomato", ("Ana", "Ben"))
    parts = bundled(tmp_path / "help.tar.gz", "--data", str(tmp_path / "games"))
    (tmp_path / "game.json").write_text(parts["game.json"])
    capsys.readouterr()
    assert main(["history", "--replay", str(tmp_path / "game.json")]) == 0
    replayed = json.loads(capsys.readouterr().out)
    assert replayed["accepted"] == replayed["actions"] > 50


def test_where_something_is_missing_the_rest_is_there_and_says_so(tmp_path: Path) -> None:
    config = tmp_path / "companion.toml"
    config.write_text("[dice]\nsource = 7\n")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "games.sqlite3").write_bytes(b"nonsense" * 1000)
    parts = bundled(tmp_path / "help.tar.gz", "--config", str(config), "--data", str(tmp_path / "games"))
    assert parts.keys() == PARTS | {"game.txt"}
    assert parts["logs.txt"].startswith("no logs: journalctl")
    assert parts["game.txt"].startswith("no record: ")
    assert "dice.source" in parts["configuration.txt"]
    assert "source = 7" in parts["configuration.txt"]
    assert "missing  configuration: " in parts["doctor.txt"]


def test_a_journal_that_refuses_is_told(tmp_path: Path) -> None:
    journal(tmp_path, "#!/bin/sh\necho 'not for you' >&2; exit 1\n")
    logs = bundled(tmp_path / "help.tar.gz", "--data", str(tmp_path / "games"))["logs.txt"]
    assert "ended with status 1" in logs
    assert "not for you" in logs


def test_nothing_private_is_in_it(tmp_path: Path) -> None:
    """Not the name of the home folder; nor tags, nor games of others than the one that is played."""
    home = tmp_path / "home of Ana"
    (home / ".config" / "table-companion").mkdir(parents=True)
    data = home / ".local" / "share" / "table-companion"
    (home / ".config" / "table-companion" / "companion.toml").write_text(f'data = "{data}"\n')
    journal(tmp_path, f"#!/bin/sh\necho 'in {home}/x.py, line 3'\n")
    with Store(data) as store:
        race(store, 1, ("Zoe", "Yan"))
        race(store, 2, over=False)
    parts = bundled(tmp_path / "help.tar.gz")
    everything = "\n".join(parts.values())
    assert "~/.local/share/table-companion" in everything
    assert "in ~/x.py, line 3" in parts["logs.txt"]
    assert "home of Ana" not in everything
    assert "Zoe" not in everything


def test_no_file_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "help.tar.gz"
    file.write_text("mine")
    assert main(["bundle", str(file)]) == 2
    assert capsys.readouterr().err == f"companion: {file}: is there already; name a new file\n"
    assert file.read_text() == "mine"


def test_it_can_go_through_the_shell(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """On a Pi the command runs as the companion's own user, who may write in nobody's folder."""
    assert main(["bundle", "-", "--data", str(tmp_path / "games")]) == 0
    with tarfile.open(fileobj=io.BytesIO(capfdbinary.readouterr().out)) as archive:
        assert {Path(name).name for name in archive.getnames()} == PARTS | {"game.txt"}


def test_before_any_game_it_says_that_there_was_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["bundle", "--data", str(tmp_path / "nowhere")], games=(TOY,)) == 0
    (file,) = tmp_path.glob("companion-bundle-*.tar.gz")
    with tarfile.open(file) as archive:
        (name,) = [name for name in archive.getnames() if name.endswith("/game.txt")]
        game = archive.extractfile(name)
        assert game is not None
        assert game.read() == b"no game was played yet\n"
