"""The golden pictures, and the command that makes them again: `python -m tests.display.golden`.

Look at every picture that changed before committing it.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pygame.font
import pygame.image

from companion.views import Look
from display.canvas import Tools
from tests.display.pixels import picture
from tests.display.samples import SAMPLES

FOLDER = Path(__file__).resolve().parent / "golden"
MADE_WITH = FOLDER / "made-with.txt"

SMALL = {name: (name, (800, 480), Look()) for name in SAMPLES}
WIDE = {
    f"{name}-1280": (name, (1280, 720), Look())
    for name in ("tomato-3", "tomato-5", "pick", "huerto", "vege", "hecho", "over")
}
LOOKS = {
    "tomato-3-contrast": ("tomato-3", (800, 480), Look(contrast=True)),
    "tomato-3-large": ("tomato-3", (800, 480), Look(large=True)),
    "tomato-3-dimmed": ("tomato-3", (800, 480), Look(dimmed=True)),
    "hecho-contrast": ("hecho", (800, 480), Look(contrast=True)),
    "huerto-large": ("huerto", (800, 480), Look(large=True)),
}
GOLDEN: dict[str, tuple[str, tuple[int, int], Look]] = SMALL | WIDE | LOOKS


def versions() -> str:
    """What draws the letters and scales the shapes here."""
    ttf = pygame.font.get_sdl_ttf_version() if hasattr(pygame.font, "get_sdl_ttf_version") else "unknown"
    return f"pygame {pygame.version.ver}, SDL {pygame.get_sdl_version()}, SDL_ttf {ttf}"


def main() -> None:
    """Makes every golden picture, and removes those that are none any more."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    tools = Tools()
    for name, (sample, size, look) in GOLDEN.items():
        surface, _ = picture(SAMPLES[sample], size, look, tools)
        pygame.image.save(surface, str(FOLDER / f"{name}.png"))
    MADE_WITH.write_text(versions() + "\n", encoding="utf-8")
    print(f"{len(GOLDEN)} pictures in {FOLDER}")


if __name__ == "__main__":
    main()
