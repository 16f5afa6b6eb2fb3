"""Whatever action is meant, a tap, a press or a roll leads nearer to it: in any game, from any open question."""

from __future__ import annotations

from typing import Any

from companion.happenings import Pressed, Rolled, TagSeen
from companion.rules.core import Adjust, act
from companion.rules.hecho import GAME as HECHO
from companion.rules.hecho.actions import Exchange, Hecho, Trade
from companion.rules.tomato import GAME
from companion.rules.tomato.actions import Clear, Collect, Discard, Draw, MarketTime, Play, Skip
from companion.rules.tomato.actions import Roll as Throw
from companion.rules.vege import GAME as VEGE
from companion.rules.vege.actions import Deal, DiscardTractor, Done, Pass, Substitute
from companion.rules.vege.actions import Play as Grow
from companion.simulate.gestures import gesture
from tests.table.evening import Evening, in_play
from tests.toy.race.rules import Play as Run
from tests.toy.race.rules import Rest, Roll


def tell(evening: Evening, action: Any) -> list[str]:
    """Follows the gestures until the action is done; what they were."""
    before = evening.play.match
    _, wanted = act(evening.play.place.game or GAME, before, action)
    made: list[str] = []
    while len(evening.play.match.past) == len(before.past):
        now = gesture(evening.table, evening.play, action)
        assert now is not None, f"nothing leads from {evening.table.top} to {action}"
        assert len(made) < 100
        if isinstance(now, Pressed):
            made.append(f"{now.button}!" if now.long else now.button)
        else:
            made.append(now.uid if isinstance(now, TagSeen) else "roll")
        evening.feel(now)
        assert evening.said in (None, "accepted")
    assert isinstance(evening.state, type(before.state))
    assert evening.state == getattr(wanted, "state", None)
    return made


def test_a_game_that_nobody_knew_is_served_too() -> None:
    evening = in_play()
    assert tell(evening, Run("boost#1")) == ["card:boost#1"]
    assert tell(evening, Run("trip#2", target="Cleo")) == ["card:trip#2", "seat3"]
    assert tell(evening, Rest())[-1] == "ok"
    assert evening.play.match.past[-1].action == Rest()


def test_dice_are_thrown_where_they_are_awaited() -> None:
    evening = in_play()
    while evening.play.place.game is not None and evening.play.place.game.awaited(evening.state) is None:
        evening.press("ok")
    assert gesture(evening.table, evening.play, Roll((4,))) == Rolled(0.0, (4,))


def test_a_counter_is_corrected_through_the_menu_with_a_dial() -> None:
    made = tell(in_play(GAME), Adjust("Ben.stash", 23))
    assert made[0] == "ok!"
    assert made[-6:] == ["right!", "right!", "right", "right", "right", "ok"]


def test_a_counter_goes_down_as_well() -> None:
    made = tell(in_play(GAME), Adjust("deck", 27))
    assert made[-2:] == ["left", "ok"] or made[-3:] == ["left", "left", "ok"]
    assert "left!" in made


def test_the_shorter_way_round_the_choices_is_walked() -> None:
    evening = in_play(GAME)
    tell(evening, Draw())
    assert evening.table.at == 0
    last = [*evening.labels].index("ui.card-from-list")
    assert last == len(evening.labels) - 1
    made = tell(evening, Adjust("Ana.hand", 6))
    assert "left" in made or made.count("right") <= len(evening.labels)


def test_how_many_cards_go_face_down_is_asked_and_answered() -> None:
    evening = in_play(GAME)
    for action in (Draw(), Skip(), Throw((3, 4)), Collect(), Skip()):
        tell(evening, action)
    assert tell(evening, Discard(count=3)).count("ok") == 2


def test_a_star_of_another_player_is_asked_for_by_whom_and_on_whom() -> None:
    evening = in_play(GAME)
    made = tell(evening, Play("flying-hippo#1", by="Cleo", target="Ana"))
    assert made == ["card:flying-hippo#1", "seat3", "seat1"]


def test_what_is_not_legal_leads_nowhere() -> None:
    evening = in_play(GAME)
    assert gesture(evening.table, evening.play, MarketTime()) is None


def test_an_open_question_that_leads_elsewhere_leads_nowhere() -> None:
    evening = in_play(GAME).tap("flying-hippo#1")
    assert gesture(evening.table, evening.play, Clear("tomato-zombie#1")) is None
    assert gesture(evening.press("back").table, evening.play, Draw()) is not None


def test_cards_are_gathered_one_by_one_once_it_is_known_for_what() -> None:
    """By a seat button, a card or a choice: whichever opens the question."""
    evening = in_play(VEGE, ("Ana", "Ben", "Cleo", "Dan"))
    lands = [tuple(f"{colour}-{n}" for colour in ("red", "black", "green", "yellow")) for n in (1, 2, 3, 4)]
    *first, last = (f"card:{card}" for card in lands[0])
    assert tell(evening, Deal("Cleo", lands[0])) == [*first, "seat3", last]
    for name, cards in zip(("Ana", "Ben", "Dan"), lands[1:], strict=True):
        assert tell(evening, Deal(name, cards))[-4:] == [f"card:{card}" for card in cards]
    tell(evening, Grow("black-1"))
    assert tell(evening, Substitute("red-2", "red-6")) == ["card:tractor", "card:red-6"]
    for cards in (lands[0], lands[3], lands[1], lands[2]):
        for card in cards:
            if card not in ("black-1", "red-2"):
                tell(evening, Grow(card))
        tell(evening, Done())
    shown = tuple(f"{colour}-{n}" for colour in ("black", "green", "yellow") for n in (9, 10, 11, 12))[:10]
    tell(evening, Adjust("Cleo.hand", 10))
    assert tell(evening, Pass(shown)) == ["ok", *(f"card:{card}" for card in shown)]
    assert tell(evening, DiscardTractor())[-1] == "ok"


HECHO_OPEN = ("plaza", *(f"proyecto-{n:02}" for n in range(2, 7)))


def test_a_call_an_exchange_and_a_trade_are_told_whoever_does_them() -> None:
    """Under the floor of the one who calls; question by question, where a game offers what depends on what was said."""
    evening = in_play(HECHO, ("Ana", "Ben", "Cleo"))
    for card in HECHO_OPEN:
        evening.tap(card)
    built = tell(evening, Hecho("Ben", "plaza", ("ladrillo-9#2", "cemento-7#1")))
    assert built == ["seat2", "card:plaza", "card:ladrillo-9#2", "card:cemento-7#1", "seat2"]
    assert tell(evening, Exchange("Cleo", ("metal-8#1", "vidrio-8#1"))) == [
        "card:metal-8#1",
        "card:vidrio-8#1",
        "seat3",
    ]
    traded = tell(evening, Trade("Ben", "Cleo", (3, 0), (2,)))
    assert traded[-1] == "ok"
    assert evening.play.match.past[-1].action == Trade("Ben", "Cleo", (3, 0), (2,))


def test_a_question_that_leads_elsewhere_is_left() -> None:
    evening = in_play(HECHO, ("Ana", "Ben")).tap("plaza")
    assert tell(evening, Trade("Ana", "Ben", (2,), (2,)))[0] == "back"
