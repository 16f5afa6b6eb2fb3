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
    building = project.chosen or any(need.short for need in project.needs)
    if building:
        canvas.box(area, theme.raised, edge=theme.accent)
    else:
        canvas.card(area)
    inner = area.inflate(-2 * sizes.pad, -sizes.pad)
    line = round(sizes.small * 1.25)
    top = Rect(inner.left, inner.top, inner.width, line)
    number = canvas.width(str(pile), sizes.least) + sizes.gap
    canvas.write(top, str(pile), sizes.least, theme.quiet)
    if not shown:
        canvas.symbol("back", inner.center, min(inner.height // 2, sizes.px(40)), theme.line)
        draw_left(canvas, Rect(inner.left, inner.bottom - line, inner.width, line), project.left)
        return
    name = Rect(top.left + number, top.top, top.width - number, top.height)
    canvas.write(name, project.name, sizes.small, theme.ink, bold=True)
    foot = Rect(inner.left, inner.bottom - round(sizes.lead * 1.05), inner.width, round(sizes.lead * 1.05))
    draw_left(canvas, foot, project.left)
    star = round(sizes.body * 0.9)
    canvas.symbol("star", (foot.left + star // 2, foot.centery), star, theme.accent)
    points = Rect(foot.left + star + 2 * sizes.line, foot.top, foot.width // 2 - star, foot.height)
    canvas.write(points, str(project.points), sizes.lead, theme.accent, bold=True)
    needs = Rect(inner.left, top.bottom, inner.width, foot.top - top.bottom)
    draw_needs(canvas, needs, project.needs, building=building)


def draw_left(canvas: Canvas, area: Rect, left: int) -> None:
    """How many projects are left in the pile."""
    sizes, theme = canvas.sizes, canvas.theme
    wide = canvas.width(str(left), sizes.small)
    canvas.write(area, str(left), sizes.small, theme.quiet, across="right")
    canvas.symbol("deck", (area.right - wide - sizes.gap - sizes.small // 2, area.centery), sizes.small, theme.quiet)


def draw_needs(canvas: Canvas, area: Rect, needs: tuple[Need, ...], *, building: bool) -> None:
    """Each material with its symbol and amount; while it is built, with what is still short or a tick."""
    for cell, need in zip(cells(area, max(2, len(needs)), 1, canvas.sizes.gap), needs, strict=False):
        if building:
            upper = Rect(cell.left, cell.top, cell.width, cell.height // 2)
            draw_beside(canvas, upper, need)
            draw_short(canvas, Rect(cell.left, upper.bottom, cell.width, cell.bottom - upper.bottom), need)
        elif len(needs) > 2:
            draw_under(canvas, cell, need)
        else:
            draw_beside(canvas, cell, need)


def draw_beside(canvas: Canvas, area: Rect, need: Need) -> None:
    """A material's symbol, and its amount beside it."""
    sizes, theme = canvas.sizes, canvas.theme
    size = max(sizes.least, min(sizes.big, round(area.height * 0.85), round(area.width * 0.42)))
    canvas.symbol(canvas.icon(need.icon), (area.left + size // 2, area.centery), size, theme.quiet)
    number = Rect(area.left + size + 2 * sizes.line, area.top, area.width - size - 2 * sizes.line, area.height)
    draw_amount(canvas, number, need, size)


def draw_under(canvas: Canvas, area: Rect, need: Need) -> None:
    """A material's symbol, and its amount under it."""
    theme = canvas.theme
    half = area.height // 2
    side = min(half, area.width) * 9 // 10
    canvas.symbol(canvas.icon(need.icon), (area.centerx, area.top + half // 2), side, theme.quiet)
    number = Rect(area.left, area.top + half, area.width, area.height - half)
    size = max(canvas.sizes.least, half)
    spare = number.width - amount_width(canvas, need, size)
    draw_amount(canvas, number.inflate(-max(0, spare), 0), need, size)


def amount_width(canvas: Canvas, need: Need, size: int) -> int:
    """Width of an amount with its letters."""
    letters = canvas.width(letters_of(need), canvas.sizes.least)
    return canvas.width(str(need.amount), size, bold=True) + canvas.sizes.line + letters


def draw_amount(canvas: Canvas, area: Rect, need: Need, size: int) -> None:
    """How much is needed, and where there is room the letters of what, for those who do not tell the symbols apart."""
    theme = canvas.theme
    while size > canvas.sizes.least and amount_width(canvas, need, size) > area.width:
        size -= 1
    wide = canvas.width(str(need.amount), size, bold=True) + canvas.sizes.line
    fits = amount_width(canvas, need, size) <= area.width
    canvas.write(area, str(need.amount), size, theme.ink, bold=True, across="left" if fits else "centre")
    if fits:
        letters = Rect(area.left + wide, area.top, area.width - wide, area.height)
        canvas.write(letters, letters_of(need), canvas.sizes.least, theme.quiet)


def letters_of(need: Need) -> str:
    """The first letters of a material: two, as madera and metal share one."""
    return words(need.label)[:2].capitalize()


def draw_short(canvas: Canvas, area: Rect, need: Need) -> None:
    """What is still short of a material, or a tick."""
    sizes, theme = canvas.sizes, canvas.theme
    if need.short:
        canvas.write(area, f"−{need.short}", sizes.lead, theme.players[0], bold=True)
    else:
        canvas.symbol("tick", (area.left + sizes.body // 2, area.centery), sizes.body, theme.players[3])
