"""Colours, shapes and sizes: everything the screen looks like, in one place.

Two themes hold the same tokens. Where text stands on a colour, the pair has a contrast of at least 4.5 : 1
(WCAG 2.1, success criterion 1.4.3); `text_pairs` names those pairs. Nothing is told by colour alone: players, the
games' own colours, kinds of card and answers each have a shape too.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from companion.views import Look

Colour: TypeAlias = tuple[int, int, int]

PLAYER_SHAPES = ("circle", "triangle", "square", "diamond", "star", "plus")
"""Shape of each seat, from 0."""

GAME_SHAPES = {"red": "heart", "black": "spade", "green": "clover", "yellow": "sun"}
"""Shape of each of a game's own colours."""

STYLE_SYMBOLS = {
    "pest": "bug",
    "green-thumb": "sprout",
    "fence": "fence",
    "ribbon": "rosette",
    "star": "star",
    "seed": "seed",
    "unit": "person",
    "item": "trowel",
    "structure": "house",
    "event": "bolt",
    "material": "brick",
    "specialist": "helmet",
    "farmland": "furrows",
    "crop": "carrot",
    "tractor": "tractor",
    "back": "back",
    "plain": "",
}
"""Symbol of each kind of card (`Face.style`)."""


class Pair(Struct, frozen=True):
    """A fill and the ink that stands on it."""

    fill: Colour
    ink: Colour


class Theme(Struct, frozen=True):
    """The colours of one theme. `ink` and `quiet` stand on `ground`, `card` and `raised`."""

    ground: Colour
    card: Colour
    raised: Colour
    line: Colour
    track: Colour
    ink: Colour
    quiet: Colour
    accent: Colour
    ok: Pair
    good: Pair
    bad: Pair
    unsure: Pair
    badge: Pair
    paper: Pair
    players: tuple[Colour, ...]
    """By seat; each also stands as text on `ground`, `card` and `raised`."""
    game: dict[str, Pair]
    """The games' own colours."""
    styles: dict[str, Pair]
    """Kinds of card."""


NORMAL = Theme(
    ground=(33, 27, 24),
    card=(48, 40, 35),
    raised=(64, 54, 47),
    line=(92, 79, 69),
    track=(78, 66, 58),
    ink=(250, 242, 228),
    quiet=(209, 195, 177),
    accent=(250, 196, 92),
    ok=Pair((250, 196, 92), (43, 29, 12)),
    good=Pair((38, 110, 66), (255, 255, 255)),
    bad=Pair((176, 48, 38), (255, 255, 255)),
    unsure=Pair((240, 178, 60), (43, 29, 12)),
    badge=Pair((84, 71, 62), (250, 242, 228)),
    paper=Pair((250, 242, 228), (43, 34, 28)),
    players=(
        (255, 146, 130),
        (125, 190, 255),
        (255, 219, 94),
        (126, 217, 146),
        (211, 172, 255),
        (255, 174, 96),
    ),
    game={
        "red": Pair((178, 44, 40), (255, 255, 255)),
        "black": Pair((16, 14, 13), (255, 255, 255)),
        "green": Pair((34, 112, 60), (255, 255, 255)),
        "yellow": Pair((248, 205, 70), (43, 29, 12)),
    },
    styles={
        "pest": Pair((150, 52, 44), (255, 240, 230)),
        "green-thumb": Pair((48, 104, 58), (240, 255, 238)),
        "fence": Pair((126, 86, 46), (255, 244, 226)),
        "ribbon": Pair((42, 88, 150), (236, 245, 255)),
        "star": Pair((116, 62, 136), (252, 240, 255)),
        "seed": Pair((94, 96, 40), (250, 250, 224)),
        "unit": Pair((46, 92, 124), (236, 247, 255)),
        "item": Pair((92, 82, 74), (255, 246, 236)),
        "structure": Pair((126, 86, 46), (255, 244, 226)),
        "event": Pair((116, 62, 136), (252, 240, 255)),
        "material": Pair((132, 70, 46), (255, 242, 232)),
        "specialist": Pair((46, 92, 124), (236, 247, 255)),
        "farmland": Pair((112, 78, 46), (255, 244, 226)),
        "crop": Pair((48, 104, 58), (240, 255, 238)),
        "tractor": Pair((128, 74, 30), (255, 243, 228)),
        "back": Pair((74, 63, 56), (226, 212, 194)),
        "plain": Pair((92, 79, 69), (250, 242, 228)),
    },
)

