"""What a seat's entry may say: the closed union of payloads, one a kind of round (docs/protocol.md, "Rounds")."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

Digest: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Salt: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class Payload(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """The head of the union."""


class Link(Payload, frozen=True, tag="link"):
    """The next link of the seat's toss chain; with the last one the end of the chain that follows, else empty."""

    link: Digest
    next_end: Annotated[bytes, Meta(max_length=32)]


class Reply(Payload, frozen=True, tag="reply"):
    """A decision in its public spelling."""

    move: MoveText


class Sealed(Payload, frozen=True, tag="sealed"):
    """The commitment to a `Unsealed` that follows."""

    commitment: Digest


class Unsealed(Payload, frozen=True, tag="unsealed"):
    salt: Salt
    reply: Reply


class Noted(Payload, frozen=True, tag="noted"):
    """In place of a decision: first let those leave whose resignations have these hashes."""

    resignations: Annotated[tuple[Digest, ...], Meta(min_length=1, max_length=10)]


class Closing(Payload, frozen=True, tag="closing"):
    """A seat's word on how the game ended."""

    outcome: Digest


AnyPayload: TypeAlias = Link | Reply | Sealed | Unsealed | Noted | Closing
