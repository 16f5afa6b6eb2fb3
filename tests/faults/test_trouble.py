"""docs/trouble.md: the commands it names are there, and what it quotes is what the screen says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.__main__ import COMMANDS, main
from companion.commands.speaker import Speaker
from companion.loop import RETRY
from companion.rules import GAMES
from companion.views import msg

DOCS = Path(__file__).resolve().parents[2] / "docs"
TROUBLE = " ".join((DOCS / "trouble.md").read_text("utf-8").split())


def test_its_commands_are_there() -> None:
    named = set(re.findall(r"\bcompanion (\w+)", TROUBLE)) & set(COMMANDS)
    quoted = set(re.findall(r"`companion (\w+)", TROUBLE))
    assert quoted <= named
    assert {"bundle", "doctor", "run", "history"} <= named


@pytest.mark.parametrize(("command", "option"), [("run", "--verbose"), ("history", "--replay")])
def test_its_options_are_there(command: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"companion {command} {option}" in TROUBLE
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert option in capsys.readouterr().out


def test_it_quotes_the_screen() -> None:
    say = Speaker(GAMES).words("en").say
    for message in (msg("ui.our-fault"), msg("ui.not-saved"), msg("ui.service"), msg("ui.service.fault")):
        assert say(message) in TROUBLE
    for begun in (msg("store.busy", pid="…", since="", file=""), msg("store.damaged", file="")):
        assert say(begun).split(",")[0].split(";")[0] in TROUBLE


def test_what_it_says_of_time_is_so() -> None:
    assert RETRY == 5.0
    assert "every five seconds" in TROUBLE


def test_its_links_lead_somewhere() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", TROUBLE):
        assert (DOCS / link).is_file()
