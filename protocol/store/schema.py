"""The database: how it is opened, its tables, and which versions of it are understood.

Every commit is on the medium before anybody hears of it (WAL with synchronous=FULL; NORMAL may lose the last commits
when the power fails). Two processes may open it, and create it, at the same time.
"""

import sqlite3
import time
from pathlib import Path
from typing import Final

from protocol.store.causes import DATABASE_ERRORS, fault_of
from protocol.store.faults import StoreFault
from protocol.store.folder import touch_private

VERSION: Final = 4
APPLICATION: Final = 0x6C616E70  # "lanp", so that a foreign database is not taken for ours
BUSY_SECONDS: Final = 10.0
_FIRST_WAIT: Final = 0.01
_PRAGMAS: Final = (
    "synchronous=FULL",
    "fullfsync=1",
    "checkpoint_fullfsync=1",
    "foreign_keys=1",
    "secure_delete=1",
    "temp_store=MEMORY",  # what is sorted would be written to the folder for temporary files, which may be full
)

_TABLES: Final = """
CREATE TABLE identity (
    one INTEGER PRIMARY KEY CHECK (one = 1), seed BLOB NOT NULL, key BLOB NOT NULL, nick TEXT
);
CREATE TABLE peers (
    key BLOB PRIMARY KEY, nick TEXT NOT NULL, folded TEXT NOT NULL, trust TEXT NOT NULL,
    first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL
);
CREATE INDEX peers_by_nick ON peers (folded);
CREATE TABLE games (
    id BLOB PRIMARY KEY, agreement BLOB NOT NULL, signatures BLOB NOT NULL, seat INTEGER, seed BLOB,
    state TEXT NOT NULL, started INTEGER NOT NULL, ended INTEGER, result BLOB, contacts BLOB NOT NULL,
    name TEXT NOT NULL DEFAULT ''
);
CREATE TABLE heads (
    game BLOB PRIMARY KEY REFERENCES games (id), count INTEGER NOT NULL, chain BLOB NOT NULL, damage TEXT,
    openings INTEGER
);
CREATE TABLE journal (
    game BLOB NOT NULL REFERENCES games (id), number INTEGER NOT NULL, data BLOB NOT NULL, signature BLOB NOT NULL,
    own INTEGER NOT NULL, chain BLOB NOT NULL, PRIMARY KEY (game, number)
);
CREATE TABLE openings (
    game BLOB NOT NULL REFERENCES games (id), sealed BLOB NOT NULL, opening BLOB NOT NULL, PRIMARY KEY (game, sealed)
);
CREATE TABLE verdicts (game BLOB NOT NULL REFERENCES games (id), item BLOB NOT NULL, PRIMARY KEY (game, item));
"""

_UPGRADES: Final = {
    1: "ALTER TABLE games ADD COLUMN name TEXT NOT NULL DEFAULT ''",
    2: "CREATE TABLE verdicts (game BLOB NOT NULL REFERENCES games (id), item BLOB NOT NULL, PRIMARY KEY (game, item))",
    3: "ALTER TABLE heads ADD COLUMN openings INTEGER",
}
"""What makes the tables of a version those of the next one."""


def open_database(path: Path) -> sqlite3.Connection:
    """The database at `path`, created where there is none, private; raises StoreFault."""
    try:
        touch_private(path)
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    except (sqlite3.Error, OSError) as error:
        raise fault_of(error).at(path) from None
    try:
        _prepare(connection)
    except DATABASE_ERRORS as error:
        connection.close()
        raise fault_of(error).at(path) from None
    except StoreFault as fault:
        connection.close()
        raise fault.at(path) from None
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    _use_wal(connection)
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("BEGIN IMMEDIATE")
    try:
        _create_or_check(connection)
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _use_wal(connection: sqlite3.Connection) -> None:
    """SQLite does not wait for others when it changes the journal's mode, so this does."""
    deadline = time.monotonic() + BUSY_SECONDS
    wait = _FIRST_WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > deadline or not _is_busy(connection):
                raise
        time.sleep(wait)
        wait *= 2


def _is_busy(connection: sqlite3.Connection) -> bool:
    """Whether a plain read works, so that only another process can have been in the way."""
    try:
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError as error:
        return fault_of(error).code == "store_busy"
    return True


def _create_or_check(connection: sqlite3.Connection) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if is_empty and not application and not version:
        for statement in filter(str.strip, _TABLES.split(";")):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION}")
        connection.execute(f"PRAGMA user_version={VERSION}")
    elif application != APPLICATION:
        raise StoreFault("store_foreign")
    elif version > VERSION:
        raise StoreFault("store_newer", found=version, known=VERSION)
    elif version not in (*_UPGRADES, VERSION):
        raise StoreFault("store_damaged", reason=f"version {version}")
    else:
        for older in range(version, VERSION):
            connection.execute(_UPGRADES[older])
            connection.execute(f"PRAGMA user_version={older + 1}")
