"""Nothing is cut, nothing overlaps, nothing is too small: every sample, on every screen, in every look."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from pygame import Rect

from companion.views import Answer, Badge, CardRow, Face, Figure, Item, Listing, Look, Panel, Prose, Scene, View
from display.canvas import Drawn, Tools
from tests.display.pixels import SIZES, picture
from tests.display.samples import SAMPLES

EVERYWHERE = [
    *((size, large, False) for size in SIZES for large in (False, True)),
    # The theme changes edges, not places: one screen is enough.
    *(((800, 480), large, True) for large in (False, True)),
]


@pytest.fixture(scope="module")
def tools() -> Tools:
    return Tools()


def crossing(texts: list[Rect], boxes: list[Rect]) -> list[tuple[Rect, Rect]]:
    """Texts that stand half in and half out of a box. Letters may reach over a box's edge by a pixel or two."""
    return [
        (text, box)
        for text in texts
        for box in boxes
        if text.inflate(-4, -text.height // 3).colliderect(box) and not box.inflate(2, 4).contains(text)
    ]


def overlapping(drawn: Drawn) -> list[tuple[str, str]]:
    """Texts that stand on each other or on a symbol. A symbol's corners are empty: its middle counts."""
    lines = [(text.line, text.place) for text in drawn.texts]
    found = [(a, b) for (a, one), (b, other) in combinations(lines, 2) if one.colliderect(other)]
    for symbol in drawn.symbols:
        middle = symbol.inflate(-symbol.width // 4, -symbol.height // 4)
        found += [(line, f"symbol at {symbol}") for line, place in lines if place.colliderect(middle)]
    return found


@pytest.mark.parametrize(("size", "large", "contrast"), EVERYWHERE)
@pytest.mark.parametrize("name", SAMPLES)
def test_everything_fits(name: str, size: tuple[int, int], large: bool, contrast: bool, tools: Tools) -> None:
    _, drawn = picture(SAMPLES[name], size, Look(contrast, large), tools)
    assert drawn.cuts == []
    assert overlapping(drawn) == []
    places = [text.place for text in drawn.texts]
    assert crossing(places, drawn.boxes) == []
    screen = Rect(0, 0, *size)
    assert all(screen.contains(place) for place in (*places, *drawn.boxes, *drawn.symbols))
    assert min(text.size for text in drawn.texts) >= round(15 * size[1] / 480)


def test_large_text_is_larger_where_there_is_room(tools: Tools) -> None:
    for name in ("tomato-2", "pick", "checklist", "over"):
        normal, large = (picture(SAMPLES[name], look=Look(large=on), tools=tools)[1] for on in (False, True))
        heading = SAMPLES[name].scene.heading
        assert size_of(large, str(heading)) > size_of(normal, str(heading))


def size_of(drawn: Drawn, line: str) -> int:
    return next(text.size for text in drawn.texts if text.line == line)


def test_heading_and_what_ok_does_are_the_biggest_words_beside_the_scores(tools: Tools) -> None:
    _, drawn = picture(SAMPLES["tomato-3"], tools=tools)
    words = {text.line: text.size for text in drawn.texts if not text.line.isdigit()}
    ok = max(words.pop("Store the"), words.pop("basket"))
    assert words.pop("Carla: attack") > max(words.values())
    assert ok >= max(size for line, size in words.items() if line not in ("Ana", "Ben", "Carla"))


def test_what_must_be_cut_is_recorded(tools: Tools) -> None:
    """Nobody can write this sentence on one screen; the record says so, and the picture still stands."""
    endless = replace(SAMPLES["tomato-5"], answer=Answer("refused", "Porque sí. " * 60))
    _, drawn = picture(endless, tools=tools)
    assert len(drawn.cuts) >= 1
    assert any(text.line.endswith("…") for text in drawn.texts)


def test_cards_that_no_panel_can_hold_are_recorded_one_by_one(tools: Tools) -> None:
    cards = tuple(Face(f"Unbelievably long name {n}", "pest") for n in range(40))
    panels = tuple(Panel(name, seat, False, Figure("Score", 1), cards=cards) for seat, name in enumerate("ABCDE"))
    _, drawn = picture(View("play", "", Scene("A: plays", panels=panels)), tools=tools)
    assert "Unbelievably long name 39" in drawn.cuts


def test_a_number_nobody_may_see_is_not_written(tools: Tools) -> None:
    """A closed basket says its word, and no number stands where an open one would have it."""
    panel = Panel("Ana", 0, True, Figure("Stash", 7, "stash"), (Figure("Basket", None, "basket"),))
    _, closed = picture(View("play", "", Scene("Ana", panels=(panel,))), tools=tools)
    assert {text.line for text in closed.texts} == {"Ana", "7", "Basket"}
    opened = replace(panel, figures=(Figure("Basket", 14, "basket"),))
    _, drawn = picture(View("play", "", Scene("Ana", panels=(opened,))), tools=tools)
    assert {text.line for text in drawn.texts} == {"Ana", "7", "Basket", "14"}


def test_players_keep_their_places_when_cards_come_and_go(tools: Tools) -> None:
    names = ("Ana", "Ben", "Eva")

    def places(cards: tuple[Face, ...]) -> list[int]:
        panels = tuple(Panel(name, seat, seat == 0, Figure("Score", 1), cards=cards) for seat, name in enumerate(names))
        _, drawn = picture(View("play", "", Scene("Turn", panels=panels)), tools=tools)
        return [text.place.left // 40 for text in drawn.texts if text.line in names]

    full = tuple(Face(name, "pest") for name in ("Pesky Weeds", "Dang Varmints", "Hungry Hornworms"))
    assert places(()) == places(full)


def test_an_event_that_the_answer_tells_is_not_told_twice(tools: Tools) -> None:
    view = View("play", "", Scene(""), answer=Answer("accepted", "Ben drew."), log=("Ana drew.", "Ben drew."))
    _, drawn = picture(view, tools=tools)
    assert sorted(text.line for text in drawn.texts) == ["Ana drew.", "Ben drew."]


def test_left_and_right_of_ok_stand_what_left_and_right_would_choose(tools: Tools) -> None:
    for choice, expected in ((0, "cab"), (1, "abc"), (2, "bca")):
        view = View("play", "", Scene(""), choices=("a", "b", "c"), choice=choice)
        _, drawn = picture(view, tools=tools)
        found = {text.line: text.place.left for text in drawn.texts if text.line in "abc"}
        assert "".join(sorted(found, key=lambda line: found[line])) == expected


def test_the_choice_that_is_a_player_carries_his_shape(tools: Tools) -> None:
    view = SAMPLES["tomato-target"]
    _, named = picture(view, tools=tools)
    _, others = picture(replace(view, choices=("Anna", "Benn")), tools=tools)
    assert len(named.symbols) == len(others.symbols) + 2


def test_an_empty_view_can_be_drawn(tools: Tools) -> None:
    for board in ((), (Listing("", ()),), (Prose("", ()),), (CardRow("Market", (), 0),)):
        _, drawn = picture(View("play", "", Scene("", board=board)), tools=tools)
        assert drawn.cuts == []


def test_odd_names_are_drawn_as_far_as_the_letters_go(tools: Tools) -> None:
    """Control characters, emoji and other scripts in a name from the command line must not stop the game."""
    names = ("A\x00na\n", "🍅🍅", "Ωμέγα", "محمد", " ")
    panels = tuple(Panel(name, seat, False, Figure("Score", 1)) for seat, name in enumerate(names))
    picture(View("play", "", Scene("🍅", panels=panels)), tools=tools)


@pytest.mark.parametrize("size", [(320, 240), (480, 800), (640, 400), (2560, 1080), (3840, 2160)])
def test_a_screen_of_any_size_is_drawn_on(size: tuple[int, int], tools: Tools) -> None:
    """It may have to cut something on a screen as small as that, but it never fails."""
    for name in ("tomato-full", "pick", "huerto", "vege-full", "hecho", "over-6", "wheel", "help"):
        picture(SAMPLES[name], size, tools=tools)


def test_badges_leave_room_for_the_game(tools: Tools) -> None:
    badges = tuple(Badge(text, "alarm") for text in ("Not saved", "Card reader lost", "Dice module lost"))
    _, drawn = picture(replace(SAMPLES["tomato-3"], badges=badges), tools=tools)
    assert drawn.cuts == []
    assert overlapping(drawn) == []


def test_a_long_list_keeps_the_line_that_ok_takes_in_sight(tools: Tools) -> None:
    for at in range(54):
        items = tuple(Item(f"Card number {n}", state="current" if n == at else "open") for n in range(54))
        view = View("play", "", Scene("Which card?", board=(Listing("", items),)))
        _, drawn = picture(view, tools=tools)
        assert f"Card number {at}" in {text.line for text in drawn.texts}
