"""A Debian to install into, made by debootstrap from the mirror that this machine's own apt uses.

It lies in memory and is seen by this process only, so nothing is left of it, however the tests end.
Raspberry Pi's archive is not at hand: of the two packages that only it has, dummies stand in the root.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

PROJECT = Path(__file__).resolve().parents[2]
SHIPPED = ("companion", "display", "firmware_bridge", "hardware", "systemd", "scripts", "docs")
BESIDE = ("Makefile", "pyproject.toml", "README.md", "LICENSE", ".gitignore")

LIKE_RASPBERRY_PI_OS = ("systemd", "systemd-sysv", "udev", "python3", "make", "ca-certificates")
"""What the smallest Raspberry Pi OS has beyond Debian's smallest."""

DUMMIES = {"python3-lgpio": "lgpio.py", "python3-rpi-lgpio": "RPi/GPIO/__init__.py"}
"""The packages that only Raspberry Pi's archive has, each with the module that it brings."""

_NEW_MOUNTS = 0x20000
"""CLONE_NEWNS of <linux/sched.h>."""

Manifest: TypeAlias = dict[str, tuple[object, ...]]


class Root:
    """A Debian in a folder. Commands are run in it as root."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *command: str, environ: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """Runs a command there, both its outputs taken as one."""
        return subprocess.run(
            ["chroot", str(self.folder), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            env={**_surroundings(), **(environ or {})},
        )

    def start(self, *command: str, environ: Mapping[str, str]) -> subprocess.Popen[str]:
        """Starts a command there that goes on for a while."""
        return subprocess.Popen(
            ["chroot", str(self.folder), *command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**_surroundings(), **environ},
        )

    def must(self, *command: str, environ: Mapping[str, str] | None = None) -> str:
        """Runs a command that has to succeed; what it said."""
        done = self.run(*command, environ=environ)
        assert done.returncode == 0, f"{' '.join(command)}: {done.returncode}\n{done.stdout}"
        return done.stdout

    def file(self, path: str) -> Path:
        """A file of the root, by its whole path there."""
        return self.folder / path.lstrip("/")

    def manifest(self) -> Manifest:
        """Every file there that outlives a start: kind and mode, owner, group, content, time of the last change."""
        found: Manifest = {}
        passing = {self.folder / "run", self.folder / "tmp"}
        for folder, folders, files in os.walk(self.folder):
            here = Path(folder)
            links = [name for name in folders if (here / name).is_symlink()]
            folders[:] = [name for name in folders if not (here / name).is_mount() and here / name not in passing]
            for path in (here, *(here / name for name in (*files, *links))):
                found[str(path.relative_to(self.folder))] = _described(path)
        return found


def _surroundings() -> dict[str, str]:
    """A root's own environment, and this machine's way to the outside."""
    outside = {name: value for name, value in os.environ.items() if re.fullmatch(r"PIP_\w+|\w+_(proxy|PROXY)", name)}
    return {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", **outside}


def _described(path: Path) -> tuple[object, ...]:
    status = path.lstat()
    content: object = None
    if stat.S_ISREG(status.st_mode):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
    elif stat.S_ISLNK(status.st_mode):
        content = path.readlink()
    return stat.filemode(status.st_mode), status.st_uid, status.st_gid, content, status.st_mtime_ns


def changes(before: Manifest, after: Manifest, *, times: bool = True) -> set[str]:
    """The files that are new, gone or otherwise; without `times` not those that were only written anew."""
    last = None if times else -1
    return {name for name in before.keys() | after.keys() if before.get(name, ())[:last] != after.get(name, ())[:last]}


def make_root(folder: Path, suite: str | None = None) -> Root:
    """A Debian of this machine's release, or of the given one, with our project in /home/pi/table-companion."""
    _see_alone()
    _mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", str(folder))
    root = Root(folder / "root")
    sources = _sources(suite or _this_release())
    mirror, release = sources[0].split()[1:3]
    included = f"--include={','.join(LIKE_RASPBERRY_PI_OS)}"
    _quietly("debootstrap", "--variant=minbase", included, release, str(root.folder), mirror)
    _mount("-t", "proc", "proc", str(root.file("/proc")))
    _mount("-t", "sysfs", "sysfs", str(root.file("/sys")))
    _mount("-t", "devpts", "-o", "ptmxmode=666", "devpts", str(root.file("/dev/pts")))
    _use_apt(root, sources)
    _use_pip(root)
    _add_dummies(root)
    project = root.file("/home/pi/table-companion")
    for name in SHIPPED:
        shutil.copytree(PROJECT / name, project / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in BESIDE:
        shutil.copy(PROJECT / name, project / name)
    return root


def _see_alone() -> None:
    """What this process mounts from now on, only it and its children see (unshare(2), mount_namespaces(7))."""
    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(_NEW_MOUNTS) != 0:
        raise OSError(ctypes.get_errno(), "a Debian root has mounts of its own, which this machine does not allow")
    _mount("--make-rprivate", "/")


def _mount(*words: str) -> None:
    subprocess.run(["mount", *words], check=True)


def _quietly(*command: str) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, f"{command[0]} failed:\n{done.stdout[-4000:]}"


def _this_release() -> str:
    found = re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)
    assert found is not None, "this machine is no Debian: no mirror of Debian is known here"
    return found[1]


