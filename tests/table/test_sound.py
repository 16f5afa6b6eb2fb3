"""What is heard: each thing that happens at the table has its tone, and people choose how loud it is."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.commands.devices import Devices
from companion.effects import Hear, Light, Sound, Tone
from companion.rules import GAMES
from companion.rules.core import Adjust, Match, Undo, act
from companion.rules.tomato.actions import MarketTime
from companion.rules.vege.actions import Play as PlayCard
from companion.table import Play, play
from tests.rules.tomato.sitting import Sitting
from tests.rules.vege.sitting import planted
from tests.table.evening import Evening, at_picker, in_play
from tests.toy.race import TOY

TOMATO, VEGE = (next(game for game in GAMES if game.name == name) for name in ("tomato", "vege"))


def tones(effects: Any) -> list[Tone]:
    return [effect.tone for effect in effects if isinstance(effect, Sound)]


def test_a_roll_has_its_tone_unless_it_brings_anothers_turn() -> None:
    table = in_play(TOMATO, ("Ana", "Ben"))
    game = Sitting().to("harvest")
    awaited = TOMATO.awaited(game.state)
    assert awaited is not None
    roll = TOMATO.roll(game.state, (3,) * awaited.dice)
    mode = replace(table.play, match=Match(game.state))
    assert tones(play.do(table.table, mode, roll, "real")[1]) == ["dice"]
    assert tones(in_play().press("ok").throw(6).effects) == ["turn"]


def test_a_game_says_which_of_its_events_have_a_tone_of_their_own() -> None:
    own = replace(TOY, tones={"race.rests": "well"})
    assert tones(in_play(own).choose("race.do-rest").effects) == ["well"]
    assert tones(in_play(TOY).choose("race.do-rest").effects) == ["turn"]


def test_market_time_is_rung_and_not_again_when_it_is_taken_back() -> None:
    table = in_play(TOMATO, ("Ana", "Ben"))
    match = table.play.match
    for adjust in (Adjust("Ana.hand", 4), Adjust("deck", 3)):
        match, _ = act(TOMATO, match, adjust)
    mode = replace(table.play, match=match)
    ended, effects = play.do(table.table, mode, MarketTime())
    assert tones(effects) == ["market"]
    assert isinstance(ended.mode, Play)
    assert tones(play.do(ended, ended.mode, Undo())[1]) == ["accepted"]


def test_a_well_is_heard() -> None:
    game = planted(Ana=6)
    table = in_play(VEGE, ("Ana", "Ben", "Cleo", "Dan"))
    mode = replace(table.play, match=Match(game.state))
    assert tones(play.do(table.table, mode, PlayCard(card="red-5"))[1]) == ["well"]


def sound_menu(table: Evening) -> Evening:
    return table.hold("ok").choose("ui.sound")


def test_it_is_quieted_from_the_menu_in_play_and_heard_at_once() -> None:
    table = sound_menu(in_play())
    assert table.labels == ["ui.sound.off", *["ui.sound.volume"] * 4]
    assert table.seen.choice == 3
    table.press("left", "ok")
    assert table.effects == (Hear(50), Sound("accepted"))
    assert table.table.hear == Hear(50)
    assert table.labels[0] == "race.do-run"
    sound_menu(table).choose("ui.sound.off")
    assert table.effects[0] == Hear(50, mute=True)
    assert sound_menu(table).seen.choice == 0
    table.press("right", "ok")
    assert table.table.hear == Hear(25)


def test_answers_are_spoken_where_they_can_be() -> None:
    assert "ui.sound.spoken" not in sound_menu(in_play()).labels
    table = sound_menu(in_play(voice=True)).choose("ui.sound.spoken")
    assert table.effects[0] == Hear(70, speech=True)
    assert sound_menu(table).press("left", "ok").table.hear == Hear(50, speech=True)
    assert sound_menu(table).choose("ui.sound.not-spoken").table.hear == Hear(50)


def test_it_is_in_every_menu() -> None:
    assert "ui.sound" in at_picker().hold("ok").labels


class Heard:
    """A panel or a loudspeaker that remembers."""

    name, heartbeat = "heard", 0.0

    def __init__(self) -> None:
        self.all: list[object] = []

    def sound(self, tone: Tone) -> None:
        self.all.append(tone)

    def light(self, said: str) -> None:
        self.all.append(said)

    def hear(self, hear: Hear) -> None:
        self.all.append(hear)


def test_muted_the_buzzer_is_silent_and_the_lamps_go_on() -> None:
    panel, loudspeaker = Heard(), Heard()
    devices = Devices(lambda _: None, lambda: 0.0, panel=panel, loudspeaker=loudspeaker, mute=True)  # type: ignore[arg-type]
    assert [len(devices.watched), len(devices.all)] == [1, 2]
    quiet, loud = Hear(70, mute=True), Hear(25)
    devices.say("nobody is there to say it", "en")
    for effect in (Sound("turn"), Light("accepted"), loud, Sound("win"), quiet, Sound("dice")):
        devices.do(effect)
    assert panel.all == ["accepted", "win"]
    assert loudspeaker.all == ["turn", loud, "win", quiet, "dice"]
