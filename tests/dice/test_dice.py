"""Counting throws, and saying in words whether dice are fair."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dice import ENOUGH, Run, chi_square_tail, fairness, tally
from companion.views import msg

# Upper critical values of the chi-square distribution, NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4.
LEVELS = (0.10, 0.05, 0.025, 0.01, 0.001)
CRITICAL = {
    1: (2.706, 3.841, 5.024, 6.635, 10.828),
    2: (4.605, 5.991, 7.378, 9.210, 13.816),
    5: (9.236, 11.070, 12.833, 15.086, 20.515),
    10: (15.987, 18.307, 20.483, 23.209, 29.588),
    30: (40.256, 43.773, 46.979, 50.892, 59.703),
    99: (117.407, 123.225, 128.422, 134.642, 148.230),
    100: (118.498, 124.342, 129.561, 135.807, 149.449),
}
LOWER = {0.95: 1.145, 0.99: 0.554}
"""The same for five degrees of freedom, lower tail."""


@pytest.mark.parametrize("degrees", CRITICAL)
def test_probabilities_agree_with_published_critical_values(degrees: int) -> None:
    found = [chi_square_tail(x, degrees) for x in CRITICAL[degrees]]
    assert found == pytest.approx(LEVELS, rel=5e-4)


def test_so_they_do_in_the_lower_tail() -> None:
    assert [chi_square_tail(x, 5) for x in LOWER.values()] == pytest.approx(list(LOWER), abs=1e-4)


def test_the_ends_of_the_distribution() -> None:
    assert chi_square_tail(0.0, 5) == chi_square_tail(0.0, 4) == 1.0
    assert chi_square_tail(10_000.0, 5) == 0.0
    for x, degrees in ((-0.1, 5), (1.0, 0)):
        with pytest.raises(ValueError, match="allowed are x from 0 and degrees from 1"):
            chi_square_tail(x, degrees)


def test_a_tally_worked_out_by_hand() -> None:
    """Twelve dice, two of each face expected: (4+1+1+0+4+0)/2 = 5."""
    counted = tally([1, 1, 1, 1, 2, 3, 3, 3, 4, 4, 6, 6])
    assert counted.counts == (4, 1, 3, 2, 0, 2)
    assert counted.dice == 12
    assert counted.chi_square == pytest.approx(5.0)
    assert counted.p_value == pytest.approx(0.41588, abs=1e-5)


def test_dice_are_counted_together_and_by_their_place() -> None:
    found = fairness([(1, 6), (1, 5), (2,)])
    assert found.throws == 3
    assert found.all.counts == (2, 1, 0, 0, 1, 1)
    assert [place.counts for place in found.places] == [(2, 1, 0, 0, 0, 0), (0, 0, 0, 0, 1, 1)]


def test_the_longest_run_is_one_face_on_one_die() -> None:
    assert fairness([(1, 4), (2, 4), (2, 4), (2, 1)]).run == Run(face=2, length=3, place=0)
    assert fairness([(4, 4), (3, 4), (4, 4), (3, 4)]).run == Run(face=4, length=4, place=1)
    assert fairness([(4, 4)]).run == Run(face=4, length=1, place=0)


def test_nothing_thrown_is_too_few() -> None:
    found = fairness([])
    assert found.run == Run(0, 0, 0)
    assert found.all.p_value == 1.0
    assert found.verdict == msg("dice.too-few", n=0, need=ENOUGH)


def test_too_few_dice_have_no_verdict() -> None:
    assert fairness([(6,)] * (ENOUGH - 1)).verdict.id == "dice.too-few"
    assert fairness([(6,)] * ENOUGH).verdict.id == "dice.loaded"


def test_fair_dice_are_called_fair() -> None:
    random = Random(1)
    found = fairness([(random.randint(1, 6), random.randint(1, 6)) for _ in range(300)])
    assert found.verdict == msg("dice.fair", n=600)


def test_a_die_that_likes_sixes_is_called_loaded() -> None:
    random = Random(1)
    found = fairness([(random.choice((1, 2, 3, 4, 5, 6, 6)),) for _ in range(3000)])
    assert found.verdict.id == "dice.loaded"
    assert found.verdict.facts["n"] == 3000


def test_one_loaded_die_of_two_is_found_though_both_together_look_fair() -> None:
    left = [face for face, count in enumerate((80, 80, 80, 120, 120, 120), start=1) for _ in range(count)]
    right = [7 - face for face in left]
    found = fairness(list(zip(left, right, strict=True)))
    assert found.all.p_value == pytest.approx(1.0)
    assert found.verdict.id == "dice.loaded"


def test_uneven_dice_are_doubtful_before_they_are_loaded() -> None:
    """p = 0.0026 for one die in one place; that fair dice do so is said as odds."""
    counts = (10, 10, 10, 10, 10, 26)
    found = fairness([(face,) for face, count in enumerate(counts, start=1) for _ in range(count)])
    assert found.verdict == msg("dice.doubtful", n=76, odds=round(1 / found.all.p_value))
    assert 100 < round(1 / found.all.p_value) < 1000


def test_numbers_evener_than_chance_are_called_so() -> None:
    found = fairness([(face,) for _ in range(100) for face in range(1, 7)])
    assert found.verdict == msg("dice.too-even", n=600, odds=1_000_000)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_no_die_has_is_refused(face: int) -> None:
    with pytest.raises(ValueError, match=f"face: {face}, allowed are 1 to 6"):
        fairness([(3, face)])


@given(st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=5), max_size=60))
def test_every_die_is_counted_once_in_all_and_once_in_its_place(throws: list[list[int]]) -> None:
    found = fairness(throws)
    assert found.all.dice == sum(place.dice for place in found.places) == sum(map(len, throws))
    assert (
        found.all.counts == tuple(map(sum, zip(*(place.counts for place in found.places), strict=True))) or not throws
    )
    assert 0.0 <= found.all.p_value <= 1.0
    assert found.run.length <= len(throws)
