"""Whether keys and games can be saved, and whether other users can read them. Nothing stays behind."""

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from lanplay.doctor.finding import Finding, Level, found
from lanplay.errors import report_of, system_words
from lanplay.text import mark
from protocol.store.faults import StoreFault
from protocol.store.folder import is_private
from protocol.store.store import DATABASE, Store

FOLDER = mark("Keys and games are kept in {folder}.")
FOLDER_NEW = mark("Keys and games will be kept in {folder}.")
FOLDER_NOT = mark("Keys and games cannot be kept in {folder}: {reason}.")
FOLDER_ADVICE = mark("Choose another folder with --home or LANPLAY_HOME.")
OPEN = mark("Others on this machine can read {path}.")
OPEN_ADVICE = mark("Run: chmod go= {path}")
ROOM = mark("There is little space left on the disk: {free} MB.")
ROOM_ADVICE = mark("Free some space, or games cannot be saved.")
DATABASE_OK = mark("The database works. Games: {games}, peers: {peers}.")
DATABASE_LOST = mark("The database works, but not all games in it can be read; damaged: {games}.")
LEAST_ROOM = 50 * 1024 * 1024


def check_home(folder: Path) -> Iterator[Finding]:
    try:
        yield _writable(folder)
        free = shutil.disk_usage(existing_of(folder)).free
    except OSError as error:
        yield found("home", Level.FAULT, FOLDER_NOT, FOLDER_ADVICE, folder=folder, reason=system_words(error))
        return
    if free < LEAST_ROOM:
        yield found("room", Level.WARNING, ROOM, ROOM_ADVICE, free=free // (1024 * 1024))
    yield from (
        found("modes", Level.WARNING, OPEN, OPEN_ADVICE, path=path)
        for path in (folder, *sorted(folder.glob("lanplay.db*")))
        if path.exists() and not is_private(path)
    )
    if (folder / DATABASE).exists():
        yield _database(folder)


def _writable(folder: Path) -> Finding:
    existing = existing_of(folder)
    if not existing.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), existing)
    with tempfile.TemporaryFile(dir=existing):  # modes alone do not say it: nothing can be made in /proc
        return found("home", Level.OK, FOLDER if existing == folder else FOLDER_NEW, folder=folder)


def existing_of(folder: Path) -> Path:
    """The folder, or its nearest ancestor that exists."""
    return next((path for path in (folder, *folder.absolute().parents) if path.exists()), Path.cwd())


def _database(folder: Path) -> Finding:
    try:
        with Store.open(folder) as store:
            listing, peers = store.games().result(), store.peers().result()
    except StoreFault as fault:
        return Finding("database", Level.FAULT, report_of(fault).text)
    if listing.damaged:
        return found("database", Level.WARNING, DATABASE_LOST, games=len(listing.damaged))
    return found("database", Level.OK, DATABASE_OK, games=len(listing.games), peers=len(peers))
