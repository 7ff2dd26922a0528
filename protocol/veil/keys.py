"""A seat's key for one game: a secret scalar x, its public point h = x·G, and the proof of knowing x.

Without that proof a seat could announce "my point less everybody else's" and own the joint key alone, so joint keys are
only ever made of announcements that were checked with their agreement (Ristenpart and Yilek 2007). Source of the proof:
Schnorr, "Efficient signature generation by smart cards" (1991), as challenge and response.
"""

import hmac
from dataclasses import dataclass

import msgspec

from protocol.veil.challenge import Challenge
from protocol.veil.encoding import Reader, pack_scalars
from protocol.veil.group import (
    BASE,
    Point,
    Random,
    Scalar,
    combination,
    decode_scalar,
    encode_scalar,
    multiply_base,
    random_scalar,
    scalar,
)
from protocol.veil.refused import Flaw, ProofRefused


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SeatKey:
    """The secret of a seat with its public point. Make one by `draw` or `restore`."""

    secret: Scalar
    public: Point

    @classmethod
    def draw(cls, random: Random) -> "SeatKey":
        return cls._of(random_scalar(random))

    @classmethod
    def restore(cls, data: bytes) -> "SeatKey":
        """The key of a stored or published secret; refuses zero and numbers not below the order."""
        secret = decode_scalar(data)
        if not secret:
            raise ProofRefused(Flaw.SCALAR)
        return cls._of(secret)

    @classmethod
    def _of(cls, secret: Scalar) -> "SeatKey":
        return cls(secret, multiply_base(secret))

    def reveal(self) -> bytes:
        """The secret itself, to be stored, or to be published by a seat that has left the game."""
        return encode_scalar(self.secret)

    def __repr__(self) -> str:
        return f"SeatKey(public={self.public.hex()})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SeatKey) and hmac.compare_digest(self.reveal(), other.reveal())

    def __hash__(self) -> int:
        return hash(self.public)


class KeyAnnouncement(msgspec.Struct, frozen=True):
    """A public point with the proof that its seat knows the secret: T = k·G, e = challenge, s = k + e·x."""

    public: Point
    challenge: Scalar
    response: Scalar

    def to_bytes(self) -> bytes:
        return self.public + pack_scalars((self.challenge, self.response))

    @classmethod
    def from_bytes(cls, data: bytes) -> "KeyAnnouncement":
        reader = Reader(data, 3)
        return cls(reader.point(), reader.scalar(), reader.scalar())


def announce(context: bytes, key: SeatKey, random: Random) -> KeyAnnouncement:
    nonce = random_scalar(random)
    challenge = _challenge(context, key.public, multiply_base(nonce))
    return KeyAnnouncement(key.public, challenge, scalar(nonce + challenge * key.secret))


def verify_announcement(context: bytes, announced: KeyAnnouncement) -> None:
    """Raises unless whoever announced the point knew its secret, in this context."""
    commitment = combination([(announced.response, BASE), (-announced.challenge, announced.public)])
    if _challenge(context, announced.public, commitment) != announced.challenge:
        raise ProofRefused(Flaw.POSSESSION)


def _challenge(context: bytes, public: Point, commitment: Point) -> Scalar:
    challenge = Challenge("possession", context)
    challenge.absorb("public", public)
    challenge.absorb("commitment", commitment)
    return challenge.scalar("e")


def check_published(secret: bytes, public: Point) -> SeatKey:
    """The key of a seat that published its secret, for computing its shares; raises if the two do not fit."""
    key = SeatKey.restore(secret)
    if key.public != public:
        raise ProofRefused(Flaw.SECRET)
    return key
