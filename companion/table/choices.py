"""What LEFT and RIGHT walk through and OK takes, in every mode and at every open question."""

from __future__ import annotations

from msgspec.structs import replace

from companion.effects import Hear
from companion.rules.core import Ask, Option, Redo
from companion.table import enrol, moves, past, service
from companion.table.play import game_of
from companion.table.state import Dial, Enrol, Faces, History, Known, Page, Pick, Play, Service, Setup, Spell, Table
from companion.views import Text, msg

VOLUMES = (25, 50, 75, 100)
"""Volumes that the menu offers, in per cent."""

LETTERS: tuple[str, ...] = tuple("ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789-")
WHEEL: tuple[Text, ...] = (*LETTERS, msg("ui.wheel.space"), msg("ui.wheel.delete"), msg("ui.wheel.done"))
SPACE, DELETE, DONE = len(LETTERS), len(LETTERS) + 1, len(LETTERS) + 2


def options(table: Table) -> tuple[Option, ...]:
    """The choices of this moment, the likeliest first. Dials, wheels and dice have their own (`labels`)."""
    top = table.top
    if isinstance(top, Ask):
        return of_question(table, top)
    if top is not None:
        return ()
    mode = table.mode
    if isinstance(mode, Pick):
        return of_picker(table)
    if isinstance(mode, Setup):
        return of_setup(table, mode)
    if isinstance(mode, Enrol):
        return enrol.options(table, mode)
    if isinstance(mode, Service):
        return service.options(table)
    if isinstance(mode, History):
        return past.options(mode)
    return of_play(table, mode)


def labels(table: Table) -> tuple[tuple[Text, ...], int | None]:
    """The offered words, and which of them OK takes."""
    top = table.top
    if isinstance(top, Dial):
        return (msg("ui.dial", counter=counter_name(table, top.counter), value=top.value),), 0
    if isinstance(top, Spell):
        return WHEEL, top.at
    if isinstance(top, Faces):
        return ("1", "2", "3", "4", "5", "6"), top.at
    if isinstance(top, Page):
        return (msg("ui.close"),), 0
    words = tuple(option.label for option in options(table))
    return words, min(table.at, len(words) - 1) if words else None


def of_question(table: Table, ask: Ask) -> tuple[Option, ...]:
    """The answers to an open question. Where cards are gathered, one without a tag can be chosen from the list, too."""
    if ask.draft is None or not isinstance(table.mode, Play):
        return ask.options
    amend = amending(table, table.mode)
    if ask.offered:
        return *amend, *game_of(table.mode).offers(table.mode.match.state, ask.draft)
    return *amend, *ask.options, Option(msg("ui.card-from-list"), moves.ListCards())


def of_picker(table: Table) -> tuple[Option, ...]:
    """First of all an unfinished game; then the games that are there."""
    there = (place.name for place in table.known.shelf if place.game)
    games = tuple(Option(msg(f"game.{name}"), moves.ChooseGame(name)) for name in there)
    if not table.known.unfinished:
        return games
    waiting = table.known.unfinished[-1]
    game = msg(f"game.{waiting.place.name}")
    return (
        Option(msg("ui.continue", game=game), moves.Continue()),
        Option(msg("ui.put-away", game=game), moves.PutAway()),
        *games,
    )


def of_setup(table: Table, setup: Setup) -> tuple[Option, ...]:
    """The choices of one stage of the set-up; the first is what most tables want."""
    game = setup.place.game
    assert game is not None
    if setup.stage == "players":
        counts = tuple(Option(msg("ui.n-players", n=n), moves.SetCount(n)) for n in game.seats)
        last = table.known.last_players
        same = (Option(msg("ui.same-players", players=last), moves.SamePlayers()),) if len(last) in game.seats else ()
        return *same, *counts
    if setup.stage == "names":
        free = [name for name in (*table.known.names, *table.known.spare_names) if name not in setup.players]
        named = tuple(Option(name, moves.SetName(name)) for name in dict.fromkeys(free))
        return *named[:12], Option(msg("ui.write-name"), moves.WriteName())
    if setup.stage == "dice":
        return tuple(Option(msg(f"ui.dice.{source}"), moves.SetDice(source)) for source in table.known.dice)
    if setup.stage == "options":
        return Option(msg("ui.these-rules"), moves.GoOn()), *(_change(setup, n) for n in range(len(game.settings)))
    return (Option(msg("ui.start"), moves.GoOn()),)


def _change(setup: Setup, n: int) -> Option:
    game = setup.place.game
    assert game is not None
    setting = game.settings[n]
    name = f"{game.name}.option.{setting.name}"
    words = {value: setting_value(game.name, setting.name, value) for value in setting.values}
    values = tuple(Option(word, moves.SetOption(setting.name, value)) for value, word in words.items())
    label = msg("ui.option-is", option=msg(name), value=words[setup.options[setting.name]])
    ready = setting.values.index(setup.options[setting.name])
    return Option(label, Ask(msg(f"{name}.help"), values, first=ready))


def setting_value(game: str, setting: str, value: str) -> Text:
    """The word for an option's value; a number stands for itself."""
    return value if value.isdigit() else msg(f"{game}.option.{setting}.{value}")


def of_play(table: Table, play: Play) -> tuple[Option, ...]:
    """What buttons can do in play: correct a count, bring back, roll, then what the game offers."""
    game = game_of(play)
    state = play.match.state
    found = [*amending(table, play)]
    if play.match.future:
        found.append(Option(msg("ui.bring-back", what=play.match.future[-1].done.events[:1]), Redo()))
    if game.standing(state).over:
        return *found, Option(msg("ui.again"), moves.Again()), Option(msg("ui.to-picker"), moves.Leave())
    if game.awaited(state) is not None:
        found += of_dice(table, play)
    return *found, *game.offers(state, None), Option(msg("ui.card-from-list"), moves.ListCards())


