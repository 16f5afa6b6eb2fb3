"""The cards before a player, small: one chip for cards alike, one for the numbers of one colour."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.views import Face
from display.canvas import Canvas, Rect, words
from display.cards import draw_chip, face_edge, face_pair, face_symbol, lying_around
from display.flow import Part


def chip_parts(
    canvas: Canvas, cards: tuple[Face, ...], room: int, *, noted: bool = True, narrow: bool = False
) -> list[Part]:
    """A player's cards as parts of a flow: cards with a name one by one, bare numbers gathered by colour.

    `noted` writes their notes; `narrow` sets names of several words on two lines.
    """
    named = [face if noted else replace(face, note="") for face in cards if words(face.name)]
    bare = [face for face in cards if not words(face.name)]
    parts = [named_chip(canvas, face, named.count(face), room, narrow=narrow) for face in dict.fromkeys(named)]
    for colour in dict.fromkeys(face.colour for face in bare):
        parts += number_chips(canvas, tuple(face for face in bare if face.colour == colour), room)
    return parts


def named_chip(canvas: Canvas, face: Face, count: int, room: int, *, narrow: bool) -> Part:
    """A card with its symbol and name, on two lines if one is too wide; "×2" if two alike lie there."""
    sizes = canvas.sizes
    if count > 1:
        face = replace(face, name=f"{words(face.name)}\xa0×{count}")
    around = lying_around(canvas, face)
    name = canvas.width(face.name, sizes.small, bold=True)
    height = round(sizes.small * 1.5)
    if around + name > room or (narrow and " " in words(face.name)):
        # Less than the whole name's width makes two lines of it, even ones the narrowest.
        fitted = canvas.fit(
            face.name, min(room - around, name - 1), sizes.huge * 3, sizes.small, lines=2, bold=True, even=True
        )
        # A chip that would need a word cut, or letters smaller than its neighbours', is too wide instead.
        name = fitted.width if not fitted.cut and fitted.size >= 0.88 * sizes.small else room
        height = max(height, fitted.height + 2 * sizes.line)
    if words(face.note):
        note = canvas.fit(face.note, room - around, sizes.huge, sizes.small)
        name, height = max(name, note.width), height + note.height
    return Part(around + name, height, words(face.name), partial(draw_chip, face=face))


def number_chips(canvas: Canvas, faces: tuple[Face, ...], room: int) -> list[Part]:
    """The numbers of one colour behind its shape, in as many chips as their number takes."""
    sizes = canvas.sizes
    around = round(sizes.small * 1.1) + 2 * sizes.gap
    made: list[Part] = []
    rest = list(faces)
    while rest:
        taken = [rest.pop(0)]
        width = around + sizes.gap + number_width(canvas, taken[0])
        while rest and width + sizes.pad + number_width(canvas, rest[0]) <= room:
            width += sizes.pad + number_width(canvas, rest[0])
            taken.append(rest.pop(0))
        says = " ".join(str(face.number) for face in taken)
        made.append(Part(width, round(sizes.body * 1.3), says, partial(draw_numbers, faces=tuple(taken))))
    return made


def number_width(canvas: Canvas, face: Face) -> int:
    """Width of a card's number in a chip."""
    return canvas.width(str(face.number), canvas.sizes.body, bold=True)


def draw_numbers(canvas: Canvas, area: Rect, faces: tuple[Face, ...]) -> None:
    """One chip of numbers; those that can be used now are underlined."""
    sizes = canvas.sizes
    pair = face_pair(canvas, faces[0])
    canvas.box(area, pair.fill, radius=area.height // 4, edge=face_edge(canvas, faces[0]))
    side = round(sizes.small * 1.1)
    canvas.symbol(face_symbol(faces[0]), (area.left + sizes.gap + side // 2, area.centery), side, pair.ink)
    left = area.left + sizes.gap + side + sizes.gap
    for face in faces:
        box = Rect(left, area.top, number_width(canvas, face), area.height)
        place = canvas.write(box, str(face.number), sizes.body, pair.ink, bold=True)
        if face.marked:
            canvas.surface.fill(pair.ink, (box.left, place.bottom - 2 * sizes.line, box.width, 2 * sizes.line))
        left += box.width + sizes.pad
