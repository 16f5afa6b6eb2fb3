"""Deck files: the shipped one is the page's table; a fault is refused with card, field and what is allowed."""

from __future__ import annotations

from companion.rules.core import Fault
from companion.rules.tomato import GAME
from companion.rules.tomato.deck import Deck
from tests.rules.deck_files import Change, Row, each_fault, entry, fault_of
from tests.rules.tomato.sitting import deck_of, parsed

SHIPPED = [
    ("dang-varmints", "thumbs-down", 6),
    ("hungry-hornworms", "thumbs-down", 6),
    ("pesky-weeds", "thumbs-down", 6),
    ("tomato-zombie", "thumbs-down", 2),
    ("hoe", "green-thumb", 5),
    ("soapy-water", "green-thumb", 5),
    ("hot-pepper-spray", "green-thumb", 5),
    ("fence", "fence", 5),
    ("bumper-crop", "blue-ribbon", 6),
    ("flying-hippo", "star", 3),
    ("remote-control-mole", "star", 3),
    ("green-star", "star", 2),
]


def move(**fields: object) -> Change:
    return entry("flying-hippo", move={"from": "target.basket", "to": "middle", **fields})


FAULTS: list[Row] = [
    ("no kind", entry("hoe", kind=None), "fault.missing-field", "[[card]] 5", "kind"),
    ("reserved", entry("hoe", kind="market-time"), "fault.reserved-kind", "market-time", "kind"),
    ("side", entry("pesky-weeds", side="roof"), "fault.unknown-value", "pesky-weeds", "side"),
    ("no dice", entry("pesky-weeds", harvest_dice=0), "fault.number", "pesky-weeds", "harvest_dice"),
    ("loss dice", entry("pesky-weeds", harvest_loss_dice=-1), "fault.number", "pesky-weeds", "harvest_loss_dice"),
    ("stash dice", entry("pesky-weeds", stash_loss_dice="1"), "fault.number", "pesky-weeds", "stash_loss_dice"),
    ("manual", entry("pesky-weeds", manual=1), "fault.wrong-type", "pesky-weeds", "manual"),
    ("removes", entry("hoe", removes="pesky-weeds"), "fault.wrong-type", "hoe", "removes"),
    ("removes numbers", entry("hoe", removes=[1]), "fault.wrong-type", "hoe", "removes"),
    ("removes nothing", entry("hoe", removes=["slugs"]), "fault.unknown-value", "hoe", "removes"),
    ("removes a fence", entry("hoe", removes=["fence"]), "fault.unknown-value", "hoe", "removes"),
    ("blocks", entry("fence", blocks=["pesky-weeds", "hoe"]), "fault.unknown-value", "fence", "blocks"),
    ("another's word", entry("hoe", blocks=[]), "fault.unknown-field", "hoe", "blocks"),
    ("pest removes", entry("pesky-weeds", removes=[]), "fault.unknown-field", "pesky-weeds", "removes"),
    ("multiplier", entry("bumper-crop", harvest_multiplier=1), "fault.number", "bumper-crop", "harvest_multiplier"),
    ("no colour", entry("green-star", color=None), "fault.missing-field", "green-star", "color"),
    ("colour", entry("green-star", color="blue"), "fault.unknown-value", "green-star", "color"),
    ("red cancels", entry("flying-hippo", cancels=True), "tomato.fault.red-cancels", "flying-hippo", "cancels"),
    ("move no table", entry("flying-hippo", move=3), "fault.wrong-type", "flying-hippo", "move"),
    ("place", move(to="own.hand", count=1), "fault.unknown-value", "flying-hippo", "move.to"),
    ("move field", move(count=1, n=1), "fault.unknown-field", "flying-hippo", "move.n"),
    ("move amount", move(count=0), "fault.number", "flying-hippo", "move.count"),
    ("move dice", move(dice=0), "fault.number", "flying-hippo", "move.dice"),
    ("neither", move(), "tomato.fault.dice-or-count", "flying-hippo", "move"),
    ("both", move(dice=1, count=1), "tomato.fault.dice-or-count", "flying-hippo", "move"),
    ("same place", move(to="target.basket", dice=1), "tomato.fault.same-place", "flying-hippo", "move.to"),
    (
        "a green star has no target",
        entry("green-star", move={"from": "target.basket", "to": "middle", "count": 1}),
        "fault.unknown-value",
        "green-star",
        "move.from",
    ),
]


