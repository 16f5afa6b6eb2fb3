"""`companion demo`: simulated people serve the very companion that real ones do, in memory and in a window."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from msgspec.structs import replace

from companion.__main__ import main
from companion.rules.tomato import GAME
from tests.simulate.tables import WILD
from tests.toy.race import TOY
from tests.whole.xvfb import PATIENCE, screen


@pytest.fixture(autouse=True)
def _same_signals() -> Iterator[None]:
    """The command asks for Ctrl-C and SIGTERM; whoever runs the tests wants them back."""
    before = {end: signal.getsignal(end) for end in (signal.SIGINT, signal.SIGTERM)}
    yield
    for end, handler in before.items():
        signal.signal(end, handler)


def results(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["demo", *arguments, "--headless"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return [json.loads(line) for line in printed.out.splitlines()]


def test_a_game_is_played_through_the_table_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    """A refusal, an amber answer, or a count that is not the simulated table's would end it with status 1."""
    (result,) = results(capsys, "tomato", "--games", "1", "--seed", "2")
    assert result["actions"] > 50
    assert list(result["scores"]) == ["Ana", "Ben", "Eva", "Leo"]
    most = max(result["scores"].values())
    assert result["winners"] == [name for name, stash in result["scores"].items() if stash == most]


def test_the_same_people_play_again(capsys: pytest.CaptureFixture[str]) -> None:
    both = results(capsys, "tomato", "--games", "2", "--seed", "2", "--players", "Ana,Ben")
    assert len(both) == 2
    assert both[0] != both[1]
    assert both == results(capsys, "tomato", "--games", "2", "--seed", "2", "--players", "Ana,Ben")


def test_every_effect_can_be_told_at_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    common = ("--deck", WILD, "--lang", "es", "--option", "fence=once", "--option", "draw=optional")
    assert len(results(capsys, "tomato", "--games", "2", "--seed", "4", *common)) == 2


def test_without_words_it_is_the_first_game_once(capsys: pytest.CaptureFixture[str]) -> None:
    (result,) = results(capsys, "--seed", "1")
    assert result["game"] == "tomato"


def test_nothing_is_saved(capsys: pytest.CaptureFixture[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    results(capsys, "tomato", "--seed", "1")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("race",), "race: nobody can play it yet"),
        (("whist",), "whist"),
        (("tomato", "--speed", "0"), "--speed: '0' is not a number above 0"),
        (("tomato", "--speed", "fast"), "--speed: 'fast' is not a number above 0"),
        (("tomato", "--speed", "inf"), "--speed"),
        (("tomato", "--games", "0"), "--games: 1 or more are wanted"),
        (("tomato", "--seed", "x"), "--seed: 'x' is not a whole number"),
        (("tomato", "--players", "Ana"), "players, not 1"),
    ],
)
def test_bad_arguments_get_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    assert main(["demo", "--headless", *arguments], (GAME, TOY)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert said in printed.err


def test_what_the_screen_does_not_offer_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    mute = replace(GAME, offers=lambda _state, _draft: ())
    assert main(["demo", "--headless", "--seed", "1"], (mute,)) == 1
    assert "nothing on the screen leads there" in capsys.readouterr().err


def test_a_count_that_is_not_the_tables_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    vain = replace(GAME, report=lambda state: {**GAME.report(state), "middle": 151})
    assert main(["demo", "--headless", "--seed", "1"], (vain,)) == 1
    assert "middle: 150 on the table, 151 by the referee" in capsys.readouterr().err


# In a window.


def open_window(display: str, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "DISPLAY": display}
    environment.pop("SDL_VIDEODRIVER", None)
    command = [sys.executable, "-m", "companion", "demo", *arguments]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def tool(display: str, *words: str) -> str:
    environment = {**os.environ, "DISPLAY": display}
    done = subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def window_of(display: str, process: subprocess.Popen[str]) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        found = tool(display, "search", "--onlyvisible", "--pid", str(process.pid))
        if found:
            return found.split()[0]
        time.sleep(0.05)
    process.kill()
    raise AssertionError(f"no window came: {process.communicate()[1]}")


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Exit status, output and complaints of a window that was told to close."""
    try:
        printed, complaints = process.communicate(timeout=PATIENCE)
    finally:
        process.kill()
    return process.returncode, printed, complaints


def press_until_it_ends(display: str, window: str, key: str, process: subprocess.Popen[str]) -> None:
    """Presses again as people do: a window that has just come up may not have the keyboard yet."""
    for _ in range(10):
        tool(display, "windowfocus", "--sync", window, "key", "--delay", "60", key)
        with suppress(subprocess.TimeoutExpired):
            process.wait(2)
            return


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, "BackSpace"])
def test_a_window_plays_until_somebody_ends_it(how: signal.Signals | str) -> None:
    with screen() as display, open_window(display, "--speed", "20") as process:
        window = window_of(display, process)
        if isinstance(how, str):
            press_until_it_ends(display, window, how, process)
        else:
            process.send_signal(how)
        assert ended(process) == (0, "", "")


def test_a_window_closes_after_its_games() -> None:
    with screen() as display, open_window(display, "--speed", "2000", "--games", "1", "--seed", "1") as process:
        assert ended(process) == (0, "", "")
