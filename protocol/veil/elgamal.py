"""A veiled card: the pair A = r·G, B = F + r·H of a face's point F under a key H, and its handling.

Source: ElGamal 1985, with the secret of H shared n of n by addition. Under a joint key every seat's share
x·A is needed; once the shares of all but the owner are stripped off, the card stands under the owner's key
alone. Nothing here proves anything: `shuffle`, `equality` and `switch` do.
"""

from collections.abc import Iterable, Sequence

import msgspec

from protocol.veil.encoding import Reader
from protocol.veil.group import BASE, SIZE, Point, Scalar, add, multiply, multiply_base, subtract, total
from protocol.veil.keys import SeatKey
from protocol.veil.refused import Flaw, ProofRefused

CARD_SIZE = 2 * SIZE


class VeiledCard(msgspec.Struct, frozen=True):
    a: Point
    b: Point

    def to_bytes(self) -> bytes:
        return self.a + self.b

    @classmethod
    def from_bytes(cls, data: bytes) -> "VeiledCard":
        reader = Reader(data, 2)
        return cls(reader.point(), reader.point())


Deck = tuple[VeiledCard, ...]


def deck_to_bytes(deck: Iterable[VeiledCard]) -> bytes:
    return b"".join(card.to_bytes() for card in deck)


def deck_from_bytes(data: bytes, count: int) -> Deck:
    """So many cards, refused unless each half of each is a canonical point other than the identity."""
    reader = Reader(data, 2 * count)
    return tuple(VeiledCard(reader.point(), reader.point()) for _ in range(count))


def public_card(face: Point, key: Point) -> VeiledCard:
    """A face that all know, as it enters a shuffle: veiled with r = 1."""
    return VeiledCard(BASE, add(face, key))


def veil(face: Point, key: Point, blind: Scalar) -> VeiledCard:
    return VeiledCard(multiply_base(blind), add(face, multiply(blind, key)))


def reveil(card: VeiledCard, key: Point, blind: Scalar) -> VeiledCard:
    """The same face under the same key; only who has the blind or the secret can tell that it is."""
    return VeiledCard(add(card.a, multiply_base(blind)), add(card.b, multiply(blind, key)))


def share(card: VeiledCard, key: SeatKey) -> Point:
    """What this seat must publish so that its part of the veil can be lifted: x·A."""
    return multiply(key.secret, card.a)


def strip(card: VeiledCard, shares: Sequence[Point]) -> VeiledCard:
    """The card under what is left of the key when the owners of these shares are taken out of it."""
    return VeiledCard(card.a, subtract(card.b, total(shares)))


def unveil(card: VeiledCard, key: SeatKey) -> Point:
    """The face's point of a card that stands under this key alone."""
    return strip(card, (share(card, key),)).b


def same_count(one: Sequence[object], other: Sequence[object]) -> int:
    """The common length of two lists that a statement pairs up; raises if they differ or are empty."""
    if not one or len(one) != len(other):
        raise ProofRefused(Flaw.COUNT)
    return len(one)
