"""The canonical byte form of proofs and cards: points and scalars in a fixed order, no lengths, no tags.

A reader is told the total length before it looks at anything, so a form has exactly one encoding.
"""

from collections.abc import Iterable

from protocol.veil.group import SIZE, Point, Scalar, decode_point, decode_scalar, encode_scalar
from protocol.veil.refused import Flaw, ProofRefused


def pack_scalars(values: Iterable[Scalar]) -> bytes:
    return b"".join(map(encode_scalar, values))


class Reader:
    """Takes points and scalars off the front of bytes that hold exactly `elements` of them."""

    __slots__ = ("_data", "_position")

    def __init__(self, data: bytes, elements: int) -> None:
        if len(data) != elements * SIZE:
            raise ProofRefused(Flaw.LENGTH)
        self._data = data
        self._position = 0

    def _next(self) -> bytes:
        start = self._position
        self._position += SIZE
        return self._data[start : start + SIZE]

    def point(self) -> Point:
        return decode_point(self._next())

    def points(self, count: int) -> tuple[Point, ...]:
        return tuple(self.point() for _ in range(count))

    def scalar(self) -> Scalar:
        return decode_scalar(self._next())

    def scalars(self, count: int) -> tuple[Scalar, ...]:
        return tuple(self.scalar() for _ in range(count))
