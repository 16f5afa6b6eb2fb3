"""`make install` in a Debian root: Debian's pygame, the display's tests on it, and nothing to do the second time.

No part of `make test`: `make test-installed` runs it, in some minutes and as root.
"""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installed.debian import BESIDE, PROJECT, SHIPPED, Manifest, Root, changes, make_root

OPT = "/opt/table-companion"
PYTHON = f"{OPT}/venv/bin/python"
STATE = "/var/lib/table-companion"
BOOT = "/boot/firmware/config.txt"
INSTALL = "/home/pi/table-companion/scripts/install-pi"
NOTHING = "All was installed already; nothing was changed.\n"
OURS = {
    "/etc/systemd/system/companion.service",
    "/etc/udev/rules.d/95-companion-dice.rules",
    "/etc/modules-load.d/table-companion.conf",
    "/etc/sysusers.d/table-companion.conf",
    "/etc/tmpfiles.d/table-companion.conf",
    "/usr/local/bin/companion",
}
CONFIG_TXT = "# For more options see the manual\n#dtparam=i2c_arm=on\n#dtparam=spi=on\n\n[all]\n"


def make(root: Root, target: str = "install") -> str:
    """`make` in the project's folder, as a person on a Pi types it."""
    words = ("ARGS=--any-machine",) if target == "install" else ()
    return root.must("make", "--no-print-directory", "-C", "/home/pi/table-companion", target, *words)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Root:
    """A Debian with a Pi's boot configuration and a desktop that starts with it, before anything was installed."""
    root = make_root(tmp_path_factory.mktemp("debian"), os.environ.get("SUITE"))
    root.file("/boot/firmware").mkdir(parents=True)
    root.file(BOOT).write_text(CONFIG_TXT)
    root.file("/etc/systemd/system/display-manager.service").write_text("[Service]\nExecStart=/bin/true\n")
    root.must("systemctl", "set-default", "graphical.target")
    return root


@pytest.fixture(scope="module")
def root(empty: Root) -> Root:
    """The same, installed."""
    make(empty)
    return empty


@pytest.fixture
def same(root: Root) -> Iterator[Manifest]:
    """The root before a test, which leaves it as it was."""
    before = root.manifest()
    yield before
    assert changes(before, root.manifest()) == set()


def test_another_computer_is_left_alone(empty: Root) -> None:
    before = empty.manifest()
    refused = empty.run(INSTALL)
    assert refused.returncode == 1
    assert refused.stdout.startswith("install-pi: machine: this is no Raspberry Pi"), refused.stdout
    assert refused.stdout.count("\n") == 1
    assert changes(before, empty.manifest()) == set()


def test_without_pypi_it_stops_and_says_what_it_lacks(empty: Root) -> None:
    """What comes after it is the next install, which goes on from here."""
    failed = empty.run(INSTALL, "--any-machine", environ={"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/nowhere"})
    assert failed.returncode == 1
    assert failed.stdout.splitlines()[-1] == "install-pi: program: could not install mfrc522 0.0.7"
    assert not empty.file("/etc/systemd/system/companion.service").exists()


def test_everything_lies_where_it_belongs(root: Root) -> None:
    for path in OURS:
        assert root.file(path).is_file(), path
    assert root.must("systemctl", "is-enabled", "companion.service") == "enabled\n"
    assert root.file(BOOT).read_text() == CONFIG_TXT.replace("#dtparam=spi", "dtparam=spi")
    project = root.file("/home/pi/table-companion")
    assert {path.name for path in project.iterdir()} == {*SHIPPED, *BESIDE}
    assert root.must("stat", "-c", "%U %G %a", STATE) == "companion companion 750\n"
    groups = set(root.must("id", "-nG", "companion").split())
    assert groups == {"companion", "audio", "dialout", "gpio", "input", "render", "spi", "systemd-journal", "video"}


def test_pygame_is_debians_which_can_draw_without_a_desktop(root: Root, same: Manifest) -> None:
    told = root.must(PYTHON, "-I", "-B", "-c", "import display, pygame; print(pygame.__file__)")
    assert told == "/usr/lib/python3/dist-packages/pygame/__init__.py\n"
    assert root.must(PYTHON, "-I", "-B", f"{INSTALL}-check") == ""
    listed = root.must(PYTHON, "-m", "pip", "list", "--local", "--format=freeze")
    names = {line.split("==")[0] for line in listed.splitlines()} - {"pip", "setuptools", "wheel"}
    assert names == {"mfrc522", "msgspec", "table-companion"}


