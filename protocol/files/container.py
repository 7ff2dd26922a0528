"""The files that leave a table: a magic line, records with their lengths, and a hash of it all at the end.

Decides what a file is and where each record ends, within limits, and names the record where that fails. It must
never know what the records mean. The hash finds damage, not forgery: whoever changes a record can hash anew, and it
is the signatures that they cannot make. So it is looked at last, when every record before it has been judged.
"""

import hashlib
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

import msgspec

MOST_BYTES: Final = 64 * 2**20
MOST_RECORD: Final = 2**20
MOST_TABLE_FILE: Final = 2**24
"""Of a table's file within a tournament, where it is a record."""
MOST_TOURNAMENT: Final = 2**30
_LENGTH: Final = 4
_END: Final = 32


class FileKind(Enum):
    """The files there are, by their magic lines."""

    TRANSCRIPT = b"lanplay transcript 1\n"
    EVIDENCE = b"lanplay evidence 1\n"
    TESTIMONY = b"lanplay testimony 1\n"
    TOURNAMENT = b"lanplay tournament 1\n"

    @property
    def most_bytes(self) -> int:
        return MOST_TOURNAMENT if self is FileKind.TOURNAMENT else MOST_BYTES

    @property
    def most_record(self) -> int:
        return MOST_TABLE_FILE if self is FileKind.TOURNAMENT else MOST_RECORD


class Where(msgspec.Struct, frozen=True):
    """A place in a file: the record, counted from 0, and in the log, as far as they are known."""

    record: int | None = None
    step: int | None = None
    round: int | None = None
    seat: int | None = None

    def __str__(self) -> str:
        parts = (("record", self.record), ("step", self.step), ("round", self.round), ("seat", self.seat))
        return " ".join(f"{name} {value}" for name, value in parts if value is not None) or "the file"


class BadTranscript(ValueError):
    """A file that does not prove what it says: `code` tells why, `place` where, `details` what was found there."""

    def __init__(self, code: str, place: Where | None = None, **details: int | str) -> None:
        self.code = code
        self.place = place or Where()
        self.details = details
        super().__init__(f"{code} at {self.place}")


def pack(kind: FileKind, records: Iterable[bytes]) -> bytes:
    """The file of these records."""
    data = bytearray(kind.value)
    for record in records:
        if len(record) > kind.most_record:
            raise BadTranscript("record_too_long")
        data += len(record).to_bytes(_LENGTH, "big") + record
    data += _END.to_bytes(_LENGTH, "big") + hashlib.sha256(data).digest()
    if len(data) > kind.most_bytes:
        raise BadTranscript("file_too_long")
    return bytes(data)


def kind_of(data: bytes) -> FileKind:
    """What kind of file `data` says to be; raises BadTranscript when it is none."""
    kind = next((kind for kind in FileKind if data.startswith(kind.value)), None)
    if len(data) > (MOST_BYTES if kind is None else kind.most_bytes):
        raise BadTranscript("file_too_long")
    if kind is None:
        raise BadTranscript("magic")
    return kind


def unpack(data: bytes, kind: FileKind) -> Iterator[bytes]:
    """The records of a file but the hash at its end, which is compared when all others have been taken."""
    if kind_of(data) is not kind:
        raise BadTranscript("magic")
    offset = len(kind.value)
    number = 0
    while True:
        begin = offset + _LENGTH
        end = begin + int.from_bytes(data[offset:begin], "big")
        if begin > len(data):
            raise BadTranscript("truncated", Where(number))
        if end - begin > kind.most_record:
            raise BadTranscript("record_too_long", Where(number))
        if end > len(data):
            raise BadTranscript("truncated", Where(number))
        if end == len(data):
            break
        yield data[begin:end]
        offset, number = end, number + 1
    if end - begin != _END:
        raise BadTranscript("end_missing", Where(number))
    if hashlib.sha256(data[:offset]).digest() != data[begin:end]:
        raise BadTranscript("end_hash", Where(number))
