"""The heavy work as functions of bytes: top-level and picklable, to be run in a process pool.

They decode everything themselves, so that hostile bytes cost the loop nothing, and what must stay secret
(order and blinds of a shuffle) is born and dies in the worker. `count` is the number of cards that the
rules expect. A check returns nothing; all refusals are `ProofRefused`, which pickles. `random` is
`secrets.token_bytes`.
"""

from collections.abc import Sequence

from protocol.veil.disjunction import OneOfProof, prove_one_of, verify_one_of
from protocol.veil.elgamal import VeiledCard, deck_from_bytes, deck_to_bytes, share
from protocol.veil.encoding import Reader
from protocol.veil.equality import EqualityProof, prove_equality, verify_equality
from protocol.veil.group import Point, Random, decode_point, random_scalar
from protocol.veil.keys import SeatKey
from protocol.veil.refused import Flaw, ProofRefused
from protocol.veil.shuffle import ShuffleProof, prove_shuffle, shuffle, verify_shuffle
from protocol.veil.switch import SwitchProof, prove_switch, switch_card, verify_switch


def shuffle_cards(context: bytes, key: bytes, before: bytes, count: int, random: Random) -> tuple[bytes, bytes]:
    """The shuffled deck and its proof. For a mix the key is the owner's public point."""
    point, deck = decode_point(key), deck_from_bytes(before, count)
    after, arrangement = shuffle(deck, point, random)
    proof = prove_shuffle(context, point, deck, after, arrangement, random)
    return deck_to_bytes(after), proof.to_bytes()


def check_shuffle(context: bytes, key: bytes, before: bytes, after: bytes, count: int, proof: bytes) -> None:
    shuffled = ShuffleProof.from_bytes(proof, count)
    decks = deck_from_bytes(before, count), deck_from_bytes(after, count)
    verify_shuffle(context, decode_point(key), *decks, shuffled)


def open_cards(context: bytes, secret: bytes, cards: bytes, count: int, random: Random) -> tuple[bytes, bytes]:
    """This seat's shares of the cards, in their order, and one proof for all of them."""
    key, deck = SeatKey.restore(secret), deck_from_bytes(cards, count)
    bases, shares = [card.a for card in deck], [share(card, key) for card in deck]
    return b"".join(shares), prove_equality(context, key, bases, shares, random).to_bytes()


def check_opening(context: bytes, public: bytes, cards: bytes, shares: bytes, count: int, proof: bytes) -> None:
    equality = EqualityProof.from_bytes(proof)
    bases = [card.a for card in deck_from_bytes(cards, count)]
    verify_equality(context, decode_point(public), bases, Reader(shares, count).points(count), equality)


def show_faces(
    context: bytes, secret: bytes, cards: bytes, count: int, faces: Sequence[Point], random: Random
) -> bytes:
    """Proofs, one after another, that each of the owner's cards has one of the faces (or ValueError)."""
    key = SeatKey.restore(secret)
    deck = deck_from_bytes(cards, count)
    return b"".join(prove_one_of(context, key, card, faces, random).to_bytes() for card in deck)


def check_faces(context: bytes, public: bytes, cards: bytes, count: int, faces: Sequence[Point], proofs: bytes) -> None:
    size = OneOfProof.size(len(faces))
    if not size or len(proofs) != count * size:
        raise ProofRefused(Flaw.LENGTH)
    owner, deck = decode_point(public), deck_from_bytes(cards, count)
    for start, card in zip(range(0, len(proofs), size), deck, strict=True):
        proof = OneOfProof.from_bytes(proofs[start : start + size], len(faces))
        verify_one_of(context, owner, card, faces, proof)


def give_card(context: bytes, secret: bytes, receiver: bytes, card: bytes, random: Random) -> tuple[bytes, bytes]:
    """The owner's card under the receiver's key, and the proof that it is the same card."""
    giver, point, given = SeatKey.restore(secret), decode_point(receiver), VeiledCard.from_bytes(card)
    blind = random_scalar(random)
    switched = switch_card(given, giver, point, blind)
    proof = prove_switch(context, giver, point, given, switched, blind, random)
    return switched.to_bytes(), proof.to_bytes()


def check_gift(context: bytes, giver: bytes, receiver: bytes, card: bytes, switched: bytes, proof: bytes) -> None:
    cards = VeiledCard.from_bytes(card), VeiledCard.from_bytes(switched)
    verify_switch(context, decode_point(giver), decode_point(receiver), *cards, SwitchProof.from_bytes(proof))
