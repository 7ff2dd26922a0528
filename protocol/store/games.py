"""The games of this peer: what was agreed, which seat is its own, its secrets while they run, and how they ended.

When a game has ended its secrets are erased: they could only still serve to look into hands. A lobby's proposals share
theirs, so those that came to nothing lose them as soon as one begins.
"""

import hashlib
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Final, LiteralString, TypeVar

import msgspec
from msgspec import Meta

from engine.outcome import Outcome
from protocol.store.faults import StoreFault
from protocol.store.secret import Secret, checked, with_check
from protocol.wire.canonical import BadMessage, decode, encode

T = TypeVar("T")


class GameStatus(Enum):
    """A game that is not running is never resumed. Of one that is `ENDING` all have signed the result, and others may
    still lack what is here of the end.
    """

    RUNNING = "running"
    ENDING = "ending"
    OVER = "over"
    ABANDONED = "abandoned"


class MemberContacts(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Where a member was last reached, as texts that people could type, the best first."""

    key: bytes
    addresses: tuple[str, ...]


class GameResult(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """How a game ended; `transcript` is the SHA-256 of its transcript, empty where there is none."""

    places: tuple[int, ...]
    scores: tuple[int, ...] | None
    reason: Annotated[str, Meta(max_length=40)]
    transcript: Annotated[bytes, Meta(max_length=32)] = b""

    @classmethod
    def of(cls, outcome: Outcome, transcript: bytes = b"") -> "GameResult":
        return cls(outcome.places, outcome.scores, outcome.reason, transcript)

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.scores, self.places, self.reason)


class NewGame(msgspec.Struct, frozen=True):
    """What has to be on disk before the agreement is signed. A watcher has no seat and no seed.

    `name` is the table's.
    """

    agreement: bytes
    seat: int | None
    seed: Secret | None
    contacts: tuple[MemberContacts, ...] = ()
    name: str = ""

    @property
    def id(self) -> bytes:
        return hashlib.sha256(self.agreement).digest()


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it is stored. `signatures` are empty until everybody has signed; `seed` is None when it was erased."""

    id: bytes
    agreement: bytes = field(repr=False)
    signatures: tuple[bytes, ...] = field(repr=False)
    seat: int | None
    seed: Secret | None
    state: GameStatus
    started: int
    ended: int | None
    result: GameResult | None
    contacts: tuple[MemberContacts, ...]
    name: str = ""

    @property
    def host(self) -> bytes | None:
        """Whose table it was: the host names itself first among those who can be reached. None if nobody is named."""
        return self.contacts[0].key if self.contacts else None

    @property
    def has_begun(self) -> bool:
        """Whether all had signed what was to be played."""
        return self.state is not GameStatus.RUNNING or bool(self.signatures)

    @property
    def may_have_begun(self) -> bool:
        """Whether this seat has signed it and has not heard that all did."""
        return not self.has_begun and self.seat is not None and self.seed is not None

    @property
    def is_leftover(self) -> bool:
        """Whether the game is over, while others may still need what is here, or have what is missing."""
        is_noted = self.state is GameStatus.RUNNING and self.result is not None
        return self.seed is not None and (is_noted or self.state is GameStatus.ENDING)

    @property
    def is_resumable(self) -> bool:
        return self.state is GameStatus.RUNNING and self.seed is not None and self.has_begun


def short_id(game: bytes) -> str:
    """The beginning of a game's id, as it is told, and as its files are called."""
    return game.hex()[:12]


class _Signatures(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    signatures: tuple[bytes, ...]


class _Contacts(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    contacts: tuple[MemberContacts, ...]


_SELECT: Final = (
    "SELECT id, agreement, signatures, seat, seed, state, started, ended, result, contacts, name FROM games "
)
_Row = tuple[bytes, bytes, bytes, int | None, bytes | None, str, int, int | None, bytes | None, bytes, str]


def create(connection: sqlite3.Connection, game: NewGame, now: int) -> None:
    """Raises StoreFault where this game is known already."""
    seed = None if game.seed is None else with_check(game.seed.reveal())
    contacts = encode(_Contacts(game.contacts))
    row = (game.id, game.agreement, encode(_Signatures(())), game.seat, seed, GameStatus.RUNNING.value, now, contacts)
    try:
        connection.execute(
            "INSERT INTO games (id, agreement, signatures, seat, seed, state, started, contacts, name)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*row, game.name),
        )
    except sqlite3.IntegrityError:
        raise StoreFault("game_known") from None


def read(connection: sqlite3.Connection, game: bytes) -> GameRecord:
    """Raises StoreFault where there is no such game, or its agreement is not what its id says."""
    row = connection.execute(_SELECT + "WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise StoreFault("game_unknown_here", wanted=short_id(game))
    return _read(row)


class Listing(msgspec.Struct, frozen=True):
    """All games that can be read, the newest first, and the ids of those that cannot."""

    games: tuple[GameRecord, ...]
    damaged: tuple[bytes, ...]


def everyone(connection: sqlite3.Connection) -> Listing:
    rows = connection.execute(_SELECT + "ORDER BY started DESC, id")
    games: list[GameRecord] = []
    damaged: list[bytes] = []
    for row in rows.fetchall():
        try:
            games.append(_read(row))
        except StoreFault:
            damaged.append(row[0])
    return Listing(tuple(games), tuple(damaged))


def delete(connection: sqlite3.Connection, game: bytes) -> None:
    """Forget a game and its journal. Also one that is damaged."""
    for statement in (
        "DELETE FROM verdicts WHERE game = ?",
        "DELETE FROM openings WHERE game = ?",
        "DELETE FROM journal WHERE game = ?",
        "DELETE FROM heads WHERE game = ?",
    ):
        connection.execute(statement, (game,))
    _update(connection, "DELETE FROM games WHERE id = ?", game)


def find(connection: sqlite3.Connection, prefix: str) -> GameRecord:
    """The one game whose id, in hexadecimal, begins with `prefix`; raises StoreFault for none and for several."""
    return read(connection, find_id(connection, prefix))


def find_id(connection: sqlite3.Connection, prefix: str) -> bytes:
    """The id of this game, which may be damaged."""
    wanted = prefix.strip().lower()
    rows = connection.execute("SELECT id FROM games WHERE lower(hex(id)) >= ? ORDER BY hex(id) LIMIT 2", (wanted,))
    found: list[bytes] = [game for (game,) in rows.fetchall() if game.hex().startswith(wanted)]
    if not wanted or not found:
        raise StoreFault("game_unknown_here", wanted=prefix)
    if len(found) > 1:
        raise StoreFault("game_ambiguous", wanted=prefix)
    return found[0]


def set_signatures(connection: sqlite3.Connection, game: bytes, signatures: Sequence[bytes]) -> None:
    """The game begins: what else was proposed under the same secrets never will, and must not outlive it with them."""
    _update(connection, "UPDATE games SET signatures = ? WHERE id = ?", game, encode(_Signatures(tuple(signatures))))
    connection.execute(
        "UPDATE games SET seed = NULL"
        " WHERE id != ? AND signatures = ? AND seed = (SELECT seed FROM games WHERE id = ?)",
        (game, encode(_Signatures(())), game),
    )


def set_contacts(connection: sqlite3.Connection, game: bytes, contacts: Sequence[MemberContacts]) -> None:
    _update(connection, "UPDATE games SET contacts = ? WHERE id = ?", game, encode(_Contacts(tuple(contacts))))


def finish(connection: sqlite3.Connection, game: bytes, state: GameStatus, result: GameResult | None, now: int) -> None:
    """Note the end. A later call may bring the result that was missing.

    The game's secrets are erased, unless it is `ENDING`: then its seat can still be brought back to answer for it.
    """
    data = None if result is None else encode(result)
    change = "UPDATE games SET state = ?, ended = coalesce(ended, ?), result = coalesce(?, result) WHERE id = ?"
    _update(connection, change, game, state.value, now, data)
    if state is GameStatus.ENDING:
        return
    _update(connection, "UPDATE games SET seed = NULL WHERE id = ?", game)
    connection.execute("DELETE FROM openings WHERE game = ?", (game,))
    connection.execute("UPDATE heads SET openings = 0 WHERE game = ?", (game,))
    connection.execute("DELETE FROM verdicts WHERE game = ?", (game,))


def note_result(connection: sqlite3.Connection, game: bytes, result: GameResult) -> None:
    """How a game stands that is over, and that not everybody has signed: it goes on running."""
    _update(connection, "UPDATE games SET result = ? WHERE id = ?", game, encode(result))


def _update(connection: sqlite3.Connection, statement: LiteralString, game: bytes, *values: object) -> None:
    """Run a statement about one game, whose id comes last in it."""
    changed = connection.execute(statement, (*values, game))
    if changed.rowcount != 1:
        raise StoreFault("game_unknown_here", wanted=short_id(game))


def _read(row: _Row) -> GameRecord:
    game, agreement, signatures, seat, seed, state, started, ended, result, contacts, name = row
    try:
        if hashlib.sha256(agreement).digest() != game:
            raise ValueError("not the agreement of this game")
        return GameRecord(
            game,
            agreement,
            decode(signatures, _Signatures).signatures,
            seat,
            None if seed is None else Secret(checked(seed)),
            GameStatus(state),
            started,
            ended,
            None if result is None else decode(result, GameResult),
            decode(contacts, _Contacts).contacts,
            name,
        )
    except (BadMessage, ValueError, TypeError):
        raise StoreFault("game_damaged", game=short_id(game)) from None
