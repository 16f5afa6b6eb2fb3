"""The loudspeaker: plays the table's tones through pygame's mixer, from a thread of its own.

Most boxes have no loudspeaker, and a sound server can hang: neither may hold up a game. Nobody waits for this thread.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol, TypeAlias

from msgspec import Struct

from companion.effects import Hear, Sound, Tone
from hardware.panel.signals import TONES
from hardware.sound.tones import RATE, pcm

BEAT = 1.0
"""Seconds between two signs of life."""

RETRY = 60.0
"""Seconds after which a loudspeaker is looked for again: a screen with one may be switched on late."""

BUFFER = 512
"""Samples that the mixer works ahead: 23 ms."""

_log = logging.getLogger(__name__)


class Mixer(Protocol):
    """What plays tones."""

    def play(self, tone: Tone, volume: int) -> None:
        """Plays a tone in place of the one before. `volume` in per cent."""

    def say(self, spoken: bytes, volume: int) -> None:
        """Plays a sentence in place of the one before, beside the tones; no samples: cuts it off."""

    def close(self) -> None: ...


class NoLoudspeaker(Exception):
    """There is nothing to hear tones from; the text says why."""


class Spoken(Struct, frozen=True):
    """A sentence as samples of 16 bits, one channel, `RATE` a second; none: silence."""

    samples: bytes


Order: TypeAlias = Sound | Spoken | Hear | None
"""What the thread is to see to; None wakes it up only."""


class Loudspeaker:
    """Plays tones from `start` to `stop`. `sound`, `say` and `hear` may be called from any thread and return at once.

    `open_mixer` is called from the thread, and again a minute after it raised.
    """

    name = "loudspeaker"

    def __init__(
        self,
        hear: Hear,
        open_mixer: Callable[[], Mixer],
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.heartbeat = monotonic()
        """When the thread last got on."""
        self._hear = hear
        self._open_mixer = open_mixer
        self._monotonic = monotonic
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._mixer: Mixer | None = None
        self._next_try = self.heartbeat
        self._told = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="loudspeaker", daemon=True)

    def start(self) -> None:
        """Starts the thread, which opens the mixer at once: the first tone is to come as fast as the others."""
        self._thread.start()

    def stop(self, timeout: float = 2.0) -> bool:
        """Ends the thread. False if it still hangs after `timeout` seconds."""
        self._stopping.set()
        self._orders.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def sound(self, tone: Tone) -> None:
        """Plays a tone in place of the one before."""
        self._orders.put(Sound(tone))

    def say(self, spoken: bytes) -> None:
        """Plays a sentence's samples in place of the one before; none: cuts it off."""
        self._orders.put(Spoken(spoken))

    def hear(self, hear: Hear) -> None:
        """Makes it louder, quieter or mute, from the next tone on."""
        self._orders.put(hear)

    def step(self, order: Order = None) -> None:
        """Sees to one order. The thread's loop calls it; it never raises."""
        try:
            self._obey(order)
        except Exception as error:  # noqa: BLE001 - whatever a sound system thinks of, the game goes on
            self._give_up(error)
        self.heartbeat = self._monotonic()

    def _run(self) -> None:
        order: Order = None
        while not self._stopping.is_set():
            self.step(order)
            try:
                order = self._orders.get(timeout=BEAT)
            except Empty:
                order = None
        self._drop()

    def _obey(self, order: Order) -> None:
        if isinstance(order, Hear):
            self._hear = order
        quiet = self._hear.mute or not self._hear.volume
        if quiet:
            self._drop()
            return
        if self._mixer is None and self._monotonic() >= self._next_try:
            self._mixer = self._open_mixer()
            self._told = False
        if isinstance(order, Sound) and self._mixer is not None:
            self._mixer.play(order.tone, self._hear.volume)
        if isinstance(order, Spoken) and self._mixer is not None:
            self._mixer.say(order.samples, self._hear.volume)

    def _give_up(self, error: Exception) -> None:
        self._next_try = self._monotonic() + RETRY
        if not self._told:
            self._told = True
            _log.info("no sound: %s", error)
        self._drop()

    def _drop(self) -> None:
        mixer, self._mixer = self._mixer, None
        if mixer is not None:
            try:
                mixer.close()
            except Exception as error:  # noqa: BLE001 - as above
                _log.info("no sound: %s", error)


class PygameMixer:
    """Tones and sentences as pygame plays them, each on a channel: a new one cuts off the one before."""

    def __init__(self) -> None:
        """Opens the loudspeaker. Raises `NoLoudspeaker`, `pygame.error`."""
        if not may_sound():
            raise NoLoudspeaker("there is no sound card")
        import pygame.mixer  # noqa: PLC0415 - only where something may be heard

        pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
        self._close = pygame.mixer.quit
        self._load = pygame.mixer.Sound
        self._toned, self._spoken = pygame.mixer.Channel(0), pygame.mixer.Channel(1)
        self._tones = {tone: pygame.mixer.Sound(buffer=pcm(steps)) for tone, steps in TONES.items()}

    def play(self, tone: Tone, volume: int) -> None:
        """Plays a tone at so many per cent."""
        sound = self._tones[tone]
        sound.set_volume(volume / 100)
        self._toned.play(sound)

    def say(self, spoken: bytes, volume: int) -> None:
        """Plays a sentence at so many per cent."""
        self._spoken.stop()
        if spoken:
            sound = self._load(buffer=spoken)
            sound.set_volume(volume / 100)
            self._spoken.play(sound)

    def close(self) -> None:
        """Gives the loudspeaker back."""
        self._close()


def may_sound(environ: Mapping[str, str] = os.environ, cards: Path = Path("/proc/asound/cards")) -> bool:
    """Whether it is worth asking. Where Linux has neither a card nor a sound server, ALSA fills the log with it."""
    if sys.platform != "linux" or environ.get("SDL_AUDIODRIVER") or environ.get("PULSE_SERVER"):
        return True
    runtime = environ.get("XDG_RUNTIME_DIR")
    if runtime and any((Path(runtime) / name).exists() for name in ("pulse/native", "pipewire-0")):
        return True
    try:
        return "]:" in cards.read_text("utf-8", errors="replace")
    except OSError:
        return False


def open_loudspeaker(hear: Hear) -> Loudspeaker:
    """The machine's loudspeaker, not yet started."""
    return Loudspeaker(hear, PygameMixer)
