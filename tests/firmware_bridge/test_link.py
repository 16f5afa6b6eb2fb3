"""The host's end, line by line, as PROTOCOL.md tells it."""

from __future__ import annotations

import pytest

from companion.happenings import DeviceBack, DeviceLost, Happening, Rolled, RollVoid
from firmware_bridge.firmware.wire import MOST_DICE, VERSION, Lines, seal
from firmware_bridge.link import BEAT, SILENT, Link

HOST = "aaaaaaaa"
MODULE = "11111111"
RESET = "22222222"


class End:
    """Speaks as the module to a link, a second at a time."""

    def __init__(self) -> None:
        self.link = Link(HOST)
        self.now = 0.0
        self._seq = 0
        self._read = Lines()
        self._hellos = 0
        self.link.opened(self.now)

    def sent(self) -> list[list[str]]:
        lines = self._read.feed(self.link.outgoing(self.now))
        self._hellos = max([self._hellos, *(line.seq for line in lines if line.words[0] == "hello")])
        return [line.words for line in lines]

    def say(self, *words: str, boot: str = MODULE, seq: int = 0) -> list[Happening]:
        self._seq += 1
        return self.link.receive(seal(boot, seq or self._seq, list(words)), self.now)

    def greet(self, boot: str = MODULE, version: int = VERSION) -> list[Happening]:
        assert ["hello", str(VERSION)] in self.sent()
        return self.say("hello", str(version), HOST, str(self._hellos), boot=boot)

    def want(self) -> list[int]:
        """What the link now wants: ask, dice, allowed throw, throw it has."""
        (words,) = self.sent()
        assert words[0] == "want"
        return list(map(int, words[2:]))


@pytest.fixture
def end() -> End:
    """A module that was greeted, and is now left alone."""
    end = End()
    assert end.greet() == [DeviceBack(0.0, "dice")]
    assert end.want() == [0, 0, 0, 0]
    return end


def test_a_module_is_told_of_when_it_first_answers_and_not_again(end: End) -> None:
    end.say("idle", boot=RESET)
    assert end.greet(RESET) == []


def test_it_greets_and_then_says_what_it_wants(end: End) -> None:
    end.link.ask(41, 2, end.now)
    assert end.want() == [1, 2, 0, 0]


def test_a_roll_from_ask_to_answer(end: End) -> None:
    end.link.ask(41, 2, end.now)
    assert end.want() == [1, 2, 0, 0]
    assert end.say("ready", "1") == []
    assert end.say("thrown", "1", "1") == []
    assert end.want() == [1, 2, 1, 0], "the throw is allowed to fall"
    assert end.say("landed", "1", "1", "35") == [Rolled(end.now, (3, 5), "module", 41)]
    assert end.want() == [0, 0, 0, 1], "the module hears that its dice are known"


def test_it_says_nothing_before_its_time(end: End) -> None:
    assert end.sent() == []
    assert end.link.deadline() == BEAT
    end.now = BEAT
    assert end.want() == [0, 0, 0, 0]


