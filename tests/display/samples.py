"""Views as a table would make them, worded: one for every mode and piece, in both languages, the fullest included."""

from __future__ import annotations

from companion.views import (
    Answer,
    Badge,
    Bar,
    CardRow,
    Chart,
    DiceTray,
    Face,
    Figure,
    Final,
    Gauge,
    Grid,
    Item,
    Listing,
    Need,
    Notice,
    Panel,
    Pile,
    Project,
    Prose,
    Scene,
    Series,
    Standing,
    View,
    Wheel,
)

TOMATO = "The Big Fat Tomato Game"
WEEDS = Face("Pesky Weeds", "pest")
WORMS = Face("Hungry Hornworms", "pest")
VARMINTS = Face("Dang Varmints", "pest")
ZOMBIE = Face("Tomato Zombie", "pest", marked=True)
FENCE = Face("Fence", "fence")
HIERBAS = Face("Malas hierbas", "pest")
GUSANOS = Face("Gusanos hambrientos", "pest")
BICHOS = Face("Malditas alimañas", "pest")
VALLA = Face("Valla", "fence")


def patch(
    name: str,
    seat: int,
    stash: int,
    hand: int,
    *cards: Face,
    active: bool = False,
    basket: int | None = None,
    es: bool = False,
) -> Panel:
    """What lies before a player of tomato."""
    words = ("Reserva", "Cesta", "Mano") if es else ("Stash", "Basket", "Hand")
    return Panel(
        name,
        seat,
        active,
        Figure(words[0], stash, "stash"),
        (Figure(words[1], basket, "basket"), Figure(words[2], hand, "hand")),
        cards,
    )


def middle(deck: int, compost: int, tomatoes: int | None = None, *, es: bool = False) -> tuple[Pile, ...]:
    """Deck, compost and the tomatoes in the middle."""
    words = ("Mazo", "Compost", "Centro") if es else ("Deck", "Compost", "Middle")
    return (
        Pile(Figure(words[0], deck, "deck")),
        Pile(Figure(words[1], compost, "compost")),
        Pile(Figure(words[2], tomatoes, "tomato")),
    )


TOMATO_2 = View(
    "play",
    TOMATO,
    Scene(
        "Ana: harvest",
        "Roll two dice, or skip the harvest",
        "Turn 5",
        0,
        (
            patch("Ana", 0, 20, 4, WEEDS, FENCE, active=True),
            patch("Ben", 1, 0, 5, WORMS),
        ),
        (*middle(38, 6), DiceTray((), 2, "Harvest: 2 dice")),
    ),
    choices=("Skip the harvest", "Store the basket"),
    choice=0,
    answer=Answer("accepted", "The hornworms eat 5 of this harvest."),
    log=("Ana drew 1 card.", "Ana played the Hoe: the Pesky Weeds are gone.", "Hungry Hornworms: 5."),
)

TOMATO_3 = View(
    "play",
    TOMATO,
    Scene(
        "Carla: attack",
        "Play a thumbs-down card on somebody, or go on",
        "Turn 14",
        2,
        (
            patch("Ana", 0, 41, 5, WEEDS, WORMS, ZOMBIE, FENCE),
            patch("Ben", 1, 20, 3, VARMINTS, FENCE, FENCE),
            patch("Carla", 2, 0, 4, active=True),
        ),
        (
            *middle(9, 31),
            DiceTray((3, 5), 0, "Harvested"),
            Notice("Market Time may come: 9 cards", "warning"),
        ),
    ),
    choices=("Go on without an attack", "Store the basket", "Correct a counter"),
    choice=1,
    answer=Answer("refused", "Ana already has three pests before her: nobody may have more."),
    log=("Carla rolled 3 and 5.", "Carla collected her harvest.", "Refused: Dang Varmints on Ana."),
)

