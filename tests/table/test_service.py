"""The service page shows live what each device does, and tries the lamps."""

from __future__ import annotations

from companion.effects import Light, Sound
from companion.happenings import DeviceLost, SeveralTags, TagGone, TagSeen
from companion.table import mode_of
from companion.table.state import Pick, Service
from companion.views import Listing, Msg
from tests.table.evening import Evening, at_picker


def opened() -> Evening:
    """The service page, from the picker's menu."""
    table = at_picker(tags={"04A1": ("race", "boost#1")}).hold("ok").choose("ui.service")
    assert mode_of(table.table) == "service"
    return table


def detail(table: Evening, label: str) -> str:
    """What stands beside a line of the page: the message's id, or the text itself."""
    listing = table.seen.scene.board[0]
    assert isinstance(listing, Listing)
    found = next(item.detail for item in listing.items if isinstance(item.text, Msg) and item.text.id == label)
    return found.id if isinstance(found, Msg) else found


def test_buttons_tags_and_dice_are_shown_as_they_come() -> None:
    table = opened()
    assert detail(table, "ui.service.buttons") == "ui.service.nothing-yet"
    table.press("left")
    assert detail(table, "ui.service.buttons") == "ui.service.pressed"
    table.hold("seat3")
    assert detail(table, "ui.service.buttons") == "ui.service.held"
    assert isinstance(table.table.mode, Service)
    assert table.table.mode.buttons == ("left", "seat3")
    table.feel(TagSeen(0.0, "04A1"))
    assert detail(table, "ui.service.reader") == "ui.service.card"
    table.feel(TagGone(0.0, "04A1"))
    assert detail(table, "ui.service.reader") == "ui.service.gone"
    table.feel(TagSeen(0.0, "04FF"))
    assert detail(table, "ui.service.reader") == "ui.service.untaught"
    table.feel(SeveralTags(0.0))
    assert detail(table, "ui.service.reader") == "ui.one-card-at-a-time"
    table.throw(3, 4, source="module")
    assert detail(table, "ui.service.dice") == "ui.service.rolled"
    table.feel(DeviceLost(0.0, "reader"))
    assert detail(table, "ui.service.missing") == "list.people"


def test_each_lamp_is_tried_with_its_tone() -> None:
    assert opened().choose("ui.service.try-refused").effects == (Light("refused"), Sound("refused"))


def test_it_is_left_by_the_choice_or_by_back_held() -> None:
    assert isinstance(opened().choose("ui.service.leave").table.mode, Pick)
    table = opened().press("back")
    assert isinstance(table.table.mode, Service)
    assert isinstance(table.hold("back").table.mode, Pick)


def test_nothing_is_taught_or_played_from_here() -> None:
    table = opened().feel(TagSeen(0.0, "04FF"))
    assert table.effects == ()
    assert "04FF" not in table.table.known.tags
