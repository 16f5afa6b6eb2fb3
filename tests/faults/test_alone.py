"""The companion where it is not alone at its table, or all alone in the world: two of it, no sound, no network."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from companion.store import Store
from tests.referee.process import COMPANION, ENVIRONMENT, LONG, ROOT, run
from tests.systemd.manager import listening

WITHOUT_NETWORK = """
import errno, socket, sys
from companion.__main__ import main

def no_network(event, args):
    local = event == "socket.__new__" and args[1] == socket.AF_UNIX
    if event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.__new__") and not local:
        raise OSError(errno.ENETUNREACH, f"{event}: the network was asked for")

sys.addaudithook(no_network)
try:
    socket.socket()
except OSError:
    print("no network", flush=True)
sys.exit(main())
"""


def test_a_second_companion_says_in_one_line_who_holds_the_table(tmp_path: Path) -> None:
    with Store(tmp_path):
        done = run(*COMPANION, "run", "--data", str(tmp_path), "--virtual", "--headless", "--events", "-")
    assert done.returncode == 2
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith(f"companion: Another companion holds the table: process {os.getpid()}, since ")
    assert done.stdout == b""


def test_without_sound_and_network_it_plays_and_says_nothing(tmp_path: Path) -> None:
    """As a service does it, not in virtual time: the loudspeaker, where there is one, is looked for."""
    alone = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "none-at-all", "NOTIFY_SOCKET": str(tmp_path / "notify")}
    arguments = ["run", "tomato", "--players", "Ana,Ben", "--data", str(tmp_path / "data")]
    with listening(str(tmp_path / "notify")) as manager:
        process = subprocess.Popen(
            [sys.executable, "-c", WITHOUT_NETWORK, *arguments],
            cwd=ROOT,
            env={**ENVIRONMENT, **alone},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        try:
            assert manager.hears() == "READY=1"
        finally:
            process.terminate()
            said, complaints = process.communicate(timeout=LONG)
    assert (process.returncode, said, complaints) == (0, b"no network\n", b"")
    with Store(tmp_path / "data") as store:
        assert len(store.unfinished()) == 1
