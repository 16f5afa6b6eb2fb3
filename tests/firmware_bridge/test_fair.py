"""No face is likelier than another."""

from __future__ import annotations

from collections import Counter

from firmware_bridge.firmware.fair import roll


def test_every_byte_that_counts_gives_each_face_as_often() -> None:
    """All 256 bytes once: 252 of them are dice, 42 for each face, and four are thrown away."""
    every = iter([bytes(range(256)), bytes(8)])
    faces = roll(253, lambda count: next(every))
    assert Counter(faces[:252]) == dict.fromkeys("123456", 42)
    assert faces[252:] == "1"


def test_bytes_that_would_favour_low_faces_are_thrown_away() -> None:
    sources = [bytes([255, 252]), bytes([253, 254]), bytes([251, 0])]
    assert roll(2, lambda count: sources.pop(0)) == "61"
