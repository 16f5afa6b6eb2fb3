"""Views of the tomato game, as its table would make them, worded."""

from __future__ import annotations

from msgspec.structs import replace

from companion.views import (
    Answer,
    Badge,
    DiceTray,
    Face,
    Figure,
    Notice,
    Panel,
    Pile,
    Scene,
    View,
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

NOTED = replace(BICHOS, note="en la reserva")

TOMATO_FULL = View(
    "play",
    "El gran juego del tomate gordo",
    Scene(
        "Maximiliano: ataca",
        "Juega una carta de pulgar abajo contra alguien, o sigue",
        "Turno 31",
        3,
        (
            patch("Ana", 0, 41, 5, HIERBAS, GUSANOS, NOTED, VALLA, es=True),
            patch("Benjamín", 1, 120, 3, NOTED, VALLA, VALLA, es=True),
            patch("Carla", 2, 0, 4, GUSANOS, es=True),
            replace(
                patch("Maximiliano", 3, 22, 5, HIERBAS, NOTED, GUSANOS, VALLA, VALLA, es=True, active=True),
                notes=("cinta jugada", "cesta vertida"),
            ),
            patch("Eva", 4, 0, 5, es=True),
        ),
        (
            *middle(12, 17, es=True),
            DiceTray((3, 5), 0, "Tirada de la cosecha"),
            Notice("La tirada vale 2 veces"),
            Notice("Se pierden 5 tomates de esta cosecha"),
            Notice("Gusanos hambrientos de Carla contra Maximiliano: puede responder una estrella verde"),
            Notice("Puede salir la hora de mercado: 11 cartas", "warning"),
        ),
    ),
    choices=("Seguir sin atacar", "Verter la cesta", "Lanzar los dados otra vez", "Una carta de la lista"),
    choice=0,
    answer=Answer("accepted", "Maximiliano recoge la cosecha."),
    log=(
        "Gusanos hambrientos: 5. Se restarán de la cosecha de Maximiliano.",
        "Maximiliano tiró 3 y 5 para la cosecha.",
        "Maximiliano recoge la cosecha.",
    ),
)

TOMATO_NOTES = View(
    "play",
    TOMATO,
    Scene(
        "Ben: harvest",
        "Collect the harvest",
        "Turn 12",
        1,
        (
            patch("Ana", 0, 41, 5, replace(VARMINTS, note="at the stash"), FENCE),
            replace(patch("Ben", 1, 20, 3, WEEDS, active=True), notes=("ribbon played",)),
        ),
        (
            *middle(9, 31),
            DiceTray((6,), 0, "Harvest"),
            Notice("The roll counts twice"),
            Notice("Dang Varmints by Ben on Ana: a green star may answer"),
            Notice("Market Time may come: 9 cards", "warning"),
        ),
    ),
    choices=("Collect the harvest", "Pour out the basket"),
    choice=0,
    log=("Ben rolled 6.",),
)

TOMATO_FACES = View(
    "play",
    TOMATO,
    Scene("Ana: harvest", panels=TOMATO_2.scene.panels, turn_of=0, board=(DiceTray((4,), 1),)),
    question="Which face does die 2 of 2 show?",
    choices=("1", "2", "3", "4", "5", "6"),
    choice=2,
)
