"""What the screen costs: from start to the first frame, and a frame after that, cold and warm."""

from __future__ import annotations

import resource
import subprocess
import sys
import time

from companion.views import View
from display.window import Headless
from tests.display.samples import SAMPLES

FIRST = """
import time
begin = time.perf_counter()
import pygame
middle = time.perf_counter()
from display.window import Headless
from tests.display.sample_tomato import TOMATO_3
loaded = time.perf_counter()
Headless().show(TOMATO_3)
end = time.perf_counter()
print(f"{1000 * (middle - begin):.0f} {1000 * (loaded - middle):.0f} {1000 * (end - loaded):.0f}")
"""


def main() -> None:
    """Prints milliseconds and megabytes."""
    runs = [
        subprocess.check_output([sys.executable, "-c", FIRST], text=True).splitlines()[-1].split() for _ in range(5)
    ]
    pygame, display, first = (min(int(run[part]) for run in runs) for part in range(3))
    print(f"import pygame {pygame} ms, import display {display} ms, first frame {first} ms (800 x 480)")
    for size in ((800, 480), (1920, 1080)):
        window = Headless(size)
        cold = [shown(window, view) for view in SAMPLES.values()]
        warm = [shown(window, view) for view in SAMPLES.values()]
        for name, times in (("never drawn before", cold), ("drawn before", warm)):
            times.sort()
            print(
                f"{size[0]} x {size[1]}, views {name}: median {times[len(times) // 2]:.1f} ms, worst {times[-1]:.1f} ms"
            )
    print(f"memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def shown(window: Headless, view: View) -> float:
    """Milliseconds to show a view."""
    begin = time.perf_counter()
    window.show(view)
    return 1000 * (time.perf_counter() - begin)
