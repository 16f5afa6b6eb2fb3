"""What the doctor finds out about this computer: one value for each thing that was looked at.

Each check looks at one thing and returns a `Finding`; none raises for what is missing, and none changes anything.
"""

from __future__ import annotations

import grp
import os
import platform
import pwd
import re
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from msgspec import Struct

from companion.config import Config, Sound
from companion.views import Msg, Text, msg

ENOUGH = 50_000_000
"""Bytes that should be free for games: years of them, with room for the system's own."""

FIRST_YEAR = 2025
"""A clock that says less has not been set."""


class Finding(Struct, frozen=True):
    """What was looked at, whether it is as it should be, what was found, and how to mend it."""

    what: Msg
    ok: bool
    found: Text
    mend: Text = ""


def _group_of(path: Path) -> tuple[str, frozenset[str]]:
    group = grp.getgrgid(path.stat().st_gid)
    return group.gr_name, frozenset(group.gr_mem)


class Machine(Struct, frozen=True):
    """The computer that is examined. A test gives another root, other permissions and other people."""

    root: Path = Path("/")
    may: Callable[[Path, int], bool] = os.access
    """Whether this process may use a file so (`os.R_OK`, …)."""
    group_of: Callable[[Path], tuple[str, frozenset[str]]] = _group_of
    """The group of a file, and who is in it. Raises KeyError for one without a name."""
    free: Callable[[Path], int] = lambda path: shutil.disk_usage(path).free
    """Bytes that are free where a file lies."""
    groups: frozenset[str] = frozenset()
    """Of this process."""
    user: str = "USER"
    architecture: str = "aarch64"

    def file(self, path: str) -> Path:
        """A file of this computer by its whole path."""
        return self.root / path.lstrip("/")


def this_machine() -> Machine:
    """The computer this runs on."""
    return Machine(groups=_own_groups(), user=_user(), architecture=platform.machine())


def _own_groups() -> frozenset[str]:
    return frozenset(name for name, _, gid, _ in grp.getgrall() if gid in {*os.getgroups(), os.getegid()})


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def configuration(config: Config, fault: str = "") -> Finding:
    """Which file is read; `fault` is what is wrong with it, in words."""
    what = msg("doctor.config")
    if fault:
        return Finding(what, False, fault, msg("doctor.mend.config"))
    return Finding(what, True, config.file or msg("doctor.config.none"))


def computer(machine: Machine) -> Finding:
    """Whether it is a Raspberry Pi with a 64-bit system."""
    what = msg("doctor.computer")
    try:
        model = machine.file("/proc/device-tree/model").read_bytes().rstrip(b"\0").decode(errors="replace").strip()
    except OSError:
        model = ""
    if not model.startswith("Raspberry Pi"):
        return Finding(what, False, msg("doctor.computer.none"), msg("doctor.mend.computer"))
    if machine.architecture != "aarch64":
        found = msg("doctor.computer.narrow", model=model, architecture=machine.architecture)
        return Finding(what, False, found, msg("doctor.mend.narrow"))
    return Finding(what, True, model)


def device_file(what: Msg, path: str, absent: Msg, machine: Machine) -> Finding:
    """Whether a device's file is there and this user may use it; `absent` says how to mend its absence."""
    file = machine.file(path)
    if not file.exists():
        return Finding(what, False, msg("doctor.no-file", path=path), absent)
    return _usable(what, path, file, machine)


def _usable(what: Msg, path: str, file: Path, machine: Machine) -> Finding:
    if machine.may(file, os.R_OK | os.W_OK):
        return Finding(what, True, path)
    return Finding(what, False, msg("doctor.no-permission", path=path), _admit(file, machine))


def _admit(file: Path, machine: Machine) -> Msg:
    """How to get into the file's group."""
    try:
        group, members = machine.group_of(file)
    except (KeyError, OSError):
        return msg("doctor.mend.udev")
    if group == "root" or group in machine.groups:
        return msg("doctor.mend.udev")  # nobody should be in that group, or being in it does not help
    if machine.user in members:
        return msg("doctor.mend.log-in", group=group)
    return msg("doctor.mend.group", group=group, user=machine.user)


def port(found: list[str], machine: Machine) -> Finding:
    """Whether the dice module is plugged in and may be used; `found` are the ports that may be its."""
    what = msg("doctor.dice")
    if not found:
        return Finding(what, False, msg("doctor.dice.none"), msg("doctor.mend.dice"))
    return _usable(what, found[0], machine.file(found[0]), machine)


def speaker(sound: Sound, machine: Machine) -> Finding:
    """Whether there is anything to hear tones from, if they are wanted."""
    what = msg("doctor.speaker")
    if sound.mute or not sound.volume:
        return Finding(what, True, msg("doctor.unwanted"))
    try:
        cards = machine.file("/proc/asound/cards").read_text("utf-8", errors="replace")
    except OSError:
        cards = ""
    names = re.findall(r"\]: .* - (.+)", cards)
    if not names:
        return Finding(what, False, msg("doctor.speaker.none"), msg("doctor.mend.speaker"))
    return Finding(what, True, ", ".join(names))


def data_folder(folder: Path, machine: Machine) -> Finding:
    """Whether games can be kept: the folder, or the nearest one above it that exists, can be written and has room."""
    what = msg("doctor.data")
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir() or not machine.may(there, os.W_OK | os.X_OK):
        return Finding(what, False, msg("doctor.data.closed", path=str(there)), msg("doctor.mend.data"))
    free = machine.free(there)
    if free < ENOUGH:
        found = msg("doctor.data.full", path=str(folder), free=free // 1_000_000)
        return Finding(what, False, found, msg("doctor.mend.full"))
    return Finding(what, True, str(folder))


def clock(now: datetime, machine: Machine) -> Finding:
    """Whether the date can be believed: set from the network since the start, or kept by a clock with a battery."""
    what, date = msg("doctor.clock"), now.strftime("%Y-%m-%d %H:%M")
    if now.year < FIRST_YEAR:
        return Finding(what, False, msg("doctor.clock.unset", date=date), msg("doctor.mend.clock"))
    if machine.file("/run/systemd/timesync/synchronized").exists():
        return Finding(what, True, msg("doctor.clock.network", date=date))
    if machine.file("/dev/rtc0").exists():
        return Finding(what, True, msg("doctor.clock.battery", date=date))
    return Finding(what, False, msg("doctor.clock.unsure", date=date), msg("doctor.mend.clock"))
