"""A hand card is one of some faces, without saying which: the same x stands behind h = x·G and B - F_j = x·A.

Source: Cramer, Damgård and Schoenmakers, "Proofs of partial knowledge" (1994), over the proof of
Chaum and Pedersen (1992) for each face: one branch is real, the others are simulated, and their challenges
add up to the one that the hash gives. The faces must be distinct, or the sum would not be about one card.
"""

from collections.abc import Sequence

import msgspec

from protocol.veil.challenge import Challenge
from protocol.veil.elgamal import VeiledCard, unveil
from protocol.veil.encoding import Reader, pack_scalars
from protocol.veil.group import (
    BASE,
    SIZE,
    Point,
    Random,
    Scalar,
    combination,
    multiply_base,
    random_scalars,
    scalar,
    subtract,
)
from protocol.veil.keys import SeatKey
from protocol.veil.refused import Flaw, ProofRefused

Commitment = tuple[Point, Point]


class OneOfProof(msgspec.Struct, frozen=True):
    """A challenge and a response a face, in the order of the statement; 64 bytes a face."""

    challenges: tuple[Scalar, ...]
    responses: tuple[Scalar, ...]

    def to_bytes(self) -> bytes:
        return pack_scalars(self.challenges + self.responses)

    @staticmethod
    def size(faces: int) -> int:
        return 2 * faces * SIZE

    @classmethod
    def from_bytes(cls, data: bytes, faces: int) -> "OneOfProof":
        reader = Reader(data, 2 * faces)
        return cls(reader.scalars(faces), reader.scalars(faces))


def prove_one_of(context: bytes, key: SeatKey, card: VeiledCard, faces: Sequence[Point], random: Random) -> OneOfProof:
    """Shows that the card, which stands under this key alone, has one of these faces (or ValueError).

    With B = F + x·A and T_j = s_j·G - e_j·h a simulated branch is t·G and t·A - e_j·(F - F_j) for t = s_j -
    e_j·x: the secret saves the prover the multiplications by h and B.
    """
    transcript = _statement(context, key.public, card, faces)
    face = unveil(card, key)
    real = faces.index(face)
    nonces = random_scalars(random, len(faces))
    challenges = list(random_scalars(random, len(faces)))
    challenges[real] = Scalar(0)
    commitments = [
        (multiply_base(nonce), combination([(nonce, card.a), (-challenge, subtract(face, other))]))
        for nonce, challenge, other in zip(nonces, challenges, faces, strict=True)
    ]
    challenges[real] = scalar(_challenge(transcript, commitments) - sum(challenges))
    responses = tuple(scalar(t + e * key.secret) for t, e in zip(nonces, challenges, strict=True))
    return OneOfProof(tuple(challenges), responses)


def verify_one_of(context: bytes, public: Point, card: VeiledCard, faces: Sequence[Point], proof: OneOfProof) -> None:
    """Raises unless the card under the public point has one of the faces."""
    transcript = _statement(context, public, card, faces)
    if not len(faces) == len(proof.challenges) == len(proof.responses):
        raise ProofRefused(Flaw.COUNT)
    commitments = [
        (
            combination([(response, BASE), (-challenge, public)]),
            combination([(response, card.a), (-challenge, subtract(card.b, face))]),
        )
        for challenge, response, face in zip(proof.challenges, proof.responses, faces, strict=True)
    ]
    if _challenge(transcript, commitments) != scalar(sum(proof.challenges)):
        raise ProofRefused(Flaw.ONE_OF)


def _statement(context: bytes, public: Point, card: VeiledCard, faces: Sequence[Point]) -> Challenge:
    if not faces or len(set(faces)) != len(faces):
        raise ProofRefused(Flaw.FACES)
    transcript = Challenge("one of", context)
    transcript.absorb("public", public)
    transcript.absorb("card", card.a, card.b)
    transcript.absorb("faces", *faces)
    return transcript


def _challenge(transcript: Challenge, commitments: Sequence[Commitment]) -> Scalar:
    transcript.absorb("commitments", *(point for pair in commitments for point in pair))
    return transcript.scalar("e")
