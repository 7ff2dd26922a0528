"""What a seat signs at a table: entries of the log, resignations, votes, and chat.

A signed item is the canonical bytes of a body and the seat's signature under a domain of its own. The bytes travel,
are hashed and are kept as they were received.
"""

import hashlib
from functools import cached_property
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from protocol.identity import Identity, verify
from protocol.wire.canonical import decode, encode
from protocol.wire.payloads import ELEMENT, MOST_CARDS, AnyPayload, Digest
from protocol.wire.terms import Signature

DOMAIN: Final = b"lanplay/item/1"
Epoch: TypeAlias = Annotated[bytes, Meta(min_length=16, max_length=16)]
FIRST_EPOCH: Final = bytes(16)
TRAIL_LENGTH: Final = 600
CHAT_LENGTH: Final = 500
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]


class Body(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """The head of the union. `game` is the agreement's hash, `seat` the signer."""


class Entry(Body, frozen=True, tag="entry"):
    """A seat's part in one round of one step; `chain` and `state` are what it builds on."""

    game: Digest
    epoch: Epoch
    step: Count
    round: Count
    seat: SeatNumber
    chain: Digest
    state: Digest
    payload: AnyPayload


class Resignation(Body, frozen=True, tag="resignation"):
    """The seat leaves: this stands in for its first due entry at or after (step, round) of `epoch`.

    `shares` are its shares of the cards whose first halves are `bases`, and `proof` says that they are.
    """

    game: Digest
    epoch: Epoch
    step: Count
    round: Count
    seat: SeatNumber
    bases: Annotated[bytes, Meta(max_length=MOST_CARDS * ELEMENT)] = b""
    shares: Annotated[bytes, Meta(max_length=MOST_CARDS * ELEMENT)] = b""
    proof: Annotated[bytes, Meta(max_length=64)] = b""


class Eviction(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """A seat to be cut: for a proven foul, or for being late."""

    seat: SeatNumber
    is_foul: bool


class Mark(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """The chain at the beginning of one round, as the voter has it."""

    step: Count
    round: Count
    chain: Digest


class Vote(Body, frozen=True, tag="vote"):
    """The voter signs nothing more in this epoch that builds on the log, until the vote is decided.

    `trail` are its marks from the last final round to where it stands. `attempt` tells apart ballots on the same seats,
    of which earlier ones were refused.
    """

    game: Digest
    epoch: Epoch
    number: Count
    seat: SeatNumber
    out: Annotated[tuple[Eviction, ...], Meta(min_length=1, max_length=15)]
    attempt: Count
    trail: Annotated[tuple[Mark, ...], Meta(min_length=1, max_length=TRAIL_LENGTH)]


class Refusal(Body, frozen=True, tag="refusal"):
    """The signer has not voted for this ballot and never will: a seat that it calls late is not late to the signer.

    A ballot that calls nobody late cannot be refused, else one accomplice would use up all votes against a cheat.
    `mark` holds the ballot's mark where no foul is among its reasons, else it is empty.
    """

    game: Digest
    epoch: Epoch
    seat: SeatNumber
    out: Annotated[tuple[Eviction, ...], Meta(min_length=1, max_length=15)]
    mark: Annotated[tuple[Mark, ...], Meta(max_length=1)]
    attempt: Count


class EpochJoined(Body, frozen=True, tag="entered"):
    """The signer has followed a decided vote into `epoch`."""

    game: Digest
    epoch: Epoch
    seat: SeatNumber


class Chat(Body, frozen=True, tag="chat"):
    """A line of talk; `serial` rises with each line of one seat. It touches no state."""

    game: Digest
    seat: SeatNumber
    serial: Count
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


class Opinion(Body, frozen=True, tag="opinion"):
    """Whether the signer would go on without the `silent` seats, as long as this round is open. It touches no state.

    `serial` rises with each opinion of one seat; the newest one counts.
    """

    game: Digest
    epoch: Epoch
    step: Count
    round: Count
    seat: SeatNumber
    serial: Count
    silent: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=15)]
    goes_on: bool


class Pause(Body, frozen=True, tag="pause"):
    """The signer wants the pause with this number, or ends it. It touches no state.

    `without` are the seats that were silent to the signer, who cannot be asked.
    """

    game: Digest
    seat: SeatNumber
    number: Count
    ends: bool
    without: Annotated[tuple[SeatNumber, ...], Meta(max_length=15)] = ()


class Restart(Body, frozen=True, tag="restart"):
    """The signer has come back from its journal, and signs no entry before every living seat has assured it."""

    game: Digest
    seat: SeatNumber
    nonce: Annotated[bytes, Meta(min_length=16, max_length=16)]


class Assurance(Body, frozen=True, tag="assurance"):
    """Behind everything that the signer has passed on: it has nothing more of the seat `to` that came back."""

    game: Digest
    seat: SeatNumber
    to: SeatNumber
    nonce: Annotated[bytes, Meta(min_length=16, max_length=16)]


class Claim(Body, frozen=True, tag="claim"):
    """At a table where no majority can cut the `missing` seats, the signer ends the game as it stands, unconfirmed."""

    game: Digest
    epoch: Epoch
    step: Count
    round: Count
    seat: SeatNumber
    missing: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=15)]


class RevealedKey(Body, frozen=True, tag="books"):
    """The signer opens its books: after the end of a game it publishes the secret of its veil key, as was agreed.

    Only one secret fits a key, so there is only one such body for a seat.
    """

    game: Digest
    seat: SeatNumber
    secret: Annotated[bytes, Meta(min_length=32, max_length=32)]


AnyBody: TypeAlias = (
    Entry
    | Resignation
    | Vote
    | Refusal
    | EpochJoined
    | Restart
    | Assurance
    | Claim
    | RevealedKey
    | Opinion
    | Pause
    | Chat
)


class Signed(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True, dict=True):
    """An item as it travels. `body` is decoded on first use and raises BadMessage when it is none."""

    data: bytes
    signature: Signature

    @cached_property
    def body(self) -> AnyBody:
        body: AnyBody = decode(self.data, AnyBody)
        return body

    @cached_property
    def hash(self) -> bytes:
        """SHA-256 of the body's bytes, 32 bytes; the signature is not part of it."""
        return hashlib.sha256(self.data).digest()

    def check(self, key: bytes) -> None:
        """Raise BadSignature unless `key` signed this item."""
        verify(key, DOMAIN, self.data, self.signature)


def sign(identity: Identity, body: AnyBody) -> Signed:
    data = encode(body)
    return Signed(data, identity.sign(DOMAIN, data))
