"""Lists, exports, imports and forgets the tags that were taught."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion import data
from companion.commands import UsageError
from companion.commands.keeping import data_folder, open_store, place_of
from companion.commands.opening import add_lang, explain, read_lang
from companion.commands.speaker import Speaker
from companion.store import NotSaved
from companion.table.enrol import cards_of
from companion.tags import BadTags, Tags, from_csv, to_csv
from companion.views import Msg, msg


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `companion tags`."""
    parser.add_argument("what", choices=("list", "export", "import", "forget"), help="what to do with the taught tags")
    parser.add_argument(
        "file", nargs="?", metavar="FILE|UID|GAME", help="export to or import from this CSV file; or what to forget"
    )
    parser.add_argument("--data", metavar="DIR", help="where tags are kept (default: the user's data folder)")
    parser.add_argument("--force", action="store_true", help="import: overwrite tags that stand for other cards")
    add_lang(parser)


def run(args: Namespace) -> int:
    """Does it, and says how many. Raises `UsageError`, and then nothing was changed."""
    lang = read_lang(args.lang)
    speaker = Speaker(args.games)
    words = speaker.words(lang)
    folder = data_folder(args.data)
    # While a companion runs, it alone may change the tags: it holds the table's lock.
    with open_store(folder, speaker, lang):
        tags = Tags(folder)
        try:
            told = _done(args, tags)
        except BadTags as bad:
            raise UsageError(f"{args.file}: {words.say(bad.fault)}") from bad
        except data.DataError as error:
            raise UsageError(explain(words, error)) from error
        except NotSaved as why:
            raise UsageError(words.say(why.reason)) from why
        finally:
            tags.close()
    if told is not None:
        print(words.say(told))
    return 0


def _done(args: Namespace, tags: Tags) -> Msg | None:
    if args.what == "list":
        for uid, (game, card) in sorted(tags.all().items(), key=lambda tag: tag[1]):
            print(uid, game, card)
        return None
    if args.what == "export":
        text = to_csv(tags.all())
        if args.file is None:
            sys.stdout.write(text)
        else:
            Path(args.file).write_text(text, "utf-8")
        return None
    if args.file is None:
        raise UsageError(f"tags {args.what}: which? (a CSV file to import; a UID or a game to forget)")
    return _import(args, tags) if args.what == "import" else _forget(args.file, tags)


def _import(args: Namespace, tags: Tags) -> Msg:
    """All of the file or nothing of it."""
    found = from_csv(_text(args.file))
    known = tags.all()
    _check_cards(args, found)
    clashes = [uid for uid, card in found.items() if known.get(uid, card) != card]
    if clashes and not args.force:
        game, card = known[clashes[0]]
        raise BadTags(msg("tags.clash", n=len(clashes), uid=clashes[0], card=f"{game} {card}"))
    # A card has one tag: an older tag of a card that the file gives another one is forgotten.
    taken = set(found.values())
    tags.forget([uid for uid, card in known.items() if card in taken and uid not in found])
    tags.teach(found)
    tags.copy()
    return msg("tags.imported", n=len(found))


def _check_cards(args: Namespace, found: dict[str, tuple[str, str]]) -> None:
    """Every card must be one of its game's deck. Tags of games that are not there yet are taken as they are."""
    decks = {game.name: cards_of(place_of(game, data.read_deck(game))) for game in args.games}
    for uid, (game, card) in found.items():
        if game in decks and card not in decks[game]:
            raise BadTags(msg("tags.no-such-card", uid=uid, card=card, game=game))


def _forget(what: str, tags: Tags) -> Msg:
    """One tag by its UID, or all of a game's."""
    known = tags.all()
    uids = [uid for uid, (game, _) in known.items() if what in (game, "all") or uid == what.upper()]
    if not uids:
        raise BadTags(msg("tags.unknown", uid=what[:40]))
    tags.forget(uids)
    tags.copy()
    return msg("tags.forgotten", n=len(uids))


def _text(file: str) -> str:
    try:
        return Path(file).read_text("utf-8")
    except OSError as error:
        raise data.unreadable(file, error) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise data.DataError(msg("fault.not-utf8", line=line), file=file) from error
