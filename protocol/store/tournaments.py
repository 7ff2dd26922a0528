"""What a program keeps of a tournament: a folder with its charter, a journal of statements, and the files of tables.

The journal only grows. Each record has its length and a checksum, so a record that a crash cut off is found and left
out. Own statements are on disk before anybody sees them: whoever comes back reads the journal before signing anything.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

import msgspec

from protocol.store.causes import fault_of
from protocol.store.faults import StoreFault
from protocol.store.folder import make_folder, touch_private, write_whole
from protocol.store.lock import GameLock
from protocol.tournament.statements import SignedStatement
from protocol.wire.canonical import BadMessage, decode, encode

FOLDER: Final = "tournaments"
CHARTER: Final = "charter"
TERMS: Final = "terms"
JOURNAL: Final = "statements"
BUNDLE: Final = "{id}.tournament"
_LENGTH: Final = 4
_SUM: Final = 8


class _SignedCharter(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    charter: bytes
    signature: bytes


class KeptTournament(msgspec.Struct, frozen=True):
    """A tournament on this machine: its id, its charter's bytes with the organiser's signature, and when it was last
    written to, in seconds since 1970. `is_over` says that its file is complete."""

    id: bytes
    charter: bytes
    signature: bytes
    written: float
    is_over: bool


class KeptTerms(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """What was said when a program first came to a tournament: whether newcomers need a code, which nobody keeps, and
    with how many entrants the program closes the entry."""

    is_coded: bool = False
    entrants: int | None = None


class TournamentJournal:
    """Held by one process at a time; raises StoreFault `game_busy` when another has it, and for what the disk says."""

    def __init__(self, folder: Path, tournament: bytes) -> None:
        self.folder: Final = folder / FOLDER / tournament.hex()
        self._lock = GameLock(folder, tournament)
        try:
            make_folder(self.folder)
            touch_private(self.folder / JOURNAL)
            self.statements: Final = tuple(self._read())
            self._stream = (self.folder / JOURNAL).open("ab")
        except OSError as error:
            self._lock.release()
            raise fault_of(error).at(self.folder) from None

    @classmethod
    def create(
        cls, folder: Path, tournament: bytes, charter: bytes, signature: bytes, terms: KeptTerms | None = None
    ) -> Self:
        """The journal of a tournament, begun now with these `terms` if there is none."""
        journal = cls(folder, tournament)
        if not (journal.folder / CHARTER).exists():
            write_whole(journal.folder / TERMS, encode(terms or KeptTerms()))
            write_whole(journal.folder / CHARTER, encode(_SignedCharter(charter, signature)))
        return journal

    def terms(self) -> KeptTerms:
        """Where they cannot be read newcomers are taken to need a code."""
        try:
            return decode((self.folder / TERMS).read_bytes(), KeptTerms)
        except (OSError, BadMessage):
            return KeptTerms(is_coded=True)

    def keep(self, statement: SignedStatement, *, is_own: bool) -> None:
        """Raises StoreFault when it cannot be written."""
        data = encode(statement)
        try:
            self._stream.write(len(data).to_bytes(_LENGTH, "big") + data + _sum(data))
            self._stream.flush()
            if is_own:
                os.fsync(self._stream.fileno())
        except OSError as error:
            raise fault_of(error).at(self.folder) from None

    def keep_file(self, proof: bytes, data: bytes) -> None:
        """The file of a table, under its hash."""
        self._write(proof.hex(), data)

    def drop_file(self, proof: bytes) -> None:
        with suppress(OSError):
            (self.folder / proof.hex()).unlink()

    def keep_bundle(self, tournament: bytes, data: bytes) -> Path:
        """The file of the whole tournament."""
        return self._write(BUNDLE.format(id=tournament.hex()[:8]), data)

    def files(self) -> dict[bytes, bytes]:
        """The files of tables that are as they were written, by their hashes."""
        found = {}
        for path in self.folder.iterdir():
            if len(path.name) == 2 * hashlib.sha256().digest_size:
                data = path.read_bytes()
                if hashlib.sha256(data).hexdigest() == path.name:
                    found[bytes.fromhex(path.name)] = data
        return found

    def close(self) -> None:
        self._stream.close()
        self._lock.release()

    def _write(self, name: str, data: bytes) -> Path:
        path = self.folder / name
        try:
            write_whole(path, data)
        except OSError as error:
            raise fault_of(error).at(path) from None
        return path

    def _read(self) -> Iterator[SignedStatement]:
        """All whole records; what follows them is cut off, so that the next one can be read again."""
        path = self.folder / JOURNAL
        data = path.read_bytes()
        offset = 0
        while True:
            begin = offset + _LENGTH
            end = begin + int.from_bytes(data[offset:begin], "big")
            record = data[begin:end]
            if end + _SUM > len(data) or begin > len(data) or _sum(record) != data[end : end + _SUM]:
                break
            offset = end + _SUM
            try:
                yield decode(record, SignedStatement)
            except BadMessage:
                raise StoreFault("journal_damaged", game=self.folder.name[:8]).at(path) from None
        if offset < len(data):
            os.truncate(path, offset)


def kept_tournaments(folder: Path) -> list[KeptTournament]:
    """Those on this machine that can be read, the one last written to first."""
    found: list[KeptTournament] = []
    for path in sorted((folder / FOLDER).glob("*")):
        try:
            kept = decode((path / CHARTER).read_bytes(), _SignedCharter)
            written = (path / JOURNAL).stat().st_mtime
            id_ = bytes.fromhex(path.name)
        except (OSError, BadMessage, ValueError):
            continue
        is_over = (path / BUNDLE.format(id=path.name[:8])).exists()
        found.append(KeptTournament(id_, kept.charter, kept.signature, written, is_over))
    return sorted(found, key=lambda one: one.written, reverse=True)


def _sum(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:_SUM]
