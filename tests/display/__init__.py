"""The screen's tests. `display` comes before pygame: it keeps pygame's greeting off standard output."""

from __future__ import annotations

import display  # noqa: F401
