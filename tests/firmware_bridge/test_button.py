"""A press counts once, whatever the contact does."""

from __future__ import annotations

from firmware_bridge.firmware.button import STABLE_MS, Button


def presses(levels: str, every: int = 5) -> int:
    """Presses that these levels (`-` up, `#` down), 5 ms each, make."""
    button = Button()
    return sum(button.pressed(level == "#", at * every) for at, level in enumerate(levels))


def test_a_press_counts_when_it_has_been_stable() -> None:
    assert presses("----" + "#" * 4) == 0
    assert presses("----" + "#" * 5) == 1
    assert STABLE_MS == 20


def test_a_long_press_counts_once() -> None:
    assert presses("----" + "#" * 400) == 1


def test_bounces_are_one_press() -> None:
    assert presses("--#-##-#-########-#--#-------" + "##-#-######----------") == 2


def test_a_spike_is_none() -> None:
    assert presses("-----##-----###-----") == 0


def test_a_button_held_from_the_start_must_be_let_go_first() -> None:
    assert presses("#" * 40) == 0
    assert presses("#" * 40 + "-" * 10 + "#" * 10) == 1
