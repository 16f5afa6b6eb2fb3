"""From a card to the spoken sentence, with a stand-in for espeak-ng."""

from __future__ import annotations

import os
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest

from companion.commands import run
from companion.happenings import Pressed, TagSeen
from companion.loop import Loop
from companion.rules import GAMES


def speaking(folder: Path, lang: str) -> Namespace:
    """`companion run`, headless, with spoken answers in its configuration."""
    config = folder / "companion.toml"
    config.write_text(f'language = "{lang}"\n[sound]\nspeech = true\n')
    parser = ArgumentParser()
    run.add_arguments(parser)
    args = parser.parse_args(["--headless", "--data", str(folder / "data"), "--config", str(config)])
    args.games = GAMES
    return args


@pytest.mark.parametrize(("lang", "said"), [("en", "No game is on yet"), ("es", "Todavía")])
def test_an_answer_is_spoken_in_the_tables_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    log = tmp_path / "log"
    program = tmp_path / "espeak-ng"
    program.write_text(f'#!/bin/sh\n(echo "$2"; cat) >"{log}.part" && mv "{log}.part" "{log}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr("signal.signal", lambda *_: None)  # the test run keeps its own

    def play(loop: Loop) -> None:
        assert loop.table.known.voice
        loop.handle(Pressed(0.0, "right"))
        loop.handle(TagSeen(0.0, "04FF"))
        end = time.monotonic() + 60
        while not log.exists() and time.monotonic() < end:
            time.sleep(0.01)
        assert loop.shown is not None
        assert loop.shown.answer is not None
        assert log.read_text() == f"{lang}\n{loop.shown.answer.text}"

    assert run.run(speaking(tmp_path, lang), play=play) == 0
    assert said in log.read_text()


def test_where_espeak_ng_is_missing_the_log_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("signal.signal", lambda *_: None)

    def play(loop: Loop) -> None:
        assert not loop.table.known.voice
        loop.handle(TagSeen(0.0, "04FF"))

    assert run.run(speaking(tmp_path, "en"), play=play) == 0
    assert "apt install espeak-ng" in caplog.text
