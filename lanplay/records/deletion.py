"""Deleting a stored game: asked about, and never by accident one that is not over."""

import sys

from lanplay.errors import CommandError
from lanplay.output import Output
from lanplay.records.listing import told_game
from lanplay.settings import Settings
from lanplay.text import mark, translate
from protocol.store.games import short_id
from protocol.store.store import Store

SURE = mark("Delete it for good, with its transcript? [y/N]")
YES = mark("y")
DELETED = mark("The game {game} is deleted.")
KEPT = mark("Nothing is deleted.")


def delete_game(settings: Settings, wanted: str, *, is_forced: bool) -> None:
    """Raises CommandError for an unfinished game and where nobody can be asked, unless `is_forced`."""
    output = Output(settings.json)
    with Store.open(settings.folder) as store:
        game = store.find_game_id(wanted).result()
        if not is_forced and not _confirmed(store, game):
            output.say(translate(KEPT))
            return
        store.delete_game(game)
    output.event("deleted", game_id=game.hex())
    output.say(translate(DELETED).format(game=short_id(game)))


def has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stderr.isatty()


def _confirmed(store: Store, game: bytes) -> bool:
    """Ask the person; raises CommandError where that may not be deleted, or nobody can be asked."""
    record = store.game(game).result()
    if record.is_resumable or record.may_have_begun:
        raise CommandError("delete_unfinished", game=short_id(game))
    if not has_terminal():
        raise CommandError("delete_unasked")
    sys.stderr.write(f"{told_game(record)}\n{translate(SURE)} ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().casefold() in {"y", translate(YES)}