def test_a_pygame_that_pip_brought_is_noticed(root: Root, same: Manifest) -> None:
    (library,) = root.file(f"{OPT}/venv/lib").glob("python3*/site-packages")
    times = library.stat()
    (library / "pygame").mkdir()
    (library / "pygame/__init__.py").touch()
    checked = root.run(PYTHON, "-I", "-B", f"{INSTALL}-check")
    shutil.rmtree(library / "pygame")
    os.utime(library, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert checked.returncode == 1
    assert checked.stdout.startswith(f"pygame comes from {OPT}"), checked.stdout


def test_the_displays_tests_pass_on_debians_pygame(root: Root) -> None:
    """The installed program draws: of the project only the tests lie beside."""
    here = root.file("/srv/tests")
    for name in ("tests", "docs"):
        shutil.copytree(PROJECT / name, here / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "pyproject.toml", here)
    root.must(PYTHON, "-m", "pip", "install", "--quiet", "--target", "/srv/pytest", "pytest>=8.2", "hypothesis>=6.80")
    told = root.must(
        *("sh", "-c", f"cd /srv/tests && {PYTHON} -B -m pytest -q -p no:cacheprovider tests/display"),
        environ={"SDL_VIDEODRIVER": "dummy", "PYTHONPATH": "/srv/pytest"},
    )
    print(told.splitlines()[-1])
    assert " passed" in told.splitlines()[-1], told
    assert "skipped" not in told.splitlines()[-1], told


def test_a_second_install_changes_nothing(root: Root, same: Manifest) -> None:
    assert make(root) == NOTHING


def test_an_install_mends_what_is_wrong_and_only_that(root: Root) -> None:
    before = root.manifest()
    unit = root.file("/etc/systemd/system/companion.service")
    unit.write_text(unit.read_text().replace("WatchdogSec=30", "WatchdogSec=0"))
    root.file("/usr/local/bin/companion").chmod(0o644)
    root.must("gpasswd", "--delete", "companion", "spi")
    root.must("systemctl", "disable", "companion.service")
    told = make(root)
    assert told.splitlines()[:2] == [
        "files: /usr/local/bin/companion",
        "files: /etc/systemd/system/companion.service",
    ]
    assert "user: " in told
    # gpasswd and sysusers keep what was before, under a name with a dash.
    others = {name for name in changes(before, root.manifest(), times=False) if not name.endswith("-")}
    assert others <= {"etc/group", "etc/gshadow"}
    assert make(root) == NOTHING


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("dtparam=spi=off\n", "dtparam=spi=on\n"),
        ("dtparam=spi=on\n[pi4]\n  # dtparam=spi=off\n", "dtparam=spi=on\n[pi4]\n  # dtparam=spi=off\n"),
        ("arm_64bit=1\n", "arm_64bit=1\n\n[all]\ndtparam=spi=on\n"),
    ],
)
def test_spi_is_switched_on_whatever_the_boot_configuration_says(root: Root, before: str, after: str) -> None:
    good = root.file(BOOT).read_text()
    root.file(BOOT).write_text(before)
    told = make(root)
    assert root.file(BOOT).read_text() == after
    assert told == (NOTHING if before == after else f"spi: on, in {BOOT}\n")
    root.file(BOOT).write_text(good)


def test_a_step_that_fails_is_named_in_one_line(root: Root) -> None:
    rules = root.file("/etc/udev/rules.d/95-companion-dice.rules")
    rules.write_text("another\n")
    obstacle = Path(f"{rules}.new")
    (obstacle / "full").mkdir(parents=True)
    failed = root.run(INSTALL, "--any-machine")
    shutil.rmtree(obstacle)
    assert failed.returncode == 1
    said = failed.stdout.splitlines()[-1]
    assert said == "install-pi: files: could not write /etc/udev/rules.d/95-companion-dice.rules"
    make(root)
    assert rules.read_text() == (PROJECT / "systemd/95-companion-dice.rules").read_text()


