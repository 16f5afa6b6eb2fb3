"""The bottom of the screen: what was just said, what is awaited, what OK does, and the last events."""

from __future__ import annotations

from companion.views import Answer, Text, View
from display.canvas import Canvas, Rect, words
from display.lettering import block_height
from display.tokens import Pair

SAID = {"accepted": "tick", "refused": "cross", "unclear": "question"}


def footer_height(canvas: Canvas, width: int, view: View) -> int:
    """How much height the bottom wants."""
    gap = canvas.sizes.gap
    answer = answer_height(canvas, width, view.answer)
    below = below_height(canvas, view)
    return answer + below + (gap if answer and below else 0)


def draw_footer(canvas: Canvas, area: Rect, view: View) -> None:
    """Draws the bottom into an area of the height it asked for."""
    height = answer_height(canvas, area.width, view.answer)
    top = area.top
    if view.answer is not None:
        draw_answer(canvas, Rect(area.left, top, area.width, height), view.answer)
        top += height + canvas.sizes.gap
    below = Rect(area.left, top, area.width, area.bottom - top)
    if view.log:
        log = round(area.width * 0.36)
        draw_log(canvas, Rect(below.right - log, below.top, log, below.height), view.log)
        below.width -= log + 2 * canvas.sizes.pad
    draw_ask(canvas, below, view)


def answer_size(canvas: Canvas) -> int:
    """Size of the letters in an answer."""
    return round((canvas.sizes.body + canvas.sizes.lead) / 2)


def answer_text_width(canvas: Canvas, width: int) -> int:
    """Room for an answer's sentence beside its symbol."""
    return width - round(canvas.sizes.lead * 1.9) - canvas.sizes.pad


def answer_height(canvas: Canvas, width: int, answer: Answer | None) -> int:
    """An answer takes as many lines as its sentence needs, three at most."""
    if answer is None:
        return 0
    size = answer_size(canvas)
    fitted = canvas.fit(answer.text, answer_text_width(canvas, width), 10 * size, size, lines=3, bold=True)
    return block_height(len(fitted.lines), fitted.size) + round(1.6 * canvas.sizes.pad)


def draw_answer(canvas: Canvas, area: Rect, answer: Answer) -> None:
    """The answer on green, red or amber, with a tick, a cross or a question mark."""
    pair: Pair = {"accepted": canvas.theme.good, "refused": canvas.theme.bad, "unclear": canvas.theme.unsure}[
        answer.said
    ]
    canvas.box(area, pair.fill)
    side = round(canvas.sizes.lead * 1.9)
    canvas.symbol(SAID[answer.said], (area.left + side // 2, area.centery), round(canvas.sizes.lead * 1.05), pair.ink)
    text = Rect(area.left + side, area.top, answer_text_width(canvas, area.width), area.height)
    canvas.write(text, answer.text, answer_size(canvas), pair.ink, bold=True, lines=3)


def below_height(canvas: Canvas, view: View) -> int:
    """Height of question, choices and events."""
    asked = bool(words(view.question or view.scene.prompt))
    question = round(canvas.sizes.lead * 1.3) if asked else 0
    choices = round(canvas.sizes.big * 1.9) if view.choices else 0
    own = question + choices + (canvas.sizes.gap if question and choices else 0)
    events = len(view.log) * round(canvas.sizes.small * 1.25)
    return max(own, events)


def draw_ask(canvas: Canvas, area: Rect, view: View) -> None:
    """The open question or what is awaited, and under it the choices."""
    asked = view.question if words(view.question) else view.scene.prompt
    colour = canvas.theme.accent if words(view.question) else canvas.theme.ink
    if not view.choices:
        canvas.write(area, asked, canvas.sizes.lead, colour, bold=True, lines=3)
        return
    strip = Rect(area.left, area.bottom - round(canvas.sizes.big * 1.9), area.width, round(canvas.sizes.big * 1.9))
    if words(asked):
        question = Rect(area.left, area.top, area.width, strip.top - canvas.sizes.gap - area.top)
        canvas.write(question, asked, canvas.sizes.lead, colour, bold=True, lines=2)
    draw_choices(canvas, strip, view.choices, view.choice)


def draw_choices(canvas: Canvas, area: Rect, choices: tuple[Text, ...], choice: int | None) -> None:
    """What OK does, big, between what LEFT and RIGHT would choose."""
    count = len(choices)
    if choice is None or not 0 <= choice < count:
        for cell, text in zip(_columns(area, min(count, 4), canvas.sizes.gap), choices, strict=False):
            draw_side(canvas, cell, text, "")
        return
    if count == 1:
        draw_ok(canvas, area, choices[0])
        return
    side = round(area.width * (0.24 if count > 2 else 0.3))
    gap = canvas.sizes.gap
    left = side + gap if count > 2 else 0
    if count > 2:
        draw_side(canvas, Rect(area.left, area.top, side, area.height), choices[(choice - 1) % count], "left")
    draw_side(canvas, Rect(area.right - side, area.top, side, area.height), choices[(choice + 1) % count], "right")
    draw_ok(canvas, Rect(area.left + left, area.top, area.width - left - side - gap, area.height), choices[choice])


def draw_ok(canvas: Canvas, area: Rect, text: Text) -> None:
    """The key that does it, and what it does."""
    pair = canvas.theme.ok
    canvas.box(area, pair.fill)
    key = Rect(area.left + canvas.sizes.pad, 0, round(canvas.sizes.lead * 1.7), round(canvas.sizes.lead * 1.4))
    key.centery = area.centery
    canvas.box(key, pair.ink, radius=key.height // 2)
    canvas.write(key, "OK", canvas.sizes.body, pair.fill, bold=True, across="centre")
    left = key.right + canvas.sizes.pad
    words_area = Rect(left, area.top, area.right - canvas.sizes.pad - left, area.height)
    canvas.write(words_area, text, canvas.sizes.big, pair.ink, bold=True, lines=2)


def draw_side(canvas: Canvas, area: Rect, text: Text, arrow: str) -> None:
    """What the arrow key on that side would choose."""
    canvas.box(area, canvas.theme.card, edge=canvas.theme.line)
    mark = canvas.sizes.body if arrow else 0
    at = area.left + mark if arrow == "left" else area.right - mark
    canvas.symbol(arrow, (at, area.centery), mark, canvas.theme.accent)
    inner = area.inflate(-2 * canvas.sizes.pad, 0)
    inner.width -= round(mark * 1.2)
    if arrow == "left":
        inner.left += round(mark * 1.2)
    canvas.write(
        inner, text, canvas.sizes.body, canvas.theme.ink, lines=2, across="left" if arrow == "left" else "right"
    )


def draw_log(canvas: Canvas, area: Rect, log: tuple[Text, ...]) -> None:
    """The last events, newest at the bottom and brightest."""
    line = area.height // max(3, len(log))
    for number, text in enumerate(reversed(log)):
        box = Rect(area.left, area.bottom - (number + 1) * line, area.width, line)
        canvas.write(box, text, canvas.sizes.small, canvas.theme.quiet if number else canvas.theme.ink, lines=2)


def _columns(area: Rect, count: int, gap: int) -> list[Rect]:
    width = (area.width - (count - 1) * gap) // count
    return [Rect(area.left + number * (width + gap), area.top, width, area.height) for number in range(count)]
