"""What is signed in a tournament: what players say of themselves, what is proposed next, and who agrees.

A statement is the canonical bytes of a body and its signer's signature in a domain of its own. Every body names the
tournament and its signer, so that no statement serves in another place.
"""

import hashlib
from enum import Enum
from functools import cached_property
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from protocol.identity import Identity, verify
from protocol.tournament.charter import MOST_ENTRANTS, MOST_ROUNDS, RoundNumber, Small
from protocol.wire.canonical import decode, encode
from protocol.wire.items import Count
from protocol.wire.payloads import Digest
from protocol.wire.terms import Nick, Owner, PublicKey, Signature

DOMAIN: Final = b"lanplay/tournament/1"
MOST_TAKEN: Final = 8 * MOST_ENTRANTS
_LINK: Final = b"lanplay/tournament-link/1"
TableNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_ENTRANTS)]


class Statement(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """The head of the union. `tournament` is the charter's hash, `key` the signer."""


class Enrolment(Statement, frozen=True, tag="enrol"):
    """The signer enters. `partner` is the key of the other of a pair that enters together, else empty.

    `toss_end` is the end of the signer's chain of lots: hashed once for each round and once more, the link of a
    round's `Presence` gives it.
    """

    tournament: Digest
    key: PublicKey
    nick: Nick
    partner: Owner
    toss_end: Digest


class Presence(Statement, frozen=True, tag="present"):
    """The signer is there for a round, counted from 1, and gives its part of the round's toss. Round 0 is the draw."""

    tournament: Digest
    key: PublicKey
    round: RoundNumber
    link: Digest


class Excuse(Statement, frozen=True, tag="absent"):
    """The signer will miss a round, and asks for a half-point bye where the charter has any."""

    tournament: Digest
    key: PublicKey
    round: RoundNumber


class Retirement(Statement, frozen=True, tag="retire"):
    """The signer plays no more in this tournament."""

    tournament: Digest
    key: PublicKey


class Report(Statement, frozen=True, tag="report"):
    """A table is over: `proof` is the hash of the file that proves how. It counts only where that file verifies."""

    tournament: Digest
    key: PublicKey
    round: RoundNumber
    table: TableNumber
    replay: Small
    proof: Digest


class NoShow(Statement, frozen=True, tag="no-show"):
    """A witness's word that these sides of a table did not come within the grace of the charter."""

    tournament: Digest
    key: PublicKey
    round: RoundNumber
    table: TableNumber
    replay: Small
    missing: Annotated[tuple[Small, ...], Meta(min_length=1, max_length=16)]


class Act(Enum):
    """What a step does: close the entry, open a round, take results up, take later results up, end the tournament."""

    START = "start"
    OPEN = "open"
    CLOSE = "close"
    CORRECT = "correct"
    END = "end"


class Step(Statement, frozen=True, tag="step"):
    """The next step, as the chair of `term` proposes it: which statements it takes up, and the state that follows.

    `previous` is the hash of the step before, and before the first one the tournament's id.
    """

    tournament: Digest
    key: PublicKey
    number: Count
    previous: Digest
    term: Count
    act: Act
    takes: Annotated[tuple[Digest, ...], Meta(max_length=MOST_TAKEN)]
    state: Digest


class Consent(Statement, frozen=True, tag="consent"):
    """The signer has checked the step with this hash and agrees that it is the one of its number."""

    tournament: Digest
    key: PublicKey
    number: Count
    term: Count
    step: Digest


class Handover(Statement, frozen=True, tag="handover"):
    """The signer agrees to no step of this number before `term`, and wishes the chair of `term` to propose it.

    `agreed` is the last step of this number that it has agreed to, if there is one: its hash and its term.
    """

    tournament: Digest
    key: PublicKey
    number: Count
    term: Count
    agreed: Annotated[tuple[tuple[Digest, Count], ...], Meta(max_length=1)]


AnyStatement: TypeAlias = Enrolment | Presence | Excuse | Retirement | Report | NoShow | Step | Consent | Handover


class SignedStatement(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, dict=True):
    """A statement as it travels. `body` is decoded on first use and raises BadMessage when it is none."""

    data: bytes
    signature: Signature

    @cached_property
    def body(self) -> AnyStatement:
        body: AnyStatement = decode(self.data, AnyStatement)
        return body

    @cached_property
    def hash(self) -> bytes:
        """SHA-256 of the body's bytes, 32 bytes; the signature is not part of it."""
        return hashlib.sha256(self.data).digest()

    def check(self) -> None:
        """Raise BadSignature unless the key that the body names has signed it."""
        verify(self.body.key, DOMAIN, self.data, self.signature)


def state_it(identity: Identity, body: AnyStatement) -> SignedStatement:
    data = encode(body)
    return SignedStatement(data, identity.sign(DOMAIN, data))


def toss_link(seed: bytes, round_number: int) -> bytes:
    """The link for a round of the chain that a secret seed gives."""
    return _hashed(seed, MOST_ROUNDS - round_number)


def toss_end(seed: bytes) -> bytes:
    """What an enrolment commits to."""
    return _hashed(seed, MOST_ROUNDS + 1)


def is_link(link: bytes, round_number: int, end: bytes) -> bool:
    return _hashed(link, round_number + 1) == end


def _hashed(value: bytes, times: int) -> bytes:
    for _ in range(times):
        value = hashlib.sha256(_LINK + value).digest()
    return value
