"""Settings that hold for every test."""

from __future__ import annotations

from hypothesis import settings

# A slow or busy machine must not turn a right answer into a failure: nothing is timed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
