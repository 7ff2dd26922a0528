"""The functions for the process pool: bytes in, bytes out, refusals that cross the border of a process."""

import multiprocessing
import pickle
import secrets
from concurrent.futures import ProcessPoolExecutor

import pytest
from reference.veil.stream import stream

from protocol.veil.elgamal import VeiledCard, deck_to_bytes, public_card, unveil, veil
from protocol.veil.faces import face_point
from protocol.veil.group import random_scalar
from protocol.veil.jobs import (
    check_faces,
    check_gift,
    check_opening,
    check_shuffle,
    give_card,
    open_cards,
    show_faces,
    shuffle_cards,
)
from protocol.veil.keys import SeatKey
from protocol.veil.refused import Flaw, ProofRefused

HERE = b"game 7/step 3"
FACES = tuple(face_point("test", str(number)) for number in range(5))


def hand(key: SeatKey, seed: str, count: int = 3) -> bytes:
    random = stream(seed)
    return deck_to_bytes(veil(face, key.public, random_scalar(random)) for face in FACES[:count])


def test_the_work_of_a_seat_runs_in_another_process() -> None:
    key = SeatKey.draw(secrets.token_bytes)
    before = deck_to_bytes(public_card(face, key.public) for face in FACES)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        job = pool.submit(shuffle_cards, HERE, key.public, before, 5, secrets.token_bytes)
        after, proof = job.result(60)
        checked = pool.submit(check_shuffle, HERE, key.public, before, after, 5, proof)
        assert checked.result(60) is None
        hostile = pool.submit(check_shuffle, HERE, key.public, before, after[:-32] + bytes(32), 5, proof)
        with pytest.raises(ProofRefused) as refused:
            hostile.result(60)
    assert refused.value.code is Flaw.IDENTITY


@pytest.mark.parametrize("code", list(Flaw))
def test_a_refusal_keeps_its_code_when_pickled(code: Flaw) -> None:
    error = pickle.loads(pickle.dumps(ProofRefused(code)))
    assert error.code is code
    assert str(error) == code.value


def test_opened_cards_are_checked_with_one_proof_for_all() -> None:
    key, random = SeatKey.draw(stream("key")), stream("open")
    cards = hand(key, "hand")
    shares, proof = open_cards(HERE, key.reveal(), cards, 3, random)
    assert (len(shares), len(proof)) == (96, 64)
    check_opening(HERE, key.public, cards, shares, 3, proof)
    for count in (0, 2, 4):
        with pytest.raises(ProofRefused) as refused:
            check_opening(HERE, key.public, cards, shares, count, proof)
        assert refused.value.code is Flaw.LENGTH
    with pytest.raises(ProofRefused) as refused:
        check_opening(HERE, key.public, b"", b"", 0, proof)
    assert refused.value.code is Flaw.COUNT


def test_each_of_several_cards_is_shown_to_have_one_of_the_faces() -> None:
    key, random = SeatKey.draw(stream("key")), stream("show")
    cards = hand(key, "hand")
    proofs = show_faces(HERE, key.reveal(), cards, 3, FACES[:4], random)
    check_faces(HERE, key.public, cards, 3, FACES[:4], proofs)
    size = len(proofs) // 3
    exchanged = proofs[size : 2 * size] + proofs[:size] + proofs[2 * size :]
    with pytest.raises(ProofRefused) as refused:
        check_faces(HERE, key.public, cards, 3, FACES[:4], exchanged)
    assert refused.value.code is Flaw.ONE_OF
    for spoilt in (proofs[:-1], proofs[size:], proofs + proofs[:size], b""):
        with pytest.raises(ProofRefused) as refused:
            check_faces(HERE, key.public, cards, 3, FACES[:4], spoilt)
        assert refused.value.code is Flaw.LENGTH
    with pytest.raises(ProofRefused):
        check_faces(HERE, key.public, cards, 3, (), b"")


def test_a_hand_with_another_face_in_it_cannot_be_shown() -> None:
    key = SeatKey.draw(stream("key"))
    with pytest.raises(ValueError):
        show_faces(HERE, key.reveal(), hand(key, "hand"), 3, FACES[1:], stream("show"))


def test_a_gift_is_checked_and_read_by_its_receiver() -> None:
    giver, receiver = SeatKey.draw(stream("giver")), SeatKey.draw(stream("receiver"))
    card = hand(giver, "hand", 1)
    switched, proof = give_card(HERE, giver.reveal(), receiver.public, card, stream("give"))
    check_gift(HERE, giver.public, receiver.public, card, switched, proof)
    assert unveil(VeiledCard.from_bytes(switched), receiver) == FACES[0]


@pytest.mark.parametrize("count", [0, -1, 121])
def test_a_shuffle_of_a_size_that_no_deck_has_is_refused(count: int) -> None:
    key = SeatKey.draw(stream("key"))
    cards = hand(key, "hand", 1) * max(count, 0)
    for job in (
        lambda: shuffle_cards(HERE, key.public, cards, count, stream("size")),
        lambda: check_shuffle(HERE, key.public, cards, cards, count, bytes(32)),
    ):
        with pytest.raises(ProofRefused):
            job()
