"""Spoken answers, made by a stand-in for espeak-ng, and by the real one."""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.effects import Hear
from hardware.sound.tones import RATE
from hardware.sound.voice import Sentence, Voice, find_program, made, make
from tests.hardware.sound.heard import words

SPEAKING = Hear(70, speech=True)

STAND_IN = """#!{python}
import os, sys, time, wave
text = sys.stdin.buffer.read().decode()
with open({log!r}, "a") as log:
    log.write(" ".join(sys.argv[1:]) + " " + str(os.getpid()) + ": " + text + "\\n")
if "slow" in text:
    time.sleep(600)
if "broken" in text:
    sys.exit(3)
with wave.open(sys.stdout.buffer, "wb") as sound:
    sound.setparams((1, 2, {rate} if "odd" not in text else 8000, 0, "NONE", ""))
    sound.writeframes(text.encode("utf-16-le"))
"""


class Ears:
    """A loudspeaker that remembers."""

    def __init__(self) -> None:
        self.said: list[bytes] = []
        self.something = threading.Event()

    def say(self, spoken: bytes) -> None:
        self.said.append(spoken)
        if spoken:
            self.something.set()

    @property
    def texts(self) -> list[str]:
        """What the stand-in was asked to say, in its samples; "" is a cut."""
        return [spoken.decode("utf-16-le") for spoken in self.said]


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The stand-in's log. It is found as espeak-ng."""
    log = tmp_path / "log"
    program = tmp_path / "espeak-ng"
    program.write_text(STAND_IN.format(python=sys.executable, log=str(log), rate=RATE))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert find_program() == str(program)
    return log


def voice(ears: Ears, hear: Hear = SPEAKING) -> Voice:
    program = find_program()
    assert program is not None
    return Voice(hear, ears.say, program)


def obey(voice: Voice, until: Callable[[], bool] = lambda: True) -> None:
    """Sees to all orders that wait, and to the sentence being made, as the thread would."""
    end = time.monotonic() + 60
    while not voice._orders.empty():
        voice.step(voice._orders.get())
    while (voice._making is not None or not until()) and time.monotonic() < end:
        voice.step()
        time.sleep(0.005)
    assert until()


def test_a_sentence_is_spoken_in_its_language_whatever_is_in_it(log: Path) -> None:
    ears = Ears()
    speaks = voice(ears)
    speaks.speak("-x Zoé: 3 €; $(rm)", "es")
    obey(speaks)
    assert ears.texts == ["", "-x Zoé: 3 €; $(rm)"]
    assert log.read_text().startswith("-v es --stdin --stdout ")


def test_a_new_sentence_cuts_the_old_one_off_and_waits_for_nothing(log: Path) -> None:
    ears = Ears()
    speaks = voice(ears)
    speaks.step(Sentence("a slow one", "en"))
    first = speaks._making
    assert first is not None
    assert first.process.poll() is None
    speaks.step(Sentence("a quick one", "en"))
    assert first.process.poll() is not None
    obey(speaks)
    assert ears.texts == ["", "", "a quick one"]


@pytest.mark.parametrize("quiet", [Hear(70), Hear(70, mute=True, speech=True)])
def test_switched_off_or_muted_it_falls_silent_at_once(log: Path, quiet: Hear) -> None:
    ears = Ears()
    speaks = voice(ears)
    speaks.step(Sentence("a slow one", "en"))
    speaks.hear(quiet)
    speaks.speak("another", "en")
    obey(speaks)
    assert ears.texts == ["", ""]
    speaks.hear(SPEAKING)
    speaks.speak("again", "en")
    obey(speaks)
    assert ears.texts[2:] == ["", "again"]


@pytest.mark.parametrize("text", ["broken", "odd"])
def test_what_fails_is_told_once_in_the_log_and_harms_nothing(
    log: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ears = Ears()
    speaks = voice(ears)
    for _ in range(2):
        speaks.speak(text, "en")
        obey(speaks)
    speaks.speak("fine", "en")
    obey(speaks)
    assert ears.texts == ["", "", "", "fine"]
    assert len(caplog.records) == 1


def test_a_program_that_is_not_there_any_more_harms_nothing(tmp_path: Path) -> None:
    ears = Ears()
    speaks = Voice(SPEAKING, ears.say, str(tmp_path / "gone"))
    speaks.speak("hello", "en")
    obey(speaks)
    assert ears.texts == [""]


def test_its_thread_speaks_and_ends_in_the_middle_of_a_word(log: Path) -> None:
    ears = Ears()
    speaks = voice(ears)
    speaks.start()
    speaks.speak("hello", "en")
    assert ears.something.wait(60)
    speaks.speak("a slow one", "en")
    assert speaks.stop(60)
    assert speaks._making is None
    assert ears.texts[:2] == ["", "hello"]


@pytest.mark.parametrize(("lang", "text"), [("en", "Ben takes a well."), ("es", "Begoña recoge su pozo.")])
def test_the_real_espeak_ng_speaks_both_languages(lang: str, text: str) -> None:
    """The program itself: `make test` says how to install it."""
    program = find_program()
    assert program is not None
    making = make(program, Sentence(text, lang))
    assert making.process.wait(60) == 0
    spoken = words(made(making))
    making.stop()
    assert 0.8 < len(spoken) / RATE < 4
    assert max(map(abs, spoken)) > 3000
