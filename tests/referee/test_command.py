"""`companion referee` as a program: what it takes, how it answers over a pipe, how it ends."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from companion.__main__ import COMMANDS, main
from tests.referee.process import COMPANION, ENVIRONMENT, LONG, RACE, ROOT, run
from tests.toy.race import TOY

START = ("referee", "race", "--players", "Ana,Ben")
DECK = (ROOT / "tests/toy/race/deck.toml").read_text("utf-8")


@pytest.fixture
def referee() -> Iterator[subprocess.Popen[bytes]]:
    """One that waits for lines."""
    pipe = subprocess.PIPE
    command = (*RACE, *START)
    # Where the tests run in the background, a shell had them ignore Ctrl-C, which a child would inherit.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, env=ENVIRONMENT) as process:
        signal.signal(signal.SIGINT, before)
        hangs = Timer(LONG, process.kill)  # or a test that waits for an answer would wait for ever
        hangs.start()
        yield process
        hangs.cancel()
        process.kill()


def test_a_program_can_wait_for_each_answer_before_it_writes_the_next_line(referee: subprocess.Popen[bytes]) -> None:
    assert referee.stdin is not None
    assert referee.stdout is not None
    assert json.loads(referee.stdout.readline())["line"] == 0
    for number, do in enumerate(("run", "run", "undo", "rest", "dance"), 1):
        referee.stdin.write(b'{"do": "%s"}\n' % do.encode())
        referee.stdin.flush()
        assert json.loads(referee.stdout.readline())["line"] == number
    referee.stdin.close()
    assert (referee.stdout.read(), referee.wait(LONG)) == (b"", 0)


def test_control_c_ends_it_quietly(referee: subprocess.Popen[bytes]) -> None:
    assert referee.stdout is not None
    assert referee.stderr is not None
    referee.stdout.readline()
    referee.send_signal(signal.SIGINT)
    assert (referee.wait(LONG), referee.stderr.read()) == (130, b"")


def test_it_ends_quietly_when_nobody_reads_the_answers(referee: subprocess.Popen[bytes]) -> None:
    assert referee.stdin is not None
    assert referee.stdout is not None
    assert referee.stderr is not None
    referee.stdout.readline()
    referee.stdout.close()
    referee.stdin.write(b'{"do": "rest"}\n' * 3)
    referee.stdin.close()
    assert (referee.wait(LONG), referee.stderr.read()) == (0, b"")


def test_a_full_disk_is_told_in_one_line() -> None:
    ended = run("sh", "-c", 'exec "$@" >/dev/full', "sh", *RACE, *START)
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1


def test_a_closed_standard_input_is_told_in_one_line() -> None:
    ended = run("sh", "-c", 'exec "$@" <&-', "sh", *RACE, *START)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert len(ended.stderr.splitlines()) == 1


def test_the_last_line_needs_no_line_end() -> None:
    ended = run(*RACE, *START, given=b'{"do": "rest"}')
    assert [json.loads(line)["line"] for line in ended.stdout.splitlines()] == [0, 1]


def test_answers_are_utf8_without_a_locale() -> None:
    ended = run("env", "LC_ALL=C", *RACE, "referee", "race", "--players", "Ana,Inés", given=b'{"do": "dance"}')
    assert ended.returncode == 0, ended.stderr
    assert "Inés" in ended.stdout.decode("utf-8")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ((), "referee"),
        (("dance",), "dance"),
        (("--dance",), "--dance"),
        (("referee",), "--players"),
        (("referee", "race"), "--players"),
        (("referee", "chess", "--players", "Ana,Ben"), "there are race"),
        (("referee", "che\nss", "--players", "Ana,Ben"), "che ss"),
        (("referee", "race", "--players", "Ana"), "2 and 3 players, not 1"),
        (("referee", "race", "--players", "A,B,C,D"), "2 and 3 players, not 4"),
        (("referee", "race", "--players", ""), "empty"),
        (("referee", "race", "--players", "Ana,,Ben"), "empty"),
        (("referee", "race", "--players", "Ana, "), "empty"),
        (("referee", "race", "--players", "Ana,Ana"), "Ana"),
        (("referee", "race", "--players", "Ana,B\nen"), "B\\nen"),
        (("referee", "race", "--players", "Ana,B\udcffen"), "B\\udcffen"),
        ((*START, "--option", "track=round"), "short and long, not \u201cround\u201d"),
        ((*START, "--option", "speed=1"), "there are track"),
        ((*START, "--option", "track"), "NAME=VALUE"),
        ((*START, "--option", "=short"), "NAME=VALUE"),
        ((*START, "--option", "track=short", "--option", "track=long"), "twice"),
        ((*START, "--option"), "--option"),
        ((*START, "--lang", "de"), "en and es"),
        ((*START, "--deck", "/nowhere/deck.toml"), "/nowhere/deck.toml: cannot be read"),
        ((*START, "/nowhere/lines.jsonl"), "/nowhere/lines.jsonl: cannot be read"),
        ((*START, "."), ".: cannot be read"),
        ((*START, "one.jsonl", "two\n.jsonl"), "two"),
        ((*START, "--stric"), "--stric"),
        (("referee", "race", "--play", "Ana,Ben"), "--players"),
        ((*START, "--lang", "es", "--option", "track"), "NOMBRE=VALOR"),
    ],
)
def test_a_command_that_cannot_be_carried_out_is_told_in_one_line(
    capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...], part: str
) -> None:
    assert main(arguments, (TOY,)) == 2
    written = capfd.readouterr()
    assert written.out == ""
    assert len(written.err.splitlines()) == 1
    assert part in written.err


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("copies = 3", "copies = 0", "boost: copies: must be a whole number from 1 to 999"),
        ("copies = 3", "copies = true", "boost: copies: must be a whole number"),
        ("copies = 3", "copies = 3\nspeed = 4", "boost: speed: is not a known field"),
        ('game = "race"', 'game = "chess"', "game: must be \u201crace\u201d"),
        ("[[card]]", "[card", "is not TOML"),
        ('kind = "trip"', 'kind = "boost"', "boost: kind: this kind stands twice"),
        ('kind = "trip"', 'kind = "Trip!"', "Trip!: kind: a kind is written in lower-case"),
        ("fields = 3\n", "", "trip: fields: is missing"),
    ],
)
def test_a_deck_fault_is_told_with_file_card_and_field(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, part: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(DECK.replace(old, new), "utf-8")
    assert main((*START, "--deck", str(file)), (TOY,)) == 2
    written = capfd.readouterr()
    assert (written.out, len(written.err.splitlines())) == ("", 1)
    assert f"mine.toml: {part}" in written.err


def test_a_deck_too_small_for_these_players_is_told(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(DECK.partition('[[card]]\nkind = "trip"')[0].replace("copies = 3", "copies = 1"), "utf-8")
    assert main((*START, "--deck", str(file)), (TOY,)) == 2
    assert "small.toml: copies: the deck has only 1 card; 2 are needed" in capfd.readouterr().err


def test_an_owners_deck_and_an_option_are_played_with(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck, lines = tmp_path / "mine.toml", tmp_path / "lines.jsonl"
    deck.write_text(DECK.replace("fields = 2", "fields = 9"), "utf-8")
    lines.write_text('{"do": "play", "card": "boost"}\n')
    chosen = ("--deck", str(deck), "--option", "track=long", "--option", "track=long")
    # FILE is found wherever it stands, also after the options.
    for arguments in ((*START, *chosen, str(lines)), ("referee", "race", str(lines), *chosen, *START[2:])):
        assert main(arguments, (TOY,)) == 0
        state = json.loads(capfd.readouterr().out.splitlines()[1])["state"]
        assert (state["length"], state["players"]["Ana"]["field"]) == (30, 9)


@pytest.mark.parametrize(("strict", "status", "answers"), [((), 0, [0, 1, 2, 4]), (("--strict",), 1, [0, 1, 2])])
def test_strict_ends_after_answering_the_first_refusal(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, strict: tuple[str, ...], status: int, answers: list[int]
) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"do": "rest"}\n{"do": "dance"}\n\n{"do": "rest"}\n')
    assert main((*START, *strict, str(lines)), (TOY,)) == status
    assert [json.loads(line)["line"] for line in capfd.readouterr().out.splitlines()] == answers


def test_strict_ends_well_when_nothing_is_refused(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text('{"do": "rest"}\n')
    assert main((*START, "--strict", str(lines)), (TOY,)) == 0


def test_help_lists_the_commands_that_are_there(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(("--help",))
    assert ended.value.code == 0
    there = {name for name in COMMANDS if (ROOT / f"companion/commands/{name}.py").exists()}
    listed = capfd.readouterr().out
    assert {name for name in COMMANDS if f"\n  {name}" in listed} == there


def test_it_tells_its_version() -> None:
    ended = run(*COMPANION, "--version")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.startswith(b"companion 0.")


def test_a_command_imports_only_its_own_module() -> None:
    """On a small computer every import is felt: the referee needs no screen, table, store or device."""
    probe = (
        "import sys; from companion.__main__ import main; from tests.toy.race import TOY; "
        "main(games=(TOY,)); print(*sys.modules, file=sys.stderr)"
    )
    ended = run(RACE[0], "-c", probe, *START)
    loaded = set(ended.stderr.decode().split())
    assert "companion.commands.referee" in loaded
    heavy = {"pygame", "sqlite3", "companion.table", "companion.loop", "importlib.metadata", "unittest", "babel"}
    assert not heavy & loaded
