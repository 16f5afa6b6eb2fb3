"""Open projects: what they need, what they bring, and what a build still lacks."""

from __future__ import annotations

from companion.views import Need, Project
from display.canvas import Canvas, Rect, cells, words


def draw_projects(canvas: Canvas, area: Rect, projects: tuple[Project, ...]) -> None:
    """Projects in rows of three."""
    across = min(3, len(projects))
    down = -(-len(projects) // across)
    for number, (cell, project) in enumerate(zip(cells(area, across, down, canvas.sizes.gap), projects, strict=False)):
        draw_project(canvas, cell, project, number + 1)


def draw_project(canvas: Canvas, area: Rect, project: Project, pile: int) -> None:
    """Name, points and needs of the project on one pile; how many are left in it."""
    sizes, theme = canvas.sizes, canvas.theme
    shown = bool(words(project.name))
    canvas.box(area, theme.card, edge=theme.line if shown else theme.card)
    inner = area.inflate(-2 * sizes.pad, -sizes.pad)
    line = round(sizes.small * 1.3)
    points = f"{project.points}" if shown else ""
    wide = canvas.width(points, sizes.big, bold=True) + sizes.gap
    top = Rect(inner.left, inner.top, inner.width - wide, line)
    canvas.write(top, project.name if shown else "?", sizes.small, theme.ink, bold=True)
    canvas.write(
        Rect(inner.left, inner.top, inner.width, line), points, sizes.big, theme.accent, bold=True, across="right"
    )
    foot = Rect(inner.left, inner.bottom - line, inner.width, line)
    canvas.write(foot, f"{pile}", sizes.least, theme.quiet)
    draw_left(canvas, foot, project.left)
    needs = Rect(inner.left, top.bottom, inner.width, foot.top - top.bottom)
    draw_needs(canvas, needs, project.needs)


def draw_left(canvas: Canvas, area: Rect, left: int) -> None:
    """A small card for each project left in the pile."""
    width, gap = canvas.sizes.px(7), canvas.sizes.px(3)
    for number in range(left):
        at = Rect(area.right - (number + 1) * (width + gap), area.top + area.height // 4, width, area.height // 2)
        canvas.box(at, canvas.theme.line, radius=2)


def draw_needs(canvas: Canvas, area: Rect, needs: tuple[Need, ...]) -> None:
    """Each material with its symbol, its amount, and in red what is still short."""
    if not needs:
        return
    sizes, theme = canvas.sizes, canvas.theme
    for cell, need in zip(cells(area, len(needs), 1, sizes.gap), needs, strict=True):
        side = min(round(sizes.lead * 1.1), cell.height // 2)
        middle = cell.top + side // 2
        canvas.symbol(canvas.icon(need.icon), (cell.left + side // 2, middle), side, theme.ink)
        number = Rect(cell.left + side + sizes.line * 2, cell.top, cell.width - side - sizes.line * 2, side)
        canvas.write(number, str(need.amount), sizes.lead, theme.ink, bold=True)
        below = Rect(cell.left, cell.top + side, cell.width, cell.height - side)
        if need.short:
            canvas.write(below, f"−{need.short}", sizes.small, theme.players[0], bold=True)
        else:
            canvas.write(below, need.label, sizes.least, theme.quiet)
