"""What messages become."""

from __future__ import annotations

import logging

import pytest

from companion.data import folder
from companion.rules.core import Printed
from companion.texts.words import Lang, Words, load_words
from companion.views import Answer, Face, Figure, Item, Listing, Msg, Panel, Pile, Scene, Text, View, msg
from tests.toy.race import TOY

CARDS = (
    Printed("hoe", {"en": "Hoe", "es": "Azada"}, "green-thumb", 5),
    Printed("inspector", {"en": "Inspector", "es": "Inspector"}, "star", 1),
    Printed("market-time", {"en": "Market Time", "es": "Hora de mercado"}, "market", 1, single=True),
)


def words(lang: Lang) -> Words:
    return load_words(lang, (folder(TOY),), {"section.race.one-die": "Running"}).with_cards(CARDS)


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "Ana", "Ana"),
        ("en", 7, "7"),
        ("en", -2, "-2"),
        ("en", msg("table.over"), "The game is over; it can only be taken back or corrected."),
        ("en", msg("table.range", counter="Ana.hand", low=0, high=54), "Ana.hand can only be from 0 to 54."),
        ("es", msg("table.range", counter="Ana.hand", low=0, high=54), "Ana.hand solo puede ir de 0 a 54."),
        ("en", msg("race.setup-deal", n=1), "Shuffle, and deal 1 card each."),
        ("en", msg("race.setup-deal", n=2), "Shuffle, and deal 2 cards each."),
        ("en", msg("race.setup-deal", n=10**30), f"Shuffle, and deal {10**30} cards each."),
        ("es", msg("race.setup-deal", n=1), "Barajad y repartid 1 carta a cada uno."),
        ("es", msg("race.setup-deal", n=0), "Barajad y repartid 0 cartas a cada uno."),
        ("en", msg("race.one-die", n=2), "A run takes one die, not 2."),  # n, but one wording for all numbers
        ("en", msg("section.race.one-die"), "Running"),
    ],
)  # fmt: skip
def test_a_message_becomes_a_sentence(lang: Lang, text: Text, said: str) -> None:
    assert words(lang).say(text) == said


@pytest.mark.parametrize(
    ("lang", "facts", "said"),
    [
        ("en", (), "none"),
        ("es", (), "nada"),
        ("en", ("Ana",), "Ana"),
        ("en", ("Ana", "Ben"), "Ana and Ben"),
        ("en", ("Ana", "Ben", "Inés", "Eva"), "Ana, Ben, Inés and Eva"),
        ("en", ("Ana", "Inés"), "Ana and Inés"),
        ("es", ("Ana", "Ben", "Eva"), "Ana, Ben y Eva"),
        ("es", ("Ana", "Inés"), "Ana e Inés"),
        ("es", ("Ana", "Íñigo"), "Ana e Íñigo"),
        ("es", ("Ana", "I\u0301n\u0303igo"), "Ana e I\u0301n\u0303igo"),
        ("es", ("Ana", "Hipólito"), "Ana e Hipólito"),
        ("es", ("padres", "hijos"), "padres e hijos"),
        ("es", ("Ana", "Yvonne"), "Ana e Yvonne"),
        ("es", ("agua", "hielo"), "agua y hielo"),
        ("es", ("Ana", "Yolanda"), "Ana y Yolanda"),
        ("es", ("Ana", "Hugo"), "Ana y Hugo"),
        ("es", (1, 2, 3), "1, 2 y 3"),
        ("es", (msg("card.hoe"), msg("card.inspector")), "Azada e Inspector"),
    ],
)
def test_a_list_is_joined_as_people_write_it(lang: Lang, facts: tuple[Text, ...], said: str) -> None:
    assert words(lang).say(facts) == said


@pytest.mark.parametrize(
    ("lang", "id", "said"),
    [
        ("en", "card.hoe", "Hoe"),
        ("es", "card.hoe", "Azada"),
        ("es", "card.hoe#2", "Azada"),  # no number is printed on a card
        ("en", "card.inspector#1", "Inspector"),
        ("es", "card.market-time", "Hora de mercado"),
    ],
)
def test_a_card_has_its_printed_name(lang: Lang, id: str, said: str) -> None:
    assert words(lang).say(Msg(id)) == said


def test_a_card_that_the_deck_does_not_have_shows_its_kind(caplog: pytest.LogCaptureFixture) -> None:
    assert words("en").say(msg("card.zeppelin#1")) == "zeppelin#1"
    assert "zeppelin" in caplog.text


def test_a_sentence_within_another_loses_its_full_stop() -> None:
    rests = msg("race.rests", player="Ana")
    assert words("en").say(msg("table.undone", what=(rests,))) == "Taken back: Ana rests."
    assert words("en").say(msg("table.undone", what=(rests, rests))) == "Taken back: Ana rests and Ana rests."


def test_a_name_within_a_sentence_keeps_its_full_stop() -> None:
    assert words("en").say(msg("race.won", players=("Ben Jr.",))) == "Won by Ben Jr."


def test_what_a_person_typed_is_not_taken_for_a_gap() -> None:
    assert words("en").say(msg("race.trip", player="{target}", card="{card}", target="Ben")) == (
        "{target} plays {card}; Ben falls back."
    )


def test_a_message_without_words_shows_its_id_and_facts_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    strange = msg("tomato.unheard-of", player="Ana", n=2, cards=(msg("card.hoe"), "x"))
    assert words("en").say(strange) == "tomato.unheard-of (player Ana, n 2, cards Hoe and x)"
    assert words("en").say(msg("tomato.bare")) == "tomato.bare"
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2


def test_a_gap_without_a_fact_stays_visible_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert words("en").say(msg("table.not-your-turn")) == "It is {player}'s turn."
    assert "{player}" in caplog.text


def test_every_message_of_a_view_is_worded_wherever_it_stands() -> None:
    panel = Panel("Ana", 0, True, Figure(msg("race.field"), 3, most=10), cards=(Face(msg("card.hoe"), note="!"),))
    listing = Listing(msg("race.used-pile"), (Item(msg("card.hoe#2"), state="done"), Item("as it is", seat=1)))
    scene = Scene(msg("race.heading", player="Ana", step=msg("race.step-play")), panels=(panel,), board=(
        Pile(Figure(msg("race.used-pile"), None)), listing))  # fmt: skip
    view = View("play", msg("game.race"), scene, choices=(msg("race.do-run"), "Ben"), choice=1,
                answer=Answer("refused", msg("race.not-yourself")), log=(msg("race.rests", player="Ben"),))  # fmt: skip
    assert words("es").worded(view) == View(
        "play",
        "Carrera",
        Scene(
            "Ana: jugar cartas, correr o descansar",
            panels=(Panel("Ana", 0, True, Figure("Casilla", 3, most=10), cards=(Face("Azada", note="!"),)),),
            board=(
                Pile(Figure("Usadas", None)),
                Listing("Usadas", (Item("Azada", state="done"), Item("as it is", seat=1))),
            ),
        ),
        choices=("Correr", "Ben"),
        choice=1,
        answer=Answer("refused", "Nadie se hace tropezar a sí mismo: nombra a otra persona."),
        log=("Ben descansa.",),
    )
