"""What a referee at a real table can know of cards: copies that were named, kinds that are used up, counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.zones import Card, Zone, all_elsewhere, find, parse

COPIES = {"hoe": 5, "red-7": 1}
HOE, HOE_1, HOE_2 = Card("hoe"), Card("hoe", 1), Card("hoe", 2)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("hoe", HOE),
        ("hoe#1", HOE_1),
        ("hoe#5", Card("hoe", 5)),
        ("red-7", Card("red-7")),
        ("red-7#1", Card("red-7", 1)),
    ],
)
def test_a_card_is_a_kind_or_a_copy(text: str, card: Card) -> None:
    assert parse(text, COPIES) == card
    assert str(card) == text


NO_CARDS = (
    *("", "#", "#1", "hoe#", "hoe#0", "hoe#01", "hoe#6", "hoe#-1", "hoe#+1", "hoe#1 ", " hoe", "Hoe", "hoe#1#1"),
    *("hoe#x", "hoe#²", "hoe#١", "hoe#1_0", "red-7#2", "hoes", "hoe#" + "1" * 5000),
)


@pytest.mark.parametrize("text", NO_CARDS)
def test_anything_else_is_no_card(text: str) -> None:
    assert parse(text, COPIES) is None


@given(st.text(max_size=12))
def test_no_text_makes_parse_fail(text: str) -> None:
    for tried in (text, f"hoe#{text}"):
        card = parse(tried, COPIES)
        assert card is None or str(card) == tried


def test_find_takes_the_same_copy_before_one_of_its_kind() -> None:
    assert find((HOE, HOE_2, HOE_1), HOE_1) == HOE_1
    assert find((HOE_2, HOE), HOE_1) == HOE
    assert find((HOE_2, HOE_1), HOE) == HOE_2
    assert find((HOE_2, Card("red-7")), HOE_1) is None


def test_a_card_leaves_a_zone_as_the_known_one_else_as_an_unknown_one() -> None:
    zone = Zone((HOE_1, HOE_2), unknown=1)
    assert zone.without(HOE_2) == Zone((HOE_1,), 1)
    assert zone.without(HOE) == Zone((HOE_2,), 1)
    assert zone.without(Card("hoe", 3)) == Zone((HOE_1, HOE_2), 0)
    assert Zone((HOE_1,)).without(HOE_2) is None
    assert Zone().without(HOE) is None


def test_a_zone_grows_by_known_and_unknown_cards() -> None:
    zone = Zone().with_card(HOE_1).with_unknown(3).with_card(Card("red-7")).with_unknown(-1)
    assert (zone.size, zone.unknown, zone.kinds()) == (4, 2, ("hoe", "red-7"))
    assert zone.find(HOE) == HOE_1


def test_a_copy_is_elsewhere_once_it_was_seen() -> None:
    assert all_elsewhere(HOE_1, (HOE_2, HOE_1), 5)
    assert not all_elsewhere(HOE_1, (HOE_2, HOE), 5)


def test_a_kind_is_elsewhere_once_all_its_copies_were_seen() -> None:
    """No particular copy is marked as used by a card that was only named by its kind."""
    seen = [HOE, HOE, HOE_1, Card("red-7"), HOE]
    assert not all_elsewhere(HOE, seen, 5)
    assert not all_elsewhere(HOE_2, seen, 5)
    assert all_elsewhere(HOE, [*seen, HOE], 5)
    assert all_elsewhere(HOE_2, [*seen, HOE], 5)
