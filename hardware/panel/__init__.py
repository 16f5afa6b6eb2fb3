"""The panel: buttons, two lamps and a buzzer. `panel.Panel` on the Pi's pins, `virtual.VirtualPanel` without.

`contacts` turns bouncing contacts into presses and `signals` says what lamps and buzzer do when; both are pure. `board`
is the only room that touches gpiozero. `panel` is the thread that joins them and posts happenings.
"""

from __future__ import annotations

from hardware.panel.board import Pins
from hardware.panel.panel import Panel, open_panel
from hardware.panel.virtual import VirtualPanel

__all__ = ["Panel", "Pins", "VirtualPanel", "open_panel"]
