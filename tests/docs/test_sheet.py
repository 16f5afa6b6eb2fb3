"""`companion sheet`: one page, nothing outside of it, nothing over another, and a box for each copy."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest
from msgspec import Struct

from companion import data
from companion.__main__ import main
from companion.commands.printing import EDGE, HEIGHT, WIDTH
from companion.commands.sheet import WIDER
from companion.rules import GAMES
from companion.rules.core import AnyGame
from companion.tags import Tags
from companion.texts.words import LANGUAGES
from display.lettering import Lettering
from tests.toy.race import TOY

SVG = "{http://www.w3.org/2000/svg}"

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_language = pytest.mark.parametrize("lang", LANGUAGES)


class Area(Struct, frozen=True):
    """What something covers on the page."""

    left: float
    top: float
    right: float
    bottom: float
    said: str = ""

    def overlaps(self, other: Area) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Printed(Struct, frozen=True):
    texts: tuple[Area, ...]
    boxes: tuple[Area, ...]
    ticks: int

    @property
    def said(self) -> str:
        return " ".join(area.said for area in self.texts)


def printed(file: Path) -> Printed:
    root = ET.parse(file).getroot()
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    letters = Lettering()
    texts = tuple(_area(text, letters) for text in root.iter(f"{SVG}text"))
    paper, *rects = root.iter(f"{SVG}rect")
    assert (paper.get("width"), paper.get("height")) == (f"{WIDTH:g}", f"{HEIGHT:g}")
    corners = [[float(rect.get(name, "")) for name in ("x", "y", "width", "height")] for rect in rects]
    boxes = tuple(Area(x, y, x + width, y + height) for x, y, width, height in corners)
    return Printed(texts, boxes, len(list(root.iter(f"{SVG}path"))))


def _area(text: ET.Element, letters: Lettering) -> Area:
    """As wide as the widest font makes it; from the capitals' top to the base line."""
    size, x, y = (float(text.get(name, "")) for name in ("font-size", "x", "y"))
    is_bold = text.get("font-weight") == "bold"
    strong = "".join(span.text or "" for span in text.iter(f"{SVG}tspan"))
    said = "".join(text.itertext())
    plain = said.removeprefix(strong)
    width = sum(
        WIDER[bold] * letters.width(part, 100, bold) / 100 * size
        for part, bold in ((strong, True), (plain, is_bold))
        if part
    )
    return Area(x, y - 0.7 * size, x + width, y, said)


def sheet(folder: Path, game: AnyGame, *arguments: str) -> Printed:
    file = folder / "sheet.svg"
    assert main(["sheet", game.name, str(file), "--data", str(folder / "games"), *arguments], (*GAMES, TOY)) == 0
    return printed(file)


@each_game
@each_language
def test_nothing_leaves_the_page_and_nothing_lies_over_another(game: AnyGame, lang: str, tmp_path: Path) -> None:
    page = sheet(tmp_path, game, "--lang", lang)
    things = (*page.texts, *page.boxes)
    for thing in things:
        assert EDGE <= thing.left < thing.right <= WIDTH - EDGE + 1, thing
        assert EDGE <= thing.top < thing.bottom <= HEIGHT - EDGE + 1, thing
    assert [(one, other) for one, other in combinations(things, 2) if one.overlaps(other)] == []


@each_game
@each_language
def test_it_says_the_setup_the_turn_and_every_reading(game: AnyGame, lang: str, tmp_path: Path) -> None:
    page = sheet(tmp_path, game, "--lang", lang)
    rulings = [rule for rule in data.read_rulings(game).values() if rule.rule.startswith(f"{game.name}.")]
    for ruling in rulings:
        assert ruling.reading[lang] in page.said
    assert page.said.count("•") >= 4
    assert " 1. " in page.said
    assert {"en": "Where the rulebook is silent", "es": "Donde calla el reglamento"}[lang] in page.said


@each_game
def test_every_copy_has_a_box_and_is_ticked_where_it_has_a_tag(game: AnyGame, tmp_path: Path) -> None:
    kinds = game.printed(data.parse_deck(game, data.read_deck(game)))
    page = sheet(tmp_path, game)
    assert not (tmp_path / "games").exists()
    assert (len(page.boxes), page.ticks) == (sum(kind.copies for kind in kinds), 0)
    names = {kind.names["en"] for kind in kinds if kind.names}
    assert names <= {area.said for area in page.texts}
    last = kinds[-1]
    mine = [kinds[0].kind if kinds[0].single else f"{kinds[0].kind}#1"]
    mine += [last.kind if last.single else f"{last.kind}#{last.copies}"]
    tags = Tags(tmp_path / "games")
    tags.teach({f"04A1B2C3D4E5{n:02}": (game.name, card) for n, card in enumerate(mine)})
    tags.teach({"04A1B2C3D4E599": ("whist", mine[0])})
    tags.close()
    taught = sheet(tmp_path, game)
    assert (len(taught.boxes), taught.ticks) == (len(page.boxes), 2)
    assert f"{len(page.boxes)} cards, 2 with a tag" in taught.said


def test_a_game_that_says_nothing_of_its_turn_has_a_sheet_too(tmp_path: Path) -> None:
    page = sheet(tmp_path, TOY, "--seats", "2", "--option", "track=long")
    assert len(page.boxes) == 5
    assert "Set-up for 2 players" in page.said
    assert "•" not in page.said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("whist", "x.svg"), "whist"),
        (("vege", "x.svg", "--seats", "3"), "--seats: 3 cannot play vege, only 4"),
        (("vege", "no/such/x.svg"), "no/such/x.svg: "),
        (("tomato", "x.svg", "--deck", "long.toml"), "x.svg: This is more than one page can hold"),
        (("tomato", "x.svg", "--lang", "fr"), "fr"),
    ],
)
def test_what_cannot_be_printed_is_said(
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    deck = data.read_deck(data.find_game(GAMES, "tomato"))
    Path("long.toml").write_text(deck.replace('en = "Hoe"', f'en = "{"Hoe " * 100}"'))
    assert main(["sheet", *arguments, "--data", str(tmp_path / "games")]) == 2
    assert said in capsys.readouterr().err
    assert not Path("x.svg").exists()
