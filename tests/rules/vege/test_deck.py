"""The deck is the box's: other names are welcome, any other list of cards is refused with card, field and fault."""

from __future__ import annotations

from companion.rules.vege import GAME
from companion.rules.vege.deck import COLOURS, find, followed, follower
from tests.rules.deck_files import Change, Row, each_fault, entry, fault_of
from tests.rules.vege.sitting import deck_of, parsed


def extra(**fields: object) -> Change:
    common = {"name": {"en": "X", "es": "X"}, "copies": 1, "source": "assumed"}
    return lambda file: file["card"].append({**common, **fields})


FAULTS: list[Row] = [
    ("a card too many", extra(kind="red-21", type="crop"), "vege.fault.no-such-card", "red-21", "kind"),
    ("a fifth colour", extra(kind="blue-1", type="farmland"), "vege.fault.no-such-card", "blue-1", "kind"),
    ("a card twice", extra(kind="red-1", type="farmland"), "fault.repeated-kind", "red-1", "kind"),
    ("a card too few", lambda file: file["card"].pop(7), "vege.fault.missing-card", "red-8", ""),
    ("no tractor", lambda file: file["card"].pop(), "vege.fault.missing-card", "tractor", ""),
    ("renamed kind", entry("yellow-4", kind="blue-4"), "vege.fault.no-such-card", "blue-4", "kind"),
    ("two copies", entry("red-7", copies=2), "vege.fault.copies", "red-7", "copies"),
    ("nine tractors", entry("tractor", copies=9), "vege.fault.copies", "tractor", "copies"),
    ("another type", entry("red-4", type="crop"), "vege.fault.type", "red-4", "type"),
    ("a tractor's type", entry("tractor", type="crop"), "vege.fault.type", "tractor", "type"),
]


@each_fault(FAULTS)
def test_a_fault_names_card_and_field(change: Change, id: str, of: str, field: str) -> None:
    assert fault_of(GAME, change) == (id, of, field)


def test_the_shipped_deck_is_the_pages() -> None:
    """88 cards: four colours from 1 to 20, and eight tractors."""
    printed = GAME.printed(deck_of())
    kinds = [f"{colour}-{number}" for colour in ("red", "black", "green", "yellow") for number in range(1, 21)]
    assert [card.kind for card in printed] == [*kinds, "tractor"]
    assert sum(card.copies for card in printed) == 88
    assert [card.kind for card in printed if not card.single] == ["tractor"]
    assert sum(card.type == "farmland" for card in printed) == 16
    assert {card["source"] for card in parsed()["card"]} == {"documented"}
    assert all(card.names.keys() == {"en", "es"} for card in printed)


def test_names_edition_source_and_order_may_be_changed() -> None:
    file = parsed()
    file["edition"] = "Ours"
    file["card"].reverse()
    for card in file["card"]:
        if card["kind"].startswith("yellow"):
            card["name"] = {"en": card["kind"].replace("yellow", "Orange"), "es": "Naranja"}
            card["source"] = "rulebook"
    printed = {card.kind: card for card in GAME.printed(deck_of(file))}
    assert printed["yellow-7"].names == {"en": "Orange-7", "es": "Naranja"}


def test_a_sequence_is_five_cards_four_apart() -> None:
    for colour in COLOURS:
        for column in range(1, 5):
            card = find(f"{colour}-{column}")
            numbers = []
            while card is not None:
                numbers.append(card.number)
                above = follower(card)
                assert above is None or followed(above) is card
                assert above is None or above.sequence == card.sequence
                card = above
            assert numbers == [column, column + 4, column + 8, column + 12, column + 16]


def test_a_unique_card_may_be_written_with_its_number() -> None:
    assert find("red-7#1") is find("red-7")
    assert find("tractor#8") is find("tractor")
    assert [find(text) for text in ("red-7#2", "red-7#", "tractor#9", "tractor#0", "Red-7", "red", "")] == [None] * 7
