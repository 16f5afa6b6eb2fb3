"""Questions that cards and buttons answer one by one: calling "¡Hecho!", exchanging, trading, moving a project."""

from __future__ import annotations

from companion.rules.core import Ask, Instead, Option, card_name
from companion.rules.hecho.actions import Exchange, Hecho, Reveal, Trade
from companion.rules.hecho.building import needless, short_of
from companion.rules.hecho.checks import project_elsewhere
from companion.rules.hecho.deck import Kind, Project, amounts
from companion.rules.hecho.state import Player, State
from companion.rules.hecho.trading import UNSAID, number
from companion.rules.zones import parse
from companion.views import Fact, Msg, Text, msg

FLOOR = 60
"""Seconds that whoever called has the floor; each card laid down begins them anew."""


def call(state: State, name: str, cards: tuple[str, ...] = ()) -> Option:
    """Calling "¡Hecho!": the seat button of a player, or one of the choices."""
    return Option(msg("hecho.offer.call", player=name), ask_build(state, Hecho(name, "", cards)), player=name)


def ask_build(state: State, draft: Hecho, note: Text = "") -> Ask:
    """The floor: the project and the cards it is built with. Once they do, OK (or the own button) builds."""
    if not draft.project:
        done = [project for project in state.open if not any(short(state, project, draft.cards))]
        ready = [build(state, draft, project) for project in done if draft.cards]
        which = [
            Option(card_name(project), _floor(state, Hecho(draft.by, project, draft.cards))) for project in state.open
        ]
        return _held(_prompt_for_project(draft), (*ready, *which), draft, note)
    return _floor(state, draft, note)


def _floor(state: State, draft: Hecho, note: Text = "") -> Ask:
    """The floor once it is said which project."""
    project = state.terms.deck.projects[draft.project]
    missing = short(state, draft.project, draft.cards)
    facts: dict[str, Fact] = {"player": draft.by, "project": card_name(project.kind)}
    if any(missing):
        needs = [(material, amount) for (material, _), amount in zip(project.needs, missing, strict=True)]
        return _held(msg("hecho.ask.short", short=amounts(needs), **facts), (), draft, note)
    unused = needless(project.needs, kinds_of(state, draft.cards))
    ready = (build(state, draft, draft.project),)
    if unused:
        names = tuple([card_name(draft.cards[at]) for at in unused])
        return _held(msg("hecho.ask.needless", cards=names, **facts), ready, draft, note)
    return _held(msg("hecho.ask.complete", **facts), ready, draft, note)


def _held(prompt: Msg, options: tuple[Option, ...], draft: Hecho, note: Text) -> Ask:
    return Ask(prompt, options, draft, note, holder=draft.by, seconds=FLOOR)


def _prompt_for_project(draft: Hecho) -> Msg:
    if not draft.cards:
        return msg("hecho.ask.project", player=draft.by)
    return msg("hecho.ask.project-for", player=draft.by, cards=tuple([card_name(card) for card in draft.cards]))


def build(state: State, draft: Hecho, project: str) -> Option:
    """What builds: the project's name and its points."""
    points = state.terms.deck.projects[project].points
    label = msg("hecho.offer.build", project=card_name(project), n=points)
    return Option(label, Hecho(draft.by, project, draft.cards), player=draft.by)


def short(state: State, project: str, cards: tuple[str, ...]) -> tuple[int, ...]:
    """What a project still wants beside these cards."""
    return short_of(_project(state, project).needs, kinds_of(state, cards))


def kinds_of(state: State, cards: tuple[str, ...]) -> list[Kind]:
    """The kinds of cards that were laid down."""
    deck = state.terms.deck
    found = [parse(card, deck.copies) for card in cards]
    return [deck.kinds[card.kind] for card in found if card is not None]


def _project(state: State, project: str) -> Project:
    return state.terms.deck.projects[project]


def ask_exchange(state: State, draft: Exchange, note: Text = "") -> Ask:
    """The second card of a pair; a seat button calls instead, and the card lies already."""
    calls = [call(state, name, draft.cards) for name in state.terms.names] if can_call(state) else []
    return Ask(msg("hecho.ask.second-card", card=card_name(draft.cards[0])), tuple(calls), draft, note)


def ask_who_exchanges(state: State, cards: tuple[str, ...], note: Text = "") -> Ask:
    """Whose pair it is."""
    who = [Option(name, Exchange(name, cards), player=name) for name in _holding(state, 2) or state.terms.names]
    names = tuple([card_name(card) for card in cards])
    return Ask(msg("hecho.ask.who-exchanges", cards=names), tuple(who), Exchange("", cards), note)


def ask_which_project(state: State) -> Ask:
    """The project that lies on top of the first pile that shows none, from a list."""
    pile = state.hidden[0]
    projects = [kind for kind in state.terms.deck.projects if project_elsewhere(state, kind) is None]
    which = tuple([Option(card_name(kind), Reveal(pile, kind)) for kind in projects])
    return Ask(msg("hecho.ask.which-project", pile=pile), which)


