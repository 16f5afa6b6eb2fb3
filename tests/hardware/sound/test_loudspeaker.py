"""The loudspeaker: tones as they come, volume and mute, and silence where there is nothing to hear them from."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.effects import Hear, Tone
from hardware.sound.loudspeaker import RETRY, Loudspeaker, Mixer, NoLoudspeaker, may_sound
from hardware.sound.tones import RATE
from tests.hardware.sound.heard import pitches, words


class Ears:
    """A mixer that remembers."""

    def __init__(self) -> None:
        self.heard: list[tuple[Tone, int]] = []
        self.said: list[tuple[bytes, int]] = []
        self.opened = self.closed = 0
        self.missing = self.failing = False
        self.now = 0.0
        self.played = threading.Event()

    def open(self) -> Mixer:
        self.opened += 1
        if self.missing:
            raise NoLoudspeaker("there is no sound card")
        return self

    def play(self, tone: Tone, volume: int) -> None:
        if self.failing:
            raise OSError("unplugged")
        self.heard.append((tone, volume))
        self.played.set()

    def say(self, spoken: bytes, volume: int) -> None:
        self.said.append((spoken, volume))

    def close(self) -> None:
        self.closed += 1


def speaker(ears: Ears, hear: Hear | None = None) -> Loudspeaker:
    return Loudspeaker(hear or Hear(70), ears.open, monotonic=lambda: ears.now)


def obey(loudspeaker: Loudspeaker) -> None:
    """Sees to all orders that wait, as the thread would."""
    while not loudspeaker._orders.empty():
        loudspeaker.step(loudspeaker._orders.get())


def test_tones_are_played_as_loud_as_people_want_them() -> None:
    ears = Ears()
    loudspeaker = speaker(ears)
    loudspeaker.sound("accepted")
    loudspeaker.hear(Hear(25))
    loudspeaker.sound("refused")
    obey(loudspeaker)
    assert ears.heard == [("accepted", 70), ("refused", 25)]
    assert ears.opened == 1


def test_sentences_are_played_beside_the_tones_and_cut_off() -> None:
    ears = Ears()
    loudspeaker = speaker(ears)
    loudspeaker.say(b"\1\0")
    loudspeaker.sound("turn")
    loudspeaker.say(b"")
    obey(loudspeaker)
    assert ears.said == [(b"\1\0", 70), (b"", 70)]
    assert ears.heard == [("turn", 70)]


@pytest.mark.parametrize("quiet", [Hear(70, mute=True), Hear(0)])
def test_muted_it_gives_the_sound_card_back_and_unmuted_it_sounds_again(quiet: Hear) -> None:
    ears = Ears()
    loudspeaker = speaker(ears)
    loudspeaker.sound("accepted")
    loudspeaker.hear(quiet)
    loudspeaker.sound("refused")
    obey(loudspeaker)
    assert (ears.heard, ears.closed) == ([("accepted", 70)], 1)
    loudspeaker.hear(Hear(50))
    loudspeaker.sound("turn")
    obey(loudspeaker)
    assert ears.heard[1:] == [("turn", 50)]


def test_without_a_sound_card_there_is_silence_and_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    ears = Ears()
    ears.missing = True
    loudspeaker = speaker(ears)
    for _ in range(5):
        loudspeaker.sound("accepted")
        obey(loudspeaker)
        ears.now += RETRY / 2
    assert ears.opened == 3
    assert [record.getMessage() for record in caplog.records] == ["no sound: there is no sound card"]
    assert all(record.levelno == logging.INFO for record in caplog.records)


def test_a_card_that_comes_late_is_found_and_one_that_goes_is_let_go() -> None:
    ears = Ears()
    ears.missing = True
    loudspeaker = speaker(ears)
    loudspeaker.step()
    ears.missing = False
    ears.now = RETRY
    loudspeaker.sound("turn")
    obey(loudspeaker)
    assert ears.heard == [("turn", 70)]
    ears.failing = True
    loudspeaker.sound("win")
    obey(loudspeaker)
    assert ears.closed == 1
    assert loudspeaker.heartbeat == ears.now


def test_its_thread_plays_and_ends() -> None:
    ears = Ears()
    loudspeaker = Loudspeaker(Hear(70), ears.open)
    loudspeaker.start()
    loudspeaker.sound("win")
    assert ears.played.wait(10)
    assert loudspeaker.stop()
    assert (ears.heard, ears.closed) == ([("win", 70)], 1)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has ALSA")
def test_where_linux_has_no_card_and_no_server_nobody_asks_alsa(tmp_path: Path) -> None:
    none = tmp_path / "none"
    none.write_text("--- no soundcards ---\n")
    some = tmp_path / "some"
    some.write_text(" 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n")
    assert not may_sound({}, none)
    assert not may_sound({}, tmp_path / "missing")
    assert may_sound({}, some)
    assert may_sound({"SDL_AUDIODRIVER": "disk"}, none)
    (tmp_path / "pulse").mkdir()
    (tmp_path / "pulse" / "native").touch()
    assert may_sound({"XDG_RUNTIME_DIR": str(tmp_path)}, none)


PLAY = """
import sys
import time
from pathlib import Path
from companion.effects import Hear
from hardware.panel.signals import TONES
from hardware.sound.loudspeaker import PygameMixer

mixer = PygameMixer()
mixer.play(sys.argv[1], int(sys.argv[2]))
while mixer._toned.get_busy():
    time.sleep(0.01)
mixer.close()
"""


def recorded(folder: Path, tone: Tone, volume: int) -> list[int]:
    """What pygame plays for a tone, as SDL's driver for tests writes it to a file."""
    file = folder / f"{tone}-{volume}.raw"
    environ = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(file), "SDL_DISKAUDIODELAY": "0"}
    subprocess.run(
        [sys.executable, "-c", PLAY, tone, str(volume)], env=environ, check=True, capture_output=True, timeout=60
    )
    return list(words(file.read_bytes()))


def test_what_pygame_plays_rises_and_falls_and_is_as_loud_as_it_should_be(tmp_path: Path) -> None:
    accepted, refused = recorded(tmp_path, "accepted", 100), recorded(tmp_path, "refused", 100)
    quiet = recorded(tmp_path, "refused", 25)
    assert pitches(accepted, RATE) == [1300, 2100]
    assert pitches(refused, RATE) == [1000, 700]
    assert max(quiet) == pytest.approx(max(refused) / 4, rel=0.05)
