"""Views of the three other games, as their tables would make them, worded."""

from __future__ import annotations

from companion.views import (
    Answer,
    Badge,
    CardRow,
    Face,
    Figure,
    Gauge,
    Grid,
    Notice,
    Panel,
    Pile,
    Scene,
    View,
)

HUERTO = View(
    "play",
    "Huerto Game",
    Scene(
        "Ana: trabaja el huerto",
        "Enseña una carta o elige una acción",
        "Turno 7 de 12",
        0,
        (
            Panel(
                "Ana",
                0,
                True,
                Figure("Acciones", 2, "action", 3),
                (
                    Figure("Monedas", 3, "coin"),
                    Figure("Mano", 5, "hand"),
                    Figure("Mazo", 14, "deck"),
                    Figure("Descarte", 8, "discard"),
                ),
                (
                    Face("Compostera", "structure"),
                    Face("Espantapájaros", "structure"),
                    Face("Semillas de tomate", "seed"),
                ),
            ),
            Panel(
                "Ben",
                1,
                False,
                Figure("Acciones", 0, "action"),
                (
                    Figure("Monedas", 0, "coin"),
                    Figure("Mano", 5, "hand"),
                    Figure("Mazo", 15, "deck"),
                    Figure("Descarte", 9, "discard"),
                ),
                (Face("Depósito de lluvia", "structure"),),
            ),
        ),
        (
            Gauge("Tierra", 4, 0, 8),
            Gauge("Cultivos", 6, 0, 8, change=1),
            Gauge("Humedad", 7, 0, 10),
            Gauge("Abono", 2, 0, 8),
            Gauge("Cosecha", 13, 0, 20, goal=20),
            Gauge("Plagas", 8, 0, 12, danger=10, change=1, forecast=9),
            Gauge("Desperdicio", 3, 0, 8, danger=6, forecast=4),
            CardRow(
                "Mercado",
                (
                    Face("Azadón", "item", number=1, marked=True),
                    Face("Espantapájaros", "structure", number=2, marked=True),
                    Face("Almanaque del hortelano", "event", number=1),
                    Face("Cesta grande", "item", number=3, dim=True),
                ),
                1,
            ),
            Pile(Figure("Reserva del mercado", 18, "deck")),
        ),
    ),
    choices=("Regar", "Abonar", "Proteger", "Cosechar", "Terminar el trabajo"),
    choice=3,
    answer=Answer("accepted", "Ana plantó Semillas de tomate: cultivos +1."),
    log=("Ana empezó el turno 7.", "Compostera: abono +1.", "Ana plantó Semillas de tomate."),
)


def crop(colour: str, number: int) -> Face:
    """A card of Vege Tables."""
    return Face("", "farmland" if number < 5 else "crop", colour, number)


def land(name: str, seat: int, score: int, hand: int, well: str, *cards: Face, active: bool = False) -> Panel:
    """What lies before a player of Vege Tables."""
    figures = (Figure("Hand", hand, "hand"), Figure(well, 1, "well")) if well else (Figure("Hand", hand, "hand"),)
    return Panel(name, seat, active, Figure("Points", score, "points"), figures, cards)


VEGE = View(
    "play",
    "Vege Tables",
    Scene(
        "Ben: play",
        "Lay down cards; at least one",
        "Deal 1 · turn 9",
        1,
        (
            land("Ana", 0, 40, 7, "Well", crop("red", 3), crop("yellow", 2)),
            land("Ben", 1, 10, 6, "Well", crop("black", 4), active=True),
            land(
                "Carla",
                2,
                0,
                0,
                "Well",
                *(
                    crop(c, n)
                    for c, n in (("red", 7), ("red", 13), ("black", 9), ("green", 6), ("green", 18), ("yellow", 5))
                ),
            ),
            land("Dani", 3, -50, 11, "", crop("green", 1)),
        ),
        (
            Grid(
                (
                    (crop("red", 5), crop("red", 18), None, crop("red", 8)),
                    (crop("black", 1), None, crop("black", 11), None),
                    (None, crop("yellow", 10), crop("yellow", 3), crop("yellow", 16)),
                    (None, None, None, None),
                ),
                ("Ana", "Ben", "", ""),
                ("red", "black", "yellow", ""),
            ),
            Notice("The next well is worth 20"),
            CardRow("Dead cards", (crop("black", 4), crop("red", 9))),
        ),
    ),
    choices=("Done", "Discard a tractor"),
    choice=0,
    answer=Answer("refused", "Red 13 does not follow: Red 18 already closed that sequence."),
    log=("Ana played Red 8.", "Carla passed and showed 6 cards.", "Ben played Black 11."),
)

