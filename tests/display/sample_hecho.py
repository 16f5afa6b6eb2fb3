"""Views of Hecho, as its table would make them, worded."""

from __future__ import annotations

from msgspec.structs import replace

from companion.views import Answer, CardRow, Face, Figure, Need, Notice, Panel, Pile, Project, Scene, View


def need(material: str, amount: int, short: int = 0) -> Need:
    """A material of a project."""
    return Need(material, material.lower(), amount, short)


HECHO = View(
    "play",
    "Hecho",
    Scene(
        "Ronda 2: ¡construid!",
        "Di «¡hecho!» con tu botón de asiento",
        "Ronda 2 de 4",
        None,
        tuple(
            Panel(name, seat, seat == 1, Figure("Puntos", score, "points"), (Figure("Mano", hand, "hand"),), cards)
            for seat, (name, score, hand, cards) in enumerate(
                (
                    ("Ana", 23, 6, (Face("Plaza", "plain"),)),
                    ("Benjamín", 41, 4, (Face("Proyecto 12", "plain"), Face("Proyecto 24", "plain"))),
                    ("Carla", 0, 9, ()),
                    ("Maximiliano", 15, 6, (Face("Proyecto 08", "plain"),)),
                    ("Eva", 9, 6, ()),
                    ("Guillermina", 112, 5, ()),
                )
            )
        ),
        (
            Project("Plaza", (need("Ladrillo", 6), need("Cemento", 4)), 10, 6),
            Project("Proyecto 02", (need("Ladrillo", 8, 3), need("Metal", 5, 5), need("Plastico", 2)), 15, 4),
            Project("Proyecto 03", (need("Metal", 3),), 3, 5),
            Project("", (), 0, 3),
            Project("Proyecto 23", (need("Ladrillo", 7), need("Metal", 4), need("Plastico", 9)), 20, 1),
            Project("Proyecto 11", (need("Madera", 3), need("Vidrio", 8), need("Ladrillo", 5)), 16, 2),
            Pile(Figure("Desguace", 61, "scrapyard")),
            Notice("Nadie puede construir: 2 cambios de 3"),
        ),
    ),
    question="Benjamín construye Proyecto 02: enseña los materiales",
    choices=("Basta: así se queda", "Volver"),
    choice=0,
    answer=Answer("accepted", "Ladrillo 5: faltan 3 de ladrillo y 5 de metal."),
    log=("Carla cambió 2 cartas con Eva.", "Benjamín dice «¡hecho!».", "Benjamín enseña Ladrillo 5."),
)


LAID = (
    *(Face(f"Ladrillo {n}", "material") for n in (2, 5)),
    *(Face(f"Plástico {n}", "material") for n in (3, 8)),
    Face("Carpintero", "specialist"),
    Face("Comodín", "material"),
    Face("Cemento 9", "material"),
)

HECHO_BUILD = View(
    "play",
    "Hecho",
    Scene(
        "Maximiliano construye Proyecto 23",
        "",
        "Ronda 4 de 4",
        3,
        HECHO.scene.panels,
        (
            *(replace(piece, chosen=False) for piece in HECHO.scene.board[:4] if isinstance(piece, Project)),
            Project("Proyecto 23", (need("Ladrillo", 7), need("Metal", 4, 4), need("Plastico", 9)), 20, 1, chosen=True),
            Project("Proyecto 11", (need("Madera", 3), need("Vidrio", 8), need("Ladrillo", 5)), 16, 2),
            CardRow("En la mesa", LAID),
            Pile(Figure("Desguace", 61, "scrapyard")),
        ),
    ),
    question="Faltan 4 de metal: enseña otra carta",
    choices=("Hecho: lo dejo", "Quitar la última carta"),
    choice=0,
    answer=Answer("accepted", "Cemento 9: no hace falta."),
    log=("Maximiliano dice «¡hecho!».", "Proyecto 23.", "Comodín."),
)