@each_fault(FAULTS)
def test_a_fault_names_card_and_field(change: Change, id: str, of: str, field: str) -> None:
    assert fault_of(GAME, change) == (id, of, field)


def test_the_shipped_deck_is_the_pages_table() -> None:
    deck = deck_of()
    assert [(kind.kind, kind.type, kind.copies) for kind in deck.kinds.values()] == SHIPPED
    assert deck.size == 54
    kinds = deck.kinds
    assert (kinds["dang-varmints"].side, kinds["dang-varmints"].stash_loss_dice) == ("stash", 1)
    assert (kinds["hungry-hornworms"].side, kinds["hungry-hornworms"].harvest_loss_dice) == ("patch", 1)
    assert kinds["pesky-weeds"].harvest_dice == 1
    assert [kinds[kind].removes for kind in ("hoe", "soapy-water", "hot-pepper-spray")] == [
        ("pesky-weeds",),
        ("hungry-hornworms",),
        ("dang-varmints",),
    ]
    assert kinds["fence"].blocks == ("dang-varmints",)
    assert kinds["bumper-crop"].harvest_multiplier == 2
    assert [kind for kind in kinds if kinds[kind].manual] == ["tomato-zombie", "flying-hippo", "remote-control-mole"]
    assert [kind for kind in kinds if kinds[kind].color == "red"] == ["flying-hippo", "remote-control-mole"]
    assert kinds["green-star"].cancels
    sources = {kind.kind: kind.source for kind in kinds.values()}
    assert {kind for kind, source in sources.items() if source == "assumed"} == {
        "pesky-weeds",
        "soapy-water",
        "hot-pepper-spray",
        "green-star",
    }


def test_all_kinds_are_printed_and_market_time_last() -> None:
    printed = GAME.printed(deck_of())
    assert [(card.kind, card.type, card.copies) for card in printed[:-1]] == SHIPPED
    assert (printed[-1].kind, printed[-1].single, printed[-1].copies) == ("market-time", True, 1)
    assert all(card.names.keys() == {"en", "es"} for card in printed)


def test_effect_words_may_be_left_out() -> None:
    """A deck file may use them; a card that nobody described does nothing by itself."""
    file = parsed()
    for card in file["card"]:
        for word in ("side", "harvest_dice", "harvest_loss_dice", "stash_loss_dice", "manual", "removes", "blocks"):
            card.pop(word, None)
        card.pop("harvest_multiplier", None)
        card.pop("cancels", None)
    assert isinstance(GAME.load_deck(file), Deck)


def test_a_deck_must_be_big_enough_for_its_players() -> None:
    """Five cards each and ten for Market Time to hide among."""
    file = parsed()
    file["card"] = [card for card in file["card"] if card["kind"] in {"dang-varmints", "hot-pepper-spray"}]
    file["card"][0]["copies"] = 15
    deck = deck_of(file)
    assert deck.size == 20
    started = GAME.start(deck, ("Ana", "Ben"), {})
    assert not isinstance(started, Fault)
    assert GAME.report(started)["deck"] == 11
    fault = GAME.start(deck, ("Ana", "Ben", "Cleo"), {})
    assert isinstance(fault, Fault)
    assert (fault.fault.id, fault.fault.facts) == ("fault.too-few-cards", {"n": 20, "wanted": 25})


def test_sizes_follow_the_deck_in_use() -> None:
    file = parsed()
    file["card"][0]["copies"] = 16
    state = GAME.start(deck_of(file), ("Ana", "Ben"), {})
    assert not isinstance(state, Fault)
    counters = GAME.counters(state)
    assert (counters["Ana.hand"].high, counters["deck"].high, counters["deck"].value) == (64, 65, 55)