def amending(table: Table, play: Play) -> tuple[Option, ...]:
    """After a refusal that rested on a count: its correction, first of all."""
    if play.amend is None:
        return ()
    label = msg("ui.correct-count", counter=counter_name(table, play.amend.counter))
    return (Option(label, moves.Correct(play.amend.counter, play.amend.then)),)


def of_dice(table: Table, play: Play) -> tuple[Option, ...]:
    """How the awaited roll can come in; without its module, the two other ways stand ready."""
    awaited = game_of(play).awaited(play.match.state)
    n = awaited.dice if awaited is not None else 0
    enter = Option(msg("ui.enter-dice", n=n), moves.EnterDice())
    if play.dice == "software":
        return (Option(msg("ui.throw", n=n), moves.Throw()),)
    if play.dice == "real":
        return (enter,)
    if "dice" in table.lost:
        others = tuple(source for source in table.known.dice if source == "software")
        return enter, *(Option(msg(f"ui.use-dice.{source}"), moves.SetDice(source)) for source in others)
    return Option(msg("ui.throw-module", n=n), moves.Throw()), enter


def cards_list(play: Play) -> Ask:
    """Every kind of card, for one whose tag nobody has taught."""
    printed = game_of(play).printed(play.place.deck)
    kinds = tuple(Option(msg(f"card.{card.kind}"), moves.Tap(card.kind)) for card in printed)
    return Ask(msg("ui.which-card"), kinds)


def menu(table: Table) -> Ask:
    """What is behind OK held: corrections, dice, language, looks, and the way out."""
    found: list[Option] = []
    if isinstance(table.mode, Play):
        found += _play_menu(table, table.mode)
    if table.lang == "en":
        found.append(Option(msg("ui.spanish"), moves.SetLang("es")))
    else:
        found.append(Option(msg("ui.english"), moves.SetLang("en")))
    look = table.look
    size = msg("ui.text.normal" if look.large else "ui.text.large")
    found.append(Option(size, moves.SetLook(replace(look, large=not look.large))))
    theme = msg("ui.theme.normal" if look.contrast else "ui.theme.contrast")
    found.append(Option(theme, moves.SetLook(replace(look, contrast=not look.contrast))))
    found.append(_sound(table.hear, table.known))
    if isinstance(table.mode, Play | Setup):
        found.append(Option(msg("ui.leave"), moves.Leave()))
    elif isinstance(table.mode, Pick):
        games = tuple(place.name for place in table.known.shelf if place.game)
        decks = tuple(Option(msg(f"game.{name}"), moves.TeachDeck(name)) for name in games)
        found.insert(0, Option(msg("ui.teach"), Ask(msg("ui.teach.which"), decks)))
        found.append(Option(msg("ui.history"), moves.OpenHistory()))
        found.append(Option(msg("ui.service"), moves.OpenService()))
        found.append(Option(msg("ui.switch-off"), moves.SwitchOff()))
    return Ask(msg("ui.menu"), tuple(found))


def _sound(hear: Hear, known: Known) -> Option:
    """How loud it is, opened where it stands; and whether answers are spoken, where they can be."""
    volumes = tuple(
        Option(msg("ui.sound.volume", volume=n), moves.SetHear(replace(hear, volume=n, mute=False))) for n in VOLUMES
    )
    other = msg("ui.sound.not-spoken" if hear.speech else "ui.sound.spoken")
    spoken = (Option(other, moves.SetHear(replace(hear, speech=not hear.speech))),) if known.voice else ()
    off = Option(msg("ui.sound.off"), moves.SetHear(replace(hear, mute=True)))
    now = msg("ui.sound.off") if hear.mute else msg("ui.sound.volume", volume=hear.volume)
    nearest = 0 if hear.mute else 1 + min(range(len(VOLUMES)), key=lambda at: abs(VOLUMES[at] - hear.volume))
    return Option(msg("ui.sound"), Ask(msg("ui.sound.question", now=now), (off, *volumes, *spoken), first=nearest))


def _play_menu(table: Table, play: Play) -> tuple[Option, ...]:
    counters = game_of(play).counters(play.match.state)
    correct = tuple(Option(counter_label(table, name), moves.Correct(name)) for name in counters)
    found = (Option(msg("ui.correct"), Ask(msg("ui.which-counter"), correct)),)
    if not game_of(play).dice:
        return found
    sources = tuple(Option(msg(f"ui.dice.{source}"), moves.SetDice(source)) for source in table.known.dice)
    return *found, Option(msg("ui.change-dice"), Ask(msg("ui.which-dice"), sources))


def counter_name(table: Table, counter: str) -> Text:
    """A counter in the table's words: `Ana.stash` is "Ana: stash"."""
    if not isinstance(table.mode, Play):
        return counter
    owner, dot, what = counter.rpartition(".")
    name = f"{table.mode.place.name}.counter.{what}"
    return msg(name, player=owner) if dot else msg(name)


def counter_label(table: Table, counter: str) -> Text:
    """A counter and its value, unless that may not be seen."""
    name = counter_name(table, counter)
    if not isinstance(table.mode, Play):
        return name
    found = game_of(table.mode).counters(table.mode.match.state)[counter]
    return name if found.hidden else msg("ui.dial", counter=name, value=found.value)