def _sources(release: str) -> list[str]:
    """This machine's own lines of apt for a release of Debian, the release itself first, then what amends it."""
    wanted = ["apt-get", "indextargets", "--format", "deb $(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages"]
    told = subprocess.run(wanted, capture_output=True, text=True, check=True).stdout
    if not told:
        _quietly("apt-get", "update")
        told = subprocess.run(wanted, capture_output=True, text=True, check=True).stdout
    here = _this_release()
    lines = sorted(
        (line.replace(f" {here}", f" {release}") for line in told.splitlines() if line.split()[2].startswith(here)),
        key=lambda line: line.split()[2] != release,
    )
    assert lines, f"this machine's apt has no source of Debian's {release}"
    return lines


def _use_apt(root: Root, sources: list[str]) -> None:
    """This machine's sources and its way to them; and no waiting for a disk that is none."""
    root.file("/etc/apt/sources.list").write_text("".join(f"{line}\n" for line in sources))
    way = subprocess.run(["apt-config", "dump", "Acquire"], capture_output=True, text=True, check=True).stdout
    root.file("/etc/apt/apt.conf.d/99this-machine").write_text(way)
    root.file("/etc/dpkg/dpkg.cfg.d/this-machine").write_text("force-unsafe-io\n")
    shutil.copy("/etc/resolv.conf", root.file("/etc/resolv.conf"))


def _use_pip(root: Root) -> None:
    """This machine's settings of pip, and what they name of its files."""
    told = subprocess.run(
        [sys.executable, "-m", "pip", "config", "debug"], capture_output=True, text=True, check=True
    ).stdout
    for name in re.findall(r"^ +(/.+), exists: True$", told, re.MULTILINE):
        place = root.file(name)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(name, place)
        told += Path(name).read_text()
    # An index in a folder names its files beside it.
    named = {str(Path(name).parent) for name in re.findall(r"file://(/[^\s'\"]+)", told)}
    for name in sorted(named | set(re.findall(r"[=\s]'?(/[^\s'\",]+)", told))):
        there, place = Path(name), root.file(name)
        if there.is_file():
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(there, place)
        elif there.is_dir() and not place.exists():
            place.mkdir(parents=True)
            _mount("--bind", name, str(place))


def _add_dummies(root: Root) -> None:
    """An archive with a dummy of each package that only Raspberry Pi's has."""
    archive = root.file("/srv/dummies")
    index = ""
    for package, module in DUMMIES.items():
        tree = archive / "tree" / package
        code = tree / "usr/lib/python3/dist-packages" / module
        code.parent.mkdir(parents=True)
        code.write_text(f'raise ImportError("a dummy of Raspberry Pi\'s {package}")\n')
        control = f"Package: {package}\nVersion: 0~dummy\nArchitecture: all\nMaintainer: nobody <nobody@localhost>\n"
        control += f"Description: a dummy of Raspberry Pi's {package}, for a test\n"
        (tree / "DEBIAN").mkdir()
        (tree / "DEBIAN/control").write_text(control)
        _quietly("dpkg-deb", "--build", "--root-owner-group", str(tree), str(archive / f"{package}.deb"))
        data = (archive / f"{package}.deb").read_bytes()
        index += f"{control}Filename: ./{package}.deb\nSize: {len(data)}\n"
        index += f"SHA256: {hashlib.sha256(data).hexdigest()}\n\n"
    (archive / "Packages").write_text(index)
    with root.file("/etc/apt/sources.list").open("a") as sources:
        sources.write("deb [trusted=yes] file:/srv/dummies ./\n")
