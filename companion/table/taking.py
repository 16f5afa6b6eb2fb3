"""What was chosen is done: a command of the table's own, a further question, or an action of the game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.effects import Effect, Light, Quit, Sound
from companion.rules.core import Ask, Instead
from companion.table import advice, choices, enrol, moves, past, play, service, setup
from companion.table.answers import closed, gathering
from companion.table.state import Dial, Enrol, Faces, History, Play, Service, Setup, Spell, Stepped, Table


def take(table: Table, chosen: Any) -> Stepped:
    """Does what was chosen: a command of the table's own, a further question, or an action of the game."""
    mode = table.mode
    if isinstance(chosen, Ask):
        # A question that belongs to somebody is heard: the others look up and see whose it is.
        heard: tuple[Effect, ...] = (Light("accepted"), Sound("turn")) if chosen.holder is not None else ()
        return replace(table, overlays=(*table.overlays, chosen), at=chosen.first, answer=None), heard
    if isinstance(chosen, moves.Leave):
        return _leave(table)
    if isinstance(chosen, moves.SetLang | moves.SetLook | moves.SetHear):
        return _set(replace(closed(table), answer=None), chosen)
    if isinstance(mode, Play):
        return _take_in_play(table, mode, chosen)
    if isinstance(mode, Setup):
        return _take_in_setup(table, mode, chosen)
    if isinstance(mode, Enrol):
        return _take_in_enrol(table, mode, chosen)
    if isinstance(mode, History):
        return _take_in_history(table, mode, chosen)
    if isinstance(mode, Service):
        assert isinstance(chosen, moves.TryLamp), chosen
        return service.try_lamp(table, chosen.said)
    return _take_in_picker(table, chosen)


def _set(table: Table, chosen: moves.SetLang | moves.SetLook | moves.SetHear) -> Stepped:
    """What is the same in every mode: the language, how it looks and how it sounds."""
    if isinstance(chosen, moves.SetLang):
        return replace(table, lang=chosen.lang), ()
    if isinstance(chosen, moves.SetLook):
        return replace(table, look=chosen.look), ()
    # The tone lets people hear what they chose.
    return replace(table, hear=chosen.hear), (chosen.hear, Sound("accepted"))


def _take_in_history(table: Table, mode: History, chosen: Any) -> Stepped:
    if isinstance(chosen, moves.ShowPast):
        return past.show(table, mode, chosen.page)
    assert isinstance(chosen, moves.ShowRule), chosen
    return replace(table, overlays=(advice.of_rule(table, chosen.rule),), answer=None), ()


def _leave(table: Table) -> Stepped:
    if isinstance(table.mode, History):
        return past.leave(table)
    if isinstance(table.mode, Enrol):
        return enrol.leave(table, table.mode)
    return service.leave(table) if isinstance(table.mode, Service) else setup.leave(table)


def _take_in_enrol(table: Table, mode: Enrol, chosen: Any) -> Stepped:
    if isinstance(chosen, moves.GoOn):
        return enrol.go_on(table, mode)
    if isinstance(chosen, moves.NextKind):
        return enrol.next_kind(table, mode, chosen.by)
    if isinstance(chosen, moves.Overwrite):
        return enrol.teach(table, mode, chosen.uid, chosen.card)
    assert isinstance(chosen, moves.Keep), chosen
    return replace(closed(table), answer=None), ()


def _take_in_picker(table: Table, chosen: Any) -> Stepped:
    if isinstance(chosen, moves.ChooseGame):
        return setup.choose_game(table, chosen.name)
    if isinstance(chosen, moves.Continue):
        return setup.resume(table)
    if isinstance(chosen, moves.OpenService):
        return service.begin(table)
    if isinstance(chosen, moves.OpenHistory):
        return past.begin(table)
    if isinstance(chosen, moves.TeachDeck):
        return enrol.begin(table, next(place for place in table.known.shelf if place.name == chosen.name))
    if isinstance(chosen, moves.PutAway):
        return setup.put_away(table)
    assert isinstance(chosen, moves.SwitchOff), chosen
    return closed(table), (Quit(),)


def _take_in_setup(table: Table, mode: Setup, chosen: Any) -> Stepped:
    if isinstance(chosen, moves.SamePlayers):
        return setup.same_players(table, mode)
    if isinstance(chosen, moves.SetCount):
        return setup.set_count(table, mode, chosen.count)
    if isinstance(chosen, moves.SetName):
        return setup.add_name(table, mode, chosen.name)
    if isinstance(chosen, moves.WriteName):
        return replace(table, overlays=(Spell(),), answer=None), ()
    if isinstance(chosen, moves.SetDice):
        return setup.set_dice(table, mode, chosen.source)
    if isinstance(chosen, moves.SetOption):
        return setup.set_option(table, mode, chosen.name, chosen.value)
    assert isinstance(chosen, moves.GoOn), chosen
    return setup.go_on(table, mode)


def _take_in_play(table: Table, mode: Play, chosen: Any) -> Stepped:
    if isinstance(chosen, moves.Tap):
        return play.tapped(gathering(table), mode, chosen.card)
    if isinstance(chosen, moves.NameTag):
        return enrol.taught_in_play(table, mode, chosen.uid, chosen.kind)
    if isinstance(chosen, moves.Keep):
        return replace(gathering(table), answer=None), ()
    if isinstance(chosen, moves.ListCards):
        return replace(table, overlays=(*table.overlays, choices.cards_list(mode)), at=0, answer=None), ()
    if isinstance(chosen, moves.Correct):
        return _open_dial(table, mode, chosen), ()
    if isinstance(chosen, moves.Throw):
        awaited = play.game_of(mode).awaited(mode.match.state)
        return play.ask_roll(table, mode, awaited.dice) if awaited else (table, ())
    if isinstance(chosen, moves.EnterDice):
        awaited = play.game_of(mode).awaited(mode.match.state)
        return replace(table, overlays=(Faces(awaited.dice if awaited else 0),), at=0, answer=None), ()
    if isinstance(chosen, moves.SetDice):
        return play.watch_dice(replace(closed(table), answer=None), replace(mode, dice=chosen.source))
    if isinstance(chosen, moves.Again):
        return setup.again(table, mode)
    return _take_in_game(table, mode, chosen)


def _take_in_game(table: Table, mode: Play, chosen: Any) -> Stepped:
    """What a game's own option leads to."""
    if chosen is None:
        return replace(closed(table), answer=None), ()
    if isinstance(chosen, Instead):
        return play.instead(table, mode, chosen.action)
    return play.follow(table, mode, chosen, chosen)


def _open_dial(table: Table, mode: Play, correct: moves.Correct) -> Table:
    """The dial starts where the counter stands; at its lowest where that may not be seen."""
    counter = play.game_of(mode).counters(mode.match.state)[correct.counter]
    dial = Dial(
        correct.counter, counter.low, counter.high, counter.low if counter.hidden else counter.value, correct.then
    )
    return replace(table, overlays=(*gathering(table).overlays, dial), at=0, answer=None)
