"""The journal of a game: every item in the order in which it came, in a hash chain, so that damage is noticed.

Each record's chain covers its game, its number, whether the item is an own one, the lengths and the bytes, and the
record before; the head, written in the same transaction, says how many there are. What cannot be trusted is left out
when a journal is read, and the reader is told: an honest peer must then not sign anything before the others have told
it what it had signed. A journal that was replaced by an older copy of itself cannot be told from a whole one.
"""

import hashlib
import sqlite3
from enum import Enum
from typing import Final

import msgspec

from protocol.store.secret import checked, with_check
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.items import Signed
from protocol.wire.payloads import Unsealed

_START: Final = b"lanplay/journal/start/1"
_RECORD: Final = b"lanplay/journal/record/1"


class Damage(Enum):
    """What is wrong with a journal, by the first fault found."""

    HEAD = "journal_head"  # the head is missing or not of this journal
    GAP = "journal_gap"  # a record is missing between others
    RECORD = "journal_record"  # a record is not what was written
    END = "journal_end"  # records at the end are missing
    OPENING = "journal_opening"  # a sealed answer cannot be read


class JournalCopy(msgspec.Struct, frozen=True):
    """What a journal holds: `items` that are whole, in the order in which they came, and the first damage.

    `checked` are the hashes of those whose proofs were found to hold; none where there is damage.
    """

    items: tuple[Signed, ...]
    own: frozenset[bytes]
    openings: tuple[tuple[bytes, Unsealed], ...]
    checked: tuple[bytes, ...]
    damage: Damage | None

    def __repr__(self) -> str:
        return f"JournalCopy({len(self.items)} items, damage={self.damage})"


def append(connection: sqlite3.Connection, game: bytes, item: Signed, is_own: bool) -> None:
    """Only to a journal that was begun with `resume`."""
    count, chain, _ = _head(connection, game)
    following = chain_after(chain, count, item.data, item.signature, is_own)
    connection.execute(
        "INSERT INTO journal (game, number, data, signature, own, chain) VALUES (?, ?, ?, ?, ?, ?)",
        (game, count, item.data, item.signature, int(is_own), following),
    )
    connection.execute("UPDATE heads SET count = ?, chain = ? WHERE game = ?", (count + 1, following, game))


def keep_opening(connection: sqlite3.Connection, game: bytes, sealed: bytes, opening: Unsealed) -> None:
    """The head counts them, and the check covers what they open: none can be lost or change places unnoticed."""
    known = connection.execute("SELECT 1 FROM openings WHERE game = ? AND sealed = ?", (game, sealed)).fetchone()
    connection.execute(
        "INSERT OR REPLACE INTO openings (game, sealed, opening) VALUES (?, ?, ?)",
        (game, sealed, with_check(sealed + encode(opening))),
    )
    if known is None:
        connection.execute("UPDATE heads SET openings = coalesce(openings, 0) + 1 WHERE game = ?", (game,))


def keep_verdict(connection: sqlite3.Connection, game: bytes, item: bytes) -> None:
    """The proofs of an item hold, so that they need not be checked again."""
    connection.execute("INSERT OR IGNORE INTO verdicts (game, item) VALUES (?, ?)", (game, item))


def resume(connection: sqlite3.Connection, game: bytes) -> JournalCopy:
    """What the journal holds, made ready for appending. Damage is noted for good, and writing goes on after it."""
    copy, head = _read(connection, game)
    connection.execute("DELETE FROM journal WHERE game = ? AND (number < 0 OR typeof(number) != 'integer')", (game,))
    damage = None if copy.damage is None else copy.damage.value
    connection.execute(
        "INSERT OR REPLACE INTO heads (game, count, chain, damage, openings)"
        " VALUES (?, ?, ?, ?, (SELECT count(*) FROM openings NOT INDEXED WHERE game = ?))",
        (game, *head, damage, game),
    )
    return copy


def read(connection: sqlite3.Connection, game: bytes) -> JournalCopy:
    """Everything in the journal that can be trusted; raises StoreFault only where the database cannot be read."""
    return _read(connection, game)[0]


