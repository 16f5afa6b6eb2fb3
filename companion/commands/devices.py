"""The devices of a table as the loop takes them: threads that post happenings, and what they do for the table.

Where no file says what is connected, what can be seen to be there is used, and what is not there is not missed.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from companion.commands.fitted import dice_port, hearing, panel_pins, reader_wiring
from companion.config import Config
from companion.effects import AskRoll, CancelRoll, Effect, Hear, Light, Sound, Tone
from companion.happenings import DeviceBack, DeviceLost, Happening, Pressed, Rolled, SeveralTags, TagGone, TagSeen
from companion.software_dice import software_roll

if TYPE_CHECKING:
    from firmware_bridge.port import DicePort
    from hardware.panel import Panel
    from hardware.sound.loudspeaker import Loudspeaker
    from hardware.sound.voice import Voice

_log = logging.getLogger(__name__)

Post = Callable[[Happening], None]

OpenPins = Callable[[], Any]
"""Opens gpiozero's pin factory, of which its type says nothing."""


class Device(Protocol):
    """A device with a thread of its own."""

    @property
    def name(self) -> str:
        """What it is called when it is lost."""

    @property
    def heartbeat(self) -> float:
        """When its thread last got on, on the monotonic clock."""

    def start(self) -> None: ...

    def stop(self) -> bool: ...


class Devices:
    """All devices of a table. `do` gives them the table's effects; software dice are always among them."""

    def __init__(
        self,
        post: Post,
        clock: Callable[[], float],
        *,
        panel: Panel | None = None,
        dice: DicePort | None = None,
        loudspeaker: Loudspeaker | None = None,
        voice: Voice | None = None,
        mute: bool = False,
        others: Sequence[Device] = (),
    ) -> None:
        self._post = post
        self._clock = clock
        self._panel = panel
        self._dice = dice
        self._loudspeaker = loudspeaker
        self._voice = voice
        self._mute = mute
        self.watched: tuple[Device, ...] = tuple(device for device in (panel, dice, *others) if device is not None)
        """Those without which there is no playing: where one hangs, the companion is started anew."""
        # A sound server that hangs is only not heard.
        heard = tuple(device for device in (loudspeaker, voice) if device is not None)
        self.all: tuple[Device, ...] = (*self.watched, *heard)

    def do(self, effect: Effect) -> None:
        """Lights, sounds, and asks for dice; every other effect is somebody else's."""
        match effect:
            case Light(said) if self._panel is not None:
                self._panel.light(said)
            case Sound(tone):
                self._sound(tone)
            case Hear():
                self._mute = effect.mute
                if self._loudspeaker is not None:
                    self._loudspeaker.hear(effect)
                if self._voice is not None:
                    self._voice.hear(effect)
            case AskRoll(id, dice, "software"):
                self._post(Rolled(self._clock(), software_roll(dice), "software", id))
            case AskRoll(id, dice, "module") if self._dice is not None:
                self._dice.ask(id, dice)
            case CancelRoll(id) if self._dice is not None:
                self._dice.cancel(id)
            case _:
                pass

    def say(self, text: str, lang: str) -> None:
        """Speaks an answer, if people want that."""
        if self._voice is not None:
            self._voice.speak(text, lang)

    def _sound(self, tone: Tone) -> None:
        if self._panel is not None and not self._mute:
            self._panel.sound(tone)
        if self._loudspeaker is not None:
            self._loudspeaker.sound(tone)


class NotMissed:
    """Passes happenings on, but for the loss of a device that was never there and that no file says is connected.
    A mistake of ours is passed on all the same.
    """

    def __init__(self, post: Post, expected: frozenset[str]) -> None:
        self._post = post
        self._seen = set(expected)

    def __call__(self, happening: Happening) -> None:
        if isinstance(happening, DeviceLost) and happening.device not in self._seen and not happening.fault:
            return
        self._seen |= _at_work(happening)
        self._post(happening)


