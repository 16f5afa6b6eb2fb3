"""Teaching a deck: which tag is which card. One tag stands for one card, and nothing is overwritten without asking."""

from __future__ import annotations

from msgspec.structs import replace

from companion.effects import CopyTags, Effect, Forget, Teach
from companion.rules.core import Ask, Option, Printed, Refused, card_name
from companion.table import moves
from companion.table.answers import accept, closed, gathering, refuse, unclear
from companion.table.play import tapped
from companion.table.state import Enrol, Pick, Place, Play, Stepped, Table
from companion.views import Answer, Bar, CardRow, Face, Item, Listing, Msg, Piece, Scene, Text, msg

RANDOM = "08"
"""First byte of a four-byte UID that its owner (a phone) draws anew each time (ISO 14443-3, section 6.5.4)."""


def begin(table: Table, place: Place) -> Stepped:
    """Teaching starts, or goes on at the first kind that has a copy without a tag."""
    enrol = Enrol(place)
    return replace(closed(table), mode=replace(enrol, kind=_next_open(table, enrol, 0)), answer=None), ()


def options(table: Table, enrol: Enrol) -> tuple[Option, ...]:
    """What buttons do while a deck is taught."""
    if not enrol.sorted:
        return Option(msg("ui.teach.sorted"), moves.GoOn()), Option(msg("ui.teach.leave"), moves.Leave())
    if missing(table, enrol.place) == 0:
        return Option(msg("ui.teach.finished"), moves.Leave()), Option(msg("ui.teach.next"), moves.NextKind(1))
    return (
        Option(msg("ui.teach.next"), moves.NextKind(1)),
        Option(msg("ui.teach.before"), moves.NextKind(-1)),
        Option(msg("ui.teach.leave"), moves.Leave()),
    )


def go_on(table: Table, enrol: Enrol) -> Stepped:
    """The deck is sorted: the first card is asked for."""
    return replace(closed(table), mode=replace(enrol, sorted=True), answer=None), ()


def next_kind(table: Table, enrol: Enrol, by: int) -> Stepped:
    """Another kind, round the ring."""
    kind = (enrol.kind + by) % len(printed(enrol.place))
    return replace(closed(table), mode=replace(enrol, kind=kind), answer=None), ()


def tag(table: Table, enrol: Enrol, uid: str) -> Stepped:
    """A tag on the reader: it becomes the next copy of the kind asked for, unless it stands for a card already."""
    if not enrol.sorted:
        table, _ = go_on(table, enrol)
        enrol = replace(enrol, sorted=True)
    stands_for = table.known.tags.get(uid)
    if enrol.done and enrol.done[-1][0] == uid:
        # No error, and no lamp: a card that slipped is laid down again.
        return replace(closed(table), answer=Answer("accepted", msg("ui.teach.twice")), refused=None), ()
    if uid.startswith(RANDOM) and len(uid) == 8:
        return refuse(closed(table), Refused("ui.teach.random"))
    if stands_for is not None:
        return _taken(table, enrol, uid, stands_for)
    card = _free(table, enrol)
    if card is None:
        return unclear(table, "ui.teach.kind-full", card=card_name(_kind(enrol).kind))
    return teach(table, enrol, uid, card)


def teach(table: Table, enrol: Enrol, uid: str, card: str) -> Stepped:
    """This tag is this card. Once its kind is complete, the next one with an open copy is asked for."""
    before = table.known.tags.get(uid)
    tags = {**table.known.tags, uid: (enrol.place.name, card)}
    table = replace(closed(table), known=replace(table.known, tags=tags))
    enrol = replace(enrol, sorted=True, done=(*enrol.done, (uid, "" if before is None else "/".join(before))))
    kept: tuple[Effect, ...] = (Teach(uid, enrol.place.name, card),)
    if _free(table, enrol) is None:
        enrol = replace(enrol, kind=_next_open(table, enrol, enrol.kind))
    if missing(table, enrol.place) == 0:
        kept = (*kept, CopyTags())
    told = msg("ui.teach.taught", card=card_name(card), n=_copy(card), of=_copies(enrol.place, card))
    table, effects = accept(replace(table, mode=enrol), told, "tick")
    return table, (*kept, *effects)


def take_back(table: Table, enrol: Enrol) -> Stepped:
    """BACK: the last tag stands again for what it stood for before."""
    if not enrol.done:
        return leave(table, enrol)
    uid, before = enrol.done[-1]
    tags = {known: card for known, card in table.known.tags.items() if known != uid}
    _, card = table.known.tags[uid]
    effect: Effect = Forget(uid)
    if before:
        game, _, old = before.partition("/")
        tags[uid] = (game, old)
        effect = Teach(uid, game, old)
    kinds = [kind.kind for kind in printed(enrol.place)]
    enrol = replace(enrol, done=enrol.done[:-1], kind=kinds.index(card.partition("#")[0]))
    table = replace(closed(table), known=replace(table.known, tags=tags), mode=enrol)
    table, effects = accept(table, msg("ui.teach.taken-back", card=card_name(card)), "tick")
    return table, (effect, *effects)


