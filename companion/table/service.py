"""The service page: what each device does, live — for building the box, and when something is wrong."""

from __future__ import annotations

from msgspec.structs import replace

from companion.effects import Light, Sound
from companion.happenings import Button, Happening, Pressed, Rolled, SeveralTags, TagGone, TagSeen
from companion.rules.core import Option
from companion.table import moves
from companion.table.answers import closed
from companion.table.state import Pick, Service, Stepped, Table
from companion.views import Item, Listing, Said, Scene, Text, msg

ANSWERS: tuple[Said, ...] = ("accepted", "refused", "unclear")


def begin(table: Table) -> Stepped:
    """Opens the page."""
    return replace(closed(table), mode=Service(), answer=None), ()


def leave(table: Table) -> Stepped:
    """Back to the picker."""
    return replace(closed(table), mode=Pick(), answer=None), ()


def options(_table: Table) -> tuple[Option, ...]:
    """Each lamp with its tone, and the way out."""
    lamps = tuple(Option(msg(f"ui.service.try-{said}"), moves.TryLamp(said)) for said in ANSWERS)
    return *lamps, Option(msg("ui.service.leave"), moves.Leave())


def try_lamp(table: Table, said: Said) -> Stepped:
    """Lights a lamp and plays its tone."""
    return table, (Light(said), Sound(said))


def notice(table: Table, service: Service, happening: Happening) -> Table:
    """What a device did is written down; buttons then do what they always do."""
    if isinstance(happening, Pressed):
        tried = dict.fromkeys((*service.buttons, happening.button))
        service = replace(service, buttons=tuple(tried), last=happening)
    elif isinstance(happening, Rolled):
        service = replace(service, dice=happening)
    elif isinstance(happening, TagSeen | TagGone | SeveralTags):
        readers = {**service.readers, happening.reader: _tag(table, happening)}
        service = replace(service, readers=readers)
    return replace(table, mode=service)


def scene(table: Table, service: Service) -> Scene:
    """The page."""
    items = [Item(msg("ui.service.buttons"), _buttons(service))]
    readers = service.readers or {"reader": msg("ui.service.nothing-yet")}
    items += [Item(msg("ui.service.reader", name=name), seen) for name, seen in readers.items()]
    items.append(Item(msg("ui.service.dice"), _dice(service)))
    missing = tuple(map(device_name, table.lost))
    items.append(Item(msg("ui.service.missing"), msg("list.people", people=missing)))
    items.append(Item(msg("ui.service.fault"), table.fault or msg("ui.service.none")))
    return Scene(msg("ui.service"), board=(Listing("", tuple(items)),))


def device_name(device: str) -> Text:
    """What people call a device. The configuration may name its readers, and those names are nobody's to translate."""
    return msg(f"ui.device.{device}") if device in ("reader", "panel", "dice") else device


def _tag(table: Table, happening: TagSeen | TagGone | SeveralTags) -> Text:
    if isinstance(happening, SeveralTags):
        return msg("ui.one-card-at-a-time")
    if isinstance(happening, TagGone):
        return msg("ui.service.gone", uid=happening.uid)
    game, card = table.known.tags.get(happening.uid, ("", ""))
    if not card:
        return msg("ui.service.untaught", uid=happening.uid)
    return msg("ui.service.card", uid=happening.uid, card=card, game=msg(f"game.{game}"))


def _buttons(service: Service) -> Text:
    if service.last is None:
        return msg("ui.service.nothing-yet")
    id = "ui.service.held" if service.last.long else "ui.service.pressed"
    return msg(id, button=_name(service.last.button), n=len(service.buttons))


def _dice(service: Service) -> Text:
    if service.dice is None:
        return msg("ui.service.nothing-yet")
    return msg(
        "ui.service.rolled", dice=tuple(map(str, service.dice.dice)), source=msg(f"ui.dice.{service.dice.source}")
    )


def _name(button: Button) -> Text:
    return button.upper()
