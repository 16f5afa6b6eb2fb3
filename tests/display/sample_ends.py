"""Views of games that are over, worded."""

from __future__ import annotations

from companion.views import (
    Answer,
    Chart,
    Final,
    Scene,
    Series,
    Standing,
    View,
)
from tests.display.sample_tomato import TOMATO

SCORES = (
    Series("Ana", 0, (0, 0, 0, 20, 20, 20, 41, 41, 41, 38, 38, 61)),
    Series("Benjamín", 1, (0, 0, 0, 0, 20, 20, 20, 17, 17, 40, 40, 40)),
    Series("Carla", 2, (0, 0, 0, 0, 0, 0, 0, 0, 23, 23, 23, 23)),
    Series("Dani", 3, (0, 0, 22, 22, 22, 22, 18, 18, 18, 18, 39, 40)),
)

OVER = View(
    "over",
    TOMATO,
    Scene(
        "Ana wins!",
        "",
        "Turn 48",
        0,
        board=(
            Final(
                "Market Time came: most in the stash wins.",
                "Stash",
                (
                    Standing(1, "Ana", 0, 61, True),
                    Standing(2, "Benjamín", 1, 40, False),
                    Standing(2, "Dani", 3, 40, False),
                    Standing(4, "Carla", 2, 23, False),
                ),
            ),
            Chart("Stash after each turn", SCORES),
        ),
    ),
    choices=("Another game", "Back to the games"),
    choice=0,
    answer=Answer("accepted", "Market Time! The game is over."),
)

OVER_6 = View(
    "over",
    "Hecho",
    Scene(
        "Empate entre Ana y Maximiliano",
        board=(
            Final(
                "Se acabaron las cuatro rondas.",
                "Puntos",
                tuple(
                    Standing(1 if won else place, name, seat, score, won)
                    for place, name, seat, score, won in (
                        (1, "Ana", 0, 87, True),
                        (1, "Maximiliano", 3, 87, True),
                        (3, "Benjamín", 1, 71, False),
                        (4, "Carla", 2, 66, False),
                        (5, "Eva", 4, 30, False),
                        (6, "Guillermina", 5, 9, False),
                    )
                ),
            ),
            Chart(
                "Puntos por ronda",
                tuple(Series("x", seat, (0, 10 + seat, 30 - seat, 50 + 3 * seat, 87 - 9 * seat)) for seat in range(6)),
            ),
        ),
    ),
    choices=("Otra partida", "Volver"),
    choice=0,
)

HISTORY = View(
    "pick",
    "Table companion",
    Scene("History: game 12", "", "12 games", board=(Chart("Stash after each turn", SCORES),)),
    choices=("Back",),
    choice=0,
)

SAVED = (Standing(1, "Ana", 0, 21, True), Standing(1, "Ben", 1, 21, True))

OVER_ALONE = View(
    "over",
    "Huerto Game",
    Scene(
        "¡El huerto se ha salvado!",
        board=(
            Final(
                "Cosecha 21 antes del turno 12: habéis ganado.",
                "Cosecha",
                SAVED,
            ),
        ),
    ),
    choices=("Otra partida", "Volver"),
    choice=0,
)
