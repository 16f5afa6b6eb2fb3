"""Fair dice from random bytes. Pure: the bytes come in."""

MYPY = False
if MYPY:  # which mypy takes for true: MicroPython has no such import
    from collections.abc import Callable


def roll(dice: int, random_bytes: "Callable[[int], bytes]") -> str:
    """Faces of so many dice as digits ("35"). `random_bytes(n)` gives n bytes.

    A byte is used if it is below 252 = 42 x 6 and thrown away otherwise, so that no face is likelier than another.
    """
    faces = ""
    while len(faces) < dice:
        for byte in random_bytes(dice):
            if byte < 252 and len(faces) < dice:
                faces += str(byte % 6 + 1)
    return faces
