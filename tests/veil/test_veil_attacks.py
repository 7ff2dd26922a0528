"""Statements chosen after the challenge, which works wherever a challenge leaves out a part of the statement.

Each test first plants the fault and shows that the forgery is accepted: the attack is real. Then it takes
the fault away and shows that the same forgery is refused.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from reference.veil.stream import stream

from protocol.veil import disjunction, equality, keys, switch
from protocol.veil import shuffle as shuffling
from protocol.veil.challenge import Challenge
from protocol.veil.disjunction import OneOfProof, verify_one_of
from protocol.veil.elgamal import VeiledCard, share, unveil, veil
from protocol.veil.equality import EqualityProof, verify_equality
from protocol.veil.faces import face_point
from protocol.veil.group import (
    BASE,
    ORDER,
    Scalar,
    add,
    combination,
    hash_to_group,
    multiply,
    multiply_base,
    random_scalar,
    random_scalars,
    scalar,
    subtract,
)
from protocol.veil.keys import KeyAnnouncement, SeatKey, verify_announcement
from protocol.veil.refused import Flaw, ProofRefused
from protocol.veil.shuffle import prove_shuffle, shuffle, verify_shuffle
from protocol.veil.switch import SwitchProof, verify_switch

HERE = b"game 7/step 3"
ODD = hash_to_group("test", b"a point that nobody knows anything about")
FACES = tuple(face_point("test", str(number)) for number in range(4))

Planted = pytest.MonkeyPatch


def deaf_to(unheard: str) -> type[Challenge]:
    """A challenge that leaves out a part of the statement."""

    class Deaf(Challenge):
        __slots__ = ()

        def absorb(self, label: str, *values: bytes) -> None:
            if label != unheard:
                super().absorb(label, *values)

    return Deaf


def accepted_with(planted: Planted, module: object, fault: type[Challenge], verify: Callable[[], None]) -> None:
    with planted.context() as patch:
        patch.setattr(module, "Challenge", fault)
        verify()


@contextmanager
def refusal(code: Flaw) -> Iterator[None]:
    with pytest.raises(ProofRefused) as refused:
        yield
    assert refused.value.code is code


def inverse(value: Scalar) -> int:
    return pow(value, -1, ORDER)


def test_a_key_cannot_be_chosen_after_the_challenge(monkeypatch: Planted) -> None:
    transcript = deaf_to("public")("possession", HERE)
    transcript.absorb("commitment", ODD)
    e, response = transcript.scalar("e"), scalar(12345)
    unknown = combination([(response * inverse(e), BASE), (-inverse(e), ODD)])

    def verify() -> None:
        verify_announcement(HERE, KeyAnnouncement(unknown, e, response))

    accepted_with(monkeypatch, keys, deaf_to("public"), verify)
    with refusal(Flaw.POSSESSION):
        verify()


def test_a_share_cannot_be_chosen_after_the_challenge(monkeypatch: Planted) -> None:
    random = stream("share")
    key, nonce = SeatKey.draw(random), random_scalar(random)
    card = veil(FACES[0], key.public, random_scalar(random))
    transcript = deaf_to("shares")("equality", HERE)
    transcript.absorb("public", key.public)
    transcript.absorb("bases", card.a)
    transcript.scalars("weights", 0)
    transcript.absorb("commitments", multiply_base(nonce), ODD)
    e = transcript.scalar("e")
    response = scalar(nonce + e * key.secret)
    wrong = combination([(response * inverse(e), card.a), (-inverse(e), ODD)])
    assert wrong != share(card, key)

    def verify() -> None:
        verify_equality(HERE, key.public, [card.a], [wrong], EqualityProof(e, response))

    accepted_with(monkeypatch, equality, deaf_to("shares"), verify)
    with refusal(Flaw.EQUALITY):
        verify()


def test_a_card_cannot_be_chosen_after_the_challenge(monkeypatch: Planted) -> None:
    random = stream("card")
    key, nonce = SeatKey.draw(random), random_scalar(random)
    first = multiply_base(random_scalar(random))
    transcript = deaf_to("card")("one of", HERE)
    transcript.absorb("public", key.public)
    transcript.absorb("faces", FACES[0])
    transcript.absorb("commitments", multiply_base(nonce), ODD)
    e = transcript.scalar("e")
    response = scalar(nonce + e * key.secret)
    other = combination([(1, FACES[0]), (response * inverse(e), first), (-inverse(e), ODD)])
    card = VeiledCard(first, other)
    assert unveil(card, key) != FACES[0]

    def verify() -> None:
        verify_one_of(HERE, key.public, card, FACES[:1], OneOfProof((e,), (response,)))

    accepted_with(monkeypatch, disjunction, deaf_to("card"), verify)
    with refusal(Flaw.ONE_OF):
        verify()


def test_a_gift_cannot_be_chosen_after_the_challenge(monkeypatch: Planted) -> None:
    random = stream("gift")
    giver, receiver = SeatKey.draw(random), SeatKey.draw(random)
    card = veil(FACES[0], giver.public, random_scalar(random))
    blind, *nonces = random_scalars(random, 3)
    transcript = deaf_to("switched")("switch", HERE)
    transcript.absorb("keys", giver.public, receiver.public)
    transcript.absorb("card", card.a, card.b)
    transcript.absorb("commitments", multiply_base(nonces[0]), multiply_base(nonces[1]), ODD)
    e = transcript.scalar("e")
    s, z = scalar(nonces[0] + e * giver.secret), scalar(nonces[1] + e * blind)
    moved = combination([(z, receiver.public), (-s, card.a), (-1, ODD)])
    gift = VeiledCard(multiply_base(blind), add(card.b, multiply(scalar(inverse(e)), moved)))
    assert unveil(gift, receiver) != FACES[0]

    def verify() -> None:
        verify_switch(HERE, giver.public, receiver.public, card, gift, SwitchProof(e, s, z))

    accepted_with(monkeypatch, switch, deaf_to("switched"), verify)
    with refusal(Flaw.SWITCH):
        verify()


@pytest.mark.parametrize("unheard", ["before", "after"])
def test_two_cards_cannot_be_changed_against_each_other_after_the_challenge(monkeypatch: Planted, unheard: str) -> None:
    """An error in one card is paid back in another, by the ratio of weights that are known by then."""
    random = stream(f"deck {unheard}")
    key = SeatKey.draw(random)
    before = tuple(veil(face, key.public, random_scalar(random)) for face in FACES)
    after, arrangement = shuffle(before, key.public, random)
    with monkeypatch.context() as patch:
        patch.setattr(shuffling, "Challenge", deaf_to(unheard))
        proof = prove_shuffle(HERE, key.public, before, after, arrangement, random)
        transcript = shuffling._statement(HERE, key.public, before, after)
        transcript.absorb("commitments", proof.order_commitment, proof.mask_commitment, proof.masked_sum.to_bytes())
        weights = transcript.scalars("t", 4) if unheard == "before" else proof.answers
    error = subtract(FACES[1], FACES[0])
    payback = scalar(-weights[0] * inverse(weights[1]))
    spoilt = list(before if unheard == "before" else after)
    spoilt[0] = VeiledCard(spoilt[0].a, add(spoilt[0].b, error))
    spoilt[1] = VeiledCard(spoilt[1].a, add(spoilt[1].b, multiply(payback, error)))
    decks = (tuple(spoilt), after) if unheard == "before" else (before, tuple(spoilt))

    def verify() -> None:
        verify_shuffle(HERE, key.public, *decks, proof)

    accepted_with(monkeypatch, shuffling, deaf_to(unheard), verify)
    with refusal(Flaw.SHUFFLE):
        verify()
