"""What all games share: names, options, undo and redo, and corrections."""

from __future__ import annotations

import pytest

from companion.rules import GAMES
from companion.rules.core import (
    Accepted,
    Adjust,
    Fault,
    Match,
    Redo,
    Refused,
    Setting,
    Undo,
    act,
    check_names,
    choose_options,
    shown,
)
from companion.rules.tomato import GAME
from companion.rules.tomato.actions import Draw, End, Skip
from companion.rules.tomato.state import State
from companion.views import Msg, msg
from tests.rules.tomato.sitting import Sitting, deck_of

SETTINGS = (Setting("draw", ("compulsory", "optional"), "compulsory"), Setting("turns", ("12", "24"), "12"))


def start() -> Match[State]:
    state = GAME.start(deck_of(), ("Ana", "Ben"), {})
    assert isinstance(state, State)
    return Match(state)


def test_table_nothing_to_undo() -> None:
    match = start()
    assert act(GAME, match, Undo()) == (match, Refused("table.nothing-to-undo"))


def test_table_nothing_to_redo() -> None:
    """Nothing was taken back, or something new was done since."""
    match = start()
    assert act(GAME, match, Redo()) == (match, Refused("table.nothing-to-redo"))
    match, _ = act(GAME, match, Draw())
    match, _ = act(GAME, match, Undo())
    match, _ = act(GAME, match, Adjust("deck", 9))
    assert act(GAME, match, Redo())[1] == Refused("table.nothing-to-redo")


def test_a_refusal_returns_the_very_match_and_keeps_what_can_be_redone() -> None:
    match, _ = act(GAME, start(), Draw())
    match, _ = act(GAME, match, Undo())
    same, done = act(GAME, match, End())
    assert isinstance(done, Refused)
    assert same is match
    assert isinstance(act(GAME, same, Redo())[1], Accepted)


def test_undo_goes_back_one_by_one_to_the_start_and_redo_forward_again() -> None:
    first = start()
    states = [first.state]
    match = first
    for action in (Draw(), Skip(), Adjust("Ana.stash", 3)):
        match, _ = act(GAME, match, action)
        states.append(match.state)
    for state in reversed(states[:-1]):
        match, _ = act(GAME, match, Undo())
        assert match.state is state
    for state in states[1:]:
        match, _ = act(GAME, match, Redo())
        assert match.state is state
    assert not match.future


def test_undo_names_what_it_takes_back_and_says_if_something_hidden_was_seen() -> None:
    game = Sitting()
    game.adjust(Ana_hand=3)
    game.do("draw")
    drawn = game.match.past[-1].done
    game.match, done = act(GAME, game.match, Undo())
    assert done == Accepted(game.state, (msg("table.undone", what=drawn.events[:1]),), revealed=True)


def test_options_get_their_defaults() -> None:
    assert choose_options(SETTINGS, {"turns": "24"}) == {"draw": "compulsory", "turns": "24"}


@pytest.mark.parametrize(
    ("wanted", "id", "field"),
    [({"drow": "optional"}, "fault.unknown-option", "drow"), ({"draw": "Optional"}, "fault.option-value", "draw")],
)
def test_an_option_nobody_knows_is_a_fault(wanted: dict[str, str], id: str, field: str) -> None:
    fault = choose_options(SETTINGS, wanted)
    assert isinstance(fault, Fault)
    assert (fault.fault.id, fault.field) == (id, field)


@pytest.mark.parametrize(
    ("names", "id"),
    [
        (("Ana", ""), "fault.empty-name"),
        (("Ana", "  "), "fault.empty-name"),
        (("Ana", "Ben\n"), "fault.unprintable-name"),
        (("Ana", "B,en"), "fault.unprintable-name"),
        (("Ana", "\ud800"), "fault.unprintable-name"),
        (("Ana", "Ana"), "fault.repeated-name"),
        (("Ana",), "fault.player-count"),
        (("Ana", "Ben", "Cleo"), "fault.player-count"),
    ],
)
def test_names_that_nobody_can_play_under(names: tuple[str, ...], id: str) -> None:
    fault = check_names(names, (2,))
    assert isinstance(fault, Fault)
    assert fault.fault.id == id


def test_names_may_hold_anything_printable() -> None:
    assert check_names(("Ana.b", "Zoë ½ 🍅", "#1"), (2, 3)) is None


def test_what_people_type_is_shown_short_and_printable() -> None:
    assert shown("hoe\n\ud800#") == "hoe��#"
    assert len(shown("x" * 100)) == 40


def test_every_game_has_its_own_name_and_tags() -> None:
    assert len({game.name for game in GAMES}) == len(GAMES)
    for game in GAMES:
        tags = [kind.__struct_config__.tag for kind in game.actions]
        assert len(set(tags)) == len(tags)
        assert not {"undo", "redo", "adjust"} & set(tags)
        assert all(setting.default in setting.values for setting in game.settings)


def test_a_message_is_an_id_with_facts() -> None:
    assert msg("tomato.drew", player="Ana", n=3) == Msg("tomato.drew", {"player": "Ana", "n": 3})
