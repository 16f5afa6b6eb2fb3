"""What both panels do: presses, lamps, tones, and being lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.happenings import Pressed
from hardware.panel.contacts import STABLE
from hardware.panel.signals import AMBER, DARK, GREEN, LIGHTS, RED, TONES
from tests.hardware.panel.rig import RealRig, Rig, VirtualRig, told


def press(rig: Rig, seconds: float) -> None:
    rig.touch("ok", True)
    rig.wait(seconds)
    rig.touch("ok", False)
    rig.wait(0.1)


@pytest.mark.parametrize(
    ("seconds", "says"),
    [(0.019, []), (0.021, ["ok"]), (0.98, ["ok"]), (1.0, ["ok long"]), (3.5, ["ok long"])],
)
def test_a_press_is_short_or_long_or_none(rig: Rig, seconds: float, says: list[str]) -> None:
    press(rig, seconds)
    assert [told(happening) for happening in rig.posted] == says


def test_a_long_press_is_told_at_the_mark_and_a_short_one_at_its_release(rig: Rig) -> None:
    rig.touch("back", True)
    rig.wait(1.01)
    assert rig.posted == []
    rig.wait(0.02)
    assert [told(happening) for happening in rig.posted] == ["back long"]
    begin = rig.clock.now
    rig.touch("ok", True)
    rig.wait(0.2)
    rig.touch("ok", False)
    rig.wait(0.1)
    ok = rig.posted[1]
    assert isinstance(ok, Pressed)
    assert ok.at == pytest.approx(begin + 0.2 + STABLE)
    rig.touch("back", False)
    rig.wait(0.1)
    assert len(rig.posted) == 2


def test_two_buttons_at_once_are_two_presses(rig: Rig) -> None:
    rig.touch("seat1", True)
    rig.touch("ok", True)
    rig.wait(0.3)
    rig.touch("ok", False)
    rig.touch("seat1", False)
    rig.wait(0.3)
    assert sorted(map(told, rig.posted)) == ["ok", "seat1"]


def test_a_contact_that_never_rests_is_no_press(rig: Rig) -> None:
    for number in range(200):
        rig.touch("ok", number % 2 == 0)
        rig.wait(0.019)
    rig.wait(1)
    assert rig.posted == []


BOUNCES = st.lists(st.floats(0.0001, STABLE * 0.9), max_size=12)


@given(rig=st.sampled_from([RealRig, VirtualRig]), bounces=st.lists(BOUNCES, min_size=1, max_size=4))
def test_however_it_bounces_each_press_is_one(rig: type[RealRig | VirtualRig], bounces: list[list[float]]) -> None:
    """Each entry is a press: rests between the edges, all too short to count; then it is held, and bounces open."""
    hand = rig()
    for rests in bounces:
        for final in (True, False):
            closed = final
            hand.touch("ok", closed)
            for rest in [*rests, *rests[: len(rests) % 2]]:  # an even number of further edges: it ends as it began
                hand.wait(rest)
                closed = not closed
                hand.touch("ok", closed)
            assert closed == final
            hand.wait(STABLE * 2)
    hand.end()
    assert list(map(told, hand.posted)) == ["ok"] * len(bounces)


@pytest.mark.parametrize(("said", "lit"), [("accepted", GREEN), ("refused", RED), ("unclear", AMBER)])
def test_an_answer_lights_at_once_and_goes_out(rig: Rig, said: str, lit: tuple[float, float]) -> None:
    assert rig.lamps() == DARK
    rig.light(said)
    assert rig.lamps() == lit
    for seconds, value in LIGHTS[said]:
        rig.wait(seconds / 2)
        assert rig.lamps() == value
        rig.wait(seconds / 2)
    rig.wait(0.001)
    assert rig.lamps() == DARK


@pytest.mark.parametrize("tone", TONES)
def test_a_tone_sounds_at_once_and_ends(rig: Rig, tone: str) -> None:
    assert rig.pitch() is None
    rig.sound(tone)  # type: ignore[arg-type]  # they are the keys of what all tones sound like
    for seconds, pitch in TONES[tone]:  # type: ignore[index]
        rig.wait(seconds / 2)
        assert rig.pitch() == pytest.approx(pitch)
        rig.wait(seconds / 2)
    rig.wait(0.001)
    assert rig.pitch() is None


def test_a_new_answer_takes_the_place_of_the_old(rig: Rig) -> None:
    rig.light("refused")
    rig.sound("refused")
    rig.wait(0.25)
    rig.light("accepted")
    rig.sound("tick")
    assert (rig.lamps(), rig.pitch()) == (GREEN, TONES["tick"][0][1])
    rig.wait(0.1)
    assert (rig.lamps(), rig.pitch()) == (GREEN, None)
    rig.wait(2)
    assert rig.lamps() == DARK


def test_lamps_and_tones_do_not_hold_up_presses(rig: Rig) -> None:
    rig.light("refused")
    rig.sound("win")
    press(rig, 0.1)
    assert [told(happening) for happening in rig.posted] == ["ok"]


def test_a_lost_panel_is_lost_once_and_comes_back(rig: Rig) -> None:
    rig.lose()
    rig.wait(10)
    assert list(map(told, rig.posted)) == ["lost"]
    rig.mend()
    rig.wait(0)
    assert list(map(told, rig.posted)) == ["lost", "back"]
    press(rig, 0.1)
    assert list(map(told, rig.posted)) == ["lost", "back", "ok"]


def test_a_press_that_the_loss_cut_off_is_none(rig: Rig) -> None:
    rig.touch("ok", True)
    rig.wait(0.5)
    rig.lose()
    rig.mend()
    rig.touch("ok", False)
    rig.wait(2)
    assert list(map(told, rig.posted)) == ["lost", "back"]
