"""The peer's own key, made once, and the name that it gives itself."""

import secrets
import sqlite3
from typing import Final

from protocol.identity import Identity
from protocol.store.faults import StoreFault

_SEED_BYTES: Final = 32


def load_or_make(connection: sqlite3.Connection) -> Identity:
    """The identity, made now if there is none. Within a transaction, so two processes agree on one."""
    seed = secrets.token_bytes(_SEED_BYTES)
    connection.execute("INSERT OR IGNORE INTO identity (one, seed, key) VALUES (1, ?, ?)", (seed, Identity(seed).key))
    stored, key = connection.execute("SELECT seed, key FROM identity").fetchone()
    if not isinstance(stored, bytes) or len(stored) != _SEED_BYTES or Identity(stored).key != key:
        raise StoreFault("identity_damaged")
    return Identity.from_bytes(stored)


def nick(connection: sqlite3.Connection) -> str | None:
    row = connection.execute("SELECT nick FROM identity").fetchone()
    return None if row is None else row[0]


def set_nick(connection: sqlite3.Connection, nick: str) -> None:
    load_or_make(connection)
    connection.execute("UPDATE identity SET nick = ?", (nick,))
