"""Whom this peer has met: trust on first use, and a nick that suddenly comes with another key is told.

Keys are what peers are; nicks are what they call themselves, so two nicks that look alike to a reader count as one
(Unicode NFKC and case folding).
"""

import sqlite3
import unicodedata
from enum import Enum
from typing import Final, LiteralString

import msgspec

from protocol.store.faults import StoreFault

_SELECT: Final = "SELECT key, nick, trust, first_seen, last_seen FROM peers "


class Trust(Enum):
    """`FORGOTTEN` peers are kept for the names in old games, and are strangers when they come again."""

    FIRST_USE = "first_use"
    TRUSTED = "trusted"
    FORGOTTEN = "forgotten"


class KnownPeer(msgspec.Struct, frozen=True):
    """Times are seconds since 1970, as this machine's clock said."""

    key: bytes
    nick: str
    trust: Trust
    first_seen: int
    last_seen: int


class Meeting(msgspec.Struct, frozen=True):
    """`before` is what was known of the key (None: a stranger); `namesakes` are other keys that use its nick."""

    peer: KnownPeer
    before: KnownPeer | None
    namesakes: tuple[KnownPeer, ...]

    @property
    def is_suspicious(self) -> bool:
        """Whether a stranger comes under a name that belongs to somebody else."""
        return self.before is None and bool(self.namesakes)


def folded(nick: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", nick).casefold())


def meet(connection: sqlite3.Connection, key: bytes, nick: str, now: int) -> Meeting:
    """Note that a peer with this key, whose possession was proven, was here under this nick."""
    before = find(connection, key)
    if before is not None and before.trust is Trust.FORGOTTEN:
        before = None
    namesakes = tuple(peer for peer in called(connection, nick) if peer.key != key)
    trust = Trust.FIRST_USE if before is None else before.trust
    first_seen = now if before is None else before.first_seen
    peer = KnownPeer(key, nick, trust, first_seen, now)
    connection.execute(
        "INSERT OR REPLACE INTO peers (key, nick, folded, trust, first_seen, last_seen) VALUES (?, ?, ?, ?, ?, ?)",
        (key, nick, folded(nick), trust.value, first_seen, now),
    )
    return Meeting(peer, before, namesakes)


def find(connection: sqlite3.Connection, key: bytes) -> KnownPeer | None:
    return next(_select(connection, "WHERE key = ?", key), None)


def called(connection: sqlite3.Connection, nick: str) -> tuple[KnownPeer, ...]:
    """All peers known by this nick, those forgotten left out."""
    found = _select(connection, "WHERE folded = ? ORDER BY first_seen, key", folded(nick))
    return tuple(peer for peer in found if peer.trust is not Trust.FORGOTTEN)


def everyone(connection: sqlite3.Connection) -> tuple[KnownPeer, ...]:
    """All peers that are not forgotten, the last seen first."""
    found = _select(connection, "ORDER BY last_seen DESC, key")
    return tuple(peer for peer in found if peer.trust is not Trust.FORGOTTEN)


def set_trust(connection: sqlite3.Connection, key: bytes, trust: Trust) -> KnownPeer:
    """Raises StoreFault when nobody with this key was ever met."""
    connection.execute("UPDATE peers SET trust = ? WHERE key = ?", (trust.value, key))
    peer = find(connection, key)
    if peer is None:
        raise StoreFault("peer_unknown")
    return peer


def _select(connection: sqlite3.Connection, where: LiteralString, *values: object) -> "map[KnownPeer]":
    rows = connection.execute(_SELECT + where, values)
    return map(_read, rows.fetchall())


def _read(row: tuple[bytes, str, str, int, int]) -> KnownPeer:
    key, nick, trust, first_seen, last_seen = row
    try:
        return KnownPeer(key, nick, Trust(trust), first_seen, last_seen)
    except ValueError:
        raise StoreFault("store_damaged", reason="peers") from None
