"""The screen: a worded `View` and a surface become pixels. Same view, same pixels.

`display.window` opens the screen (or memory), `display.frame` draws a view. The display knows only `companion.views`.
"""

from __future__ import annotations

import os

# pygame greets on standard output when it is first imported; that line belongs to the events of `--events -`.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
