"""What buttons offer: only what is legal, in the order in which people do it; and what the screen shows beside it."""

from __future__ import annotations

import json

from companion.rules import lines
from companion.rules.core import Ask, Awaited, Standing
from companion.rules.tomato import GAME
from companion.rules.tomato.actions import Discard
from companion.views import DiceTray, Face, Figure, Msg, Notice, Pile, msg
from tests.rules.tomato.sitting import Sitting


def offered(game: Sitting) -> list[str]:
    """The offers' `do`, a question as what it asks about."""
    return [
        "how many" if isinstance(option.then, Ask) else str(json.loads(lines.encode(option.then))["do"])
        for option in GAME.offers(game.state, None)
    ]


def test_the_first_offer_is_what_ok_should_do() -> None:
    game = Sitting()
    assert offered(game) == ["draw", "store"]
    assert offered(game.to("guard")) == ["skip", "store"]
    assert offered(game.to("harvest")) == ["skip", "store"]
    game.do("roll", dice=[1, 1])
    assert offered(game) == ["collect", "store"]
    assert offered(game.to("attack")) == ["skip", "store"]
    game.do("store")
    game.do("skip")
    assert offered(game) == ["end", "how many"]


def test_market_time_is_offered_where_it_can_come() -> None:
    game = Sitting()
    game.adjust(Ana_hand=4, deck=11)
    assert offered(game) == ["draw", "market_time", "store"]
    game.adjust(deck=1)
    assert offered(game) == ["market_time", "store"]
    assert GAME.legal(game.state) == ["market_time", "play", "store"]


def test_drawing_nothing_is_offered_where_the_table_allows_it() -> None:
    assert offered(Sitting(draw="optional")) == ["draw", "skip", "store"]


def test_every_manual_pest_can_be_cleared_by_a_button() -> None:
    assert offered(Sitting().pests("Ana", "pesky-weeds", "tomato-zombie")) == ["draw", "store", "clear"]


def test_discarding_face_down_asks_how_many() -> None:
    game = Sitting().to("attack")
    game.do("skip")
    ask = GAME.offers(game.state, None)[1].then
    assert isinstance(ask, Ask)
    assert [option.then for option in ask.options] == [Discard(count=n) for n in (1, 2, 3, 4, 5)]
    game.adjust(Ana_hand=1)
    assert GAME.offers(game.state, None)[1].then == Discard(count=1)
    game.adjust(Ana_hand=0)
    assert offered(game) == ["end", "store"]


def test_nothing_is_offered_after_the_end() -> None:
    game = Sitting()
    game.adjust(Ana_hand=4, deck=3, Ben_stash=4)
    game.do("market_time")
    assert (offered(game), GAME.legal(game.state), GAME.awaited(game.state)) == ([], [], None)
    assert GAME.standing(game.state) == Standing(True, ("Ben",), "Ana", {"Ana": 0, "Ben": 4})
    scene = GAME.view(game.state)
    assert (scene.heading, scene.prompt) == (
        Msg("tomato.heading-over"),
        Msg("tomato.won", {"players": ("Ben",), "n": 4}),
    )
    assert not any(panel.active for panel in scene.panels)


def test_the_awaited_roll_says_who_what_for_and_how_many() -> None:
    game = Sitting().pests("Ana", "pesky-weeds", "hungry-hornworms").to("damage")
    what = msg("tomato.now.roll-damage", player="Ana", n=1, card=Msg("card.hungry-hornworms"))
    assert GAME.awaited(game.state) == Awaited(1, "Ana", what)
    game.do("roll", dice=[1])
    what = Msg("tomato.now.roll-harvest", {"player": "Ana", "n": 1})
    assert GAME.awaited(game.state) == Awaited(1, "Ana", what)
    assert DiceTray((), 1, what) in GAME.view(game.state).board


def test_the_scene_shows_whose_turn_the_step_and_what_lies_before_each() -> None:
    game = Sitting().pests("Ana", "tomato-zombie", "dang-varmints").to("guard")
    game.play("fence")
    game.adjust(Ana_stash=7, Ben_hand=3)
    scene = GAME.view(game.state)
    assert scene.heading == Msg("tomato.heading", {"player": "Ana", "step": Msg("tomato.step.harvest")})
    assert (scene.status, scene.turn_of) == (Msg("tomato.status", {"turn": 5}), 0)
    ana, ben = scene.panels
    assert (ana.active, ben.active) == (True, False)
    assert ana.score == Figure(Msg("tomato.figure.stash"), 7, "stash")
    assert ben.figures[1] == Figure(Msg("tomato.figure.hand"), 3, "hand")
    assert ana.cards == (
        Face(Msg("card.tomato-zombie"), "pest", marked=True),
        Face(Msg("card.dang-varmints"), "pest", note=Msg("tomato.note.at-stash")),
        Face(Msg("card.fence"), "fence"),
    )
    piles = [piece.figure.value for piece in scene.board if isinstance(piece, Pile)]
    assert piles == [44, 0, None]


