"""The module's logic, without a line: what it shows, what it says and when."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from firmware_bridge.firmware.faces import GAP_MS, PAIR_MS
from firmware_bridge.firmware.throwing import BEAT_MS, CREDIT, REPEAT_MS, SILENT_MS, TUMBLE_MS, DiceModule
from firmware_bridge.firmware.wire import Lines, seal

HOST = "aaaaaaaa"
BOOT = "11111111"


def numbers(*faces: int) -> Callable[[int], bytes]:
    """Random bytes that make these faces, over and over."""

    def random_bytes(count: int) -> bytes:
        return bytes(faces[at % len(faces)] - 1 for at in range(count))

    return random_bytes


class Desk:
    """A module whose host says what a test makes it say."""

    def __init__(self, *faces: int) -> None:
        self.module = DiceModule(BOOT, numbers(*faces))
        self.now = 0
        self._seq = 0

    def tell(self, *words: str, host: str = HOST, seq: int = 0) -> None:
        self._seq = seq or self._seq + 1
        self.module.hear(seal(host, self._seq, list(words)), self.now)

    def want(self, ask: int, dice: int, allowed: int = 0, got: int = 0, **where: str) -> None:
        self.tell("want", BOOT, str(ask), str(dice), str(allowed), str(got), **where)  # type: ignore[arg-type]

    def later(self, ms: int) -> None:
        self.now += ms
        self.module.step(self.now)

    def press(self) -> None:
        self.module.press(self.now)

    def says(self) -> list[str]:
        return [" ".join(line.words) for line in Lines().feed(self.module.lines(self.now))]

    @property
    def shows(self) -> tuple[int, int, str]:
        """Pips left and right, and the colour."""
        left, right, colour = self.module.frame(self.now)
        return left.bit_count(), right.bit_count(), colour


@pytest.fixture
def desk() -> Desk:
    """Faces 3 and 5; the host has asked for two dice."""
    desk = Desk(3, 5)
    desk.want(1, 2)
    desk.says()
    return desk


def test_it_says_nothing_before_it_is_spoken_to() -> None:
    desk = Desk(3)
    desk.press()
    desk.later(10 * BEAT_MS)
    assert desk.says() == []


def test_it_answers_a_greeting_with_its_version_and_whom_it_answers() -> None:
    desk = Desk(3)
    desk.tell("hello", "1", seq=8)
    assert "hello 1 aaaaaaaa 8" in desk.says()


def test_it_greets_a_host_that_takes_it_for_an_earlier_run() -> None:
    desk = Desk(3)
    desk.tell("want", "99999999", "4", "2", "0", "0")
    assert desk.says()[0] == "hello 1 aaaaaaaa 1"
    assert desk.module.phase == "idle"


def test_an_asked_throw_from_button_to_rest(desk: Desk) -> None:
    assert desk.shows == (1, 1, "green")
    desk.press()
    assert desk.says() == ["thrown 1 1"]
    assert desk.shows[2] == "blue"
    desk.want(1, 2, allowed=1)
    desk.later(TUMBLE_MS)
    assert desk.shows == (3, 5, "white")
    assert desk.says() == ["landed 1 1 35"]
    desk.want(0, 0, got=1)
    assert desk.says() == ["idle"]
    desk.later(60_000)
    assert desk.shows == (3, 5, "white"), "dice lie until they are needed again"


def test_the_dice_turn_until_the_host_allows_them_to_fall(desk: Desk) -> None:
    desk.press()
    desk.later(TUMBLE_MS + SILENT_MS // 2)
    assert desk.shows[2] == "blue"
    desk.want(1, 2, allowed=7)
    desk.later(1)
    assert desk.shows[2] == "blue", "another throw was allowed"
    desk.want(1, 2, allowed=1)
    desk.later(1)
    assert desk.shows[2] == "white"


def test_they_turn_for_a_while_even_if_they_may_fall_at_once(desk: Desk) -> None:
    desk.press()
    desk.want(1, 2, allowed=1)
    desk.later(TUMBLE_MS - 1)
    assert desk.shows[2] == "blue"


def test_a_throw_is_told_again_and_again_until_the_host_has_it(desk: Desk) -> None:
    desk.press()
    desk.want(1, 2, allowed=1)
    desk.later(TUMBLE_MS)
    desk.says()
    for _ in range(3):
        desk.later(REPEAT_MS - 1)
        assert desk.says() == []
        desk.later(1)
        assert desk.says() == ["landed 1 1 35"]


def test_a_throw_that_counts_cannot_be_thrown_again(desk: Desk) -> None:
    desk.press()
    desk.press()
    desk.want(1, 2, allowed=1)
    desk.later(TUMBLE_MS)
    desk.press()
    desk.later(TUMBLE_MS)
    assert desk.module.throw == 1
    assert desk.shows == (3, 5, "white")


def test_one_die_is_shown_on_the_left_face() -> None:
    desk = Desk(4)
    desk.want(1, 1)
    assert desk.shows == (1, 0, "green")
    desk.press()
    desk.want(1, 1, allowed=1)
    desk.later(TUMBLE_MS)
    assert desk.shows == (4, 0, "white")


def test_five_dice_are_shown_in_pairs_and_told_with_the_last() -> None:
    desk = Desk(1, 2, 3, 4, 5)
    desk.want(1, 5)
    desk.press()
    desk.want(1, 5, allowed=1)
    desk.later(TUMBLE_MS)
    seen: list[tuple[int, int, str]] = []
    for _ in range(3):
        assert desk.module.phase == ("landed" if len(seen) == 2 else "thrown")
        seen.append(desk.shows)
        desk.later(PAIR_MS - GAP_MS)
        assert desk.shows[2] == "dark", "a gap tells one pair from the next"
        desk.later(GAP_MS)
    assert seen == [(1, 2, "white"), (3, 4, "white"), (5, 0, "white")]
    assert "landed 1 1 12345" in desk.says()
    desk.want(0, 0, got=1)
    desk.later(PAIR_MS)
    assert desk.shows == (1, 2, "white"), "and again, for whoever looked away"


def test_unasked_dice_fall_in_amber_without_leave() -> None:
    desk = Desk(6, 1)
    desk.want(0, 0)
    desk.says()
    desk.press()
    desk.later(TUMBLE_MS)
    assert desk.shows == (6, 1, "amber")
    assert desk.says() == ["landed 0 1 61"]
    desk.press()
    desk.later(TUMBLE_MS)
    assert desk.says() == ["landed 0 2 61"], "it may be thrown again at once"


def test_another_ask_takes_the_dice_away(desk: Desk) -> None:
    desk.press()
    desk.want(2, 1)
    assert desk.shows == (1, 0, "green")
    assert desk.says() == ["ready 2"]


def test_a_cancelled_throw_does_not_fall(desk: Desk) -> None:
    desk.press()
    desk.want(0, 0, allowed=1)
    desk.later(TUMBLE_MS)
    assert desk.shows == (0, 0, "dark")


def test_dice_that_the_host_does_not_want_any_more_go_dark(desk: Desk) -> None:
    desk.press()
    desk.want(1, 2, allowed=1)
    desk.later(TUMBLE_MS)
    desk.want(0, 0, got=0)
    assert desk.shows == (0, 0, "dark")


def test_a_silent_host_s_ask_is_forgotten_but_not_dice_that_fell(desk: Desk) -> None:
    desk.later(SILENT_MS)
    assert desk.shows == (0, 0, "dark")
    desk.want(1, 2)
    desk.press()
    desk.want(1, 2, allowed=1)
    desk.later(TUMBLE_MS)
    desk.later(10 * SILENT_MS)
    desk.want(1, 2, allowed=1)
    assert desk.says() == ["landed 1 1 35"]


def test_another_run_of_the_host_knows_nothing_of_earlier_asks(desk: Desk) -> None:
    desk.press()
    desk.want(1, 2, allowed=1)
    desk.later(TUMBLE_MS)
    desk.want(1, 1, host="bbbbbbbb")
    assert desk.shows == (1, 0, "green")
    desk.want(9, 2, host=HOST)
    assert desk.says() == ["ready 1"], "a late line of the run before"


def test_repeated_and_overtaken_lines_of_the_host_change_nothing(desk: Desk) -> None:
    desk.tell("want", BOOT, "2", "1", "0", "0", seq=20)
    desk.tell("want", BOOT, "1", "2", "0", "0", seq=19)
    desk.tell("want", BOOT, "1", "2", "0", "0", seq=20)
    assert desk.says() == ["ready 2"]


@pytest.mark.parametrize(
    "words", ["want", "want 11111111 2 2 0", "want 11111111 2 x 0 0", "want 11111111 2 21 0 0", "want 11111111 2 0 0 0"]
)
def test_a_want_that_is_none_is_answered_with_a_greeting(desk: Desk, words: str) -> None:
    desk.tell(*words.split())
    assert desk.says() == ["hello 1 aaaaaaaa 2"]
    assert desk.module.ask == 1


def test_it_says_only_so_much_for_each_line_of_the_host(desk: Desk) -> None:
    desk.press()
    said = 0
    for _ in range(100):
        said += len(desk.says())
        desk.now += REPEAT_MS
    assert said == CREDIT - 1, "one of them was said before"
    desk.want(1, 2)
    assert desk.says() == ["thrown 1 1"]
