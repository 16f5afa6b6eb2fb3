"""What people read off the faces."""

from __future__ import annotations

import pytest

from firmware_bridge.firmware.faces import fallen, tumbling, waiting


def drawn(face: int) -> list[str]:
    dots = f"{face:09b}".replace("0", ".").replace("1", "o")
    return [dots[:3], dots[3:6], dots[6:]]


@pytest.mark.parametrize(
    ("face", "rows"),
    [
        ("1", ["...", ".o.", "..."]),
        ("2", ["o..", "...", "..o"]),
        ("3", ["o..", ".o.", "..o"]),
        ("4", ["o.o", "...", "o.o"]),
        ("5", ["o.o", ".o.", "o.o"]),
        ("6", ["o.o", "o.o", "o.o"]),
    ],
)
def test_pips_are_where_dice_have_them(face: str, rows: list[str]) -> None:
    assert drawn(fallen(face, "white", 0)[0]) == rows


def test_dice_that_turn_keep_changing_and_are_never_white() -> None:
    frames = [tumbling(2, ms) for ms in range(0, 2000, 20)]
    assert {colour for *_, colour in frames} == {"blue"}
    assert len(set(frames)) > 10
    assert {right for _, right, _ in [tumbling(1, ms) for ms in range(0, 2000, 20)]} == {0}


def test_the_waiting_dot_runs_round_the_rim() -> None:
    dots = [waiting(2, ms) for ms in range(0, 960, 120)]
    assert len(set(dots)) == 8
    assert all(left == right and left.bit_count() == 1 and left != 0b000_010_000 for left, right, _ in dots)