def test_the_scene_shows_what_was_used_this_turn() -> None:
    game = Sitting()
    game.play("bumper-crop")
    game.do("store")
    scene = GAME.view(game.state)
    assert scene.panels[0].notes == (Msg("tomato.note.ribbon"), Msg("tomato.note.stored"))
    assert Notice(Msg("tomato.notice.multiplier", {"n": 2})) in scene.board


def test_the_dice_lie_there_until_they_are_collected() -> None:
    game = Sitting().to("harvest")
    game.do("roll", dice=[3, 4])
    assert DiceTray((3, 4), 0, Msg("tomato.dice.harvest")) in GAME.view(game.state).board
    game.do("collect")
    assert not [piece for piece in GAME.view(game.state).board if isinstance(piece, DiceTray)]


def test_market_time_is_announced_from_eleven_cards_on() -> None:
    game = Sitting()
    for deck, told in ((12, False), (11, True), (1, True)):
        game.adjust(deck=deck)
        notice = Notice(Msg("tomato.notice.market-time", {"n": deck}), "warning")
        assert (notice in GAME.view(game.state).board) is told


def test_a_standing_attack_is_shown() -> None:
    game = Sitting()
    game.play("flying-hippo", "Ana", by="Ben")
    told = msg("tomato.notice.attack", player="Ben", card=Msg("card.flying-hippo"), target="Ana")
    assert Notice(told) in GAME.view(game.state).board


def test_the_checklist_has_the_numbers_of_this_table() -> None:
    lines = {line.id.rpartition(".")[2]: line.facts for line in GAME.setup(Sitting("Ana,Ben,Cleo").state)}
    assert list(lines) == ["summaries", "shuffle", "market-time", "deal", "pile", "baskets", "tomatoes", "first"]
    assert lines["summaries"] == {"n": 3, "rest": 2}
    assert (lines["shuffle"], lines["market-time"], lines["pile"]) == ({"n": 54}, {"n": 10}, {"n": 40})
    assert (lines["deal"], lines["tomatoes"]) == ({"n": 5, "players": 3}, {"n": 150})


def test_what_showed_a_hidden_card_is_marked_as_revealed() -> None:
    """Drawing and Market Time; drawing nothing shows nothing, and a roll is public."""
    game = Sitting()
    revealed = []
    for do, fields in (("draw", {}), ("skip", {}), ("roll", {"dice": [1, 1]}), ("collect", {})):
        game.do(do, **fields)
        revealed.append(game.match.past[-1].done.revealed)
    game.adjust(Ben_hand=4, deck=5)
    game.pass_turn()
    game.do("market_time")
    assert game.match.past[-1].done.revealed
    game.do("undo")
    game.do("draw")
    assert (revealed, game.match.past[-1].done.revealed) == ([False] * 4, True)


def test_a_wrong_step_names_the_present_one_and_what_it_asks_for() -> None:
    game = Sitting()
    for deck, now in ((13, "draw"), (11, "draw-or-market")):
        game.adjust(Ana_hand=4, deck=deck)
        game.refused("end")
        step = msg("tomato.step-now", step=Msg("tomato.step.draw"), now=Msg(f"tomato.now.{now}"))
        assert game.why.facts == {"step": step}
    game.to("harvest")
    asked = msg("tomato.now.roll-harvest", player="Ana", n=2)
    assert _wrong_step(game) == msg("tomato.step-now", step=Msg("tomato.step.harvest"), now=asked)
    game.do("roll", dice=[1, 1])
    collect = Msg("tomato.now.collect")
    assert _wrong_step(game) == msg("tomato.step-now", step=Msg("tomato.step.harvest"), now=collect)
    game.do("collect")
    assert _wrong_step(game) == msg("tomato.step-now", step=Msg("tomato.step.attack"), now=Msg("tomato.now.attack"))


def _wrong_step(game: Sitting) -> object:
    game.refused("end")
    return game.why.facts["step"]