def _read(connection: sqlite3.Connection, game: bytes) -> tuple[JournalCopy, tuple[int, bytes]]:
    """The journal's contents, and the count and chain after its last record.

    The records themselves are gone through, since a damaged index would hide some that are whole.
    """
    rows = connection.execute(
        "SELECT number, data, signature, own, chain FROM journal NOT INDEXED"
        " WHERE game = ? AND typeof(number) = 'integer' AND number >= 0 ORDER BY number",
        (game,),
    ).fetchall()
    items: list[Signed] = []
    own: set[bytes] = set()
    count, chain, noted = _head(connection, game)
    damages = [] if noted is None else [noted]
    last = (0, chain_start(game))
    for number, data, signature, is_own, written in rows:
        if number != last[0]:
            damages.append(Damage.GAP)
        elif not _is_whole(last[1], number, data, signature, is_own, written):
            damages.append(Damage.RECORD)
        else:
            item = Signed(data, signature)
            items.append(item)
            own |= {item.hash} if is_own else set()
        last = (number + 1, written if isinstance(written, bytes) else b"")
    if (count, chain) != last:
        damages.append(Damage.END if count > last[0] else Damage.HEAD)
    openings, unreadable = _openings(connection, game)
    damages += unreadable
    verdicts = () if damages else _verdicts(connection, game)
    return JournalCopy(tuple(items), frozenset(own), openings, verdicts, damages[0] if damages else None), last


def _is_whole(chain: bytes, number: int, data: bytes, signature: bytes, is_own: int, written: bytes) -> bool:
    """Whether a record is what was written; damage may have changed even the kinds of its columns."""
    if not all(isinstance(value, bytes) for value in (data, signature, written)):
        return False
    return is_own in (0, 1) and chain_after(chain, number, data, signature, bool(is_own)) == written


def chain_start(game: bytes) -> bytes:
    return hashlib.sha256(_START + game).digest()


def chain_after(chain: bytes, number: int, data: bytes, signature: bytes, is_own: bool) -> bytes:
    head = number.to_bytes(8, "big") + bytes([is_own]) + len(data).to_bytes(4, "big")
    return hashlib.sha256(_RECORD + chain + head + data + signature).digest()


def _head(connection: sqlite3.Connection, game: bytes) -> tuple[int, bytes, Damage | None]:
    """How many records there are, the chain after them, and the damage that was noted before."""
    row = connection.execute("SELECT count, chain, damage FROM heads WHERE game = ?", (game,)).fetchone()
    if row is None:
        return 0, chain_start(game), None
    count, chain, damage = row
    try:
        noted = None if damage is None else Damage(damage)
    except ValueError:
        noted = Damage.HEAD
    is_sound = isinstance(count, int) and isinstance(chain, bytes)
    return (count, chain, noted) if is_sound else (0, b"", Damage.HEAD)


def _verdicts(connection: sqlite3.Connection, game: bytes) -> tuple[bytes, ...]:
    return tuple(item for (item,) in connection.execute("SELECT item FROM verdicts WHERE game = ?", (game,)))


def _openings(connection: sqlite3.Connection, game: bytes) -> tuple[tuple[tuple[bytes, Unsealed], ...], list[Damage]]:
    readable: list[tuple[bytes, Unsealed]] = []
    damages: list[Damage] = []
    select = "SELECT sealed, opening FROM openings NOT INDEXED WHERE game = ? ORDER BY sealed"
    rows = connection.execute(select, (game,)).fetchall()
    for sealed, data in rows:
        try:
            readable.append((sealed, decode(checked(data).removeprefix(sealed), Unsealed)))
        except (BadMessage, ValueError, TypeError):
            damages.append(Damage.OPENING)
    counted = connection.execute("SELECT openings FROM heads WHERE game = ?", (game,)).fetchone()
    if counted is not None and counted[0] not in (None, len(rows)):
        damages.append(Damage.OPENING)
    return tuple(readable), damages