def _at_work(happening: Happening) -> frozenset[str]:
    """The device that this shows to be there. Of reader and panel nobody says so at the start."""
    match happening:
        case DeviceBack(device=device):
            return frozenset({device})
        case TagSeen(reader=reader) | TagGone(reader=reader) | SeveralTags(reader=reader):
            return frozenset({reader})
        case Pressed():
            return frozenset({"panel"})
        case _:
            return frozenset()


@contextmanager
def open_devices(
    config: Config, post: Post, clock: Callable[[], float], *, virtual: bool, open_pins: OpenPins | None = None
) -> Iterator[Devices]:
    """Starts what is connected, and stops it afterwards. `virtual`: nothing real is touched.

    The panel is on the pins that `open_pins` opens; where it is None on the Pi's own, if this is one.
    """
    devices = Devices(post, clock) if virtual else _real(config, post, open_pins)
    started: list[Device] = []
    try:
        for device in devices.all:
            device.start()
            started.append(device)
        yield devices
    finally:
        for device in started:
            device.stop()


def _real(config: Config, post: Post, open_pins: OpenPins | None) -> Devices:
    from firmware_bridge.find import ports  # noqa: PLC0415 - pyserial only where there may be a module
    from firmware_bridge.port import DicePort  # noqa: PLC0415
    from hardware.sound.loudspeaker import open_loudspeaker  # noqa: PLC0415 - only where something may be heard
    from hardware.sound.voice import Voice, find_program  # noqa: PLC0415

    _load_pins()
    told = NotMissed(post, _expected(config))
    port = DicePort(told, find=partial(ports, dice_port(config.dice)))
    panel = _panel(config, told, open_pins)
    hear = hearing(config.sound)
    loudspeaker, program = open_loudspeaker(hear), find_program()
    if hear.speech and program is None:
        _log.warning("speech is on in the configuration, but espeak-ng is not installed: sudo apt install espeak-ng")
    return Devices(
        told,
        time.monotonic,
        panel=panel,
        dice=port,
        loudspeaker=loudspeaker,
        voice=Voice(hear, loudspeaker.say, program) if program else None,
        mute=hear.mute,
        others=_readers(config, told),
    )


def _expected(config: Config) -> frozenset[str]:
    """What a file says is connected."""
    if config.file is None:
        return frozenset()
    dice = {"dice"} if config.dice.source == "module" else set()
    panel = {"panel"} if panel_pins(config).any else set()
    return frozenset({reader.name for reader in config.readers} | dice | panel)


def _readers(config: Config, post: Post) -> list[Device]:
    from hardware.rfid.chip import open_chip  # noqa: PLC0415 - only where there may be a reader
    from hardware.rfid.reader import Reader  # noqa: PLC0415

    found: list[Device] = []
    for reader in config.readers:
        wiring = reader_wiring(reader)
        if config.file is not None or Path(wiring.path).exists():
            found.append(Reader(reader.name, post, partial(open_chip, wiring), patience=reader.misses))
    return found


def _panel(config: Config, post: Post, open_pins: OpenPins | None) -> Panel | None:
    from hardware.panel import open_panel  # noqa: PLC0415 - only where there are pins
    from hardware.pins import on_a_pi  # noqa: PLC0415

    pins = panel_pins(config)
    if not pins.any:
        return None
    if open_pins is not None:
        return open_panel(pins, post, open_pins)
    return open_panel(pins, post) if on_a_pi() else None


def _load_pins() -> None:
    """On a Pi, the pin library for panel and readers, before their threads start (see `hardware.pins.load_lgpio`)."""
    from hardware.pins import load_lgpio, on_a_pi  # noqa: PLC0415 - only where there are pins

    if on_a_pi():
        # Without it each device's own thread finds the same and says so, and doctor tells what to install.
        with suppress(ImportError, OSError):
            load_lgpio()