CONTRAST = Theme(
    ground=(0, 0, 0),
    card=(0, 0, 0),
    raised=(34, 34, 34),
    line=(168, 168, 168),
    track=(70, 70, 70),
    ink=(255, 255, 255),
    quiet=(232, 232, 232),
    accent=(255, 224, 64),
    ok=Pair((255, 224, 64), (0, 0, 0)),
    good=Pair((0, 92, 38), (255, 255, 255)),
    bad=Pair((168, 0, 0), (255, 255, 255)),
    unsure=Pair((255, 196, 0), (0, 0, 0)),
    badge=Pair((58, 58, 58), (255, 255, 255)),
    paper=Pair((255, 255, 255), (0, 0, 0)),
    players=(
        (255, 150, 140),
        (140, 205, 255),
        (255, 232, 80),
        (120, 240, 150),
        (224, 186, 255),
        (255, 186, 110),
    ),
    game={
        "red": Pair((176, 0, 0), (255, 255, 255)),
        "black": Pair((0, 0, 0), (255, 255, 255)),
        "green": Pair((0, 98, 36), (255, 255, 255)),
        "yellow": Pair((255, 224, 64), (0, 0, 0)),
    },
    styles={
        "pest": Pair((140, 0, 0), (255, 255, 255)),
        "green-thumb": Pair((0, 84, 30), (255, 255, 255)),
        "fence": Pair((98, 58, 10), (255, 255, 255)),
        "ribbon": Pair((0, 66, 140), (255, 255, 255)),
        "star": Pair((96, 22, 124), (255, 255, 255)),
        "seed": Pair((72, 74, 0), (255, 255, 255)),
        "unit": Pair((0, 72, 108), (255, 255, 255)),
        "item": Pair((64, 64, 64), (255, 255, 255)),
        "structure": Pair((98, 58, 10), (255, 255, 255)),
        "event": Pair((96, 22, 124), (255, 255, 255)),
        "material": Pair((112, 44, 16), (255, 255, 255)),
        "specialist": Pair((0, 72, 108), (255, 255, 255)),
        "farmland": Pair((88, 52, 14), (255, 255, 255)),
        "crop": Pair((0, 84, 30), (255, 255, 255)),
        "tractor": Pair((110, 52, 0), (255, 255, 255)),
        "back": Pair((58, 58, 58), (255, 255, 255)),
        "plain": Pair((64, 64, 64), (255, 255, 255)),
    },
)

DIM: Colour = (110, 104, 96)
"""What the whole picture is multiplied with (per 255) when nobody has moved for a while."""


class Sizes(Struct, frozen=True):
    """Lengths in pixels, all relative to the height of the surface. Text sizes are those of the letters' em square."""

    least: int
    """No text is ever smaller: 15 on 480 lines, in large text too, where room is short."""
    small: int
    body: int
    lead: int
    big: int
    huge: int
    gap: int
    pad: int
    radius: int
    line: int
    scale: float
    """Pixels for each of the 480 lines that the design was drawn on."""
    text: float
    """How much larger letters are than in the design."""

    def px(self, length: float) -> int:
        """A length of the 480-line design in pixels, at least one."""
        return max(1, round(length * self.scale))

    def zoomed(self, by: float) -> Sizes:
        """The same, larger or smaller, for a part of the screen with much or little room."""
        return sizes(self.scale * by, self.text, self.least)


def sizes(scale: float, text: float, least: int) -> Sizes:
    """Lengths at so many pixels for a line of the design, letters at `text` times what the design has."""
    small, body, lead, big, huge = (max(least, round(size * text * scale)) for size in (17, 19, 23, 30, 38))
    gap, pad, radius, line = (max(1, round(length * scale)) for length in (6, 8, 10, 1.5))
    return Sizes(least, small, body, lead, big, huge, gap, pad, radius, line, scale, text)


def theme_of(look: Look) -> Theme:
    """The theme that people asked for."""
    return CONTRAST if look.contrast else NORMAL


TEXTS = (7 / 6, 1.08, 1.0, 0.92, 0.85, 0.78)
"""How much larger letters are than in the design: large text, normal text from 1.0 on, less where all is full."""


def sizes_for(height: int, look: Look) -> tuple[Sizes, ...]:
    """The lengths on a surface of so many lines: those to be tried first, then smaller ones."""
    scale = height / 480
    return tuple(sizes(scale, text, round(15 * scale)) for text in TEXTS if look.large or text <= 1)


def text_pairs(theme: Theme) -> dict[str, Pair]:
    """Every pair of fill and ink that text is drawn in, by name."""
    pairs = {"ok": theme.ok, "good": theme.good, "bad": theme.bad, "unsure": theme.unsure, "badge": theme.badge}
    pairs["paper"] = theme.paper
    for name, fill in (("ground", theme.ground), ("card", theme.card), ("raised", theme.raised)):
        pairs |= {f"ink on {name}": Pair(fill, theme.ink), f"quiet on {name}": Pair(fill, theme.quiet)}
        pairs[f"accent on {name}"] = Pair(fill, theme.accent)
        pairs |= {f"seat {seat} on {name}": Pair(fill, ink) for seat, ink in enumerate(theme.players)}
    pairs |= {f"game {name}": pair for name, pair in theme.game.items()}
    return pairs | {f"style {name}": pair for name, pair in theme.styles.items()}
