"""Giving a card away unseen: the same face, moved from the giver's key to the receiver's, and its proof.

A' = r·G and B' = B - x·A + r·h', where the card (A, B) stands under the giver's key h = x·G and the new one
under the receiver's h'. The giver shows with one Schnorr proof for linear relations (Maurer 2009) that it
knows x and r with  h = x·G,  A' = r·G,  B' - B = r·h' - x·A. Without it a giver could veil any card of
somebody else's anew as its own gift, and the receiver's openings would read foreign cards to it.
"""

import msgspec

from protocol.veil.challenge import Challenge
from protocol.veil.elgamal import VeiledCard
from protocol.veil.encoding import Reader, pack_scalars
from protocol.veil.group import (
    BASE,
    Point,
    Random,
    Scalar,
    combination,
    multiply_base,
    random_scalar,
    scalar,
    subtract,
)
from protocol.veil.keys import SeatKey
from protocol.veil.refused import Flaw, ProofRefused


class SwitchProof(msgspec.Struct, frozen=True):
    """e = challenge, s = k + e·x for the giver's secret, z = l + e·r for the blind; 96 bytes."""

    challenge: Scalar
    secret_response: Scalar
    blind_response: Scalar

    def to_bytes(self) -> bytes:
        return pack_scalars((self.challenge, self.secret_response, self.blind_response))

    @classmethod
    def from_bytes(cls, data: bytes) -> "SwitchProof":
        reader = Reader(data, 3)
        return cls(reader.scalar(), reader.scalar(), reader.scalar())


def switch_card(card: VeiledCard, giver: SeatKey, receiver: Point, blind: Scalar) -> VeiledCard:
    """The giver's card under the receiver's key; the blind must be fresh and stay secret."""
    moved = combination([(1, card.b), (-giver.secret, card.a), (blind, receiver)])
    return VeiledCard(multiply_base(blind), moved)


def prove_switch(
    context: bytes,
    giver: SeatKey,
    receiver: Point,
    card: VeiledCard,
    switched: VeiledCard,
    blind: Scalar,
    random: Random,
) -> SwitchProof:
    """Shows that `switched` is `switch_card(card, giver, receiver, blind)`."""
    secret_nonce, blind_nonce = random_scalar(random), random_scalar(random)
    commitments = (
        multiply_base(secret_nonce),
        multiply_base(blind_nonce),
        combination([(blind_nonce, receiver), (-secret_nonce, card.a)]),
    )
    challenge = _challenge(context, giver.public, receiver, card, switched, commitments)
    return SwitchProof(
        challenge, scalar(secret_nonce + challenge * giver.secret), scalar(blind_nonce + challenge * blind)
    )


def verify_switch(
    context: bytes, giver: Point, receiver: Point, card: VeiledCard, switched: VeiledCard, proof: SwitchProof
) -> None:
    """Raises unless the switched card has the card's face under the receiver's key."""
    commitments = (
        combination([(proof.secret_response, BASE), (-proof.challenge, giver)]),
        combination([(proof.blind_response, BASE), (-proof.challenge, switched.a)]),
        combination(
            [
                (proof.blind_response, receiver),
                (-proof.secret_response, card.a),
                (-proof.challenge, subtract(switched.b, card.b)),
            ]
        ),
    )
    if _challenge(context, giver, receiver, card, switched, commitments) != proof.challenge:
        raise ProofRefused(Flaw.SWITCH)


def _challenge(
    context: bytes,
    giver: Point,
    receiver: Point,
    card: VeiledCard,
    switched: VeiledCard,
    commitments: tuple[Point, Point, Point],
) -> Scalar:
    transcript = Challenge("switch", context)
    transcript.absorb("keys", giver, receiver)
    transcript.absorb("card", card.a, card.b)
    transcript.absorb("switched", switched.a, switched.b)
    transcript.absorb("commitments", *commitments)
    return transcript.scalar("e")
