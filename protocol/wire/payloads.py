"""What a seat's entry may say: the closed union of payloads, one a kind of round (docs/protocol-rounds.md)."""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

Digest: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
Salt: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
MoveText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
FaceText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
CardHandle: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Receiver: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
MOST_CARDS: Final = 120
MOST_FACES: Final = 120
ELEMENT: Final = 32


class Payload(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """The head of the union."""


class TossLink(Payload, frozen=True, tag="link"):
    """The next link of the seat's toss chain."""

    link: Digest


class ChainEnd(Payload, frozen=True, tag="end"):
    """The end of the seat's next toss chain, before the first toss that takes a link of it."""

    end: Digest


class Disclosure(msgspec.Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """The head of the union of what an answer shows, proves or hands over (docs/protocol-rounds.md, "Answers")."""


class Openings(Disclosure, frozen=True, tag="open"):
    """Own cards shown to everybody: their shares, which tell the faces, and one proof for all of them."""

    handles: Annotated[tuple[CardHandle, ...], Meta(min_length=1, max_length=MOST_CARDS)]
    shares: Annotated[bytes, Meta(min_length=ELEMENT, max_length=MOST_CARDS * ELEMENT)]
    proof: Annotated[bytes, Meta(min_length=64, max_length=64)]


class Proving(Disclosure, frozen=True, tag="prove"):
    """A proof that an own card has one of `faces`."""

    handle: CardHandle
    faces: Annotated[tuple[FaceText, ...], Meta(min_length=1, max_length=MOST_FACES)]
    proof: Annotated[bytes, Meta(min_length=64, max_length=MOST_FACES * 64)]


class Giving(Disclosure, frozen=True, tag="give"):
    """An own card passed on unseen: its ciphertext under the key of seat `to`, and the proof of the switch."""

    handle: CardHandle
    to: Receiver
    card: Annotated[bytes, Meta(min_length=64, max_length=64)]
    proof: Annotated[bytes, Meta(min_length=96, max_length=96)]


class Parting(Disclosure, frozen=True, tag="part"):
    """With the answer that settles a seat's place: its shares of all cards that others hold keys of as well."""

    shares: Annotated[bytes, Meta(min_length=ELEMENT, max_length=MOST_CARDS * ELEMENT)]
    proof: Annotated[bytes, Meta(min_length=64, max_length=64)]


AnyDisclosure: TypeAlias = Openings | Proving | Giving | Parting


class Reply(Payload, frozen=True, tag="reply"):
    """A decision in its public spelling, with what it discloses: openings, then proofs, gifts, and a parting."""

    move: MoveText
    disclosed: Annotated[tuple[AnyDisclosure, ...], Meta(max_length=MOST_CARDS)] = ()


class Sealed(Payload, frozen=True, tag="sealed"):
    """The commitment to a `Unsealed` that follows."""

    commitment: Digest


class Unsealed(Payload, frozen=True, tag="unsealed"):
    salt: Salt
    reply: Reply


class ShuffledDeck(Payload, frozen=True, tag="deck"):
    """Shuffled cards, 64 bytes each, and the proof that they are those from before."""

    cards: Annotated[bytes, Meta(min_length=64, max_length=MOST_CARDS * 64)]
    proof: Annotated[bytes, Meta(min_length=ELEMENT, max_length=(3 * MOST_CARDS + 9) * ELEMENT)]


class Shares(Payload, frozen=True, tag="shares"):
    """The seat's shares of the cards to be opened that stand under its key, and one proof for all of them."""

    shares: Annotated[bytes, Meta(min_length=ELEMENT, max_length=MOST_CARDS * ELEMENT)]
    proof: Annotated[bytes, Meta(min_length=64, max_length=64)]


class ReactionReport(Payload, frozen=True, tag="report"):
    """The reacting seat's own word on whether it hit all fields in time."""

    is_hit: bool


class WitnessVerdict(Payload, frozen=True, tag="verdict"):
    """A witness's word on whether the report of a hit came in time."""

    is_late: bool


class ResignationsSeen(Payload, frozen=True, tag="noted"):
    """In place of a decision: first let those leave whose resignations have these hashes."""

    resignations: Annotated[tuple[Digest, ...], Meta(min_length=1, max_length=10)]


class Closing(Payload, frozen=True, tag="closing"):
    """A seat's word on how the game ended."""

    outcome: Digest


class Covering(Payload, frozen=True, tag="covered"):
    """A seat has everything that was signed before: the chain of the entry says what."""


AnyPayload: TypeAlias = (
    TossLink
    | ChainEnd
    | Reply
    | Sealed
    | Unsealed
    | ShuffledDeck
    | Shares
    | ReactionReport
    | WitnessVerdict
    | ResignationsSeen
    | Closing
    | Covering
)
