"""A group in which everybody sees every logarithm: the numbers below the order, added. Nothing is hidden in it, and it
is a hundred times as quick as a real one, so tests of what is *said* about cards can afford many games.

The point of factor f is f·G, encoded as the number f; G itself keeps its usual encoding, which the code compares with.
"""

from collections.abc import Callable, Iterator

import pytest

from protocol.rounds.veils import face_table
from protocol.veil import group
from protocol.veil.commitment import generators
from protocol.veil.group import BASE, ORDER, SIZE


class Numbers:
    """What `protocol.veil.group` asks of libsodium, by addition of numbers."""

    def crypto_core_ristretto255_is_valid_point(self, data: bytes) -> bool:
        return data == BASE or int.from_bytes(data, "little") < ORDER

    def crypto_core_ristretto255_add(self, one: bytes, other: bytes) -> bytes:
        return _point(_number(one) + _number(other))

    def crypto_core_ristretto255_sub(self, one: bytes, other: bytes) -> bytes:
        return _point(_number(one) - _number(other))

    def crypto_scalarmult_ristretto255(self, factor: bytes, point: bytes) -> bytes:
        return _point(_number(factor) * _number(point))

    def crypto_scalarmult_ristretto255_base(self, factor: bytes) -> bytes:
        return _point(_number(factor))

    def crypto_core_ristretto255_from_hash(self, digest: bytes) -> bytes:
        return _point(_number(digest))


@pytest.fixture
def transparent_group(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every table of the test is dealt in the group of numbers."""
    numbers = Numbers()
    monkeypatch.setattr(group, "sodium", lambda: numbers)
    _forget_points()
    yield
    _forget_points()


def _forget_points() -> None:
    caches: tuple[Callable[[], None], ...] = (face_table.cache_clear, generators.cache_clear)
    for clear in caches:
        clear()


def _number(data: bytes) -> int:
    return 1 if data == BASE else int.from_bytes(data, "little")


def _point(number: int) -> bytes:
    number %= ORDER
    return BASE if number == 1 else number.to_bytes(SIZE, "little")
