"""A whole view: bar, heading, the middle, and at the bottom what is awaited, what OK does, and what was just said."""

from __future__ import annotations

import pygame

from companion.views import Badge, Scene, View
from display.body import draw_body
from display.canvas import Canvas, Drawn, Rect, Tools, words
from display.footer import draw_footer, footer_height
from display.tokens import DIM, PLAYER_SHAPES, Pair, Theme, sizes_for, theme_of


def draw(view: View, surface: pygame.Surface, tools: Tools) -> Drawn:
    """Draws a view onto a surface of at least 640 × 400 pixels; returns what did not fit.

    Where something would be cut, all of it is drawn again in smaller letters: that is rare, and a table full of cards.
    """
    theme = theme_of(view.look)
    tried: list[Canvas] = []
    for sizes in sizes_for(surface.get_height(), view.look):
        tried.append(Canvas(surface, theme, sizes, tools))
        draw_page(tried[-1], view)
        if not tried[-1].drawn.cuts:
            break
    best = min(tried, key=lambda canvas: len(canvas.drawn.cuts))
    if best is not tried[-1]:
        best = Canvas(surface, theme, best.sizes, tools)
        draw_page(best, view)
    if view.look.dimmed:
        surface.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    return best.drawn


def draw_page(canvas: Canvas, view: View) -> None:
    """The whole view in the letters of the canvas."""
    canvas.surface.fill(canvas.theme.ground)
    pad, gap = canvas.sizes.pad, canvas.sizes.gap
    page = canvas.surface.get_rect().inflate(-2 * pad, -2 * pad)
    bar = Rect(page.left, page.top - pad // 2, page.width, round(canvas.sizes.small * 1.25))
    draw_bar(canvas, bar, view)
    heading = Rect(page.left, bar.bottom + gap // 2, page.width, round(canvas.sizes.big * 1.3))
    draw_heading(canvas, heading, view.scene)
    height = footer_height(canvas, page.width, view)
    footer = Rect(page.left, page.bottom - height, page.width, height)
    top = heading.bottom + gap
    draw_body(canvas, Rect(page.left, top, page.width, footer.top - gap - top), view)
    draw_footer(canvas, footer, view)


def draw_bar(canvas: Canvas, area: Rect, view: View) -> None:
    """The quiet line at the top: which game, where it stands, and what is wrong with the devices."""
    right = area.right
    for badge in reversed(view.badges):
        right = draw_badge(canvas, area, right, badge) - canvas.sizes.gap
    left = Rect(area.left, area.top, right - area.left, area.height)
    status, title = words(view.scene.status), words(view.title)
    line = f"{title}  ·  {status}" if title and status else title or status
    canvas.write(left, line, canvas.sizes.small, canvas.theme.quiet)


def draw_badge(canvas: Canvas, area: Rect, right: int, badge: Badge) -> int:
    """A small pill that ends at `right`; returns where it begins."""
    size = canvas.sizes.small
    width = canvas.width(badge.text, size, bold=True) + 2 * size
    pill = Rect(right - width, area.top, width, area.height)
    pair = badge_pair(canvas.theme, badge)
    canvas.box(pill, pair.fill, radius=area.height // 2)
    canvas.symbol("lost", (pill.left + size * 3 // 4, pill.centery), size * 3 // 4, pair.ink)
    text = Rect(pill.left + size * 5 // 4, pill.top, pill.width - size * 3 // 2, pill.height)
    canvas.write(text, badge.text, size, pair.ink, bold=True)
    return pill.left


def badge_pair(theme: Theme, badge: Badge) -> Pair:
    """The colours of a badge: the more urgent, the louder."""
    return {"quiet": theme.badge, "warning": theme.unsure, "alarm": theme.bad}[badge.level]


def draw_heading(canvas: Canvas, area: Rect, scene: Scene) -> None:
    """Whose turn and which step, big, behind the player's shape in his colour."""
    left = area.left
    colour = canvas.theme.ink
    if scene.turn_of is not None:
        seat = scene.turn_of % len(PLAYER_SHAPES)
        colour = canvas.theme.players[seat]
        size = round(canvas.sizes.big * 1.1)
        canvas.symbol(PLAYER_SHAPES[seat], (left + size // 2, area.centery), size, colour)
        left += size + canvas.sizes.pad
    text = Rect(left, area.top, area.right - left, area.height)
    canvas.write(text, scene.heading, canvas.sizes.big, colour, bold=True)
