"""Forgeries by a prover who knows too much beforehand, and statements that are simply false.

Where a fault would let the forgery pass, it is planted first, to show that the attack is real: weights and
generators' logarithms that the prover knows, products that nobody checks.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from reference.veil.stream import stream

from protocol.veil import commitment, equality, known, switch
from protocol.veil import shuffle as shuffling
from protocol.veil.challenge import Challenge
from protocol.veil.commitment import MOST_CARDS
from protocol.veil.disjunction import prove_one_of, verify_one_of
from protocol.veil.elgamal import Deck, VeiledCard, reveil, share, veil
from protocol.veil.equality import prove_equality, verify_equality
from protocol.veil.faces import face_point
from protocol.veil.group import (
    BASE,
    Random,
    Scalar,
    add,
    combination,
    encode_scalar,
    multiply_base,
    random_scalar,
    random_scalars,
    scalar,
    subtract,
)
from protocol.veil.keys import SeatKey
from protocol.veil.known import prove_known
from protocol.veil.refused import Flaw, ProofRefused
from protocol.veil.shuffle import ShuffleProof, prove_shuffle, shuffle, verify_shuffle
from protocol.veil.switch import verify_switch

HERE = b"game 7/step 3"
FACES = tuple(face_point("test", str(number)) for number in range(4))


@contextmanager
def refusal(code: Flaw) -> Iterator[None]:
    with pytest.raises(ProofRefused) as refused:
        yield
    assert refused.value.code is code


class EqualWeights(Challenge):
    """Batching without weights."""

    __slots__ = ()

    def scalars(self, label: str, count: int) -> tuple[Scalar, ...]:
        drawn = super().scalars(label, count)
        return (Scalar(1),) * count if label in ("weights", "weight") else drawn


def test_two_wrong_shares_do_not_cancel_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    random = stream("batch")
    key = SeatKey.draw(random)
    cards = [veil(face, key.public, random_scalar(random)) for face in FACES[:2]]
    bases = [card.a for card in cards]
    error = subtract(FACES[1], FACES[0])
    shares = [subtract(share(cards[0], key), error), add(share(cards[1], key), error)]
    read = [subtract(card.b, part) for card, part in zip(cards, shares, strict=True)]
    assert read == [FACES[1], FACES[0]], "the seat would show two of its cards with exchanged faces"

    def verify() -> None:
        proof = prove_equality(HERE, key, bases, shares, random)
        verify_equality(HERE, key.public, bases, shares, proof)

    with monkeypatch.context() as patch:
        patch.setattr(equality, "Challenge", EqualWeights)
        verify()
    with refusal(Flaw.EQUALITY):
        verify()


def test_two_wrong_openings_of_commitments_do_not_cancel_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two openings that the verifier of a shuffle checks in one sum: an error in both blinds."""
    random = stream("openings")
    key = SeatKey.draw(random)
    before = tuple(veil(face, key.public, random_scalar(random)) for face in FACES)
    after, arrangement = shuffle(before, key.public, random)
    honest = prove_shuffle(HERE, key.public, before, after, arrangement, random)
    fields = {name: getattr(honest.known, name) for name in honest.known.__slots__}
    fields["blind_answer"] = scalar(fields["blind_answer"] + 99)
    fields["step_blind_answer"] = scalar(fields["step_blind_answer"] - 99)
    outer = {name: getattr(honest, name) for name in honest.__slots__}
    forged = ShuffleProof(**{**outer, "known": known.KnownProof(**fields)})

    def verify() -> None:
        verify_shuffle(HERE, key.public, before, after, forged)

    with monkeypatch.context() as patch:
        patch.setattr(shuffling, "Challenge", EqualWeights)
        verify()
    with refusal(Flaw.SHUFFLE):
        verify()


