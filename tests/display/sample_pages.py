"""Views of the pages around a game, worded."""

from __future__ import annotations

from companion.views import (
    Answer,
    Badge,
    Bar,
    CardRow,
    Face,
    Item,
    Listing,
    Prose,
    Scene,
    View,
    Wheel,
)
from tests.display.sample_tomato import TOMATO, VARMINTS, WORMS

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
        "Elige las letras con las flechas y OK",
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
        board=(
            Listing(
                "",
                (
                    Item("Devices", "reader RC522 version 0x92"),
                    Item("Teach the deck", "37 of 54", "current"),
                    Item("Export tags"),
                    Item("Import tags", "no file found", "off"),
                    Item("History", "12 games"),
                    Item("Language", "English"),
                    Item("Text size", "normal"),
                    Item("Theme", "normal"),
                    Item("Switch off"),
                ),
            ),
        ),
    ),
    choices=("Teach the deck", "Export tags", "Devices"),
    choice=0,
)

SEATED = (Item("Ana", "", "done", 0), Item("Benjamín", "", "done", 1), Item("Eva", "", "done", 2))

NAMES = View(
    "setup",
    "Hecho",
    Scene(
        "¿Quién juega en el sitio 4?",
        board=(
            Listing("", SEATED),
            Listing(
                "",
                (
                    Item("Carla"),
                    Item("Dani"),
                    Item("Guillermina"),
                    Item("Maximiliano", state="current"),
                    Item("Jugador 4"),
                    Item("Jugador 5"),
                    Item("Otro nombre…"),
                ),
            ),
        ),
    ),
    choices=("Guillermina", "Maximiliano", "Jugador 4"),
    choice=1,
)

KINDS = tuple(Item(f"Card number {n}", state="current" if n == 30 else "open") for n in range(54))

LONG_LIST = View(
    "play",
    TOMATO,
    Scene(
        "Ana: attack",
        board=(
            Listing(
                "Which card is it?",
                KINDS,
            ),
        ),
    ),
    question="Which card is it?",
    choices=("Card number 29", "Card number 30", "Card number 31"),
    choice=1,
)

ENROL_ONE = View(
    "enrol",
    TOMATO,
    Scene(
        "Lay this card on the reader: Hungry Hornworms",
        "Copy 2 of 6",
        board=(CardRow("Copy 2 of 6", (WORMS,)), Bar("37 of 54 cards have a tag", 37, 54)),
    ),
    choices=("Take back the last tag", "Leave the rest for later"),
    choice=0,
    answer=Answer("accepted", "Hungry Hornworms, copy 1 of 6, has its tag."),
)

ENTRE_DIEZ = (
    "La carta se mezcla entre las diez últimas del mazo. Quien tiene que robar más cartas de las que hay antes de ella "
    "la encuentra por fuerza: entonces se enseña y la partida termina en el acto."
)
LECTURA = (
    "Nuestra lectura: con la carta puesta entre once, nadie sabe si es la última. El compañero solo la exige cuando no "
    "queda otra posibilidad."
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
                    ENTRE_DIEZ,
                    "Reglas, apartado «Preparar»: la hora del mercado va entre las diez cartas de abajo.",
                    LECTURA,
                ),
            ),
        ),
    ),
    choices=("Volver al juego",),
    choice=0,
)

WAITING = View(
    "setup",
    TOMATO,
    Scene(
        "One moment", "Lay any card on the reader to begin", board=(Prose("", ("The reader is being looked for.",)),)
    ),
    badges=(Badge("Card reader lost", "warning"), Badge("Dice module lost"), Badge("Not saved", "alarm")),
)