VEGE_PASS = View(
    "play",
    "Vege Tables",
    Scene(
        "Carla: pass",
        "Show every card of your hand: 7 of 12",
        "Deal 1 · turn 12",
        2,
        (
            land("Ana", 0, 40, 7, "Well", crop("red", 3), crop("red", 4), crop("black", 2), crop("yellow", 2)),
            land("Ben", 1, 110, 6, ""),
            land("Carla", 2, 0, 12, "Well", active=True),
            land("Dani", 3, -50, 11, "", crop("green", 1)),
        ),
        (
            CardRow(
                "Shown",
                tuple(
                    crop(c, n)
                    for c, n in (
                        ("red", 7),
                        ("red", 13),
                        ("black", 9),
                        ("green", 6),
                        ("green", 18),
                        ("yellow", 5),
                        ("yellow", 19),
                    )
                ),
            ),
        ),
    ),
    question="Pass: show the next card",
    choices=("The hand is 12 cards: correct",),
    choice=0,
    log=("Carla passes.",),
)


def every(*cards: tuple[str, tuple[int, ...]]) -> tuple[Face, ...]:
    """Cards of several colours."""
    return tuple(crop(colour, number) for colour, numbers in cards for number in numbers)


SHOWN_BY_ANA = every(("red", (1, 7, 11, 13)), ("black", (6, 8, 9)), ("green", (2, 5)), ("yellow", (1, 14, 19)))
SHOWN_BY_MAX = every(("red", (9, 10, 15)), ("black", (4, 12)), ("green", (6, 7, 8, 18)), ("yellow", (5,)))
FULL_FIELD = tuple(
    tuple(crop(colour, number + 4 * row) for number in (1, 2, 3, 4))
    for row, colour in enumerate(("red", "black", "green", "yellow"))
)

VEGE_FULL = View(
    "play",
    "Mesa de verduras",
    Scene(
        "Guillermina: juega",
        "Pon cartas en la mesa: una por lo menos",
        "Reparto 2 de 3 · turno 31",
        3,
        (
            land(
                "Ana",
                0,
                -50,
                0,
                "Pozo",
                *SHOWN_BY_ANA,
            ),
            land("Benjamín", 1, 110, 14, "", *every(("red", (2,)), ("black", (3,)), ("yellow", (3, 4)))),
            land(
                "Maximiliano",
                2,
                0,
                0,
                "Pozo",
                *SHOWN_BY_MAX,
            ),
            land("Guillermina", 3, 240, 11, "Pozo", *every(("green", (1, 3, 4)), ("black", (2,))), active=True),
        ),
        (
            Grid(
                FULL_FIELD,
                ("Rojo", "Negro", "Verde", "Amarillo"),
                ("red", "black", "green", "yellow"),
            ),
            Notice("El próximo pozo vale 20"),
            CardRow("Muertas", every(("black", (4,)), ("red", (9,)), ("green", (14,)))),
        ),
    ),
    choices=("Terminar", "Tirar un tractor", "Pasar"),
    choice=0,
    answer=Answer("refused", "El rojo 13 no sigue al rojo 5: la secuencia pide el 9, y solo un tractor hace de él."),
    log=("Ana pasa y enseña doce cartas.", "Maximiliano juega el negro 12.", "Guillermina recoge su pozo: 20 puntos."),
    badges=(Badge("Módulo de dados perdido"),),
)
