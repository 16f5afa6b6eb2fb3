"""Spoken answers, where espeak-ng is installed: it makes samples of a sentence, and the loudspeaker plays them.

espeak-ng could play by itself, but some sound cards let nobody else in beside the loudspeaker's mixer.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import tempfile
import threading
import time
import wave
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import IO, TypeAlias

from msgspec import Struct

from companion.effects import Hear
from hardware.sound.tones import RATE

PROGRAM = "espeak-ng"

BEAT = 1.0
"""Seconds between two signs of life."""

LOOK = 0.02
"""Seconds between two looks whether a sentence is ready."""

_log = logging.getLogger(__name__)


class Sentence(Struct, frozen=True):
    """What is to be spoken, in which language (`en`, `es`)."""

    text: str
    lang: str


Order: TypeAlias = Sentence | Hear | None
"""What the thread is to see to; None wakes it up only."""


class Failed(Exception):
    """espeak-ng did not do what it should; the text says what."""


class Making(Struct, frozen=True):
    """espeak-ng at work, and where it writes to."""

    process: subprocess.Popen[bytes]
    file: IO[bytes]

    def stop(self) -> None:
        """Ends it, ready or not."""
        self.process.kill()
        self.process.wait()
        self.file.close()


class Voice:
    """Speaks sentences from `start` to `stop`, each in place of the one before. `speak` and `hear` return at once.

    `say` takes the samples of a sentence, 16 bits each, one channel, `RATE` a second; none cut off what is being
    said. It is called from the voice's thread.
    """

    name = "voice"

    def __init__(
        self,
        hear: Hear,
        say: Callable[[bytes], None],
        program: str,
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.heartbeat = monotonic()
        """When the thread last got on."""
        self._hear = hear
        self._say = say
        self._program = program
        self._monotonic = monotonic
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._making: Making | None = None
        self._told = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def stop(self, timeout: float = 2.0) -> bool:
        """Ends the thread, in the middle of a word. False if it still hangs after `timeout` seconds."""
        self._stopping.set()
        self._orders.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def speak(self, text: str, lang: str) -> None:
        """Speaks a sentence, if people want it."""
        self._orders.put(Sentence(text, lang))

    def hear(self, hear: Hear) -> None:
        """Begins to speak, or falls silent."""
        self._orders.put(hear)

    def step(self, order: Order = None) -> float:
        """Sees to one order and to the sentence being made; gives the seconds until it wants to look again."""
        try:
            self._obey(order)
            self._look()
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with a sentence, the game goes on
            self._cut()
            if not self._told:
                self._told = True
                _log.info("nothing is spoken: %s", error)
        self.heartbeat = self._monotonic()
        return LOOK if self._making is not None else BEAT

    def _run(self) -> None:
        wait = self.step()
        while not self._stopping.is_set():
            try:
                order = self._orders.get(timeout=wait)
            except Empty:
                order = None
            if not self._stopping.is_set():
                wait = self.step(order)
        self._cut()

    def _obey(self, order: Order) -> None:
        if order is None:
            return
        if isinstance(order, Hear):
            self._hear = order
            if not order.speech or order.mute:
                self._hush()
        elif self._hear.speech and not self._hear.mute and self._hear.volume:
            self._hush()
            self._making = make(self._program, order)

    def _look(self) -> None:
        if self._making is not None and self._making.process.poll() is not None:
            self._say(made(self._making))
            self._cut()

    def _hush(self) -> None:
        self._cut()
        self._say(b"")

    def _cut(self) -> None:
        making, self._making = self._making, None
        if making is not None:
            making.stop()


def make(program: str, sentence: Sentence) -> Making:
    """Has espeak-ng make the samples of a sentence. Raises OSError."""
    file = tempfile.TemporaryFile()  # noqa: SIM115 - it stays open until the sentence is made
    try:
        # Not as an argument: a name may begin with a dash.
        process = subprocess.Popen(
            [program, "-v", sentence.lang, "--stdin", "--stdout"],
            stdin=subprocess.PIPE,
            stdout=file,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        file.close()
        raise
    assert process.stdin is not None
    try:
        with process.stdin as line:
            line.write(sentence.text.encode("utf-8", "replace"))
    except BrokenPipeError:
        pass  # it ended without reading: `made` says how
    return Making(process, file)


def made(making: Making) -> bytes:
    """The samples of a sentence that is made. Raises `Failed`, `wave.Error`."""
    if making.process.returncode:
        raise Failed(f"{PROGRAM} ended with {making.process.returncode}")
    making.file.seek(0)
    with wave.open(making.file, "rb") as sound:
        found = (sound.getnchannels(), sound.getsampwidth(), sound.getframerate())
        if found != (1, 2, RATE):
            raise Failed(f"{PROGRAM} made samples that the loudspeaker does not play: {found}")
        # To a pipe or a file like ours it writes no true length: as much as there is.
        samples: bytes = sound.readframes(sound.getnframes())
        return samples


def find_program() -> str | None:
    """Where espeak-ng is; None where it is not installed."""
    return shutil.which(PROGRAM)
