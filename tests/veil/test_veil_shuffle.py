"""Shuffles of every size, under a joint key and under one owner's, honest and not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from reference.veil import slow_group, slow_proofs
from reference.veil.stream import stream

from protocol.veil.commitment import MOST_CARDS, commit, commit_order, generators
from protocol.veil.elgamal import Deck, VeiledCard, public_card, reveil, unveil, veil
from protocol.veil.faces import face_point
from protocol.veil.group import BASE, ORDER, Random, add, random_scalar, scalar
from protocol.veil.keys import SeatKey
from protocol.veil.refused import Flaw, ProofRefused
from protocol.veil.shuffle import (
    ShuffleProof,
    ShuffleSecret,
    proof_size,
    prove_shuffle,
    random_order,
    shuffle,
    verify_shuffle,
)


def veiled(count: int, key: SeatKey, random: Random, faces: int = 7) -> Deck:
    return tuple(veil(face_point("test", str(n % faces)), key.public, random_scalar(random)) for n in range(count))


def proven(deck: Deck, key: SeatKey, random: Random) -> tuple[Deck, ShuffleProof]:
    after, arrangement = shuffle(deck, key.public, random)
    return after, prove_shuffle(b"here", key.public, deck, after, arrangement, random)


@given(st.integers(1, 30), st.integers(1, 9), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_an_honest_shuffle_of_any_size_is_accepted_and_keeps_the_faces(count: int, faces: int, seed: int) -> None:
    random = stream(f"honest {seed}")
    key = SeatKey.draw(random)
    before = veiled(count, key, random, faces)
    after, proof = proven(before, key, random)
    assert ShuffleProof.from_bytes(proof.to_bytes(), count) == proof
    verify_shuffle(b"here", key.public, before, after, proof)
    assert sorted(unveil(card, key) for card in after) == sorted(unveil(card, key) for card in before)


@given(st.integers(1, 4), st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_an_honest_shuffle_is_accepted_by_the_reference(count: int, seed: int) -> None:
    random = stream(f"reference {seed}")
    key = SeatKey.draw(random)
    before = veiled(count, key, random)
    after, proof = proven(before, key, random)
    decks = [b"".join(card.to_bytes() for card in deck) for deck in (before, after)]
    slow_proofs.shuffle(b"here", key.public, decks[0], decks[1], count, proof.to_bytes())


@pytest.mark.parametrize("count", [1, 2, 52, 110, MOST_CARDS])
def test_the_decks_of_the_games_are_proven_in_the_announced_size(count: int) -> None:
    random = stream(f"size {count}")
    key = SeatKey.draw(random)
    before = veiled(count, key, random)
    after, proof = proven(before, key, random)
    verify_shuffle(b"here", key.public, before, after, proof)
    assert len(proof.to_bytes()) == proof_size(count) == (3 * count + 9) * 32


def test_a_deck_of_110_cards_needs_less_than_15_kilobytes_of_proof() -> None:
    assert proof_size(110) == 10_848


def test_a_fresh_deck_with_many_equal_cards_is_shuffled_like_any_other() -> None:
    random = stream("fresh")
    key = SeatKey.draw(random)
    before = tuple(public_card(face_point("test", str(n % 2)), key.public) for n in range(12))
    after, proof = proven(before, key, random)
    verify_shuffle(b"here", key.public, before, after, proof)
    assert len(set(after)) == 12


def test_a_deck_that_stays_in_its_order_is_a_shuffle_too() -> None:
    random = stream("same order")
    key = SeatKey.draw(random)
    before = veiled(5, key, random)
    arrangement = ShuffleSecret(tuple(range(5)), tuple(random_scalar(random) for _ in range(5)))
    after = tuple(reveil(c, key.public, r) for c, r in zip(before, arrangement.blinds, strict=True))
    proof = prove_shuffle(b"here", key.public, before, after, arrangement, random)
    verify_shuffle(b"here", key.public, before, after, proof)


@pytest.mark.parametrize(
    "cheat", ["swapped in", "doubled", "other blind", "other key", "first half", "second half", "added up"]
)
def test_a_deck_that_is_no_shuffle_cannot_be_proven(cheat: str) -> None:
    """The cheat runs the honest prover over a deck that he has spoilt, with everything that he knows."""
    random = stream(f"cheat {cheat}")
    key, other = SeatKey.draw(random), SeatKey.draw(random)
    before = veiled(6, key, random)
    honest, arrangement = shuffle(before, key.public, random)
    after = list(honest)
    if cheat == "swapped in":
        after[2] = veil(face_point("test", "better"), key.public, random_scalar(random))
    elif cheat == "doubled":
        after[2] = reveil(after[3], key.public, random_scalar(random))
    elif cheat == "other blind":
        after[2] = reveil(after[2], key.public, scalar(1))
    elif cheat == "other key":
        after[2] = reveil(before[arrangement.order[2]], other.public, arrangement.blinds[2])
    elif cheat == "first half":
        after[2] = VeiledCard(add(after[2].a, BASE), after[2].b)
    elif cheat == "second half":
        after[2] = VeiledCard(after[2].a, add(after[2].b, BASE))
    else:
        after[2] = VeiledCard(add(after[2].a, after[3].a), add(after[2].b, after[3].b))
    proof = prove_shuffle(b"here", key.public, before, tuple(after), arrangement, random)
    with pytest.raises(ProofRefused) as refused:
        verify_shuffle(b"here", key.public, before, tuple(after), proof)
    assert refused.value.code is Flaw.SHUFFLE


def test_an_order_that_names_a_card_twice_cannot_be_proven() -> None:
    random = stream("twice")
    key = SeatKey.draw(random)
    before = veiled(4, key, random)
    arrangement = ShuffleSecret((0, 1, 2, 2), tuple(random_scalar(random) for _ in range(4)))
    pairs = zip(arrangement.order, arrangement.blinds, strict=True)
    after = tuple(reveil(before[place], key.public, blind) for place, blind in pairs)
    proof = prove_shuffle(b"here", key.public, before, after, arrangement, random)
    with pytest.raises(ProofRefused) as refused:
        verify_shuffle(b"here", key.public, before, after, proof)
    assert refused.value.code is Flaw.SHUFFLE


def test_numbers_of_cards_that_do_not_fit_are_refused() -> None:
    random = stream("count")
    key = SeatKey.draw(random)
    before = veiled(3, key, random)
    after, proof = proven(before, key, random)
    many = before * 41
    short = replace(proof, known=replace(proof.known, step_answers=proof.known.step_answers[:-1]))
    for pair, held in (
        ((before, after[:2]), proof),
        ((before[:2], after[:2]), proof),
        (((), ()), proof),
        ((many, many), proof),
        ((before, after), short),
    ):
        with pytest.raises(ProofRefused) as refused:
            verify_shuffle(b"here", key.public, *pair, held)
        assert refused.value.code is Flaw.COUNT
    for count in (0, -1, MOST_CARDS + 1):
        with pytest.raises(ProofRefused) as refused:
            ShuffleProof.from_bytes(bytes(32), count)
        assert refused.value.code is Flaw.COUNT
    for deck in ((), many):
        with pytest.raises(ProofRefused):
            shuffle(deck, key.public, random)


def test_an_arrangement_does_not_show_what_it_holds() -> None:
    arrangement = ShuffleSecret((1, 0), (scalar(12345), scalar(67890)))
    assert repr(arrangement) == str(arrangement) == "Arrangement(2 cards)"


def test_generators_come_from_hashing_and_are_all_different() -> None:
    assert len({*generators(), BASE}) == MOST_CARDS + 1
    for index in (1, 2, MOST_CARDS):
        assert generators()[index - 1] == slow_group.encode(slow_proofs.generator(index))


@given(st.permutations(list(range(1, 9))), st.integers(0, ORDER - 1))
@settings(max_examples=20, deadline=None)
def test_an_order_is_committed_to_like_any_other_list(order: list[int], blind: int) -> None:
    assert commit_order(order, scalar(blind)) == commit(order, blind)


def test_a_random_order_holds_every_place_once() -> None:
    random = stream("order")
    for count in (1, 2, 3, 50):
        assert sorted(random_order(count, random)) == list(range(count))
