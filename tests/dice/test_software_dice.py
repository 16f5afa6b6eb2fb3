"""Software dice: the right number, the right faces, none likelier than another."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.software_dice import software_roll


def test_as_many_faces_as_asked_for() -> None:
    for dice in (1, 2, 5, 100):
        faces = software_roll(dice)
        assert len(faces) == dice
        assert set(faces) <= {1, 2, 3, 4, 5, 6}


def test_every_byte_that_counts_gives_each_face_as_often() -> None:
    """All 256 bytes once: 252 of them are dice, 42 for each face, and four are thrown away."""
    sources = [bytes(range(256)), bytes(253)]
    faces = software_roll(253, lambda count: sources.pop(0))
    assert Counter(faces[:252]) == dict.fromkeys(range(1, 7), 42)
    assert faces[252] == 1


def test_bytes_that_would_favour_low_faces_are_thrown_away() -> None:
    sources = [bytes([255, 252]), bytes([253, 254]), bytes([251, 0])]
    assert software_roll(2, lambda count: sources.pop(0)) == (6, 1)


@pytest.mark.parametrize("dice", [0, -3])
def test_no_dice_are_no_roll(dice: int) -> None:
    with pytest.raises(ValueError, match="allowed are 1 and more"):
        software_roll(dice)
