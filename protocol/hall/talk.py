"""The messages of a tournament's links, each with its limits.

Decides what can be said there, and how much of it at once. Statements and beacons carry signatures of their own, so it
makes no difference which peer passes them on.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from protocol.identity import Identity, verify
from protocol.tournament.charter import Charter
from protocol.tournament.statements import SignedStatement
from protocol.wire.batches import batches
from protocol.wire.canonical import BadMessage, decode, encode
from protocol.wire.payloads import Digest
from protocol.wire.survey import Fault
from protocol.wire.talk import Contacts
from protocol.wire.terms import NICK_LENGTH, Owner, PublicKey, Signature, TableId
from protocol.wire.text import clean

BEACON: Final = b"lanplay/tournament-beacon/1"
MOST_HASHES: Final = 4096
MOST_AT_ONCE: Final = 256
BATCH_BYTES: Final = 128 * 1024
PART_BYTES: Final = 256 * 1024
Offset: TypeAlias = Annotated[int, Meta(ge=0, le=2**24)]
Serial: TypeAlias = Annotated[int, Meta(ge=0, le=2**63 - 1)]


class TournamentInfo(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, tag="tournament"):
    """What a probe of a tournament is answered, under the key of whoever answers."""

    charter: Charter
    signature: Signature
    host: Annotated[str, Meta(max_length=60)]
    entrants: Annotated[int, Meta(ge=0, le=2**16)]
    stage: Annotated[str, Meta(max_length=16)]
    has_code: bool


class Beacon(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A sign of life: where the signer listens, the `table` at which it sits, and how many `steps` it knows of.

    Of two the one with the higher `serial` is the later; it is the signer's clock, in milliseconds. `nick` is empty for
    whoever only looks on. `partner` is the key of the player that the signer would like to enter with, where pairs
    enter together, else empty; it binds nobody.
    """

    tournament: Digest
    key: PublicKey
    serial: Serial
    contacts: Contacts
    table: TableId | None
    steps: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    nick: Annotated[str, Meta(max_length=NICK_LENGTH)]
    partner: Owner


class SignedBeacon(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, dict=True):
    """A beacon as it travels. `body` raises BadMessage when it is none."""

    data: bytes
    signature: Signature

    @cached_property
    def body(self) -> Beacon:
        body: Beacon = decode(self.data, Beacon)
        if clean(body.nick, NICK_LENGTH) != body.nick:
            raise BadMessage(Fault.TYPE, "$[6]")
        return body

    def check(self) -> None:
        """Raise BadSignature unless the key that it names has signed it."""
        verify(self.body.key, BEACON, self.data, self.signature)


class HallMessage(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """The head of the union."""


class Held(HallMessage, frozen=True, tag="held"):
    """The hashes of statements that the sender has: those that the other lacks it may want."""

    hashes: Annotated[tuple[Digest, ...], Meta(max_length=MOST_HASHES)]


class StatementsWanted(HallMessage, frozen=True, tag="wanted"):
    hashes: Annotated[tuple[Digest, ...], Meta(max_length=MOST_HASHES)]


class Stated(HallMessage, frozen=True, tag="stated"):
    statements: Annotated[tuple[SignedStatement, ...], Meta(max_length=MOST_AT_ONCE)]


class Shone(HallMessage, frozen=True, tag="shone"):
    beacons: Annotated[tuple[SignedBeacon, ...], Meta(max_length=MOST_AT_ONCE)]


class FileWanted(HallMessage, frozen=True, tag="file?"):
    """The part of the file with this hash that begins at `offset`."""

    proof: Digest
    offset: Offset


class FilePart(HallMessage, frozen=True, tag="file"):
    """A part of a file of `size` bytes; a sender that has no such file says a size of 0."""

    proof: Digest
    size: Offset
    offset: Offset
    data: Annotated[bytes, Meta(max_length=PART_BYTES)]


AnyHallMessage: TypeAlias = Held | StatementsWanted | Stated | Shone | FileWanted | FilePart


def shine(identity: Identity, beacon: Beacon) -> SignedBeacon:
    data = encode(beacon)
    return SignedBeacon(data, identity.sign(BEACON, data))


def held(hashes: Iterable[bytes]) -> Iterator[Held]:
    """As many messages as it takes."""
    every = tuple(hashes)
    return (Held(every[start : start + MOST_HASHES]) for start in range(0, len(every), MOST_HASHES))


def stated(statements: Iterable[SignedStatement]) -> Iterator[Stated]:
    """As many messages as it takes."""
    return (Stated(batch) for batch in batches(statements, MOST_AT_ONCE, BATCH_BYTES))


def shone(beacons: Iterable[SignedBeacon]) -> Iterator[Shone]:
    """As many messages as it takes."""
    return (Shone(batch) for batch in batches(beacons, MOST_AT_ONCE, BATCH_BYTES))
