"""From the picker to the first card: who plays, with which dice and rules, and the checklist."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.effects import Begin, Close, Effect
from companion.happenings import DiceSource
from companion.rules.core import AnyGame, Fault, Match, Refused, check_names, choose_options
from companion.table.answers import closed, refuse
from companion.table.play import watch_dice
from companion.table.state import Known, Pick, Place, Play, Resumable, Setup, Stage, Stepped, Table

ORDER: tuple[Stage, ...] = ("players", "names", "dice", "options", "checklist")


def choose_game(table: Table, name: str) -> Stepped:
    """A game was picked: the set-up begins."""
    place = next(place for place in table.known.shelf if place.name == name)
    game = _game(place)
    defaults = {setting.name: setting.default for setting in game.settings}
    source = table.known.dice[0] if table.known.dice else "real"
    return _to(table, Setup(place, dice=source, options=defaults)), ()


def same_players(table: Table, setup: Setup) -> Stepped:
    """The people of the last game play again, in the same seats."""
    players = table.known.last_players
    return _next(table, replace(setup, players=players, count=len(players), stage="names"))


def set_count(table: Table, setup: Setup, count: int) -> Stepped:
    """How many play; then their names, one after another."""
    return _to(table, replace(setup, count=count, players=(), stage="names")), ()


def add_name(table: Table, setup: Setup, name: str) -> Stepped:
    """The next player's name, refused with the reason if nobody could be called that here."""
    name = " ".join(name.split())
    fault = check_names((*setup.players, name), tuple(range(1, setup.count + 1)))
    if fault is not None:
        return refuse(table, Refused(fault.fault.id, fault.fault.facts))
    setup = replace(setup, players=(*setup.players, name))
    if len(setup.players) < setup.count:
        return _to(table, setup), ()
    return _next(table, setup)


def set_dice(table: Table, setup: Setup, source: DiceSource) -> Stepped:
    """Where the dice come from."""
    return _next(table, replace(setup, dice=source))


def set_option(table: Table, setup: Setup, name: str, value: str) -> Stepped:
    """One option; the list of options stays open."""
    return _to(table, replace(setup, options={**setup.options, name: value})), ()


def go_on(table: Table, setup: Setup) -> Stepped:
    """The stage is done: the next one, or the game."""
    if setup.stage == "checklist":
        return start(table, setup)
    return _next(table, setup)


def go_back(table: Table, setup: Setup) -> Stepped:
    """BACK: the last name again, the stage before, or the picker."""
    if setup.stage == "names" and setup.players:
        return _to(table, replace(setup, players=setup.players[:-1])), ()
    before = [stage for stage in ORDER[: ORDER.index(setup.stage)] if _needed(setup, stage)]
    if not before:
        return replace(closed(table), mode=Pick(), answer=None), ()
    players = setup.players[:-1] if before[-1] == "names" else setup.players
    return _to(table, replace(setup, stage=before[-1], players=players)), ()


def start(table: Table, setup: Setup) -> Stepped:
    """The game begins: its record first, then the table as it stands before the first action."""
    game = _game(setup.place)
    fault = choose_options(game.settings, setup.options)
    options = fault if not isinstance(fault, Fault) else setup.options
    state = game.start(setup.place.deck, setup.players, options)
    if isinstance(state, Fault):
        return refuse(table, Refused(state.fault.id, state.fault.facts))
    record = table.next_record
    begin = Begin(record, game.name, setup.players, options, setup.place.deck_text, setup.dice)
    play = Play(record, setup.place, setup.players, options, setup.dice, Match(state))
    table, asked = watch_dice(_forget_answer(replace(table, next_record=record + 1)), play)
    return table, (begin, *asked)


def state_before(setup: Setup) -> Any:
    """The state that the checklist is about; None where the deck does not fit so many players."""
    state = _game(setup.place).start(setup.place.deck, setup.players, setup.options)
    return None if isinstance(state, Fault) else state


def resume(table: Table) -> Stepped:
    """The unfinished game goes on where it stood. One that was over when the power went is closed now."""
    waiting = table.known.unfinished[-1]
    play = Play(
        waiting.record, waiting.place, waiting.players, waiting.options, waiting.dice, waiting.match, log_of(waiting)
    )
    notes = (*table.notes, waiting.note) if waiting.note else table.notes
    table = replace(table, known=_without_last(table.known), notes=notes)
    over = _game(play.place).standing(play.match.state).over
    table, asked = watch_dice(_forget_answer(table), play)
    return table, ((Close(play.record, "over"), *asked) if over else asked)


def put_away(table: Table) -> Stepped:
    """The unfinished game is given up; its record stays."""
    record = table.known.unfinished[-1].record
    return replace(closed(table), known=_without_last(table.known), answer=None), (Close(record, "away"),)


def leave(table: Table) -> Stepped:
    """Back to the picker. An unfinished game waits there; a roll that was asked for is not wanted now."""
    effects: tuple[Effect, ...] = ()
    known = table.known
    if isinstance(table.mode, Play):
        play = table.mode
        table, effects = watch_dice(table, replace(play, dice="real"))
        known = replace(known, last_players=play.players, names=tuple(dict.fromkeys((*play.players, *known.names))))
        if not _game(play.place).standing(play.match.state).over:
            known = replace(known, unfinished=(*known.unfinished, _resumable(play)))
    return replace(_forget_answer(table), mode=Pick(), known=known), effects


def again(table: Table, play: Play) -> Stepped:
    """The same people, options and dice once more; the checklist is shown again."""
    setup = Setup(play.place, "checklist", len(play.players), play.players, play.dice, play.options)
    return _to(_forget_answer(table), setup), ()


def log_of(waiting: Resumable) -> tuple[Any, ...]:
    """The last events of a game that goes on."""
    events = [event for step in waiting.match.past[-3:] for event in step.done.events]
    return tuple(events[-3:])


def _resumable(play: Play) -> Resumable:
    return Resumable(play.record, play.place, play.players, play.options, play.dice, play.match)


def _without_last(known: Known) -> Known:
    return replace(known, unfinished=known.unfinished[:-1])


def _forget_answer(table: Table) -> Table:
    return replace(closed(table), answer=None, refused=None)


def _to(table: Table, setup: Setup) -> Table:
    return replace(_forget_answer(table), mode=setup)


def _next(table: Table, setup: Setup) -> Stepped:
    later = ORDER[ORDER.index(setup.stage) + 1 :]
    return _to(table, replace(setup, stage=next(stage for stage in later if _needed(setup, stage)))), ()


def _needed(setup: Setup, stage: Stage) -> bool:
    """A stage with nothing to decide is passed over."""
    game = _game(setup.place)
    return {"dice": game.dice, "options": bool(game.settings)}.get(stage, True)


def _game(place: Place) -> AnyGame:
    assert place.game is not None, "a game that is not there cannot be chosen"
    return place.game
