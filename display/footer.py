"""The bottom of the screen: what was just said, what is awaited, what OK does, and the last events."""

from __future__ import annotations

from companion.views import Answer, Text, View
from display.canvas import Canvas, Rect, words
from display.choices import choices_height, draw_choices
from display.lettering import Fitted
from display.tokens import Pair

SAID = {"accepted": "tick", "refused": "cross", "unclear": "question"}


def footer_height(canvas: Canvas, width: int, view: View) -> int:
    """How much height the bottom wants."""
    gap = canvas.sizes.gap
    answer = answer_height(canvas, width, view.answer)
    below = below_height(canvas, width, view)
    return answer + below + (gap if answer and below else 0)


def draw_footer(canvas: Canvas, area: Rect, view: View) -> None:
    """Draws the bottom into an area of the height it asked for."""
    height = answer_height(canvas, area.width, view.answer)
    top = area.top
    if view.answer is not None:
        draw_answer(canvas, Rect(area.left, top, area.width, height), view.answer)
        top += height + canvas.sizes.gap
    below = Rect(area.left, top, area.width, area.bottom - top)
    events = untold(view)
    if events:
        wide = log_width(area.width)
        draw_log(canvas, Rect(below.right - wide, below.top, wide, below.height), events)
    draw_ask(canvas, Rect(below.left, below.top, ask_width(canvas, area.width, view), below.height), view)


def untold(view: View) -> tuple[Text, ...]:
    """The last events without those that the answer tells already."""
    said = words(view.answer.text) if view.answer is not None else ""
    return tuple(text for text in view.log if words(text) not in said)


def ask_width(canvas: Canvas, width: int, view: View) -> int:
    """Width of question and choices: what the events leave."""
    return width - log_width(width) - 2 * canvas.sizes.pad if untold(view) else width


def log_width(width: int) -> int:
    """Width of the events beside the choices."""
    return round(width * 0.37)


def answer_text(canvas: Canvas, width: int, text: Text) -> Fitted:
    """An answer's sentence on one line, or on two in smaller letters, or on three at last."""
    sizes = canvas.sizes
    for lines, size, least in ((1, sizes.lead, sizes.body), (2, sizes.body, sizes.small)):
        fitted = canvas.fit(text, width, sizes.huge * 9, size, lines=lines, bold=True)
        if not fitted.cut and fitted.size >= least:
            return fitted
    return canvas.fit(text, width, sizes.huge * 9, sizes.small, lines=3, bold=True)


def answer_text_width(canvas: Canvas, width: int) -> int:
    """Room for an answer's sentence beside its symbol."""
    return width - round(canvas.sizes.lead * 1.9) - canvas.sizes.pad


def answer_height(canvas: Canvas, width: int, answer: Answer | None) -> int:
    """An answer takes as many lines as its sentence needs, three at most."""
    if answer is None:
        return 0
    return answer_text(canvas, answer_text_width(canvas, width), answer.text).height + round(1.5 * canvas.sizes.pad)


def draw_answer(canvas: Canvas, area: Rect, answer: Answer) -> None:
    """The answer on green, red or amber, with a tick, a cross or a question mark."""
    pair: Pair = {"accepted": canvas.theme.good, "refused": canvas.theme.bad, "unclear": canvas.theme.unsure}[
        answer.said
    ]
    canvas.box(area, pair.fill)
    canvas.drawn.answer = area
    side = round(canvas.sizes.lead * 1.9)
    canvas.symbol(SAID[answer.said], (area.left + side // 2, area.centery), round(canvas.sizes.lead * 1.05), pair.ink)
    text = Rect(area.left + side, area.top, answer_text_width(canvas, area.width), area.height)
    fitted = answer_text(canvas, text.width, answer.text)
    canvas.write(text, answer.text, fitted.size, pair.ink, bold=True, lines=len(fitted.lines))


def asked_text(canvas: Canvas, width: int, text: Text) -> Fitted:
    """A question on one line, or on two or three in smaller letters."""
    sizes = canvas.sizes
    fitted = canvas.fit(text, width, sizes.huge * 9, sizes.lead, bold=True)
    if not fitted.cut and fitted.size >= sizes.body:
        return fitted
    return canvas.fit(text, width, sizes.huge * 9, sizes.body, lines=3, bold=True, even=True)


def question_height(canvas: Canvas, width: int, text: Text) -> int:
    """Height of the open question, with the space around it."""
    if not words(text).strip():
        return 0
    return max(asked_text(canvas, width, text).height, round(canvas.sizes.lead * 0.9)) + round(canvas.sizes.lead * 0.4)


def asked(view: View) -> Text:
    """The open question, or else what the scene awaits."""
    return view.question if words(view.question) else view.scene.prompt


def below_height(canvas: Canvas, width: int, view: View) -> int:
    """Height of question, choices and events."""
    sizes = canvas.sizes
    question = question_height(canvas, ask_width(canvas, width, view), asked(view))
    choices = choices_height(canvas) if view.choices else 0
    own = question + choices + (sizes.gap if question and choices else 0)
    return max(own, sum(event_heights(canvas, log_width(width), untold(view), sizes.least)))


def draw_ask(canvas: Canvas, area: Rect, view: View) -> None:
    """The open question or what is awaited, and under it the choices."""
    text = asked(view)
    colour = canvas.theme.accent if words(view.question) else canvas.theme.ink
    height = question_height(canvas, area.width, text)
    strip = choices_height(canvas) if view.choices else 0
    gap = canvas.sizes.gap if strip else 0
    question = Rect(area.left, area.bottom - strip - gap - height, area.width, height)
    if height:
        fitted = asked_text(canvas, area.width, text)
        canvas.write(question, text, fitted.size, colour, bold=True, lines=len(fitted.lines), even=True)
    if view.choices:
        draw_choices(canvas, Rect(area.left, area.bottom - strip, area.width, strip), view)


def event_heights(canvas: Canvas, width: int, events: tuple[Text, ...], size: int) -> list[int]:
    """Heights of the events in letters of a size, with a little space between them."""
    space = canvas.sizes.px(3)
    return [canvas.fit(text, width, 100 * size, size, lines=4).height + space for text in events]


def draw_log(canvas: Canvas, area: Rect, events: tuple[Text, ...]) -> None:
    """Events, the newest at the bottom and brightest, in the largest letters with which all of them fit."""
    sizes = canvas.sizes
    for size in range(sizes.small, sizes.least - 1, -1):
        heights = event_heights(canvas, area.width, events, size)
        if sum(heights) <= area.height:
            break
    spare = min(sizes.px(6), max(0, area.height - sum(heights)) // len(events))
    bottom = area.bottom
    for text, height in zip(reversed(events), reversed(heights), strict=True):
        colour = canvas.theme.ink if bottom == area.bottom else canvas.theme.quiet
        box = Rect(area.left, bottom - height, area.width, height)
        canvas.write(box, text, size, colour, lines=4, down="bottom")
        bottom = box.top - spare
