"""`companion dice check`: software dice, and the module on a real terminal with the real port."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.__main__ import main
from companion.commands import dice
from companion.commands.dice import _answer, _until_stopped, figures, report
from companion.dice import fairness
from companion.happenings import DeviceBack, DeviceLost, Happening, Rolled, RollVoid
from companion.views import Msg
from tests.firmware_bridge.plugged import Plugged, until
from tests.referee.process import COMPANION, ENVIRONMENT, ROOT

NONE = "/dev/null"
"""A configuration that says nothing."""


def say(message: Msg) -> str:
    return message.id


def test_software_dice_are_thrown_counted_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "check", "--rolls", "3000", "--dice", "3", "--config", NONE]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Dice on the screen"
    assert lines[1].split() == ["all", "die", "1", "die", "2", "die", "3"]
    counts = [[int(cell) for cell in line.split()] for line in lines[2:8]]
    assert [row[0] for row in counts] == [1, 2, 3, 4, 5, 6]
    assert all(row[1] == sum(row[2:]) for row in counts)
    assert [sum(column) for column in zip(*counts, strict=True)][1:] == [9000, 3000, 3000, 3000]
    assert [line.split()[0] for line in lines[8:11]] == ["Chi-square", "p-value", "Longest"]
    assert lines[11].strip().startswith("9000 dice were thrown")


def test_too_few_are_not_judged_in_any_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "check", "--rolls", "5", "--dice", "1", "--lang", "es", "--config", NONE]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "Dados de la pantalla"
    assert out[1].split() == ["todos"]
    assert out[-1].strip() == "Solo se han tirado 5 dados: hacen falta 30 para opinar."


def test_the_verdict_stands_last_and_says_when_dice_are_loaded() -> None:
    found = fairness([(6, 1 + n % 6) for n in range(60)])
    lines = report(found, say)
    assert lines[-1].strip() == "dice.loaded"
    assert [line.split() for line in lines[1:7]] == [
        [str(face), str(70 if face == 6 else 10), str(60 if face == 6 else 0), "10"] for face in range(1, 7)
    ]
    assert lines[-2].strip() == "ui.history.run: ui.history.run-is"
    told = figures(found, say)
    assert (told["rolls"], told["verdict"]) == (60, "loaded")
    assert told["counts"] == [10, 10, 10, 10, 10, 70]
    assert told["longest_run"] == {"face": 6, "length": 60, "die": 1}


def test_nothing_thrown_has_no_longest_run() -> None:
    lines = report(fairness([]), say)
    assert lines[-1].strip() == "dice.too-few"
    assert not any("ui.history.run" in line for line in lines)
    assert figures(fairness([]), say)["longest_run"] is None


def test_what_fell_before_control_c_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    def stopped() -> Iterator[tuple[int, ...]]:
        yield (3, 4)
        yield (1, 2)
        raise KeyboardInterrupt

    assert _until_stopped(stopped()) == [(3, 4), (1, 2)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rolls", "0"), "--rolls: 0, allowed are 1 to 1000000"),
        (("--rolls", "many"), "--rolls: 'many' is not a whole number"),
        (("--dice", "21"), "--dice: 21, allowed are 1 to 20"),
        (("--source", "real"), "--source"),
        (("--config", "/nowhere.toml"), "/nowhere.toml"),
        (("--lang", "fr"), "fr"),
    ],
)
def test_what_cannot_be_thrown_is_said_in_one_line(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dice", "check", "--config", NONE, *arguments]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_a_module_that_is_not_there_is_not_waited_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dice, "FIRST", 0.2)
    config = configured(tmp_path, tmp_path / "nothing")
    assert main(["dice", "check", "--source", "module", "--config", str(config)]) == 2
    assert "No dice module answers" in capsys.readouterr().err


def test_what_happens_meanwhile_is_told_and_only_the_asked_roll_counts(capsys: pytest.CaptureFixture[str]) -> None:
    inbox: SimpleQueue[Happening] = SimpleQueue()
    for happening in (
        Rolled(0.0, (5, 5), "module"),
        RollVoid(0.0, 7),
        DeviceLost(0.0, "dice"),
        DeviceBack(0.0, "dice"),
        Rolled(0.0, (6, 6), "module", ask=6),
        Rolled(0.0, (1, 2), "module", ask=7),
    ):
        inbox.put(happening)
    assert _answer(inbox, 7, say) == (1, 2)
    assert capsys.readouterr().err.split() == [
        "ui.nobody-asked-for-dice", "ui.roll-void", "dice.lost", "dice.back", "ui.nobody-asked-for-dice", "1", "2",
    ]  # fmt: skip


def configured(folder: Path, port: Path) -> Path:
    file = folder / "companion.toml"
    file.write_text(f'[dice]\nport = "{port}"\n')
    return file


@pytest.fixture
def plugged(tmp_path: Path) -> Iterator[Plugged]:
    plugged = Plugged(tmp_path / "companion-dice")
    yield plugged
    plugged.socket.pull()


def test_the_module_is_asked_for_each_roll_and_its_faces_are_counted(tmp_path: Path, plugged: Plugged) -> None:
    config = configured(tmp_path, tmp_path / "companion-dice")
    command = [*COMPANION, "dice", "check", "--source", "module", "--rolls", "4", "--config", str(config)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, cwd=ROOT, env=ENVIRONMENT, text=True) as process:
        shown: list[str] = []
        try:
            for _ in range(4):
                until(lambda: plugged.module.phase == "ready", plugged)
                plugged.press()
                until(lambda: plugged.module.phase == "landed", plugged)
                shown.append(plugged.module.faces)
            until(lambda: process.poll() is not None, plugged)
        finally:
            process.kill()
        assert process.stdout is not None
        assert process.stderr is not None
        out, err = process.stdout.read(), process.stderr.read()
    assert process.returncode == 0, err
    assert re.findall(r"^  (\d \d)$", err, re.MULTILINE) == [" ".join(faces) for faces in shown]
    assert "roll 4 of 4" in err
    lines = out.splitlines()
    assert lines[0] == "Dice module"
    thrown = "".join(shown)
    assert [int(line.split()[1]) for line in lines[2:8]] == [thrown.count(str(face)) for face in range(1, 7)]
    assert lines[-1].strip() == "Only 8 dice were thrown: from 30 on a verdict can be given."
