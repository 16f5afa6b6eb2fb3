"""What is heard from the loudspeaker: tones, the buzzer's own played on it, and spoken answers."""

from __future__ import annotations
