"""Cards through a whole small game: dealt, kept, mixed, played, given away, read after a seat has left."""

import pytest
from reference.veil import slow_group, slow_proofs
from reference.veil.stream import stream

from protocol.veil.elgamal import (
    CARD_SIZE,
    VeiledCard,
    deck_from_bytes,
    deck_to_bytes,
    public_card,
    reveil,
    share,
    strip,
    unveil,
    veil,
)
from protocol.veil.equality import prove_equality, verify_equality
from protocol.veil.faces import FaceTable, face_point
from protocol.veil.group import BASE, multiply_base, random_scalar, scalar, total
from protocol.veil.keys import SeatKey
from protocol.veil.refused import Flaw, ProofRefused
from protocol.veil.shuffle import prove_shuffle, shuffle, verify_shuffle
from protocol.veil.switch import prove_switch, switch_card, verify_switch

FACES = ("red-0", "red-1", "red-1", "wild", "wild", "wild")
TABLE = FaceTable("dos", FACES)


class Table:
    """Three seats with their keys, and the deck that all three have shuffled."""

    def __init__(self, seed: str) -> None:
        self.random = stream(seed)
        self.keys = [SeatKey.draw(self.random) for _ in range(3)]
        self.joint = total(key.public for key in self.keys)
        self.deck = tuple(public_card(TABLE.point(face), self.joint) for face in FACES)
        for seat in range(3):
            context = f"shuffle {seat}".encode()
            after, arrangement = shuffle(self.deck, self.joint, self.random)
            proof = prove_shuffle(context, self.joint, self.deck, after, arrangement, self.random)
            verify_shuffle(context, self.joint, self.deck, after, proof)
            self.deck = after

    def dealt(self, seat: int, card: VeiledCard) -> VeiledCard:
        """The card under this seat's key alone, after the others have published their proven shares."""
        shares = []
        for other in range(3):
            if other != seat:
                key = self.keys[other]
                given = share(card, key)
                proof = prove_equality(b"deal", key, [card.a], [given], self.random)
                verify_equality(b"deal", key.public, [card.a], [given], proof)
                shares.append(given)
        return strip(card, shares)


def test_a_deck_dealt_out_holds_its_faces_and_nothing_else() -> None:
    table = Table("deal")
    hands = [table.dealt(index % 3, card) for index, card in enumerate(table.deck)]
    faces = [TABLE.face(unveil(card, table.keys[index % 3])) for index, card in enumerate(hands)]
    assert sorted(faces) == sorted(FACES)


def test_a_hand_card_is_read_by_its_owner_alone() -> None:
    table = Table("alone")
    card = table.dealt(1, table.deck[0])
    assert TABLE.face(unveil(card, table.keys[1])) in FACES
    for stranger in (0, 2):
        with pytest.raises(ProofRefused) as refused:
            TABLE.face(unveil(card, table.keys[stranger]))
        assert refused.value.code is Flaw.FACE


def test_a_mixed_hand_is_still_the_owners_and_has_the_same_faces() -> None:
    table = Table("mix")
    owner = table.keys[2]
    hand = tuple(table.dealt(2, card) for card in table.deck[:4])
    mixed, arrangement = shuffle(hand, owner.public, table.random)
    proof = prove_shuffle(b"mix", owner.public, hand, mixed, arrangement, table.random)
    verify_shuffle(b"mix", owner.public, hand, mixed, proof)
    assert not set(mixed) & set(hand)
    assert sorted(unveil(card, owner) for card in mixed) == sorted(unveil(card, owner) for card in hand)


def test_a_played_card_is_opened_for_all_by_its_owners_one_message() -> None:
    table = Table("play")
    owner = table.keys[0]
    card = table.dealt(0, table.deck[5])
    opening = share(card, owner)
    proof = prove_equality(b"play", owner, [card.a], [opening], table.random)
    verify_equality(b"play", owner.public, [card.a], [opening], proof)
    assert TABLE.face(strip(card, [opening]).b) == TABLE.face(unveil(card, owner))


def test_a_given_card_is_the_receivers_and_keeps_its_face() -> None:
    table = Table("give")
    giver, receiver = table.keys[0], table.keys[2]
    card = table.dealt(0, table.deck[3])
    blind = random_scalar(table.random)
    given = switch_card(card, giver, receiver.public, blind)
    proof = prove_switch(b"give", giver, receiver.public, card, given, blind, table.random)
    verify_switch(b"give", giver.public, receiver.public, card, given, proof)
    assert unveil(given, receiver) == unveil(card, giver)
    assert unveil(given, giver) != unveil(card, giver)


def test_when_a_seat_has_left_its_shares_the_others_play_on() -> None:
    table = Table("leave")
    rest = tuple(strip(card, (share(card, table.keys[1]),)) for card in table.deck)
    joint = total((table.keys[0].public, table.keys[2].public))
    shuffled, arrangement = shuffle(rest, joint, table.random)
    proof = prove_shuffle(b"again", joint, rest, shuffled, arrangement, table.random)
    verify_shuffle(b"again", joint, rest, shuffled, proof)
    faces = [TABLE.face(unveil(strip(card, [share(card, table.keys[0])]), table.keys[2])) for card in shuffled]
    assert sorted(faces) == sorted(FACES)


def test_a_public_card_is_veiled_with_one() -> None:
    key, face = multiply_base(scalar(77)), face_point("dog", "A")
    assert public_card(face, key) == veil(face, key, scalar(1))
    assert public_card(face, key).a == BASE


def test_veiling_anew_adds_the_blinds() -> None:
    key, face = multiply_base(scalar(77)), face_point("dog", "A")
    assert reveil(veil(face, key, scalar(30)), key, scalar(4)) == veil(face, key, scalar(34))


def test_a_deck_comes_back_from_its_bytes() -> None:
    deck = Table("bytes").deck
    assert len(deck_to_bytes(deck)) == len(deck) * CARD_SIZE
    assert deck_from_bytes(deck_to_bytes(deck), len(deck)) == deck
    assert VeiledCard.from_bytes(deck[0].to_bytes()) == deck[0]


def test_a_deck_of_another_size_is_refused() -> None:
    data = deck_to_bytes(Table("size").deck)
    for count in (0, 5, 7):
        with pytest.raises(ProofRefused) as refused:
            deck_from_bytes(data, count)
        assert refused.value.code is Flaw.LENGTH


@pytest.mark.parametrize("half", [0, 1])
def test_a_card_with_the_identity_in_it_is_refused(half: int) -> None:
    """A = identity would show the face to everybody, B = identity would be a card of no face."""
    halves = [bytes(BASE), bytes(BASE)]
    halves[half] = bytes(32)
    with pytest.raises(ProofRefused) as refused:
        VeiledCard.from_bytes(b"".join(halves))
    assert refused.value.code is Flaw.IDENTITY


def test_faces_are_distinct_points_in_every_game() -> None:
    games = {"dos": ("red-0", "red-1"), "do": ("sred-0",), "dog": ("A", "*"), "tao": ("special",)}
    points = [face_point(game, face) for game, faces in games.items() for face in faces]
    assert len(set(points)) == len(points)


def test_a_face_is_the_point_that_the_specification_says() -> None:
    expected = slow_proofs.hash_to_point(b"face", b"dog", b"*")
    assert face_point("dog", "*") == slow_group.encode(expected)
    assert TABLE.face(TABLE.point("wild")) == "wild"