def test_a_repeated_roll_counts_once(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("thrown", "1", "1")
    assert len(end.say("landed", "1", "1", "35")) == 1
    assert end.say("landed", "1", "1", "35") == []
    assert end.want() == [0, 0, 0, 1], "and is acknowledged again"


def test_an_unasked_roll_is_told_once_as_unasked(end: End) -> None:
    assert end.say("thrown", "0", "1") == []
    assert end.say("landed", "0", "1", "61") == [Rolled(end.now, (6, 1), "module", None)]
    assert end.say("landed", "0", "1", "61") == []


def test_dice_for_a_cancelled_roll_are_unasked(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("thrown", "1", "1")
    end.link.cancel(41, end.now)
    assert end.want() == [0, 0, 0, 0]
    assert end.say("landed", "1", "1", "35") == [Rolled(end.now, (3, 5), "module", None)]


def test_a_throw_for_a_cancelled_roll_is_not_allowed(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.link.cancel(41, end.now)
    end.say("thrown", "1", "1")
    assert end.want() == [0, 0, 0, 0]


def test_cancelling_another_roll_cancels_nothing(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.link.cancel(40, end.now)
    assert end.want() == [1, 2, 0, 0]


def test_an_ask_repeated_while_it_is_wanted_changes_nothing(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("thrown", "1", "1")
    end.link.ask(41, 2, end.now)
    assert end.want() == [1, 2, 1, 0]


def test_an_id_asked_again_after_its_answer_is_another_roll(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("landed", "1", "1", "35")
    end.link.ask(41, 2, end.now)
    assert end.want() == [2, 2, 0, 1]
    assert end.say("landed", "1", "1", "35") == []
    assert end.say("landed", "2", "2", "44") == [Rolled(end.now, (4, 4), "module", 41)]


def test_a_new_ask_takes_the_place_of_the_old(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.link.ask(42, 1, end.now)
    assert end.want() == [2, 1, 0, 0]


@pytest.mark.parametrize("faces", ["", "3", "356", "37", "30", "3x", "1" * (MOST_DICE + 1)])
def test_faces_that_cannot_be_are_no_answer(end: End, faces: str) -> None:
    end.link.ask(41, 2, end.now)
    told = end.say("landed", "1", "1", faces)
    assert not any(isinstance(it, Rolled) and it.ask == 41 for it in told)
    assert end.want()[0] == 1


@pytest.mark.parametrize("dice", [0, -1, MOST_DICE + 1])
def test_a_number_of_dice_that_cannot_be_thrown_is_refused(end: End, dice: int) -> None:
    with pytest.raises(ValueError, match="allowed are 1 to 20"):
        end.link.ask(41, dice, end.now)


def test_a_reset_after_a_throw_began_voids_it(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("thrown", "1", "1")
    end.say("idle", boot=RESET)
    assert end.greet(RESET) == [RollVoid(end.now, 41)]
    assert end.sent() == [["want", RESET, "1", "2", "0", "0"]]
    assert end.say("landed", "1", "1", "35", boot=MODULE, seq=99) == [], "a late word of the run before"
    end.greet(RESET)
    end.say("thrown", "1", "1", boot=RESET)
    assert end.say("landed", "1", "1", "44", boot=RESET) == [Rolled(end.now, (4, 4), "module", 41)]


def test_a_reset_before_any_throw_voids_nothing(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("ready", "1")
    end.say("idle", boot=RESET)
    assert end.greet(RESET) == []


def test_a_throw_that_another_replaces_is_void(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("thrown", "1", "1")
    assert end.say("thrown", "1", "2") == [RollVoid(end.now, 41)]
    assert end.want() == [1, 2, 2, 0]


def test_a_run_is_believed_only_if_it_answers_a_question_asked_since_it_was_doubted(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("thrown", "1", "1")
    dead = RESET
    end.say("idle", boot=dead)
    assert ["hello", str(VERSION)] in end.sent()
    assert end.say("hello", str(VERSION), HOST, "1", boot=dead) == [], "an answer to an older question"
    assert end.say("hello", str(VERSION), "bbbbbbbb", "99", boot=dead) == [], "an answer to another host"
    assert end.say("landed", "1", "1", "35") == [Rolled(end.now, (3, 5), "module", 41)]


def test_a_late_greeting_of_a_run_that_is_over_changes_nothing(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("hello", str(VERSION), HOST, "1", boot=RESET)
    assert ["hello", str(VERSION)] in end.sent()
    end.say("thrown", "1", "1")
    assert end.say("landed", "1", "1", "35") == [Rolled(end.now, (3, 5), "module", 41)]


def test_an_overtaken_line_is_dropped(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("ready", "1", seq=9)
    assert end.say("landed", "1", "1", "35", seq=8) == []
    assert end.say("landed", "1", "1", "35", seq=10) == [Rolled(end.now, (3, 5), "module", 41)]


def test_a_lost_module_is_told_once_and_so_is_its_return(end: End) -> None:
    assert end.link.closed(1.0) == [DeviceLost(1.0, "dice")]
    assert end.link.closed(2.0) == []
    end.now = 3.0
    end.link.opened(end.now)
    assert end.greet() == [DeviceBack(3.0, "dice")]


def test_a_module_that_was_never_there_is_lost_too() -> None:
    assert Link(HOST, "cup").closed(1.0) == [DeviceLost(1.0, "cup")]


def test_the_wanted_roll_outlives_unplugging(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("thrown", "1", "1")
    end.link.closed(end.now)
    end.link.opened(end.now)
    assert end.greet(RESET) == [DeviceBack(end.now, "dice"), RollVoid(end.now, 41)]
    assert end.want() == [1, 2, 0, 0]


def test_dice_that_fell_before_the_line_broke_are_told_after_it(end: End) -> None:
    end.link.ask(41, 2, end.now)
    end.say("thrown", "1", "1")
    end.link.closed(end.now)
    end.link.opened(end.now)
    assert end.greet() == [DeviceBack(end.now, "dice")]
    assert end.say("landed", "1", "1", "35") == [Rolled(end.now, (3, 5), "module", 41)]


def test_silence_is_noticed(end: End) -> None:
    end.now = 1.0
    end.say("idle")
    assert not end.link.silent(1.0 + SILENT - 0.01)
    assert end.link.silent(1.0 + SILENT)


def test_one_that_says_only_noise_is_silent(end: End) -> None:
    end.now = SILENT
    end.link.receive(b"Traceback (most recent call last):\r\n" * 50, end.now)
    end.say("nonsense")
    assert end.link.silent(end.now)


def test_our_own_words_coming_back_are_nobodys(end: End) -> None:
    """A terminal that is not set up yet echoes."""
    fresh = Link(HOST)
    fresh.opened(0.0)
    echo = fresh.outgoing(0.0)
    assert fresh.receive(echo, 0.0) == []
    assert not fresh.greeted


def test_another_version_is_no_module_of_ours() -> None:
    end = End()
    assert end.greet(version=2) == []
    assert not end.link.greeted
    assert end.link.misfit == 2
    assert end.link.silent(SILENT)