def leave(table: Table, enrol: Enrol) -> Stepped:
    """Back to the picker; what was taught stays, and teaching goes on another time."""
    return replace(closed(table), mode=Pick(), answer=None), ((CopyTags(),) if enrol.done else ())


def taught_in_play(table: Table, play: Play, uid: str, kind: str) -> Stepped:
    """Somebody said in play which card an untaught tag is: it becomes the first copy without a tag, and is tapped."""
    card = _free_copy(table, play.place, next(one for one in printed(play.place) if one.kind == kind))
    if card is None:
        return unclear(gathering(table), "ui.teach.kind-full", card=card_name(kind))
    table = replace(table, known=replace(table.known, tags={**table.known.tags, uid: (play.place.name, card)}))
    table, effects = tapped(gathering(table), play, card)
    return table, (Teach(uid, play.place.name, card), CopyTags(), *effects)


def scene(table: Table, enrol: Enrol) -> Scene:
    """The page: which card is asked for, how far it has come."""
    kinds = printed(enrol.place)
    whole = sum(kind.copies for kind in kinds)
    done = whole - missing(table, enrol.place)
    progress = Bar(msg("ui.teach.progress", n=done, of=whole), done, whole)
    if not enrol.sorted:
        how = (Item(msg("ui.teach.sort")), Item(msg("ui.teach.one-tag")), Item(msg("ui.teach.stop-any-time")))
        return Scene(msg("ui.teach.heading", game=msg(f"game.{enrol.place.name}")), board=(progress, Listing("", how)))
    if done == whole:
        return Scene(msg("ui.teach.complete"), msg("ui.teach.progress", n=done, of=whole), board=(progress,))
    kind = kinds[enrol.kind]
    copy = _copies_with_tag(table, enrol.place, kind)
    row: Piece = CardRow(
        msg("ui.teach.copy", n=min(copy + 1, kind.copies), of=kind.copies), (Face(msg(f"card.{kind.kind}"), kind.type),)
    )
    heading: Text = msg("ui.teach.lay", card=msg(f"card.{kind.kind}"))
    return Scene(heading, msg("ui.teach.copy", n=min(copy + 1, kind.copies), of=kind.copies), board=(row, progress))


def missing(table: Table, place: Place) -> int:
    """How many cards of a deck have no tag yet."""
    return sum(kind.copies - _copies_with_tag(table, place, kind) for kind in printed(place))


def printed(place: Place) -> tuple[Printed, ...]:
    """Every kind in the deck of a game that is there."""
    return () if place.game is None else place.game.printed(place.deck)


def _taken(table: Table, enrol: Enrol, uid: str, stands_for: tuple[str, str]) -> Stepped:
    """A tag that stands for a card already: refused with what for; OK keeps it, and only a choice overwrites it."""
    game, card = stands_for
    taken = Refused("ui.teach.taken", {"card": _named(enrol, game, card), "game": msg(f"game.{game}")})
    new = _free(table, enrol)
    if new is None or (game == enrol.place.name and card.partition("#")[0] == _kind(enrol).kind):
        return refuse(closed(table), taken)
    keep = Option(msg("ui.teach.keep"), moves.Keep())
    overwrite = Option(msg("ui.teach.overwrite", card=card_name(new)), moves.Overwrite(uid, new))
    ask = Ask(Msg(taken.rule, taken.facts), (keep, overwrite))
    return refuse(replace(closed(table), overlays=(ask,)), taken)


def _named(enrol: Enrol, game: str, card: str) -> Text:
    """The card's printed name if it is of this deck; other decks' names are not at hand."""
    return card_name(card) if game == enrol.place.name else card


def _kind(enrol: Enrol) -> Printed:
    return printed(enrol.place)[enrol.kind]


def _free(table: Table, enrol: Enrol) -> str | None:
    return _free_copy(table, enrol.place, _kind(enrol))


def cards_of(place: Place) -> frozenset[str]:
    """Every card of a deck that can have a tag, as tags name it."""
    return frozenset(name for kind in printed(place) for name in _names(kind))


def _names(kind: Printed) -> tuple[str, ...]:
    return (kind.kind,) if kind.single else tuple(f"{kind.kind}#{n}" for n in range(1, kind.copies + 1))


def _free_copy(table: Table, place: Place, kind: Printed) -> str | None:
    """The first copy of a kind that has no tag."""
    used = set(table.known.tags.values())
    return next((name for name in _names(kind) if (place.name, name) not in used), None)


def _copies_with_tag(table: Table, place: Place, kind: Printed) -> int:
    cards = {card for game, card in table.known.tags.values() if game == place.name}
    return sum(card.partition("#")[0] == kind.kind for card in cards)


def _next_open(table: Table, enrol: Enrol, start: int) -> int:
    """The first kind from here on, round the ring, that has a copy without a tag; here if none has."""
    kinds = printed(enrol.place)
    for step in range(len(kinds)):
        at = (start + step) % len(kinds)
        if _free_copy(table, enrol.place, kinds[at]) is not None:
            return at
    return start


def _copy(card: str) -> int:
    return int(card.partition("#")[2] or 1)


def _copies(place: Place, card: str) -> int:
    return next(kind.copies for kind in printed(place) if kind.kind == card.partition("#")[0])
