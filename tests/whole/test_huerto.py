"""The garden on the whole companion, by taps and buttons alone: a turn, the market, refusals, a loss, going on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.whole.driving import drive

HUERTO = ("huerto", "--players", "Ana,Ben")
OK = {"press": "ok"}
MENU = {"press": "ok", "long": True}


def tap(*cards: str) -> list[dict[str, str]]:
    return [{"card": card} for card in cards]


def told(answers: list[dict[str, Any]]) -> list[tuple[str | None, str | None]]:
    """How each line was answered, and by which rule it was refused."""
    return [(answer["said"], answer["rule"]) for answer in answers]


def test_the_rulebooks_example_turn_takes_two_taps_and_a_press(tmp_path: Path) -> None:
    answers = drive(tmp_path, [*tap("jornalero", "semillas-de-tomate"), OK], *HUERTO)
    assert told(answers) == [("accepted", None)] * 3
    state = answers[-1]["state"]
    assert (state["turn"], state["player"], state["counters"]["cultivos"], state["counters"]["plagas"]) == (
        2,
        "Ben",
        1,
        2,
    )
    assert state["players"]["Ana"] == {
        "monedas": 4, "acciones": 0, "hand": 5, "area": [], "draw": 20, "discard": 5,
    }  # fmt: skip


def test_a_market_card_is_identified_then_bought_then_played_by_the_same_tap(tmp_path: Path) -> None:
    answers = drive(tmp_path, tap("espantapajaros#2") * 4, *HUERTO)
    assert [answer["state"]["market"] for answer in answers[:2]] == [
        {"known": ["espantapajaros"], "unknown": 4},
        {"known": [], "unknown": 5},
    ]
    assert answers[2]["state"]["players"]["Ana"]["area"] == ["espantapajaros"]
    assert told(answers)[3] == ("refused", "huerto.no-actions")
    assert "no action left" in answers[3]["text"]


def test_the_action_that_the_rulebook_does_not_define_is_never_offered(tmp_path: Path) -> None:
    answers = drive(tmp_path, [*tap("semillas-de-tomate"), OK, {"press": "help"}], *HUERTO)
    assert answers[0]["choices"] == [
        "Harvest", "Protect", "Water", "Fertilise", "Prepare soil", "End the work", "A card without a tag",
    ]  # fmt: skip
    assert answers[1]["state"]["counters"]["cosecha"] == 1


def test_a_hand_that_was_miscounted_is_put_right_and_the_card_goes_on(tmp_path: Path) -> None:
    """OK opens the count, RIGHT adds one, OK sets it, and the labourer is played."""
    to_no_hand = [MENU, OK, *[{"press": "right"}] * 9, OK, *[{"press": "left"}] * 5, OK]
    answers = drive(tmp_path, [*to_no_hand, *tap("jornalero"), OK, {"press": "right"}, OK], *HUERTO)
    refused = answers[len(to_no_hand)]
    assert (refused["said"], refused["rule"]) == ("refused", "huerto.no-card-in-hand")
    assert refused["choices"][0] == "Correct Ana: cards in hand"
    ana = answers[-1]["state"]["players"]["Ana"]
    assert (ana["area"], ana["hand"], ana["acciones"]) == (["jornalero"], 0, 1)


def test_without_actions_ok_still_ends_the_work(tmp_path: Path) -> None:
    answers = drive(tmp_path, [*tap("jornalero", "jornalero", "semillas-de-tomate"), OK], *HUERTO)
    assert told(answers)[2] == ("refused", "huerto.no-actions")
    assert answers[-1]["state"]["player"] == "Ben"


def test_a_card_of_the_other_is_refused_and_says_whose_it_is(tmp_path: Path) -> None:
    answers = drive(tmp_path, [*tap("jornalero#7", "cantaro-de-agua"), OK, *tap("jornalero#7")], *HUERTO)
    assert told(answers)[-1] == ("refused", "table.card-elsewhere")
    assert answers[-1]["text"].startswith("Day labourer cannot be here: it is Ana's.")


def test_a_lost_game_says_so_on_the_screen_and_undo_opens_it_again(tmp_path: Path) -> None:
    to_pests = [MENU, OK, *[{"press": "right"}] * 5, OK, *[{"press": "right"}] * 9, OK]
    answers = drive(tmp_path, [*to_pests, {"press": "back", "long": True}], *HUERTO, "--lang", "es")
    lost, again = answers[-2], answers[-1]
    assert (lost["mode"], lost["state"]["outcome"], lost["state"]["counters"]["plagas"]) == ("over", "lost", 10)
    assert "10 plagas: el huerto se ha perdido" in lost["text"]
    assert (again["mode"], again["state"]["over"]) == ("play", False)


def test_a_garden_goes_on_after_the_power_was_cut(tmp_path: Path) -> None:
    before = drive(tmp_path, [*tap("azadon", "azadon"), OK], *HUERTO, "--option", "turns=5")
    after = drive(tmp_path, [{"press": "help"}], "huerto", "--players", "Ana,Ben", "--resume")
    assert after[0]["state"] == before[-1]["state"]


def test_with_the_game_alone_it_starts_with_the_set_up_of_its_deck(tmp_path: Path) -> None:
    """Both options with their values in words, then the checklist with the numbers of this deck."""
    answers = drive(tmp_path, [OK, OK, OK, OK, OK], "huerto")
    assert [answer["mode"] for answer in answers] == ["setup"] * 4 + ["play"]
    assert answers[2]["choices"] == [
        "Play with these rules", "An empty draw pile: stays empty", "Turns in the season: 12",
    ]  # fmt: skip
