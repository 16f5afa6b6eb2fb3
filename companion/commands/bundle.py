"""Writes one file with what somebody who helps wants to know: logs, configuration, versions, what the doctor finds, and
the record of the game that is played (or was last). Of people it holds the names they gave, and nothing else.
"""

from __future__ import annotations

import io
import platform
import sqlite3
import subprocess
import sys
import tarfile
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion.commands import UsageError, doctor, findings
from companion.commands.fitted import add_config, explain_config
from companion.commands.keeping import data_folder
from companion.commands.records import written
from companion.config import Config, ConfigError, load
from companion.store import Look
from companion.store.faults import FAILURES, reason
from companion.texts.words import Words, load_words

UNIT = "companion"
LINES = 5000
"""Lines of the journal, the newest: an evening has about a thousand."""

PACKAGES = ("table-companion", "msgspec", "pygame", "pyserial", "gpiozero", "mfrc522", "spidev", "lgpio", "rpi-lgpio")


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion bundle`."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE|-", help="a new file (default: companion-bundle-DATE.tar.gz in this folder)"
    )
    add_config(parser)
    parser.add_argument("--data", metavar="DIR", help="where games are kept (default: the configuration's)")


def run(args: Namespace) -> int:
    """Writes the file and says what is in it. Raises `UsageError` where it cannot be written, or is there already."""
    now = datetime.now().astimezone()
    file = Path(args.file or f"companion-bundle-{now:%Y%m%d-%H%M%S}.tar.gz")
    config, fault = _configured(args.config)
    words = load_words("en", ())  # whoever helps may not read the table's language
    folder = data_folder(args.data or config.data)
    parts = {
        "versions.txt": _versions(words),
        "configuration.txt": _configuration(config, fault, args.config),
        "doctor.txt": _doctor(config, fault, args.data, words),
        "data.txt": _files(folder),
        **_game(folder, words),
        "logs.txt": _logs(),
    }
    top = "companion-bundle" if args.file == "-" else file.name.partition(".")[0]
    packed = _packed(top, parts, now)
    if args.file == "-":
        sys.stdout.buffer.write(packed)
        sys.stdout.buffer.flush()
        return 0
    try:
        with file.open("xb") as out:
            out.write(packed)
    except FileExistsError:
        raise UsageError(f"{file}: is there already; name a new file") from None
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}") from error
    print(f"{file}: {', '.join(parts)}")
    return 0


def _packed(top: str, parts: dict[str, str], now: datetime) -> bytes:
    """The texts as files of one folder."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, text in parts.items():
            raw = _homeless(text).encode("utf-8", "backslashreplace")
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size, entry.mtime = len(raw), int(now.timestamp())
            archive.addfile(entry, io.BytesIO(raw))
    return packed.getvalue()


def _homeless(text: str) -> str:
    """Without the name of the home folder, which is a user's."""
    with suppress(RuntimeError):  # a user without a home
        home = str(Path.home())
        return text if home == "/" else text.replace(home, "~")
    return text


def _configured(given: str | None) -> tuple[Config, ConfigError | None]:
    try:
        return load(given), None
    except ConfigError as error:
        return Config(), error


def _configuration(config: Config, fault: ConfigError | None, given: str | None) -> str:
    """The file as it is written, under its name; and what is wrong with it."""
    file = given or config.file or (fault.file if fault is not None else "")
    said = f"{explain_config(fault, 'en')}\n" if fault is not None else ""
    if not file:
        return f"{said}no file: the reference build\n"
    try:
        return f"{said}{file}:\n\n{Path(file).read_text('utf-8', errors='backslashreplace')}"
    except OSError as error:
        return f"{said}{file}: {error.strerror or error}\n"


def _doctor(config: Config, fault: ConfigError | None, data: str | None, words: Words) -> str:
    wrong = explain_config(fault, "en") if fault is not None else ""
    found = doctor.examine(config, wrong, data, findings.this_machine())
    return "".join(f"{doctor.in_words(finding, words)}\n" for finding in found)


def _versions(words: Words) -> str:
    """Of the companion, what it stands on, and the computer."""
    computer = findings.computer(findings.this_machine())
    rows = [
        ("python", sys.version.replace("\n", " ")),
        ("sqlite", sqlite3.sqlite_version),
        ("kernel", f"{platform.system()} {platform.release()} {platform.machine()}"),
        ("system", _system()),
        ("computer", words.say(computer.found)),
    ]
    return "".join(f"{name}: {what}\n" for name, what in (*map(_package, PACKAGES), *rows))


def _package(name: str) -> tuple[str, str]:
    try:
        return name, version(name)
    except PackageNotFoundError:
        return name, "not installed"


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return "unknown"


def _files(folder: Path) -> str:
    """What lies in the data folder, with sizes: whether a database was set aside as damaged, for one."""
    try:
        return f"{folder}:\n" + "".join(f"{file.stat().st_size:>12} {file.name}\n" for file in sorted(folder.iterdir()))
    except OSError as error:
        return f"{folder}: {error.strerror or error}\n"


def _game(folder: Path, words: Words) -> dict[str, str]:
    """The newest unfinished game, else the newest finished one, as `companion history --export` would write it."""
    try:
        with Look(folder) as look:
            saved = next(iter(look.unfinished(1)), None)
            if saved is None:
                saved = next((look.load(past.id) for past in look.finished()), None)
    except FAILURES as error:
        return {"game.txt": f"no record: {words.say(reason(error, folder))}\n"}
    return {"game.txt": "no game was played yet\n"} if saved is None else {"game.json": written(saved)}


def _logs() -> str:
    """The newest lines of the service's journal; why there are none, where there are none."""
    return "\n".join(_journal())


def _journal() -> Iterator[str]:
    command = ["journalctl", "--unit", UNIT, "--no-pager", "--no-hostname", "--output", "short-iso", "-n", str(LINES)]
    try:
        done = subprocess.run(command, capture_output=True, check=False)
    except OSError as error:
        yield f"no logs: {' '.join(command)}: {error.strerror or error}"
        return
    if done.returncode:
        yield f"no logs: {' '.join(command)} ended with status {done.returncode}"
    yield done.stderr.decode(errors="backslashreplace")
    yield done.stdout.decode(errors="backslashreplace")
