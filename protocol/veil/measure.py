"""How long the veil takes on this computer, as plain figures for a benchmark command.

The clock is an argument (seconds, as `time.process_time` gives them); each figure is the least of several
runs, because everything else that a computer does only makes runs longer.
"""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from protocol.veil.disjunction import prove_one_of, verify_one_of
from protocol.veil.elgamal import CARD_SIZE, Deck, VeiledCard, share, veil
from protocol.veil.equality import prove_equality, verify_equality
from protocol.veil.faces import face_point
from protocol.veil.group import Point, Random, random_scalar
from protocol.veil.keys import SeatKey
from protocol.veil.shuffle import prove_shuffle, shuffle, verify_shuffle

Clock = Callable[[], float]
Result = TypeVar("Result")

DECK_SIZES = (52, 110)
FACE_COUNTS = (2, 14, 36)
_CONTEXT = b"measure"


class ShuffleFigures(msgspec.Struct, frozen=True):
    """One seat's part in a shuffle of so many cards that were veiled before; seconds and bytes."""

    cards: int
    deck_bytes: int
    proof_bytes: int
    shuffling: float
    proving: float
    verifying: float


class OpeningFigures(msgspec.Struct, frozen=True):
    """One seat's shares of so many cards with one proof; seconds a card, computing the share included."""

    cards: int
    proof_bytes: int
    opening: float
    checking: float


class OneOfFigures(msgspec.Struct, frozen=True):
    """One card proven to have one of so many faces; seconds and bytes."""

    faces: int
    proof_bytes: int
    proving: float
    verifying: float


class VeilFigures(msgspec.Struct, frozen=True):
    shuffles: tuple[ShuffleFigures, ...]
    opening: OpeningFigures
    one_of: tuple[OneOfFigures, ...]


def measure(clock: Clock, random: Random, runs: int = 3) -> VeilFigures:
    """All figures, in about two seconds with three runs."""
    return VeilFigures(
        tuple(measure_shuffle(cards, clock, random, runs) for cards in DECK_SIZES),
        measure_opening(DECK_SIZES[0], clock, random, runs),
        tuple(measure_one_of(faces, clock, random, runs) for faces in FACE_COUNTS),
    )


def measure_shuffle(cards: int, clock: Clock, random: Random, runs: int) -> ShuffleFigures:
    key = SeatKey.draw(random).public
    deck = _veiled(cards, key, random)
    shuffling, (after, arrangement) = _least(lambda: shuffle(deck, key, random), clock, runs)
    proving, proof = _least(lambda: prove_shuffle(_CONTEXT, key, deck, after, arrangement, random), clock, runs)
    verifying, _ = _least(lambda: verify_shuffle(_CONTEXT, key, deck, after, proof), clock, runs)
    size = len(proof.to_bytes())
    return ShuffleFigures(cards, cards * CARD_SIZE, size, shuffling, proving, verifying)


def measure_opening(cards: int, clock: Clock, random: Random, runs: int) -> OpeningFigures:
    key = SeatKey.draw(random)
    deck = _veiled(cards, key.public, random)
    bases = [card.a for card in deck]
    sharing, shares = _least(lambda: [share(card, key) for card in deck], clock, runs)
    proving, proof = _least(lambda: prove_equality(_CONTEXT, key, bases, shares, random), clock, runs)
    checking, _ = _least(lambda: verify_equality(_CONTEXT, key.public, bases, shares, proof), clock, runs)
    return OpeningFigures(cards, len(proof.to_bytes()), (sharing + proving) / cards, checking / cards)


def measure_one_of(faces: int, clock: Clock, random: Random, runs: int) -> OneOfFigures:
    key = SeatKey.draw(random)
    points = tuple(_face(number) for number in range(faces))
    card = veil(points[0], key.public, random_scalar(random))
    proving, proof = _least(lambda: prove_one_of(_CONTEXT, key, card, points, random), clock, runs)
    verifying, _ = _least(lambda: verify_one_of(_CONTEXT, key.public, card, points, proof), clock, runs)
    return OneOfFigures(faces, len(proof.to_bytes()), proving, verifying)


def _veiled(cards: int, key: Point, random: Random) -> Deck:
    deck: list[VeiledCard] = [veil(_face(number), key, random_scalar(random)) for number in range(cards)]
    return tuple(deck)


def _face(number: int) -> Point:
    return face_point("measure", str(number))


def _least(work: Callable[[], Result], clock: Clock, runs: int) -> tuple[float, Result]:
    """The least time of so many runs, at least one, and the last result."""
    least, result = _timed(work, clock)
    for _ in range(runs - 1):
        took, result = _timed(work, clock)
        least = min(least, took)
    return least, result


def _timed(work: Callable[[], Result], clock: Clock) -> tuple[float, Result]:
    start = clock()
    result = work()
    return clock() - start, result
