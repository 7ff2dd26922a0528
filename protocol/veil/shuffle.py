"""Shuffling veiled cards, and the proof that the deck afterwards holds the faces from before, each as often.

Source: Groth, "A verifiable secret shuffle of homomorphic encryptions" (Journal of Cryptology 23, 2010;
ePrint 2005/246), the argument for a shuffle of homomorphic encryptions, made non-interactive. after[i] is
before[order[i]], veiled anew under the same key. The key may be the joint one, or one owner's for a mix of
its hand: the proof does not rely on anybody's ignorance of the key's secret.

docs/veil.md says why this proof and not another. What this module must never know: the faces.

Names, here and in the paper: order commitment c, mask commitment c_d, masked sum E_d, answers f and Z.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from protocol.veil.challenge import Challenge
from protocol.veil.commitment import MOST_CARDS, commit, commit_order
from protocol.veil.elgamal import Deck, VeiledCard, reveil, same_count
from protocol.veil.encoding import Reader, pack_scalars
from protocol.veil.group import (
    BASE,
    IDENTITY,
    SIZE,
    Point,
    Random,
    Scalar,
    combination,
    random_below,
    random_scalars,
    scalar,
)
from protocol.veil.known import Committed, KnownProof, prove_known, verify_known
from protocol.veil.refused import Flaw, ProofRefused


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class ShuffleSecret:
    """What the shuffler alone knows and must forget after the proof: the order and the blinds."""

    order: tuple[int, ...]
    blinds: tuple[Scalar, ...]

    def __repr__(self) -> str:
        return f"Arrangement({len(self.order)} cards)"


class ShuffleProof(msgspec.Struct, frozen=True):
    """c, c_d, E_d; f_1 ... f_n, Z; the proof of known contents: 3n + 9 elements of 32 bytes."""

    order_commitment: Point
    mask_commitment: Point
    masked_sum: VeiledCard
    answers: tuple[Scalar, ...]
    blind_answer: Scalar
    known: KnownProof

    def to_bytes(self) -> bytes:
        head = self.order_commitment + self.mask_commitment + self.masked_sum.to_bytes()
        return head + pack_scalars((*self.answers, self.blind_answer)) + self.known.to_bytes()

    @classmethod
    def from_bytes(cls, data: bytes, count: int) -> "ShuffleProof":
        check_count(count)
        reader = Reader(data, proof_size(count) // SIZE)
        order, mask, first, second = reader.points(4)
        answers, blind = reader.scalars(count), reader.scalar()
        return cls(order, mask, VeiledCard(first, second), answers, blind, KnownProof.read(reader, count))


def proof_size(count: int) -> int:
    """Bytes of the proof for so many cards."""
    return (count + 5 + KnownProof.elements(count)) * SIZE


def check_count(count: int) -> None:
    """Refuses numbers of cards that no shuffle has."""
    if not 1 <= count <= MOST_CARDS:
        raise ProofRefused(Flaw.COUNT)


def random_order(count: int, random: Random) -> tuple[int, ...]:
    """A permutation of 0 ... count-1, each as likely as any other (Fisher and Yates)."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = random_below(last + 1, random)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def shuffle(deck: Deck, key: Point, random: Random) -> tuple[Deck, ShuffleSecret]:
    """The cards in a random order, each veiled anew."""
    check_count(len(deck))
    arrangement = ShuffleSecret(random_order(len(deck), random), random_scalars(random, len(deck)))
    cards = zip(arrangement.order, arrangement.blinds, strict=True)
    return tuple(reveil(deck[place], key, blind) for place, blind in cards), arrangement


