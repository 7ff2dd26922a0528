"""The group: ristretto255 points and scalars, and the only door through which foreign bytes become either.

Source: RFC 9496, sections 4.3 and 4.4, computed by libsodium. A `Point` is its canonical 32-byte encoding,
a `Scalar` an integer below the order. The library must never see bytes that did not come through
`decode_point`: its addition ignores the error of a bad encoding and goes on with the identity, it accepts
the identity and scalars above the order, and libsodium up to 1.0.18 overlooks the top bit of a point. What
this module must never know: what the points mean.
"""

import functools
from collections.abc import Callable, Iterable
from hashlib import sha512
from typing import NewType

from protocol.sodium import sodium
from protocol.veil.refused import Flaw, ProofRefused

Point = NewType("Point", bytes)
Scalar = NewType("Scalar", int)
Random = Callable[[int], bytes]
"""So many unpredictable bytes: `secrets.token_bytes` everywhere but in tests."""

SIZE = 32
"""Bytes of a point, and of a scalar."""

ORDER = 2**252 + 27742317777372353535851937790883648493
BASE = Point(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))
IDENTITY = Point(bytes(SIZE))
PROTOCOL = b"lanplay veil 1"
"""First part of everything that is hashed: no other version of this package shares a challenge with it."""


def decode_point(data: bytes) -> Point:
    """The point of a canonical encoding; refuses other lengths, other encodings and the identity."""
    if len(data) != SIZE:
        raise ProofRefused(Flaw.LENGTH)
    if data == IDENTITY:
        raise ProofRefused(Flaw.IDENTITY)
    if data[-1] & 0x80 or not sodium().crypto_core_ristretto255_is_valid_point(data):
        raise ProofRefused(Flaw.POINT)
    return Point(data)


def decode_scalar(data: bytes) -> Scalar:
    """The scalar of 32 little-endian bytes; refuses other lengths and numbers not below the order."""
    if len(data) != SIZE:
        raise ProofRefused(Flaw.LENGTH)
    value = int.from_bytes(data, "little")
    if value >= ORDER:
        raise ProofRefused(Flaw.SCALAR)
    return Scalar(value)


def encode_scalar(value: Scalar) -> bytes:
    return value.to_bytes(SIZE, "little")


def scalar(value: int) -> Scalar:
    """Any integer, reduced."""
    return Scalar(value % ORDER)


def add(one: Point, other: Point) -> Point:
    return Point(sodium().crypto_core_ristretto255_add(one, other))


def subtract(one: Point, other: Point) -> Point:
    return Point(sodium().crypto_core_ristretto255_sub(one, other))


def multiply(factor: Scalar, point: Point) -> Point:
    """factor·point. The order is prime, so only a zero factor or the identity gives the identity."""
    if point == BASE:
        return multiply_base(factor)
    if not factor or point == IDENTITY:
        return IDENTITY
    if factor == 1:
        return point
    try:
        return Point(sodium().crypto_scalarmult_ristretto255(encode_scalar(factor), point))
    except (RuntimeError, TypeError, ValueError) as error:
        raise ProofRefused(Flaw.POINT) from error


def multiply_base(factor: Scalar) -> Point:
    """factor·G, by the library's tables: a third of the cost of any other point."""
    if not factor:
        return IDENTITY
    return Point(sodium().crypto_scalarmult_ristretto255_base(encode_scalar(factor)))


def total(points: Iterable[Point]) -> Point:
    return functools.reduce(add, points, IDENTITY)


def combination(terms: Iterable[tuple[int, Point]]) -> Point:
    """The sum of weight·point; weights are any integers, and those of equal points are added up first.

    So the equal faces of a fresh deck, and all its first halves (the base point), cost one multiplication
    each.
    """
    weights: dict[Point, int] = {}
    for weight, point in terms:
        weights[point] = weights.get(point, 0) + weight
    products = [multiply(scalar(weight), point) for point, weight in weights.items()]
    return functools.reduce(add, products) if products else IDENTITY


def framed(*parts: bytes) -> bytes:
    """The parts, each preceded by its length in four big-endian bytes: no two lists give the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def hash_to_group(domain: str, *parts: bytes) -> Point:
    """A point whose logarithm nobody knows: RFC 9496, section 4.3.4, over 64 bytes of SHA-512."""
    digest = sha512(framed(PROTOCOL, domain.encode(), *parts)).digest()
    return Point(sodium().crypto_core_ristretto255_from_hash(digest))


def hash_to_scalar(domain: str, *parts: bytes) -> Scalar:
    """A scalar between 1 and the order less one; 512 bits of hash leave no bias that anybody could see."""
    return _nonzero(sha512(framed(PROTOCOL, domain.encode(), *parts)).digest())


def random_scalar(random: Random) -> Scalar:
    """A scalar between 1 and the order less one, uniform but for 2^-259."""
    return _nonzero(random(64))


def random_scalars(random: Random, count: int) -> tuple[Scalar, ...]:
    return tuple(random_scalar(random) for _ in range(count))


def random_below(count: int, random: Random) -> int:
    """One of 0 ... count-1, each as likely as any other but for 2^-249 (count up to 120)."""
    return int.from_bytes(random(32), "little") % count


def _nonzero(wide: bytes) -> Scalar:
    return Scalar(int.from_bytes(wide, "little") % (ORDER - 1) + 1)
