"""Vege Tables by taps and buttons alone: what cards and keys mean, and what the screen says to it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.vege import GAME
from companion.views import Msg
from tests.rules.vege.sitting import LANDS, NAMES, Sitting, after_a_deal, dealt, opened, planted, round_of_tractors
from tests.table.evening import Evening, in_play


def seated(game: Sitting | None = None) -> Evening:
    """People at a table in the middle of a game."""
    evening = in_play(GAME, NAMES)
    if game is None:
        return evening
    evening.table = replace(evening.table, mode=replace(evening.play, match=game.match))
    return evening


def asked(evening: Evening) -> tuple[str, dict[str, object]]:
    """The open question, and its facts."""
    question = evening.seen.question
    assert isinstance(question, Msg)
    return question.id, dict(question.facts)


# Dealing.


def test_sixteen_taps_deal_in_seat_order() -> None:
    table = seated()
    for name, lands in LANDS.items():
        for n, card in enumerate(lands, 1):
            assert table.seen.question == "" if n == 1 else asked(table)[1]["shown"] == n - 1
            table.tap(card)
            assert table.said in (None, "accepted")
        assert name in table.saved[0]
    assert table.state.step == "play"
    assert table.said_id == "ui.and-then"


def test_each_gathered_card_is_heard() -> None:
    table = seated().tap("red-1")
    assert [type(effect).__name__ for effect in table.effects] == ["Light", "Sound"]
    assert asked(table) == (
        "vege.ask.more-lands", {"player": "Ana", "card": Msg("card.red-1"), "shown": 1, "of": 4},
    )  # fmt: skip


def test_a_seat_button_deals_in_any_order() -> None:
    """Before the first card, or when it turns out whose they are."""
    table = seated().press("seat3").tap("red-1").tap("red-2").press("seat4").tap("red-3").tap("red-4")
    assert [card.kind for card in table.state.players[3].lands] == ["red-1", "red-2", "red-3", "red-4"]
    table.tap("black-1")
    assert asked(table)[1]["player"] == "Ana"
    table.press("seat4")
    assert table.said == "unclear"


def test_a_farmland_shown_twice_is_only_a_reminder_and_back_takes_the_last_back() -> None:
    table = seated().tap("red-1").tap("red-2").tap("red-2")
    assert (table.said, table.said_id) == ("unclear", "vege.note.shown")
    assert asked(table)[1]["shown"] == 2
    assert asked(table.press("back"))[1]["shown"] == 1
    assert asked(table.tap("red-3"))[1]["card"] == Msg("card.red-3")


def test_what_is_no_farmland_or_lies_before_another_is_refused_and_the_others_stay_gathered() -> None:
    table = seated()
    for card in LANDS["Ana"]:
        table.tap(card)
    table.tap("red-1").tap("red-5")
    assert (table.said, table.said_id) == ("refused", "vege.four-farmlands")
    table.tap("red-3")
    assert (table.said, table.said_id) == ("refused", "table.card-elsewhere")
    assert asked(table)[1] == {"player": "Ben", "card": Msg("card.red-1"), "shown": 1, "of": 4}


def test_after_a_deal_the_next_is_dealt_by_taps_while_the_table_stays_visible() -> None:
    table = seated(after_a_deal())
    assert table.labels[0] == "vege.offer.deal-again"
    assert table.seen.scene.heading == Msg("vege.heading.deal-over", {"player": "Ana"})
    for card in LANDS["Ana"]:
        assert table.state.step == "deal-over"
        table.tap(card)
    assert (table.state.step, table.state.deal) == ("deal", 2)
    assert table.seen.scene.status == Msg("vege.status-deal", {"deal": 2, "deals": 2})


# Playing.


def test_a_card_is_played_at_once_and_ok_is_done() -> None:
    table = seated(planted()).tap("red-5")
    assert table.saved == ['{"do":"play","card":"red-5"}']
    assert table.labels[0] == "vege.offer.done"
    table.press("ok")
    assert table.saved == ['{"do":"done"}']


def test_a_farmland_takes_its_row_without_a_question() -> None:
    table = seated(dealt()).tap("red-3")
    assert table.saved == ['{"do":"play","card":"red-3"}']
    assert table.state.rows == (0, None, None, None)


def test_a_tractor_waits_for_the_card_that_follows_it() -> None:
    """Which card it replaces follows from that one."""
    table = seated(dealt()).tap("tractor#5")
    assert asked(table)[0] == "vege.ask.after-tractor"
    table.tap("black-8")
    assert table.saved == ['{"do":"substitute","for":"black-4","then":"black-8"}']
    table.tap("tractor#1").tap("tractor#1")
    assert (table.said, table.said_id) == ("unclear", "vege.note.tractor")
    table.tap("black-16")
    assert table.saved == ['{"do":"substitute","for":"black-12","then":"black-16"}']


def test_a_tractor_is_discarded_by_ok_after_its_tap_or_by_a_button_alone() -> None:
    table = seated(planted()).tap("tractor#5").press("ok")
    assert table.saved == ['{"do":"discard_tractor"}']
    table.choose("vege.offer.discard-tractor")
    assert table.saved == ['{"do":"discard_tractor"}']


def test_no_tractor_is_lost_by_an_idle_press() -> None:
    """Where discarding one is all that buttons can do, OK asks first."""
    table = seated(dealt()).press("ok")
    assert asked(table)[0] == "vege.ask.after-tractor"
    assert table.saved == []
    assert table.press("ok").saved == ['{"do":"discard_tractor"}']
    assert seated(dealt()).press("ok").tap("black-8").saved == ['{"do":"substitute","for":"black-4","then":"black-8"}']


def test_what_cannot_follow_a_tractor_is_taken_afresh_or_refused() -> None:
    table = seated(planted()).tap("tractor#5").tap("red-17")
    assert (table.said, table.said_id) == ("refused", "vege.wrong-order")
    assert asked(table)[0] == "vege.ask.after-tractor"
    table.tap("red-1")
    assert (table.said, table.said_id) == ("refused", "vege.must-follow")
    table.tap("red-5")
    assert table.saved == ['{"do":"play","card":"red-5"}']
    assert table.table.top is None


def test_without_a_tractor_to_hold_its_tap_is_refused() -> None:
    table = seated(planted(Ana=0)).tap("tractor#1")
    assert (table.said, table.said_id) == ("refused", "vege.no-tractor")
    assert table.labels[0] == "ui.correct-count"


def test_a_hand_that_was_miscounted_is_corrected_and_the_card_is_played() -> None:
    table = seated(planted(Ana=0)).tap("red-5")
    assert (table.said, table.said_id) == ("refused", "vege.no-card-in-hand")
    table.press("ok").turn(9).press("ok")
    assert (table.state.active.hand, table.state.tops[0]) == (8, 5)


def test_a_dead_card_before_somebody_is_discarded_by_anybodys_tap() -> None:
    game = dealt()
    game.do("substitute", for_="black-4", then="black-8")
    table = seated(game).tap("black-4")
    assert table.saved == ['{"do":"discard","card":"black-4","by":"Dan"}']


def test_a_dead_card_from_a_hand_asks_whose() -> None:
    """The player whose turn it is first; a seat button chooses. Those without a card in hand are not asked."""
    game = planted(Cleo=0)
    game.do("substitute", for_="red-5", then="red-9")
    game.done()
    table = seated(game).tap("red-5")
    assert table.labels == ["Ben", "Dan", "Ana"]
    table.press("seat4")
    assert table.saved == ['{"do":"discard","card":"red-5","by":"Dan"}']
    table.tap("red-5")
    assert (table.said, table.said_id) == ("refused", "table.card-elsewhere")


def test_a_dead_card_that_only_one_can_hold_is_discarded_at_once() -> None:
    game = planted(Ben=0, Cleo=0, Dan=0)
    game.do("substitute", for_="red-5", then="red-9")
    assert seated(game).tap("red-5").saved == ['{"do":"discard","card":"red-5","by":"Ana"}']


# Passing.


def passing(*hand: str) -> Evening:
    """Ana is about to show so many cards, and has shown these."""
    table = seated(planted(Ana=12)).choose("vege.offer.pass")
    for card in hand:
        table.tap(card)
    return table


HARMLESS = [f"{colour}-{number}" for colour in ("red", "black", "green") for number in (9, 10, 11, 12)]


def test_the_hand_is_shown_card_by_card() -> None:
    """7 of 12; a repeated card only reminds; BACK takes back the last; the twelfth is the pass."""
    table = passing(*HARMLESS[:7])
    assert asked(table) == (
        "vege.ask.more-hand",
        {"player": "Ana", "card": Msg("card.black-11"), "shown": 7, "of": 12},
    )
    table.tap("red-9#1")
    assert (table.said, table.said_id, asked(table)[1]["shown"]) == ("unclear", "vege.note.shown", 7)
    assert asked(table.press("back"))[1]["shown"] == 6
    for card in HARMLESS[6:]:
        table.tap(card)
    assert table.saved[0].startswith('{"do":"pass","shown":["red-9",')
    assert (table.state.name, table.state.players[0].hand) == ("Ben", 6)


def test_a_card_that_could_be_played_ends_the_pass_and_is_named() -> None:
    """Tapped again it is played."""
    table = passing("red-9", "red-10").tap("green-7")
    assert (table.said, table.said_id) == ("refused", "vege.must-play-if-able")
    assert table.table.refused is not None
    assert table.table.refused.facts["why"] == Msg("vege.why.can-be-played", {"card": Msg("card.green-7")})
    assert table.table.top is None
    assert table.tap("green-7").saved == ['{"do":"play","card":"green-7"}']


def test_a_tractor_ends_the_pass() -> None:
    table = passing("red-9").tap("tractor#2")
    assert (table.said, table.said_id) == ("refused", "vege.must-play-if-able")
    assert table.table.top is None


def test_a_card_that_lies_elsewhere_is_refused_and_the_others_stay_shown() -> None:
    table = passing("red-9").tap("red-1")
    assert (table.said, table.said_id) == ("refused", "table.card-elsewhere")
    assert asked(table)[1]["shown"] == 1


def test_fewer_cards_than_were_counted_correct_the_count_and_pass() -> None:
    table = passing(*HARMLESS[:9]).choose("vege.offer.that-is-all")
    assert (table.said, table.said_id) == ("refused", "vege.show-all")
    table.press("ok").turn(-3).press("ok")
    assert table.said == "accepted"
    assert (table.state.name, len(table.state.players[0].open)) == ("Ben", 9)


def test_cards_shown_too_few_stay_shown_until_the_rest_comes() -> None:
    """An idle press in the middle of showing a hand loses nothing, nor does leaving the correction."""
    table = passing(*HARMLESS[:9]).choose("vege.offer.that-is-all").press("ok", "back")
    assert asked(table)[1]["shown"] == 9
    for card in HARMLESS[9:]:
        table.tap(card)
    assert (table.state.name, len(table.state.players[0].open)) == ("Ben", 12)


def test_passing_is_offered_only_to_those_who_may() -> None:
    """Not with a farmland or a playable open card, nor after a play."""
    assert "vege.offer.pass" not in seated(dealt()).labels
    assert seated(planted()).labels[0] == "vege.offer.pass"
    assert "vege.offer.pass" not in seated(planted()).tap("red-5").labels
    game = opened("red-9")
    game.play("red-5")
    assert "vege.offer.pass" not in seated(round_of_tractors(game.done())).labels


def test_without_a_hand_passing_is_one_press() -> None:
    game = opened("red-9")
    game.adjust(Ana_hand=0)
    table = seated(game)
    assert table.labels[0] == "vege.offer.pay"
    assert table.press("ok").saved == ['{"do":"pass","shown":[]}']


def test_a_single_card_is_shown_by_its_tap() -> None:
    table = seated(planted(Ana=1)).choose("vege.offer.pass").tap("red-9")
    assert table.saved == ['{"do":"pass","shown":["red-9"]}']