def prove_shuffle(
    context: bytes, key: Point, before: Deck, after: Deck, arrangement: ShuffleSecret, random: Random
) -> ShuffleProof:
    """Shows that `after` came from `before` by `arrangement` under this key, and nothing else about it."""
    count = same_count(before, after)
    order_blind, mask_blind, sum_blind = random_scalars(random, 3)
    masks = random_scalars(random, count)
    order_commitment = commit_order([place + 1 for place in arrangement.order], order_blind)
    mask_commitment = commit((-mask for mask in masks), mask_blind)
    masked_sum = _masked_sum(key, before, arrangement, masks, sum_blind)

    transcript = _statement(context, key, before, after)
    transcript.absorb("commitments", order_commitment, mask_commitment, masked_sum.to_bytes())
    weights = transcript.scalars("t", count)
    chosen = [weights[place] for place in arrangement.order]
    answers = tuple(scalar(t + mask) for t, mask in zip(chosen, masks, strict=True))
    blind_sum = sum(t * blind for t, blind in zip(chosen, arrangement.blinds, strict=True))
    blind_answer = scalar(blind_sum + sum_blind)
    transcript.absorb("answers", pack_scalars((*answers, blind_answer)))

    factor = transcript.scalar("lambda")
    values = [scalar(factor * (place + 1) + t) for place, t in zip(arrangement.order, chosen, strict=True)]
    known = prove_known(transcript, values, scalar(factor * order_blind + mask_blind), random)
    return ShuffleProof(order_commitment, mask_commitment, masked_sum, answers, blind_answer, known)


def verify_shuffle(context: bytes, key: Point, before: Deck, after: Deck, proof: ShuffleProof) -> None:
    """Raises unless `after` holds the cards of `before` in some order, veiled anew under this key."""
    count = same_count(before, after)
    check_count(count)
    if {len(proof.answers), len(proof.known.answers), len(proof.known.step_answers) + 1} != {count}:
        raise ProofRefused(Flaw.COUNT)
    transcript = _statement(context, key, before, after)
    transcript.absorb("commitments", proof.order_commitment, proof.mask_commitment, proof.masked_sum.to_bytes())
    weights = transcript.scalars("t", count)
    transcript.absorb("answers", pack_scalars((*proof.answers, proof.blind_answer)))
    factor = transcript.scalar("lambda")
    contents = [scalar(factor * place + t) for place, t in enumerate(weights, start=1)]
    committed = Committed(((factor, proof.order_commitment), (Scalar(1), proof.mask_commitment)), proof.answers)
    verify_known(transcript, contents, committed, proof.known)
    _check_sums(key, before, after, weights, proof)


def _statement(context: bytes, key: Point, before: Deck, after: Deck) -> Challenge:
    transcript = Challenge("shuffle", context)
    transcript.absorb("key", key)
    transcript.absorb("before", *(card.to_bytes() for card in before))
    transcript.absorb("after", *(card.to_bytes() for card in after))
    return transcript


def _masked_sum(
    key: Point, before: Deck, arrangement: ShuffleSecret, masks: Sequence[Scalar], blind: Scalar
) -> VeiledCard:
    """E_d = (R_d·G, R_d·H) - sum d_i·after[i], written with the cards from before.

    The prover knows after[i] as before[order[i]] plus its blind, and a fresh deck repeats its points.
    """
    rest = blind - sum(mask * r for mask, r in zip(masks, arrangement.blinds, strict=True))
    cards = [before[place] for place in arrangement.order]
    return VeiledCard(
        combination([(rest, BASE), *((-d, card.a) for d, card in zip(masks, cards, strict=True))]),
        combination([(rest, key), *((-d, card.b) for d, card in zip(masks, cards, strict=True))]),
    )


def _check_sums(key: Point, before: Deck, after: Deck, weights: Sequence[Scalar], proof: ShuffleProof) -> None:
    """sum f_i·after[i] - sum t_i·before[i] + E_d = (Z·G, Z·H), in both halves."""
    outgoing = list(zip(proof.answers, after, strict=True))
    incoming = list(zip(weights, before, strict=True))
    first = combination(
        [
            (1, proof.masked_sum.a),
            (-proof.blind_answer, BASE),
            *((f, card.a) for f, card in outgoing),
            *((-t, card.a) for t, card in incoming),
        ]
    )
    second = combination(
        [
            (1, proof.masked_sum.b),
            (-proof.blind_answer, key),
            *((f, card.b) for f, card in outgoing),
            *((-t, card.b) for t, card in incoming),
        ]
    )
    if first != IDENTITY or second != IDENTITY:
        raise ProofRefused(Flaw.SHUFFLE)
