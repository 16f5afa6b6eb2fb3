"""Teaching a deck: progress, double taps, tags that are taken, interruptions — and untaught cards in play."""

from __future__ import annotations

from companion.effects import CopyTags, Forget, Teach
from companion.happenings import TagSeen
from companion.table import mode_of
from companion.table.state import Enrol, Pick
from companion.views import Bar, Msg
from tests.table.evening import Evening, at_picker, in_play

Tags = dict[str, tuple[str, str]]


def teaching(tags: Tags | None = None) -> Evening:
    """The race's deck is sorted and its first card asked for."""
    return at_picker(tags=tags or {}).hold("ok").choose("ui.teach").press("ok").choose("ui.teach.sorted")


def lay(table: Evening, uid: str) -> Evening:
    """A tag on the reader."""
    return table.feel(TagSeen(0.0, uid))


def progress(table: Evening) -> tuple[int, int]:
    """Cards with a tag, and cards in the deck."""
    bar = next(piece for piece in table.seen.scene.board if isinstance(piece, Bar))
    return bar.done, bar.whole


def asked(table: Evening) -> str:
    """The card that the page asks for."""
    card = table.seen.scene.heading
    assert isinstance(card, Msg)
    name = card.facts["card"]
    assert isinstance(name, Msg)
    return name.id


def test_it_says_first_how_to_sort_the_deck() -> None:
    table = at_picker().hold("ok").choose("ui.teach").press("ok")
    assert mode_of(table.table) == "enrol"
    assert table.labels == ["ui.teach.sorted", "ui.teach.leave"]


def test_each_tag_becomes_the_next_copy_and_is_kept_at_once() -> None:
    table = lay(teaching(), "04A1")
    assert table.effects[0] == Teach("04A1", "race", "boost#1")
    assert table.said == "accepted"
    assert lay(table, "04A2").effects[0] == Teach("04A2", "race", "boost#2")
    assert progress(table)[0] == 2


def test_a_complete_kind_leads_to_the_next_and_a_complete_deck_is_copied() -> None:
    table = teaching()
    whole = progress(table)[1]
    kinds = []
    for number in range(whole):
        kinds.append(asked(table))
        lay(table, f"04{number:04X}")
    assert progress(table) == (whole, whole)
    assert list(dict.fromkeys(kinds)) == ["card.boost", "card.trip"]
    assert CopyTags() in table.effects
    assert table.labels[0] == "ui.teach.finished"


def test_a_double_tap_is_no_error() -> None:
    table = lay(lay(teaching(), "04A1"), "04A1")
    assert (table.effects, table.said_id) == ((), "ui.teach.twice")
    assert progress(table)[0] == 1


def test_a_tag_that_is_taken_says_for_what_and_is_overwritten_only_when_chosen() -> None:
    table = lay(teaching({"04A1": ("tomato", "hoe#1")}), "04A1")
    assert (table.said, table.said_id) == ("refused", "ui.teach.taken")
    assert table.effects[:1] != (Teach("04A1", "race", "boost#1"),)
    assert table.labels == ["ui.teach.keep", "ui.teach.overwrite"]
    kept = Evening(table.table).press("ok")
    assert kept.table.known.tags == {"04A1": ("tomato", "hoe#1")}
    assert table.choose("ui.teach.overwrite").effects[0] == Teach("04A1", "race", "boost#1")


def test_a_phone_is_not_taught() -> None:
    table = lay(teaching(), "08A1B2C3")
    assert (table.said, table.said_id) == ("refused", "ui.teach.random")
    assert lay(table, "08A1B2C3D4E5F6").said == "accepted"


def test_back_takes_back_the_last_tag_and_gives_an_overwritten_one_its_card_again() -> None:
    table = lay(teaching(), "04A1").press("back")
    assert table.effects[0] == Forget("04A1")
    assert progress(table)[0] == 0
    table = lay(teaching({"04A1": ("tomato", "hoe#1")}), "04A1").choose("ui.teach.overwrite").press("back")
    assert table.effects[0] == Teach("04A1", "tomato", "hoe#1")


def test_it_can_be_interrupted_and_goes_on_where_a_tag_is_missing() -> None:
    table = teaching({f"04A{n}": ("race", f"boost#{n}") for n in range(1, 20)})
    assert asked(table) == "card.trip"
    lay(table, "0BBB").choose("ui.teach.leave")
    assert isinstance(table.table.mode, Pick)
    assert CopyTags() in table.effects
    table.hold("ok").choose("ui.teach").press("ok")
    assert isinstance(table.table.mode, Enrol)
    assert table.table.known.tags["0BBB"] == ("race", "trip#1")


def test_kinds_are_walked_with_the_buttons() -> None:
    table = teaching().choose("ui.teach.next")
    assert asked(table) == "card.trip"
    assert asked(table.choose("ui.teach.before")) == "card.boost"


def test_an_untaught_tag_in_play_is_named_taught_and_taken_as_tapped() -> None:
    table = lay(in_play(), "04A1")
    assert (table.said, table.said_id) == ("unclear", "ui.untaught-tag")
    assert table.labels == ["ui.name-the-card", "ui.leave-the-card"]
    table.press("ok").choose("card.boost")
    assert table.effects[:2] == (Teach("04A1", "race", "boost#1"), CopyTags())
    assert table.saved == ['{"do":"play","card":"boost#1"}']
    assert lay(table, "04A1").said_id == "table.card-elsewhere"