@dataclass(frozen=True)
class AddedUp:
    """A deck whose first card is the sum of both cards before, a face that does not exist, and its forger.

    The forger's answers fit the deck: with w_1 = t_1 and w_2 = t_2 - t_1 the sums of cards are right. What
    is left to it is to show that the w are the t in some order, which they are not.
    """

    key: SeatKey
    before: Deck
    after: Deck
    blinds: tuple[Scalar, ...]

    @classmethod
    def made(cls, random: Random) -> "AddedUp":
        key = SeatKey.draw(random)
        before = tuple(veil(face, key.public, random_scalar(random)) for face in FACES[:2])
        blinds = random_scalars(random, 2)
        both = VeiledCard(add(before[0].a, before[1].a), add(before[0].b, before[1].b))
        after = (reveil(both, key.public, blinds[0]), reveil(before[1], key.public, blinds[1]))
        return cls(key, before, after, blinds)

    def forge(self, random: Random, logs: tuple[Scalar, ...] | None) -> ShuffleProof:
        """With the generators' logarithms he opens his commitments to the t; without he commits to the w."""
        order_blind, mask_blind, sum_blind, *masks = random_scalars(random, 5)
        cards = list(zip(masks, self.after, strict=True))
        h = self.key.public
        masked = VeiledCard(
            combination([(sum_blind, BASE), *((-d, card.a) for d, card in cards)]),
            combination([(sum_blind, h), *((-d, card.b) for d, card in cards)]),
        )
        if logs:
            c, c_d = multiply_base(order_blind), multiply_base(mask_blind)
        else:
            c, c_d = (
                commitment.commit((1, 2), order_blind),
                commitment.commit((-d for d in masks), mask_blind),
            )
        transcript = shuffling._statement(HERE, h, self.before, self.after)
        transcript.absorb("commitments", c, c_d, masked.to_bytes())
        t = transcript.scalars("t", 2)
        w = (t[0], scalar(t[1] - t[0]))
        answers = tuple(scalar(value + d) for value, d in zip(w, masks, strict=True))
        blind_answer = scalar(sum(value * r for value, r in zip(w, self.blinds, strict=True)) + sum_blind)
        transcript.absorb("answers", *map(encode_scalar, (*answers, blind_answer)))
        factor = transcript.scalar("lambda")
        values = [scalar(factor * place + value) for place, value in enumerate(t if logs else w, start=1)]
        moved = sum(g * (f - v) for g, f, v in zip(logs or (), answers, values, strict=False))
        proof = prove_known(transcript, values, scalar(factor * order_blind + mask_blind + moved), random)
        return ShuffleProof(c, c_d, masked, answers, blind_answer, proof)


def test_whoever_knows_the_generators_logarithms_can_forge_and_nobody_knows_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = stream("trapdoor")
    deck = AddedUp.made(random)
    logs = random_scalars(random, MOST_CARDS)
    own = tuple(map(multiply_base, logs))

    def verify() -> None:
        proof = deck.forge(random, logs)
        verify_shuffle(HERE, deck.key.public, deck.before, deck.after, proof)

    with monkeypatch.context() as patch:
        patch.setattr(commitment, "generators", lambda: own)
        patch.setattr(known, "generators", lambda: own)
        verify()
    with refusal(Flaw.SHUFFLE):
        verify()


def test_cards_cannot_be_added_up_because_the_products_would_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    random = stream("products")
    deck = AddedUp.made(random)

    def verify() -> None:
        proof = deck.forge(random, None)
        verify_shuffle(HERE, deck.key.public, deck.before, deck.after, proof)

    with monkeypatch.context() as patch:
        patch.setattr(known, "_check_products", lambda *_: None)
        verify()
    with refusal(Flaw.SHUFFLE):
        verify()


def test_a_face_named_twice_would_make_two_branches_of_one() -> None:
    random = stream("twice")
    key = SeatKey.draw(random)
    card = veil(FACES[0], key.public, random_scalar(random))
    proof = prove_one_of(HERE, key, card, FACES[:2], random)
    for faces in ((FACES[0], FACES[0]), ()):
        with refusal(Flaw.FACES):
            verify_one_of(HERE, key.public, card, faces, proof)
        with refusal(Flaw.FACES):
            prove_one_of(HERE, key, card, faces, random)
    with refusal(Flaw.COUNT):
        verify_one_of(HERE, key.public, card, FACES[:3], proof)


def test_a_card_that_has_none_of_the_faces_cannot_be_shown_to_have_one() -> None:
    random = stream("none")
    key = SeatKey.draw(random)
    card = veil(FACES[3], key.public, random_scalar(random))
    with pytest.raises(ValueError):
        prove_one_of(HERE, key, card, FACES[:3], random)
    other = veil(FACES[0], key.public, random_scalar(random))
    proof = prove_one_of(HERE, key, other, FACES[:3], random)
    with refusal(Flaw.ONE_OF):
        verify_one_of(HERE, key.public, card, FACES[:3], proof)


def test_a_foreign_card_cannot_be_given_away_as_ones_own() -> None:
    """The oracle: veil another seat's card anew under the receiver's key, and let the receiver open it."""
    random = stream("oracle")
    giver, receiver, victim = (SeatKey.draw(random) for _ in range(3))
    own = veil(FACES[0], giver.public, random_scalar(random))
    foreign = veil(FACES[1], victim.public, random_scalar(random))
    blind = random_scalar(random)
    gift = reveil(foreign, receiver.public, blind)
    for card in (own, foreign):
        proof = switch.prove_switch(HERE, giver, receiver.public, card, gift, blind, random)
        with refusal(Flaw.SWITCH):
            verify_switch(HERE, giver.public, receiver.public, card, gift, proof)