def ask_place(state: State, shown: Reveal) -> Ask | None:
    """Whether a project lies in the place where it was put; None where there was no other. `state` is that after it."""
    if not state.hidden:
        return None
    stays = Option(msg("hecho.offer.place", pile=shown.pile), None)
    others = [
        Option(msg("hecho.offer.place", pile=pile), Instead(Reveal(pile, shown.project))) for pile in state.hidden
    ]
    calls = [call(state, name) for name in state.terms.names] if can_call(state) else []
    return Ask(msg("hecho.ask.place"), (stays, *others, *calls), shown)


def can_call(state: State) -> bool:
    """Whether anybody can call."""
    return state.step == "build" and bool(state.open)


def together(state: State, first: str, second: str) -> Ask | None:
    """Two seat buttons pressed together: one card for one, if both hold any.

    If it was a call after all, whoever pressed first has the floor: the next card laid down is his.
    """
    if state.step not in ("reveal", "build") or not {first, second} <= set(_holding(state, 1)):
        return None
    draft = Trade(first, second, (UNSAID,), (UNSAID,))
    numbers = trade_answers(state, draft)
    if not can_call(state):
        return Ask(msg("hecho.ask.gives", player=first, other=second), numbers, draft)
    prompt = msg("hecho.ask.gives-or-calls", player=first, other=second)
    return Ask(prompt, numbers, Hecho(first, "", ()), holder=first, seconds=FLOOR)


def ask_trade(state: State, draft: Trade) -> Ask:
    """What a trade still wants to know, one thing after another: who, with whom, how many, which numbers."""
    names = state.terms.names
    if not draft.by and len(names) == 2:
        return ask_trade(state, Trade(names[0], names[1], (), ()))
    if not draft.by:
        prompt = msg("hecho.ask.who-trades")
    elif not draft.other:
        prompt = msg("hecho.ask.with-whom", player=draft.by)
    elif not draft.give:
        prompt = msg("hecho.ask.how-many", player=draft.by, other=draft.other)
    elif not draft.get:
        prompt = msg("hecho.ask.how-many", player=draft.other, other=draft.by)
    elif UNSAID in draft.give:
        prompt = _which(draft.by, draft.other, draft.give)
    else:
        prompt = _which(draft.other, draft.by, draft.get)
    return Ask(prompt, (), draft, offered=True)


def _which(player: str, other: str, entries: tuple[int | str, ...]) -> Msg:
    at = entries.index(UNSAID)
    if len(entries) == 1:
        return msg("hecho.ask.gives", player=player, other=other)
    return msg("hecho.ask.gives-more", player=player, other=other, at=at + 1, of=len(entries))


def trade_answers(state: State, draft: Trade) -> tuple[Option, ...]:
    """The answers to what a trade still wants to know; the last number completes it."""
    if not draft.by:
        people = [(name, Trade(name, "", (), ())) for name in _holding(state, 1)]
        return tuple([Option(name, ask_trade(state, more), player=name) for name, more in people])
    if not draft.other:
        others = [(name, Trade(draft.by, name, (), ())) for name in _holding(state, 1) if name != draft.by]
        return tuple([Option(name, ask_trade(state, more), player=name) for name, more in others])
    if not draft.give:
        counts = range(1, _player(state, draft.by).hand + 1)
        return _counts(state, [Trade(draft.by, draft.other, (UNSAID,) * n, ()) for n in counts])
    if not draft.get:
        counts = range(1, _player(state, draft.other).hand + 1)
        return _counts(state, [Trade(draft.by, draft.other, draft.give, (UNSAID,) * n) for n in counts])
    found = []
    for entry in _entries(state):
        more = _said(draft, entry)
        left = UNSAID in more.get
        found.append(Option(number(state, entry), ask_trade(state, more) if left else more))
    return tuple(found)


def _counts(state: State, drafts: list[Trade]) -> tuple[Option, ...]:
    return tuple([Option(str(n), ask_trade(state, draft)) for n, draft in enumerate(drafts, 1)])


def _said(draft: Trade, entry: int) -> Trade:
    """The trade once the next number is said."""
    if UNSAID in draft.give:
        at = draft.give.index(UNSAID)
        return Trade(draft.by, draft.other, (*draft.give[:at], entry, *draft.give[at + 1 :]), draft.get)
    at = draft.get.index(UNSAID)
    return Trade(draft.by, draft.other, draft.give, (*draft.get[:at], entry, *draft.get[at + 1 :]))


def _entries(state: State) -> list[int]:
    """What can be said of a card: the values in the deck, one for a comodín, 0 for a specialist."""
    kinds = state.terms.deck.kinds.values()
    values = {kind.value or 1 for kind in kinds if kind.type != "specialist"}
    specialist = [0] if any(kind.type == "specialist" for kind in kinds) else []
    return [*sorted(values - {1}), *sorted(values & {1}), *specialist]


def _holding(state: State, cards: int) -> list[str]:
    """Who holds so many cards."""
    return [name for name, one in zip(state.terms.names, state.players, strict=True) if one.hand >= cards]


def _player(state: State, name: str) -> Player:
    return state.players[state.terms.seats[name]]
