"""The bundled letters: measured, broken into lines, fitted into a box, and drawn.

Fonts are loaded once a size. What was measured or drawn is remembered, so that drawing a view again costs little.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files

import pygame
import pygame.font
from msgspec import Struct

from display.tokens import Colour

REGULAR = "AtkinsonHyperlegibleNext-Regular.ttf"
BOLD = "AtkinsonHyperlegibleNext-Bold.ttf"

CAP = 0.67
"""Height of capitals, DESCENT of what hangs below the baseline, LEADING from baseline to baseline: in ems."""
DESCENT = 0.24
LEADING = 1.16


class Wish(Struct, frozen=True):
    """How a text should be set: in letters of `size`, not under `least`, on at most `lines` lines."""

    size: int
    least: int
    lines: int = 1
    bold: bool = False
    even: bool = False
    """Lines of about the same width, for text that stands in the middle."""


class Fitted(Struct, frozen=True):
    """Text as it fits into a box: its size and its lines; `cut` when not all of it could stay."""

    size: int
    lines: tuple[str, ...]
    width: int
    height: int
    cut: bool


def clean(text: str) -> str:
    """Without what the font cannot draw at all: control characters, and letters beyond the first Unicode plane.

    A no-break space stays: there no line may end.
    """
    return "".join(
        c if (c.isprintable() or c == "\xa0") and ord(c) < 0x10000 else " " if c.isspace() else "□" for c in text
    )


class Lettering:
    """Measures and draws text in the two bundled fonts."""

    def __init__(self) -> None:
        pygame.font.init()
        self._font = lru_cache(maxsize=64)(load)
        self.width = lru_cache(maxsize=4096)(self._width)
        self.fit = lru_cache(maxsize=2048)(self._fit)
        self.render = lru_cache(maxsize=256)(self._render)

    def _width(self, text: str, size: int, bold: bool = False) -> int:
        """Width of one line in pixels."""
        return self._font(size, bold).size(clean(text))[0]

    def _fit(self, text: str, width: int, height: int, wish: Wish) -> Fitted:
        """The text in the greatest letters wished for with which it fits into `width` and `height`.

        If it does not fit even in the least letters, the last line that does ends in an ellipsis and `cut` is set.
        """
        words = [word for word in clean(text).split(" ") if word] or [""]
        for size in range(wish.size, wish.least - 1, -1):
            broken = self._break(words, width, size, wish.bold)
            if broken is not None and len(broken) <= wish.lines and block_height(len(broken), size) <= height:
                even = self._even(broken, words, size, wish.bold) if wish.even else broken
                return self._fitted(even, size, wish.bold, cut=False)
        return self._cut(" ".join(words), width, height, wish)

    def _break(self, words: list[str], width: int, size: int, bold: bool) -> tuple[str, ...] | None:
        """Lines that are no wider than `width`; None if a single word is wider."""
        lines: list[str] = []
        line = ""
        for word in words:
            longer = f"{line} {word}" if line else word
            if self.width(longer, size, bold) <= width:
                line = longer
            elif self.width(word, size, bold) > width:
                return None
            else:
                lines.append(line)
                line = word
        return (*lines, line)

    def _even(self, lines: tuple[str, ...], words: list[str], size: int, bold: bool) -> tuple[str, ...]:
        """The same words on as many lines, the widest of them as narrow as it can be."""
        low, high = 0, max(self.width(line, size, bold) for line in lines)
        while high - low > size // 4:
            middle = (low + high) // 2
            tried = self._break(words, middle, size, bold)
            if tried is None or len(tried) > len(lines):
                low = middle
            else:
                lines, high = tried, middle
        return lines

    def _cut(self, text: str, width: int, height: int, wish: Wish) -> Fitted:
        size, bold = wish.least, wish.bold
        most = max(1, min(wish.lines, 1 + int((height - block_height(1, size)) // (LEADING * size))))
        kept: list[str] = []
        rest = text
        while len(kept) < most - 1:
            head = self._longest(rest, width, size, bold)
            if len(head) < len(rest) and " " in head.strip():
                head = head[: head.rindex(" ")]
            kept.append(head.strip())
            rest = rest[len(head) :].strip()
        kept.append(self._longest(rest, width - self.width("…", size, bold), size, bold).rstrip() + "…")
        return self._fitted(tuple(line for line in kept if line), size, bold, cut=True)

    def _longest(self, text: str, width: int, size: int, bold: bool) -> str:
        end = len(text)
        while end and self.width(text[:end], size, bold) > width:
            end -= 1
        return text[:end]

    def _fitted(self, lines: tuple[str, ...], size: int, bold: bool, *, cut: bool) -> Fitted:
        width = max(self.width(line, size, bold) for line in lines)
        return Fitted(size, lines, width, block_height(len(lines), size), cut)

    def _render(self, line: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
        return self._font(size, bold).render(line, True, colour)

    def ascent(self, size: int, bold: bool) -> int:
        """Pixels from the top of a rendered line to its baseline."""
        return self._font(size, bold).get_ascent()


def load(size: int, bold: bool) -> pygame.font.Font:
    """One of the bundled fonts at a size in pixels."""
    with as_file(files("display") / "fonts" / (BOLD if bold else REGULAR)) as path:
        return pygame.font.Font(str(path), size)


def block_height(lines: int, size: int) -> int:
    """Height of so many lines, from the top of the capitals to below the last baseline."""
    return round(((lines - 1) * LEADING + CAP + DESCENT) * size)
