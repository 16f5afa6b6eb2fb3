"""Breaking, shrinking and cutting text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.lettering import Lettering, Wish, block_height, clean

LETTERS = Lettering()
SENTENCE = "La azada quita las malas hierbas, y delante de Maximiliano no hay ninguna."


def test_the_bundled_font_has_every_letter_of_spanish() -> None:
    """A letter that is missing would be drawn as the same empty box as any other."""
    box = LETTERS.render("\ue000", 40, False, (255, 255, 255))
    for bold in (False, True):
        for letter in "ÁÉÍÓÚÜÑáéíóúüñ¿¡«»ªº·×−–—…›0123456789":
            drawn = LETTERS.render(letter, 40, bold, (255, 255, 255))
            assert drawn.get_buffer().raw != box.get_buffer().raw, letter


def test_text_that_fits_keeps_its_size() -> None:
    assert LETTERS.fit("Ana", 200, 40, Wish(30, 15)).size == 30


def test_text_shrinks_before_it_is_cut() -> None:
    fitted = LETTERS.fit(SENTENCE, 460, 40, Wish(30, 10))
    assert not fitted.cut
    assert fitted.lines == (SENTENCE,)
    assert fitted.size < 30


def test_text_breaks_at_spaces() -> None:
    fitted = LETTERS.fit(SENTENCE, 300, 200, Wish(20, 20, lines=5))
    assert len(fitted.lines) > 1
    assert " ".join(fitted.lines) == SENTENCE
    assert all(LETTERS.width(line, 20) <= 300 for line in fitted.lines)


def test_what_cannot_stay_ends_in_an_ellipsis() -> None:
    fitted = LETTERS.fit(SENTENCE, 150, 40, Wish(20, 15, lines=2))
    assert fitted.cut
    assert len(fitted.lines) == 2
    assert fitted.lines[-1].endswith("…")


def test_no_line_ends_at_a_no_break_space() -> None:
    fitted = LETTERS.fit("Valla\xa0×2 Valla\xa0×2", LETTERS.width("Valla\xa0×2", 20) + 4, 200, Wish(20, 20, lines=3))
    assert fitted.lines == ("Valla\xa0×2", "Valla\xa0×2")


def test_even_lines_are_of_about_the_same_width() -> None:
    text = "Almanaque del hortelano de hoy"
    room = LETTERS.width("Almanaque del hortelano de", 20) + 2
    loose = LETTERS.fit(text, room, 100, Wish(20, 20, lines=2))
    even = LETTERS.fit(text, room, 100, Wish(20, 20, lines=2, even=True))
    assert len(loose.lines) == len(even.lines) == 2
    assert even.width < loose.width


@given(st.text(max_size=60), st.integers(20, 400), st.integers(15, 90), st.integers(1, 4), st.booleans())
def test_fitted_text_is_never_larger_than_its_box_unless_cut(
    text: str, width: int, height: int, lines: int, even: bool
) -> None:
    fitted = LETTERS.fit(text, width, height, Wish(24, 15, lines, even=even))
    assert 1 <= len(fitted.lines) <= lines
    assert fitted.height == block_height(len(fitted.lines), fitted.size)
    if not fitted.cut:
        assert fitted.width <= width
        assert fitted.height <= height
        assert "".join(fitted.lines).replace(" ", "") == clean(text).replace(" ", "")


@pytest.mark.parametrize(("text", "drawn"), [("a\tb", "a b"), ("a\x00b", "a□b"), ("🍅", "□"), ("ñ\xa0×", "ñ\xa0×")])
def test_what_the_font_cannot_draw_is_replaced(text: str, drawn: str) -> None:
    assert clean(text) == drawn
