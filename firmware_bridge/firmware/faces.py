"""What the two 3 x 3 faces show. Pure: a frame is `(left, right, colour)`, each face nine bits, top left first.

White faces are a throw that counts. Whatever else moves or glows has another colour, so that nobody takes it for one.
"""

DARK = (0, 0, "dark")
WHITE = "white"
AMBER = "amber"
BLUE = "blue"
GREEN = "green"

PAIR_MS = 1800
"""How long a pair of dice is shown where there are more than two."""
GAP_MS = 300
"""Dark before the next pair; the whole row is followed by one dark `PAIR_MS`."""

_PIPS = (
    0b000_000_000,
    0b000_010_000,
    0b100_000_001,
    0b100_010_001,
    0b101_000_101,
    0b101_010_101,
    0b101_101_101,
)
_RING = (256, 128, 64, 8, 1, 2, 4, 32)
"""The eight outer dots, clockwise."""
_TUMBLE = (1, 5, 2, 6, 4, 3)
_STEP_MS = 80


def waiting(dice: int, ms: int) -> tuple[int, int, str]:
    """A green dot runs around each die that is to be thrown: press the button."""
    dot = _RING[ms // 120 % 8]
    return (dot, dot if dice > 1 else 0, GREEN)


def tumbling(dice: int, ms: int) -> tuple[int, int, str]:
    """Blue dice that turn. It looks like chance and is none: what falls is decided after it."""
    step = ms // _STEP_MS
    left = _PIPS[_TUMBLE[step % 6]]
    right = _PIPS[_TUMBLE[step * 5 // 2 % 6]]
    return (left, right if dice > 1 else 0, BLUE)


def fallen(faces: str, colour: str, ms: int) -> tuple[int, int, str]:
    """The dice that fell, `ms` after they did: two lie still; more are shown in pairs, again and again."""
    if len(faces) <= 2:
        return _pair(faces, colour)
    ms %= PAIR_MS * (pairs(faces) + 1)
    if ms % PAIR_MS >= PAIR_MS - GAP_MS:
        return DARK
    at = ms // PAIR_MS * 2
    return _pair(faces[at : at + 2], colour)


def pairs(faces: str) -> int:
    """How many pairs it takes to show these dice."""
    return (len(faces) + 1) // 2


def _pair(faces: str, colour: str) -> tuple[int, int, str]:
    if not faces:
        return DARK
    return (_PIPS[int(faces[0])], _PIPS[int(faces[1])] if len(faces) > 1 else 0, colour)
