"""Shares are right: one secret x stands behind h = x·G and behind every share S_k = x·A_k, in one proof.

Source: Chaum and Pedersen, "Wallet databases with observers" (1992), over A* = sum w_k·A_k and S* = sum
w_k·S_k; batching by random weights after Bellare, Garay and Rabin, "Fast batch verification" (1998). The
first weight is 1, so that a single card is the plain proof. The others come from the hash of the whole
statement: whoever chooses the shares cannot know the weights before all shares are chosen.
"""

from collections.abc import Sequence

import msgspec

from protocol.veil.challenge import Challenge
from protocol.veil.elgamal import same_count
from protocol.veil.encoding import Reader, pack_scalars
from protocol.veil.group import (
    BASE,
    Point,
    Random,
    Scalar,
    combination,
    multiply,
    multiply_base,
    random_scalar,
    scalar,
)
from protocol.veil.keys import SeatKey
from protocol.veil.refused import Flaw, ProofRefused


class EqualityProof(msgspec.Struct, frozen=True):
    """T = k·G, T* = k·A*, e = challenge, s = k + e·x; 64 bytes for any number of cards."""

    challenge: Scalar
    response: Scalar

    def to_bytes(self) -> bytes:
        return pack_scalars((self.challenge, self.response))

    @classmethod
    def from_bytes(cls, data: bytes) -> "EqualityProof":
        reader = Reader(data, 2)
        return cls(reader.scalar(), reader.scalar())


def prove_equality(
    context: bytes, key: SeatKey, bases: Sequence[Point], shares: Sequence[Point], random: Random
) -> EqualityProof:
    """Shows that shares[k] is key.secret times bases[k] for every k."""
    transcript, weights = _statement(context, key.public, bases, shares)
    nonce = random_scalar(random)
    base = combination(zip(weights, bases, strict=True))
    challenge = _challenge(transcript, multiply_base(nonce), multiply(nonce, base))
    return EqualityProof(challenge, scalar(nonce + challenge * key.secret))


def verify_equality(
    context: bytes, public: Point, bases: Sequence[Point], shares: Sequence[Point], proof: EqualityProof
) -> None:
    """Raises unless every share is the base times the secret behind the public point."""
    transcript, weights = _statement(context, public, bases, shares)
    base = combination(zip(weights, bases, strict=True))
    share = combination(zip(weights, shares, strict=True))
    first = combination([(proof.response, BASE), (-proof.challenge, public)])
    second = combination([(proof.response, base), (-proof.challenge, share)])
    if _challenge(transcript, first, second) != proof.challenge:
        raise ProofRefused(Flaw.EQUALITY)


def _statement(
    context: bytes, public: Point, bases: Sequence[Point], shares: Sequence[Point]
) -> tuple[Challenge, tuple[Scalar, ...]]:
    count = same_count(bases, shares)
    transcript = Challenge("equality", context)
    transcript.absorb("public", public)
    transcript.absorb("bases", *bases)
    transcript.absorb("shares", *shares)
    return transcript, (Scalar(1), *transcript.scalars("weights", count - 1))


def _challenge(transcript: Challenge, first: Point, second: Point) -> Scalar:
    transcript.absorb("commitments", first, second)
    return transcript.scalar("e")