TOMATO_5 = View(
    "play",
    "El gran juego del tomate gordo",
    Scene(
        "Maximiliano: defiende tu huerto",
        "Juega un pulgar verde o una valla, o sigue sin defenderte",
        "Turno 23",
        3,
        (
            patch("Ana", 0, 41, 5, HIERBAS, GUSANOS, BICHOS, VALLA, es=True),
            patch("Benjamín", 1, 20, 3, BICHOS, VALLA, VALLA, es=True),
            patch("Carla", 2, 0, 4, GUSANOS, es=True),
            patch("Maximiliano", 3, 22, 5, HIERBAS, BICHOS, GUSANOS, VALLA, VALLA, es=True, active=True),
            patch("Eva", 4, 0, 5, es=True),
        ),
        (
            *middle(12, 17, es=True),
            DiceTray((), 1, "Gusanos: 1 dado"),
            Notice("Puede llegar la hora del mercado: 11 cartas", "warning"),
        ),
    ),
    choices=("Seguir sin defenderse", "Guardar la cesta", "Retirar el Zombi tomatero", "Corregir"),
    choice=0,
    answer=Answer(
        "refused",
        "La azada quita las malas hierbas, y delante de Maximiliano no hay ninguna: elige una carta que quite "
        "gusanos o alimañas, o sigue sin defenderte.",
    ),
    log=(
        "Carla atacó a Maximiliano con Gusanos hambrientos.",
        "Maximiliano robó 2 cartas.",
        "Rechazado: Azada sin malas hierbas.",
    ),
    badges=(Badge("Sin lector de cartas", "warning"), Badge("No guardado", "alarm")),
)

TOMATO_TARGET = View(
    "play",
    TOMATO,
    TOMATO_3.scene,
    question="Dang Varmints: before whom?",
    choices=("Ana", "Ben"),
    choice=None,
    answer=Answer("unclear", "Choose a player with a seat button."),
    log=TOMATO_3.log,
)

TOMATO_OPEN = View(
    "play",
    TOMATO,
    Scene(
        "Ben: discard",
        "Discard as many cards as you like",
        "Turn 8",
        1,
        (
            patch("Ana", 0, 20, 5, WEEDS, basket=14),
            patch("Ben", 1, 0, 4, VARMINTS, WORMS, active=True, basket=9),
            patch("Carla", 2, 33, 2, FENCE, basket=0),
            patch("Dani", 3, 0, 5, basket=21),
        ),
        middle(27, 12, 53),
    ),
    choices=("End the turn", "Discard 1 card", "Discard 2 cards"),
    choice=0,
    log=("Ben played Dang Varmints on Carla.",),
)

PICK = View(
    "pick",
    "Table companion",
    Scene(
        "What shall we play?",
        board=(
            Listing(
                "",
                (
                    Item("Continue: The Big Fat Tomato Game", "Ana, Ben and Carla · turn 14", "current"),
                    Item("The Big Fat Tomato Game", "2 to 5 players"),
                    Item("Vege Tables", "4 players"),
                    Item("Huerto Game", "2 players, together"),
                    Item("Hecho", "deck file is missing", "off"),
                ),
            ),
        ),
    ),
    choices=("Continue", "The Big Fat Tomato Game", "Vege Tables", "Huerto Game", "Put the unfinished game away"),
    choice=0,
)

PLAYERS = View(
    "setup",
    "Vege Tables",
    Scene(
        "Who plays?",
        "Seat 3: choose a name",
        board=(
            Listing(
                "Players",
                (
                    Item("Ana", "", "done", 0),
                    Item("Ben", "", "done", 1),
                    Item("?", "", "current", 2),
                    Item("?", "", "open", 3),
                ),
            ),
        ),
    ),
    choices=("Carla", "Dani", "Another name…"),
    choice=0,
)

OPTIONS = View(
    "setup",
    "El gran juego del tomate gordo",
    Scene(
        "Opciones",
        "OK cambia la opción señalada",
        board=(
            Listing(
                "",
                (
                    Item("Robar: obligatorio", "Quien tenga menos de cinco cartas tiene que robar", "current"),
                    Item("Vallas: se quedan", "Una valla aguanta toda la partida"),
                    Item("Daño de más: se pierde", "Lo que los gusanos no encuentran no se resta de la cesta"),
                    Item("Cestas: tapadas", "La pantalla no las muestra hasta que se vacían"),
                    Item("Dados: de verdad", "Se introducen con los botones"),
                ),
            ),
        ),
    ),
    choices=("Robar: opcional", "Empezar"),
    choice=0,
)

