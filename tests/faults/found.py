"""What was found after kills."""

from __future__ import annotations

from msgspec import Struct


class Found(Struct, frozen=True):
    """Counts, of one kill or of many."""

    kills: int = 0
    silent: int = 0
    """Killed before anything was shown."""
    lost: int = 0
    """Actions that were shown and are not on disk."""
    false: int = 0
    """States that were shown and are not the game's, actions on disk that nobody did, troubles that were told."""
    stuck: int = 0
    """Games that do not go on where they stood."""
    actions: int = 0
    games: int = 0
