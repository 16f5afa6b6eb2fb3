"""The screen: a worded `View` and a surface become pixels. Same view, same pixels.

`display.window` opens the screen (or memory), `display.frame` draws a view. The display knows only `companion.views`.
"""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any

# pygame greets on standard output when it is first imported; that line belongs to the events of `--events -`.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def _import_pygame() -> None:
    """Without setuptools' pkg_resources, a quarter of the way to the first frame: pygame manages without it as well,
    and only looks for its own font and icon there. And without a warning that Debian built it for older processors.
    """
    modules: dict[str, Any] = sys.modules
    barred = "pkg_resources" not in modules
    if barred:
        modules["pkg_resources"] = None
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", r"Your system is \w+ capable but pygame was not built", RuntimeWarning)
            import pygame  # noqa: F401, PLC0415 - here, before any module of ours does
    finally:
        if barred:
            del modules["pkg_resources"]


_import_pygame()