CHECKLIST = View(
    "setup",
    TOMATO,
    Scene(
        "Prepare the table",
        "Press OK when it is done",
        "Step 3 of 6",
        board=(
            Listing(
                "",
                (
                    Item("Give everybody a turn summary and a basket", "", "done"),
                    Item("Take out the card Market Time and shuffle the deck", "", "done"),
                    Item("Deal five cards to everybody, face down", "", "current"),
                    Item("Shuffle Market Time into the last ten cards and lay the deck on them"),
                    Item("Put the 150 tomatoes and the two dice in the middle"),
                    Item("Whoever makes the best tomato face begins"),
                ),
            ),
        ),
    ),
    choices=("Done",),
    choice=0,
)

WHEEL = View(
    "setup",
    "Hecho",
    Scene(
        "Un nombre nuevo",
        "Elige las letras con ◄ ► y OK".replace("◄ ► y ", "las flechas y "),
        board=(Wheel("ÍÑI", (*"ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ", "Borrar", "Listo"), 15),),
    ),
    choices=("O", "P", "Q"),
    choice=0,
)

ENROL = View(
    "enrol",
    TOMATO,
    Scene(
        "Teach the deck",
        "Lay this card on the reader: Hungry Hornworms, copy 2 of 6",
        board=(
            Bar("Cards taught", 37, 54),
            CardRow("Next cards", (WORMS, VARMINTS, Face("Soapy Water", "green-thumb"), Face("Bumper Crop", "ribbon"))),
        ),
    ),
    choices=("Leave the rest for later", "Skip this card"),
    choice=0,
    answer=Answer("refused", "That tag already belongs to Pesky Weeds, copy 3."),
    badges=(Badge("Dice module lost"),),
)

SERVICE = View(
    "service",
    "Table companion",
    Scene(
        "Service",
        "",
        board=(
            Listing(
                "",
                tuple(
                    Item(text, detail, state)
                    for text, detail, state in (
                        ("Devices", "reader RC522 version 0x92", "open"),
                        ("Teach the deck", "37 of 54", "current"),
                        ("Export tags", "", "open"),
                        ("Import tags", "no file found", "off"),
                        ("History", "12 games", "open"),
                        ("Language", "English", "open"),
                        ("Text size", "normal", "open"),
                        ("Theme", "normal", "open"),
                        ("Switch off", "", "open"),
                    )
                ),
            ),
        ),
    ),
    choices=("Teach the deck", "Export tags", "Devices"),
    choice=0,
)

HELP = View(
    "play",
    "El gran juego del tomate gordo",
    Scene(
        "Ayuda",
        "",
        "Turno 23",
        board=(
            Prose(
                "Cuando quedan once cartas o menos, la hora del mercado puede llegar",
                (
                    "La carta se mezcla entre las diez últimas del mazo. Quien tiene que robar más cartas de las que hay "
                    "antes de ella la encuentra por fuerza: entonces se enseña y la partida termina en el acto.",
                    "Reglas, apartado «Preparar»: «inserta aleatoriamente la carta Market Time en las 10 cartas inferiores».",
                    "Nuestra lectura: con la carta puesta entre once, nadie sabe si es la última. El compañero solo la "
                    "exige cuando no queda otra posibilidad.",
                ),
            ),
        ),
    ),
    choices=("Volver al juego",),
    choice=0,
)

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

WAITING = View(
    "setup",
    TOMATO,
    Scene(
        "One moment", "Lay any card on the reader to begin", board=(Prose("", ("The reader is being looked for.",)),)
    ),
    badges=(Badge("Card reader lost", "warning"), Badge("Dice module lost"), Badge("Not saved", "alarm")),
)

SAMPLES: dict[str, View] = {
    "tomato-2": TOMATO_2,
    "tomato-3": TOMATO_3,
    "tomato-5": TOMATO_5,
    "tomato-target": TOMATO_TARGET,
    "tomato-open": TOMATO_OPEN,
    "pick": PICK,
    "players": PLAYERS,
    "options": OPTIONS,
    "checklist": CHECKLIST,
    "wheel": WHEEL,
    "enrol": ENROL,
    "service": SERVICE,
    "help": HELP,
    "over": OVER,
    "over-6": OVER_6,
    "huerto": HUERTO,
    "vege": VEGE,
    "vege-pass": VEGE_PASS,
    "hecho": HECHO,
    "waiting": WAITING,
}
