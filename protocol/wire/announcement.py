"""What a table tells the network about itself before anybody calls: the text fields of its discovery record.

Decides which fields there are, what is left out when they are too long, and how little of a stranger's fields is
believed: all of them are hints, and only the listener's signed answer to a probe says who is there. It must never know
multicast. Source: RFC 6763, section 6 (TXT records); design: at most 400 bytes in all.
"""

from collections.abc import Mapping
from typing import Final

import msgspec

from protocol.wire.fingerprint import BadFingerprint, format_fingerprint, parse_fingerprint
from protocol.wire.greetings import MAX_TABLE, VERSION
from protocol.wire.text import clean, clip

MAX_TXT: Final = 400
MAX_NAME: Final = 40  # characters
_NAME_BYTES: Final = 63
_GAME_BYTES: Final = 24
_FLAGS_BYTES: Final = 16
_MAX_SEATS: Final = 255
# What goes first when the record is too long; version, table and fingerprint never go.
_DROPPED_FIRST: Final = (b"x", b"f", b"s", b"g", b"n")


class Announcement(msgspec.Struct, frozen=True):
    """A table as it presents itself. `flags` are single letters whose meaning the layers above fix."""

    name: str
    table: bytes
    fingerprint: bytes
    game: str = ""
    seats: int = 0
    free: int = 0
    flags: str = ""

    def fields(self) -> dict[bytes, bytes]:
        """The record's fields, at most `MAX_TXT` bytes with their length bytes."""
        fields = {
            b"v": b"%d" % VERSION,
            b"t": self.table.hex().encode(),
            b"k": format_fingerprint(self.fingerprint).encode(),
            b"n": clip(clean(self.name, MAX_NAME), _NAME_BYTES).encode(),
            b"g": clip(self.game, _GAME_BYTES).encode(),
            b"s": b"%d" % self.seats,
            b"f": b"%d" % self.free,
            b"x": clip(self.flags, _FLAGS_BYTES).encode(),
        }
        for key in _DROPPED_FIRST:
            if size_of(fields) <= MAX_TXT:
                break
            del fields[key]
        return fields


class Hints(msgspec.Struct, frozen=True):
    """What a stranger's record claims, cleaned. None and empty where it claims nothing that could be true."""

    name: str = ""
    version: int | None = None
    table: bytes = b""
    fingerprint: bytes | None = None
    game: str = ""
    seats: int | None = None
    free: int | None = None
    flags: str = ""


def read_hints(fields: Mapping[bytes, bytes | None]) -> Hints:
    """Reads a record's fields; never raises."""
    texts = {key: value[: _NAME_BYTES * 2].decode("utf-8", "replace") for key, value in fields.items() if value}
    return Hints(
        name=clean(texts.get(b"n", ""), MAX_NAME),
        version=_number(texts.get(b"v", "")),
        table=_table(texts.get(b"t", "")),
        fingerprint=_fingerprint(texts.get(b"k", "")),
        game=clean(texts.get(b"g", ""), _GAME_BYTES),
        seats=_number(texts.get(b"s", "")),
        free=_number(texts.get(b"f", "")),
        flags=clean(texts.get(b"x", ""), _FLAGS_BYTES),
    )


def size_of(fields: Mapping[bytes, bytes]) -> int:
    """The bytes that fields take in a TXT record: each is a length byte and `key=value`."""
    return sum(2 + len(key) + len(value) for key, value in fields.items())


def _number(text: str) -> int | None:
    """A small number in its one spelling."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 3 or (len(text) > 1 and text[0] == "0"):
        return None
    number = int(text)
    return number if number <= _MAX_SEATS else None


def _table(text: str) -> bytes:
    try:
        table = bytes.fromhex(text)
    except ValueError:
        return b""
    return table if len(table) <= MAX_TABLE else b""


def _fingerprint(text: str) -> bytes | None:
    try:
        return parse_fingerprint(text)
    except BadFingerprint:
        return None
