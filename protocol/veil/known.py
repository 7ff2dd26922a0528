"""A commitment holds known numbers, in an order that stays secret.

Source: Groth, "A verifiable secret shuffle of homomorphic encryptions" (Journal of Cryptology 23, 2010;
ePrint 2005/246), the argument for a shuffle of known contents. Both sides know the numbers m_1 ... m_n and
a commitment to v_i = m_π(i) with blind ρ; only the prover knows π and ρ. The idea: for a random x the
products of (m_i - x) and of (v_i - x) are equal, and the second is built up step by step under masks.

Names, here and in the paper: masks d and c_d, slack Δ and c_Δ, partial products a and c_a, answers f and z,
step answers f_Δ and z_Δ.
"""

import itertools
from collections.abc import Sequence

import msgspec

from protocol.veil.challenge import Challenge
from protocol.veil.commitment import commit, generators
from protocol.veil.encoding import Reader, pack_scalars
from protocol.veil.group import (
    BASE,
    IDENTITY,
    ORDER,
    Point,
    Random,
    Scalar,
    combination,
    random_scalars,
    scalar,
)
from protocol.veil.refused import Flaw, ProofRefused


class KnownProof(msgspec.Struct, frozen=True):
    """c_d, c_Δ, c_a; f_1 ... f_n, z; f_Δ1 ... f_Δ(n-1), z_Δ: 2n + 4 elements."""

    mask_commitment: Point
    slack_commitment: Point
    step_commitment: Point
    answers: tuple[Scalar, ...]
    blind_answer: Scalar
    step_answers: tuple[Scalar, ...]
    step_blind_answer: Scalar

    def to_bytes(self) -> bytes:
        points = self.mask_commitment + self.slack_commitment + self.step_commitment
        first, second = (*self.answers, self.blind_answer), (*self.step_answers, self.step_blind_answer)
        return points + pack_scalars(first + second)

    @staticmethod
    def elements(count: int) -> int:
        return 2 * count + 4

    @classmethod
    def read(cls, reader: Reader, count: int) -> "KnownProof":
        masks, slack, steps = reader.points(3)
        answers, blind = reader.scalars(count), reader.scalar()
        return cls(masks, slack, steps, answers, blind, reader.scalars(count - 1), reader.scalar())


class Committed(msgspec.Struct, frozen=True):
    """A commitment as the verifier sees it: a weighted sum of points, and com(known; 0) added to it."""

    points: tuple[tuple[Scalar, Point], ...]
    known: tuple[Scalar, ...]


def prove_known(transcript: Challenge, values: Sequence[Scalar], blind: Scalar, random: Random) -> KnownProof:
    """Shows that com(values; blind), which the transcript fixes, holds the known numbers in some order."""
    count = len(values)
    x = transcript.scalar("x")
    masks, slack = _masks(count, random)
    mask_blind, slack_blind, step_blind = random_scalars(random, 3)
    products = list(itertools.accumulate(((v - x) % ORDER for v in values), lambda p, q: p * q % ORDER))
    crosses = [-slack[i] * masks[i + 1] % ORDER for i in range(count - 1)]
    steps = [
        (slack[i + 1] - (values[i + 1] - x) * slack[i] - products[i] * masks[i + 1]) % ORDER for i in range(count - 1)
    ]
    commitments = commit(masks, mask_blind), commit(crosses, slack_blind), commit(steps, step_blind)
    transcript.absorb("known", *commitments)
    e = transcript.scalar("e")
    return KnownProof(
        *commitments,
        tuple(scalar(e * v + d) for v, d in zip(values, masks, strict=True)),
        scalar(e * blind + mask_blind),
        tuple(scalar(e * step + cross) for step, cross in zip(steps, crosses, strict=True)),
        scalar(e * step_blind + slack_blind),
    )


def _masks(count: int, random: Random) -> tuple[tuple[Scalar, ...], tuple[Scalar, ...]]:
    """d and Δ with Δ_1 = d_1 and Δ_n = 0. A single value has nothing to hide, so there both are 0."""
    if count == 1:
        return (Scalar(0),), (Scalar(0),)
    masks = random_scalars(random, count)
    return masks, (masks[0], *random_scalars(random, count - 2), Scalar(0))


def verify_known(transcript: Challenge, contents: Sequence[Scalar], committed: Committed, proof: KnownProof) -> None:
    """Raises unless the committed values are the contents in some order."""
    x = transcript.scalar("x")
    transcript.absorb("known", proof.mask_commitment, proof.slack_commitment, proof.step_commitment)
    e = transcript.scalar("e")
    _check_products(contents, x, e, proof)
    transcript.absorb("answers", pack_scalars((*proof.answers, proof.blind_answer)))
    transcript.absorb("step answers", pack_scalars((*proof.step_answers, proof.step_blind_answer)))
    _check_openings(committed, e, transcript.scalar("weight"), proof)


def _check_products(contents: Sequence[Scalar], x: Scalar, e: Scalar, proof: KnownProof) -> None:
    """F_1 = f_1 - e·x,  e·F_(i+1) = F_i·(f_(i+1) - e·x) + f_Δi,  F_n = e·product(m_i - x), without divisions.

    `running` is e^(i-1)·F_i, so the last of these is to be compared with e^n times the product.
    """
    shift = e * x
    running, power = proof.answers[0] - shift, 1
    for answer, step in zip(proof.answers[1:], proof.step_answers, strict=True):
        running = (running * (answer - shift) + power * step) % ORDER
        power = power * e % ORDER
    expected = power * e
    for content in contents:
        expected = expected * (content - x) % ORDER
    if (running - expected) % ORDER:
        raise ProofRefused(Flaw.SHUFFLE)


def _check_openings(committed: Committed, e: Scalar, weight: Scalar, proof: KnownProof) -> None:
    """e·C + c_d = com(f; z) and, added to it with a weight, e·c_a + c_Δ = com(f_Δ; z_Δ).

    The generators are the same in both, so together they cost one multiplication a card. The weight comes
    from a hash over all that either holds: neither error can be chosen to cancel the other.
    """
    on_generators = [
        e * known - answer - weight * step
        for known, answer, step in zip(committed.known, proof.answers, (*proof.step_answers, Scalar(0)), strict=True)
    ]
    difference = combination(
        [
            *((e * factor, point) for factor, point in committed.points),
            (1, proof.mask_commitment),
            (weight * e, proof.step_commitment),
            (weight, proof.slack_commitment),
            (-proof.blind_answer - weight * proof.step_blind_answer, BASE),
            *zip(on_generators, generators(), strict=False),
        ]
    )
    if difference != IDENTITY:
        raise ProofRefused(Flaw.SHUFFLE)
