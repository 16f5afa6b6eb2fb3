"""The window in memory: it draws only what changed, and different views differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.window import Headless
from tests.display.samples import SAMPLES


def test_a_view_is_drawn_only_when_it_is_another() -> None:
    window = Headless()
    assert window.show(SAMPLES["tomato-2"])
    assert not window.show(SAMPLES["tomato-2"])
    assert window.show(SAMPLES["tomato-3"])


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_can_be_drawn_and_saved(name: str, tmp_path: Path) -> None:
    window = Headless()
    window.show(SAMPLES[name])
    window.shot(tmp_path / "shot.png")
    assert (tmp_path / "shot.png").read_bytes().startswith(b"\x89PNG")
