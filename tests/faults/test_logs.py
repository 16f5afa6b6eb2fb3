"""What is logged: every action where the journal reads along, nothing at a desk where all is well."""

from __future__ import annotations

import json
import logging
import os
import subprocess
from pathlib import Path

from companion.commands.logs import logging_to
from tests.referee.process import COMPANION, ENVIRONMENT, ROOT

LINES = [{"press": "ok"}, {"press": "ok"}, {"dice": [1, 2]}]
LOG = logging.getLogger("companion.somewhere")


def logged(folder: Path, *more: str, journal: bool) -> list[str]:
    """What a short game leaves on standard error, which may be the journal."""
    with (folder / "stderr").open("w+") as stderr:
        status = os.fstat(stderr.fileno())
        named = {"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"} if journal else {}
        command = [*COMPANION, "run", "tomato", "--players", "Ana,Ben", "--data", str(folder / "data"), *more]
        subprocess.run(
            [*command, "--virtual", "--headless", "--events", "-"],
            input="".join(f"{json.dumps(line)}\n" for line in LINES).encode(),
            stdout=subprocess.DEVNULL,
            stderr=stderr,
            cwd=ROOT,
            env={**ENVIRONMENT, **named},
            check=True,
        )
        stderr.seek(0)
        return stderr.read().splitlines()


def test_the_journal_gets_a_line_for_each_action_with_its_level(tmp_path: Path) -> None:
    opened, begun, *actions = logged(tmp_path, journal=True)
    assert opened.startswith(f"<6>the table is open; games lie in {tmp_path / 'data'}")
    assert begun.startswith("<6>game 1 begins: tomato, Ana, Ben")
    assert len(actions) == len(LINES)
    assert all(line.startswith('<6>game 1: {"do":') for line in actions)
    assert '"dice":[1,2]' in actions[-1]


def test_at_a_desk_nothing_is_said_unless_asked_for(tmp_path: Path) -> None:
    assert logged(tmp_path, journal=False) == []
    asked = logged(tmp_path, "--verbose", journal=False)
    assert len(asked) == 2 + len(LINES)
    assert all(line.startswith("companion: ") for line in asked)


def test_every_line_of_a_traceback_has_its_level(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+") as stream:
        status = os.fstat(stream.fileno())
        with logging_to(stream, verbose=False, environ={"JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}"}):
            LOG.warning("first")
            LOG.debug("not told")
            try:
                raise ValueError("second\nthird")
            except ValueError:
                LOG.exception("it failed")
        LOG.error("after the end")
        stream.seek(0)
        first, *others = stream.read().splitlines()
    assert first == "<4>first"
    assert others[:2] == ["<3>it failed", "<3>Traceback (most recent call last):"]
    assert others[-2:] == ["<3>ValueError: second", "<3>third"]
    assert all(line.startswith("<3>") for line in others)


def test_another_stream_than_the_journals_is_no_journal(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+") as stream:
        with logging_to(stream, verbose=False, environ={"JOURNAL_STREAM": "1:2"}):
            LOG.info("an action")
            LOG.error("a trouble")
        stream.seek(0)
        assert stream.read() == "companion: a trouble\n"
