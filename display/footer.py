"""The bottom of the screen: what was just said, what is awaited, what OK does, and the last events."""

from __future__ import annotations

from companion.views import Answer, Text, View
from display.canvas import Across, Canvas, Rect, columns, words
from display.lettering import Fitted
from display.tokens import PLAYER_SHAPES, Colour, Pair

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
        log = round(area.width * 0.37)
        draw_log(canvas, Rect(below.right - log, below.top, log, below.height), view.log)
        below.width -= log + 2 * canvas.sizes.pad
    draw_ask(canvas, below, view)


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
    side = round(canvas.sizes.lead * 1.9)
    canvas.symbol(SAID[answer.said], (area.left + side // 2, area.centery), round(canvas.sizes.lead * 1.05), pair.ink)
    text = Rect(area.left + side, area.top, answer_text_width(canvas, area.width), area.height)
    fitted = answer_text(canvas, text.width, answer.text)
    canvas.write(text, answer.text, fitted.size, pair.ink, bold=True, lines=len(fitted.lines))


def choices_height(canvas: Canvas) -> int:
    """Height of the strip that shows what the keys do."""
    return round(canvas.sizes.big * 1.95)


def below_height(canvas: Canvas, view: View) -> int:
    """Height of question, choices and events."""
    asked = bool(words(view.question or view.scene.prompt))
    question = round(canvas.sizes.lead * 1.3) if asked else 0
    choices = choices_height(canvas) if view.choices else 0
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
    strip = Rect(area.left, area.bottom - choices_height(canvas), area.width, choices_height(canvas))
    if words(asked):
        question = Rect(area.left, area.top, area.width, strip.top - canvas.sizes.gap - area.top)
        canvas.write(question, asked, canvas.sizes.lead, colour, bold=True, lines=2)
    draw_choices(canvas, strip, view)


def draw_choices(canvas: Canvas, area: Rect, view: View) -> None:
    """What OK does, big, between what LEFT and RIGHT would choose."""
    choices, choice, gap = view.choices, view.choice, canvas.sizes.gap
    count = len(choices)
    if choice is None or not 0 <= choice < count:
        for cell, text in zip(columns(area, count, gap), choices, strict=True):
            draw_side(canvas, cell, text, "", seat_of(view, text))
        return
    side = 0 if count == 1 else round(area.width * (0.27 if count > 2 else 0.32))
    if count > 2:
        left = Rect(area.left, area.top, side, area.height)
        draw_side(canvas, left, choices[choice - 1], "left", seat_of(view, choices[choice - 1]))
        area = Rect(left.right + gap, area.top, area.right - left.right - gap, area.height)
    if count > 1:
        after = choices[(choice + 1) % count]
        right = Rect(area.right - side, area.top, side, area.height)
        draw_side(canvas, right, after, "right", seat_of(view, after))
        area = Rect(area.left, area.top, right.left - gap - area.left, area.height)
    draw_ok(canvas, area, choices[choice], seat_of(view, choices[choice]), alone=count == 1)


def seat_of(view: View, text: Text) -> int | None:
    """The seat of the player whose name a choice is."""
    return next((panel.seat for panel in view.scene.panels if panel.name == words(text)), None)


def draw_ok(canvas: Canvas, area: Rect, text: Text, seat: int | None, *, alone: bool) -> None:
    """The key that does it, and what it does."""
    pair, sizes = canvas.theme.ok, canvas.sizes
    key = Rect(area.left + sizes.pad, 0, round(sizes.lead * 1.8), round(sizes.lead * 1.5))
    key.centery = area.centery
    shape = 0 if seat is None else sizes.lead + sizes.pad
    wanted = key.width + 4 * sizes.pad + shape + canvas.width(text, sizes.big, bold=True)
    if alone:
        area = Rect(area.left, area.top, min(area.width, max(wanted, area.width * 3 // 5)), area.height)
    canvas.box(area, pair.fill)
    canvas.box(key, pair.ink, radius=key.height // 2)
    canvas.write(key, "OK", sizes.body, pair.fill, bold=True, across="centre")
    left = key.right + sizes.pad
    if seat is not None:
        draw_seat(canvas, (left + sizes.lead // 2, area.centery), sizes.lead, seat, pair.ink)
    room = Rect(left + shape, area.top, area.right - sizes.pad - left - shape, area.height).inflate(
        0, -round(1.2 * sizes.pad)
    )
    canvas.write(room, text, sizes.big, pair.ink, bold=True, lines=2, even=True)


def draw_seat(canvas: Canvas, at: tuple[int, int], size: int, seat: int, colour: Colour | None = None) -> None:
    """A player's shape, in his colour unless another is asked for."""
    number = seat % len(PLAYER_SHAPES)
    canvas.symbol(PLAYER_SHAPES[number], at, size, colour or canvas.theme.players[number])


def draw_side(canvas: Canvas, area: Rect, text: Text, arrow: str, seat: int | None) -> None:
    """What the arrow key on that side would choose; without an arrow, one of the choices that seat buttons answer."""
    sizes = canvas.sizes
    canvas.box(area, canvas.theme.card, edge=canvas.theme.line)
    inner = area.inflate(-2 * sizes.gap, -sizes.gap)
    mark = sizes.small if arrow else 0
    at = inner.left + mark // 2 if arrow == "left" else inner.right - mark // 2
    canvas.symbol(arrow, (at, area.centery), mark, canvas.theme.accent)
    room = mark + sizes.gap // 2 if arrow else 0
    box = Rect(inner.left + (room if arrow == "left" else 0), inner.top, inner.width - room, inner.height)
    if seat is not None:
        draw_seat(canvas, (box.left + sizes.lead // 2, box.centery), sizes.lead, seat)
        box = Rect(box.left + sizes.lead + sizes.gap, box.top, box.width - sizes.lead - sizes.gap, box.height)
    across: Across = "right" if arrow == "right" else "left" if arrow or seat is not None else "centre"
    size = sizes.body if arrow else sizes.lead
    canvas.write(box, text, size, canvas.theme.ink, lines=3, across=across, even=True)


def draw_log(canvas: Canvas, area: Rect, log: tuple[Text, ...]) -> None:
    """The last events, newest at the bottom and brightest; in letters with which all of them fit, if any."""
    sizes = canvas.sizes
    gap = sizes.px(3)
    for size in range(sizes.small, sizes.least - 1, -1):
        heights = [canvas.fit(text, area.width, sizes.huge * 9, size, lines=3).height for text in log]
        if sum(heights) + gap * (len(log) - 1) <= area.height:
            break
    spread = min(gap * 3, gap + (area.height - sum(heights) - gap * (len(log) - 1)) // max(1, len(log)))
    bottom = area.bottom
    for number, (text, height) in enumerate(zip(reversed(log), reversed(heights), strict=True)):
        if bottom - height < area.top:
            canvas.miss(text)
            continue
        box = Rect(area.left, bottom - height, area.width, height)
        canvas.write(box, text, size, canvas.theme.quiet if number else canvas.theme.ink, lines=3)
        bottom -= height + spread
