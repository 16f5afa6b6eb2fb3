"""The tones as samples: what rises rises, what falls falls, and nothing clicks."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

import pytest

from companion.effects import Tone
from hardware.panel.signals import TONES
from hardware.sound.tones import PEAK, RATE, pcm, samples
from tests.hardware.sound.heard import pitches, words

EVERY: tuple[Tone, ...] = get_args(Tone)


def test_there_is_a_tone_for_everything_and_no_two_are_the_same() -> None:
    assert set(TONES) == set(EVERY)
    assert len({pcm(TONES[tone]) for tone in EVERY}) == len(EVERY)


def test_accepted_rises_and_refused_falls() -> None:
    accepted, refused = (pitches(samples(TONES[tone]), RATE) for tone in ("accepted", "refused"))
    assert accepted == sorted(accepted)
    assert len(accepted) == 2
    assert refused == sorted(refused, reverse=True)
    assert len(refused) == 2


def test_unclear_is_one_pitch_twice_with_silence_between() -> None:
    found = samples(TONES["unclear"])
    assert len(pitches(found, RATE)) == 1
    assert set(found[round(0.09 * RATE) : round(0.13 * RATE)]) == {0}


@pytest.mark.parametrize("tone", EVERY)
def test_a_tone_has_its_pitches_and_lasts_as_long_as_the_buzzers(tone: Tone) -> None:
    found = samples(TONES[tone])
    assert len(found) == pytest.approx(sum(seconds for seconds, _ in TONES[tone]) * RATE, abs=len(TONES[tone]))
    wanted = {pitch for seconds, pitch in TONES[tone] if pitch is not None and seconds >= 0.05}
    heard = pitches(found, RATE)
    assert all(any(abs(pitch - one) < 100 for one in heard) for pitch in wanted)


@pytest.mark.parametrize("tone", EVERY)
def test_no_tone_clicks_or_is_cut(tone: Tone) -> None:
    """Each step begins and ends in silence, and rises to its loudness within some waves."""
    for seconds, _ in TONES[tone]:
        step = samples(((seconds, 1000.0),))
        assert step[0] == step[-1] == 0
        assert max(map(abs, step[:10])) < PEAK / 3
    assert max(map(abs, samples(TONES[tone]))) <= PEAK < 32_767


def test_market_time_and_the_well_can_be_told_from_a_turn_and_a_win() -> None:
    assert len(TONES["market"]) > len(TONES["win"]) > len(TONES["turn"])
    well = pitches(samples(TONES["well"]), RATE)
    down = well[:-1]
    assert down == sorted(down, reverse=True)
    assert well[-1] > well[-2]


def test_bytes_and_samples_are_the_same() -> None:
    assert words(pcm(TONES["win"])) == samples(TONES["win"])
    assert any(a != b for a, b in pairwise(samples(TONES["tick"])))
