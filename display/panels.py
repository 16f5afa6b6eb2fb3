"""What lies before each player: shape, name, score, figures, cards.

Panels stand beside each other, under each other or in a square, however their contents fit best; few players get
standing panels, many get one line each. A panel that runs short first drops the words beside its symbols.
"""

from __future__ import annotations

from msgspec import Struct

from companion.views import Face, Figure, Panel
from display.canvas import Canvas, Rect, cells, words
from display.cards import draw_card
from display.tokens import PLAYER_SHAPES, Colour


class Chip(Struct, frozen=True):
    """A small card in a panel, and how many alike lie there."""

    face: Face
    width: int
    height: int


class Plan(Struct, frozen=True):
    """How panels are laid out: how many across, whether as lines, whether with words, and what remains free."""

    across: int
    lying: bool
    worded: bool
    spare: int


def draw_panels(canvas: Canvas, area: Rect, panels: tuple[Panel, ...]) -> None:
    """All players' panels, in seat order."""
    plan = best_plan(canvas, area, panels)
    gap = canvas.sizes.gap
    down = -(-len(panels) // plan.across)
    for cell, panel in zip(cells(area, plan.across, down, gap), panels, strict=False):
        draw_frame(canvas, cell, panel)
        if plan.lying:
            draw_lying(canvas, cell, panel, worded=plan.worded)
        else:
            draw_standing(canvas, cell, panel, worded=plan.worded)


def best_plan(canvas: Canvas, area: Rect, panels: tuple[Panel, ...]) -> Plan:
    """The first layout, from the roomiest look to the tightest, in which everything fits; else the least bad one."""
    count = len(panels)
    plans = []
    for worded in (True, False):
        for across in range(count, 0, -1):
            down = -(-count // across)
            width = (area.width - (across - 1) * canvas.sizes.gap) // across
            height = (area.height - (down - 1) * canvas.sizes.gap) // down
            if width < canvas.sizes.px(118) or (count > 1 and across * down - count >= across):
                continue
            lying = width > 4 * height
            needs = [panel_height(canvas, panel, width, lying=lying, worded=worded) for panel in panels]
            plans.append(Plan(across, lying, worded, height - max(needs)))
    fitting = [plan for plan in plans if plan.spare >= 0]
    return fitting[0] if fitting else max(plans, key=lambda plan: plan.spare)


def panel_height(canvas: Canvas, panel: Panel, width: int, *, lying: bool, worded: bool) -> int:
    """Height that a panel of this width needs."""
    sizes = canvas.sizes
    inner = width - 2 * sizes.pad
    if lying:
        rest = inner - lying_head(canvas, panel, inner, worded=worded)
        if rest < sizes.px(40):
            return 10 * sizes.huge
        return max(chips_height(canvas, panel, rest), round(sizes.lead * 1.25)) + sizes.line * 4
    height = round(sizes.big * 1.2) + sizes.pad
    height += flow_height(canvas, panel.figures, inner, worded=worded)
    chips = chips_height(canvas, panel, inner)
    notes = sum(
        canvas.fit(note, inner, sizes.huge * 4, sizes.least, lines=3).height + sizes.gap for note in panel.notes
    )
    return height + chips + (sizes.gap if chips else 0) + notes


def draw_frame(canvas: Canvas, area: Rect, panel: Panel) -> None:
    """The ground of a panel; that of the player whose turn it is stands out."""
    theme = canvas.theme
    colour = theme.players[panel.seat % len(PLAYER_SHAPES)]
    if panel.active:
        canvas.box(area, colour)
        line = canvas.sizes.line * 2
        canvas.box(area.inflate(-2 * line, -2 * line), theme.raised, radius=canvas.sizes.radius - line)
    else:
        canvas.box(area, theme.card, edge=theme.line if theme.card == theme.ground else None)


def draw_standing(canvas: Canvas, area: Rect, panel: Panel, *, worded: bool) -> None:
    """Name and score above, then figures, then cards, then notes."""
    sizes = canvas.sizes
    inner = area.inflate(-2 * sizes.pad, -sizes.pad)
    head = Rect(inner.left, inner.top, inner.width, round(sizes.big * 1.2))
    score = score_width(canvas, panel.score, sizes.big)
    draw_name(canvas, Rect(head.left, head.top, head.width - score - sizes.gap, head.height), panel)
    draw_score(canvas, Rect(head.right - score, head.top, score, head.height), panel.score, sizes.big)
    top = head.bottom
    top = draw_figures(canvas, Rect(inner.left, top, inner.width, inner.bottom - top), panel.figures, worded=worded)
    top = draw_chips(canvas, Rect(inner.left, top, inner.width, inner.bottom - top), panel)
    for note in panel.notes:
        fitted = canvas.fit(note, inner.width, sizes.huge * 4, sizes.least, lines=3)
        canvas.write(Rect(inner.left, top, inner.width, fitted.height), note, sizes.least, canvas.theme.quiet, lines=3)
        top += fitted.height + sizes.gap


def lying_head(canvas: Canvas, panel: Panel, width: int, *, worded: bool) -> int:
    """Width of name, score and figures in a panel of one line."""
    sizes = canvas.sizes
    figures = sum(figure_width(canvas, figure, worded=worded) + sizes.pad for figure in panel.figures)
    return name_width(canvas, width) + score_width(canvas, panel.score, sizes.big) + 2 * sizes.pad + figures


def name_width(canvas: Canvas, width: int) -> int:
    """Width for a name in a panel of one line."""
    return min(canvas.sizes.px(150), width // 4)


def draw_lying(canvas: Canvas, area: Rect, panel: Panel, *, worded: bool) -> None:
    """Everything on one line: name, score, figures, cards."""
    sizes = canvas.sizes
    inner = area.inflate(-2 * sizes.pad, -sizes.line * 4)
    name = Rect(inner.left, inner.top, name_width(canvas, inner.width), inner.height)
    draw_name(canvas, name, panel)
    score = score_width(canvas, panel.score, sizes.big)
    left = name.right + sizes.pad
    draw_score(canvas, Rect(left, inner.top, score, inner.height), panel.score, sizes.big)
    left += score + sizes.pad
    for figure in panel.figures:
        wide = figure_width(canvas, figure, worded=worded)
        draw_figure(canvas, Rect(left, inner.top, wide, inner.height), figure, worded=worded)
        left += wide + sizes.pad
    rest = Rect(left, inner.top, inner.right - left, inner.height)
    high = chips_height(canvas, panel, rest.width)
    rest.top, rest.height = rest.top + max(0, (rest.height - high) // 2), high
    draw_chips(canvas, rest, panel)


def draw_name(canvas: Canvas, area: Rect, panel: Panel) -> None:
    """Shape and name in the player's colour."""
    sizes = canvas.sizes
    seat = panel.seat % len(PLAYER_SHAPES)
    colour = canvas.theme.players[seat]
    side = sizes.body
    canvas.symbol(PLAYER_SHAPES[seat], (area.left + side // 2, area.centery), side, colour)
    text = Rect(area.left + side + sizes.gap, area.top, area.width - side - sizes.gap, area.height)
    canvas.write(text, panel.name, sizes.lead, colour, bold=panel.active)


def figure_text(figure: Figure) -> str:
    """A figure's number, "value / most" where there is a most."""
    if figure.value is None:
        return ""
    return f"{figure.value}" if figure.most is None else f"{figure.value} / {figure.most}"


def score_width(canvas: Canvas, figure: Figure, size: int) -> int:
    """Width of a score with its symbol."""
    symbol = size + canvas.sizes.gap if canvas.icon(figure.icon) else 0
    return symbol + max(canvas.width(figure_text(figure), size, bold=True), size)


def draw_score(canvas: Canvas, area: Rect, figure: Figure, size: int) -> None:
    """The score, big, with its symbol."""
    theme = canvas.theme
    symbol = canvas.icon(figure.icon)
    canvas.symbol(symbol, (area.left + size // 2, area.centery), size * 3 // 4, theme.accent)
    if figure.value is None:
        canvas.symbol("lock", (area.right - size // 2, area.centery), size * 3 // 4, theme.ink)
    else:
        canvas.write(area, figure_text(figure), size, theme.ink, bold=True, across="right")


def figure_width(canvas: Canvas, figure: Figure, *, worded: bool) -> int:
    """Width of a figure: symbol, number, and its word where there is room or no symbol."""
    sizes = canvas.sizes
    symbol = canvas.icon(figure.icon)
    width = round(sizes.lead * 1.1) if symbol else 0
    if figure.value is not None:
        width += canvas.width(figure_text(figure), sizes.lead, bold=True) + (sizes.gap if symbol else 0)
    if worded or not symbol:
        width += canvas.width(figure.label, sizes.least) + sizes.gap
    return width


def draw_figure(canvas: Canvas, area: Rect, figure: Figure, *, worded: bool) -> None:
    """A figure; one whose number people may not see is a closed thing."""
    sizes, theme = canvas.sizes, canvas.theme
    symbol = canvas.icon(figure.icon)
    left = area.left
    if symbol:
        side = round(sizes.lead * 1.1)
        closed = "basket-closed" if symbol == "basket" else "lock"
        canvas.symbol(closed if figure.value is None else symbol, (left + side // 2, area.centery), side, theme.quiet)
        left += side
    number = figure_text(figure)
    if number:
        left += sizes.gap if symbol else 0
        wide = canvas.width(number, sizes.lead, bold=True)
        canvas.write(Rect(left, area.top, wide, area.height), number, sizes.lead, theme.ink, bold=True)
        left += wide
    if worded or not symbol:
        canvas.write(
            Rect(left + sizes.gap, area.top, area.right - left - sizes.gap, area.height),
            figure.label,
            sizes.least,
            theme.quiet,
        )


def flow(widths: list[int], room: int, gap: int) -> list[list[int]]:
    """Numbers of the things on each line, in order, when they flow like words."""
    lines: list[list[int]] = []
    left = 0
    for number, width in enumerate(widths):
        if not lines or left + width > room:
            lines.append([])
            left = 0
        lines[-1].append(number)
        left += width + gap
    return lines


def flow_height(canvas: Canvas, figures: tuple[Figure, ...], width: int, *, worded: bool) -> int:
    """Height of figures that flow over lines of this width."""
    widths = [figure_width(canvas, figure, worded=worded) for figure in figures]
    return len(flow(widths, width, 2 * canvas.sizes.pad)) * round(canvas.sizes.lead * 1.3)


def draw_figures(canvas: Canvas, area: Rect, figures: tuple[Figure, ...], *, worded: bool) -> int:
    """Figures from the top of an area; returns where they end."""
    gap = 2 * canvas.sizes.pad
    height = round(canvas.sizes.lead * 1.3)
    widths = [figure_width(canvas, figure, worded=worded) for figure in figures]
    top = area.top
    for line in flow(widths, area.width, gap):
        left = area.left
        for number in line:
            draw_figure(canvas, Rect(left, top, widths[number], height), figures[number], worded=worded)
            left += widths[number] + gap
        top += height
    return top


def chip(canvas: Canvas, face: Face, room: int) -> Chip:
    """A small card as wide as its name needs, on two lines if one is too wide."""
    sizes = canvas.sizes
    if face.number is not None and not words(face.name):
        return Chip(
            face,
            sizes.px(20) + canvas.width(str(face.number), sizes.lead, bold=True) + 2 * sizes.pad,
            round(sizes.lead * 1.25),
        )
    around = round(1.2 * sizes.pad) + round(sizes.lead * 1.2) + sizes.gap + 2 * sizes.line
    if face.number is not None:
        around += canvas.width(str(face.number), sizes.lead, bold=True) + sizes.gap
    name = canvas.width(face.name, sizes.small, bold=True)
    if around + name <= room:
        return Chip(face, around + name, round(sizes.small * 1.5))
    fitted = canvas.fit(face.name, room - around, sizes.huge * 3, sizes.small, lines=2, bold=True)
    return Chip(face, min(room, around + fitted.width + sizes.line), fitted.height + sizes.pad)


def chips_height(canvas: Canvas, panel: Panel, room: int) -> int:
    """Height of a player's cards in an area of this width."""
    chips = [chip(canvas, face, room) for face in panel.cards]
    lines = flow([c.width for c in chips], room, canvas.sizes.gap)
    high = [max(chips[number].height for number in line) for line in lines]
    return sum(high) + canvas.sizes.gap * max(0, len(high) - 1)


def draw_chips(canvas: Canvas, area: Rect, panel: Panel) -> int:
    """A player's cards, flowing; returns where they end."""
    gap = canvas.sizes.gap
    chips = [chip(canvas, face, area.width) for face in panel.cards]
    top = area.top
    for line in flow([c.width for c in chips], area.width, gap):
        high = max(chips[number].height for number in line)
        left = area.left
        if top + high > area.bottom + canvas.sizes.pad:
            for number in line:
                canvas.miss(chips[number].face.name)
            continue
        for number in line:
            draw_card(canvas, Rect(left, top, chips[number].width, high), chips[number].face)
            left += chips[number].width + gap
        top += high + gap
    return top


__all__ = ["Colour", "best_plan", "draw_panels"]
