"""Looks whether everything that the configuration wants is there and works, and says how to mend what does not."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from companion.commands import device_findings as devices
from companion.commands import findings
from companion.commands.findings import Finding, Machine
from companion.commands.fitted import add_config, dice_port, explain_config, panel_pins, reader_wiring
from companion.commands.keeping import data_folder
from companion.commands.opening import read_lang
from companion.config import Config, ConfigError, load
from companion.texts.words import LANGUAGES, Lang, Words, load_words
from companion.views import Msg, msg

if TYPE_CHECKING:
    from hardware.panel import Pins
    from hardware.rfid.chip import Wiring


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion doctor`."""
    add_config(parser)
    parser.add_argument("--data", metavar="DIR", help="where games are kept (default: the configuration's)")
    parser.add_argument("--lang", metavar="|".join(LANGUAGES), help="language (default: the configuration's)")


def run(args: Namespace) -> int:
    """Prints one line for each thing; the exit status is 0 where all is well, 1 where something is missing.

    Raises `UsageError`.
    """
    asked = None if args.lang is None else read_lang(args.lang)
    config, fault, lang = _configured(args.config, asked)
    words = load_words(lang, ())
    well = True
    for found in examine(config, fault, args.data, findings.this_machine()):
        print(in_words(found, words), flush=True)
        well = well and found.ok
    return 0 if well else 1


def _configured(given: str | None, asked: Lang | None) -> tuple[Config, str, Lang]:
    """The configuration, or the defaults with what is wrong with it; and the language to speak."""
    try:
        config = load(given)
    except ConfigError as error:
        return Config(), explain_config(error, asked), asked or error.lang
    return config, "", asked or config.language


def in_words(found: Finding, words: Words) -> str:
    """One line: ok or missing, what, what was found, and how to mend it."""
    states = {state: words.say(msg(f"doctor.{state}")) for state in ("ok", "missing")}
    width = max(map(len, states.values()))
    line = f"{states['ok' if found.ok else 'missing']:{width}}  {words.say(found.what)}: {words.say(found.found)}"
    return f"{line.removesuffix('.')}. {words.say(found.mend)}" if found.mend else line


def examine(config: Config, fault: str, data: str | None, machine: Machine) -> Iterator[Finding]:
    """Everything that the doctor looks at, one after another."""
    yield findings.configuration(config, fault)
    computer = findings.computer(machine)
    yield computer
    if config.readers:
        yield from _readers(config, computer, machine)
    if panel_pins(config).any:
        yield from _panel(config, computer, machine)
    yield _after((), msg("doctor.dice"), partial(_dice, config, machine))
    yield _after((), msg("doctor.screen"), partial(_screen, config))
    yield findings.speaker(config.sound, machine)
    yield findings.data_folder(data_folder(data or config.data), machine)
    yield findings.clock(datetime.now().astimezone(), machine)


def _readers(config: Config, computer: Finding, machine: Machine) -> Iterator[Finding]:
    libraries = [devices.library("mfrc522"), devices.library("spidev"), devices.rpi_gpio()]
    yield from libraries
    for reader in config.readers:
        wiring = reader_wiring(reader)
        bus = findings.device_file(msg("doctor.spi", name=reader.name), wiring.path, msg("doctor.mend.spi"), machine)
        yield bus
        what = msg("wiring.reader", name=reader.name)
        yield _after((computer, *libraries, bus), what, partial(_reader, reader.name, wiring))


def _reader(name: str, wiring: Wiring) -> Finding:
    from hardware.pins import load_lgpio  # noqa: PLC0415
    from hardware.rfid.chip import open_chip  # noqa: PLC0415

    load_lgpio()  # the reader's RPi.GPIO is made of it
    return devices.reader(name, partial(open_chip, wiring))


def _panel(config: Config, computer: Finding, machine: Machine) -> Iterator[Finding]:
    chip = findings.device_file(msg("doctor.gpio"), "/dev/gpiochip0", msg("doctor.mend.computer"), machine)
    library = devices.library("lgpio")
    yield from (chip, library)
    yield _after((computer, chip, library), msg("doctor.panel"), partial(_board, panel_pins(config)))


def _board(pins: Pins) -> Finding:
    from hardware.panel.board import Board  # noqa: PLC0415
    from hardware.pins import load_lgpio, open_factory  # noqa: PLC0415

    def opened() -> Board:
        load_lgpio()
        return Board(pins, lambda *_: None, open_factory())

    return devices.panel(pins.count, opened)


def _dice(config: Config, machine: Machine) -> Finding:
    from firmware_bridge.find import ports  # noqa: PLC0415

    if config.dice.source in ("software", "real"):
        return Finding(msg("doctor.dice"), True, msg("doctor.unwanted"))
    return findings.port(ports(dice_port(config.dice)), machine)


def _screen(config: Config) -> Finding:
    from display.window import Window  # noqa: PLC0415

    return devices.screen(lambda: Window(config.screen.size, fullscreen=config.screen.fullscreen))


def _after(needed: Iterable[Finding], what: Msg, check: Callable[[], Finding]) -> Finding:
    """The check, once all that it needs is there; a check that fails in itself is a finding too."""
    missing = next((found.what for found in needed if not found.ok), None)
    if missing is not None:
        return Finding(what, False, msg("doctor.needs", what=missing))
    try:
        return check()
    except Exception as error:  # noqa: BLE001 - the doctor goes on to the next
        return Finding(what, False, f"{type(error).__name__}: {error}", msg("doctor.mend.report"))
