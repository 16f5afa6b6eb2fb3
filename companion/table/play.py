"""Playing: happenings become actions, and what the rules core says becomes the table's answer."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.effects import Append, AskRoll, CancelRoll, Close, Effect, Light, Missed, Sound, Tone
from companion.happenings import VIRTUAL_TAG, Rolled
from companion.rules import lines
from companion.rules.core import COMMON, AnyGame, Ask, DoneFirst, Option, Refused, Standing, Undo, act
from companion.table import moves
from companion.table.answers import accept, closed, gathering, refuse, remind, sentences, unclear
from companion.table.state import Amend, Play, Stepped, Table
from companion.table.timing import CLOSE, TOGETHER, margin
from companion.views import Msg, msg


def game_of(play: Play) -> AnyGame:
    """The game that is played here."""
    game = play.place.game
    assert game is not None, "a game that is not there cannot be chosen"
    return game


def do(table: Table, play: Play, action: Any, source: str = "") -> Stepped:
    """One action: asked of the rules core, saved if it was accepted, and answered."""
    game = game_of(play)
    match, done = act(game, play.match, action)
    if isinstance(done, Refused):
        return refused(table, play, done, action)
    mark = (
        "after-reveal" if isinstance(action, Undo) and done.revealed else "after-void" if source and play.void else ""
    )
    appended = Append(play.record, lines.encode(action), source, mark)
    saved: tuple[Effect, ...] = (appended,)
    was, now = game.standing(play.match.state), game.standing(match.state)
    if was.over != now.over:
        # In this order: with the power cut between the two, the game is open, and closed again when it goes on.
        saved = (appended, Close(play.record, "over")) if now.over else (Close(play.record, "open"), appended)
    play = replace(play, match=match, log=(*play.log, *done.events)[-3:], amend=None, void=False)
    table, asked = watch_dice(closed(table), play)
    table, shown = accept(table, sentences(done.events), _tone(game, done.events, was, now, rolled=bool(source)))
    return table, (*saved, *asked, *shown)


def _tone(game: AnyGame, events: tuple[Msg, ...], was: Standing, now: Standing, *, rolled: bool) -> Tone:
    """What an accepted action sounds like. The rarer tells more: the game's own tones, the end, another's turn."""
    own = next((game.tones[event.id] for event in events if event.id in game.tones), None)
    if own is not None:
        return own
    if now.over:
        return "win"
    if now.player != was.player:
        return "turn"
    return "dice" if rolled else "accepted"


def refused(table: Table, play: Play, why: Refused, tried: Any) -> Stepped:
    """A refusal. One that rests on a count offers to correct it; any other of a game's action is counted, as forgotten.

    Cards that are being gathered stay gathered.
    """
    play = replace(play, amend=Amend(why.counter, tried) if why.counter else None)
    gathering = isinstance(table.top, Ask) and table.top.draft is not None and not why.ends
    table = replace(table, mode=play)
    table, effects = refuse(table if gathering else closed(table), why)
    forgotten = why.counter is None and not isinstance(tried, COMMON)
    return table, (*effects, Missed(play.record, why.rule)) if forgotten else effects


def watch_dice(table: Table, play: Play) -> Stepped:
    """Asks the dice module for the roll that is awaited now, and takes back a question that fell away.

    Software dice are thrown when OK is pressed, real ones when people enter them: they are not asked here.
    """
    effects: tuple[Effect, ...] = () if play.ask is None else (CancelRoll(play.ask),)
    awaited = game_of(play).awaited(play.match.state)
    if awaited is None or play.dice != "module":
        return replace(table, mode=replace(play, ask=None)), effects
    table, asked = ask_roll(table, play, awaited.dice)
    return table, (*effects, *asked)


def ask_roll(table: Table, play: Play, dice: int) -> Stepped:
    """Asks the source of the dice for a roll, under an id that no roll of this run had."""
    id = table.next_ask
    table = replace(table, mode=replace(play, ask=id), next_ask=id + 1)
    return table, (AskRoll(id, dice, play.dice),)


def rolled(table: Table, play: Play, roll: Rolled) -> Stepped:
    """Dice that came in: for the awaited roll, or for nothing. Only real ones are entered without having been asked."""
    game = game_of(play)
    awaited = game.awaited(play.match.state)
    asked = roll.ask == play.ask if roll.ask is not None else roll.source == "real"
    if awaited is None or not asked:
        return unclear(table, "ui.nobody-asked-for-dice", dice=", ".join(map(str, roll.dice)))
    if roll.ask is not None:
        play = replace(play, ask=None)
    return do(table, play, game.roll(play.match.state, roll.dice), roll.source)


def void(table: Table, play: Play) -> Stepped:
    """A throw that nobody can know of was lost with the module: said now, and noted with the roll that counts."""
    return unclear(replace(table, mode=replace(play, void=True)), "ui.roll-void")


def tagged(table: Table, play: Play, uid: str) -> Stepped:
    """A tag on the reader: a card of this game, of another, or one that nobody has taught."""
    if uid.startswith(VIRTUAL_TAG):
        return tapped(table, play, uid.removeprefix(VIRTUAL_TAG))
    game, card = table.known.tags.get(uid, ("", ""))
    if game == play.place.name:
        return tapped(table, play, card)
    if game:
        return unclear(table, "ui.card-of-another-game", game=msg(f"game.{game}"))
    return _untaught(table, play, uid)


def _untaught(table: Table, play: Play, uid: str) -> Stepped:
    """A tag that nobody has taught: not understood, and the table offers to be told which card it is."""
    kinds = game_of(play).printed(play.place.deck)
    which = tuple(Option(msg(f"card.{kind.kind}"), moves.NameTag(uid, kind.kind)) for kind in kinds)
    ask = Ask(
        msg("ui.which-card"),
        (
            Option(msg("ui.name-the-card"), Ask(msg("ui.which-card"), which)),
            Option(msg("ui.leave-the-card"), moves.Keep()),
        ),
    )
    table = gathering(table)
    return unclear(replace(table, overlays=(*table.overlays, ask)), "ui.untaught-tag")


def tapped(table: Table, play: Play, card: str) -> Stepped:
    """A card: the answer to an open question, one more card for what is being gathered, or taken afresh."""
    game = game_of(play)
    top = table.top
    if isinstance(top, Ask) and top.draft is None:
        kind = card.partition("#")[0]
        for option in top.options:
            if card in option.cards or kind in option.cards:
                return follow(table, play, option.then, moves.Tap(card))
    table = gathering(table)
    top = table.top
    draft = top.draft if isinstance(top, Ask) else None
    return follow(table, play, game.meanings(play.match.state, card, draft), moves.Tap(card))


def together(table: Table, play: Play, name: str, at: float) -> Stepped | None:
    """What this seat button means together with the one pressed just before; None if nothing."""
    game = game_of(play)
    if game.together is None or table.pressed is None:
        return None
    first, before = table.pressed
    if first == name or at - before > TOGETHER:
        return None
    ask = game.together(play.match.state, first, name)
    if ask is None:
        return None
    close = margin(table, name, at) if at - before <= CLOSE else ""
    table = replace(table, overlays=(*table.overlays, ask), at=0, answer=None, refused=None, pressed=None)
    return accept(table, close) if close else (table, (Light("accepted"), Sound("accepted")))


def instead(table: Table, play: Play, action: Any) -> Stepped:
    """The last action is taken back, and another done in its place; if that cannot be, all stays as it is."""
    game = game_of(play)
    _, done = act(game, act(game, play.match, Undo())[0], action)
    if isinstance(done, Refused):
        return refused(table, play, done, action)
    table, undone = do(table, play, Undo())
    assert isinstance(table.mode, Play)
    table, effects = do(table, table.mode, action)
    return table, (*(effect for effect in undone if isinstance(effect, Append)), *effects)


def follow(table: Table, play: Play, meaning: Any, tried: Any) -> Stepped:
    """What a tap or a choice led to: an action is done, a question is asked, a refusal is answered."""
    if isinstance(meaning, Refused):
        return refused(table, play, meaning, tried)
    if isinstance(meaning, DoneFirst):
        table, effects = do(table, play, meaning.action)
        return (table if table.refused else replace(table, overlays=(meaning.ask,))), effects
    if not isinstance(meaning, Ask):
        return do(table, play, meaning)
    table = replace(table, mode=replace(play, amend=None))
    if meaning.draft is not None:
        return _gathered(table, meaning)
    return replace(table, overlays=(*table.overlays, meaning), at=0, answer=None, refused=None), ()


def _gathered(table: Table, ask: Ask) -> Stepped:
    """One more card of those being gathered is heard and seen; of one that adds nothing people are only reminded."""
    top = table.top
    if isinstance(top, Ask) and top.draft == ask.draft:
        return remind(replace(table, overlays=(*table.overlays[:-1], ask)), ask.note)
    gathered = replace(table, overlays=(*table.overlays, ask), at=0, answer=None, refused=None)
    return gathered, (Light("accepted"), Sound("accepted"))
