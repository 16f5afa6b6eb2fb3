"""The table: what people experience, as a pure fold. `step` takes a happening, `view` shows the outcome."""

from __future__ import annotations

from companion.table.pages import mode_of, said_last, view
from companion.table.state import Known, Pick, Place, Play, Resumable, Setup, Table
from companion.table.step import step, wake_at

__all__ = [
    "Known", "Pick", "Place", "Play", "Resumable", "Setup", "Table", "mode_of", "said_last", "step", "view", "wake_at",
]  # fmt: skip
