"""Shuffles are fair: every card is equally often at every place, and every order equally likely.

The seeds are fixed, so a test either always passes or never. Limits are the chi-square values that a fair
source exceeds once in a thousand times.
"""

from collections import Counter

from reference.veil.stream import stream

from protocol.veil.elgamal import unveil, veil
from protocol.veil.faces import face_point
from protocol.veil.group import random_scalar
from protocol.veil.keys import SeatKey
from protocol.veil.shuffle import random_order, shuffle

LIMIT_OF_9 = 27.9
LIMIT_OF_81 = 124.8
LIMIT_OF_119 = 172.4


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_every_card_is_equally_often_at_every_place_of_a_shuffled_deck() -> None:
    random = stream("places")
    key = SeatKey.draw(random)
    faces = [face_point("test", str(number)) for number in range(4)]
    deck = tuple(veil(face, key.public, random_scalar(random)) for face in faces)
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(1500):
        after, _ = shuffle(deck, key.public, random)
        seen.update((place, faces.index(unveil(card, key))) for place, card in enumerate(after))
    assert chi_square([seen[place, card] for place in range(4) for card in range(4)]) < LIMIT_OF_9


def test_every_number_is_equally_often_at_every_place_of_an_order() -> None:
    random = stream("orders")
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(5000):
        seen.update(enumerate(random_order(10, random)))
    assert chi_square([seen[place, card] for place in range(10) for card in range(10)]) < LIMIT_OF_81


def test_every_order_is_equally_likely() -> None:
    random = stream("all orders")
    seen = Counter(random_order(5, random) for _ in range(12_000))
    assert len(seen) == 120
    assert chi_square(list(seen.values())) < LIMIT_OF_119


def test_the_statistics_would_notice_the_well_known_wrong_shuffle() -> None:
    """Exchanging every place with any place, instead of with those not yet done, is unfair."""
    random = stream("wrong")

    def wrong_order() -> tuple[int, ...]:
        order = list(range(5))
        for place in range(5):
            other = int.from_bytes(random(32), "little") % 5
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    seen = Counter(wrong_order() for _ in range(12_000))
    assert chi_square(list(seen.values())) > 2 * LIMIT_OF_119