def test_the_desktop_makes_way(root: Root) -> None:
    assert root.must("systemctl", "get-default") == "multi-user.target\n"


def test_systemd_has_nothing_to_say_against_the_installed_unit(root: Root, same: Manifest) -> None:
    assert root.must("systemd-analyze", "verify", "/etc/systemd/system/companion.service") == ""
    words = ("--no-pager", "security", "--offline=true", "--threshold=20")
    root.must("systemd-analyze", *words, "/etc/systemd/system/companion.service")


def test_it_plays_as_its_own_user_and_says_when_it_is_ready(root: Root) -> None:
    """What systemd would start, with a picture in memory for a screen."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(root.file("/run/notify")))
        root.file("/run/notify").chmod(0o777)
        line.settimeout(60)
        service = root.start("companion", "run", "--headless", environ={"NOTIFY_SOCKET": "/run/notify"})
        with service:
            assert line.recv(99) == b"READY=1"
            service.terminate()
            assert service.communicate(timeout=60)[0] == ""
        assert service.returncode == 0
        assert line.recv(99) == b"STOPPING=1"
    assert root.must("stat", "-c", "%U", f"{STATE}/games.sqlite3") == "companion\n"


def test_a_person_calls_it_by_its_name_and_meets_the_boxs_own_games(root: Root) -> None:
    assert root.must("companion", "--version").startswith("companion ")
    root.file("/srv/tags.csv").write_text("uid,game,card\n04A1B2C3D4E580,tomato,hoe#1\n")
    root.must("companion", "tags", "import", "/srv/tags.csv")
    assert "04A1B2C3D4E580" in root.must("companion", "tags", "list")
    examined = root.run("companion", "doctor")
    assert examined.returncode == 1  # no Pi
    assert f"{STATE}" in examined.stdout
    assert "Traceback" not in examined.stdout


def test_the_dice_module_gets_its_name_and_is_nobody_elses(root: Root) -> None:
    """udev itself, with a Pico that is only described (umockdev), among rules that would give it to brltty."""
    root.must("apt-get", "install", "--yes", "--no-install-recommends", "umockdev")
    shutil.copy(Path(__file__).with_name("pico.umockdev"), root.file("/srv/pico.umockdev"))
    brltty = 'SUBSYSTEM=="usb|tty", ENV{BRLTTY_BRAILLE_DRIVER}="bm", ENV{SYSTEMD_WANTS}+="brltty-device@.service"\n'
    root.file("/etc/udev/rules.d/85-brltty.rules").write_text(brltty)

    def evaluated(device: str) -> str:
        return root.must(
            *("umockdev-run", "--device", "/srv/pico.umockdev", "--"),
            *("udevadm", "test", "--action=add", f"/sys/devices/usb1/{device}"),
        )

    for device in ("1-1", "1-1/1-1:1.0", "1-1/1-1:1.0/tty/ttyACM0"):
        told = evaluated(device)
        assert "ID_MM_DEVICE_IGNORE=1" in told
        assert "brltty-device" not in told
        assert "BRLTTY_BRAILLE_DRIVER=bm" not in told
    assert "DEVLINKS=/dev/companion-dice" in told
    assert "MODE 0660" in told
    other = evaluated("1-2/1-2:1.0/tty/ttyACM1")
    assert "/dev/companion-dice" not in other
    assert "ID_MM_DEVICE_IGNORE" not in other
    assert "brltty-device" in other


def test_uninstalling_keeps_games_tags_and_configuration_and_says_where(root: Root) -> None:
    root.file("/etc/companion/companion.toml").write_text('language = "es"\n')
    told = make(root, "uninstall")
    assert "games and tags in /var/lib/table-companion, the configuration in /etc/companion" in told
    for path in (*OURS, OPT, "/etc/systemd/system/multi-user.target.wants/companion.service"):
        assert not os.path.lexists(root.file(path)), path
    assert root.file("/etc/companion/companion.toml").is_file()
    assert root.file(f"{STATE}/games.sqlite3").is_file()
    assert root.file(f"{STATE}/tags.sqlite3").is_file()
    assert root.must("systemctl", "get-default") == "graphical.target\n"
    before = root.manifest()
    make(root, "uninstall")
    assert changes(before, root.manifest()) == set()
