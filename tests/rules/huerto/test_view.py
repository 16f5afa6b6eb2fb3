"""What the screen shows: seven gauges with their marks, the market, both players, and the greyed action."""

from __future__ import annotations

from typing import Any

from companion.rules.huerto import GAME
from companion.views import CardRow, Face, Figure, Gauge, Msg, Pile, Scene
from tests.rules.huerto.sitting import Sitting


def scene(game: Sitting) -> Scene:
    return GAME.view(game.state)


def gauges(game: Sitting) -> dict[str, Gauge]:
    """The gauges by their counter's name."""
    found = [piece for piece in scene(game).board if isinstance(piece, Gauge)]
    assert all(isinstance(gauge.label, Msg) for gauge in found)
    return {str(getattr(gauge.label, "id", "")).removeprefix("huerto.counts."): gauge for gauge in found}


def rows(game: Sitting) -> list[CardRow]:
    return [piece for piece in scene(game).board if isinstance(piece, CardRow)]


def test_seven_gauges_have_their_danger_and_goal_marks() -> None:
    found = gauges(Sitting())
    assert {name: (gauge.value, gauge.low, gauge.high, gauge.danger, gauge.goal) for name, gauge in found.items()} == {
        "tierra": (0, 0, 8, None, None),
        "cultivos": (0, 0, 8, None, None),
        "humedad": (2, 0, 10, None, None),
        "abono": (0, 0, 8, None, None),
        "cosecha": (0, 0, 20, None, 20),
        "plagas": (1, 0, 12, 10, None),
        "desperdicio": (0, 0, 8, 6, None),
    }
    assert list(found) == ["tierra", "cultivos", "humedad", "abono", "cosecha", "plagas", "desperdicio"]


def changes(game: Sitting) -> dict[str, int]:
    return {name: gauge.change for name, gauge in gauges(game).items() if gauge.change}


def test_a_gauge_shows_what_the_last_action_changed() -> None:
    game = Sitting().adjust(cultivos=3, abono=2, desperdicio=1)
    game.do("harvest")
    assert changes(game) == {"cultivos": -3, "cosecha": 3, "humedad": -2, "desperdicio": -1, "abono": -1}
    game.do("reveal", "azadon")
    assert changes(game)["cosecha"] == 3
    game.do("buy", "azadon")
    assert changes(game) == {}
    game.adjust(tierra=2)
    assert changes(game) == {"tierra": 2}
    game.do("end_work")
    assert changes(game) == {"plagas": 1}


def test_a_gauge_forecasts_what_maintenance_will_do() -> None:
    def forecasts(game: Sitting) -> dict[str, int]:
        return {name: gauge.forecast for name, gauge in gauges(game).items() if gauge.forecast is not None}

    assert forecasts(Sitting()) == {"plagas": 2}
    assert forecasts(Sitting().adjust(cultivos=6, desperdicio=3, plagas=9)) == {"plagas": 10, "desperdicio": 4}
    assert forecasts(Sitting().adjust(plagas=10)) == {}


def test_the_scene_says_whose_turn_of_how_many_it_is_and_what_can_be_done() -> None:
    game = Sitting(turns="7")
    shown = scene(game)
    assert shown.heading == Msg("huerto.heading", {"player": "Ana"})
    assert shown.status == Msg("huerto.status", {"turn": 1, "turns": 7})
    assert (shown.prompt, shown.turn_of) == (Msg("huerto.prompt.work", {"player": "Ana"}), 0)
    game.adjust(Ana_acciones=0)
    assert scene(game).prompt == Msg("huerto.prompt.end", {"player": "Ana"})
    game.do("end_work")
    assert scene(game).turn_of == 1


def test_the_market_shows_known_cards_and_unknown_places() -> None:
    """With costs; what can be bought now is marked, the rest is dim."""
    game = Sitting().adjust(Ana_monedas=2)
    game.do("reveal", "cesta-grande")
    game.do("reveal", "espantapajaros")
    large, scarecrow = Msg("card.cesta-grande"), Msg("card.espantapajaros")
    assert rows(game)[0] == CardRow(
        Msg("huerto.figure.market", {"n": 23}),
        (Face(large, "item", number=3, dim=True), Face(scarecrow, "structure", number=2, marked=True)),
        3,
    )
    game.adjust(Ana_acciones=0)
    assert [face.marked for face in rows(game)[0].cards] == [False, False]


def test_robar_cartas_is_greyed_with_its_reason_and_never_offered() -> None:
    """It is locked, in the eighth place beside the gauges; no button does it."""
    game = Sitting()
    assert Pile(Figure(Msg("huerto.draw-cards"), None), Msg("huerto.draw-cards.why")) in scene(game).board
    assert not [option for option in GAME.offers(game.state, None) if "draw" in str(option.then).lower()]


def test_a_panel_shows_what_each_player_has() -> None:
    game = Sitting().take("compostera", "azadon").play("compostera", "semillas-de-tomate")
    game.adjust(Ana_acciones=1, Ana_monedas=4)
    ana, ben = scene(game).panels
    assert (ana.active, ben.active) == (True, False)
    assert ana.score == Figure(Msg("huerto.figure.acciones"), 1, "action")
    assert [(figure.icon, figure.value) for figure in ana.figures] == [
        ("coin", 4), ("hand", 5), ("deck", 25), ("discard", 0),
    ]  # fmt: skip
    assert ana.cards == (Face(Msg("card.compostera"), "structure"), Face(Msg("card.semillas-de-tomate"), "seed"))
    assert "azadon" not in str(scene(game).panels)


def test_how_it_ended_is_said_with_the_counter_that_decided() -> None:
    def ended(**counters: int) -> Any:
        game = Sitting(turns="1").adjust(**counters)
        if not game.report["over"]:
            game.do("end_work")
        shown = scene(game)
        assert shown.turn_of is None
        assert not any(panel.active for panel in shown.panels)
        assert isinstance(shown.prompt, Msg)
        return shown.heading, shown.prompt.facts["n"]

    assert ended(plagas=11) == (Msg("huerto.heading.pests"), 11)
    assert ended(desperdicio=6) == (Msg("huerto.heading.waste"), 6)
    assert ended(cosecha=20) == (Msg("huerto.heading.won"), 20)
    assert ended(cosecha=7) == (Msg("huerto.heading.season"), 7)


def test_the_checklist_has_the_numbers_of_this_table() -> None:
    steps = {line.id.rpartition(".")[2]: line.facts for line in GAME.setup(Sitting(turns="9").state)}
    assert list(steps) == ["decks", "hands", "supply", "market", "identify", "counters", "first"]
    assert (steps["decks"], steps["hands"], steps["supply"], steps["market"]) == (
        {"n": 30},
        {"n": 5},
        {"n": 28},
        {"n": 5},
    )
    assert steps["counters"] == {"humedad": 2, "plagas": 1}
    assert steps["first"] == {"player": "Ana", "turns": 9}
